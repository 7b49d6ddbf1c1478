//! `cardhour bill`.

mod csv_form;
mod json_form;
mod table_form;
mod wholes;

use super::{Ending, Failure, Place, progress, say};
use crate::access::{Clock as _, SystemClock};
use crate::services::{DayOutcome, Refusal, compute_days, span_of, zone_of};
use cardhour_domain::id::{ClusterId, TenantId};
use cardhour_domain::time::{Day, Month, Timestamp};
use cardhour_store::Store;
use clap::Args;

/// The arguments of `bill`.
#[derive(Args)]
pub struct Bill {
    /// The first accounting day, such as 2026-11-01.
    #[arg(long, value_name = "DAY", requires = "to", required_unless_present_any = ["month", "all"])]
    from: Option<Day>,
    /// The last accounting day, itself included.
    #[arg(long, value_name = "DAY", requires = "from")]
    to: Option<Day>,
    /// A month, such as 2026-11; of the month that runs, the days that have begun.
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
    /// Print JSON: amounts as exact decimals in text, by day, and in sum.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print CSV, exact: a line for each tenant, day and subject, and for what the platform bears of each day.
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
        let now = SystemClock.now();
        let mut outcomes = Vec::new();
        for cluster in &clusters {
            let Some((from, to)) = self.days(&store, cluster, now).await? else { continue };
            let length = from.until(to).count();
            let bar = progress::days(cluster.as_str(), u64::try_from(length).unwrap_or(0));
            let computed = compute_days(&store, cluster, from, to, now, |_| bar.inc(1)).await;
            bar.finish_and_clear();
            outcomes.extend(computed?);
            name_silent_sources(&store, cluster, to).await?;
        }
        if let Some(tenant) = &self.tenant {
            for outcome in &mut outcomes {
                if let Ok(sums) = &mut outcome.result {
                    sums.tenants.retain(|(of, _), _| of == tenant);
                }
            }
        }
        let with_platform = self.tenant.is_none();
        if self.csv {
            let text = csv_form::csv_text(&outcomes, store.currency(), with_platform);
            say(format_args!("{}", text.map_err(|error| Failure::new("cannot write CSV", error))?))?;
        } else if self.json {
            say(format_args!("{}\n", json_form::json_value(&outcomes, store.currency(), with_platform)))?;
        } else {
            say(format_args!("{}", table_form::text(&outcomes, store.currency(), with_platform)))?;
        }
        Ok(refusals(&outcomes))
    }

    /// The first day, and the first after the last.
    async fn days(&self, store: &Store, cluster: &ClusterId, now: Timestamp) -> Result<Option<(Day, Day)>, Failure> {
        match (self.month, self.from.zip(self.to)) {
            (Some(month), _) => {
                let tomorrow = zone_of(store, cluster).await?.map(|zone| zone.day_of(now).next());
                let end = tomorrow.map_or(month.end(), |tomorrow| month.end().min(tomorrow));
                if end <= month.first_day() {
                    return Err(Failure::words(format!("{month} has not begun in {cluster}")));
                }
                Ok(Some((month.first_day(), end)))
            }
            (None, Some((from, to))) if from > to => Err(Failure::words(format!("--from {from} is after --to {to}"))),
            (None, Some((from, to))) => Ok(Some((from, to.next()))),
            (None, None) => Ok(span_of(store, cluster).await?),
        }
    }
}

/// Names the sources that have not reported up to the end of the days: what still ran then is held until their last
/// report, and what ran later is not known.
async fn name_silent_sources(store: &Store, cluster: &ClusterId, to: Day) -> Result<(), Failure> {
    let Some(zone) = zone_of(store, cluster).await? else { return Ok(()) };
    let end = zone.start_of(to);
    for (source, last) in store.last_reports(cluster).await? {
        if last < end {
            eprintln!(
                "note: {source} of {cluster} has reported up to {} ({zone}): what ran later is not in these bills",
                zone.clock(last)
            );
        }
    }
    Ok(())
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
