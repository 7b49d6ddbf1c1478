//! Bills as JSON. Amounts are exact decimals in text, and so are integers that JavaScript cannot hold.

use super::wholes::{Whole, wholes};
use crate::services::DayOutcome;
use cardhour_domain::bill::Amounts;
use cardhour_domain::books::{Balance, CardTime, Components, Subject};
use cardhour_domain::id::ClusterId;
use cardhour_domain::money::Currency;
use serde_json::{Value, json};

fn amounts_json(amounts: &Amounts) -> Value {
    json!({
        "depreciation": amounts.cost.depreciation.to_string(),
        "maintenance": amounts.cost.maintenance.to_string(),
        "electricity": amounts.cost.electricity.to_string(),
        "total": amounts.total().to_string(),
        "card_ms_millionths": amounts.card_time.exact().to_string(),
        "effective_card_ms_millionths": amounts.effective.map(|time| time.exact().to_string()),
    })
}

fn components_json(cost: Components) -> Value {
    json!({
        "depreciation": cost.depreciation.to_string(),
        "maintenance": cost.maintenance.to_string(),
        "electricity": cost.electricity.to_string(),
        "total": cost.total().to_string(),
    })
}

/// Every day, and the sums of each cluster.
pub(super) fn json_value(outcomes: &[DayOutcome], currency: Currency, with_platform: bool) -> Value {
    let days: Vec<Value> = outcomes
        .iter()
        .map(|outcome| match &outcome.result {
            Err(refusal) => json!({
                "cluster": outcome.cluster, "day": outcome.day, "refused": refusal.to_string(),
            }),
            Ok(sums) => json!({
                "cluster": outcome.cluster,
                "day": outcome.day,
                "tenants": sums.tenants.iter().map(|((tenant, subject), amounts)| json!({
                    "tenant": tenant, "subject": subject.word(), "amounts": amounts_json(amounts),
                })).collect::<Vec<_>>(),
                "unallocated": components_json(sums.balance.unallocated),
                "downtime": components_json(sums.balance.downtime),
                "cost": components_json(sums.balance.cost),
                "write_off": sums.balance.write_off.to_string(),
                "difference": components_json(sums.balance.difference()),
                "findings": sums.findings.iter().map(ToString::to_string).collect::<Vec<_>>(),
            }),
        })
        .collect();
    let sums: Vec<Value> =
        wholes(outcomes).into_iter().map(|(cluster, whole)| sum(cluster, &whole, with_platform)).collect();
    json!({ "currency": currency, "days": days, "sums": sums })
}

/// The sum of a cluster's days.
fn sum(cluster: &ClusterId, whole: &Whole, with_platform: bool) -> Value {
    let tenants: Vec<Value> = (whole.tenants().into_iter())
        .map(|tenant| {
            json!({
                "tenant": tenant,
                "compute": amounts_json(&whole.of(Some(tenant), Subject::Compute)),
                "idle": amounts_json(&whole.of(Some(tenant), Subject::Idle)),
                "failed_retry": amounts_json(&whole.of(Some(tenant), Subject::FailedRetry)),
                "due": amounts_json(&whole.due(Some(tenant))),
            })
        })
        .collect();
    let platform = whole.balance.filter(|_| with_platform).map(|balance| platform_json(&balance));
    json!({ "cluster": cluster, "days": whole.days, "tenants": tenants, "platform": platform })
}

fn platform_json(balance: &Balance) -> Value {
    let time = |time: CardTime| time.exact().to_string();
    json!({
        "unallocated": components_json(balance.unallocated),
        "downtime": components_json(balance.downtime),
        "cost": components_json(balance.cost),
        "write_off": balance.write_off.to_string(),
        "difference": components_json(balance.difference()),
        "unallocated_card_ms_millionths": time(balance.unallocated_time),
        "downtime_card_ms_millionths": time(balance.downtime_time),
        "over_allocated_card_ms_millionths": time(balance.over_allocated),
        "capacity_card_ms_millionths": time(balance.capacity),
    })
}
