//! Bills as tables of text, exact.

use super::super::table;
use super::wholes::{Whole, wholes};
use crate::services::DayOutcome;
use cardhour_domain::books::{Balance, CardTime, Subject};
use cardhour_domain::id::TenantId;
use cardhour_domain::money::{Currency, Money};

/// A table for each cluster, and its balance.
pub(super) fn text(outcomes: &[DayOutcome], currency: Currency, with_platform: bool) -> String {
    let mut text = String::new();
    for (cluster, whole) in wholes(outcomes) {
        text += &format!("{cluster}: {} days, amounts in {currency}\n\n", whole.days);
        let mut rows: Vec<Vec<String>> =
            whole.tenants().into_iter().map(|tenant| row(tenant.as_str(), &whole, Some(tenant))).collect();
        rows.push(row("total", &whole, None));
        let header = ["tenant", "compute", "idle", "failed-retry", "due", "card hours", "effective"];
        text += &table::render(&header, &rows, 1);
        if let (Some(balance), true) = (whole.balance, with_platform) {
            text += "\n";
            text += &table::render(&["the books", "amount", "card hours"], &balance_rows(&balance), 1);
        }
        if with_platform && !whole.findings.is_empty() {
            text += "\nto know (each is in --json):\n";
            for (kind, times) in &whole.findings {
                text += &format!("  {times} × {kind}\n");
            }
        }
        text += "\n";
    }
    text
}

fn row(name: &str, whole: &Whole, tenant: Option<&TenantId>) -> Vec<String> {
    let due = whole.due(tenant);
    let mut row = vec![name.to_owned()];
    row.extend(Subject::ALL.iter().map(|&subject| whole.of(tenant, subject).total().to_string()));
    row.extend([due.total().to_string(), due.card_time.to_string(), effective(due.effective)]);
    row
}

fn effective(time: Option<CardTime>) -> String {
    time.map_or_else(|| "unknown".to_owned(), |time| time.to_string())
}

fn balance_rows(balance: &Balance) -> Vec<Vec<String>> {
    let row = |name: &str, amount: Money, time: Option<CardTime>| {
        vec![name.to_owned(), amount.to_string(), time.map_or_else(String::new, |time| time.to_string())]
    };
    vec![
        row("tenants", balance.tenants.total(), Some(balance.tenant_time)),
        row("unallocated", balance.unallocated.total(), Some(balance.unallocated_time)),
        row("downtime", balance.downtime.total(), Some(balance.downtime_time)),
        row("over-allocated", Money::ZERO, Some(balance.over_allocated)),
        row("cost of the cards", balance.cost.total(), Some(balance.capacity)),
        row("  depreciation", balance.cost.depreciation, None),
        row("  maintenance", balance.cost.maintenance, None),
        row("  electricity", balance.cost.electricity, None),
        row("write-off (both sides)", balance.write_off, None),
        row("difference", balance.difference().total(), Some(balance.time_difference())),
    ]
}
