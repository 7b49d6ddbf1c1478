//! The tasks of a bill: one page of them, in one order. The form and the links work without JavaScript; the island
//! narrows down the rows that are shown.

use crate::components::{Reading, scrolled, subject_cells, subject_heads};
use crate::islands::TableFilter;
use crate::pages::tenant::bill::{BillTask, BillView, TaskOrder};
use crate::routes::BILL;
use crate::text::grouped;
use crate::text::messages::BillTexts;
use leptos::prelude::*;

/// The form, the filter, the table, the pages.
pub fn tasks(reading: &Reading, bill: &BillView) -> AnyView {
    let texts = &reading.texts().bill;
    let tasks = &bill.tasks;
    let found = reading.query.text("find").is_some();
    let said = if found {
        (texts.matching)(&grouped(tasks.matching), &grouped(tasks.all))
    } else {
        (texts.all_tasks)(&grouped(tasks.all))
    };
    let filter = (tasks.rows.len() > 1).then(|| {
        view! {
            <TableFilter
                table=TABLE.to_owned()
                label=texts.filter.to_owned()
                result=texts.filter_result.to_owned()
            />
        }
    });
    view! {
        <section aria-labelledby="tasks">
            <h2 id="tasks">{texts.tasks}</h2>
            {form(reading, bill)}
            <p>{said}</p>
            {filter}
            {table(reading, bill)}
            {pages(reading, bill)}
        </section>
    }
    .into_any()
}

const TABLE: &str = "task-table";

fn order_name(texts: &BillTexts, order: TaskOrder) -> &'static str {
    match order {
        TaskOrder::Cost => texts.order_cost,
        TaskOrder::Idle => texts.order_idle,
        TaskOrder::FailedRetry => texts.order_failed_retry,
        TaskOrder::CardTime => texts.order_card_time,
        TaskOrder::Task => texts.order_task,
    }
}

fn form(reading: &Reading, bill: &BillView) -> AnyView {
    let texts = &reading.texts().bill;
    let chosen: TaskOrder = reading.query.read("order").unwrap_or_default();
    let orders = TaskOrder::ALL
        .into_iter()
        .map(|order| {
            view! { <option value=order.word() selected=order == chosen>{order_name(texts, order)}</option> }
        })
        .collect_view();
    let exact = reading.query.exact().then(|| view! { <input type="hidden" name="exact" value="1"/> });
    view! {
        <form method="get" action=format!("{BILL}#tasks") class="find">
            <input type="hidden" name="cluster" value=bill.cluster.to_string()/>
            <input type="hidden" name="tenant" value=bill.tenant.to_string()/>
            <input type="hidden" name="month" value=bill.month.to_string()/>
            {exact}
            <p>
                <label for="find">{texts.find}</label>
                <input id="find" name="find" type="search" value=reading.query.text("find").unwrap_or_default().to_owned()/>
            </p>
            <p>
                <label for="order">{texts.order}</label>
                <select id="order" name="order">{orders}</select>
            </p>
            <p><button type="submit">{texts.apply}</button></p>
        </form>
    }
    .into_any()
}

fn table(reading: &Reading, bill: &BillView) -> AnyView {
    let (texts, frame) = (&reading.texts().bill, &reading.texts().frame);
    let figures = reading.figures(bill.currency);
    let tasks = &bill.tasks;
    if tasks.rows.is_empty() {
        return view! { <p>{texts.no_task}</p> }.into_any();
    }
    let rows = tasks.rows.iter().map(|task| row(reading, bill, task)).collect_view();
    let sum = |name: &'static str, by| {
        view! { <tr><th scope="row" colspan="5">{name}</th>{subject_cells(figures, by)}</tr> }
    };
    let table = view! {
        <table id=TABLE>
            <caption>{texts.tasks_caption}</caption>
            <thead>
                <tr>
                    <th scope="col">{frame.task}</th>
                    <th scope="col">{frame.name}</th>
                    <th scope="col">{frame.user}</th>
                    <th scope="col">{frame.queue}</th>
                    <th scope="col" class="number">{texts.attempts}</th>
                    {subject_heads(reading.lang)}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
            <tfoot>
                {sum(texts.on_page, &tasks.shown)}
                {sum(texts.other_tasks, &tasks.others)}
                {sum(texts.due, &bill.subjects)}
            </tfoot>
        </table>
    };
    scrolled(texts.tasks_caption, table)
}

fn row(reading: &Reading, bill: &BillView, task: &BillTask) -> AnyView {
    let href = reading.links().task(&task.task, &bill.tenant, bill.month);
    view! {
        <tr>
            <th scope="row"><a href=href>{task.task.to_string()}</a></th>
            <td>{task.name.clone()}</td>
            <td>{task.user.clone()}</td>
            <td>{task.queue.as_ref().map(ToString::to_string)}</td>
            <td class="number">{grouped(task.attempts)}</td>
            {subject_cells(reading.figures(bill.currency), &task.subjects)}
        </tr>
    }
    .into_any()
}

fn pages(reading: &Reading, bill: &BillView) -> Option<AnyView> {
    let texts = &reading.texts().bill;
    let tasks = &bill.tasks;
    let to = |page: u32| {
        let query = &reading.query;
        let names = [
            ("cluster", bill.cluster.to_string()),
            ("tenant", bill.tenant.to_string()),
            ("month", bill.month.to_string()),
            ("find", query.text("find").unwrap_or_default().to_owned()),
            ("order", query.read::<TaskOrder>("order").unwrap_or_default().to_string()),
            ("page", page.to_string()),
        ];
        format!("{}#tasks", reading.links().link(BILL, &names))
    };
    (tasks.pages > 1).then(|| {
        let previous = (tasks.page > 1).then(|| {
            view! { <li><a rel="prev" href=to(tasks.page - 1)>{texts.previous_page}</a></li> }
        });
        let next = (tasks.page < tasks.pages).then(|| {
            view! { <li><a rel="next" href=to(tasks.page + 1)>{texts.next_page}</a></li> }
        });
        let here = (texts.page_of)(&grouped(tasks.page), &grouped(tasks.pages));
        view! {
            <nav aria-label=texts.pages class="neighbours">
                <ul>{previous}<li aria-current="page">{here}</li>{next}</ul>
            </nav>
        }
        .into_any()
    })
}
