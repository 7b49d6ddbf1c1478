//! What is fixed about a store, and its records: a set that only grows, keyed by (natural key, digest).

use crate::columns::{digest, flag, integer, maybe_integer, maybe_text, text};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let meta = Table::create()
            .table("meta")
            .col(text("name"))
            .col(text("value"))
            .primary_key(Index::create().col("name"))
            .take();
        // The digest covers the start of the run, which is unknown for a task that has not started and so cannot be
        // part of a primary key.
        let jobs = Table::create()
            .table("job_records")
            .col(text("cluster"))
            .col(text("job"))
            .col(text("member"))
            .col(digest("digest"))
            .col(maybe_integer("start_ms"))
            .col(maybe_integer("end_ms"))
            .col(maybe_integer("reach_ms"))
            .col(maybe_integer("moment_ms"))
            .col(flag("is_final"))
            .col(flag("is_current"))
            .col(text("source"))
            .col(integer("source_time_ms"))
            .col(text("owner_kind"))
            .col(maybe_text("owner_name"))
            .col(text("body"))
            .primary_key(Index::create().col("cluster").col("job").col("member").col("digest"))
            .take();
        let jobs_by_time = Index::create()
            .name("job_records_by_time")
            .table("job_records")
            .col("cluster")
            .col("is_current")
            .col("reach_ms")
            .col("start_ms")
            .col("end_ms")
            .take();
        let jobs_by_owner = Index::create()
            .name("job_records_by_owner")
            .table("job_records")
            .col("cluster")
            .col("is_current")
            .col("owner_kind")
            .col("owner_name")
            .col("start_ms")
            .take();
        let reference = Table::create()
            .table("reference_records")
            .col(text("kind"))
            .col(text("key"))
            .col(digest("digest"))
            .col(maybe_text("cluster"))
            .col(flag("is_current"))
            .col(maybe_integer("source_time_ms"))
            .col(text("body"))
            .primary_key(Index::create().col("kind").col("key").col("digest"))
            .take();
        let reference_by_cluster = Index::create()
            .name("reference_records_by_cluster")
            .table("reference_records")
            .col("cluster")
            .col("kind")
            .take();
        let sources = Table::create()
            .table("sources")
            .col(text("cluster"))
            .col(text("source"))
            .col(integer("last_report_ms"))
            .primary_key(Index::create().col("cluster").col("source"))
            .take();
        for table in [meta, jobs, reference, sources] {
            manager.create_table(table).await?;
        }
        for index in [jobs_by_time, jobs_by_owner, reference_by_cluster] {
            manager.create_index(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["sources", "reference_records", "job_records", "meta"] {
            manager.drop_table(Table::drop().table(table).take()).await?;
        }
        Ok(())
    }
}
