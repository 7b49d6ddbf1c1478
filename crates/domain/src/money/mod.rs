//! Money: an integer of micro-units of one currency. A whole is split in one place, exactly.

mod currency;
mod split;

pub use currency::{Currency, InvalidCurrency};
pub use split::{NoWeights, gcd, split, split_big};

use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

/// An amount in micro-units (millionths) of the store's currency, tax excluded (rule 1).
///
/// An `i64` holds 9.2 million million units; sums saturate rather than wrap, and the balance of a day would show it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Money(i64);

/// A text that is no amount.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an amount such as 60000 or 0.10, with at most six decimals and no thousands separator")]
pub struct InvalidMoney;

impl Money {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// From micro-units.
    #[must_use]
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// From micro-units computed with more bits; held within what an `i64` can be.
    #[must_use]
    pub fn from_micros_saturating(micros: i128) -> Self {
        Self(i64::try_from(micros).unwrap_or(if micros < 0 { i64::MIN } else { i64::MAX }))
    }

    /// In micro-units.
    #[must_use]
    pub const fn micros(self) -> i64 {
        self.0
    }

    /// Whether nothing is owed either way.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Shares `self` by weight. The parts always sum to `self`; ties go to the earlier part (rule 10).
    ///
    /// # Errors
    /// When all weights are zero.
    pub fn split(self, weights: &[u128]) -> Result<Vec<Self>, NoWeights> {
        Ok(split(self.0, weights)?.into_iter().map(Self).collect())
    }
}

impl Add for Money {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Money {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Money {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl AddAssign for Money {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Money {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Money {
    /// Exact, with all six decimals: `-1.500000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let magnitude = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:06}", magnitude / 1_000_000, magnitude % 1_000_000)
    }
}

impl FromStr for Money {
    type Err = InvalidMoney;
    fn from_str(text: &str) -> Result<Self, InvalidMoney> {
        decimal_to_scaled(text, 6).and_then(|micros| i64::try_from(micros).ok()).map(Self).ok_or(InvalidMoney)
    }
}

/// Reads a plain decimal as an integer of 10^-`decimals`, exactly: `decimal_to_scaled("0.10", 6)` is `Some(100_000)`.
/// `None` for anything else: more decimals than that (unless zeros), exponents, separators, an empty text.
#[must_use]
pub fn decimal_to_scaled(text: &str, decimals: u32) -> Option<i128> {
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let is_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !is_digits(whole) || !is_digits(fraction) || whole.len() > 24 {
        return None;
    }
    let fraction = fraction.trim_end_matches('0');
    let places = u32::try_from(fraction.len()).ok()?;
    let missing = decimals.checked_sub(places)?;
    let whole: i128 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let fraction: i128 = if fraction.is_empty() { 0 } else { fraction.parse().ok()? };
    let scaled = whole
        .checked_mul(10_i128.checked_pow(decimals)?)?
        .checked_add(fraction.checked_mul(10_i128.checked_pow(missing)?)?)?;
    Some(if negative { -scaled } else { scaled })
}

/// `numerator` ÷ `denominator` to the nearest integer, halves to the even one (rule 6). `denominator` must be positive;
/// zero gives zero.
#[must_use]
pub fn divide_half_even(numerator: i128, denominator: i128) -> i128 {
    if denominator == 0 {
        return 0;
    }
    let quotient = numerator.div_euclid(denominator);
    let remainder = numerator.rem_euclid(denominator);
    let above = remainder > denominator - remainder;
    let half = remainder == denominator - remainder;
    if above || (half && quotient % 2 != 0) { quotient + 1 } else { quotient }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_read_back_as_written() {
        for (text, micros) in [("60000", 60_000_000_000), ("0.10", 100_000), ("-1.5", -1_500_000), (".5", 500_000)] {
            assert_eq!(text.parse::<Money>(), Ok(Money::from_micros(micros)), "{text}");
        }
        assert_eq!(Money::from_micros(-1_500_000).to_string(), "-1.500000");
        assert_eq!(Money::from_micros(-1).to_string(), "-0.000001");
        assert_eq!("1.0000000".parse::<Money>(), Ok(Money::from_micros(1_000_000)));
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in ["", ".", "1,000", "1e3", "0.0000001", "1.2.3", "--1", "9223372036854.775808", "NaN", "1 000"] {
            assert_eq!(text.parse::<Money>(), Err(InvalidMoney), "{text}");
        }
    }

    #[test]
    fn halves_go_to_the_even_neighbour() {
        let rounded: Vec<i128> = [-15, -5, 4, 5, 6, 15, 25].iter().map(|&n| divide_half_even(n, 10)).collect();
        assert_eq!(rounded, [-2, 0, 0, 0, 1, 2, 2]);
    }
}
