//! Both sides of the month, in money and in card hours.

use crate::components::{Reading, component_cells, component_heads, number, scrolled};
use crate::pages::operator::books::BooksView;
use crate::text::Figures;
use leptos::prelude::*;

/// Both sides, by component; then card hours.
pub fn month(reading: &Reading, books: &BooksView) -> AnyView {
    let texts = &reading.texts().books;
    let total = &books.total;
    let exact = Figures { currency: books.currency, exact: true };
    let line = |name: &'static str, cost| {
        view! { <tr><th scope="row">{name}</th>{component_cells(cost, Figures::exact_money)}</tr> }
    };
    let money = view! {
        <table>
            <caption>{texts.month_caption}</caption>
            <thead><tr><th scope="col">{texts.side}</th>{component_heads(reading.lang)}</tr></thead>
            <tbody>
                {line(texts.tenants, total.tenants)}
                {line(texts.unallocated, total.unallocated)}
                {line(texts.downtime, total.downtime)}
                {line(texts.borne, total.tenants + total.unallocated + total.downtime)}
                {line(texts.cost, total.cost)}
                <tr>
                    <th scope="row">{texts.write_off}</th>
                    <td class="number" colspan="3"></td>
                    <td class="number total">{Figures::exact_money(total.write_off)}</td>
                </tr>
            </tbody>
            <tfoot>{line(texts.difference, total.difference)}</tfoot>
        </table>
    };
    let time = |name: &'static str, time| {
        view! { <tr><th scope="row">{name}</th>{number(exact.card_hours(time))}</tr> }
    };
    let given_out = total.tenant_time + total.unallocated_time + total.downtime_time - total.over_allocated;
    let card_time = view! {
        <table>
            <caption>{texts.time_caption}</caption>
            <thead>
                <tr>
                    <th scope="col">{texts.side}</th>
                    <th scope="col" class="number">{reading.texts().frame.card_hours}</th>
                </tr>
            </thead>
            <tbody>
                {time(texts.tenants, total.tenant_time)}
                {time(texts.unallocated, total.unallocated_time)}
                {time(texts.downtime, total.downtime_time)}
                {time(texts.over_allocated, total.over_allocated)}
                {time(texts.given_out, given_out)}
                {time(texts.capacity, total.capacity)}
            </tbody>
            <tfoot>{time(texts.difference, total.time_difference)}</tfoot>
        </table>
    };
    view! {
        <section aria-labelledby="month">
            <h2 id="month">{texts.month_sum}</h2>
            {scrolled(texts.month_caption, money)}
            {scrolled(texts.time_caption, card_time)}
        </section>
    }
    .into_any()
}
