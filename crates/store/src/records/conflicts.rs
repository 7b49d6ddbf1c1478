//! Records that contradict each other, for operators.

use crate::error::Doing as _;
use crate::rows::{job_record, reference_record};
use crate::{JobConflict, OperatorProof, ReferenceConflict, Store, StoreError, bulk};
use cardhour_domain::id::ClusterId;
use cardhour_domain::reference::ReferenceRecord;
use cardhour_domain::task::{JobRecord, RecordKey};
use cardhour_domain::time::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Reference records with one key: the one believed, and the others with the time at which each was told.
#[derive(Default)]
struct Group {
    current: Option<ReferenceRecord>,
    others: Vec<(Option<Timestamp>, ReferenceRecord)>,
}

impl Store {
    /// Job records of a cluster that others with their key outweigh, beside the one believed, in order of their keys; at
    /// most `limit` of them are looked at.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn conflicts(
        &self,
        _proof: &OperatorProof,
        cluster: &ClusterId,
        limit: u64,
    ) -> Result<Vec<JobConflict>, StoreError> {
        use job_record::{Column, Entity};
        let doing = "read conflicting job records";
        let transaction = self.read().await?;
        let ours = || Entity::find().filter(Column::Cluster.eq(cluster.as_str()));
        let outweighed = ours()
            .filter(Column::IsCurrent.eq(false))
            // The order of the index by time, so that only these are read.
            .order_by_asc(Column::ReachMs)
            .order_by_asc(Column::StartMs)
            .limit(limit);
        let outweighed = job_record::stored(outweighed).all(&transaction).await.doing(doing)?;
        let mut groups: BTreeMap<RecordKey, (Option<JobRecord>, Vec<JobRecord>)> = BTreeMap::new();
        for row in &outweighed {
            let record = row.record(cluster)?;
            groups.entry(record.key()).or_default().1.push(record);
        }
        let tasks: BTreeSet<(&str, &str)> =
            outweighed.iter().map(|row| (row.job.as_str(), row.member.as_str())).collect();
        let tasks: Vec<(&str, &str)> = tasks.into_iter().collect();
        for part in tasks.chunks(bulk::PAIRS_PER_STATEMENT) {
            let task = Expr::tuple([Expr::col(Column::Job), Expr::col(Column::Member)]);
            let believed =
                ours().filter(task.in_subquery(bulk::pairs(part.iter().copied()))).filter(Column::IsCurrent.eq(true));
            for row in job_record::stored(believed).all(&transaction).await.doing(doing)? {
                let record = row.record(cluster)?;
                if let Some(group) = groups.get_mut(&record.key()) {
                    group.0 = Some(record);
                }
            }
        }
        let conflicts = groups.into_values().filter_map(|(current, mut others)| {
            others.sort_by(|a, b| b.weigh(a));
            current.map(|current| JobConflict { current, others })
        });
        Ok(conflicts.collect())
    }

    /// Reference records, of a cluster and of all clusters, that others with their key outweigh, beside the one
    /// believed; at most `limit` of them, in order of kind and key.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn reference_conflicts(
        &self,
        _proof: &OperatorProof,
        cluster: &ClusterId,
        limit: u64,
    ) -> Result<Vec<ReferenceConflict>, StoreError> {
        use reference_record::{Column, Entity};
        let doing = "read conflicting reference records";
        let transaction = self.read().await?;
        let ours = || {
            let ours = Condition::any().add(Column::Cluster.eq(cluster.as_str())).add(Column::Cluster.is_null());
            Entity::find().filter(ours)
        };
        let outweighed = ours()
            .filter(Column::IsCurrent.eq(false))
            .order_by_asc(Column::Kind)
            .order_by_asc(Column::Key)
            .order_by_asc(Column::Digest)
            .limit(limit)
            .all(&transaction)
            .await
            .doing(doing)?;
        let mut groups: BTreeMap<(&str, Vec<String>), Group> = BTreeMap::new();
        for row in &outweighed {
            let record = row.record()?;
            groups.entry((record.kind(), record.key())).or_default().others.push((row.source_time()?, record));
        }
        let keys: BTreeSet<(&str, &str)> = outweighed.iter().map(|row| (row.kind.as_str(), row.key.as_str())).collect();
        let keys: Vec<(&str, &str)> = keys.into_iter().collect();
        for part in keys.chunks(bulk::PAIRS_PER_STATEMENT) {
            let key = Expr::tuple([Expr::col(Column::Kind), Expr::col(Column::Key)]);
            let believed = ours()
                .filter(key.in_subquery(bulk::pairs(part.iter().copied())))
                .filter(Column::IsCurrent.eq(true))
                .all(&transaction)
                .await
                .doing(doing)?;
            for row in &believed {
                let record = row.record()?;
                if let Some(group) = groups.get_mut(&(record.kind(), record.key())) {
                    group.current = Some(record);
                }
            }
        }
        let conflicts = groups.into_values().filter_map(|Group { current, mut others }| {
            others.sort_by_key(|(time, record)| Reverse((*time, record.digest())));
            let others = others.into_iter().map(|(_, record)| record).collect();
            current.map(|current| ReferenceConflict { current, others })
        });
        Ok(conflicts.collect())
    }
}
