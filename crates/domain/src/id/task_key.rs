//! Keys of tasks and attempts: (cluster, job id, array member or het component, start).

use super::ClusterId;
use super::names::{InvalidName, MAX_BYTES};
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A scheduler's job id. Numbers compare as numbers, texts as bytes, and numbers come before texts (rule 3).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum JobId {
    /// A plain number, as Slurm's.
    Number(u64),
    /// Anything else, for instance a pod's name.
    Text(String),
}

impl FromStr for JobId {
    type Err = InvalidName;
    fn from_str(text: &str) -> Result<Self, InvalidName> {
        let text = text.trim();
        // "007" stays a text: read back it must be what it was.
        if let Ok(number) = text.parse::<u64>()
            && number.to_string() == text
        {
            return Ok(Self::Number(number));
        }
        if text.is_empty() {
            Err(InvalidName::Empty)
        } else if text.len() > MAX_BYTES {
            Err(InvalidName::TooLong)
        } else if text.chars().any(char::is_control) {
            Err(InvalidName::ControlCharacter)
        } else {
            Ok(Self::Text(text.to_owned()))
        }
    }
}

impl TryFrom<String> for JobId {
    type Error = InvalidName;
    fn try_from(text: String) -> Result<Self, InvalidName> {
        text.parse()
    }
}

impl From<JobId> for String {
    fn from(id: JobId) -> String {
        id.to_string()
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// Which part of a job a task is.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Member {
    /// The job itself.
    #[default]
    Whole,
    /// A member of a job array: Slurm's `15_3`.
    Array(u64),
    /// A component of a heterogeneous job: Slurm's `40+1`.
    Component(u64),
    /// Members of an array that have not started and are reported together: Slurm's `15_[4-9%2]` holds `4-9%2`.
    Pending(String),
}

/// A text that names no member of a job.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an empty text, `_3` for an array member, `+1` for a component, or `_[4-9]` for pending members")]
pub struct InvalidMember;

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => Ok(()),
            Self::Array(index) => write!(f, "_{index}"),
            Self::Component(index) => write!(f, "+{index}"),
            Self::Pending(range) => write!(f, "_[{range}]"),
        }
    }
}

impl FromStr for Member {
    type Err = InvalidMember;
    fn from_str(text: &str) -> Result<Self, InvalidMember> {
        if text.is_empty() {
            return Ok(Self::Whole);
        }
        if let Some(index) = text.strip_prefix('+') {
            return index.parse().map(Self::Component).map_err(|_| InvalidMember);
        }
        let rest = text.strip_prefix('_').ok_or(InvalidMember)?;
        if let Some(range) = rest.strip_prefix('[') {
            let range = range.strip_suffix(']').ok_or(InvalidMember)?;
            // Slurm shortens long lists with "...", which is kept as found.
            let known = |c: char| c.is_ascii_digit() || matches!(c, ',' | '-' | '%' | ':' | '.');
            return if !range.is_empty() && range.chars().all(known) {
                Ok(Self::Pending(range.to_owned()))
            } else {
                Err(InvalidMember)
            };
        }
        rest.parse().map(Self::Array).map_err(|_| InvalidMember)
    }
}

impl TryFrom<String> for Member {
    type Error = InvalidMember;
    fn try_from(text: String) -> Result<Self, InvalidMember> {
        text.parse()
    }
}

impl From<Member> for String {
    fn from(member: Member) -> String {
        member.to_string()
    }
}

/// What a tenant asked for. It keeps its identity through retries.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TaskKey {
    /// Where it was submitted.
    pub cluster: ClusterId,
    /// The scheduler's id.
    pub job: JobId,
    /// Which part of the job.
    pub member: Member,
}

impl fmt::Display for TaskKey {
    /// As the scheduler writes it, without the cluster: `15_3`, `40+1`, `openb-pod-0001`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.job, self.member)
    }
}

/// One scheduled run of a task (rule 3).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AttemptKey {
    /// The task that ran.
    pub task: TaskKey,
    /// When this run began.
    pub start: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_compare_as_numbers_and_come_before_texts() {
        let mut ids: Vec<JobId> = ["10", "9", "b", "a", "007"].iter().filter_map(|text| text.parse().ok()).collect();
        ids.sort();
        let written: Vec<String> = ids.iter().map(ToString::to_string).collect();
        assert_eq!(written, ["9", "10", "007", "a", "b"]);
    }

    #[test]
    fn a_member_reads_back_as_written() {
        for text in ["", "_3", "+1", "_[4-9%2]", "_[1,3,5-7]"] {
            assert_eq!(text.parse::<Member>().map(|m| m.to_string()), Ok(text.to_owned()));
        }
        for text in ["3", "_", "_x", "+", "_[]", "_[a]", "_[1"] {
            assert_eq!(text.parse::<Member>(), Err(InvalidMember), "{text}");
        }
    }
}
