//! A day's inputs, as the kernel wants them: the same for computing a day and for explaining it.

use cardhour_domain::books::DayInputs;
use cardhour_domain::definitions::Definitions;
use cardhour_domain::id::{ClusterId, SourceName};
use cardhour_domain::reference::ReferenceRecord;
use cardhour_domain::task::JobRecord;
use cardhour_domain::time::{Day, Period, Timestamp, Zone};
use cardhour_store::{Store, StoreError};
use std::collections::BTreeMap;

/// The inputs of a day, read from the store.
#[derive(Clone, Debug)]
pub struct OwnedInputs {
    /// Whose books.
    pub cluster: ClusterId,
    /// Of which day.
    pub day: Day,
    /// The accounting zone.
    pub zone: Zone,
    /// The day's time.
    pub period: Period,
    reference: Vec<ReferenceRecord>,
    jobs: Vec<JobRecord>,
    last_reports: BTreeMap<SourceName, Timestamp>,
}

/// Reads a day's inputs; none for a day that the cluster's zone left out, or whose zone is no zone.
///
/// # Errors
/// When the store fails.
pub async fn day_inputs(store: &Store, cluster: &ClusterId, day: Day) -> Result<Option<OwnedInputs>, StoreError> {
    let reference = store.reference(cluster).await?;
    let definitions: Vec<_> = reference
        .iter()
        .filter_map(|record| match record {
            ReferenceRecord::Definition(record) => Some(record.clone()),
            _ => None,
        })
        .collect();
    let Ok(zone) = Definitions::zone(&definitions, cluster) else { return Ok(None) };
    let Some(period) = zone.period_of(day) else { return Ok(None) };
    let jobs = store.jobs_touching(cluster, period).await?;
    let last_reports = store.last_reports(cluster).await?;
    Ok(Some(OwnedInputs { cluster: cluster.clone(), day, zone, period, reference, jobs, last_reports }))
}

impl OwnedInputs {
    /// Whether any run touches the day.
    #[must_use]
    pub fn has_jobs(&self) -> bool {
        !self.jobs.is_empty()
    }

    /// As the kernel wants them.
    #[must_use]
    pub fn borrowed(&self) -> DayInputs<'_> {
        DayInputs {
            cluster: &self.cluster,
            day: self.day,
            reference: &self.reference,
            jobs: &self.jobs,
            last_reports: &self.last_reports,
            usage: &[],
            card_points: &[],
        }
    }
}
