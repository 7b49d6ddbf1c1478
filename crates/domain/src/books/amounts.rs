//! Amounts by component, and card time.

use crate::money::Money;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

/// The components of a cost (rule 6), each split for itself and never mixed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Components {
    /// What the cards lost of their value.
    pub depreciation: Money,
    /// What keeping them in order cost.
    pub maintenance: Money,
    /// What their power cost, cooling included where definitions say so.
    pub electricity: Money,
}

impl Components {
    /// Nothing.
    pub const ZERO: Self = Self { depreciation: Money::ZERO, maintenance: Money::ZERO, electricity: Money::ZERO };

    /// All of them together.
    #[must_use]
    pub fn total(self) -> Money {
        self.depreciation + self.maintenance + self.electricity
    }

    /// The components in their fixed order: depreciation, maintenance, electricity.
    #[must_use]
    pub fn to_array(self) -> [Money; 3] {
        [self.depreciation, self.maintenance, self.electricity]
    }

    /// From components in their fixed order.
    #[must_use]
    pub fn from_array([depreciation, maintenance, electricity]: [Money; 3]) -> Self {
        Self { depreciation, maintenance, electricity }
    }
}

impl Add for Components {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            depreciation: self.depreciation + other.depreciation,
            maintenance: self.maintenance + other.maintenance,
            electricity: self.electricity + other.electricity,
        }
    }
}

impl Sub for Components {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self {
            depreciation: self.depreciation - other.depreciation,
            maintenance: self.maintenance - other.maintenance,
            electricity: self.electricity - other.electricity,
        }
    }
}

impl AddAssign for Components {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Components {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::ZERO, Add::add)
    }
}

/// Time of cards, in millionths of a card × milliseconds: one card for one hour is 3.6 × 10¹².
///
/// A day of a hundred thousand cards fits an `i64`, which is what the store keeps per line; sums over months and years
/// do not, so they are kept in 128 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardTime(i128);

impl CardTime {
    /// None.
    pub const ZERO: Self = Self(0);

    /// From millionths of a card × milliseconds.
    #[must_use]
    pub const fn from_millionths_ms(millionths_ms: i64) -> Self {
        Self(millionths_ms as i128)
    }

    /// From millionths of a card × milliseconds, in 128 bits.
    #[must_use]
    pub const fn from_exact(millionths_ms: i128) -> Self {
        Self(millionths_ms)
    }

    /// In millionths of a card × milliseconds, exact.
    #[must_use]
    pub const fn exact(self) -> i128 {
        self.0
    }

    /// In millionths of a card × milliseconds, for one day's line; held within what an `i64` can be.
    #[must_use]
    pub fn millionths_ms(self) -> i64 {
        i64::try_from(self.0).unwrap_or(if self.0 < 0 { i64::MIN } else { i64::MAX })
    }

    /// In whole card milliseconds, rounded down.
    #[must_use]
    pub const fn card_ms(self) -> i128 {
        self.0.div_euclid(1_000_000)
    }
}

impl Add for CardTime {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for CardTime {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for CardTime {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for CardTime {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for CardTime {
    /// In card hours with six decimals, rounded towards zero: `1.500000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micro_hours = self.0 / 3_600_000;
        let sign = if micro_hours < 0 { "-" } else { "" };
        let magnitude = micro_hours.unsigned_abs();
        write!(f, "{sign}{}.{:06}", magnitude / 1_000_000, magnitude % 1_000_000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_of_ten_thousand_cards_is_summed_exactly() {
        let day = CardTime::from_millionths_ms(10_000 * 1_000_000 * 86_400_000);
        let year: CardTime = std::iter::repeat_n(day, 365).sum();
        assert_eq!(year.to_string(), "87600000.000000");
        assert_eq!(CardTime::from_millionths_ms(-1_800_000_000_000).to_string(), "-0.500000");
    }
}
