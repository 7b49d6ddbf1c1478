//! The parts of the books' balance.

mod days;
mod findings;
mod heading;
mod month;

pub use days::days;
pub use findings::findings;
pub use heading::heading;
pub use month::month;
