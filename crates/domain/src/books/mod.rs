//! The books of a day: from what a day's cards cost and who held them, to lines of bearers and subjects that sum to
//! the whole.

mod amounts;
mod day;
mod finding;
mod inputs;
mod line;

pub use amounts::{CardTime, Components};
pub use day::{Balance, DayBooks, Memo, MemoKind, Platform};
pub use finding::{Blocked, Finding, FindingKind};
pub use inputs::DayInputs;
pub use line::{Line, LineKey, Method, Quality, Subject};
