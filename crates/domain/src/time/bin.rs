//! Bins: five minutes of UTC (rule 2). A constant, not a setting.

use super::{Period, Timestamp};

/// The length of a bin in milliseconds.
pub const BIN_MS: i64 = 300_000;

/// The start of the bin that holds `time`.
#[must_use]
pub fn bin_start(time: Timestamp) -> Timestamp {
    time.plus_millis(-time.millis().rem_euclid(BIN_MS))
}

/// The bins that a period touches, each cut to the period, in order of time.
pub fn bins_of(period: Period) -> impl Iterator<Item = Period> {
    let mut next = bin_start(period.start());
    std::iter::from_fn(move || {
        if next >= period.end() {
            return None;
        }
        let end = next.plus_millis(BIN_MS);
        let bin = Period::new(next, end).ok()?.overlap(period);
        next = end;
        bin
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_lie_on_the_grid_of_utc_and_cover_the_period() {
        let at = |millis| Timestamp::from_millis(millis).unwrap();
        let bins: Vec<(i64, i64)> = bins_of(Period::new(at(-100), at(600_001)).unwrap())
            .map(|bin| (bin.start().millis(), bin.end().millis()))
            .collect();
        assert_eq!(bins, [(-100, 0), (0, 300_000), (300_000, 600_000), (600_000, 600_001)]);
    }
}
