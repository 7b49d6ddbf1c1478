//! Builders and generators for tests: a small cluster in a few lines, or any cluster at random.
#![expect(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "only tests use it: a wrong fixture should stop them"
)]

mod any;
mod world;

pub use any::{any_world, shuffled};
pub use world::{World, at, day, money};
