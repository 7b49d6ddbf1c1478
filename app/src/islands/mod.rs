//! Islands: the parts of a page that move in the browser. Nothing else is compiled for it, so an island takes texts
//! and numbers that are ready, and knows no type of the books.

mod table_filter;

pub use table_filter::TableFilter;
