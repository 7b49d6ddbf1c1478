//! What is fixed about a store.

use sea_orm::entity::prelude::*;

/// The name of the row that holds the currency. A store has it from its creation on; writers also lock it.
pub(crate) const CURRENCY: &str = "currency";

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "meta")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    pub value: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
