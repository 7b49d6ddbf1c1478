//! Bills as CSV, exact.

use crate::services::DayOutcome;
use cardhour_domain::books::{CardTime, Components};
use cardhour_domain::money::Currency;

/// A line for each tenant, day and subject. With the platform also what no tenant bears: then the lines of a day add up to
/// what its cards cost.
pub(super) fn csv_text(outcomes: &[DayOutcome], currency: Currency, with_platform: bool) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "cluster",
        "day",
        "tenant",
        "subject",
        "depreciation",
        "maintenance",
        "electricity",
        "total",
        "currency",
        "card_ms_millionths",
        "effective_card_ms_millionths",
    ])?;
    for outcome in outcomes {
        let Ok(sums) = &outcome.result else { continue };
        let mut write = |tenant: &str, subject: &str, cost: Components, time: CardTime, effective: Option<CardTime>| {
            writer.write_record([
                outcome.cluster.as_str(),
                &outcome.day.to_string(),
                tenant,
                subject,
                &cost.depreciation.to_string(),
                &cost.maintenance.to_string(),
                &cost.electricity.to_string(),
                &cost.total().to_string(),
                currency.code(),
                &time.exact().to_string(),
                &effective.map_or_else(String::new, |time| time.exact().to_string()),
            ])
        };
        for ((tenant, subject), amounts) in &sums.tenants {
            write(tenant.as_str(), subject.word(), amounts.cost, amounts.card_time, amounts.effective)?;
        }
        if with_platform {
            let balance = &sums.balance;
            write("", "unallocated", balance.unallocated, balance.unallocated_time, None)?;
            write("", "downtime", balance.downtime, balance.downtime_time, None)?;
        }
    }
    let bytes = writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
