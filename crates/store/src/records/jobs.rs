//! Reading job records for the books.

use super::{reference, sources};
use crate::error::Doing as _;
use crate::rows::job_record::{Column, Entity, OWNER_ACCOUNT, REACHES, TABLE, in_order, stored};
use crate::rows::{RowAddress, reference_record, source};
use crate::{Store, StoreError};
use cardhour_domain::id::{AccountName, ClusterId};
use cardhour_domain::reference::ReferenceRecord;
use cardhour_domain::task::JobRecord;
use cardhour_domain::time::{Period, Timestamp};
use sea_orm::{ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _};
use std::collections::BTreeSet;

impl Store {
    /// Every cluster of which there is a record, in order.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn clusters(&self) -> Result<Vec<ClusterId>, StoreError> {
        let doing = "list the clusters";
        let transaction = self.read().await?;
        let mut names: BTreeSet<String> = BTreeSet::new();
        // Jobs are many and their clusters few: from each name a step to the next, by the primary key.
        let mut last = String::new();
        loop {
            let next: Option<String> = Entity::find()
                .select_only()
                .column(Column::Cluster)
                .filter(Column::Cluster.gt(last))
                .order_by_asc(Column::Cluster)
                .limit(1)
                .into_tuple()
                .one(&transaction)
                .await
                .doing(doing)?;
            let Some(next) = next else { break };
            names.insert(next.clone());
            last = next;
        }
        let of_reference: Vec<Option<String>> = reference_record::Entity::find()
            .select_only()
            .column(reference_record::Column::Cluster)
            .distinct()
            .into_tuple()
            .all(&transaction)
            .await
            .doing(doing)?;
        names.extend(of_reference.into_iter().flatten());
        let of_sources: Vec<String> = source::Entity::find()
            .select_only()
            .column(source::Column::Cluster)
            .distinct()
            .into_tuple()
            .all(&transaction)
            .await
            .doing(doing)?;
        names.extend(of_sources);
        let key = || "cluster".to_owned();
        let at = RowAddress { table: TABLE, key: &key };
        names.iter().map(|name| at.parse("cluster", name)).collect()
    }

    /// The job records believed whose run overlaps a period, begins in it, or is not known to have ended before it; in
    /// order of their keys.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn jobs_touching(&self, cluster: &ClusterId, period: Period) -> Result<Vec<JobRecord>, StoreError> {
        let (start, end) = (period.start().millis(), period.end().millis());
        let filed = |reach: Option<i64>| {
            let filed = match reach {
                Some(reach) => Condition::all()
                    .add(Column::ReachMs.eq(reach))
                    .add(Column::StartMs.gte(start.saturating_sub(reach)))
                    .add(Condition::any().add(Column::EndMs.gt(start)).add(Column::StartMs.gte(start))),
                // Not started, or not known to have ended. Those without a start are no less than nothing, so the
                // comparison below leaves them out.
                None => Condition::all().add(Column::ReachMs.is_null()),
            };
            // Told whole for every length, so that each is a range of the index.
            filed.add(Column::Cluster.eq(cluster.as_str())).add(Column::IsCurrent.eq(true)).add(Column::StartMs.lt(end))
        };
        let any = REACHES.into_iter().fold(Condition::any().add(filed(None)), |any, reach| any.add(filed(Some(reach))));
        let rows = stored(Entity::find().filter(any)).all(self.reader()).await.doing("read job records")?;
        in_order(cluster, &rows)
    }

    /// From the earliest start to the latest end of the runs believed. A run without end counts up to its source's last
    /// report. None if no run has held any time.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn job_span(&self, cluster: &ClusterId) -> Result<Option<Period>, StoreError> {
        let doing = "find when jobs ran";
        let transaction = self.read().await?;
        let runs = || {
            Entity::find()
                .filter(Column::Cluster.eq(cluster.as_str()))
                .filter(Column::IsCurrent.eq(true))
                .filter(Column::StartMs.is_not_null())
        };
        let ended: Option<(Option<i64>, Option<i64>)> = runs()
            .select_only()
            .column_as(Column::StartMs.min(), "first")
            .column_as(Column::EndMs.max(), "last")
            .into_tuple()
            .one(&transaction)
            .await
            .doing(doing)?;
        let Some((Some(first), last)) = ended else { return Ok(None) };
        let open: Vec<(String, Option<i64>)> = runs()
            .filter(Column::ReachMs.is_null())
            .select_only()
            .column(Column::Source)
            .column_as(Column::StartMs.min(), "first")
            .group_by(Column::Source)
            .into_tuple()
            .all(&transaction)
            .await
            .doing(doing)?;
        let reports = sources::last_reports(&transaction, cluster).await?;
        let key = || format!("{cluster} (its span)");
        let at = RowAddress { table: TABLE, key: &key };
        let mut ends: Vec<Timestamp> = last.map(|last| at.time("end_ms", last)).transpose()?.into_iter().collect();
        for (name, first) in open {
            let report = reports.get(&at.parse("source", &name)?);
            ends.extend(report.filter(|report| first.is_some_and(|first| first < report.millis())));
        }
        let first = at.time("start_ms", first)?;
        Ok(ends.into_iter().max().and_then(|end| Period::new(first, end).ok()))
    }

    /// The accounts of job records believed that no map assigns to a tenant on any day, in order.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn unmapped_accounts(&self, cluster: &ClusterId) -> Result<Vec<AccountName>, StoreError> {
        let transaction = self.read().await?;
        let named: Vec<Option<String>> = Entity::find()
            .select_only()
            .column(Column::OwnerName)
            .distinct()
            .filter(Column::Cluster.eq(cluster.as_str()))
            .filter(Column::IsCurrent.eq(true))
            .filter(Column::OwnerKind.eq(OWNER_ACCOUNT))
            .into_tuple()
            .all(&transaction)
            .await
            .doing("list the accounts of jobs")?;
        let key = || format!("{cluster} (its accounts)");
        let at = RowAddress { table: TABLE, key: &key };
        let mut accounts = BTreeSet::new();
        for name in named {
            let name = name.ok_or_else(|| at.corrupt("owner_name", "none", "the name of the account"))?;
            accounts.insert(at.parse("owner_name", &name)?);
        }
        for record in reference::current(&transaction, cluster, &["tenant_account"]).await? {
            if let ReferenceRecord::TenantAccount(map) = record {
                accounts.remove(&map.account);
            }
        }
        Ok(accounts.into_iter().collect())
    }
}
