//! The page.

use super::{TaskRequest, TaskView, parts, tenant_task};
use crate::components::{Reading, panel, subject_table, title};
use crate::routes::Query;
use cardhour_domain::id::{Member, TaskKey};
use leptos::prelude::*;

/// A task.
#[component]
pub fn TaskPage() -> impl IntoView {
    let reading = Reading::here();
    let request = request(&reading.query);
    panel(reading, request, tenant_task, show)
}

fn request(query: &Query) -> Option<TaskRequest> {
    Some(TaskRequest { task: task_in(query)?, tenant: query.read("tenant")?, month: query.read("month")? })
}

/// The task that an address names; none if it names none.
pub fn task_in(query: &Query) -> Option<TaskKey> {
    let member = query.text("member").map_or(Ok(Member::Whole), str::parse).ok()?;
    Some(TaskKey { cluster: query.read("cluster")?, job: query.read("job")?, member })
}

fn show(reading: &Reading, task: TaskView) -> AnyView {
    let texts = reading.texts();
    let figures = reading.figures(task.currency);
    let name = task.task.to_string();
    let heading = (texts.task.title)(&name);
    let month = task.month.to_string();
    let bill = reading.links().bill(&task.task.cluster, &task.tenant, task.month);
    view! {
        {title(reading, &heading)}
        <p class="up"><a href=bill>{(texts.task.on_bill)(task.tenant.as_str(), &month)}</a></p>
        <h1>{heading}</h1>
        <p class="note">{(texts.frame.currency_note)(task.currency.code())}" "{(texts.frame.zone_note)(task.zone.name())}</p>
        {parts::facts(reading, &task)}
        <section aria-labelledby="cost">
            <h2 id="cost">{texts.task.cost}</h2>
            {subject_table(reading.lang, figures, texts.task.cost_caption, &task.sum)}
            {parts::months(reading, &task)}
        </section>
        {parts::attempts(reading, &task)}
    }
    .into_any()
}
