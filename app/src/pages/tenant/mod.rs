//! For a tenant: its bills, its tasks, and how every amount came about. Operators open the same pages of any tenant.

pub mod bill;
pub mod bills;
pub mod explain;
pub mod task;
