//! The books of a day: from what a day's cards cost and who held them, to lines of bearers and subjects that sum to
//! the whole.

mod amounts;
mod cell;
mod context;
mod day;
mod explain;
mod finding;
mod fleet;
mod holders;
mod inputs;
mod known;
mod line;
mod memo;
mod pool;
mod rate;
mod subjects;
mod tariff;
mod walk;

pub use amounts::{CardTime, Components};
pub use day::{Balance, DayBooks, Memo, MemoKind, Platform};
pub use explain::{
    ExplainedCards, ExplainedCell, ExplainedPiece, ExplainedSubject, Explanation, PlaceKind, explain_day,
};
pub use finding::{Blocked, Finding, FindingKind};
pub use inputs::DayInputs;
pub use line::{Line, LineKey, Method, Quality, Subject, UnknownWord};
pub use rate::rate_day;
