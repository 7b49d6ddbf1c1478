//! Sums of a day by tenant, subject, quality and method: what bills are read from.

use super::{RowAddress, card_time, components};
use crate::{StoreError, TenantDay};
use cardhour_domain::id::{ClusterId, TenantId};
use sea_orm::entity::prelude::*;

/// The name of the table.
pub(crate) const TABLE: &str = "tenant_days";

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tenant_days")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub cluster: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub quality: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub method: String,
    pub depreciation: i64,
    pub maintenance: i64,
    pub electricity: i64,
    pub card_time: i64,
    pub effective_time: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// Whose it is, and the sum.
    pub(crate) fn sum(&self) -> Result<(ClusterId, TenantId, TenantDay), StoreError> {
        let key = || {
            format!(
                "{} {} {}, {}, {}, {}",
                self.cluster, self.day, self.tenant, self.subject, self.quality, self.method
            )
        };
        let at = RowAddress { table: TABLE, key: &key };
        let sum = TenantDay {
            day: at.parse("day", &self.day)?,
            subject: at.parse("subject", &self.subject)?,
            quality: at.parse("quality", &self.quality)?,
            method: at.parse("method", &self.method)?,
            cost: components(self.depreciation, self.maintenance, self.electricity),
            card_time: card_time(self.card_time),
            effective: self.effective_time.map(card_time),
        };
        Ok((at.parse("cluster", &self.cluster)?, at.parse("tenant", &self.tenant)?, sum))
    }
}
