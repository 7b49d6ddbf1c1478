//! One module per source.

pub mod inventory;
pub mod slurm;
pub mod table;
