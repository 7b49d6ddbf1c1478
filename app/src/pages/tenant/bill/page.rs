//! The page.

use super::{BillRequest, BillView, parts, tenant_bill};
use crate::components::{Reading, panel, subject_table, title};
use crate::routes::Query;
use leptos::prelude::*;

/// A bill.
#[component]
pub fn BillPage() -> impl IntoView {
    let reading = Reading::here();
    let request = request(&reading.query);
    panel(reading, request, tenant_bill, show)
}

/// What the address asks for; none if it names no bill. An order or a page that is none is the first.
fn request(query: &Query) -> Option<BillRequest> {
    Some(BillRequest {
        cluster: query.read("cluster")?,
        tenant: query.read("tenant")?,
        month: query.read("month")?,
        find: query.text("find").map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()),
        order: query.read("order").unwrap_or_default(),
        page: query.read("page").unwrap_or(1).max(1),
    })
}

fn show(reading: &Reading, bill: BillView) -> AnyView {
    let texts = reading.texts();
    let figures = reading.figures(bill.currency);
    let heading = (texts.bill.title)(bill.tenant.as_str(), &bill.month.to_string());
    view! {
        {title(reading, &heading)}
        <h1>{heading}</h1>
        {parts::heading(reading, &bill)}
        <section aria-labelledby="due">
            <h2 id="due">{texts.bill.due}</h2>
            <p class="due">{figures.money(bill.due.cost.total())}" "{bill.currency.to_string()}</p>
            {subject_table(reading.lang, figures, texts.bill.due_caption, &bill.subjects)}
        </section>
        {parts::days_without_books(reading, &bill)}
        {parts::days(reading, &bill)}
        {parts::tasks(reading, &bill)}
        {parts::never_started(reading, &bill)}
        {parts::quality(reading, &bill)}
        {parts::method(reading, &bill)}
        {parts::effective(reading, &bill)}
        {parts::memos(reading, &bill)}
        {parts::findings(reading, &bill)}
        {parts::definitions(reading, &bill)}
    }
    .into_any()
}
