//! Drawings, made on the server as SVG that a page holds as it is: no script, no font file, no style sheet needed.

mod axis;
mod days;
mod svg;

pub use days::{DayParts, DaysWords, stacked_days};

/// Why there is no drawing.
#[derive(Debug, thiserror::Error)]
#[error("cannot draw: {0}")]
pub struct DrawingError(String);
