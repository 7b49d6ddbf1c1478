//! Who has signed in. Of a session's token only the digest is kept, so that a copy of the store opens no session.

use super::users::find;
use crate::error::Doing as _;
use crate::rows::session::{ActiveModel, Column, Entity, TABLE};
use crate::rows::{RowAddress, digest_bytes};
use crate::{Actor, Store, StoreError};
use cardhour_domain::digest::Digest;
use cardhour_domain::time::Timestamp;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _};

/// How long a session lasts without a request: eight hours.
pub const SESSION_IDLE_MILLIS: i64 = 8 * 3_600_000;

/// A request is noted only if the last noted one is older than this, so that reading pages hardly ever writes.
const NOTED_MILLIS: i64 = 60_000;

impl Store {
    /// Notes that a user has signed in, until `expires` at the latest. Sessions that have expired are forgotten.
    ///
    /// # Errors
    /// When there is no such user, or the user is disabled.
    pub async fn open_session(
        &self,
        user: &str,
        token_digest: &Digest,
        now: Timestamp,
        expires: Timestamp,
    ) -> Result<(), StoreError> {
        let doing = "open a session";
        let transaction = self.write().await?;
        let known = find(&transaction, user, doing).await?;
        if known.is_none_or(|known| known.is_disabled) {
            return Err(StoreError::NoSuchUser { name: user.to_owned() });
        }
        let expired = Condition::any()
            .add(Column::ExpiresAtMs.lte(now.millis()))
            .add(Column::SeenAtMs.lte(now.millis() - SESSION_IDLE_MILLIS));
        Entity::delete_many().filter(expired).exec(&transaction).await.doing(doing)?;
        let row = ActiveModel {
            token_digest: Set(digest_bytes(token_digest)),
            user_name: Set(user.to_owned()),
            opened_at_ms: Set(now.millis()),
            seen_at_ms: Set(now.millis()),
            expires_at_ms: Set(expires.millis()),
        };
        Entity::insert(row).exec_without_returning(&transaction).await.doing(doing)?;
        transaction.commit().await.doing(doing)
    }

    /// Ends a session, if there is one.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn close_session(&self, token_digest: &Digest) -> Result<(), StoreError> {
        let doing = "close a session";
        let transaction = self.write().await?;
        let session = Entity::delete_many().filter(Column::TokenDigest.eq(digest_bytes(token_digest)));
        session.exec(&transaction).await.doing(doing)?;
        transaction.commit().await.doing(doing)
    }

    /// Ends every session of a user.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn close_sessions_of(&self, user: &str) -> Result<(), StoreError> {
        let transaction = self.write().await?;
        close_all(&transaction, user).await?;
        transaction.commit().await.doing("close a user's sessions")
    }

    /// Who sends a request, by the digest of its token: the only way from a request to an [`Actor`]. None if there is no
    /// such session, it has expired or lain idle too long, or the user is disabled.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn actor(&self, token_digest: &Digest, now: Timestamp) -> Result<Option<Actor>, StoreError> {
        let doing = "look for a session";
        let found = Entity::find_by_id(digest_bytes(token_digest))
            .find_also_related(crate::rows::user::Entity)
            .one(self.reader())
            .await
            .doing(doing)?;
        let Some((session, user)) = found else { return Ok(None) };
        let key = || format!("of user {} opened at {} ms", session.user_name, session.opened_at_ms);
        let at = RowAddress { table: TABLE, key: &key };
        let seen = at.time("seen_at_ms", session.seen_at_ms)?;
        let expires = at.time("expires_at_ms", session.expires_at_ms)?;
        let user = user.ok_or_else(|| at.corrupt("user_name", &session.user_name, "the name of a user"))?;
        if now >= expires || now.millis_since(seen) >= SESSION_IDLE_MILLIS || user.is_disabled {
            return Ok(None);
        }
        if now.millis_since(seen) >= NOTED_MILLIS {
            let transaction = self.write().await?;
            Entity::update_many()
                .col_expr(Column::SeenAtMs, Expr::val(now.millis()))
                .filter(Column::TokenDigest.eq(digest_bytes(token_digest)))
                .filter(Column::SeenAtMs.lt(now.millis()))
                .exec(&transaction)
                .await
                .doing("note a session's use")?;
            transaction.commit().await.doing("note a session's use")?;
        }
        user.actor().map(Some)
    }
}

/// Ends every session of a user, as part of something greater.
pub(super) async fn close_all(connection: &impl ConnectionTrait, user: &str) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(Column::UserName.eq(user))
        .exec(connection)
        .await
        .doing("close a user's sessions")
        .map(|_| ())
}
