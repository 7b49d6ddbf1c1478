//! The books of a GPU cluster: what every card cost, who it worked for, and the bill that follows.
//!
//! Everything here is pure: no clock, no disk, no network, no framework, no floating point in an amount. What is
//! not an argument does not influence a result. The crate also builds for `wasm32-unknown-unknown`.
//!
//! The rules are those of `docs/rules-of-the-books.md`; comments cite them by number ("rule 10").

pub mod bill;
pub mod books;
pub mod card;
pub mod coefficient;
pub mod cost;
pub mod definitions;
pub mod digest;
pub mod energy;
pub mod id;
pub mod money;
pub mod reference;
pub mod task;
pub mod time;
pub mod usage;
