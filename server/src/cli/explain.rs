//! `cardhour explain`: the sum that makes a figure, down to the cell.

use super::{Ending, Failure, Place, say, table};
use crate::queries::day_inputs;
use cardhour_domain::books::{CardTime, ExplainedCell, ExplainedPiece, Explanation, explain_day};
use cardhour_domain::id::{AttemptKey, ClusterId, JobId, Member, TaskKey};
use cardhour_domain::money::Money;
use cardhour_domain::time::{Day, Timestamp, Zone};
use cardhour_store::Store;
use clap::Args;

/// The arguments of `explain`.
#[derive(Args)]
pub struct Explain {
    /// The job, as its scheduler writes it: 15, 15_3 (an array's member), 40+1 (a component), or a name.
    job: String,
    /// The accounting day, such as 2026-11-01.
    #[arg(long)]
    day: Day,
    /// The cluster; needed where there are several.
    #[arg(long)]
    cluster: Option<ClusterId>,
    /// Only the attempt that started then [default: every attempt of the day].
    #[arg(long, value_name = "TIME")]
    start: Option<Timestamp>,
}

impl Explain {
    /// Computes the day again and prints every cell that the job's attempts bear a part of.
    pub async fn run(self, place: &Place) -> Result<Ending, Failure> {
        let store = place.open().await?;
        let task = task_of(cluster(&store, self.cluster.clone()).await?, &self.job)?;
        let day = self.day;
        let Some(inputs) = day_inputs(&store, &task.cluster, day).await? else {
            return Err(Failure::words(format!("{day} is no day of the accounting zone of {}", task.cluster)));
        };
        let zone = inputs.zone.clone();
        let attempts: Vec<AttemptKey> = (inputs.borrowed().jobs.iter())
            .filter(|record| record.task == task)
            .filter_map(|record| record.attempt())
            .filter(|attempt| self.start.is_none_or(|start| start == attempt.start))
            .collect();
        let explained = tokio::task::spawn_blocking(move || {
            attempts.iter().map(|attempt| explain_day(&inputs.borrowed(), attempt)).collect::<Result<Vec<_>, _>>()
        });
        let explained: Vec<Explanation> = explained.await??.into_iter().flatten().collect();
        if explained.is_empty() {
            return Err(Failure::words(format!("no attempt of {task} in {} held anything on {day}", task.cluster)));
        }
        let booked = store.day_inputs_digest(&task.cluster, day).await?;
        for explanation in &explained {
            say(format_args!("{}", text(explanation, &zone, store.currency().code())))?;
            match booked {
                Some(digest) if digest == explanation.inputs => {}
                Some(_) => {
                    eprintln!("note: records have changed since the bill of {day} was computed: compute it again")
                }
                None => eprintln!("note: {day} has no bill yet: `cardhour bill` computes it"),
            }
        }
        Ok(Ending::Done)
    }
}

async fn cluster(store: &Store, named: Option<ClusterId>) -> Result<ClusterId, Failure> {
    if let Some(cluster) = named {
        return Ok(cluster);
    }
    match store.clusters().await?.as_slice() {
        [only] => Ok(only.clone()),
        [] => Err(Failure::words("the store has no cluster yet: import its cards and jobs first")),
        several => {
            let names: Vec<&str> = several.iter().map(ClusterId::as_str).collect();
            Err(Failure::words(format!("name one of the clusters with --cluster: {}", names.join(", "))))
        }
    }
}

/// A job as schedulers write it: a number with or without a member behind it, or a name.
fn task_of(cluster: ClusterId, text: &str) -> Result<TaskKey, Failure> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, member) = text.split_at(digits);
    let numbered = number.parse::<JobId>().ok().zip(member.parse::<Member>().ok());
    let (job, member) = match numbered {
        Some(numbered) => numbered,
        None => {
            let wrong = |expected| Failure::words(format!("the job `{text}`: expected {expected}"));
            (text.parse::<JobId>().map_err(wrong)?, Member::Whole)
        }
    };
    Ok(TaskKey { cluster, job, member })
}

fn text(explanation: &Explanation, zone: &Zone, currency: &str) -> String {
    let attempt = &explanation.attempt;
    let mut text = format!(
        "{} of {}, started {}, on the bill of {} for {} (times of {zone}, amounts in {currency})\n",
        attempt.task,
        attempt.task.cluster,
        zone.clock(attempt.start),
        explanation.tenant,
        explanation.day,
    );
    text += &format!(
        "held its cards for {} s in all, suspended for {} s; PUE {}, assumed load {}, class {}\n",
        explanation.length_ms / 1_000,
        explanation.suspended_ms / 1_000,
        millionths(explanation.pue),
        millionths(explanation.assumed_load),
        explanation.workload,
    );
    if let Some(from) = explanation.failed_from {
        text += &format!("it did not succeed: what it ran from {} on is failed-retry\n", zone.clock(from));
    }
    for finding in &explanation.findings {
        text += &format!("to know: {finding}\n");
    }
    text += "\n";
    let mut rows = Vec::new();
    let mut sum = Money::ZERO;
    let mut time = CardTime::ZERO;
    for cell in &explanation.cells {
        for piece in &cell.pieces {
            sum += piece.part.total();
            time += piece.card_time;
            rows.push(row(cell, piece, zone));
        }
    }
    let header = [
        "from",
        "to",
        "place",
        "method",
        "cost of cell",
        "per kWh",
        "cost of piece",
        "weight",
        "of",
        "part",
        "card hours",
        "effective",
        "subjects",
    ];
    text += &table::render(&header, &rows, 4);
    text += &format!("\nsum of the parts: {sum} for {time} card hours\n");
    for (subject, cost) in explanation.totals() {
        text += &format!(
            "  {subject:<14}{} = depreciation {} + maintenance {} + electricity {}\n",
            cost.total(),
            cost.depreciation,
            cost.maintenance,
            cost.electricity
        );
    }
    text
}

fn row(cell: &ExplainedCell, piece: &ExplainedPiece, zone: &Zone) -> Vec<String> {
    let subjects: Vec<String> = (piece.subjects.iter())
        .map(|part| format!("{} {} ({})", part.subject, part.cost.total(), part.quality))
        .collect();
    vec![
        zone.clock(piece.period.start()),
        zone.clock(piece.period.end()),
        cell.place.clone(),
        piece.method.to_string(),
        cell.cost.total().to_string(),
        cell.price_per_kwh.to_string(),
        piece.cost.total().to_string(),
        piece.weight.clone(),
        piece.total_weight.clone(),
        piece.part.total().to_string(),
        piece.card_time.to_string(),
        piece.effective.map_or_else(|| "unknown".to_owned(), |time| time.to_string()),
        subjects.join(", "),
    ]
}

/// Millionths as a plain decimal: `1.3`.
fn millionths(value: u32) -> String {
    let text = format!("{}.{:06}", value / 1_000_000, value % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_is_named_as_its_scheduler_writes_it() {
        let named = |text: &str| {
            task_of(ClusterId::new("east").unwrap(), text).map(|task| (task.job.to_string(), task.member)).ok()
        };
        assert_eq!(named("15"), Some(("15".to_owned(), Member::Whole)));
        assert_eq!(named("15_3"), Some(("15".to_owned(), Member::Array(3))));
        assert_eq!(named("40+1"), Some(("40".to_owned(), Member::Component(1))));
        assert_eq!(named("7f04ca/12"), Some(("7f04ca/12".to_owned(), Member::Whole)));
        assert_eq!(named("pod-3"), Some(("pod-3".to_owned(), Member::Whole)));
        assert_eq!(named(""), None);
    }

    #[test]
    fn millionths_are_shown_without_idle_zeros() {
        assert_eq!([1_300_000, 700_000, 1_000_000, 1].map(millionths), ["1.3", "0.7", "1", "0.000001"]);
    }
}
