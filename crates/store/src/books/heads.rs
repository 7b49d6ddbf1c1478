//! The heads of days' books, for operators.

use crate::error::Doing as _;
use crate::rows::day_book::{Column, Entity, Model};
use crate::{DayHead, OperatorProof, Store, StoreError};
use cardhour_domain::id::ClusterId;
use cardhour_domain::time::Day;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

impl Store {
    /// Both sides of each day that has books, from a day up to, not including, another; in order.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn day_heads(
        &self,
        _proof: &OperatorProof,
        cluster: &ClusterId,
        from: Day,
        to: Day,
    ) -> Result<Vec<DayHead>, StoreError> {
        let rows = Entity::find()
            .filter(Column::Cluster.eq(cluster.as_str()))
            .filter(Column::Day.gte(from.to_string()))
            .filter(Column::Day.lt(to.to_string()))
            .all(self.reader())
            .await
            .doing("read the heads of days' books")?;
        let mut heads = rows.iter().map(Model::head).collect::<Result<Vec<_>, _>>()?;
        heads.sort_by_key(|head| head.day);
        Ok(heads)
    }
}
