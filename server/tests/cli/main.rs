//! The command line, as a person uses it: the built binary, on folders of its own.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops at what is wrong")]

mod bills;
mod demo;
mod imports;
mod orders;
mod support;
mod traces;
mod users;
