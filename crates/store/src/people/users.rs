//! Who may sign in. Passwords never come here, only their hashes.

use super::sessions::close_all;
use crate::access::CONSOLE;
use crate::error::Doing as _;
use crate::rows::user::{ActiveModel, Column, Entity, Model};
use crate::{Role, Store, StoreError};
use cardhour_domain::id::TenantId;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _};
use std::fmt;

/// A user to be.
#[derive(Clone)]
pub struct NewUser {
    /// The name to sign in with.
    pub name: String,
    /// What the user is for.
    pub role: Role,
    /// Whose user it is; a tenant's user needs one.
    pub tenant: Option<TenantId>,
    /// The password's hash, with its parameters and salt.
    pub password_hash: String,
}

impl fmt::Debug for NewUser {
    /// Without the password's hash.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewUser")
            .field("name", &self.name)
            .field("role", &self.role)
            .field("tenant", &self.tenant)
            .finish_non_exhaustive()
    }
}

/// A user as operators see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserEntry {
    /// The name.
    pub name: String,
    /// What the user is for.
    pub role: Role,
    /// Whose user it is.
    pub tenant: Option<TenantId>,
    /// Whether signing in is barred.
    pub disabled: bool,
}

/// The longest name of a user, in bytes.
const NAME_BYTES: usize = 128;

impl Store {
    /// Adds a user.
    ///
    /// # Errors
    /// When there is one of that name, or it cannot be: a tenant's user without a tenant, or a name that is empty, too
    /// long, or reserved.
    pub async fn add_user(&self, user: NewUser) -> Result<(), StoreError> {
        let doing = "add a user";
        let invalid = |expected| Err(StoreError::InvalidUser { name: user.name.clone(), expected });
        let is_plain = user.name.trim() == user.name && !user.name.chars().any(char::is_control);
        if user.name.is_empty() || user.name.len() > NAME_BYTES || !is_plain {
            return invalid("a name of 1 to 128 bytes, without control characters and without spaces at its ends");
        }
        if user.name == CONSOLE {
            return invalid("another name: this one is the command line's own");
        }
        if user.role == Role::Tenant && user.tenant.is_none() {
            return invalid("a tenant, because the role is tenant");
        }
        let transaction = self.write().await?;
        if find(&transaction, &user.name, doing).await?.is_some() {
            return Err(StoreError::Exists { what: format!("user {}", user.name) });
        }
        let row = Model {
            name: user.name,
            role: user.role.word().to_owned(),
            tenant: user.tenant.map(|tenant| tenant.to_string()),
            password_hash: user.password_hash,
            is_disabled: false,
        };
        let row: ActiveModel = row.into_active_model();
        Entity::insert(row).exec_without_returning(&transaction).await.doing(doing)?;
        transaction.commit().await.doing(doing)
    }

    /// Gives a user another password, and ends the sessions begun with the old one.
    ///
    /// # Errors
    /// When there is no such user.
    pub async fn set_password(&self, user: &str, password_hash: &str) -> Result<(), StoreError> {
        self.change_user(user, Column::PasswordHash, Expr::val(password_hash), "set a password").await
    }

    /// Bars a user from signing in, and ends the user's sessions.
    ///
    /// # Errors
    /// When there is no such user.
    pub async fn disable_user(&self, user: &str) -> Result<(), StoreError> {
        self.change_user(user, Column::IsDisabled, Expr::val(true), "disable a user").await
    }

    /// Lets a user sign in again.
    ///
    /// # Errors
    /// When there is no such user.
    pub async fn enable_user(&self, user: &str) -> Result<(), StoreError> {
        self.change_user(user, Column::IsDisabled, Expr::val(false), "enable a user").await
    }

    /// Every user, in order of their names.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn users(&self) -> Result<Vec<UserEntry>, StoreError> {
        let rows = Entity::find().all(self.reader()).await.doing("list the users")?;
        let mut users = rows.iter().map(Model::entry).collect::<Result<Vec<_>, _>>()?;
        users.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(users)
    }

    /// The hash of a user's password; none if there is no such user, or the user is disabled.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn password_hash(&self, user: &str) -> Result<Option<String>, StoreError> {
        let row = find(self.reader(), user, "look for a user").await?;
        Ok(row.filter(|row| !row.is_disabled).map(|row| row.password_hash))
    }

    async fn change_user(
        &self,
        user: &str,
        column: Column,
        value: Expr,
        doing: &'static str,
    ) -> Result<(), StoreError> {
        let transaction = self.write().await?;
        let changed = Entity::update_many()
            .col_expr(column, value)
            .filter(Column::Name.eq(user))
            .exec(&transaction)
            .await
            .doing(doing)?;
        if changed.rows_affected == 0 {
            return Err(StoreError::NoSuchUser { name: user.to_owned() });
        }
        close_all(&transaction, user).await?;
        transaction.commit().await.doing(doing)
    }
}

/// The row of a user.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    user: &str,
    doing: &'static str,
) -> Result<Option<Model>, StoreError> {
    Entity::find_by_id(user).one(connection).await.doing(doing)
}
