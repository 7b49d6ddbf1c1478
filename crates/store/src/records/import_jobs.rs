//! Batches of job records.

use super::merge::{Merge, Plan, Told};
use crate::error::Doing as _;
use crate::rows::{RowAddress, digest_bytes, job_record};
use crate::{BatchOutcome, Commit, Store, StoreError, bulk};
use cardhour_domain::digest::Digest;
use cardhour_domain::id::TaskKey;
use cardhour_domain::task::{JobRecord, RecordKey};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _, QuerySelect as _,
};
use std::collections::{BTreeMap, BTreeSet};

/// What is read of a record that is there.
#[derive(Debug, FromQueryResult)]
struct Known {
    job: String,
    member: String,
    digest: Vec<u8>,
    start_ms: Option<i64>,
    is_final: bool,
    is_current: bool,
    source: String,
    source_time_ms: i64,
}

impl Store {
    /// Takes a batch of job records, in one transaction. Batches of some thousand are quickest.
    ///
    /// # Errors
    /// When the database refuses, or a row that the batch meets is corrupt. Nothing of the batch is written then.
    pub async fn import_jobs(&self, records: &[JobRecord], commit: Commit) -> Result<BatchOutcome, StoreError> {
        if records.is_empty() {
            return Ok(BatchOutcome::default());
        }
        let digests: Vec<Digest> = records.iter().map(JobRecord::digest).collect();
        match commit {
            Commit::DryRun => Ok(merge(self.reader(), records, &digests).await?.outcome),
            Commit::Write => {
                let transaction = self.write().await?;
                let plan = merge(&transaction, records, &digests).await?;
                let outcome = write(&transaction, records, &digests, plan).await?;
                transaction.commit().await.doing("keep job records")?;
                Ok(outcome)
            }
        }
    }
}

fn told(record: &JobRecord) -> Told {
    Told {
        is_final: record.state.is_final(),
        source_time: Some(record.source_time),
        source: Some(record.source.clone()),
    }
}

async fn merge(
    connection: &impl ConnectionTrait,
    records: &[JobRecord],
    digests: &[Digest],
) -> Result<Plan<RecordKey>, StoreError> {
    let mut merge = Merge::new();
    let mut tasks: BTreeMap<&str, BTreeSet<(String, String)>> = BTreeMap::new();
    for record in records {
        let task = (record.task.job.to_string(), record.task.member.to_string());
        tasks.entry(record.task.cluster.as_str()).or_default().insert(task);
    }
    for (cluster, tasks) in &tasks {
        let tasks: Vec<(&str, &str)> = tasks.iter().map(|(job, member)| (job.as_str(), member.as_str())).collect();
        for part in tasks.chunks(bulk::PAIRS_PER_STATEMENT) {
            for known in known(connection, cluster, part).await? {
                note(&mut merge, cluster, &known)?;
            }
        }
    }
    for (index, (record, digest)) in records.iter().zip(digests).enumerate() {
        merge.arrive(index, record.key(), *digest, told(record));
    }
    Ok(merge.finish(job_record::readable))
}

async fn known(
    connection: &impl ConnectionTrait,
    cluster: &str,
    tasks: &[(&str, &str)],
) -> Result<Vec<Known>, StoreError> {
    use job_record::Column;
    let task = Expr::tuple([Expr::col(Column::Job), Expr::col(Column::Member)]);
    job_record::Entity::find()
        .select_only()
        .columns([
            Column::Job,
            Column::Member,
            Column::Digest,
            Column::StartMs,
            Column::IsFinal,
            Column::IsCurrent,
            Column::Source,
            Column::SourceTimeMs,
        ])
        .filter(Column::Cluster.eq(cluster))
        .filter(task.in_subquery(bulk::pairs(tasks.iter().copied())))
        .into_model()
        .all(connection)
        .await
        .doing("look for job records")
}

fn note(merge: &mut Merge<RecordKey>, cluster: &str, known: &Known) -> Result<(), StoreError> {
    let key = || job_record::address(cluster, &known.job, &known.member, known.start_ms);
    let at = RowAddress { table: job_record::TABLE, key: &key };
    let task = TaskKey {
        cluster: at.parse("cluster", cluster)?,
        job: at.parse("job", &known.job)?,
        member: at.parse("member", &known.member)?,
    };
    let start = known.start_ms.map(|start| at.time("start_ms", start)).transpose()?;
    let told = Told {
        is_final: known.is_final,
        source_time: Some(at.time("source_time_ms", known.source_time_ms)?),
        source: Some(at.parse("source", &known.source)?),
    };
    merge.stored(RecordKey { task, start }, at.digest("digest", &known.digest)?, told, known.is_current);
    Ok(())
}

async fn write(
    connection: &impl ConnectionTrait,
    records: &[JobRecord],
    digests: &[Digest],
    plan: Plan<RecordKey>,
) -> Result<BatchOutcome, StoreError> {
    use job_record::Column;
    let mut rows = Vec::with_capacity(plan.inserts.len());
    for (index, told, is_current) in plan.inserts {
        let mut row = job_record::Model::of(&records[index], &digests[index], is_current)?;
        // It may stand in the batch once more, told later.
        if let (Some(time), Some(source)) = (told.source_time, told.source) {
            row.source_time_ms = time.millis();
            row.source = source.to_string();
        }
        rows.push(row);
    }
    bulk::insert::<job_record::Entity>(connection, rows, "write job records").await?;
    for update in plan.updates {
        let mut change = job_record::Entity::update_many()
            .col_expr(Column::IsCurrent, Expr::val(update.is_current))
            .filter(Column::Cluster.eq(update.key.task.cluster.as_str()))
            .filter(Column::Job.eq(update.key.task.job.to_string()))
            .filter(Column::Member.eq(update.key.task.member.to_string()))
            .filter(Column::Digest.eq(digest_bytes(&update.digest)));
        if let (Some(time), Some(source)) = (update.told.source_time, update.told.source) {
            change = change
                .col_expr(Column::SourceTimeMs, Expr::val(time.millis()))
                .col_expr(Column::Source, Expr::val(source.as_str()));
        }
        change.exec(connection).await.doing("weigh job records")?;
    }
    Ok(plan.outcome)
}
