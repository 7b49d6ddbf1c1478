//! The parts of a task's page.

mod attempts;
mod claim;
mod facts;

pub use attempts::attempts;
pub use claim::claim_in_words;
pub use facts::{facts, months};
