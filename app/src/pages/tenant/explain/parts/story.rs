//! How the figure came about, in sentences, and what is listed about the attempt.

use crate::components::Reading;
use crate::pages::tenant::explain::ExplainView;
use crate::pages::tenant::task::claim_in_words;
use crate::text::{Figures, fraction, grouped};
use leptos::prelude::*;

/// In sentences.
pub fn story(reading: &Reading, page: &ExplainView) -> AnyView {
    let (texts, lang, zone) = (&reading.texts().explain, reading.lang, &page.zone);
    let sentence = (texts.sentence)(
        &zone.clock(page.attempt.start),
        &claim_in_words(lang, &page.claim),
        &grouped(page.cells),
        &Figures::exact_money(page.computed.total().total()),
    );
    let failed = page.failed_from.map(|time| view! { <p>{(texts.failed_from)(&zone.clock(time))}</p> });
    let suspended = (page.suspended_ms > 0).then(|| {
        let said = (texts.suspended)(&lang.duration(page.suspended_ms), &lang.duration(page.length_ms));
        view! { <p>{said}</p> }
    });
    let assumed = (texts.assumed)(&fraction(page.assumed_load), &fraction(page.pue));
    view! {
        <p>{sentence}</p>
        <ol>
            <li>{texts.step_cost}</li>
            <li>{texts.step_pieces}</li>
            <li>{texts.step_share}</li>
        </ol>
        {failed}
        {suspended}
        <p>{assumed}</p>
    }
    .into_any()
}

/// What is listed about the attempt, if anything.
pub fn findings(reading: &Reading, page: &ExplainView) -> Option<AnyView> {
    let texts = &reading.texts().explain;
    let items = page
        .findings
        .iter()
        .map(|finding| {
            let detail = (!finding.detail.is_empty()).then(|| format!(" ({})", finding.detail));
            view! { <li>{reading.lang.finding(finding.kind)}": "{finding.place.clone()}{detail}</li> }
        })
        .collect_view();
    (!page.findings.is_empty()).then(|| {
        view! {
            <section aria-labelledby="findings">
                <h2 id="findings">{texts.findings}</h2>
                <ul>{items}</ul>
            </section>
        }
        .into_any()
    })
}
