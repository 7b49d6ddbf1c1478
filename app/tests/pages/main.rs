//! Pages rendered with fake ports, in both languages: what they say, and that their markup is whole.

#![expect(clippy::unwrap_used, reason = "a test stops at what is wrong")]

mod account;
mod bill;
mod bills;
mod books;
mod explain;
mod fakes;
mod figures;
mod html;
mod open;
mod task;
