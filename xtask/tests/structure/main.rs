//! The structure of the program as tests: the invariants of ARCHITECTURE.md that a manifest or a line of code can show.
#![expect(clippy::unwrap_used, reason = "a test stops at what is wrong")]

mod absences;
mod arrows;
mod reading;
mod repository;
mod signatures;
