//! A point in time as people write it: an instant, or the start of an accounting day.

use super::{Day, Timestamp, Zone};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// An instant, or the first instant of an accounting day of a zone that is known later: reading a file of dates
/// does not depend on whether the zone was imported before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Moment {
    /// The first instant of this accounting day.
    StartOf(Day),
    /// This instant.
    At(Timestamp),
}

/// A text that is neither a date nor an instant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a date (2026-12-01) or a time with its offset (2026-12-01T08:00:00Z), between 1900 and 2200")]
pub struct InvalidMoment;

impl Moment {
    /// The instant in the given accounting zone.
    #[must_use]
    pub fn resolve(self, zone: &Zone) -> Timestamp {
        match self {
            Self::StartOf(day) => zone.start_of(day),
            Self::At(time) => time,
        }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StartOf(day) => write!(f, "{day}"),
            Self::At(time) => write!(f, "{time}"),
        }
    }
}

impl FromStr for Moment {
    type Err = InvalidMoment;
    fn from_str(text: &str) -> Result<Self, InvalidMoment> {
        text.parse().map(Self::StartOf).or_else(|_| text.parse().map(Self::At)).map_err(|_| InvalidMoment)
    }
}

impl TryFrom<String> for Moment {
    type Error = InvalidMoment;
    fn try_from(text: String) -> Result<Self, InvalidMoment> {
        text.parse()
    }
}

impl From<Moment> for String {
    fn from(moment: Moment) -> String {
        moment.to_string()
    }
}
