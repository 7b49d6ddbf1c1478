//! What the books' balance shows. Everything in it is exact.

use crate::views::CardTimeSum;
use cardhour_domain::books::{Balance, Components, FindingKind};
use cardhour_domain::id::ClusterId;
use cardhour_domain::money::{Currency, Money};
use cardhour_domain::time::{Day, Month, Zone};
use serde::{Deserialize, Serialize};

/// Which books.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BooksRequest {
    /// Of which cluster; none is the first by name.
    pub cluster: Option<ClusterId>,
    /// Of which month; none is the newest that has books or refused days.
    pub month: Option<Month>,
}

/// The books of a cluster's month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BooksView {
    /// Of which cluster.
    pub cluster: ClusterId,
    /// Every cluster, by name.
    pub clusters: Vec<ClusterId>,
    /// Of which month.
    pub month: Month,
    /// The month before, if it has books.
    pub previous: Option<Month>,
    /// The month after, if it has books.
    pub next: Option<Month>,
    /// The accounting zone.
    pub zone: Zone,
    /// The store's currency.
    pub currency: Currency,
    /// Every day of the month, in order.
    pub days: Vec<BooksDay>,
    /// The sum of the days that have books.
    pub total: BalanceSum,
    /// Findings, by kind, then place.
    pub findings: Vec<BooksFinding>,
    /// How many findings there are in all, when not all are listed.
    pub findings_count: u64,
}

/// One day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BooksDay {
    /// The day.
    pub day: Day,
    /// How it stands.
    pub state: DayState,
}

/// How a day's books stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DayState {
    /// Computed, with both sides.
    Booked(Balance),
    /// Refused: a person has to act.
    Refused {
        /// In the words of the kernel.
        reason: String,
    },
    /// Not computed.
    Missing,
}

/// Both sides of several days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BalanceSum {
    /// How many days.
    pub days: u32,
    /// What the cards cost.
    pub cost: Components,
    /// What the tenants bear.
    pub tenants: Components,
    /// Unallocated.
    pub unallocated: Components,
    /// Downtime.
    pub downtime: Components,
    /// The write-off, on both sides.
    pub write_off: Money,
    /// What is borne minus what it cost: zero.
    pub difference: Components,
    /// All card time.
    pub capacity: CardTimeSum,
    /// What the tenants held.
    pub tenant_time: CardTimeSum,
    /// What nobody held.
    pub unallocated_time: CardTimeSum,
    /// Out of service.
    pub downtime_time: CardTimeSum,
    /// Claimed beyond capacity.
    pub over_allocated: CardTimeSum,
    /// Card time given out minus what there was: zero.
    pub time_difference: CardTimeSum,
}

/// Findings of one kind at one place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BooksFinding {
    /// What kind of thing.
    pub kind: FindingKind,
    /// A card, node or pool.
    pub place: String,
    /// Which attempt, in words, if one.
    pub attempt: Option<String>,
    /// The first day.
    pub first: Day,
    /// On how many days or how often.
    pub times: u64,
    /// How much, in words.
    pub detail: String,
}
