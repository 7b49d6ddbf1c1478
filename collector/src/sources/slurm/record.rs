//! A line of `sacct` as a job record.

use super::columns::{Field, Row};
use super::job_id::{self, Subject};
use super::{cards, state};
use crate::item::{Fault, JobOptions, SkipReason};
use crate::sources::clock;
use cardhour_domain::id::{AccountName, ClusterId, QueueName, SourceName, TaskKey};
use cardhour_domain::task::{JobRecord, JobState, Owner, Run};
use cardhour_domain::time::Timestamp;

/// What becomes of a line that can be read.
pub(super) enum Read {
    Job(Box<JobRecord>),
    Skip(SkipReason),
}

/// A fault in a field of `row`.
pub(super) fn fault(row: &Row<'_>, field: Field, expected: impl std::fmt::Display) -> Fault {
    Fault::new(field.name(), row.get(field).unwrap_or_default(), expected)
}

/// Reads one line. The rules, beside those of the books: Start and End beat Elapsed; Slurm's Elapsed leaves suspended
/// time out; a job that waits has no run, whatever start is foreseen for it.
pub(super) fn read(row: &Row<'_>, options: &JobOptions, source: &SourceName) -> Result<Read, Fault> {
    let id = if row.columns().has(Field::JobId) { Field::JobId } else { Field::JobIdRaw };
    let (job, member) = match job_id::read(row.get(id).unwrap_or_default()) {
        Some(Subject::Task(job, member)) => (job, member),
        Some(Subject::Step) => return Ok(Read::Skip(SkipReason::Step)),
        Some(Subject::Extern) => return Ok(Read::Skip(SkipReason::Extern)),
        None => return Err(fault(row, id, job_id::JOB_ID)),
    };
    if !row.columns().has_cards() {
        return Err(fault(row, Field::AllocTres, super::CARDS_NEEDED));
    }
    let task = TaskKey { cluster: cluster(row, options)?, job, member };
    let times = Times::read(row, options)?;
    let word = row.get(Field::State).unwrap_or_default();
    let state = state::read(word, times.end.is_some()).ok_or_else(|| fault(row, Field::State, state::STATE))?;
    let run = run(row, options, &times, state)?;
    let requested = match cards::requested(row)? {
        Some(requested) => requested,
        // What was not asked for by name is what was given; of a job that waits nothing is known.
        None => run.as_ref().map(|run| run.claim.count()).unwrap_or_default(),
    };
    let source_time = match options.reported_at {
        Some(time) => time,
        None => times.latest(row, run.as_ref(), state)?,
    };
    Ok(Read::Job(Box::new(JobRecord {
        task,
        source: source.clone(),
        source_time,
        owner: match row.known(Field::Account) {
            Some(name) => {
                Owner::Account(AccountName::new(name).map_err(|expected| fault(row, Field::Account, expected))?)
            }
            None => Owner::Nobody,
        },
        user: row.known(Field::User).map(str::to_owned),
        name: row.get(Field::JobName).filter(|name| !name.is_empty()).map(str::to_owned),
        queue: match row.known(Field::Partition) {
            Some(name) => Some(QueueName::new(name).map_err(|expected| fault(row, Field::Partition, expected))?),
            None => None,
        },
        workload: None,
        requested,
        submitted: times.submitted,
        eligible: times.eligible,
        state,
        run,
    })))
}

fn cluster(row: &Row<'_>, options: &JobOptions) -> Result<ClusterId, Fault> {
    match (row.known(Field::Cluster), &options.cluster) {
        (Some(name), Some(expected)) if name != expected.as_str() => {
            Err(fault(row, Field::Cluster, format_args!("`{expected}`, the cluster that is imported")))
        }
        (Some(name), _) => ClusterId::new(name).map_err(|expected| fault(row, Field::Cluster, expected)),
        (None, Some(cluster)) => Ok(cluster.clone()),
        (None, None) => Err(fault(row, Field::Cluster, super::CLUSTER_NEEDED)),
    }
}

/// The times that a line states.
struct Times {
    submitted: Option<Timestamp>,
    eligible: Option<Timestamp>,
    start: Option<Timestamp>,
    end: Option<Timestamp>,
}

impl Times {
    fn read(row: &Row<'_>, options: &JobOptions) -> Result<Self, Fault> {
        let time = |field| time(row, field, options);
        Ok(Self {
            submitted: time(Field::Submit)?,
            eligible: time(Field::Eligible)?,
            start: time(Field::Start)?,
            end: time(Field::End)?,
        })
    }

    /// When the source said so, as far as the line tells: its latest time that has passed. When a waiting job becomes
    /// eligible, or a running one is to end, may lie ahead.
    fn latest(&self, row: &Row<'_>, run: Option<&Run>, state: JobState) -> Result<Timestamp, Fault> {
        let mut latest = self.submitted;
        if state.is_final() {
            latest = latest.max(self.end);
        }
        if let Some(run) = run {
            let held = elapsed(row, Field::Elapsed)?.max(elapsed(row, Field::ElapsedRaw)?).unwrap_or(0);
            let seen = run.end.unwrap_or_else(|| after(run.start, held, run.suspended_ms));
            latest = latest.max(Some(seen));
        }
        latest.or(self.eligible).ok_or_else(|| {
            fault(row, Field::Submit, "a time: the line mentions none, and none was given as the time of the report")
        })
    }
}

fn time(row: &Row<'_>, field: Field, options: &JobOptions) -> Result<Option<Timestamp>, Fault> {
    let Some(text) = row.known(field) else { return Ok(None) };
    let read = if text.bytes().all(|byte| byte.is_ascii_digit()) {
        // SLURM_TIME_FORMAT=%s. Fewer digits are years before 1973, or a number that is no time.
        match text.len() {
            _ if text.bytes().all(|byte| byte == b'0') => return Ok(None),
            9..=11 => text.parse::<i64>().ok().and_then(|seconds| Timestamp::from_millis(seconds * 1000).ok()),
            _ => None,
        }
    } else {
        clock::read_time(text, &options.zone)
    };
    read.map(Some).ok_or_else(|| fault(row, field, clock::TIME))
}

fn elapsed(row: &Row<'_>, field: Field) -> Result<Option<u64>, Fault> {
    match row.known(field) {
        Some(text) => clock::read_duration_ms(text).map(Some).ok_or_else(|| fault(row, field, clock::DURATION)),
        None => Ok(None),
    }
}

/// `start` after a run of `elapsed_ms`, which leaves suspended time out.
fn after(start: Timestamp, elapsed_ms: u64, suspended_ms: u64) -> Timestamp {
    start.plus_millis(i64::try_from(elapsed_ms.saturating_add(suspended_ms)).unwrap_or(i64::MAX))
}

/// The run; none if the job has not started.
fn run(row: &Row<'_>, options: &JobOptions, times: &Times, state: JobState) -> Result<Option<Run>, Fault> {
    if state == JobState::Pending {
        return Ok(None);
    }
    let Some(start) = times.start else {
        let ran = elapsed(row, Field::Elapsed)?.max(elapsed(row, Field::ElapsedRaw)?).is_some_and(|ms| ms > 0);
        let started =
            matches!(state, JobState::Running | JobState::Suspended | JobState::Completed | JobState::TimedOut);
        if !row.columns().has(Field::Start) {
            return Err(fault(
                row,
                Field::Start,
                format_args!("the column Start: without it a job that is {state} has no place in time"),
            ));
        }
        return if ran || started {
            Err(fault(row, Field::Start, format_args!("when the job started: it is {state}")))
        } else {
            Ok(None)
        };
    };
    // Cancelled while it waited: Slurm sets the start to the end.
    let no_node = row.get(Field::NodeList).is_some() && row.known(Field::NodeList).is_none();
    let no_resource = row.get(Field::AllocTres).is_some() && row.known(Field::AllocTres).is_none();
    if times.end == Some(start) && (no_node || no_resource) {
        return Ok(None);
    }
    let suspended_ms = elapsed(row, Field::Suspended)?.unwrap_or(0);
    let end = if state.is_final() { Some(end(row, times, start, suspended_ms, state)?) } else { None };
    if let Some(end) = end {
        let length = end.millis_since(start);
        if length < 0 {
            return Err(fault(row, Field::End, format_args!("an end not before the start ({start})")));
        }
        if suspended_ms > length.unsigned_abs() {
            let expected = format_args!("at most the time between start and end ({} s)", length / 1000);
            return Err(fault(row, Field::Suspended, expected));
        }
    }
    let claim = cards::held(row, options, end != Some(start))?;
    Ok(Some(Run { start, end, suspended_ms, claim, checkpoints: Vec::new() }))
}

fn end(row: &Row<'_>, times: &Times, start: Timestamp, suspended_ms: u64, state: JobState) -> Result<Timestamp, Fault> {
    if let Some(end) = times.end {
        return Ok(end);
    }
    let (clock, raw) = (elapsed(row, Field::Elapsed)?, elapsed(row, Field::ElapsedRaw)?);
    match (clock, raw) {
        (Some(clock), Some(raw)) if clock / 1000 != raw / 1000 => Err(fault(
            row,
            Field::ElapsedRaw,
            format_args!("the {} s that Elapsed states, where End is not known", clock / 1000),
        )),
        (Some(held), _) | (None, Some(held)) => Ok(after(start, held, suspended_ms)),
        (None, None) => Err(fault(
            row,
            Field::End,
            format_args!("when the job ended, or Elapsed: it is {state} and started at {start}"),
        )),
    }
}
