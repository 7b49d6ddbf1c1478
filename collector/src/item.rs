//! What becomes of a line, and why a file cannot be read.

use cardhour_domain::id::{ClusterId, PoolId, SourceName};
use cardhour_domain::task::JobRecord;
use cardhour_domain::time::{Timestamp, Zone};
use std::fmt;

/// What the records of a job file do not say themselves.
#[derive(Clone, Debug)]
pub struct JobOptions {
    /// The cluster, where records name none. Where they do, they must name this one.
    pub cluster: Option<ClusterId>,
    /// Who says so; none is the format's own name (`slurm`) or what the mapping says.
    pub source: Option<SourceName>,
    /// The zone of times that carry no offset, unless a mapping names another.
    pub zone: Zone,
    /// When the source said so; none is the latest time that each record mentions.
    pub reported_at: Option<Timestamp>,
    /// The pool of cards held on no named node.
    pub pool: Option<PoolId>,
}

impl JobOptions {
    /// Nothing known beside the records; times without an offset are in `zone`.
    #[must_use]
    pub fn new(zone: Zone) -> Self {
        Self { cluster: None, source: None, zone, reported_at: None, pool: None }
    }
}

/// One line of a job file, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A record.
    Job {
        /// Its line, counted from 1.
        line: u64,
        /// What it says.
        record: Box<JobRecord>,
    },
    /// A line that by its nature holds no record.
    Skipped {
        /// The line, counted from 1.
        line: u64,
        /// Why.
        reason: SkipReason,
    },
    /// A line that should hold a record and does not.
    Rejected(Rejected),
}

impl Item {
    /// The line it was read from, counted from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        match self {
            Self::Job { line, .. } | Self::Skipped { line, .. } => *line,
            Self::Rejected(rejected) => rejected.line,
        }
    }
}

/// Why a line by its nature holds no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SkipReason {
    /// Nothing but white space.
    Empty,
    /// A comment.
    Comment,
    /// The names of the columns.
    Header,
    /// A step of a job, `.batch` and numbered ones: its job holds its cards already.
    Step,
    /// Slurm's `.extern` step: its job holds its cards already.
    Extern,
}

impl SkipReason {
    /// In a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Comment => "comment",
            Self::Header => "header",
            Self::Step => "step",
            Self::Extern => "extern",
        }
    }
}

impl fmt::Display for SkipReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A line that is set aside, with its reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}found {}, expected {expected}", Place(*line, field), Found(found))]
pub struct Rejected {
    /// The line, counted from 1.
    pub line: u64,
    /// The field at fault, as the file names it; `line` if it is the whole line.
    pub field: String,
    /// What it holds; empty if nothing.
    pub found: String,
    /// What it should hold.
    pub expected: String,
    /// The line as it was read, without its end; the beginning of one that is too long.
    pub raw: String,
}

/// Where something is wrong: in which line, unless it is the file, and in which field, unless it is the whole line.
struct Place<'a>(u64, &'a str);

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1) {
            (0, field) => write!(f, "{field}: "),
            (line, "line") => write!(f, "line {line}: "),
            (line, field) => write!(f, "line {line}, field {field}: "),
        }
    }
}

/// What was found, for people: short, and never mistaken for nothing.
struct Found<'a>(&'a str);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 120;
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        match self.0.char_indices().nth(LONGEST) {
            None => write!(f, "`{}`", self.0),
            Some((end, _)) => write!(f, "`{}…`", &self.0[..end]),
        }
    }
}

/// A fault in one field, before it is known in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) field: String,
    pub(crate) found: String,
    pub(crate) expected: String,
}

impl Fault {
    pub(crate) fn new(field: impl Into<String>, found: impl Into<String>, expected: impl fmt::Display) -> Self {
        Self { field: field.into(), found: found.into(), expected: expected.to_string() }
    }

    pub(crate) fn at(self, line: u64, raw: &str) -> Rejected {
        Rejected { line, field: self.field, found: self.found, expected: self.expected, raw: raw.to_owned() }
    }
}

/// Why a file cannot be read, or not further.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The bytes cannot be had.
    #[error("after line {line}: {error}")]
    Io {
        /// The last line read.
        line: u64,
        /// What went wrong.
        error: std::io::Error,
    },
    /// It is not what it should be as a whole: no line of it is taken.
    #[error("{}found {}, expected {expected}", Place(*line, field), Found(found))]
    Refused {
        /// The line that shows it, counted from 1; 0 if no line does.
        line: u64,
        /// The field at fault; `line` if it is the whole line.
        field: String,
        /// What the file holds.
        found: String,
        /// What it should hold, or how to make a file that does.
        expected: String,
    },
}
