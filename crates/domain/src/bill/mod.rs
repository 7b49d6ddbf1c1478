//! Bills.
