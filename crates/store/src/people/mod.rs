//! Users and their sessions.

mod sessions;
mod users;

pub use sessions::SESSION_IDLE_MILLIS;
pub use users::{NewUser, UserEntry};
