//! View types that several pages share: values already summed, never aggregates of the books.

mod amounts;
mod card_time_sum;

pub use amounts::{BySubject, Sums};
pub use card_time_sum::CardTimeSum;
