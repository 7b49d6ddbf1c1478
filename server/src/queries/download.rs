//! A bill to take away: every figure exact, every task in it. Integers that JavaScript cannot hold are texts.

use super::Reader;
use super::bill::BillKey;
use cardhour_app::UiError;
use cardhour_app::pages::tenant::bill::BillTask;
use cardhour_app::views::{BySubject, CardTimeSum, Sums};
use cardhour_domain::books::{Components, Subject};
use cardhour_domain::id::{ClusterId, TenantId};
use cardhour_domain::time::{Month, zone_data_version};
use serde::Serialize;

/// A bill to take away.
#[derive(Debug, Serialize)]
pub struct BillExport {
    cluster: String,
    tenant: String,
    month: String,
    /// The accounting zone, and the version of its data: they cut the days.
    zone: String,
    zone_data: String,
    currency: String,
    /// What the figures are, in words.
    units: Units,
    due: Figures,
    subjects: Subjects,
    days: Vec<Day>,
    days_without_books: Vec<String>,
    tasks: Vec<Task>,
    memos: Vec<Memo>,
}

#[derive(Debug, Serialize)]
struct Units {
    amounts: &'static str,
    card_time: &'static str,
}

#[derive(Debug, Serialize)]
struct Figures {
    total: String,
    depreciation: String,
    maintenance: String,
    electricity: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    card_time: Option<String>,
}

#[derive(Debug, Serialize)]
struct Subjects {
    compute: Figures,
    idle: Figures,
    failed_retry: Figures,
}

#[derive(Debug, Serialize)]
struct Day {
    day: String,
    #[serde(flatten)]
    subjects: Subjects,
}

#[derive(Debug, Serialize)]
struct Task {
    job: String,
    member: String,
    name: Option<String>,
    user: Option<String>,
    queue: Option<String>,
    attempts: u64,
    card_time: String,
    #[serde(flatten)]
    subjects: Subjects,
}

#[derive(Debug, Serialize)]
struct Memo {
    day: String,
    job: String,
    member: String,
    start: String,
    kind: &'static str,
    /// None where it is unknown.
    worth: Option<String>,
    card_time: Option<String>,
}

impl Reader {
    /// One tenant's bill of one month, to take away.
    ///
    /// # Errors
    /// [`UiError::NotFound`] where there is none, or where it is another's.
    pub async fn export(&self, cluster: &ClusterId, tenant: &TenantId, month: Month) -> Result<BillExport, UiError> {
        let key = BillKey { cluster, tenant, month };
        self.months(&key).await?;
        let figures = self.figures(&key).await?;
        let ground = self.ground(cluster).await?;
        let mut tasks = figures.tasks;
        tasks.sort_by(|a, b| a.task.cmp(&b.task));
        Ok(BillExport {
            cluster: cluster.to_string(),
            tenant: tenant.to_string(),
            month: month.to_string(),
            zone: ground.zone.to_string(),
            zone_data: zone_data_version().to_owned(),
            currency: self.store.currency().to_string(),
            units: Units { amounts: "units of the currency", card_time: "millionths of a card x milliseconds" },
            due: timed(figures.sums.subjects.total()),
            subjects: subjects(&figures.sums.subjects, true),
            days: figures
                .sums
                .days(&figures.with_books)
                .iter()
                .map(|day| Day { day: day.day.to_string(), subjects: subjects(&day.subjects, true) })
                .collect(),
            days_without_books: self
                .days_without_books(month, &ground.zone, &figures.with_books)
                .iter()
                .map(ToString::to_string)
                .collect(),
            tasks: tasks.iter().map(task).collect(),
            memos: figures
                .memos
                .iter()
                .map(|(day, memo)| Memo {
                    day: day.to_string(),
                    job: memo.attempt.task.job.to_string(),
                    member: memo.attempt.task.member.to_string(),
                    start: memo.attempt.start.to_string(),
                    kind: match memo.kind {
                        cardhour_domain::books::MemoKind::QueueWait => "queue-wait",
                        cardhour_domain::books::MemoKind::UnderUse => "under-use",
                    },
                    worth: memo.worth.map(|worth| worth.to_string()),
                    card_time: memo.card_time.map(|time| time.exact().to_string()),
                })
                .collect(),
        })
    }

    /// The bill that a download asks for by the names in its address.
    ///
    /// # Errors
    /// [`UiError::NotFound`] where a name is missing or none, as where there is no such bill.
    pub async fn export_named(&self, query: &cardhour_app::routes::Query) -> Result<BillExport, UiError> {
        let names = query.read("cluster").zip(query.read("tenant")).zip(query.read("month"));
        let ((cluster, tenant), month) = names.ok_or(UiError::NotFound)?;
        self.export(&cluster, &tenant, month).await
    }
}

fn figures(cost: Components, card_time: Option<CardTimeSum>) -> Figures {
    Figures {
        total: cost.total().to_string(),
        depreciation: cost.depreciation.to_string(),
        maintenance: cost.maintenance.to_string(),
        electricity: cost.electricity.to_string(),
        card_time: card_time.map(|time| time.millionths_ms().to_string()),
    }
}

fn timed(sums: Sums) -> Figures {
    figures(sums.cost, Some(sums.card_time))
}

fn subjects(by: &BySubject<Sums>, with_time: bool) -> Subjects {
    let of = |subject| {
        let sums = by.of(subject);
        figures(sums.cost, with_time.then_some(sums.card_time))
    };
    Subjects { compute: of(Subject::Compute), idle: of(Subject::Idle), failed_retry: of(Subject::FailedRetry) }
}

fn task(task: &BillTask) -> Task {
    Task {
        job: task.task.job.to_string(),
        member: task.task.member.to_string(),
        name: task.name.clone(),
        user: task.user.clone(),
        queue: task.queue.as_ref().map(ToString::to_string),
        attempts: task.attempts,
        card_time: task.subjects.total().card_time.millionths_ms().to_string(),
        subjects: subjects(&task.subjects, false),
    }
}

/// The columns of a bill as CSV: a row for each task.
const COLUMNS: [&str; 23] = [
    "cluster",
    "tenant",
    "month",
    "currency",
    "job",
    "member",
    "name",
    "user",
    "queue",
    "attempts",
    "total",
    "compute",
    "compute_depreciation",
    "compute_maintenance",
    "compute_electricity",
    "idle",
    "idle_depreciation",
    "idle_maintenance",
    "idle_electricity",
    "failed_retry",
    "failed_retry_depreciation",
    "failed_retry_maintenance",
    "failed_retry_electricity",
];

impl BillExport {
    /// What the file is called, without its ending.
    #[must_use]
    pub fn file_name(&self) -> String {
        let plain = |text: &str| -> String {
            text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' || c == '.' { c } else { '_' }).collect()
        };
        format!("bill-{}-{}-{}", plain(&self.cluster), plain(&self.tenant), self.month)
    }

    /// As CSV.
    ///
    /// # Errors
    /// When the writer fails.
    pub fn to_csv(&self) -> Result<Vec<u8>, csv::Error> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(COLUMNS.into_iter().chain(["card_time_millionths_ms"]))?;
        for task in &self.tasks {
            let Subjects { compute, idle, failed_retry } = &task.subjects;
            let total = [compute, idle, failed_retry].map(|part| part.total.parse().unwrap_or_default());
            let total: cardhour_domain::money::Money = total.into_iter().sum();
            let mut row = vec![self.cluster.clone(), self.tenant.clone(), self.month.clone(), self.currency.clone()];
            row.extend([task.job.clone(), task.member.clone()]);
            row.extend([&task.name, &task.user, &task.queue].map(|text| text.clone().unwrap_or_default()));
            row.extend([task.attempts.to_string(), total.to_string()]);
            for part in [compute, idle, failed_retry] {
                row.extend([&part.total, &part.depreciation, &part.maintenance, &part.electricity].map(String::clone));
            }
            row.push(task.card_time.clone());
            writer.write_record(row.iter().map(|cell| inert(cell).into_owned()))?;
        }
        writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))
    }
}

/// A text that a spreadsheet would take for a formula gets an apostrophe before it; a number stays a number.
fn inert(cell: &str) -> std::borrow::Cow<'_, str> {
    let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let number = cell.strip_prefix('-').is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit() || b == b'.'));
    if formula && !number { format!("'{cell}").into() } else { cell.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_would_run_is_a_text() {
        for (cell, written) in [
            ("=1+1", "'=1+1"),
            ("+1", "'+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-x", "'-x"),
            ("-1.500000", "-1.500000"),
            ("train", "train"),
            ("", ""),
        ] {
            assert_eq!(inert(cell), written);
        }
    }
}
