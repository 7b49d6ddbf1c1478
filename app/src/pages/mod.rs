//! Pages, by whom they are for.

pub mod account;
pub mod anyone;
pub mod operator;
pub mod tenant;
