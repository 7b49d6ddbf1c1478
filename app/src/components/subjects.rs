//! The three subjects of a bill in tables. Idle is red, and always named: colour alone says nothing.

use super::{component_cells, component_heads, number, scrolled};
use crate::text::{Figures, Lang};
use crate::views::{BySubject, Sums};
use cardhour_domain::books::Subject;
use leptos::prelude::*;

/// The class that gives a subject its look.
fn class(subject: Subject) -> &'static str {
    match subject {
        Subject::Compute => "number compute",
        Subject::Idle => "number idle",
        Subject::FailedRetry => "number failed-retry",
    }
}

/// The heads of the subjects, their total, and card hours.
pub fn subject_heads(lang: Lang) -> AnyView {
    let frame = &lang.texts().frame;
    let heads = Subject::ALL
        .iter()
        .map(|&subject| view! { <th scope="col" class=class(subject)>{lang.subject(subject)}</th> })
        .collect_view();
    view! {
        {heads}
        <th scope="col" class="number total">{frame.total}</th>
        <th scope="col" class="number">{frame.card_hours}</th>
    }
    .into_any()
}

/// The subjects, their total, and card hours.
pub fn subject_cells(figures: Figures, by: &BySubject<Sums>) -> AnyView {
    let cells = by
        .each()
        .map(|(subject, sums)| view! { <td class=class(subject)>{figures.money(sums.cost.total())}</td> })
        .collect_view();
    let total = by.total();
    view! {
        {cells}
        <td class="number total">{figures.money(total.cost.total())}</td>
        {number(figures.card_hours(total.card_time))}
    }
    .into_any()
}

/// Subjects in rows: share of the whole, components, total and card hours; the whole below.
pub fn subject_table(lang: Lang, figures: Figures, caption: &str, by: &BySubject<Sums>) -> AnyView {
    let texts = lang.texts();
    let whole = by.total();
    let share = |sums: Sums| {
        let (part, whole) = (sums.cost.total().micros(), whole.cost.total().micros());
        Figures::share(part.into(), whole.into()).unwrap_or_else(|| texts.frame.none.to_owned())
    };
    let money = |amount| figures.money(amount);
    let row_class = |subject| if subject == Subject::Idle { "idle" } else { "" };
    let rows = by
        .each()
        .map(|(subject, sums)| {
            view! {
                <tr class=row_class(subject)>
                    <th scope="row">
                        {lang.subject(subject)}" "<span class="meaning">{lang.subject_meaning(subject)}</span>
                    </th>
                    {number(share(sums))}
                    {component_cells(sums.cost, money)}
                    {number(figures.card_hours(sums.card_time))}
                </tr>
            }
        })
        .collect_view();
    let table = view! {
        <table>
            <caption>{caption.to_owned()}</caption>
            <thead>
                <tr>
                    <th scope="col">{texts.bill.subject}</th>
                    <th scope="col" class="number">{texts.frame.share}</th>
                    {component_heads(lang)}
                    <th scope="col" class="number">{texts.frame.card_hours}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
            <tfoot>
                <tr>
                    <th scope="row">{texts.frame.total}</th>
                    {number(share(whole))}
                    {component_cells(whole.cost, money)}
                    {number(figures.card_hours(whole.card_time))}
                </tr>
            </tfoot>
        </table>
    };
    scrolled(caption, table)
}
