//! Cells by hour: a day of one card has 288.

use super::cell::cell;
use crate::components::{Reading, component_cells, component_heads, scrolled};
use crate::pages::tenant::explain::{ExplainHour, ExplainView};
use crate::text::{Figures, clock_time, grouped};
use leptos::prelude::*;

/// Every hour with its sum; its cells where they are shown.
pub fn hours(reading: &Reading, page: &ExplainView) -> AnyView {
    let texts = &reading.texts().explain;
    let all_shown = page.hours.iter().all(|hour| !hour.cells.is_empty());
    let only_one = page.hours.len() == 1;
    let shown = page.hours.iter().map(|hour| hour_shown(reading, page, hour, only_one || !all_shown)).collect_view();
    view! {
        <section aria-labelledby="cells">
            <h2 id="cells">{texts.cells}</h2>
            {(!all_shown).then(|| view! { <p>{texts.only_hour}</p> })}
            {shown}
            {sums(reading, page)}
        </section>
    }
    .into_any()
}

fn hour_shown(reading: &Reading, page: &ExplainView, hour: &ExplainHour, open: bool) -> AnyView {
    let texts = &reading.texts().explain;
    let time = clock_time(&page.zone, hour.start);
    let sum = Figures::exact_money(hour.sum.total().total());
    let heading = (texts.hour)(&time, &grouped(hour.count), &sum);
    let id = format!("hour-{}", hour.hour);
    if hour.cells.is_empty() {
        let link = reading.links().explain(&page.attempt, &page.tenant, page.day, Some(hour.hour));
        return view! {
            <p class="hour" id=id.clone()>
                {heading}" "<a href=format!("{link}#{id}")>{(texts.open_hour)(&time)}</a>
            </p>
        }
        .into_any();
    }
    let cells = hour.cells.iter().map(|of_hour| cell(reading, page, of_hour)).collect_view();
    view! {
        <details class="hour" id=id open=open>
            <summary>{heading}</summary>
            {cells}
            <p class="running">{(texts.running)(&Figures::exact_money(hour.running))}</p>
        </details>
    }
    .into_any()
}

/// The hours' sums, one under the other, and what they make.
fn sums(reading: &Reading, page: &ExplainView) -> AnyView {
    let (texts, frame) = (&reading.texts().explain, &reading.texts().frame);
    let rows = page
        .hours
        .iter()
        .map(|hour| {
            view! {
                <tr>
                    <th scope="row">{clock_time(&page.zone, hour.start)}</th>
                    <td class="number">{grouped(hour.count)}</td>
                    {component_cells(hour.sum.total(), Figures::exact_money)}
                    <td class="number">{Figures::exact_money(hour.running)}</td>
                </tr>
            }
        })
        .collect_view();
    let table = view! {
        <table>
            <caption>{texts.sums_caption}</caption>
            <thead>
                <tr>
                    <th scope="col">{texts.hour_head}</th>
                    <th scope="col" class="number">{texts.cell_count}</th>
                    {component_heads(reading.lang)}
                    <th scope="col" class="number">{texts.running_head}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
            <tfoot>
                <tr>
                    <th scope="row">{frame.total}</th>
                    <td class="number">{grouped(page.cells)}</td>
                    {component_cells(page.computed.total(), Figures::exact_money)}
                    <td></td>
                </tr>
            </tfoot>
        </table>
    };
    scrolled(texts.sums_caption, table)
}
