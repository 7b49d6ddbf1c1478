//! Short ways to write values of view types.

use cardhour_app::views::{BySubject, Sums};
use cardhour_domain::books::{CardTime, Components};
use cardhour_domain::money::Money;
use std::fmt::Debug;
use std::str::FromStr;

/// Anything read from its text.
pub fn read<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().unwrap()
}

/// Components from amounts.
pub fn components(depreciation: &str, maintenance: &str, electricity: &str) -> Components {
    Components { depreciation: read(depreciation), maintenance: read(maintenance), electricity: read(electricity) }
}

/// So many whole hours of one card.
pub fn hours(hours: i64) -> CardTime {
    CardTime::from_millionths_ms(hours * 3_600_000 * 1_000_000)
}

/// A sum of components and card hours.
pub fn sums(cost: (&str, &str, &str), card_hours: i64) -> Sums {
    Sums::new(components(cost.0, cost.1, cost.2), hours(card_hours))
}

/// By subject: depreciation alone, and card hours.
pub fn by_subject(compute: (&str, i64), idle: (&str, i64), failed_retry: (&str, i64)) -> BySubject<Sums> {
    let part = |(amount, card_hours): (&str, i64)| sums((amount, "0", "0"), card_hours);
    BySubject { compute: part(compute), idle: part(idle), failed_retry: part(failed_retry) }
}

/// Amounts by subject.
pub fn amounts(compute: &str, idle: &str, failed_retry: &str) -> BySubject<Money> {
    BySubject { compute: read(compute), idle: read(idle), failed_retry: read(failed_retry) }
}
