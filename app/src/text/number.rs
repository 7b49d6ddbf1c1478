//! Numbers as people read them. Amounts are rounded to the currency's coins from their exact value, halves to the even
//! one, or shown exactly (rule 27); digits are grouped.

use crate::views::CardTimeSum;
use cardhour_domain::energy::Energy;
use cardhour_domain::money::{Currency, Money, divide_half_even};

/// A minus sign that is as wide as a digit and is read out as one.
const MINUS: char = '−';

/// How figures are shown on one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The store's currency.
    pub currency: Currency,
    /// Whether every amount is shown to the micro-unit.
    pub exact: bool,
}

/// Milliseconds × millionths of a card in a card hour.
const CARD_HOUR: i128 = 3_600_000 * 1_000_000;

impl Figures {
    /// An amount, as this page shows them.
    #[must_use]
    pub fn money(self, amount: Money) -> String {
        if self.exact {
            Self::exact_money(amount)
        } else {
            decimal(amount.micros().into(), 6, self.currency.decimals())
        }
    }

    /// An amount to the micro-unit.
    #[must_use]
    pub fn exact_money(amount: Money) -> String {
        decimal(amount.micros().into(), 6, 6)
    }

    /// A price, exactly: all its decimals, and at least those of the currency's coins.
    #[must_use]
    pub fn price(self, price: Money) -> String {
        let exact = Self::exact_money(price);
        let least = usize::try_from(self.currency.decimals()).unwrap_or(0);
        match exact.split_once('.') {
            Some((whole, decimals)) => {
                let kept = decimals.trim_end_matches('0').len().max(least).min(decimals.len());
                if kept == 0 { whole.to_owned() } else { format!("{whole}.{}", &decimals[..kept]) }
            }
            None => exact,
        }
    }

    /// Card hours: two decimals, or six where everything is exact.
    #[must_use]
    pub fn card_hours(self, time: impl Into<CardTimeSum>) -> String {
        let places = if self.exact { 6 } else { 2 };
        let scale = 10_i128.pow(places);
        let scaled = time.into().millionths_ms().saturating_mul(scale);
        decimal(divide_half_even(scaled, CARD_HOUR), places, places)
    }

    /// A part of a whole in percent with one decimal; none where there is no whole.
    #[must_use]
    pub fn share(part: i128, whole: i128) -> Option<String> {
        (whole > 0).then(|| format!("{}%", decimal(divide_half_even(part.saturating_mul(1000), whole), 1, 1)))
    }
}

/// `value` ÷ 10^`scale`, rounded half to even to `places` decimals, with digits grouped by three.
fn decimal(value: i128, scale: u32, places: u32) -> String {
    let cut = 10_i128.pow(scale.saturating_sub(places));
    let rounded = divide_half_even(value, cut);
    let unit = 10_u128.pow(places);
    let magnitude = rounded.unsigned_abs();
    let mut text = String::new();
    if rounded < 0 {
        text.push(MINUS);
    }
    text.push_str(&grouped(magnitude / unit));
    if places > 0 {
        let width = usize::try_from(places).unwrap_or(0);
        text.push_str(&format!(".{:0width$}", magnitude % unit));
    }
    text
}

/// Millionths as a plain number, without zeros at its end: `1.3`, `0.7`, `8`.
#[must_use]
pub fn fraction(millionths: impl Into<u64>) -> String {
    let millionths = millionths.into();
    let decimals = format!("{:06}", millionths % 1_000_000);
    let decimals = decimals.trim_end_matches('0');
    let whole = grouped(millionths / 1_000_000);
    if decimals.is_empty() { whole } else { format!("{whole}.{decimals}") }
}

/// Energy in joules, exactly: `55,200.000 J`.
#[must_use]
pub fn joules(energy: Energy) -> String {
    format!("{} J", decimal(energy.millijoules().into(), 3, 3))
}

/// A whole number with its digits grouped by three: `1,234,567`.
#[must_use]
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardhour_domain::books::CardTime;

    fn shown(currency: &str, exact: bool, micros: i64) -> String {
        Figures { currency: currency.parse().unwrap(), exact }.money(Money::from_micros(micros))
    }

    #[test]
    fn an_amount_is_rounded_once_from_its_exact_value_halves_to_even() {
        for (currency, micros, expected) in [
            ("CNY", 1_234_567_894_999, "1,234,567.89"),
            ("CNY", 5_000, "0.00"),
            ("CNY", 15_000, "0.02"),
            ("CNY", 25_000, "0.02"),
            ("CNY", 25_001, "0.03"),
            ("CNY", -15_000, "−0.02"),
            ("CNY", -5_000, "0.00"),
            ("CNY", -1_234_560_000, "−1,234.56"),
            ("JPY", 1_500_000, "2"),
            ("JPY", 2_500_000, "2"),
            ("KWD", 1_234_567, "1.235"),
            ("CNY", i64::MIN, "−9,223,372,036,854.78"),
        ] {
            assert_eq!(shown(currency, false, micros), expected, "{currency} {micros}");
        }
    }

    #[test]
    fn the_switch_shows_every_micro_unit() {
        assert_eq!(shown("JPY", true, 1_234_500_001), "1,234.500001");
        assert_eq!(shown("CNY", true, -1), "−0.000001");
    }

    #[test]
    fn a_price_keeps_every_decimal_that_it_has() {
        let price = |currency: &str, micros| {
            Figures { currency: currency.parse().unwrap(), exact: false }.price(Money::from_micros(micros))
        };
        assert_eq!(price("CNY", 60_000_000_000), "60,000.00");
        assert_eq!(price("CNY", 600_000), "0.60");
        assert_eq!(price("CNY", 123_456), "0.123456");
        assert_eq!(price("JPY", 3_000_000), "3");
        assert_eq!(price("JPY", 3_100_000), "3.1");
        assert_eq!(fraction(1_300_000_u32), "1.3");
        assert_eq!(fraction(8_000_000_u32), "8");
        assert_eq!(joules(Energy::from_millijoules(55_200_000)), "55,200.000 J");
    }

    #[test]
    fn card_hours_are_rounded_from_their_exact_value() {
        let figures = |exact| Figures { currency: "CNY".parse().unwrap(), exact };
        let hours = |ms: i64| CardTime::from_millionths_ms(ms * 1_000_000);
        assert_eq!(figures(false).card_hours(hours(3_600_000 * 1234 + 1_800_000)), "1,234.50");
        assert_eq!(figures(false).card_hours(hours(17_999)), "0.00");
        assert_eq!(figures(false).card_hours(hours(18_001)), "0.01");
        assert_eq!(figures(true).card_hours(hours(1)), "0.000000");
        assert_eq!(figures(true).card_hours(hours(18)), "0.000005");
        // More than an i64 of millionths holds: i64::MAX × 1000 ÷ 3.6e12 = 2562047788.0152…
        let much = CardTimeSum::from_millionths_ms(i128::from(i64::MAX) * 1000);
        assert_eq!(figures(false).card_hours(much), "2,562,047,788.02");
    }

    #[test]
    fn a_share_has_one_decimal_and_no_whole_has_no_share() {
        assert_eq!(Figures::share(1, 3), Some("33.3%".to_owned()));
        assert_eq!(Figures::share(0, 3), Some("0.0%".to_owned()));
        assert_eq!(Figures::share(-1, 8), Some("−12.5%".to_owned()));
        assert_eq!(Figures::share(1, 0), None);
    }
}
