//! For anyone: the start, and what is shown instead of a page.

pub mod failure;
pub mod home;
