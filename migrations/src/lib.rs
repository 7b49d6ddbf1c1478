//! The schema of the store, one file per change, told to the schema builder alone so that SQLite and PostgreSQL get the
//! same one.
//!
//! Columns: amounts, energy and times are 64-bit integers (micro-units, millionths of a card × ms, millijoules, UTC
//! milliseconds); names and words are texts, compared for equality only, because databases sort texts differently;
//! accounting days are texts of one width (`2026-12-01`), which every database sorts alike; digests are 32 bytes.
//!
//! A change is never edited after it was released. A column is first added and filled, and dropped one release later,
//! so that the program before a change can still read the store.

mod columns;
mod m20261201_000001_records;
mod m20261201_000002_books;
mod m20261201_000003_users;

pub use sea_orm_migration::MigratorTrait;
use sea_orm_migration::{MigrationTrait, async_trait};

/// Brings a store's schema up to date.
#[derive(Clone, Copy, Debug)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261201_000001_records::Migration),
            Box::new(m20261201_000002_books::Migration),
            Box::new(m20261201_000003_users::Migration),
        ]
    }
}
