//! What was asked for, and what the task cost in every month.

use crate::components::{Reading, instant, number, scrolled};
use crate::pages::tenant::task::TaskView;
use leptos::prelude::*;

/// What was asked for. What the records do not say is *unknown*.
pub fn facts(reading: &Reading, task: &TaskView) -> AnyView {
    let (texts, frame) = (&reading.texts().task, &reading.texts().frame);
    let unknown = || view! { <span class="unknown">{frame.unknown}</span> }.into_any();
    let text = |value: Option<String>| value.map_or_else(unknown, |value| value.into_any());
    let time = |value: Option<_>| value.map_or_else(unknown, |value| instant(&task.zone, value));
    let workload = task.workload.as_ref().map_or_else(|| texts.workload_default.to_owned(), ToString::to_string);
    let rows = [
        (frame.cluster, task.task.cluster.to_string().into_any()),
        (frame.name, text(task.name.clone())),
        (frame.user, text(task.user.clone())),
        (frame.queue, text(task.queue.as_ref().map(ToString::to_string))),
        (texts.workload, workload.into_any()),
        (texts.requested, task.requested.to_string().into_any()),
        (texts.submitted, time(task.submitted)),
        (texts.eligible, time(task.eligible)),
        (frame.state, reading.lang.state(task.state).into_any()),
    ];
    let rows =
        rows.into_iter().map(|(name, value)| view! { <div><dt>{name}</dt><dd>{value}</dd></div> }).collect_view();
    view! {
        <section aria-labelledby="facts">
            <h2 id="facts">{texts.facts}</h2>
            <dl class="facts">{rows}</dl>
        </section>
    }
    .into_any()
}

/// What the task cost in every month, where there is more than one.
pub fn months(reading: &Reading, task: &TaskView) -> Option<AnyView> {
    let (texts, frame) = (&reading.texts().task, &reading.texts().frame);
    let figures = reading.figures(task.currency);
    let rows = task
        .months
        .iter()
        .map(|month| {
            let name = month.month.to_string();
            let head = if month.month == task.month {
                view! { {name}" "<span class="meaning">{texts.this_month}</span> }.into_any()
            } else {
                view! { <a href=reading.links().task(&task.task, &task.tenant, month.month)>{name}</a> }.into_any()
            };
            view! { <tr><th scope="row">{head}</th>{number(figures.money(month.cost))}</tr> }
        })
        .collect_view();
    (task.months.len() > 1).then(|| {
        let total = task.months.iter().map(|month| month.cost).sum();
        let table = view! {
            <table>
                <caption>{texts.months_caption}</caption>
                <thead>
                    <tr><th scope="col">{frame.month}</th><th scope="col" class="number">{frame.total}</th></tr>
                </thead>
                <tbody>{rows}</tbody>
                <tfoot><tr><th scope="row">{frame.total}</th>{number(figures.money(total))}</tr></tfoot>
            </table>
        };
        scrolled(texts.months_caption, table)
    })
}
