//! The attempts of a task, each with its days.

use super::claim_in_words;
use crate::components::{Reading, instant, number, scrolled, subject_cells, subject_heads};
use crate::pages::tenant::task::{AttemptDay, AttemptView, TaskView};
use crate::text::grouped;
use leptos::prelude::*;

/// Every attempt, in order of start.
pub fn attempts(reading: &Reading, task: &TaskView) -> AnyView {
    let texts = &reading.texts().task;
    let of = grouped(u64::try_from(task.attempts.len()).unwrap_or(u64::MAX));
    let shown = task
        .attempts
        .iter()
        .zip(1_u64..)
        .map(|(attempt, number)| {
            let heading = (texts.attempt)(&grouped(number), &of);
            let id = format!("attempt-{number}");
            view! {
                <article aria-labelledby=id>
                    <h3 id=id.clone()>{heading}</h3>
                    {facts(reading, task, attempt)}
                    {days(reading, task, attempt)}
                </article>
            }
        })
        .collect_view();
    let none = task.attempts.is_empty().then(|| view! { <p>{texts.no_attempt}</p> });
    view! { <section aria-labelledby="attempts"><h2 id="attempts">{texts.attempts}</h2>{none}{shown}</section> }
        .into_any()
}

fn facts(reading: &Reading, task: &TaskView, attempt: &AttemptView) -> AnyView {
    let (texts, lang, zone) = (&reading.texts().task, reading.lang, &task.zone);
    let figures = reading.figures(task.currency);
    let end = match (attempt.end, attempt.held_until) {
        (Some(end), _) => instant(zone, end),
        (None, Some(until)) => (texts.no_end)(&zone.clock(until)).into_any(),
        (None, None) => texts.no_end_yet.into_any(),
    };
    let checkpoints = (!attempt.checkpoints.is_empty()).then(|| {
        let times: Vec<String> = attempt.checkpoints.iter().map(|&time| zone.clock(time)).collect();
        (texts.checkpoints, times.join(", ").into_any())
    });
    let suspended =
        (attempt.suspended_ms > 0).then(|| (texts.suspended, lang.duration(attempt.suspended_ms).into_any()));
    let memos = (!attempt.memos.is_empty()).then(|| {
        let memos: Vec<String> = attempt
            .memos
            .iter()
            .map(|(kind, worth)| {
                let worth = worth.map_or(reading.texts().frame.unknown.to_owned(), |worth| figures.money(worth));
                format!("{}: {worth}", lang.memo(*kind))
            })
            .collect();
        (texts.memos, memos.join(", ").into_any())
    });
    let rows = [
        Some((texts.start, instant(zone, attempt.attempt.start))),
        Some((texts.end, end)),
        Some((reading.texts().frame.state, lang.state(attempt.state).into_any())),
        Some((texts.held, claim_in_words(lang, &attempt.claim).into_any())),
        suspended,
        checkpoints,
        Some((texts.source, attempt.source.to_string().into_any())),
        memos,
    ];
    let rows = rows
        .into_iter()
        .flatten()
        .map(|(name, value)| view! { <div><dt>{name}</dt><dd>{value}</dd></div> })
        .collect_view();
    view! { <dl class="facts">{rows}</dl> }.into_any()
}

fn days(reading: &Reading, task: &TaskView, attempt: &AttemptView) -> AnyView {
    let (texts, frame) = (&reading.texts().task, &reading.texts().frame);
    let figures = reading.figures(task.currency);
    if attempt.days.is_empty() {
        return view! { <p>{texts.not_in_month}</p> }.into_any();
    }
    let caption = (texts.days_caption)(&task.zone.clock(attempt.attempt.start));
    let rows = attempt.days.iter().map(|day| row(reading, task, attempt, day)).collect_view();
    let table = view! {
        <table>
            <caption>{caption.clone()}</caption>
            <thead>
                <tr>
                    <th scope="col">{frame.day}</th>
                    <th scope="col">{texts.how}</th>
                    {subject_heads(reading.lang)}
                    <th scope="col" class="number">{texts.effective}</th>
                    <th scope="col">{texts.explain}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
            <tfoot>
                <tr>
                    <th scope="row" colspan="2">{frame.total}</th>
                    {subject_cells(figures, &attempt.sum)}
                    <td></td>
                    <td></td>
                </tr>
            </tfoot>
        </table>
    };
    scrolled(&caption, table)
}

fn row(reading: &Reading, task: &TaskView, attempt: &AttemptView, day: &AttemptDay) -> AnyView {
    let texts = reading.texts();
    let figures = reading.figures(task.currency);
    let name = day.day.to_string();
    let href = reading.links().explain(&attempt.attempt, &task.tenant, day.day, None);
    let effective = day.effective.map_or_else(|| texts.frame.unknown.to_owned(), |time| figures.card_hours(time));
    view! {
        <tr>
            <th scope="row">{name.clone()}</th>
            <td>{reading.lang.method(day.method)}", "{reading.lang.quality(day.quality)}</td>
            {subject_cells(figures, &day.subjects)}
            {number(effective)}
            <td><a href=href aria-label=(texts.task.explain_day)(&name)>{texts.task.explain}</a></td>
        </tr>
    }
    .into_any()
}
