//! The server's edge, asked without a network: signing in, what is refused, what every answer says, pages and downloads.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod http_support;

#[path = "http_edge/downloads.rs"]
mod downloads;
#[path = "http_edge/guards.rs"]
mod guards;
#[path = "http_edge/listening.rs"]
mod listening;
#[path = "http_edge/pages.rs"]
mod pages;
#[path = "http_edge/sign_in.rs"]
mod sign_in;
