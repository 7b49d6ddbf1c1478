//! `cardhour bill`.

use super::{Ending, Failure, Place, progress, table};
use crate::access::{Clock as _, SystemClock};
use crate::services::{DayOutcome, Refusal, TenantSums, compute_days, span_of};
use cardhour_domain::bill::Amounts;
use cardhour_domain::books::{Balance, CardTime, Components, Subject};
use cardhour_domain::id::{ClusterId, TenantId};
use cardhour_domain::money::{Currency, Money};
use cardhour_domain::time::{Day, Month};
use cardhour_store::Store;
use clap::Args;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The arguments of `bill`.
#[derive(Args)]
pub struct Bill {
    /// The first accounting day, such as 2026-11-01.
    #[arg(long, value_name = "DAY", requires = "to", required_unless_present_any = ["month", "all"])]
    from: Option<Day>,
    /// The last accounting day, itself included.
    #[arg(long, value_name = "DAY", requires = "from")]
    to: Option<Day>,
    /// A whole month, such as 2026-11.
    #[arg(long, conflicts_with_all = ["from", "to"])]
    month: Option<Month>,
    /// Every day that a run touches.
    #[arg(long, conflicts_with_all = ["from", "to", "month"])]
    all: bool,
    /// One cluster [default: every cluster].
    #[arg(long)]
    cluster: Option<ClusterId>,
    /// Print one tenant's part only (days are computed whole all the same).
    #[arg(long)]
    tenant: Option<TenantId>,
    /// Print JSON: amounts as exact decimals in text.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print CSV, a line per tenant, day and subject, exact.
    #[arg(long)]
    csv: bool,
}

impl Bill {
    /// Computes and stores the days, and prints their bills.
    pub async fn run(self, place: &Place) -> Result<Ending, Failure> {
        let store = place.open().await?;
        let clusters = match &self.cluster {
            Some(cluster) => vec![cluster.clone()],
            None => store.clusters().await?,
        };
        if clusters.is_empty() {
            return Err(Failure::words("the store has no cluster yet: import its cards and jobs first"));
        }
        let mut outcomes = Vec::new();
        for cluster in &clusters {
            let Some((from, to)) = self.days(&store, cluster).await? else { continue };
            let length = from.until(to).count();
            let bar = progress::days(cluster.as_str(), u64::try_from(length).unwrap_or(0));
            let computed = compute_days(&store, cluster, from, to, SystemClock.now(), |_| bar.inc(1)).await;
            bar.finish_and_clear();
            outcomes.extend(computed?);
        }
        if let Some(tenant) = &self.tenant {
            for outcome in &mut outcomes {
                if let Ok(sums) = &mut outcome.result {
                    sums.tenants.retain(|(of, _), _| of == tenant);
                }
            }
        }
        if self.csv {
            print!(
                "{}",
                csv_text(&outcomes, store.currency()).map_err(|error| Failure::new("cannot write CSV", error))?
            );
        } else if self.json {
            println!("{}", json_value(&outcomes, store.currency()));
        } else {
            print!("{}", text(&outcomes, store.currency(), self.tenant.is_none()));
        }
        Ok(refusals(&outcomes))
    }

    async fn days(&self, store: &Store, cluster: &ClusterId) -> Result<Option<(Day, Day)>, Failure> {
        match (self.month, self.from.zip(self.to)) {
            (Some(month), _) => Ok(Some((month.first_day(), month.end()))),
            (None, Some((from, to))) if from > to => Err(Failure::words(format!("--from {from} is after --to {to}"))),
            (None, Some((from, to))) => Ok(Some((from, to.next()))),
            (None, None) => Ok(span_of(store, cluster).await?),
        }
    }
}

/// Says which days were refused, to standard error.
fn refusals(outcomes: &[DayOutcome]) -> Ending {
    let refused: Vec<(&ClusterId, &Refusal)> =
        outcomes.iter().filter_map(|o| o.result.as_ref().err().map(|refusal| (&o.cluster, refusal))).collect();
    for (cluster, refusal) in refused.iter().take(20) {
        eprintln!("refused: {cluster}, {refusal}");
    }
    if refused.len() > 20 {
        eprintln!("refused: and {} more days", refused.len() - 20);
    }
    if refused.is_empty() { Ending::Done } else { Ending::Refused }
}

/// The sums over all days of a cluster.
#[derive(Default)]
struct Whole {
    tenants: TenantSums,
    balance: Option<Balance>,
    days: usize,
}

fn wholes(outcomes: &[DayOutcome]) -> BTreeMap<&ClusterId, Whole> {
    let mut wholes: BTreeMap<&ClusterId, Whole> = BTreeMap::new();
    for outcome in outcomes {
        let Ok(sums) = &outcome.result else { continue };
        let whole = wholes.entry(&outcome.cluster).or_default();
        for (key, amounts) in &sums.tenants {
            add(whole.tenants.entry(key.clone()).or_default(), amounts);
        }
        whole.balance = Some(whole.balance.map_or(sums.balance, |balance| balance.plus(&sums.balance)));
        whole.days += 1;
    }
    wholes
}

fn add(sum: &mut Amounts, part: &Amounts) {
    sum.cost += part.cost;
    sum.card_time += part.card_time;
    sum.effective = sum.effective.zip(part.effective).map(|(a, b)| a + b);
}

fn effective(time: Option<CardTime>) -> String {
    time.map_or_else(|| "unknown".to_owned(), |time| time.to_string())
}

fn text(outcomes: &[DayOutcome], currency: Currency, with_platform: bool) -> String {
    let mut text = String::new();
    for (cluster, whole) in wholes(outcomes) {
        text += &format!("{cluster}: {} days, amounts in {currency}\n\n", whole.days);
        let mut rows = Vec::new();
        let mut total = Amounts::default();
        let tenants: std::collections::BTreeSet<&TenantId> = whole.tenants.keys().map(|(tenant, _)| tenant).collect();
        let of =
            |tenant: &TenantId, subject| whole.tenants.get(&(tenant.clone(), subject)).copied().unwrap_or_default();
        for tenant in tenants {
            let mut due = Amounts::default();
            Subject::ALL.iter().for_each(|&subject| add(&mut due, &of(tenant, subject)));
            add(&mut total, &due);
            rows.push(row(tenant.as_str(), |subject| of(tenant, subject).total(), &due));
        }
        let by_subject = |subject| {
            whole
                .tenants
                .iter()
                .filter(|((_, of), _)| *of == subject)
                .map(|(_, amounts)| amounts.total())
                .sum::<Money>()
        };
        rows.push(row("total", by_subject, &total));
        let header = ["tenant", "compute", "idle", "failed-retry", "due", "card hours", "effective"];
        text += &table::render(&header, &rows, 1);
        if let (Some(balance), true) = (whole.balance, with_platform) {
            text += "\n";
            text += &table::render(&["the books", "amount", "card hours"], &balance_rows(&balance), 1);
        }
        text += "\n";
    }
    text
}

fn row(name: &str, of: impl Fn(Subject) -> Money, due: &Amounts) -> Vec<String> {
    let mut row = vec![name.to_owned()];
    row.extend(Subject::ALL.iter().map(|&subject| of(subject).to_string()));
    row.extend([due.total().to_string(), due.card_time.to_string(), effective(due.effective)]);
    row
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

/// Integers that JavaScript cannot hold are texts, and so are amounts, exact.
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

fn json_value(outcomes: &[DayOutcome], currency: Currency) -> Value {
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
    json!({ "currency": currency, "days": days })
}

fn csv_text(outcomes: &[DayOutcome], currency: Currency) -> Result<String, csv::Error> {
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
        for ((tenant, subject), amounts) in &sums.tenants {
            writer.write_record([
                outcome.cluster.as_str(),
                &outcome.day.to_string(),
                tenant.as_str(),
                subject.word(),
                &amounts.cost.depreciation.to_string(),
                &amounts.cost.maintenance.to_string(),
                &amounts.cost.electricity.to_string(),
                &amounts.total().to_string(),
                currency.code(),
                &amounts.card_time.exact().to_string(),
                &amounts.effective.map_or_else(String::new, |time| time.exact().to_string()),
            ])?;
        }
    }
    let bytes = writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
