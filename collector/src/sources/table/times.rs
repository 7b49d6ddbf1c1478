//! How a table writes times and durations.

use crate::sources::clock;
use cardhour_domain::money::decimal_to_scaled;
use cardhour_domain::time::{Timestamp, Zone};
use jiff::fmt::strtime::BrokenDownTime;

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Nanoseconds,
    Microseconds,
    Milliseconds,
    Seconds,
    Minutes,
    Hours,
}

/// Digits behind the point that count: a nanosecond of a number in hours.
const PLACES: u32 = 15;

impl Unit {
    pub(super) const WORDS: &str = "one of nanoseconds, microseconds, milliseconds, seconds, minutes, hours";

    pub(super) fn read(word: &str) -> Option<Self> {
        Some(match word {
            "nanoseconds" => Self::Nanoseconds,
            "microseconds" => Self::Microseconds,
            "milliseconds" => Self::Milliseconds,
            "seconds" => Self::Seconds,
            "minutes" => Self::Minutes,
            "hours" => Self::Hours,
            _ => return None,
        })
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Nanoseconds => "nanoseconds",
            Self::Microseconds => "microseconds",
            Self::Milliseconds => "milliseconds",
            Self::Seconds => "seconds",
            Self::Minutes => "minutes",
            Self::Hours => "hours",
        }
    }

    /// A plain decimal of this unit in milliseconds, exactly; what is below a millisecond is cut.
    pub(super) fn millis(self, number: &str) -> Option<i64> {
        let number = number.trim();
        let shortened = match number.split_once('.') {
            Some((whole, fraction)) if fraction.len() > 15 && fraction.bytes().all(|byte| byte.is_ascii_digit()) => {
                format!("{whole}.{}", &fraction[..15])
            }
            _ => number.to_owned(),
        };
        let scaled = decimal_to_scaled(&shortened, PLACES)?;
        let one = 10_i128.pow(PLACES);
        let (times, over) = match self {
            Self::Nanoseconds => (1, 1_000_000),
            Self::Microseconds => (1, 1_000),
            Self::Milliseconds => (1, 1),
            Self::Seconds => (1_000, 1),
            Self::Minutes => (60_000, 1),
            Self::Hours => (3_600_000, 1),
        };
        i64::try_from(scaled.checked_mul(times)?.div_euclid(one * over)).ok()
    }
}

/// How times are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TimeStyle {
    /// ISO 8601, with or without an offset.
    Iso,
    /// After this pattern of `strftime`.
    Pattern(String),
    /// So many units since an epoch.
    Since { epoch: Timestamp, unit: Unit },
}

impl TimeStyle {
    /// Reads a time; without an offset it is a clock reading in `zone`.
    pub(super) fn read(&self, text: &str, zone: &Zone) -> Option<Timestamp> {
        match self {
            Self::Iso => clock::read_time(text, zone),
            Self::Since { epoch, unit } => {
                let since = unit.millis(text)?;
                Timestamp::from_millis(epoch.millis().checked_add(since)?).ok()
            }
            Self::Pattern(pattern) => {
                let parts = BrokenDownTime::parse(pattern, text.trim()).ok()?;
                if parts.offset().is_some() || parts.timestamp().is_some() {
                    return Timestamp::from_millis(parts.to_timestamp().ok()?.as_millisecond()).ok();
                }
                zone.read_clock(&parts.to_datetime().ok()?.to_string())
            }
        }
    }

    /// Whether a pattern can be read at all.
    pub(super) fn is_pattern(pattern: &str) -> bool {
        let sample = jiff::civil::date(2026, 12, 1).at(8, 30, 15, 0).in_tz("UTC");
        sample.is_ok_and(|sample| {
            jiff::fmt::strtime::format(pattern, &sample)
                .is_ok_and(|text| BrokenDownTime::parse(pattern, text).is_ok_and(|parts| parts.to_date().is_ok()))
        })
    }

    /// What a time should look like, for people.
    pub(super) fn expected(&self) -> String {
        match self {
            Self::Iso => clock::TIME.to_owned(),
            Self::Pattern(pattern) => format!("a time as `{pattern}`, between 1900 and 2200"),
            Self::Since { epoch, unit } => {
                format!("{} since {epoch} as a plain number, between 1900 and 2200", unit.word())
            }
        }
    }
}

/// How durations are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DurationStyle {
    /// `[D-]HH:MM:SS` or seconds.
    Clock,
    /// So many units.
    Units(Unit),
}

impl DurationStyle {
    /// Reads a duration in milliseconds.
    pub(super) fn read(self, text: &str) -> Option<u64> {
        match self {
            Self::Clock => clock::read_duration_ms(text),
            Self::Units(unit) => unit.millis(text).and_then(|millis| u64::try_from(millis).ok()),
        }
    }

    /// What a duration should look like, for people.
    pub(super) fn expected(self) -> String {
        match self {
            Self::Clock => clock::DURATION.to_owned(),
            Self::Units(unit) => format!("{} as a plain number, not negative", unit.word()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_scaled_exactly_and_cut_below_a_millisecond() {
        for (unit, number, millis) in [
            (Unit::Milliseconds, "2868294000", 2_868_294_000),
            (Unit::Seconds, "219316.000000", 219_316_000),
            (Unit::Seconds, "2167.368721823259", 2_167_368),
            (Unit::Seconds, "0.0003008842468261719", 0),
            (Unit::Seconds, "-0.5", -500),
            (Unit::Microseconds, "1999", 1),
            (Unit::Hours, "0.5", 1_800_000),
            (Unit::Minutes, "2", 120_000),
        ] {
            assert_eq!(unit.millis(number), Some(millis), "{number}");
        }
        for number in ["", "1,000", "1e3", "x", "0x1", "99999999999999999999999999"] {
            assert_eq!(Unit::Seconds.millis(number), None, "{number}");
        }
    }

    #[test]
    fn times_are_read_by_pattern_with_or_without_an_offset() {
        let shanghai = Zone::named("Asia/Shanghai").unwrap();
        let read = |pattern: &str, text: &str| {
            TimeStyle::Pattern(pattern.to_owned()).read(text, &shanghai).map(|time| time.to_string())
        };
        assert_eq!(read("%d/%m/%Y %H:%M", "01/12/2026 08:00").as_deref(), Some("2026-12-01T00:00:00Z"));
        assert_eq!(read("%Y-%m-%d %H:%M:%S %z", "2026-12-01 08:00:00 +0000").as_deref(), Some("2026-12-01T08:00:00Z"));
        assert_eq!(read("%Y-%m-%d", "2026-12-01").as_deref(), Some("2026-11-30T16:00:00Z"));
        assert_eq!(read("%d/%m/%Y", "2026-12-01"), None);
        assert!(TimeStyle::is_pattern("%d.%m.%Y %H:%M:%S"));
        for pattern in ["", "%H:%M", "%Q", "%"] {
            assert!(!TimeStyle::is_pattern(pattern), "{pattern}");
        }
    }
}
