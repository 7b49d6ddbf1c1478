//! Widgets that own no data.

mod frame;
mod panel;
mod reading;

pub use frame::PageFrame;
pub use panel::panel;
pub use reading::Reading;
