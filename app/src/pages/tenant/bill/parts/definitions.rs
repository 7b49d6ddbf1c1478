//! The definitions behind the figures, and what was found on the way.

use crate::components::{Reading, number, scrolled};
use crate::pages::tenant::bill::BillView;
use crate::text::grouped;
use leptos::prelude::*;

/// Findings, if there are any.
pub fn findings(reading: &Reading, bill: &BillView) -> Option<AnyView> {
    let (texts, frame) = (&reading.texts().bill, &reading.texts().frame);
    let links = reading.links();
    let rows = bill
        .findings
        .iter()
        .map(|finding| {
            let task = finding.task.as_ref().map(|task| {
                view! { <a href=links.task(task, &bill.tenant, bill.month)>{task.to_string()}</a> }
            });
            view! {
                <tr>
                    <th scope="row">{reading.lang.finding(finding.kind)}</th>
                    <td>{finding.place.clone()}</td>
                    <td>{task}</td>
                    <td class="date">{finding.day.to_string()}</td>
                    {number(grouped(finding.times))}
                    <td>{finding.detail.clone()}</td>
                </tr>
            }
        })
        .collect_view();
    (!bill.findings.is_empty()).then(|| {
        let table = view! {
            <table>
                <caption>{texts.findings_caption}</caption>
                <thead>
                    <tr>
                        <th scope="col">{frame.kind}</th>
                        <th scope="col">{frame.place}</th>
                        <th scope="col">{frame.task}</th>
                        <th scope="col">{frame.day}</th>
                        <th scope="col" class="number">{frame.times}</th>
                        <th scope="col">{frame.detail}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        };
        view! {
            <section aria-labelledby="findings">
                <h2 id="findings">{texts.findings}</h2>
                {scrolled(texts.findings_caption, table)}
            </section>
        }
        .into_any()
    })
}

/// The definitions used, with the day from which they held.
pub fn definitions(reading: &Reading, bill: &BillView) -> AnyView {
    let texts = &reading.texts().bill;
    let lists = bill
        .definitions
        .iter()
        .map(|in_force| {
            let items = in_force
                .listed
                .iter()
                .map(|(name, value)| {
                    view! { <div><dt>{reading.lang.definition(*name)}</dt><dd>{value.clone()}</dd></div> }
                })
                .collect_view();
            view! {
                <h3>{(texts.definitions_from)(&in_force.from.to_string())}</h3>
                <dl class="facts">{items}</dl>
            }
        })
        .collect_view();
    view! {
        <section aria-labelledby="definitions">
            <h2 id="definitions">{texts.definitions}</h2>
            {lists}
            <p class="note">{(texts.zone_data)(&bill.zone_data)}</p>
        </section>
    }
    .into_any()
}
