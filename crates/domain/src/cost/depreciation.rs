//! Straight-line depreciation by cumulative floor: F(t) = ⌊total × elapsed ÷ life⌋, a cell costs F(b) − F(a). A whole
//! life sums exactly to the total, and adjacent bins differ by at most one micro-unit (rule 6, example E4).

use crate::money::Money;
use crate::time::{Period, Timestamp};

/// ⌊total × elapsed ÷ span⌋ for 0 ≤ elapsed ≤ span; `total` beyond the span, nothing before.
#[must_use]
pub fn cumulative(total: Money, elapsed_ms: i64, span_ms: u64) -> Money {
    let span = i128::from(span_ms.max(1));
    let elapsed = i128::from(elapsed_ms).clamp(0, span);
    Money::from_micros_saturating((i128::from(total.micros()) * elapsed).div_euclid(span))
}

/// How one card loses its value: from entering service to the end of its life, with revaluations between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepreciationPlan {
    /// In order of time, each until the next begins; the last until the end of life.
    segments: Vec<Segment>,
    end_of_life: Timestamp,
    salvage: Money,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Segment {
    from: Timestamp,
    /// What would be lost from here to the end of life.
    total: Money,
}

/// A cost basis that no plan can be made of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPlan {
    /// More is left at the end than there was.
    #[error("a salvage value of at most the price (price {price}, salvage {salvage})")]
    SalvageAbovePrice {
        /// The price.
        price: Money,
        /// The salvage value.
        salvage: Money,
    },
    /// No time to depreciate over.
    #[error("a life of at least a millisecond")]
    NoLife,
}

impl DepreciationPlan {
    /// A card bought for `price`, worth `salvage` after `life_ms` in service.
    ///
    /// # Errors
    /// When salvage exceeds the price, or the life is zero.
    pub fn new(in_service_from: Timestamp, price: Money, salvage: Money, life_ms: u64) -> Result<Self, InvalidPlan> {
        if salvage > price || price < Money::ZERO || salvage < Money::ZERO {
            return Err(InvalidPlan::SalvageAbovePrice { price, salvage });
        }
        if life_ms == 0 {
            return Err(InvalidPlan::NoLife);
        }
        let end_of_life = in_service_from.plus_millis(i64::try_from(life_ms).unwrap_or(i64::MAX));
        Ok(Self { segments: vec![Segment { from: in_service_from, total: price - salvage }], end_of_life, salvage })
    }

    /// The same plan with a new book value (salvage included) from `at` on, spread over the remaining life. After the
    /// end of life, before entering service, or before an earlier revaluation it changes nothing. A value below the
    /// salvage depreciates no further.
    #[must_use]
    pub fn revalued(mut self, at: Timestamp, value: Money) -> Self {
        let after_last = self.segments.last().is_some_and(|last| at > last.from);
        if after_last && at < self.end_of_life {
            self.segments.push(Segment { from: at, total: (value - self.salvage).max(Money::ZERO) });
        }
        self
    }

    /// When the value changes course: each revaluation, and the end of life. A cell is cut there (rule 6).
    pub fn cuts(&self) -> impl Iterator<Item = Timestamp> + '_ {
        self.segments.iter().map(|segment| segment.from).chain([self.end_of_life])
    }

    /// What a period takes of the value. Past its life a card depreciates 0.
    #[must_use]
    pub fn over(&self, period: Period) -> Money {
        let ends = self.segments.iter().skip(1).map(|next| next.from).chain([self.end_of_life]);
        self.segments
            .iter()
            .zip(ends)
            .filter_map(|(segment, end)| {
                let part = Period::new(segment.from, end).ok()?.overlap(period)?;
                let span = self.end_of_life.millis_since(segment.from).unsigned_abs();
                let until = |time: Timestamp| cumulative(segment.total, time.millis_since(segment.from), span);
                Some(until(part.end()) - until(part.start()))
            })
            .sum()
    }

    /// What is not yet depreciated at `time`, salvage excluded: the write-off of a card that retires then (rule 7).
    #[must_use]
    pub fn remaining(&self, time: Timestamp) -> Money {
        let Some(segment) = self.segments.iter().rev().find(|segment| segment.from <= time) else {
            return self.segments.first().map_or(Money::ZERO, |first| first.total);
        };
        let span = self.end_of_life.millis_since(segment.from).unsigned_abs();
        segment.total - cumulative(segment.total, time.millis_since(segment.from), span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::bins_of;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    /// Example E4 of the rules of the books.
    #[test]
    fn a_whole_life_sums_exactly_and_adjacent_bins_differ_by_at_most_one_micro() {
        let start = at("2024-02-28T23:57:13.001Z");
        let life_ms = 43_800 * 3_600_000;
        let plan = DepreciationPlan::new(start, money("60000"), money("3000"), life_ms).unwrap();
        let life = Period::new(start, start.plus_millis(i64::try_from(life_ms).unwrap())).unwrap();
        let bins: Vec<Money> = bins_of(life).map(|bin| plan.over(bin)).collect();
        // The grid of UTC cuts the first and the last bin of this life.
        assert_eq!(bins.len(), 525_601);
        assert_eq!(bins.iter().copied().sum::<Money>(), money("57000"));
        let whole = &bins[1..525_600];
        assert!(whole.windows(2).all(|pair| (pair[0] - pair[1]).micros().abs() <= 1));
        let after = Period::new(life.end(), life.end().plus_millis(1_000_000)).unwrap();
        assert_eq!(plan.over(after), Money::ZERO);
    }

    #[test]
    fn a_life_on_the_grid_has_525_600_bins() {
        let start = at("2017-01-01T00:00:00Z");
        let life_ms = 43_800 * 3_600_000;
        let plan = DepreciationPlan::new(start, money("60000"), money("3000"), life_ms).unwrap();
        let life = Period::new(start, start.plus_millis(i64::try_from(life_ms).unwrap())).unwrap();
        let bins: Vec<Money> = bins_of(life).map(|bin| plan.over(bin)).collect();
        assert_eq!((bins.len(), bins.iter().copied().sum()), (525_600, money("57000")));
        assert!(bins.windows(2).all(|pair| (pair[0] - pair[1]).micros().abs() <= 1));
    }

    #[test]
    fn a_revaluation_spreads_the_rest_over_the_rest() {
        let start = at("2026-01-01T00:00:00Z");
        let hour = 3_600_000;
        let plan = DepreciationPlan::new(start, money("100"), money("10"), 90 * 3_600_000)
            .unwrap()
            .revalued(start.plus_millis(30 * hour), money("40"));
        let span =
            |from: i64, to: i64| Period::new(start.plus_millis(from * hour), start.plus_millis(to * hour)).unwrap();
        assert_eq!(plan.over(span(0, 30)), money("30"));
        assert_eq!(plan.over(span(30, 90)), money("30"));
        assert_eq!(plan.over(span(29, 31)), money("1.5"));
        assert_eq!(plan.remaining(start.plus_millis(60 * hour)), money("15"));
        assert_eq!(plan.over(span(0, 500)), money("60"));
    }

    #[test]
    fn a_plan_that_cannot_be_is_refused() {
        let start = at("2026-01-01T00:00:00Z");
        assert!(DepreciationPlan::new(start, money("1"), money("2"), 1).is_err());
        assert!(DepreciationPlan::new(start, money("2"), money("1"), 0).is_err());
    }
}
