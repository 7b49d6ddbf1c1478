//! The few kinds of columns that the schema has.

use sea_orm_migration::prelude::ColumnDef;

/// A name, a word, or a body.
pub(crate) fn text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().not_null().take()
}

/// A text that may be missing.
pub(crate) fn maybe_text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().take()
}

/// An amount or a time.
pub(crate) fn integer(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().not_null().take()
}

/// An amount or a time that may be unknown.
pub(crate) fn maybe_integer(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().take()
}

/// Yes or no.
pub(crate) fn flag(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).boolean().not_null().take()
}

/// A digest's 32 bytes.
pub(crate) fn digest(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).blob().not_null().take()
}
