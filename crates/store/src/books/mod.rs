//! Days' books: written whole, read as sums. Every sum is exact, or an error.

mod bills;
mod heads;
mod put;
mod sums;
mod tasks;
