//! Who may sign in.

use super::RowAddress;
use crate::people::UserEntry;
use crate::{Actor, StoreError};
use sea_orm::entity::prelude::*;

/// The name of the table.
pub(crate) const TABLE: &str = "users";

#[derive(Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    pub role: String,
    pub tenant: Option<String>,
    pub password_hash: String,
    pub is_disabled: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl std::fmt::Debug for Model {
    /// Without the password's hash.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("user").field("name", &self.name).field("role", &self.role).finish_non_exhaustive()
    }
}

impl Model {
    /// The entry of a row.
    pub(crate) fn entry(&self) -> Result<UserEntry, StoreError> {
        let key = || self.name.clone();
        let at = RowAddress { table: TABLE, key: &key };
        Ok(UserEntry {
            name: self.name.clone(),
            role: at.parse("role", &self.role)?,
            tenant: self.tenant.as_deref().map(|tenant| at.parse("tenant", tenant)).transpose()?,
            disabled: self.is_disabled,
        })
    }

    /// The user as one who acts.
    pub(crate) fn actor(&self) -> Result<Actor, StoreError> {
        let entry = self.entry()?;
        Actor::of(entry.name, entry.role, entry.tenant).ok_or_else(|| {
            let key = || self.name.clone();
            RowAddress { table: TABLE, key: &key }.corrupt("tenant", "none", "a tenant, as the role needs one")
        })
    }
}
