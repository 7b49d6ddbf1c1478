//! What a bill shows.

use crate::views::{BySubject, CardTimeSum, Sums};
use cardhour_domain::books::{FindingKind, MemoKind, Method, Quality};
use cardhour_domain::definitions::DefinitionName;
use cardhour_domain::id::{ClusterId, QueueName, TaskKey, TenantId};
use cardhour_domain::money::{Currency, Money};
use cardhour_domain::task::{CardCount, JobState};
use cardhour_domain::time::{Day, Month, Timestamp, Zone};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Which bill, and which of its tasks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BillRequest {
    /// Of which cluster.
    pub cluster: ClusterId,
    /// Whose.
    pub tenant: TenantId,
    /// Of which month.
    pub month: Month,
    /// Only tasks whose id, name or user holds this text, without regard to case.
    pub find: Option<String>,
    /// In which order tasks are listed.
    pub order: TaskOrder,
    /// Which page of them, from 1.
    pub page: u32,
}

/// In which order tasks are listed; equals are ordered by task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaskOrder {
    /// The dearest first.
    #[default]
    Cost,
    /// The most idle money first.
    Idle,
    /// The most failed-retry money first.
    FailedRetry,
    /// The most card time first.
    CardTime,
    /// By job id and member.
    Task,
}

impl TaskOrder {
    /// Every order.
    pub const ALL: [Self; 5] = [Self::Cost, Self::Idle, Self::FailedRetry, Self::CardTime, Self::Task];

    /// Its word in a link.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Cost => "cost",
            Self::Idle => "idle",
            Self::FailedRetry => "failed-retry",
            Self::CardTime => "card-time",
            Self::Task => "task",
        }
    }
}

impl fmt::Display for TaskOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for TaskOrder {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|order| order.word() == text).ok_or(())
    }
}

/// One tenant's bill of a month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BillView {
    /// Of which cluster.
    pub cluster: ClusterId,
    /// Whose.
    pub tenant: TenantId,
    /// Of which month.
    pub month: Month,
    /// The accounting zone, whose days these are.
    pub zone: Zone,
    /// The store's currency.
    pub currency: Currency,
    /// The month before, if it has a bill.
    pub previous: Option<Month>,
    /// The month after, if it has a bill.
    pub next: Option<Month>,
    /// The amount due: the sum of the subjects.
    pub due: Sums,
    /// Its three parts.
    pub subjects: BySubject<Sums>,
    /// Days with books, in order; they sum to the amount due.
    pub days: Vec<BillDay>,
    /// Days of the month without books, in order, each with what is known of the reason.
    pub days_without_books: Vec<NoBooks>,
    /// A drawing of the days: a complete `<svg>` element, made on the server; none where there is nothing to draw.
    /// It is inserted as it is, so whatever text it holds must be escaped.
    pub chart: Option<String>,
    /// Tasks with cost or card time.
    pub tasks: TaskPage,
    /// Tasks submitted in the month, or waiting in it, that never started: kept, and they cost nothing.
    pub never_started: Vec<NeverStarted>,
    /// How many there are, when not all are listed.
    pub never_started_count: u64,
    /// The amount due by how well running and idle are known, in the order of [`Quality`]; only those that occur.
    pub qualities: Vec<QualitySum>,
    /// The amount due by how shares were found, in the order of [`Method`]; only those that occur.
    pub methods: Vec<MethodSum>,
    /// Effective card hours beside the raw ones.
    pub effective: Effective,
    /// Beside the amount due, never part of it.
    pub memos: Vec<MemoSum>,
    /// What a person should know about how this came about.
    pub findings: Vec<FindingLine>,
    /// The definitions used, from the first day of the month; further entries where they changed within it.
    pub definitions: Vec<InForce>,
    /// The version of the time-zone data that cut the days.
    pub zone_data: String,
}

/// One day of a bill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BillDay {
    /// The day.
    pub day: Day,
    /// Its parts.
    pub subjects: BySubject<Sums>,
}

/// A day without books.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoBooks {
    /// The day.
    pub day: Day,
    /// Why it was refused, in the words of the kernel; none if it has not been computed.
    pub reason: Option<String>,
}

/// Tasks of a bill, one page of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskPage {
    /// The tasks on this page.
    pub rows: Vec<BillTask>,
    /// Which page, from 1.
    pub page: u32,
    /// How many pages.
    pub pages: u32,
    /// How many tasks in all that match.
    pub matching: u64,
    /// How many tasks the bill has.
    pub all: u64,
    /// The sum of the rows on this page.
    pub shown: BySubject<Sums>,
    /// The sum of all other tasks of the bill: with `shown` it makes the amount due.
    pub others: BySubject<Sums>,
}

/// One task on a bill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BillTask {
    /// Which task.
    pub task: TaskKey,
    /// What its user called it.
    pub name: Option<String>,
    /// Who submitted it.
    pub user: Option<String>,
    /// Where it was queued.
    pub queue: Option<QueueName>,
    /// How many attempts are on this bill.
    pub attempts: u64,
    /// Its parts on this bill.
    pub subjects: BySubject<Sums>,
}

/// A task that never started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NeverStarted {
    /// Which task.
    pub task: TaskKey,
    /// What its user called it.
    pub name: Option<String>,
    /// When it was submitted.
    pub submitted: Option<Timestamp>,
    /// How many cards it asked for.
    pub requested: CardCount,
    /// How it stands or ended.
    pub state: JobState,
}

/// A part of the amount due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QualitySum {
    /// How well it is known.
    pub quality: Quality,
    /// How much.
    pub sums: Sums,
}

/// A part of the amount due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodSum {
    /// How the share was found.
    pub method: Method,
    /// How much.
    pub sums: Sums,
}

/// Effective card hours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effective {
    /// Known, with the same subjects.
    Known(BySubject<CardTimeSum>),
    /// Unknown, because these have no coefficient (models or pools, in words).
    Unknown(Vec<String>),
}

/// A sum beside the amount due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoSum {
    /// What it says.
    pub kind: MemoKind,
    /// How many attempts.
    pub attempts: u64,
    /// What those with a known worth are worth together.
    pub worth: Money,
    /// The card time behind those.
    pub card_time: CardTimeSum,
    /// How many attempts have an unknown worth.
    pub unknown: u64,
}

/// Findings of one kind at one place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindingLine {
    /// What kind of thing.
    pub kind: FindingKind,
    /// A card, node or pool.
    pub place: String,
    /// Which task, if one.
    pub task: Option<TaskKey>,
    /// On which day, or the first of them.
    pub day: Day,
    /// How many alike.
    pub times: u64,
    /// How much, in words.
    pub detail: String,
}

/// Definitions in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InForce {
    /// From which day.
    pub from: Day,
    /// Each with its value in words, as `Definitions::listed` gives them.
    pub listed: Vec<(DefinitionName, String)>,
}
