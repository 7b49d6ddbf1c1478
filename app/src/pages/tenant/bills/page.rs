//! The page.

use super::{BillLine, BillsView, list_bills};
use crate::components::{Reading, number, panel, scrolled, title};
use cardhour_domain::books::Subject;
use leptos::prelude::*;

/// The list of bills.
#[component]
pub fn BillsPage() -> impl IntoView {
    panel(Reading::here(), Some(()), |()| list_bills(), show)
}

fn show(reading: &Reading, page: BillsView) -> AnyView {
    let texts = reading.texts();
    let content = if page.bills.is_empty() { empty(reading) } else { table(reading, &page) };
    view! {
        {title(reading, texts.bills.title)}
        <h1>{texts.bills.title}</h1>
        {content}
    }
    .into_any()
}

fn table(reading: &Reading, page: &BillsView) -> AnyView {
    let (texts, frame) = (&reading.texts().bills, &reading.texts().frame);
    let every_tenant = sees_every_tenant(reading);
    let rows = page.bills.iter().map(|bill| row(reading, page, bill)).collect_view();
    let table = view! {
        <table>
            <caption>{texts.caption}</caption>
            <thead>
                <tr>
                    <th scope="col">{frame.month}</th>
                    <th scope="col">{frame.cluster}</th>
                    {every_tenant.then(|| view! { <th scope="col">{frame.tenant}</th> })}
                    <th scope="col" class="number">{reading.lang.subject(Subject::Compute)}</th>
                    <th scope="col" class="number idle">{reading.lang.subject(Subject::Idle)}</th>
                    <th scope="col" class="number">{reading.lang.subject(Subject::FailedRetry)}</th>
                    <th scope="col" class="number total">{frame.due}</th>
                    <th scope="col" class="number">{frame.card_hours}</th>
                    <th scope="col" class="number">{texts.days}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    };
    view! {
        <p class="note">{(frame.currency_note)(page.currency.code())}</p>
        {scrolled(texts.caption, table)}
    }
    .into_any()
}

fn row(reading: &Reading, page: &BillsView, bill: &BillLine) -> AnyView {
    let texts = &reading.texts().bills;
    let figures = reading.figures(page.currency);
    let month = bill.month.to_string();
    let label = (texts.open)(&month, bill.tenant.as_str(), bill.cluster.as_str());
    let href = reading.links().bill(&bill.cluster, &bill.tenant, bill.month);
    let days = (texts.days_of)(bill.days_with_books, bill.days_in_month);
    let incomplete = bill.days_with_books < bill.days_in_month;
    view! {
        <tr>
            <th scope="row"><a href=href aria-label=label>{month}</a></th>
            <td>{bill.cluster.to_string()}</td>
            {sees_every_tenant(reading).then(|| view! { <td>{bill.tenant.to_string()}</td> })}
            {number(figures.money(bill.subjects.compute))}
            <td class="number idle">{figures.money(bill.subjects.idle)}</td>
            {number(figures.money(bill.subjects.failed_retry))}
            <td class="number total">{figures.money(bill.due)}</td>
            {number(figures.card_hours(bill.card_time))}
            <td class="number">
                {days}{incomplete.then(|| view! { " "<span class="meaning">{texts.incomplete}</span> })}
            </td>
        </tr>
    }
    .into_any()
}

fn empty(reading: &Reading) -> AnyView {
    let texts = &reading.texts().bills;
    if !sees_every_tenant(reading) {
        return view! { <h2>{texts.empty}</h2><p>{texts.empty_tenant}</p> }.into_any();
    }
    let steps = [
        ("cardhour import cards cards.csv", texts.step_cards),
        ("cardhour import cost-basis cost-basis.csv", texts.step_cost),
        ("cardhour import definitions definitions.csv", texts.step_definitions),
        ("cardhour import coefficients coefficients.csv", texts.step_coefficients),
        ("cardhour import jobs --format slurm jobs.txt", texts.step_jobs),
        ("cardhour bill --from 2026-11-01 --to 2026-12-01", texts.step_bill),
    ];
    let steps = steps
        .into_iter()
        .map(|(command, meaning)| view! { <dt><code>{command}</code></dt><dd>{meaning}</dd> })
        .collect_view();
    view! {
        <h2>{texts.empty}</h2>
        <p>{texts.empty_operator}</p>
        <dl class="steps">{steps}</dl>
    }
    .into_any()
}

fn sees_every_tenant(reading: &Reading) -> bool {
    reading.viewer.as_ref().is_some_and(|viewer| viewer.role.sees_everything())
}
