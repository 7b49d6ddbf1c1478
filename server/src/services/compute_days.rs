//! Computing and storing days: each for itself, from the records in effect. A day that is blocked or does not balance is
//! refused with its reason, and the others go on.

use crate::queries::day_inputs;
use cardhour_domain::bill::Amounts;
use cardhour_domain::books::{Balance, Blocked, DayBooks, Finding, Subject, rate_day};
use cardhour_domain::definitions::Definitions;
use cardhour_domain::id::{ClusterId, TenantId};
use cardhour_domain::reference::ReferenceRecord;
use cardhour_domain::time::{Day, Timestamp, Zone};
use cardhour_store::{Store, StoreError};
use futures::stream::{self, StreamExt as _};
use std::collections::BTreeMap;

/// A tenant's amounts of a day by subject.
pub type TenantSums = BTreeMap<(TenantId, Subject), Amounts>;

/// Why a day has no books.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Something is missing, or the two sides differ.
    #[error(transparent)]
    Blocked(#[from] Blocked),
    /// The store does not keep such books: their two sides differ, they contradict themselves, or an amount is too large.
    #[error("{day}: {reason}")]
    NotKept {
        /// Which.
        day: Day,
        /// Why.
        reason: String,
    },
    /// The zone left this date out, or is none.
    #[error("{day}: a date that the accounting zone left out, or the accounting zone is none")]
    NoSuchDay {
        /// Which.
        day: Day,
    },
}

/// What became of a day.
#[derive(Clone, Debug)]
pub struct DayOutcome {
    /// Of which cluster.
    pub cluster: ClusterId,
    /// Which day.
    pub day: Day,
    /// Its sums, or why it has none.
    pub result: Result<DaySums, Refusal>,
}

/// The sums of a day that was stored.
#[derive(Clone, Debug)]
pub struct DaySums {
    /// By tenant and subject.
    pub tenants: TenantSums,
    /// Both sides.
    pub balance: Balance,
    /// What a person should know.
    pub findings: Vec<Finding>,
}

/// What went wrong beside the days themselves.
#[derive(Debug, thiserror::Error)]
pub enum ComputeError {
    /// The store failed.
    #[error("the store failed on {cluster}, {day}")]
    Store {
        /// On which cluster.
        cluster: ClusterId,
        /// On which day.
        day: Day,
        /// Why.
        #[source]
        source: StoreError,
    },
    /// The computation was broken off.
    #[error("the computation of {cluster}, {day} was broken off")]
    BrokenOff {
        /// Of which cluster.
        cluster: ClusterId,
        /// Of which day.
        day: Day,
    },
}

/// How many days are worked on at once. The kernel is quick; more would only hold more records in memory.
const AT_ONCE: usize = 3;

/// Computes and stores the days from `from` up to, not including, `to`, and tells each outcome in order.
///
/// # Errors
/// When the store fails. Days stored before stay stored; computing again is safe.
pub async fn compute_days(
    store: &Store,
    cluster: &ClusterId,
    from: Day,
    to: Day,
    now: Timestamp,
    mut tell: impl FnMut(&DayOutcome),
) -> Result<Vec<DayOutcome>, ComputeError> {
    let mut days = stream::iter(from.until(to)).map(|day| rate(store, cluster, day)).buffered(AT_ONCE);
    let mut outcomes = Vec::new();
    while let Some(rated) = days.next().await {
        let (day, rated) = rated?;
        let result = match rated {
            Err(refusal) => Err(refusal),
            Ok(books) => match store.put_day(&books, now).await {
                Ok(()) => Ok(sums(books)),
                Err(
                    error @ (StoreError::Unbalanced { .. }
                    | StoreError::InvalidBooks { .. }
                    | StoreError::TooLarge { .. }),
                ) => Err(Refusal::NotKept { day, reason: error.to_string() }),
                Err(source) => return Err(ComputeError::Store { cluster: cluster.clone(), day, source }),
            },
        };
        let outcome = DayOutcome { cluster: cluster.clone(), day, result };
        tell(&outcome);
        outcomes.push(outcome);
    }
    Ok(outcomes)
}

async fn rate(store: &Store, cluster: &ClusterId, day: Day) -> Result<(Day, Result<DayBooks, Refusal>), ComputeError> {
    let failed = |source| ComputeError::Store { cluster: cluster.clone(), day, source };
    let Some(inputs) = day_inputs(store, cluster, day).await.map_err(failed)? else {
        return Ok((day, Err(Refusal::NoSuchDay { day })));
    };
    let rated = tokio::task::spawn_blocking(move || rate_day(&inputs.borrowed())).await;
    let broken_off = |_| ComputeError::BrokenOff { cluster: cluster.clone(), day };
    Ok((day, rated.map_err(broken_off)?.map_err(Refusal::from)))
}

fn sums(books: DayBooks) -> DaySums {
    let mut tenants = TenantSums::new();
    for (key, line) in &books.lines {
        tenants.entry((key.tenant.clone(), key.subject)).or_default().add(line);
    }
    DaySums { tenants, balance: books.balance(), findings: books.findings }
}

/// The days that a cluster's runs touch: the first, and the first after the last. None without runs.
///
/// # Errors
/// When the store fails.
pub async fn span_of(store: &Store, cluster: &ClusterId) -> Result<Option<(Day, Day)>, StoreError> {
    let (Some(span), Some(zone)) = (store.job_span(cluster).await?, zone_of(store, cluster).await?) else {
        return Ok(None);
    };
    Ok(Some((zone.day_of(span.start()), zone.day_of(span.end().plus_millis(-1)).next())))
}

/// A cluster's accounting zone; none if what the records say is no zone.
///
/// # Errors
/// When the store fails.
pub async fn zone_of(store: &Store, cluster: &ClusterId) -> Result<Option<Zone>, StoreError> {
    let definitions: Vec<_> = store
        .reference(cluster)
        .await?
        .into_iter()
        .filter_map(|record| match record {
            ReferenceRecord::Definition(record) => Some(record),
            _ => None,
        })
        .collect();
    Ok(Definitions::zone(&definitions, cluster).ok())
}
