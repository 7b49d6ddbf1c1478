//! The parts of a bill's page.

mod days;
mod definitions;
mod heading;
mod known;
mod memos;
mod tasks;

pub use days::{days, days_without_books};
pub use definitions::{definitions, findings};
pub use heading::heading;
pub use known::{effective, method, quality};
pub use memos::{memos, never_started};
pub use tasks::tasks;
