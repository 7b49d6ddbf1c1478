//! Times and lengths of time as people read them. Clocks are those of the accounting zone, decided by the books.

use super::{Lang, grouped};
use cardhour_domain::time::{Period, Zone};

impl Lang {
    /// A length of time, without the parts that are zero: `43,800 h`, `1 h 5 min 3 s`, `0 s`.
    #[must_use]
    pub fn duration(self, millis: u64) -> String {
        let units = match self {
            Self::En => [" h", " min", " s", " ms"],
            Self::Zh => [" 小时", " 分", " 秒", " 毫秒"],
        };
        let parts = [millis / 3_600_000, millis / 60_000 % 60, millis / 1000 % 60, millis % 1000];
        let mut text = String::new();
        for (part, unit) in parts.into_iter().zip(units).filter(|(part, _)| *part > 0) {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&grouped(part));
            text.push_str(unit);
        }
        if text.is_empty() { format!("0{}", units[2]) } else { text }
    }
}

/// A period on the zone's clocks, its end without the date where that is the same: `2017-10-01 08:00:00 – 08:05:00`.
#[must_use]
pub fn clock_period(zone: &Zone, period: Period) -> String {
    let (start, end) = (zone.clock(period.start()), zone.clock(period.end()));
    match (start.split_once(' '), end.split_once(' ')) {
        (Some((day, _)), Some((same, time))) if day == same => format!("{start} – {time}"),
        _ => format!("{start} – {end}"),
    }
}

/// The time of day alone on the zone's clocks: `08:05:00`.
#[must_use]
pub fn clock_time(zone: &Zone, time: cardhour_domain::time::Timestamp) -> String {
    let clock = zone.clock(time);
    clock.split_once(' ').map_or(clock.clone(), |(_, time)| time.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardhour_domain::time::Timestamp;

    #[test]
    fn a_length_of_time_names_only_what_it_has() {
        for (millis, english, chinese) in [
            (0, "0 s", "0 秒"),
            (157_680_000_000, "43,800 h", "43,800 小时"),
            (3_903_000, "1 h 5 min 3 s", "1 小时 5 分 3 秒"),
            (300_001, "5 min 1 ms", "5 分 1 毫秒"),
        ] {
            assert_eq!(Lang::En.duration(millis), english);
            assert_eq!(Lang::Zh.duration(millis), chinese);
        }
    }

    #[test]
    fn a_period_is_read_on_the_clocks_of_its_zone() {
        let zone = Zone::named("Asia/Shanghai").unwrap();
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let period = |start, end| clock_period(&zone, Period::new(at(start), at(end)).unwrap());
        assert_eq!(period("2017-10-01T00:00:00Z", "2017-10-01T00:05:00Z"), "2017-10-01 08:00:00 – 08:05:00");
        assert_eq!(period("2017-10-01T15:55:00Z", "2017-10-01T16:00:00Z"), "2017-10-01 23:55:00 – 2017-10-02 00:00:00");
        assert_eq!(clock_time(&zone, at("2017-10-01T00:05:00.250Z")), "08:05:00.250");
    }
}
