//! Both sides of every day; refused and missing days by name and reason.

use crate::components::{Reading, component_cells, component_heads, number, scrolled};
use crate::pages::operator::books::{BooksDay, BooksView, DayState};
use crate::text::Figures;
use cardhour_domain::books::Balance;
use cardhour_domain::money::Currency;
use leptos::prelude::*;

/// Every day of the month.
pub fn days(reading: &Reading, books: &BooksView) -> AnyView {
    let (texts, frame) = (&reading.texts().books, &reading.texts().frame);
    let rows = books.days.iter().map(|day| row(reading, books.currency, day)).collect_view();
    let total = &books.total;
    let exact = Figures { currency: books.currency, exact: true };
    let table = view! {
        <table>
            <caption>{texts.days_caption}</caption>
            <thead>
                <tr>
                    <th scope="col">{frame.day}</th>
                    {component_heads(reading.lang)}
                    <th scope="col" class="number">{texts.tenants}</th>
                    <th scope="col" class="number">{texts.unallocated}</th>
                    <th scope="col" class="number">{texts.downtime}</th>
                    <th scope="col" class="number">{texts.write_off}</th>
                    <th scope="col" class="number total">{texts.difference}</th>
                    <th scope="col" class="number">{texts.time_difference}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
            <tfoot>
                <tr>
                    <th scope="row">{frame.total}</th>
                    {component_cells(total.cost, Figures::exact_money)}
                    {number(Figures::exact_money(total.tenants.total()))}
                    {number(Figures::exact_money(total.unallocated.total()))}
                    {number(Figures::exact_money(total.downtime.total()))}
                    {number(Figures::exact_money(total.write_off))}
                    <td class="number total">{Figures::exact_money(total.difference.total())}</td>
                    {number(exact.card_hours(total.time_difference))}
                </tr>
            </tfoot>
        </table>
    };
    view! {
        <section aria-labelledby="days">
            <h2 id="days">{texts.days}</h2>
            {scrolled(texts.days_caption, table)}
        </section>
    }
    .into_any()
}

fn row(reading: &Reading, currency: Currency, day: &BooksDay) -> AnyView {
    let texts = &reading.texts().books;
    let name = day.day.to_string();
    match &day.state {
        DayState::Booked(balance) => booked(name, currency, balance),
        DayState::Refused { reason } => view! {
            <tr class="attention">
                <th scope="row" class="date">{name}</th>
                <td colspan="10">{texts.refused}": "{reason.clone()}</td>
            </tr>
        }
        .into_any(),
        DayState::Missing => {
            view! { <tr><th scope="row" class="date">{name}</th><td colspan="10">{texts.missing}</td></tr> }.into_any()
        }
    }
}

fn booked(name: String, currency: Currency, balance: &Balance) -> AnyView {
    let exact = Figures { currency, exact: true };
    view! {
        <tr class:attention=!balance.holds()>
            <th scope="row" class="date">{name}</th>
            {component_cells(balance.cost, Figures::exact_money)}
            {number(Figures::exact_money(balance.tenants.total()))}
            {number(Figures::exact_money(balance.unallocated.total()))}
            {number(Figures::exact_money(balance.downtime.total()))}
            {number(Figures::exact_money(balance.write_off))}
            <td class="number total">{Figures::exact_money(balance.difference().total())}</td>
            {number(exact.card_hours(balance.time_difference()))}
        </tr>
    }
    .into_any()
}
