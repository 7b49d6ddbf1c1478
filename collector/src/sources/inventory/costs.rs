//! What cards cost, new values of cards, and the price of electricity.

use super::form::{Form, Row};
use crate::item::Fault;
use cardhour_domain::cost::{CostBasisRecord, CostScope, RevaluationRecord, TariffRecord};
use cardhour_domain::energy::Power;
use cardhour_domain::money::decimal_to_scaled;
use cardhour_domain::reference::ReferenceRecord;

pub(super) const FORMS: &[Form] = &[
    Form {
        required: &[
            "cluster",
            "currency",
            "price",
            "salvage",
            "life_hours",
            "maintenance_per_hour",
            "idle_watts",
            "full_load_watts",
        ],
        optional: &["model", "card", "valid_from"],
        read: basis,
    },
    Form { required: &["cluster", "from", "to", "currency", "price_per_kwh"], optional: &["valid_from"], read: tariff },
    Form { required: &["cluster", "card", "valid_from", "currency", "value"], optional: &[], read: revaluation },
];

fn basis(row: &Row<'_>) -> Result<ReferenceRecord, Fault> {
    row.check_currency()?;
    let scope = match (row.maybe("model")?, row.maybe("card")?) {
        (Some(model), None) => CostScope::Model(model),
        (None, Some(card)) => CostScope::Card(card),
        (None, None) => return Err(row.fault("model", "the model, or in the column card one card, that this is for")),
        (Some(_), Some(_)) => return Err(row.fault("card", "nothing beside a model: one of them")),
    };
    let (price, salvage) = (row.amount("price")?, row.amount("salvage")?);
    if salvage > price {
        return Err(row.fault("salvage", format_args!("at most the price ({price})")));
    }
    let (idle_power, full_power) = (watts(row, "idle_watts")?, watts(row, "full_load_watts")?);
    if full_power < idle_power {
        return Err(row.fault("full_load_watts", format_args!("at least the power when idle ({idle_power})")));
    }
    Ok(ReferenceRecord::CostBasis(CostBasisRecord {
        cluster: row.cluster()?,
        scope,
        valid_from: row.maybe("valid_from")?,
        price,
        salvage,
        life_ms: life_ms(row)?,
        maintenance_per_hour: row.amount("maintenance_per_hour")?,
        idle_power,
        full_power,
    }))
}

/// Hours as exact milliseconds.
fn life_ms(row: &Row<'_>) -> Result<u64, Fault> {
    const LONGEST_MS: i128 = 200 * 366 * 24 * 3_600_000;
    let millionths = decimal_to_scaled(row.text("life_hours"), 6);
    millionths
        .and_then(|millionths| millionths.checked_mul(3_600_000))
        .filter(|scaled| scaled % 1_000_000 == 0)
        .map(|scaled| scaled / 1_000_000)
        .filter(|millis| (1..=LONGEST_MS).contains(millis))
        .and_then(|millis| u64::try_from(millis).ok())
        .ok_or_else(|| row.fault("life_hours", "hours above 0 such as 43800, whole milliseconds, at most 200 years"))
}

fn watts(row: &Row<'_>, column: &str) -> Result<Power, Fault> {
    decimal_to_scaled(row.text(column), 3)
        .and_then(|milliwatts| u32::try_from(milliwatts).ok())
        .map(Power::from_milliwatts)
        .ok_or_else(|| row.fault(column, "watts such as 250, not negative, with at most three decimals"))
}

fn tariff(row: &Row<'_>) -> Result<ReferenceRecord, Fault> {
    row.check_currency()?;
    let (from_minute, to_minute) = (minute(row, "from")?, minute(row, "to")?);
    if from_minute >= to_minute {
        let expected =
            format_args!("a time of day after from ({}); the day ends at 24:00", row.text("from")).to_string();
        return Err(row.fault("to", expected));
    }
    Ok(ReferenceRecord::Tariff(TariffRecord {
        cluster: row.cluster()?,
        valid_from: row.maybe("valid_from")?,
        from_minute,
        to_minute,
        price_per_kwh: row.amount("price_per_kwh")?,
    }))
}

/// A time of day as minutes, up to 24:00.
fn minute(row: &Row<'_>, column: &str) -> Result<u16, Fault> {
    let read = |text: &str| {
        let (hours, minutes) = text.split_once(':')?;
        let digits = |text: &str, lengths: &[usize]| {
            (lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit()))
                .then(|| text.parse().ok())?
        };
        let (hours, minutes): (u16, u16) = (digits(hours, &[1, 2])?, digits(minutes, &[2])?);
        let minute = hours * 60 + minutes;
        (minutes < 60 && minute <= 1440).then_some(minute)
    };
    read(row.text(column)).ok_or_else(|| row.fault(column, "a time of day such as 08:00, up to 24:00"))
}

fn revaluation(row: &Row<'_>) -> Result<ReferenceRecord, Fault> {
    row.check_currency()?;
    Ok(ReferenceRecord::Revaluation(RevaluationRecord {
        cluster: row.cluster()?,
        card: row.needed("card")?,
        valid_from: row.needed("valid_from")?,
        value: row.amount("value")?,
    }))
}
