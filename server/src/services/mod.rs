//! Use cases: what changes the store. They decide nothing that `domain` can decide, and print nothing.

mod compute_days;
mod import_files;
mod reading;
mod rejects;

pub use compute_days::{ComputeError, DayOutcome, Refusal, TenantSums, compute_days, span_of, zone_of};
pub use import_files::{
    ConflictingLine, ImportError, ImportOptions, ImportSummary, JobFormat, import_jobs, import_reference,
};
pub use reading::ReadingError;
pub use rejects::RejectsTo;
