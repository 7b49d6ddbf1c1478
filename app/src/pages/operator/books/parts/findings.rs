//! What was found on the way.

use crate::components::{Reading, number, scrolled};
use crate::pages::operator::books::BooksView;
use crate::text::grouped;
use leptos::prelude::*;

/// Findings by kind and place; that there are none is said too.
pub fn findings(reading: &Reading, books: &BooksView) -> AnyView {
    let (texts, frame) = (&reading.texts().books, &reading.texts().frame);
    let rows = books
        .findings
        .iter()
        .map(|finding| {
            view! {
                <tr>
                    <th scope="row">{reading.lang.finding(finding.kind)}</th>
                    <td>{finding.place.clone()}</td>
                    <td>{finding.attempt.clone()}</td>
                    <td class="date">{finding.first.to_string()}</td>
                    {number(grouped(finding.times))}
                    <td>{finding.detail.clone()}</td>
                </tr>
            }
        })
        .collect_view();
    let more = books.findings_count.saturating_sub(u64::try_from(books.findings.len()).unwrap_or(u64::MAX));
    let content = if books.findings.is_empty() {
        view! { <p>{texts.no_finding}</p> }.into_any()
    } else {
        let table = view! {
            <table>
                <caption>{texts.findings_caption}</caption>
                <thead>
                    <tr>
                        <th scope="col">{frame.kind}</th>
                        <th scope="col">{frame.place}</th>
                        <th scope="col">{texts.attempt}</th>
                        <th scope="col">{texts.first_day}</th>
                        <th scope="col" class="number">{frame.times}</th>
                        <th scope="col">{frame.detail}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        };
        scrolled(texts.findings_caption, table)
    };
    view! {
        <section aria-labelledby="findings">
            <h2 id="findings">{texts.findings}</h2>
            {content}
            {(more > 0).then(|| view! { <p>{(texts.and_more)(&grouped(more))}</p> })}
        </section>
    }
    .into_any()
}
