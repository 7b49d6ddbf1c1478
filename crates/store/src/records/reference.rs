//! Reading reference records.

use crate::error::Doing as _;
use crate::rows::reference_record::{Column, Entity};
use crate::{Store, StoreError};
use cardhour_domain::id::ClusterId;
use cardhour_domain::reference::ReferenceRecord;
use sea_orm::{ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _};

impl Store {
    /// The reference records believed, of a cluster and of all clusters, in order of kind and key.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn reference(&self, cluster: &ClusterId) -> Result<Vec<ReferenceRecord>, StoreError> {
        current(self.reader(), cluster, &[]).await
    }
}

/// The reference records believed, of some kinds or (where none is named) of every kind.
pub(super) async fn current(
    connection: &impl ConnectionTrait,
    cluster: &ClusterId,
    kinds: &[&str],
) -> Result<Vec<ReferenceRecord>, StoreError> {
    let ours = Condition::any().add(Column::Cluster.eq(cluster.as_str())).add(Column::Cluster.is_null());
    let mut query = Entity::find().filter(ours).filter(Column::IsCurrent.eq(true));
    if !kinds.is_empty() {
        query = query.filter(Column::Kind.is_in(kinds.iter().copied()));
    }
    let rows = query.all(connection).await.doing("read reference records")?;
    let mut records = rows.iter().map(|row| row.record()).collect::<Result<Vec<_>, _>>()?;
    records.sort_by_cached_key(|record| (record.kind(), record.key()));
    Ok(records)
}
