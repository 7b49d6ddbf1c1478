//! The parts of an explanation.

mod cell;
mod figure;
mod hours;
mod story;

pub use figure::figure;
pub use hours::hours;
pub use story::{findings, story};
