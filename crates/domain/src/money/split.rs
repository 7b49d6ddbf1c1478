//! The largest-remainder split (Hamilton's method): the one place where a whole becomes parts.

use num_bigint::BigUint;
use std::cmp::Reverse;

/// Nothing to split by: every weight is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot split by weights that are all zero")]
pub struct NoWeights;

/// Splits `whole` by `weights` with the largest-remainder method (rule 10).
///
/// Each part is its exact share rounded towards zero; the units left over go one each to the largest remainders, ties to
/// the earlier part. The parts sum to `whole`; each differs from its exact share by less than one unit; a weight of
/// zero gets nothing. A negative whole is split as its magnitude.
///
/// # Errors
/// When all weights are zero (or there are none).
pub fn split(whole: i64, weights: &[u128]) -> Result<Vec<i64>, NoWeights> {
    let magnitude = whole.unsigned_abs();
    let parts = match weights {
        [] => return Err(NoWeights),
        [0] => return Err(NoWeights),
        [_] => vec![magnitude],
        _ => split_magnitude(magnitude, weights)?,
    };
    // A part never exceeds the magnitude, and the magnitude came from an `i64`.
    Ok(parts.into_iter().map(|part| signed(part, whole < 0)).collect())
}

fn signed(magnitude: u64, negative: bool) -> i64 {
    let value = i128::from(magnitude);
    i64::try_from(if negative { -value } else { value }).unwrap_or(i64::MAX)
}

fn split_magnitude(whole: u64, weights: &[u128]) -> Result<Vec<u64>, NoWeights> {
    let divisor = weights.iter().fold(0, |divisor, &weight| gcd(divisor, weight));
    if divisor == 0 {
        return Err(NoWeights);
    }
    let total = weights.iter().try_fold(0_u128, |sum, &weight| sum.checked_add(weight / divisor));
    match total {
        // The common case: every product fits 64 bits.
        Some(total) if total.checked_mul(u128::from(whole)).is_some_and(|product| product <= u128::from(u64::MAX)) => {
            let total = u64::try_from(total).unwrap_or(u64::MAX);
            let shares = weights.iter().map(|&weight| {
                let product = u64::try_from(weight / divisor).unwrap_or(u64::MAX) * whole;
                (product / total, product % total)
            });
            Ok(hand_out(whole, shares.collect()))
        }
        Some(total) if total.checked_mul(u128::from(whole)).is_some() => {
            let shares = weights.iter().map(|&weight| {
                let product = weight / divisor * u128::from(whole);
                // A quotient never exceeds `whole`.
                (u64::try_from(product / total).unwrap_or(u64::MAX), product % total)
            });
            Ok(hand_out(whole, shares.collect()))
        }
        _ => {
            let weights: Vec<BigUint> = weights.iter().map(|&weight| BigUint::from(weight / divisor)).collect();
            split_magnitude_big(whole, &weights)
        }
    }
}

/// [`split`] by weights of any size.
///
/// # Errors
/// When all weights are zero (or there are none).
pub fn split_big(whole: i64, weights: &[BigUint]) -> Result<Vec<i64>, NoWeights> {
    let parts = split_magnitude_big(whole.unsigned_abs(), weights)?;
    Ok(parts.into_iter().map(|part| signed(part, whole < 0)).collect())
}

fn split_magnitude_big(whole: u64, weights: &[BigUint]) -> Result<Vec<u64>, NoWeights> {
    let total: BigUint = weights.iter().sum();
    if total == BigUint::default() {
        return Err(NoWeights);
    }
    let shares = weights.iter().map(|weight| {
        let product = weight * whole;
        (u64::try_from(&product / &total).unwrap_or(u64::MAX), product % &total)
    });
    Ok(hand_out(whole, shares.collect()))
}

/// Gives the units that rounding down left over to the largest remainders, ties to the earlier part.
fn hand_out<R: Ord + Clone>(whole: u64, shares: Vec<(u64, R)>) -> Vec<u64> {
    let given: u64 = shares.iter().map(|(part, _)| part).sum();
    let left = usize::try_from(whole - given).unwrap_or(usize::MAX);
    let mut parts: Vec<u64> = shares.iter().map(|(part, _)| *part).collect();
    if left > 0 {
        let mut order: Vec<usize> = (0..shares.len()).collect();
        // `left` is below the number of parts, because each remainder is below one unit.
        let _ = order.select_nth_unstable_by_key(left - 1, |&index| (Reverse(shares[index].1.clone()), index));
        for &index in &order[..left] {
            parts[index] += 1;
        }
    }
    parts
}

/// The greatest common divisor; of zero and a number, the number.
#[must_use]
pub fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn units_left_over_go_to_the_largest_remainders_and_ties_to_the_earlier() {
        assert_eq!(split(10, &[1, 1, 1]), Ok(vec![4, 3, 3]));
        assert_eq!(split(11, &[1, 1, 1]), Ok(vec![4, 4, 3]));
        assert_eq!(split(100, &[1, 0, 2]), Ok(vec![33, 0, 67]));
        assert_eq!(split(-10, &[1, 1, 1]), Ok(vec![-4, -3, -3]));
        assert_eq!(split(i64::MIN, &[1]), Ok(vec![i64::MIN]));
        assert_eq!(split(7, &[0, 0]), Err(NoWeights));
        assert_eq!(split(0, &[0, 5]), Ok(vec![0, 0]));
    }

    fn weights() -> impl Strategy<Value = Vec<u128>> {
        let weight = prop_oneof![
            3 => 0_u128..5,
            3 => 0_u128..10_000_000_000,
            1 => any::<u128>(),
        ];
        proptest::collection::vec(weight, 1..40)
    }

    proptest! {
        #[test]
        fn a_split_loses_nothing_and_strays_less_than_one_unit(whole in any::<i64>(), weights in weights()) {
            prop_assume!(weights.iter().any(|&weight| weight > 0));
            let parts = split(whole, &weights).unwrap();
            prop_assert_eq!(parts.iter().map(|&part| i128::from(part)).sum::<i128>(), i128::from(whole));
            let total: BigUint = weights.iter().map(|&weight| BigUint::from(weight)).sum();
            for (&part, &weight) in parts.iter().zip(&weights) {
                // |part − whole·weight/total| < 1, multiplied out.
                let exact = BigUint::from(whole.unsigned_abs()) * weight;
                let booked = BigUint::from(part.unsigned_abs()) * &total;
                let distance = if exact > booked { exact - booked } else { booked - exact };
                prop_assert!(distance < total);
                prop_assert!(weight > 0 || part == 0);
            }
        }

        #[test]
        fn a_larger_weight_never_gets_less(whole in 0..i64::MAX, weights in weights()) {
            prop_assume!(weights.iter().any(|&weight| weight > 0));
            let parts = split(whole, &weights).unwrap();
            for (a, &weight_a) in parts.iter().zip(&weights) {
                for (b, &weight_b) in parts.iter().zip(&weights) {
                    prop_assert!(weight_a <= weight_b || a >= b);
                }
            }
        }
    }
}
