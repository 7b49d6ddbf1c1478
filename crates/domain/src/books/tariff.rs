//! The price of electricity over a day.

use super::finding::Blocked;
use crate::cost::TariffRecord;
use crate::money::Money;
use crate::time::{Day, Period, Zone};

/// The prices of a day in order of time, without gap, neighbours of one price joined.
///
/// # Errors
/// When a minute of the day has no price, or two.
pub(super) fn prices(
    tariffs: &[&TariffRecord],
    zone: &Zone,
    day: Day,
    period: Period,
) -> Result<Vec<(Period, Money)>, Blocked> {
    let valid_from =
        tariffs.iter().map(|tariff| tariff.valid_from).filter(|from| from.is_none_or(|from| from <= day)).max();
    let windows = tariffs.iter().filter(|tariff| Some(tariff.valid_from) == valid_from);
    let clock = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
    let missing = |minute: u16| Blocked::NoTariff { day, minute, from: clock(minute) };
    let mut covered = 0;
    let mut prices: Vec<(Period, Money)> = Vec::new();
    for window in windows {
        if window.from_minute > covered {
            return Err(missing(covered));
        }
        if window.from_minute < covered {
            return Err(Blocked::InvalidDefinition {
                day,
                detail: format!("two electricity prices from {}", clock(window.from_minute)),
            });
        }
        // Clocks that change leave some windows shorter, longer, or without time.
        let start = if covered == 0 { period.start() } else { zone.at_minute(day, window.from_minute) };
        let end = if window.to_minute >= 1440 { period.end() } else { zone.at_minute(day, window.to_minute) };
        if let Some(time) = Period::new(start, end).ok().and_then(|time| time.overlap(period)) {
            match prices.last_mut() {
                Some((last, price)) if *price == window.price_per_kwh && last.end() == time.start() => {
                    *last = Period::new(last.start(), time.end()).unwrap_or(*last);
                }
                _ => prices.push((time, window.price_per_kwh)),
            }
        }
        covered = window.to_minute;
    }
    if covered >= 1440 { Ok(prices) } else { Err(missing(covered)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::ClusterId;

    fn window(from: Option<&str>, minutes: (u16, u16), price: &str) -> TariffRecord {
        TariffRecord {
            cluster: ClusterId::new("east").unwrap(),
            valid_from: from.map(|day| day.parse().unwrap()),
            from_minute: minutes.0,
            to_minute: minutes.1,
            price_per_kwh: price.parse().unwrap(),
        }
    }

    fn prices_of(tariffs: &[TariffRecord], zone: &str, day: &str) -> Result<Vec<(u64, String)>, Blocked> {
        let mut sorted: Vec<&TariffRecord> = tariffs.iter().collect();
        sorted.sort_by_key(|tariff| (tariff.valid_from, tariff.from_minute));
        let (zone, day) = (Zone::named(zone).unwrap(), day.parse().unwrap());
        let prices = prices(&sorted, &zone, day, zone.period_of(day).unwrap())?;
        Ok(prices.into_iter().map(|(time, price)| (time.millis() / 60_000, price.to_string())).collect())
    }

    #[test]
    fn the_windows_of_the_latest_tariff_cover_the_day() {
        let tariffs = [
            window(None, (0, 1440), "0.60"),
            window(Some("2026-02-01"), (480, 1440), "0.90"),
            window(Some("2026-02-01"), (0, 480), "0.30"),
        ];
        assert_eq!(prices_of(&tariffs, "Asia/Shanghai", "2026-01-31"), Ok(vec![(1440, "0.600000".to_owned())]));
        assert_eq!(
            prices_of(&tariffs, "Asia/Shanghai", "2026-02-01"),
            Ok(vec![(480, "0.300000".to_owned()), (960, "0.900000".to_owned())])
        );
    }

    #[test]
    fn on_a_day_of_23_hours_a_window_is_an_hour_shorter() {
        let tariffs = [window(None, (0, 360), "0.30"), window(None, (360, 1440), "0.90")];
        assert_eq!(
            prices_of(&tariffs, "Europe/Berlin", "2026-03-29"),
            Ok(vec![(300, "0.300000".to_owned()), (1080, "0.900000".to_owned())])
        );
    }

    #[test]
    fn a_minute_without_a_price_or_with_two_blocks_the_day() {
        let gap = [window(None, (0, 360), "0.30"), window(None, (400, 1440), "0.90")];
        assert!(matches!(prices_of(&gap, "UTC", "2026-01-01"), Err(Blocked::NoTariff { minute: 360, .. })));
        let twice = [window(None, (0, 360), "0.30"), window(None, (300, 1440), "0.90")];
        assert!(matches!(prices_of(&twice, "UTC", "2026-01-01"), Err(Blocked::InvalidDefinition { .. })));
        assert!(matches!(prices_of(&[], "UTC", "2026-01-01"), Err(Blocked::NoTariff { minute: 0, .. })));
    }
}
