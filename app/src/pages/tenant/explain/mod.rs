//! How an amount came about.

mod assemble;
mod data;
mod page;
mod parts;
mod view;

pub use assemble::{CELLS_AT_ONCE, Heading};
pub use data::{ExplainAmount, explain_amount};
pub use page::ExplainPage;
pub use view::{
    CardsAlike, ExplainCell, ExplainHour, ExplainPiece, ExplainRequest, ExplainView, Freshness, Place, SubjectPart,
    Weight,
};
