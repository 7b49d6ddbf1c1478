//! The figure on the bill beside the sum of the cells.

use crate::components::{Reading, component_cells, component_heads, scrolled};
use crate::pages::tenant::explain::{ExplainView, Freshness};
use crate::text::Figures;
use crate::views::BySubject;
use cardhour_domain::books::{Components, Subject};
use leptos::prelude::*;

/// Both, by subject and component, and in words whether they are equal.
pub fn figure(reading: &Reading, page: &ExplainView) -> AnyView {
    let texts = &reading.texts().explain;
    let (attention, verdict) = match (page.booked, &page.freshness) {
        (None, _) => (true, texts.not_booked.to_owned()),
        (Some(booked), Freshness::Same) if booked == page.computed => (false, texts.equal.to_owned()),
        (Some(booked), Freshness::InputsChanged) if booked == page.computed => {
            (true, format!("{} {}", texts.changed, texts.changed_not_sum))
        }
        (Some(_), Freshness::InputsChanged) => (true, texts.changed.to_owned()),
        (Some(_), Freshness::Same) => (true, texts.wrong.to_owned()),
    };
    let table = view! {
        <table>
            <caption>{texts.figure_caption}</caption>
            <thead>
                <tr>
                    <th scope="col">{reading.texts().bill.subject}</th>
                    <th scope="col">{texts.step}</th>
                    {component_heads(reading.lang)}
                </tr>
            </thead>
            {page.booked.map(|booked| rows(reading, texts.on_bill, booked))}
            {rows(reading, texts.by_cells, page.computed)}
            {page.booked.map(|booked| difference(reading, page.computed, booked))}
        </table>
    };
    view! {
        <section aria-labelledby="figure">
            <h2 id="figure">{texts.figure}</h2>
            <p class:attention=attention class:verdict=!attention>{verdict}</p>
            {scrolled(texts.figure_caption, table)}
        </section>
    }
    .into_any()
}

/// The subjects and their sum: one group of rows.
fn rows(reading: &Reading, name: &'static str, by: BySubject<Components>) -> AnyView {
    let cells = |cost| component_cells(cost, Figures::exact_money);
    let subjects = by
        .each()
        .map(|(subject, cost)| {
            let class = if subject == Subject::Idle { "idle" } else { "" };
            view! { <tr class=class><th scope="row">{reading.lang.subject(subject)}</th><td>{name}</td>{cells(cost)}</tr> }
        })
        .collect_view();
    view! {
        <tbody>
            {subjects}
            <tr class="sum"><th scope="row">{reading.texts().frame.total}</th><td>{name}</td>{cells(by.total())}</tr>
        </tbody>
    }
    .into_any()
}

fn difference(reading: &Reading, computed: BySubject<Components>, booked: BySubject<Components>) -> AnyView {
    let name = reading.texts().explain.difference;
    let cost = computed.total() - booked.total();
    view! {
        <tfoot>
            <tr>
                <th scope="row">{reading.texts().frame.total}</th>
                <td>{name}</td>
                {component_cells(cost, Figures::exact_money)}
            </tr>
        </tfoot>
    }
    .into_any()
}
