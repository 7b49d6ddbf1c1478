//! The books of days: their heads, lines and memos, and the sums by tenant that pages read.

use crate::columns::{digest, integer, maybe_integer, text};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Both sides of a day, component by component.
const BALANCE: [&str; 18] = [
    "tenant_depreciation",
    "tenant_maintenance",
    "tenant_electricity",
    "unallocated_depreciation",
    "unallocated_maintenance",
    "unallocated_electricity",
    "downtime_depreciation",
    "downtime_maintenance",
    "downtime_electricity",
    "cost_depreciation",
    "cost_maintenance",
    "cost_electricity",
    "write_off",
    "tenant_time",
    "unallocated_time",
    "downtime_time",
    "over_allocated_time",
    "capacity_time",
];

/// What a line or a sum of lines holds.
const AMOUNTS: [&str; 4] = ["depreciation", "maintenance", "electricity", "card_time"];

/// A part of a day's books goes with its head.
fn of_a_day(name: &'static str, table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(name)
        .from(table, ("cluster", "day"))
        .to("day_books", ("cluster", "day"))
        .on_delete(ForeignKeyAction::Cascade)
        .take()
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut heads = Table::create();
        heads.table("day_books").col(text("cluster")).col(text("day"));
        for amount in BALANCE {
            heads.col(integer(amount));
        }
        heads
            .col(text("findings"))
            .col(digest("inputs_digest"))
            .col(digest("books_digest"))
            .col(integer("computed_at_ms"))
            .primary_key(Index::create().col("cluster").col("day"));

        let mut lines = Table::create();
        lines.table("day_lines");
        for name in ["cluster", "day", "job", "member"] {
            lines.col(text(name));
        }
        lines.col(integer("start_ms"));
        for name in ["tenant", "subject", "method", "quality"] {
            lines.col(text(name));
        }
        for amount in AMOUNTS {
            lines.col(integer(amount));
        }
        let mut line_key = Index::create();
        for name in ["cluster", "day", "job", "member", "start_ms", "tenant", "subject", "method", "quality"] {
            line_key.col(name);
        }
        lines
            .col(maybe_integer("effective_time"))
            .primary_key(&mut line_key)
            .foreign_key(&mut of_a_day("day_lines_of_a_day", "day_lines"));
        let lines_by_tenant = Index::create()
            .name("day_lines_by_tenant")
            .table("day_lines")
            .col("cluster")
            .col("tenant")
            .col("day")
            .take();
        let lines_by_task = Index::create()
            .name("day_lines_by_task")
            .table("day_lines")
            .col("cluster")
            .col("job")
            .col("member")
            .col("tenant")
            .col("day")
            .take();

        let memos = Table::create()
            .table("day_memos")
            .col(text("cluster"))
            .col(text("day"))
            .col(integer("position"))
            .col(text("job"))
            .col(text("member"))
            .col(integer("start_ms"))
            .col(text("tenant"))
            .col(text("kind"))
            .col(maybe_integer("worth"))
            .col(maybe_integer("card_time"))
            .primary_key(Index::create().col("cluster").col("day").col("position"))
            .foreign_key(&mut of_a_day("day_memos_of_a_day", "day_memos"))
            .take();
        let memos_by_tenant = Index::create()
            .name("day_memos_by_tenant")
            .table("day_memos")
            .col("cluster")
            .col("tenant")
            .col("day")
            .take();

        let mut tenants = Table::create();
        tenants.table("tenant_days");
        for name in ["cluster", "day", "tenant", "subject", "quality", "method"] {
            tenants.col(text(name));
        }
        for amount in AMOUNTS {
            tenants.col(integer(amount));
        }
        let mut tenant_key = Index::create();
        for name in ["cluster", "day", "tenant", "subject", "quality", "method"] {
            tenant_key.col(name);
        }
        tenants
            .col(maybe_integer("effective_time"))
            .primary_key(&mut tenant_key)
            .foreign_key(&mut of_a_day("tenant_days_of_a_day", "tenant_days"));
        let tenants_by_name = Index::create()
            .name("tenant_days_by_tenant")
            .table("tenant_days")
            .col("tenant")
            .col("cluster")
            .col("day")
            .take();

        for table in [heads, lines, memos, tenants] {
            manager.create_table(table).await?;
        }
        for index in [lines_by_tenant, lines_by_task, memos_by_tenant, tenants_by_name] {
            manager.create_index(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["tenant_days", "day_memos", "day_lines", "day_books"] {
            manager.drop_table(Table::drop().table(table).take()).await?;
        }
        Ok(())
    }
}
