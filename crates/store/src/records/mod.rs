//! Records: a set that only grows. Which of two that contradict each other is believed depends on their content alone
//! (rule 4), never on the order of arrival.

mod conflicts;
mod import_jobs;
mod import_reference;
mod jobs;
mod merge;
mod owners;
mod reference;
mod sources;
mod tasks;

pub(crate) use tasks::labels;
