//! Who may sign in, and who has. Of a session's token only the digest is kept.

use crate::columns::{digest, flag, integer, maybe_text, text};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let users = Table::create()
            .table("users")
            .col(text("name"))
            .col(text("role"))
            .col(maybe_text("tenant"))
            .col(text("password_hash"))
            .col(flag("is_disabled"))
            .primary_key(Index::create().col("name"))
            .take();
        let sessions = Table::create()
            .table("sessions")
            .col(digest("token_digest"))
            .col(text("user_name"))
            .col(integer("opened_at_ms"))
            .col(integer("seen_at_ms"))
            .col(integer("expires_at_ms"))
            .primary_key(Index::create().col("token_digest"))
            .foreign_key(
                ForeignKey::create()
                    .name("sessions_of_a_user")
                    .from("sessions", "user_name")
                    .to("users", "name")
                    .on_delete(ForeignKeyAction::Cascade),
            )
            .take();
        let sessions_by_user = Index::create().name("sessions_by_user").table("sessions").col("user_name").take();
        manager.create_table(users).await?;
        manager.create_table(sessions).await?;
        manager.create_index(sessions_by_user).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["sessions", "users"] {
            manager.drop_table(Table::drop().table(table).take()).await?;
        }
        Ok(())
    }
}
