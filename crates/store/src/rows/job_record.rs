//! Job records: the natural key and what is searched for as columns, the whole as a body.

use super::RowAddress;
use crate::StoreError;
use cardhour_domain::digest::Digest;
use cardhour_domain::id::{ClusterId, JobId, Member};
use cardhour_domain::task::{JobRecord, Owner, RecordKey};
use sea_orm::entity::prelude::*;
use sea_orm::{FromQueryResult, QuerySelect as _, SelectModel, Selector};

/// The name of the table.
pub(crate) const TABLE: &str = "job_records";

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "job_records")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub cluster: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub job: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub member: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub digest: Vec<u8>,
    pub start_ms: Option<i64>,
    pub end_ms: Option<i64>,
    pub reach_ms: Option<i64>,
    pub moment_ms: Option<i64>,
    pub is_final: bool,
    pub is_current: bool,
    pub source: String,
    pub source_time_ms: i64,
    pub owner_kind: String,
    pub owner_name: Option<String>,
    pub body: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// `owner_kind` of a record that names its tenant.
pub(crate) const OWNER_TENANT: &str = "tenant";
/// `owner_kind` of a record that names an account.
pub(crate) const OWNER_ACCOUNT: &str = "account";
/// `owner_kind` of a record that names nobody.
pub(crate) const OWNER_NOBODY: &str = "nobody";

/// Lengths of runs are filed by the shortest of these that they do not exceed, so that the runs that overlap a period
/// are found by their start: one range for each of these. An hour, four hours, … up to more than all accepted years.
pub(crate) const REACHES: [i64; 12] = {
    let mut reaches = [3_600_000; 12];
    let mut index = 1;
    while index < reaches.len() {
        reaches[index] = reaches[index - 1] * 4;
        index += 1;
    }
    reaches
};

/// The reach of a run: none while its end is unknown.
fn reach(start: i64, end: Option<i64>) -> Option<i64> {
    let length = end?.saturating_sub(start);
    REACHES.into_iter().find(|&reach| length <= reach)
}

impl Model {
    /// The row of a record.
    pub(crate) fn of(record: &JobRecord, digest: &Digest, is_current: bool) -> Result<Self, StoreError> {
        let body = serde_json::to_string(record)
            .map_err(|source| StoreError::Unwritable { what: format!("the record of task {}", record.task), source })?;
        let (start_ms, end_ms) = match &record.run {
            Some(run) => (Some(run.start.millis()), run.end.map(|end| end.millis())),
            None => (None, None),
        };
        let (owner_kind, owner_name) = match &record.owner {
            Owner::Tenant(tenant) => (OWNER_TENANT, Some(tenant.to_string())),
            Owner::Account(account) => (OWNER_ACCOUNT, Some(account.to_string())),
            Owner::Nobody => (OWNER_NOBODY, None),
        };
        let asked = || record.submitted.or(record.eligible).map(|time| time.millis());
        Ok(Self {
            cluster: record.task.cluster.to_string(),
            job: record.task.job.to_string(),
            member: record.task.member.to_string(),
            digest: super::digest_bytes(digest),
            start_ms,
            end_ms,
            reach_ms: start_ms.and_then(|start| reach(start, end_ms)),
            moment_ms: start_ms.or_else(asked),
            is_final: record.state.is_final(),
            is_current,
            source: record.source.to_string(),
            source_time_ms: record.source_time.millis(),
            owner_kind: owner_kind.to_owned(),
            owner_name,
            body,
        })
    }
}

/// What is read of a row to form its record.
#[derive(Clone, Debug, FromQueryResult)]
pub(crate) struct Stored {
    pub job: String,
    pub member: String,
    pub start_ms: Option<i64>,
    pub digest: Vec<u8>,
    pub is_current: bool,
    pub source: String,
    pub source_time_ms: i64,
    pub body: String,
}

/// Reads of rows no more than their records need.
pub(crate) fn stored(rows: Select<Entity>) -> Selector<SelectModel<Stored>> {
    let columns = [
        Column::Job,
        Column::Member,
        Column::StartMs,
        Column::Digest,
        Column::IsCurrent,
        Column::Source,
        Column::SourceTimeMs,
        Column::Body,
    ];
    rows.select_only().columns(columns).into_model()
}

impl Stored {
    /// The record of a row of a cluster. Its source and source time are those of the latest telling, which only the
    /// columns know.
    pub(crate) fn record(&self, cluster: &ClusterId) -> Result<JobRecord, StoreError> {
        let key = || address(cluster.as_str(), &self.job, &self.member, self.start_ms);
        let at = RowAddress { table: TABLE, key: &key };
        let mut record: JobRecord = serde_json::from_str(&self.body)
            .map_err(|error| at.corrupt("body", format_args!("{:?} ({error})", self.body), "a job record"))?;
        if record.digest() != at.digest("digest", &self.digest)? {
            return Err(at.corrupt(
                "body",
                format_args!("{:?}", self.body),
                "the content that its digest was made from",
            ));
        }
        let job: JobId = at.parse("job", &self.job)?;
        let member: Member = at.parse("member", &self.member)?;
        let start = self.start_ms.map(|start| at.time("start_ms", start)).transpose()?;
        let is_named = record.task.cluster == *cluster && record.task.job == job && record.task.member == member;
        if !is_named || record.run.as_ref().map(|run| run.start) != start {
            return Err(at.corrupt("body", format_args!("{:?}", self.body), "the record of its key"));
        }
        record.source = at.parse("source", &self.source)?;
        record.source_time = at.time("source_time_ms", self.source_time_ms)?;
        Ok(record)
    }
}

/// The records of rows of a cluster, in order of their keys.
pub(crate) fn in_order(cluster: &ClusterId, rows: &[Stored]) -> Result<Vec<JobRecord>, StoreError> {
    let mut records = rows.iter().map(|row| row.record(cluster)).collect::<Result<Vec<_>, _>>()?;
    let key = |record: &JobRecord| record.run.as_ref().map(|run| run.start);
    records.sort_by(|a, b| (&a.task, key(a)).cmp(&(&b.task, key(b))));
    Ok(records)
}

/// A record's key, readable.
pub(crate) fn address(cluster: &str, job: &str, member: &str, start_ms: Option<i64>) -> String {
    match start_ms {
        Some(start) => format!("{cluster} {job}{member} started at {start} ms"),
        None => format!("{cluster} {job}{member} not started"),
    }
}

/// A key for people.
pub(crate) fn readable(key: &RecordKey) -> String {
    match key.start {
        Some(start) => format!("{} {} started {start}", key.task.cluster, key.task),
        None => format!("{} {} not started", key.task.cluster, key.task),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_filed_under_the_shortest_length_that_holds_it() {
        const HOUR: i64 = 3_600_000;
        assert_eq!(reach(5, None), None);
        assert_eq!(reach(5, Some(5)), Some(HOUR));
        assert_eq!(reach(0, Some(HOUR)), Some(HOUR));
        assert_eq!(reach(0, Some(HOUR + 1)), Some(4 * HOUR));
        assert_eq!(reach(0, Some(5 * HOUR)), Some(16 * HOUR));
    }

    #[test]
    fn the_longest_accepted_run_has_a_reach() {
        use cardhour_domain::time::Timestamp;
        assert!(reach(Timestamp::MIN.millis(), Some(Timestamp::MAX.millis())).is_some());
    }
}
