//! What a task's page shows.

use crate::views::{BySubject, Sums};
use cardhour_domain::books::{CardTime, MemoKind, Method, Quality};
use cardhour_domain::id::{AttemptKey, QueueName, SourceName, TaskKey, TenantId, WorkloadClass};
use cardhour_domain::money::{Currency, Money};
use cardhour_domain::task::{CardCount, Claim, JobState};
use cardhour_domain::time::{Day, Month, Timestamp, Zone};
use serde::{Deserialize, Serialize};

/// Which task on which bill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskRequest {
    /// Which task, of which cluster.
    pub task: TaskKey,
    /// On whose bill.
    pub tenant: TenantId,
    /// Of which month.
    pub month: Month,
}

/// One task on one bill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskView {
    /// Which task.
    pub task: TaskKey,
    /// On whose bill.
    pub tenant: TenantId,
    /// Of which month.
    pub month: Month,
    /// The accounting zone.
    pub zone: Zone,
    /// The store's currency.
    pub currency: Currency,
    /// What its user called it.
    pub name: Option<String>,
    /// Who submitted it.
    pub user: Option<String>,
    /// The queue or partition.
    pub queue: Option<QueueName>,
    /// The class of workload, for coefficients.
    pub workload: Option<WorkloadClass>,
    /// How many cards it asked for.
    pub requested: CardCount,
    /// When it was submitted.
    pub submitted: Option<Timestamp>,
    /// When nothing but the lack of resources kept it from running.
    pub eligible: Option<Timestamp>,
    /// How it stands or ended: its latest attempt's state, or its own if it never started.
    pub state: JobState,
    /// Every attempt, also those without cost in this month, in order of start.
    pub attempts: Vec<AttemptView>,
    /// What it cost on this bill: the sum of the attempts' days.
    pub sum: BySubject<Sums>,
    /// What it cost this tenant in every month, this one included, in order.
    pub months: Vec<TaskMonth>,
}

/// What a task cost in a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskMonth {
    /// The month.
    pub month: Month,
    /// How much.
    pub cost: Money,
}

/// One attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttemptView {
    /// Which attempt.
    pub attempt: AttemptKey,
    /// When it was released; none while it is not known to have ended.
    pub end: Option<Timestamp>,
    /// Without an end: until when it is held in the books, its source's last report.
    pub held_until: Option<Timestamp>,
    /// How it stands or ended.
    pub state: JobState,
    /// What it held.
    pub claim: Claim,
    /// How long it was suspended in all.
    pub suspended_ms: u64,
    /// Checkpoints that it is known to have written.
    pub checkpoints: Vec<Timestamp>,
    /// Who says so.
    pub source: SourceName,
    /// Its lines in this month, by day and method and quality, in order.
    pub days: Vec<AttemptDay>,
    /// Their sum.
    pub sum: BySubject<Sums>,
    /// Beside the amount due: what and how much, none if unknown.
    pub memos: Vec<(MemoKind, Option<Money>)>,
}

/// What one attempt cost on one day, found in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttemptDay {
    /// The day.
    pub day: Day,
    /// How its share was found.
    pub method: Method,
    /// How well running and idle are known.
    pub quality: Quality,
    /// Its parts.
    pub subjects: BySubject<Sums>,
    /// Effective card time; none where a coefficient is missing.
    pub effective: Option<CardTime>,
}
