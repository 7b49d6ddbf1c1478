//! When each source last reported.

use sea_orm::entity::prelude::*;

/// The name of the table.
pub(crate) const TABLE: &str = "sources";

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sources")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub cluster: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub source: String,
    pub last_report_ms: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
