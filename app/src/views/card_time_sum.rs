//! Card time over more than a day.

use cardhour_domain::books::CardTime;
use serde::{Deserialize, Serialize};
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

/// Card time summed over days, in millionths of a card × milliseconds: a month of a large cluster is more than an
/// `i64` holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CardTimeSum(i128);

impl CardTimeSum {
    /// None.
    pub const ZERO: Self = Self(0);

    /// From millionths of a card × milliseconds.
    #[must_use]
    pub const fn from_millionths_ms(millionths_ms: i128) -> Self {
        Self(millionths_ms)
    }

    /// In millionths of a card × milliseconds.
    #[must_use]
    pub const fn millionths_ms(self) -> i128 {
        self.0
    }
}

impl From<CardTime> for CardTimeSum {
    fn from(time: CardTime) -> Self {
        Self(time.millionths_ms().into())
    }
}

impl From<CardTimeSum> for String {
    fn from(time: CardTimeSum) -> String {
        time.0.to_string()
    }
}

impl TryFrom<String> for CardTimeSum {
    type Error = std::num::ParseIntError;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map(Self)
    }
}

impl Add for CardTimeSum {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for CardTimeSum {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for CardTimeSum {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for CardTimeSum {
    fn sum<I: Iterator<Item = Self>>(times: I) -> Self {
        times.fold(Self::ZERO, Add::add)
    }
}
