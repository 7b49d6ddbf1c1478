//! Who has signed in. The token itself is never kept.

use sea_orm::entity::prelude::*;

/// The name of the table.
pub(crate) const TABLE: &str = "sessions";

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub token_digest: Vec<u8>,
    pub user_name: String,
    pub opened_at_ms: i64,
    pub seen_at_ms: i64,
    pub expires_at_ms: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::user::Entity",
        from = "Column::UserName",
        to = "super::user::Column::Name",
        on_delete = "Cascade"
    )]
    User,
}

impl Related<super::user::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::User.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
