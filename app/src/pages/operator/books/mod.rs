//! The books' balance.

mod assemble;
mod data;
mod page;
mod parts;
mod view;

pub use data::{MonthBooks, month_books};
pub use page::BooksPage;
pub use view::{BalanceSum, BooksDay, BooksFinding, BooksRequest, BooksView, DayState};
