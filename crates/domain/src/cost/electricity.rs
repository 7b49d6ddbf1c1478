//! Electricity = energy × price × PUE (rule 6), and power at a load (rule 8).

use crate::energy::{Energy, MILLIJOULES_PER_KWH, Power};
use crate::money::{Money, divide_half_even};

/// What `energy` costs at `price_per_kwh` and a PUE in millionths (1.30 is 1,300,000), rounded once, half to even.
#[must_use]
pub fn electricity_cost(energy: Energy, price_per_kwh: Money, pue_millionths: u32) -> Money {
    // i64 × i64 × u32 needs up to 158 bits: two steps would round twice, so the product is bounded by dividing out the
    // common factors of the constants first. 3.6e9 × 1e6 = 3.6e15.
    let factor = i128::from(price_per_kwh.micros()) * i128::from(pue_millionths);
    let denominator = MILLIJOULES_PER_KWH * 1_000_000;
    match i128::from(energy.millijoules()).checked_mul(factor) {
        Some(product) => Money::from_micros_saturating(divide_half_even(product, denominator)),
        None => Money::from_micros_saturating(if factor < 0 { i128::MIN } else { i128::MAX }),
    }
}

/// Power at a load in millionths of full load, on the straight line between idle and full power, in whole milliwatts
/// rounded half to even: 30 W idle and 250 W full at 70 % are 184 W (rule 8).
#[must_use]
pub fn power_at_load(idle: Power, full: Power, load_millionths: u32) -> Power {
    let (idle, full) = (i128::from(idle.milliwatts()), i128::from(full.milliwatts()));
    let above = divide_half_even((full - idle) * i128::from(load_millionths), 1_000_000);
    Power::from_milliwatts(u32::try_from(idle + above).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kilowatt_hour_costs_its_price_times_pue() {
        let price = Money::from_micros(600_000);
        assert_eq!(electricity_cost(Energy::from_millijoules(3_600_000_000), price, 1_300_000).micros(), 780_000);
        // 184 W for five minutes: 55,200 J × 0.60 × 1.30 ÷ 3.6e6 = 0.01196 exactly.
        assert_eq!(electricity_cost(Energy::from_millijoules(55_200_000), price, 1_300_000).micros(), 11_960);
        // Halves go to the even neighbour: 0.5 µ and 1.5 µ.
        assert_eq!(
            electricity_cost(Energy::from_millijoules(1_800), Money::from_micros(1_000_000), 1_000_000).micros(),
            0
        );
        assert_eq!(
            electricity_cost(Energy::from_millijoules(5_400), Money::from_micros(1_000_000), 1_000_000).micros(),
            2
        );
    }

    #[test]
    fn power_lies_on_the_line_between_idle_and_full() {
        let (idle, full) = (Power::from_milliwatts(30_000), Power::from_milliwatts(250_000));
        assert_eq!(power_at_load(idle, full, 700_000).to_string(), "184 W");
        assert_eq!(power_at_load(idle, full, 0), idle);
        assert_eq!(power_at_load(idle, full, 1_000_000), full);
    }
}
