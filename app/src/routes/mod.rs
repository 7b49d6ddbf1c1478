//! The whole route table, and links into it. Names stand in the query, percent-encoded: a job's id may hold a slash.

mod links;
mod query;

pub use links::Links;
pub use query::Query;

/// The list of bills.
pub const BILLS: &str = "/bills";
/// A bill.
pub const BILL: &str = "/bill";
/// A task on a bill.
pub const TASK: &str = "/task";
/// How a day's cost of an attempt came about.
pub const EXPLAIN: &str = "/explain";
/// The books' balance of a cluster's month.
pub const BOOKS: &str = "/books";
/// Sign-in: the page, and where its form is posted.
pub const SIGN_IN: &str = "/sign-in";
/// Where sign-out is posted.
pub const SIGN_OUT: &str = "/sign-out";
/// Where the choice of language is posted.
pub const LANGUAGE: &str = "/language";
/// A bill as CSV (served by `server`).
pub const BILL_CSV: &str = "/bill.csv";
/// A bill as JSON (served by `server`).
pub const BILL_JSON: &str = "/bill.json";
/// The style sheet (served by `server` from [`crate::style::sheet`]).
pub const STYLE: &str = "/style.css";
