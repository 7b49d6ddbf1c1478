//! What stands beside the amount due, and tasks that cost nothing.

use crate::components::{Reading, instant, number, scrolled};
use crate::pages::tenant::bill::BillView;
use crate::text::grouped;
use leptos::prelude::*;

/// Memo lines: clearly no part of the amount due.
pub fn memos(reading: &Reading, bill: &BillView) -> AnyView {
    let (texts, frame) = (&reading.texts().bill, &reading.texts().frame);
    let figures = reading.figures(bill.currency);
    let rows = bill
        .memos
        .iter()
        .map(|memo| {
            let unknown = (memo.unknown > 0).then(|| {
                view! { " "<span class="meaning">{(texts.worth_unknown)(&grouped(memo.unknown))}</span> }
            });
            view! {
                <tr>
                    <th scope="row">
                        {reading.lang.memo(memo.kind)}" "
                        <span class="meaning">{reading.lang.memo_meaning(memo.kind)}</span>
                    </th>
                    {number(grouped(memo.attempts))}
                    {number(figures.card_hours(memo.card_time))}
                    <td class="number">{figures.money(memo.worth)}{unknown}</td>
                </tr>
            }
        })
        .collect_view();
    let content = if bill.memos.is_empty() {
        view! { <p>{texts.no_memo}</p> }.into_any()
    } else {
        let table = view! {
            <table>
                <caption>{texts.memos_caption}</caption>
                <thead>
                    <tr>
                        <th scope="col">{frame.kind}</th>
                        <th scope="col" class="number">{texts.attempts}</th>
                        <th scope="col" class="number">{frame.card_hours}</th>
                        <th scope="col" class="number">{texts.worth}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        };
        scrolled(texts.memos_caption, table)
    };
    view! {
        <section aria-labelledby="memos" class="memo">
            <h2 id="memos">{texts.memos}</h2>
            <p>{texts.memos_why}</p>
            {content}
        </section>
    }
    .into_any()
}

/// Tasks that never started: kept, at no cost.
pub fn never_started(reading: &Reading, bill: &BillView) -> Option<AnyView> {
    let (texts, frame) = (&reading.texts().bill, &reading.texts().frame);
    let links = reading.links();
    let rows = bill
        .never_started
        .iter()
        .map(|task| {
            let href = links.task(&task.task, &bill.tenant, bill.month);
            view! {
                <tr>
                    <th scope="row"><a href=href>{task.task.to_string()}</a></th>
                    <td>{task.name.clone()}</td>
                    <td>{task.submitted.map(|time| instant(&bill.zone, time))}</td>
                    {number(task.requested.to_string())}
                    <td>{reading.lang.state(task.state)}</td>
                </tr>
            }
        })
        .collect_view();
    let more = bill.never_started_count.saturating_sub(u64::try_from(bill.never_started.len()).unwrap_or(u64::MAX));
    (bill.never_started_count > 0).then(|| {
        let table = view! {
            <table>
                <caption>{texts.never_started_caption}</caption>
                <thead>
                    <tr>
                        <th scope="col">{frame.task}</th>
                        <th scope="col">{frame.name}</th>
                        <th scope="col">{texts.submitted}</th>
                        <th scope="col" class="number">{texts.requested}</th>
                        <th scope="col">{frame.state}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        };
        view! {
            <section aria-labelledby="never-started">
                <h2 id="never-started">{texts.never_started}</h2>
                <p>{(texts.never_started_why)(&grouped(bill.never_started_count))}</p>
                {scrolled(texts.never_started_caption, table)}
                {(more > 0).then(|| view! { <p>{(texts.and_more)(&grouped(more))}</p> })}
            </section>
        }
        .into_any()
    })
}
