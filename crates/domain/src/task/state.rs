//! How a run stands or ended.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A job's state, in the words of Slurm's accounting; words of other sources are mapped to these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    /// Waiting; it may never start.
    Pending,
    /// Running.
    Running,
    /// Held in memory, not running.
    Suspended,
    /// Ended well.
    Completed,
    /// Ended by a person or a program outside.
    Cancelled,
    /// Ended with an error of its own.
    Failed,
    /// Killed for memory.
    OutOfMemory,
    /// A node failed under it.
    NodeFail,
    /// A node did not boot for it.
    BootFail,
    /// Pushed out by another job.
    Preempted,
    /// Ended to be queued again.
    Requeued,
    /// Ended because its deadline passed.
    Deadline,
    /// Ended at its time limit.
    TimedOut,
    /// Ended, and the source does not say how (a trace without end states).
    Ended,
}

/// What a state means for a bill (rule 20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Not ended, by the last that is known.
    Running,
    /// Completed, cancelled, or ended without a word: its running time is compute.
    Succeeded,
    /// Did not succeed: its running time since the last checkpoint is failed-retry.
    Failed,
    /// Reached its time limit: by definition failed or not.
    TimedOut,
}

/// A word that is no known state.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "one of pending, running, suspended, completed, cancelled, failed, out_of_memory, node_fail, boot_fail, preempted, \
     requeued, deadline, timed_out, ended"
)]
pub struct UnknownState;

impl JobState {
    /// Whether nothing more is to come: a final record beats a running one (rule 4).
    #[must_use]
    pub fn is_final(self) -> bool {
        !matches!(self, Self::Pending | Self::Running | Self::Suspended)
    }

    /// What it means for a bill.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Pending | Self::Running | Self::Suspended => Outcome::Running,
            Self::Completed | Self::Cancelled | Self::Ended => Outcome::Succeeded,
            Self::Failed
            | Self::OutOfMemory
            | Self::NodeFail
            | Self::BootFail
            | Self::Preempted
            | Self::Requeued
            | Self::Deadline => Outcome::Failed,
            Self::TimedOut => Outcome::TimedOut,
        }
    }

    /// Its word, as [`FromStr`] reads it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Running => "running",
            Self::Suspended => "suspended",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
            Self::Failed => "failed",
            Self::OutOfMemory => "out_of_memory",
            Self::NodeFail => "node_fail",
            Self::BootFail => "boot_fail",
            Self::Preempted => "preempted",
            Self::Requeued => "requeued",
            Self::Deadline => "deadline",
            Self::TimedOut => "timed_out",
            Self::Ended => "ended",
        }
    }

    /// Every state.
    pub const ALL: [Self; 14] = [
        Self::Pending,
        Self::Running,
        Self::Suspended,
        Self::Completed,
        Self::Cancelled,
        Self::Failed,
        Self::OutOfMemory,
        Self::NodeFail,
        Self::BootFail,
        Self::Preempted,
        Self::Requeued,
        Self::Deadline,
        Self::TimedOut,
        Self::Ended,
    ];
}

impl fmt::Display for JobState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for JobState {
    type Err = UnknownState;
    fn from_str(text: &str) -> Result<Self, UnknownState> {
        Self::ALL.into_iter().find(|state| state.word() == text.trim()).ok_or(UnknownState)
    }
}
