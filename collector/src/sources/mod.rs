//! One module per source, and what they share.

mod cells;
mod clock;
pub mod inventory;
mod nodes;
pub mod slurm;
pub mod table;
