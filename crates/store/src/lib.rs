//! The store: the only SQL. It speaks domain types; its rows are private.
//!
//! Records are a set that only grows, keyed by (natural key, digest); which of two that contradict each other is
//! believed depends on their content alone, so the order of arrival never matters. Every read of a tenant's figures
//! takes a [`Scope`], which only an [`Actor`] yields.

mod access;
mod address;
mod books;
mod bulk;
mod error;
mod outcome;
mod people;
mod records;
mod rows;
mod sqlite;
mod store;
mod view;

pub use access::{Actor, OperatorProof, Role, Scope, UnknownRole};
pub use error::{DatabaseFailure, StoreError};
pub use outcome::{BatchOutcome, Commit, Conflict};
pub use people::{NewUser, SESSION_IDLE_MILLIS, UserEntry};
pub use store::Store;
pub use view::{BillHead, BySubject, DayHead, JobConflict, NotStarted, ReferenceConflict, TaskTotal, TenantDay};
