//! How well the figures are known, how shares were found, and effective beside raw card hours.

use crate::components::{Reading, number, scrolled};
use crate::pages::tenant::bill::{BillView, Effective};
use crate::text::Figures;
use crate::views::Sums;
use leptos::prelude::*;

/// The amount due by data quality.
pub fn quality(reading: &Reading, bill: &BillView) -> AnyView {
    let (texts, lang) = (&reading.texts().bill, reading.lang);
    let rows: Vec<_> =
        bill.qualities.iter().map(|q| (lang.quality(q.quality), lang.quality_meaning(q.quality), q.sums)).collect();
    let table = parts_table(reading, bill, texts.quality_caption, texts.known, &rows);
    view! { <section aria-labelledby="quality"><h2 id="quality">{texts.quality}</h2>{table}</section> }.into_any()
}

/// The amount due by attribution method.
pub fn method(reading: &Reading, bill: &BillView) -> AnyView {
    let (texts, lang) = (&reading.texts().bill, reading.lang);
    let rows: Vec<_> =
        bill.methods.iter().map(|m| (lang.method(m.method), lang.method_meaning(m.method), m.sums)).collect();
    let table = parts_table(reading, bill, texts.method_caption, texts.method_head, &rows);
    view! { <section aria-labelledby="method"><h2 id="method">{texts.method}</h2>{table}</section> }.into_any()
}

/// Parts of the amount due, each with its meaning, its money, its share and its card hours; the whole below.
fn parts_table(
    reading: &Reading,
    bill: &BillView,
    caption: &'static str,
    head: &'static str,
    parts: &[(&'static str, &'static str, Sums)],
) -> AnyView {
    let frame = &reading.texts().frame;
    let figures = reading.figures(bill.currency);
    let cells = |sums: Sums| {
        let (part, whole) = (sums.cost.total().micros(), bill.due.cost.total().micros());
        let share = Figures::share(part.into(), whole.into()).unwrap_or_else(|| frame.none.to_owned());
        view! {
            <td class="number total">{figures.money(sums.cost.total())}</td>
            {number(share)}
            {number(figures.card_hours(sums.card_time))}
        }
    };
    let rows = parts
        .iter()
        .map(|(name, meaning, sums)| {
            view! {
                <tr>
                    <th scope="row">{*name}" "<span class="meaning">{*meaning}</span></th>
                    {cells(*sums)}
                </tr>
            }
        })
        .collect_view();
    let table = view! {
        <table>
            <caption>{caption}</caption>
            <thead>
                <tr>
                    <th scope="col">{head}</th>
                    <th scope="col" class="number total">{frame.due}</th>
                    <th scope="col" class="number">{frame.share}</th>
                    <th scope="col" class="number">{frame.card_hours}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
            <tfoot><tr><th scope="row">{frame.total}</th>{cells(bill.due)}</tr></tfoot>
        </table>
    };
    scrolled(caption, table)
}

/// Effective beside raw card hours; unknown is a word, with its reason.
pub fn effective(reading: &Reading, bill: &BillView) -> AnyView {
    let (texts, frame) = (&reading.texts().bill, &reading.texts().frame);
    let figures = reading.figures(bill.currency);
    let (known, why) = match &bill.effective {
        Effective::Known(by) => (Some(by), None),
        Effective::Unknown(lacking) => (None, Some(lacking.join(", "))),
    };
    let shown = |time: Option<_>| time.map_or_else(|| frame.unknown.to_owned(), |time| figures.card_hours(time));
    let rows = bill
        .subjects
        .each()
        .map(|(subject, sums)| {
            view! {
                <tr>
                    <th scope="row">{reading.lang.subject(subject)}</th>
                    {number(figures.card_hours(sums.card_time))}
                    {number(shown(known.map(|by| by.of(subject))))}
                </tr>
            }
        })
        .collect_view();
    let table = view! {
        <table>
            <caption>{texts.effective_caption}</caption>
            <thead>
                <tr>
                    <th scope="col">{texts.subject}</th>
                    <th scope="col" class="number">{texts.raw}</th>
                    <th scope="col" class="number">{texts.effective}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
            <tfoot>
                <tr>
                    <th scope="row">{frame.total}</th>
                    {number(figures.card_hours(bill.due.card_time))}
                    {number(shown(known.map(|by| by.total())))}
                </tr>
            </tfoot>
        </table>
    };
    view! {
        <section aria-labelledby="effective">
            <h2 id="effective">{texts.effective}</h2>
            {why.map(|lacking| view! { <p>{texts.effective_unknown}" "{lacking}</p> })}
            {scrolled(texts.effective_caption, table)}
        </section>
    }
    .into_any()
}
