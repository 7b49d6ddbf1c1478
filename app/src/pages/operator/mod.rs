//! For operators: the books of whole clusters.

pub mod books;
