//! What every store does, whatever its database: on SQLite, and on PostgreSQL where `CARDHOUR_TEST_POSTGRES` holds the
//! address of a server and a database to connect to.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test's helpers fail like the test itself")]

mod books;
mod conflicts;
mod given;
mod jobs;
mod opening;
mod people;
mod place;
mod reference;
mod scope;
mod speed;
mod tasks;
mod writers;
