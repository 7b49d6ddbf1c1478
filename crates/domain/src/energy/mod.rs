//! Energy and power as integers.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// Energy in millijoules (rule 1). One kWh is 3.6 × 10⁹ mJ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Energy(i64);

/// Millijoules in a kilowatt hour.
pub const MILLIJOULES_PER_KWH: i128 = 3_600_000_000;

impl Energy {
    /// None.
    pub const ZERO: Self = Self(0);

    /// From millijoules.
    #[must_use]
    pub const fn from_millijoules(millijoules: i64) -> Self {
        Self(millijoules)
    }

    /// From millijoules computed with more bits; held within what an `i64` can be.
    #[must_use]
    pub fn from_millijoules_saturating(millijoules: i128) -> Self {
        Self(i64::try_from(millijoules).unwrap_or(if millijoules < 0 { i64::MIN } else { i64::MAX }))
    }

    /// In millijoules.
    #[must_use]
    pub const fn millijoules(self) -> i64 {
        self.0
    }
}

impl Add for Energy {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Energy {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Energy {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Energy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} mJ", self.0)
    }
}

/// Power in milliwatts. Milliwatts × milliseconds are microjoules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Power(u32);

impl Power {
    /// From milliwatts; a card draws at most 4 MW here.
    #[must_use]
    pub const fn from_milliwatts(milliwatts: u32) -> Self {
        Self(milliwatts)
    }

    /// In milliwatts.
    #[must_use]
    pub const fn milliwatts(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Power {
    /// In watts: `184 W`, `24.5 W`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (watts, rest) = (self.0 / 1000, self.0 % 1000);
        if rest == 0 {
            write!(f, "{watts} W")
        } else {
            write!(f, "{watts}.{} W", format!("{rest:03}").trim_end_matches('0'))
        }
    }
}
