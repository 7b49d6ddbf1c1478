//! Widgets that own no data.

mod frame;
mod instant;
mod panel;
mod reading;
mod subjects;
mod table;

pub use frame::PageFrame;
pub use instant::instant;
pub use panel::{panel, title};
pub use reading::Reading;
pub use subjects::{subject_cells, subject_heads, subject_table};
pub use table::{component_cells, component_heads, number, scrolled};
