//! What became of a batch of records.

/// Whether a batch is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commit {
    /// Write it.
    Write,
    /// Compare as if it were written, and write nothing.
    DryRun,
}

/// What became of a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BatchOutcome {
    /// Records that are new, and whose key nobody had used for anything else.
    pub kept: u64,
    /// Records whose content was there already.
    pub duplicate: u64,
    /// Records that are new but differ from one with their key. They are kept beside it, and one of them is believed.
    pub conflicting: Vec<Conflict>,
}

/// A record that contradicts another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The key that both have, readable.
    pub key: String,
    /// Whether the new record is the one believed, after the whole batch.
    pub kept_is_newcomer: bool,
    /// Where in the batch it stands, from 0.
    pub index: usize,
}

impl BatchOutcome {
    /// Adds the outcome of a later batch of the same reading, whose records begin at `offset` of the whole.
    pub fn add(&mut self, later: Self, offset: usize) {
        self.kept += later.kept;
        self.duplicate += later.duplicate;
        self.conflicting.extend(
            later.conflicting.into_iter().map(|conflict| Conflict { index: conflict.index + offset, ..conflict }),
        );
    }
}
