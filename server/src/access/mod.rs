//! Who a person is: their password, the token of their session, and how often somebody may guess.
//!
//! Knows nothing of HTTP beyond a cookie's text, and nothing of what a person may see: that is the store's scope.

mod attempts;
mod clock;
mod password;
mod token;

pub use attempts::{Attempts, Wait};
pub use clock::{Clock, SystemClock};
pub use password::{Busy, PasswordError, Passwords, hash_password};
pub use token::{NoRandomness, SESSION_COOKIE, Token};
