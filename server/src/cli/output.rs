//! Standard output. Whoever reads it may stop reading (`cardhour bill --csv | head`): that is no failure.

use super::Failure;
use std::fmt;
use std::io::{self, ErrorKind, Write as _};

/// Writes a text.
///
/// # Errors
/// When it cannot be written, for another reason than that nobody reads it.
pub fn say(text: fmt::Arguments<'_>) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_fmt(text).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::new("cannot write to standard output", error))
        }
        _ => Ok(()),
    }
}
