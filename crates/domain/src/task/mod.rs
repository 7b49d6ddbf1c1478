//! Tasks, their attempts, and how records of them are weighed against each other.

mod claim;
mod record;
mod state;

pub use claim::{CardCount, Claim, InvalidCardCount};
pub use record::{JobRecord, Owner, RecordKey, Run};
pub use state::{JobState, Outcome, UnknownState};
