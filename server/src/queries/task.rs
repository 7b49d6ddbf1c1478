//! A task on a bill.

use super::bill_sums::sums;
use super::{OrUnavailable as _, Reader, add_known};
use async_trait::async_trait;
use cardhour_app::UiError;
use cardhour_app::pages::tenant::task::{AttemptDay, AttemptView, TaskMonth, TaskRequest, TaskView};
use cardhour_app::ports::Tasks;
use cardhour_app::views::{BySubject, Sums};
use cardhour_domain::books::{CardTime, Line, LineKey, Memo, MemoKind, Method, Quality};
use cardhour_domain::id::AttemptKey;
use cardhour_domain::money::Money;
use cardhour_domain::task::{Claim, JobRecord, Run};
use cardhour_domain::time::{Day, Month};
use std::collections::BTreeMap;

/// What one attempt has in the books of a day, found in one way.
struct Part {
    subjects: BySubject<Sums>,
    effective: Option<CardTime>,
}

/// What one attempt has in the books of a month.
#[derive(Default)]
struct Booked {
    days: BTreeMap<(Day, Method, Quality), Part>,
    sum: BySubject<Sums>,
    memos: BTreeMap<MemoKind, Option<Money>>,
}

#[async_trait]
impl Tasks for Reader {
    async fn task(&self, request: TaskRequest) -> Result<TaskView, UiError> {
        let doing = "reading a task";
        let TaskRequest { task, tenant, month } = request;
        let records = self.store.task_records(&self.scope, &task, &tenant).await.or_unavailable(doing)?;
        let lines = self.all_lines(&task, &tenant).await?;
        let ground = self.ground(&task.cluster).await?;
        let (from, to) = (month.first_day(), month.end());
        let (start, end) = (ground.zone.start_of(from), ground.zone.start_of(to));
        // A task that cost nothing has no line, and can be looked at in the months that it ran in all the same.
        let ran = |run: &Run| run.start < end && run.end.is_none_or(|ended| ended >= start);
        let is_here = lines.iter().any(|(day, _, _)| day.month() == month)
            || records.iter().any(|record| record.run.as_ref().is_some_and(ran))
            || records.iter().all(|record| record.run.is_none());
        let latest = records.last().filter(|_| is_here).ok_or(UiError::NotFound)?;
        let memos = self.store.memos(&self.scope, &task.cluster, &tenant, from, to).await.or_unavailable(doing)?;
        let reports = self.store.last_reports(&task.cluster).await.or_unavailable(doing)?;

        let mut booked = booked(&lines, month);
        for (_, memo) in memos.into_iter().filter(|(_, memo)| memo.attempt.task == task) {
            add_memo(booked.entry(memo.attempt.clone()).or_default(), &memo);
        }
        let mut attempts: Vec<AttemptView> = Vec::new();
        for record in &records {
            if let Some(attempt) = record.attempt() {
                let booked = booked.remove(&attempt).unwrap_or_default();
                attempts.push(attempt_view(attempt, record, &reports, booked));
            }
        }
        // What is in the books stays on the bill even if its record has been told anew since.
        attempts.extend(booked.into_iter().map(|(attempt, booked)| unrecorded(attempt, latest, booked)));
        attempts.sort_by(|a, b| a.attempt.cmp(&b.attempt));

        Ok(TaskView {
            zone: ground.zone,
            currency: self.store.currency(),
            name: latest.name.clone(),
            user: latest.user.clone(),
            queue: latest.queue.clone(),
            workload: latest.workload.clone(),
            requested: latest.requested,
            submitted: latest.submitted,
            eligible: latest.eligible,
            state: latest.state,
            sum: attempts.iter().map(|attempt| attempt.sum).sum(),
            attempts,
            months: months(&lines),
            task,
            tenant,
            month,
        })
    }
}

fn booked(lines: &[(Day, LineKey, Line)], month: Month) -> BTreeMap<AttemptKey, Booked> {
    let mut all: BTreeMap<AttemptKey, Booked> = BTreeMap::new();
    for (day, key, line) in lines.iter().filter(|(day, _, _)| day.month() == month) {
        let booked = all.entry(key.attempt.clone()).or_default();
        let part = sums(line.cost, line.card_time);
        let nothing = Part { subjects: BySubject::default(), effective: Some(CardTime::ZERO) };
        let found = booked.days.entry((*day, key.method, key.quality)).or_insert(nothing);
        *found.subjects.of_mut(key.subject) += part;
        add_known(&mut found.effective, line.effective);
        *booked.sum.of_mut(key.subject) += part;
    }
    all
}

fn add_memo(booked: &mut Booked, memo: &Memo) {
    let worth = booked.memos.entry(memo.kind).or_insert(Some(Money::ZERO));
    *worth = worth.zip(memo.worth).map(|(sum, part)| sum + part);
}

/// What the task cost in each month.
fn months(lines: &[(Day, LineKey, Line)]) -> Vec<TaskMonth> {
    let mut months: BTreeMap<Month, Money> = BTreeMap::new();
    for (day, _, line) in lines {
        *months.entry(day.month()).or_default() += line.cost.total();
    }
    months.into_iter().map(|(month, cost)| TaskMonth { month, cost }).collect()
}

type Reports = BTreeMap<cardhour_domain::id::SourceName, cardhour_domain::time::Timestamp>;

fn attempt_view(attempt: AttemptKey, record: &JobRecord, reports: &Reports, booked: Booked) -> AttemptView {
    let run = record.run.as_ref();
    let end = run.and_then(|run| run.end);
    let (days, sum, memos) = shown(booked);
    AttemptView {
        attempt,
        end,
        held_until: if end.is_some() { None } else { reports.get(&record.source).copied() },
        state: record.state,
        claim: run.map_or(Claim::None, |run| run.claim.clone()),
        suspended_ms: run.map_or(0, |run| run.suspended_ms),
        checkpoints: run.map(|run| run.checkpoints.clone()).unwrap_or_default(),
        source: record.source.clone(),
        days,
        sum,
        memos,
    }
}

/// An attempt that is in the books and of which no record is believed any more.
fn unrecorded(attempt: AttemptKey, latest: &JobRecord, booked: Booked) -> AttemptView {
    let (days, sum, memos) = shown(booked);
    AttemptView {
        attempt,
        end: None,
        held_until: None,
        state: latest.state,
        claim: Claim::None,
        suspended_ms: 0,
        checkpoints: Vec::new(),
        source: latest.source.clone(),
        days,
        sum,
        memos,
    }
}

type Shown = (Vec<AttemptDay>, BySubject<Sums>, Vec<(MemoKind, Option<Money>)>);

fn shown(booked: Booked) -> Shown {
    let days = booked
        .days
        .into_iter()
        .map(|((day, method, quality), Part { subjects, effective })| AttemptDay {
            day,
            method,
            quality,
            subjects,
            effective,
        })
        .collect();
    (days, booked.sum, booked.memos.into_iter().collect())
}
