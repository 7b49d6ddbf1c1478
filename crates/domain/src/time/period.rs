//! A stretch of time.

use super::Timestamp;
use serde::{Deserialize, Serialize};
use std::fmt;

/// UTC time including `start`, excluding `end`: neighbours never overlap and never leave a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Period {
    start: Timestamp,
    end: Timestamp,
}

/// A period that would hold no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a period that ends after it starts ({start} is not before {end})")]
pub struct EmptyPeriod {
    /// The proposed start.
    pub start: Timestamp,
    /// The proposed end.
    pub end: Timestamp,
}

impl Period {
    /// From `start` up to, not including, `end`.
    ///
    /// # Errors
    /// When it would hold no time.
    pub fn new(start: Timestamp, end: Timestamp) -> Result<Self, EmptyPeriod> {
        if start < end { Ok(Self { start, end }) } else { Err(EmptyPeriod { start, end }) }
    }

    /// The first instant.
    #[must_use]
    pub fn start(self) -> Timestamp {
        self.start
    }

    /// The first instant after it.
    #[must_use]
    pub fn end(self) -> Timestamp {
        self.end
    }

    /// Its length in milliseconds; at least 1.
    #[must_use]
    pub fn millis(self) -> u64 {
        self.end.millis_since(self.start).unsigned_abs()
    }

    /// Whether `time` lies in it.
    #[must_use]
    pub fn contains(self, time: Timestamp) -> bool {
        self.start <= time && time < self.end
    }

    /// What both share, if anything.
    #[must_use]
    pub fn overlap(self, other: Self) -> Option<Self> {
        Self::new(self.start.max(other.start), self.end.min(other.end)).ok()
    }

    /// The same period cut at every given instant that lies strictly inside. `cuts` need not be sorted or unique.
    #[must_use]
    pub fn cut_at(self, cuts: impl IntoIterator<Item = Timestamp>) -> Vec<Self> {
        let mut bounds: Vec<Timestamp> = cuts.into_iter().filter(|&cut| self.start < cut && cut < self.end).collect();
        bounds.sort_unstable();
        bounds.dedup();
        bounds.push(self.end);
        let mut start = self.start;
        bounds
            .into_iter()
            .map(|end| {
                let part = Self { start, end };
                start = end;
                part
            })
            .collect()
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.start, self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: i64) -> Timestamp {
        Timestamp::from_millis(millis).unwrap()
    }

    #[test]
    fn the_parts_of_a_cut_period_make_it_whole() {
        let period = Period::new(at(0), at(10)).unwrap();
        let parts = period.cut_at([at(7), at(3), at(3), at(0), at(10), at(20)]);
        let lengths: Vec<u64> = parts.iter().map(|p| p.millis()).collect();
        assert_eq!(lengths, [3, 4, 3]);
    }

    #[test]
    fn neighbours_do_not_overlap() {
        let left = Period::new(at(0), at(5)).unwrap();
        let right = Period::new(at(5), at(9)).unwrap();
        assert_eq!(left.overlap(right), None);
        assert!(!left.contains(at(5)) && right.contains(at(5)));
        assert!(Period::new(at(5), at(5)).is_err());
    }
}
