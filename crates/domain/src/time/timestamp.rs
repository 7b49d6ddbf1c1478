//! An instant.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// An instant: milliseconds of UTC since 1970-01-01T00:00:00Z, between the years 1900 and 2200.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(i64);

/// A text that is no instant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a time such as 2026-12-01T08:00:00Z or 2026-12-01T16:00:00+08:00, between 1900 and 2200")]
pub struct InvalidTimestamp;

impl Timestamp {
    /// The first accepted instant: 1900-01-01T00:00:00Z.
    pub const MIN: Self = Self(-2_208_988_800_000);
    /// The last accepted instant: 2200-01-01T00:00:00Z.
    pub const MAX: Self = Self(7_258_118_400_000);

    /// From milliseconds of UTC.
    ///
    /// # Errors
    /// Outside 1900 to 2200: a wrong unit (seconds for milliseconds, or the reverse) is the usual cause.
    pub fn from_millis(millis: i64) -> Result<Self, InvalidTimestamp> {
        let time = Self(millis);
        if (Self::MIN..=Self::MAX).contains(&time) { Ok(time) } else { Err(InvalidTimestamp) }
    }

    /// Milliseconds of UTC since 1970.
    #[must_use]
    pub fn millis(self) -> i64 {
        self.0
    }

    /// This instant moved by `millis`, held within the accepted years.
    #[must_use]
    pub fn plus_millis(self, millis: i64) -> Self {
        Self(self.0.saturating_add(millis).clamp(Self::MIN.0, Self::MAX.0))
    }

    /// `self` − `earlier` in milliseconds; negative if `earlier` is later.
    #[must_use]
    pub fn millis_since(self, earlier: Self) -> i64 {
        self.0 - earlier.0
    }
}

impl fmt::Display for Timestamp {
    /// RFC 3339 in UTC, with milliseconds only where there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match jiff::Timestamp::from_millisecond(self.0) {
            Ok(time) => write!(f, "{time}"),
            Err(_) => write!(f, "{} ms", self.0),
        }
    }
}

impl FromStr for Timestamp {
    type Err = InvalidTimestamp;
    /// RFC 3339 with an offset or `Z`. Fractions below a millisecond are cut.
    fn from_str(text: &str) -> Result<Self, InvalidTimestamp> {
        let time: jiff::Timestamp = text.trim().parse().map_err(|_| InvalidTimestamp)?;
        Self::from_millis(time.as_millisecond())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_reads_back_as_written() {
        for text in ["2026-12-01T08:00:00Z", "2017-10-01T00:00:00.25Z"] {
            assert_eq!(text.parse::<Timestamp>().map(|t| t.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("2026-12-01T16:00:00+08:00".parse::<Timestamp>(), "2026-12-01T08:00:00Z".parse::<Timestamp>());
    }

    #[test]
    fn a_time_in_a_wrong_unit_is_refused() {
        assert!(Timestamp::from_millis(1_764_576_000_000_000).is_err());
        assert!("2026-12-01".parse::<Timestamp>().is_err());
        assert!("2026-12-01T08:00:00".parse::<Timestamp>().is_err());
    }
}
