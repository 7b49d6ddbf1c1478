//! A failure is told twice: whole, once, in the log; and as a reference to it, to the person.

use cardhour_app::UiError;
use rand::TryRng as _;
use rand::rngs::SysRng;
use std::error::Error;
use std::fmt::Write as _;

/// Logs an error with all its causes, and returns the reference under which it stands there.
pub fn log_chain(doing: &str, error: &(dyn Error + 'static)) -> String {
    let mut bytes = [0; 4];
    let reference = SysRng.try_fill_bytes(&mut bytes).map_or_else(|_| "none".to_owned(), |()| hex::encode(bytes));
    let mut told = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        // Writing to a string cannot fail.
        let _ = write!(told, ": {error}");
        cause = error.source();
    }
    tracing::error!(reference, "{doing}: {told}");
    reference
}

/// What a person may see of an error.
pub(super) fn unavailable(doing: &str, error: &(dyn Error + 'static)) -> UiError {
    UiError::Unavailable { reference: log_chain(doing, error) }
}
