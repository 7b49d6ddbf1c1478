//! When each source last reported (rule 21).

use crate::error::Doing as _;
use crate::rows::{RowAddress, source};
use crate::{Store, StoreError};
use cardhour_domain::id::{ClusterId, SourceName};
use cardhour_domain::time::Timestamp;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};
use std::collections::BTreeMap;

impl Store {
    /// Notes that a source has reported up to a time. An earlier one than is known changes nothing.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn report_source(
        &self,
        cluster: &ClusterId,
        source: &SourceName,
        last_report: Timestamp,
    ) -> Result<(), StoreError> {
        use source::{ActiveModel, Column, Entity};
        let doing = "note a source's report";
        let transaction = self.write().await?;
        let key = (cluster.to_string(), source.to_string());
        let known = Entity::find_by_id(key.clone()).one(&transaction).await.doing(doing)?;
        match known {
            None => {
                let row =
                    ActiveModel { cluster: Set(key.0), source: Set(key.1), last_report_ms: Set(last_report.millis()) };
                Entity::insert(row).exec_without_returning(&transaction).await.doing(doing)?;
            }
            Some(known) if known.last_report_ms < last_report.millis() => {
                Entity::update_many()
                    .col_expr(Column::LastReportMs, Expr::val(last_report.millis()))
                    .filter(Column::Cluster.eq(key.0))
                    .filter(Column::Source.eq(key.1))
                    .exec(&transaction)
                    .await
                    .doing(doing)?;
            }
            Some(_) => {}
        }
        transaction.commit().await.doing(doing)
    }

    /// When each source of a cluster last reported.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn last_reports(&self, cluster: &ClusterId) -> Result<BTreeMap<SourceName, Timestamp>, StoreError> {
        last_reports(self.reader(), cluster).await
    }
}

/// When each source of a cluster last reported.
pub(super) async fn last_reports(
    connection: &impl ConnectionTrait,
    cluster: &ClusterId,
) -> Result<BTreeMap<SourceName, Timestamp>, StoreError> {
    let rows = source::Entity::find()
        .filter(source::Column::Cluster.eq(cluster.as_str()))
        .all(connection)
        .await
        .doing("read the sources' last reports")?;
    let mut reports = BTreeMap::new();
    for row in rows {
        let key = || format!("{} {}", row.cluster, row.source);
        let at = RowAddress { table: source::TABLE, key: &key };
        reports.insert(at.parse("source", &row.source)?, at.time("last_report_ms", row.last_report_ms)?);
    }
    Ok(reports)
}
