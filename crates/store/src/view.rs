//! What pages read: sums that are exact, or an error.

use cardhour_domain::books::{Balance, CardTime, Components, Finding, Method, Quality, Subject};
use cardhour_domain::digest::Digest;
use cardhour_domain::id::{ClusterId, QueueName, TaskKey, TenantId};
use cardhour_domain::reference::ReferenceRecord;
use cardhour_domain::task::JobRecord;
use cardhour_domain::time::{Day, Month, Timestamp};

/// Costs by subject.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BySubject {
    /// Running, well or still.
    pub compute: Components,
    /// Held but not running.
    pub idle: Components,
    /// Running in vain.
    pub failed_retry: Components,
}

impl BySubject {
    /// The costs of one subject.
    #[must_use]
    pub fn get(&self, subject: Subject) -> Components {
        match subject {
            Subject::Compute => self.compute,
            Subject::Idle => self.idle,
            Subject::FailedRetry => self.failed_retry,
        }
    }

    /// All subjects together: the amount due. The store has checked that it is no more than an amount can be.
    #[must_use]
    pub fn total(&self) -> Components {
        self.compute + self.idle + self.failed_retry
    }
}

/// A tenant's bill of a month, as far as its days have books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BillHead {
    /// In which cluster.
    pub cluster: ClusterId,
    /// Whose.
    pub tenant: TenantId,
    /// Of which month.
    pub month: Month,
    /// What it costs.
    pub cost: BySubject,
    /// Card time held.
    pub card_time: CardTime,
    /// Effective card time; none if any part's coefficient is missing.
    pub effective: Option<CardTime>,
    /// How many days of the month have books at all, with or without this tenant in them.
    pub days_with_books: u64,
}

/// A tenant's sum of one day, subject, quality and method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TenantDay {
    /// Of which day.
    pub day: Day,
    /// As what.
    pub subject: Subject,
    /// How well it is known.
    pub quality: Quality,
    /// How the share was found.
    pub method: Method,
    /// What it costs.
    pub cost: Components,
    /// Card time held.
    pub card_time: CardTime,
    /// Effective card time; none if any part's coefficient is missing.
    pub effective: Option<CardTime>,
}

/// What one task cost a tenant over some days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskTotal {
    /// Which task.
    pub task: TaskKey,
    /// What its user called it, by its latest record.
    pub name: Option<String>,
    /// Who submitted it.
    pub user: Option<String>,
    /// Where it was queued.
    pub queue: Option<QueueName>,
    /// How many of its attempts have a part in these days.
    pub attempts: u64,
    /// What it cost.
    pub cost: BySubject,
    /// Card time held.
    pub card_time: CardTime,
    /// Effective card time; none if any part's coefficient is missing.
    pub effective: Option<CardTime>,
}

/// Jobs that were submitted and never started, as far as the records say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotStarted {
    /// How many there are.
    pub count: u64,
    /// The first of them, in order of their keys.
    pub records: Vec<JobRecord>,
}

/// The head of a day's books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayHead {
    /// Of which day.
    pub day: Day,
    /// Both sides.
    pub balance: Balance,
    /// What a person should know.
    pub findings: Vec<Finding>,
    /// The digest of everything that they were computed from.
    pub inputs: Digest,
    /// The digest of the results.
    pub books: Digest,
    /// When they were computed.
    pub computed_at: Timestamp,
}

/// Job records that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobConflict {
    /// The one believed.
    pub current: JobRecord,
    /// The others, the weightiest first.
    pub others: Vec<JobRecord>,
}

/// Reference records that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceConflict {
    /// The one believed.
    pub current: ReferenceRecord,
    /// The others, the weightiest first.
    pub others: Vec<ReferenceRecord>,
}
