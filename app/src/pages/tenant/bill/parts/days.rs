//! The days of a bill.

use crate::components::{Reading, scrolled, subject_cells, subject_heads};
use crate::pages::tenant::bill::BillView;
use leptos::prelude::*;

/// The chart, and the table of the same figures under it.
pub fn days(reading: &Reading, bill: &BillView) -> AnyView {
    let (texts, frame) = (&reading.texts().bill, &reading.texts().frame);
    let figures = reading.figures(bill.currency);
    let span =
        bill.days.first().zip(bill.days.last()).map(|(first, last)| (first.day.to_string(), last.day.to_string()));
    let chart = bill.chart.clone().zip(span).map(|(drawing, (first, last))| {
        let said = (texts.chart)(&first, &last);
        // The drawing's own texts would be read out number by number; the table says the same in order.
        view! {
            <figure class="chart">
                <div role="img" aria-labelledby="chart-said" inner_html=drawing></div>
                <figcaption id="chart-said">{said}</figcaption>
            </figure>
        }
    });
    let rows = bill
        .days
        .iter()
        .map(|day| {
            view! { <tr><th scope="row" class="date">{day.day.to_string()}</th>{subject_cells(figures, &day.subjects)}</tr> }
        })
        .collect_view();
    let table = view! {
        <table>
            <caption>{texts.days_caption}</caption>
            <thead><tr><th scope="col">{frame.day}</th>{subject_heads(reading.lang)}</tr></thead>
            <tbody>{rows}</tbody>
            <tfoot><tr><th scope="row">{frame.total}</th>{subject_cells(figures, &bill.subjects)}</tr></tfoot>
        </table>
    };
    view! {
        <section aria-labelledby="days">
            <h2 id="days">{texts.days}</h2>
            {chart}
            {scrolled(texts.days_caption, table)}
        </section>
    }
    .into_any()
}

/// Days that are not in the amount due, each with what is known of the reason.
pub fn days_without_books(reading: &Reading, bill: &BillView) -> Option<AnyView> {
    let texts = &reading.texts().bill;
    let days = bill
        .days_without_books
        .iter()
        .map(|day| {
            let reason = day.reason.clone().unwrap_or_else(|| texts.not_computed.to_owned());
            view! { <li>{day.day.to_string()}": "{reason}</li> }
        })
        .collect_view();
    (!bill.days_without_books.is_empty()).then(|| {
        view! {
            <section aria-labelledby="days-without-books" class="attention">
                <h2 id="days-without-books">{texts.days_without}</h2>
                <p>{texts.days_without_why}</p>
                <ul class="short">{days}</ul>
            </section>
        }
        .into_any()
    })
}
