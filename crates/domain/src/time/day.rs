//! Accounting days and months: dates of a cluster's zone.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// An accounting day: a date in the cluster's accounting zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(jiff::civil::Date);

/// A text that is no date or month.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a date such as 2026-12-01, between 1900 and 2200")]
pub struct InvalidDay;

impl Day {
    /// A date of the Gregorian calendar.
    ///
    /// # Errors
    /// When there is no such date, or it lies outside 1900 to 2199.
    pub fn new(year: i16, month: i8, day: i8) -> Result<Self, InvalidDay> {
        let date = jiff::civil::Date::new(year, month, day).map_err(|_| InvalidDay)?;
        Self::from_date(date)
    }

    pub(super) fn from_date(date: jiff::civil::Date) -> Result<Self, InvalidDay> {
        if (1900..2200).contains(&date.year()) { Ok(Self(date)) } else { Err(InvalidDay) }
    }

    /// The accepted day nearest to `date`: a zone's offset may carry an accepted instant just over the edge.
    pub(super) fn clamped(date: jiff::civil::Date) -> Self {
        Self(date.clamp(jiff::civil::date(1900, 1, 1), jiff::civil::date(2199, 12, 31)))
    }

    pub(super) fn date(self) -> jiff::civil::Date {
        self.0
    }

    /// The day after.
    #[must_use]
    pub fn next(self) -> Self {
        self.0.tomorrow().map_or(self, Self)
    }

    /// The day before.
    #[must_use]
    pub fn previous(self) -> Self {
        self.0.yesterday().map_or(self, Self)
    }

    /// The month it lies in.
    #[must_use]
    pub fn month(self) -> Month {
        Month { year: self.0.year(), month: self.0.month() }
    }

    /// The days from `self` up to, not including, `end`.
    pub fn until(self, end: Self) -> impl Iterator<Item = Self> {
        let mut day = self;
        std::iter::from_fn(move || {
            let current = day;
            if current >= end {
                return None;
            }
            day = day.next();
            (day > current).then_some(current)
        })
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Day {
    type Err = InvalidDay;
    fn from_str(text: &str) -> Result<Self, InvalidDay> {
        let text = text.trim();
        // `2026-12-01` alone: jiff would also take times behind it.
        if text.len() != 10 {
            return Err(InvalidDay);
        }
        text.parse().map_err(|_| InvalidDay).and_then(Self::from_date)
    }
}

impl TryFrom<String> for Day {
    type Error = InvalidDay;
    fn try_from(text: String) -> Result<Self, InvalidDay> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> String {
        day.to_string()
    }
}

/// A calendar month of accounting days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Month {
    year: i16,
    month: i8,
}

impl Month {
    /// Its first day.
    #[must_use]
    pub fn first_day(self) -> Day {
        Day(jiff::civil::date(self.year, self.month, 1))
    }

    /// The month after.
    #[must_use]
    pub fn next(self) -> Self {
        if self.month == 12 {
            Self { year: self.year + 1, month: 1 }
        } else {
            Self { year: self.year, month: self.month + 1 }
        }
    }

    /// The month before.
    #[must_use]
    pub fn previous(self) -> Self {
        self.first_day().previous().month()
    }

    /// The first day after it.
    #[must_use]
    pub fn end(self) -> Day {
        self.next().first_day()
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

impl FromStr for Month {
    type Err = InvalidDay;
    fn from_str(text: &str) -> Result<Self, InvalidDay> {
        format!("{}-01", text.trim()).parse::<Day>().map(Day::month)
    }
}

impl TryFrom<String> for Month {
    type Error = InvalidDay;
    fn try_from(text: String) -> Result<Self, InvalidDay> {
        text.parse()
    }
}

impl From<Month> for String {
    fn from(month: Month) -> String {
        month.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_months_follow_the_calendar() {
        let day: Day = "2024-02-28".parse().unwrap();
        assert_eq!(day.next().to_string(), "2024-02-29");
        assert_eq!(day.month().end().to_string(), "2024-03-01");
        assert_eq!("2026-12".parse::<Month>().unwrap().next().to_string(), "2027-01");
        assert_eq!("2026-01".parse::<Month>().unwrap().previous().to_string(), "2025-12");
        assert_eq!(day.until("2024-03-02".parse().unwrap()).count(), 3);
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in ["2026-02-30", "2026-2-3", "20260203", "2026-12-01T00:00", "", "1700-01-01"] {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
        assert!("2026-13".parse::<Month>().is_err());
    }
}
