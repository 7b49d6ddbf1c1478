//! Everything that a day's books are computed from.

use crate::id::{ClusterId, SourceName};
use crate::reference::ReferenceRecord;
use crate::task::JobRecord;
use crate::time::{Day, Timestamp};
use crate::usage::{CardPoint, UsagePoint};
use std::collections::BTreeMap;

/// The inputs of one day of one cluster. Nothing else influences its books: not the order of the records, not the
/// clock, not the machine.
#[derive(Clone, Debug)]
pub struct DayInputs<'a> {
    /// Whose books.
    pub cluster: &'a ClusterId,
    /// Of which day.
    pub day: Day,
    /// Every reference record in effect: one per key, of this cluster and of all clusters.
    pub reference: &'a [ReferenceRecord],
    /// The job records in effect (one per key) that touch the day: at least every run that overlaps it. Others do no
    /// harm.
    pub jobs: &'a [JobRecord],
    /// When each source last reported (rule 21).
    pub last_reports: &'a BTreeMap<SourceName, Timestamp>,
    /// What occupants did on cards.
    pub usage: &'a [UsagePoint],
    /// What cards drew.
    pub card_points: &'a [CardPoint],
}
