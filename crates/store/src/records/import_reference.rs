//! Batches of reference records.

use super::merge::{Merge, Plan, Told};
use crate::error::Doing as _;
use crate::rows::{RowAddress, digest_bytes, reference_record};
use crate::{BatchOutcome, Commit, Store, StoreError, bulk};
use cardhour_domain::digest::Digest;
use cardhour_domain::reference::ReferenceRecord;
use cardhour_domain::time::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _, QuerySelect as _,
};
use std::collections::BTreeSet;

/// What is read of a record that is there.
#[derive(Debug, FromQueryResult)]
struct Known {
    kind: String,
    key: String,
    digest: Vec<u8>,
    is_current: bool,
    source_time_ms: Option<i64>,
}

/// A record of a batch with what is computed of it once.
struct Arrival<'a> {
    record: &'a ReferenceRecord,
    key: (&'static str, String),
    digest: Digest,
    told: Told,
}

impl Store {
    /// Takes a batch of reference records, each with the time at which its source said so, in one transaction. Of two
    /// that contradict each other the later is believed (none is earliest), then the one with the larger digest.
    ///
    /// # Errors
    /// When the database refuses, or a row that the batch meets is corrupt. Nothing of the batch is written then.
    pub async fn import_reference(
        &self,
        records: &[(ReferenceRecord, Option<Timestamp>)],
        commit: Commit,
    ) -> Result<BatchOutcome, StoreError> {
        if records.is_empty() {
            return Ok(BatchOutcome::default());
        }
        let mut arrivals = Vec::with_capacity(records.len());
        for (record, source_time) in records {
            let key = (record.kind(), reference_record::key_text(&record.key())?);
            let told = Told { is_final: true, source_time: *source_time, source: None };
            arrivals.push(Arrival { record, key, digest: record.digest(), told });
        }
        match commit {
            Commit::DryRun => Ok(merge(self.reader(), &arrivals).await?.outcome),
            Commit::Write => {
                let transaction = self.write().await?;
                let plan = merge(&transaction, &arrivals).await?;
                let outcome = write(&transaction, &arrivals, plan).await?;
                transaction.commit().await.doing("keep reference records")?;
                Ok(outcome)
            }
        }
    }
}

async fn merge(
    connection: &impl ConnectionTrait,
    arrivals: &[Arrival<'_>],
) -> Result<Plan<(String, String)>, StoreError> {
    use reference_record::Column;
    let mut merge = Merge::new();
    let keys: BTreeSet<(&str, &str)> = arrivals.iter().map(|arrival| (arrival.key.0, arrival.key.1.as_str())).collect();
    let keys: Vec<(&str, &str)> = keys.into_iter().collect();
    for part in keys.chunks(bulk::PAIRS_PER_STATEMENT) {
        let columns = Expr::tuple([Expr::col(Column::Kind), Expr::col(Column::Key)]);
        let known: Vec<Known> = reference_record::Entity::find()
            .select_only()
            .columns([Column::Kind, Column::Key, Column::Digest, Column::IsCurrent, Column::SourceTimeMs])
            .filter(columns.in_subquery(bulk::pairs(part.iter().copied())))
            .into_model()
            .all(connection)
            .await
            .doing("look for reference records")?;
        for row in known {
            let key = || reference_record::address(&row.kind, &row.key);
            let at = RowAddress { table: reference_record::TABLE, key: &key };
            let source_time = row.source_time_ms.map(|time| at.time("source_time_ms", time)).transpose()?;
            let digest = at.digest("digest", &row.digest)?;
            let told = Told { is_final: true, source_time, source: None };
            merge.stored((row.kind.clone(), row.key.clone()), digest, told, row.is_current);
        }
    }
    for (index, arrival) in arrivals.iter().enumerate() {
        let key = (arrival.key.0.to_owned(), arrival.key.1.clone());
        merge.arrive(index, key, arrival.digest, arrival.told.clone());
    }
    let mut plan = merge.finish(|(kind, key)| format!("{kind} {key}"));
    for conflict in &mut plan.outcome.conflicting {
        let record = arrivals[conflict.index].record;
        conflict.key = reference_record::readable(record.kind(), &record.key());
    }
    Ok(plan)
}

async fn write(
    connection: &impl ConnectionTrait,
    arrivals: &[Arrival<'_>],
    plan: Plan<(String, String)>,
) -> Result<BatchOutcome, StoreError> {
    use reference_record::Column;
    let mut rows = Vec::with_capacity(plan.inserts.len());
    for (index, told, is_current) in plan.inserts {
        let arrival = &arrivals[index];
        rows.push(reference_record::Model::of(arrival.record, &arrival.digest, told.source_time, is_current)?);
    }
    bulk::insert::<reference_record::Entity>(connection, rows, "write reference records").await?;
    for update in plan.updates {
        reference_record::Entity::update_many()
            .col_expr(Column::IsCurrent, Expr::val(update.is_current))
            .col_expr(Column::SourceTimeMs, Expr::val(update.told.source_time.map(Timestamp::millis)))
            .filter(Column::Kind.eq(update.key.0))
            .filter(Column::Key.eq(update.key.1))
            .filter(Column::Digest.eq(digest_bytes(&update.digest)))
            .exec(connection)
            .await
            .doing("weigh reference records")?;
    }
    Ok(plan.outcome)
}
