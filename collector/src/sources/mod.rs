//! One module per source, and what they share.

mod clock;
pub mod inventory;
mod nodes;
pub mod slurm;
pub mod table;
