//! Times and durations as texts.

use cardhour_domain::time::{Timestamp, Zone};

/// What a time should look like, for people.
pub(crate) const TIME: &str =
    "a time such as 2026-12-01T08:00:00, with or without an offset (+08:00, +0800, Z), between 1900 and 2200";

/// What a duration should look like, for people.
pub(crate) const DURATION: &str = "a duration such as 1-02:03:04, 02:03:04 or seconds";

/// Reads a time of day on a date; without an offset it is a clock reading in `zone`.
pub(crate) fn read_time(text: &str, zone: &Zone) -> Option<Timestamp> {
    let text = text.trim();
    // The date's own hyphens are not signs of an offset.
    let clock = text.get(10..)?;
    if let Some(reading) = text.strip_suffix(['Z', 'z']) {
        return plain(reading).then(|| format!("{reading}Z").parse().ok())?;
    }
    let Some(sign) = clock.rfind(['+', '-']) else {
        return plain(text).then(|| zone.read_clock(text))?;
    };
    let (reading, offset) = text.split_at(10 + sign);
    let digits: String = offset[1..].chars().filter(|&c| c != ':').collect();
    if !plain(reading) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let minutes = match digits.len() {
        2 => "00",
        4 => &digits[2..],
        _ => return None,
    };
    format!("{reading}{}{}:{minutes}", &offset[..1], &digits[..2]).parse().ok()
}

/// A date with a time of day and nothing else, which lenient parsers would pass over.
fn plain(reading: &str) -> bool {
    reading.len() > 10 && reading.bytes().all(|byte| byte.is_ascii_digit() || b"-:T .".contains(&byte))
}

/// Reads `[D-]HH:MM:SS`, `MM:SS`, or plain seconds, in milliseconds. Fractions below a millisecond are cut.
pub(crate) fn read_duration_ms(text: &str) -> Option<u64> {
    let text = text.trim();
    let (days, clock) = match text.split_once('-') {
        Some((days, clock)) => (whole(days)?, clock),
        None => (0, text),
    };
    let (clock, millis) = match clock.split_once('.') {
        Some((clock, fraction)) => (clock, milliseconds(fraction)?),
        None => (clock, 0),
    };
    let parts: Vec<&str> = clock.split(':').collect();
    let seconds = match parts.as_slice() {
        [seconds] if days == 0 => whole(seconds)?,
        [minutes, seconds] if days == 0 => whole(minutes)?.checked_mul(60)?.checked_add(below(seconds, 60)?)?,
        [hours, minutes, seconds] => {
            let hours = if days == 0 { whole(hours)? } else { below(hours, 24)? };
            hours.checked_mul(3600)?.checked_add(below(minutes, 60)? * 60 + below(seconds, 60)?)?
        }
        _ => return None,
    };
    days.checked_mul(86_400)?.checked_add(seconds)?.checked_mul(1000)?.checked_add(millis)
}

fn whole(text: &str) -> Option<u64> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
}

fn below(text: &str, limit: u64) -> Option<u64> {
    whole(text).filter(|&number| number < limit)
}

/// The first three digits of a fraction.
fn milliseconds(fraction: &str) -> Option<u64> {
    whole(fraction)?;
    whole(&format!("{fraction:0<3}")[..3])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_read_with_its_offset_or_in_the_given_zone() {
        let shanghai = Zone::named("Asia/Shanghai").unwrap();
        for text in [
            "2026-12-01T08:00:00",
            "2026-12-01 08:00:00",
            "2026-12-01T08:00",
            "2026-12-01T00:00:00Z",
            "2026-12-01T01:00:00+0100",
            "2026-12-01T01:00:00+01:00",
            "2026-12-01T01:00:00+01",
            "2026-11-30T19:00:00-0500",
            "2026-12-01T08:00:00.000",
        ] {
            let time = read_time(text, &shanghai).map(|time| time.to_string());
            assert_eq!(time.as_deref(), Some("2026-12-01T00:00:00Z"), "{text}");
        }
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "",
            "Unknown",
            "2026-12-01",
            "2026-13-01T00:00:00",
            "2026-12-01T25:00:00",
            "2026-12-01T08:00:00[Asia/Tokyo]",
            "2026-12-01T08:00:00+1",
            "2026-12-01T08:00:00+ab",
            "1764576000",
            "2026-12-0é08:00:00",
            "1 day, 2:03:04",
        ] {
            assert_eq!(read_time(text, &Zone::utc()), None, "{text}");
        }
    }

    #[test]
    fn durations_are_read_as_slurm_writes_them() {
        for (text, millis) in [
            ("00:00:09", 9_000),
            ("1-02:03:04", 93_784_000),
            ("123:00:01", 442_801_000),
            ("02:03", 123_000),
            ("3379", 3_379_000),
            ("00:00.003", 3),
            ("00:00:01.5", 1_500),
        ] {
            assert_eq!(read_duration_ms(text), Some(millis), "{text}");
        }
        for text in ["", "-1", "1-2", "1:2:3:4", "00:60:00", "00:00:61", "1-24:00:00", "x", "INVALID", "1.x", "é-1"] {
            assert_eq!(read_duration_ms(text), None, "{text}");
        }
    }
}
