//! The list of bills.

mod data;
mod page;
mod view;

pub use data::{ListBills, list_bills};
pub use page::BillsPage;
pub use view::{BillLine, BillsView};
