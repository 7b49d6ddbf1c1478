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
/// An `i64` holds a hundred thousand cards for a day; sums over longer spans are kept in `i128` by the caller or
/// saturate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardTime(i64);

impl CardTime {
    /// None.
    pub const ZERO: Self = Self(0);

    /// From millionths of a card × milliseconds.
    #[must_use]
    pub const fn from_millionths_ms(millionths_ms: i64) -> Self {
        Self(millionths_ms)
    }

    /// From a value computed with more bits; held within what an `i64` can be.
    #[must_use]
    pub fn from_millionths_ms_saturating(millionths_ms: i128) -> Self {
        Self(i64::try_from(millionths_ms).unwrap_or(if millionths_ms < 0 { i64::MIN } else { i64::MAX }))
    }

    /// In millionths of a card × milliseconds.
    #[must_use]
    pub const fn millionths_ms(self) -> i64 {
        self.0
    }

    /// In whole card milliseconds, rounded down.
    #[must_use]
    pub const fn card_ms(self) -> i64 {
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
