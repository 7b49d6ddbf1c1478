//! The page.

use super::{ExplainRequest, ExplainView, explain_amount, parts};
use crate::components::{Reading, panel, title};
use crate::pages::tenant::task::task_in;
use crate::routes::Query;
use cardhour_domain::id::AttemptKey;
use leptos::prelude::*;

/// How an amount came about.
#[component]
pub fn ExplainPage() -> impl IntoView {
    let reading = Reading::here();
    let request = request(&reading.query);
    panel(reading, request, explain_amount, show)
}

fn request(query: &Query) -> Option<ExplainRequest> {
    Some(ExplainRequest {
        attempt: AttemptKey { task: task_in(query)?, start: query.read("start")? },
        tenant: query.read("tenant")?,
        day: query.read("day")?,
        hour: query.read("hour"),
    })
}

fn show(reading: &Reading, page: ExplainView) -> AnyView {
    let texts = reading.texts();
    let task = page.attempt.task.to_string();
    let heading = (texts.explain.title)(&task, &page.day.to_string());
    let up = reading.links().task(&page.attempt.task, &page.tenant, page.day.month());
    view! {
        {title(reading, &heading)}
        <p class="up"><a href=up>{(texts.explain.to_task)(&task)}</a></p>
        <h1>{heading}</h1>
        <p class="note">
            {texts.explain.exact}" "{(texts.frame.currency_note)(page.currency.code())}" "
            {(texts.frame.zone_note)(page.zone.name())}
        </p>
        {parts::story(reading, &page)}
        {parts::figure(reading, &page)}
        {parts::hours(reading, &page)}
        {parts::findings(reading, &page)}
    }
    .into_any()
}
