//! Where an axis of money has its marks, and what stands beside them.

use cardhour_domain::money::Money;

/// Marks at round amounts, evenly apart, from at or below the lowest value to at or above the highest.
pub(super) fn marks(lowest: Money, highest: Money) -> Vec<Money> {
    let (lowest, highest) = (i128::from(lowest.micros().min(0)), i128::from(highest.micros().max(0)));
    let step = round_step((highest - lowest).max(1));
    let first = lowest.div_euclid(step);
    let last = -(-highest).div_euclid(step);
    (first..=last.max(first + 1)).map(|mark| Money::from_micros_saturating(mark * step)).collect()
}

/// The smallest of 1, 2, 5, 10, 20, 50… micro-units that needs at most five steps for `span`.
fn round_step(span: i128) -> i128 {
    let mut decade = 1;
    loop {
        for step in [decade, 2 * decade, 5 * decade] {
            if step * 5 >= span {
                return step;
            }
        }
        decade *= 10;
    }
}

/// An amount without zeros that say nothing: `1,500`, `0.05`, `-20`.
pub(super) fn label(amount: Money) -> String {
    let exact = amount.to_string();
    let (sign, digits) = exact.strip_prefix('-').map_or(("", exact.as_str()), |digits| ("-", digits));
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let mut text = String::from(sign);
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    let decimals = decimals.trim_end_matches('0');
    if !decimals.is_empty() {
        text.push('.');
        text.push_str(decimals);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(lowest: &str, highest: &str) -> Vec<String> {
        marks(lowest.parse().unwrap(), highest.parse().unwrap()).into_iter().map(label).collect()
    }

    #[test]
    fn marks_are_round_and_hold_every_value() {
        assert_eq!(labels("0", "4300"), ["0", "1,000", "2,000", "3,000", "4,000", "5,000"]);
        assert_eq!(labels("0", "0.07"), ["0", "0.02", "0.04", "0.06", "0.08"]);
        assert_eq!(labels("-30", "100"), ["-50", "0", "50", "100"]);
        assert_eq!(labels("0", "5"), ["0", "1", "2", "3", "4", "5"]);
    }

    #[test]
    fn the_largest_amounts_have_marks_too() {
        let marks = marks(Money::from_micros(i64::MIN), Money::from_micros(i64::MAX));
        assert!(marks.len() <= 7, "{marks:?}");
        assert_eq!(marks.first().unwrap().micros(), i64::MIN);
        assert_eq!(marks.last().unwrap().micros(), i64::MAX);
    }
}
