//! Importing a file: read it line by line, keep the good lines, set the bad ones aside with their reason. Doing it twice
//! changes nothing.

use super::reading::{Batch, Found, ReadingError, read_all};
use super::rejects::RejectsTo;
use cardhour_collector::{
    JobOptions, Mapping, ReadError, ReferenceFile, Rejected, SlurmOptions, decompressed, read_mapped, read_reference,
    read_sacct,
};
use cardhour_domain::id::{ClusterId, SourceName};
use cardhour_domain::reference::ReferenceRecord;
use cardhour_domain::task::JobRecord;
use cardhour_domain::time::Timestamp;
use cardhour_store::{BatchOutcome, Commit, Conflict, Store, StoreError};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// In which form a file holds jobs.
#[derive(Clone, Debug)]
pub enum JobFormat {
    /// `sacct --parsable2`.
    Slurm(SlurmOptions),
    /// Any table, by a mapping.
    Mapped(Box<Mapping>, JobOptions),
}

/// How to import.
#[derive(Clone)]
pub struct ImportOptions {
    /// Whether to write.
    pub commit: Commit,
    /// Where rejected lines go; a file is made only if there are any. None for nowhere.
    pub rejects: Option<RejectsTo>,
    /// Told how many bytes of the file have been read.
    pub progress: Arc<dyn Fn(u64) + Send + Sync>,
}

/// A line whose record contradicts another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictingLine {
    /// The line, counted from 1.
    pub line: u64,
    /// The key that both have.
    pub key: String,
    /// Whether the new record is the one in effect.
    pub newcomer_in_effect: bool,
}

/// What became of a file: every line is counted once as kept, duplicate, conflicting, skipped or rejected.
#[derive(Debug, Default)]
pub struct ImportSummary {
    /// The file.
    pub file: PathBuf,
    /// Its lines.
    pub lines: u64,
    /// Records that are new.
    pub kept: u64,
    /// Records that were there already.
    pub duplicate: u64,
    /// Records that were added beside another with their key.
    pub conflicting: u64,
    /// The first of them.
    pub first_conflicting: Vec<ConflictingLine>,
    /// Lines that by their nature hold no record, by reason.
    pub skipped: BTreeMap<&'static str, u64>,
    /// Lines set aside, by field and what was expected.
    pub rejected: BTreeMap<String, u64>,
    /// The first of them.
    pub first_rejected: Vec<Rejected>,
    /// Where all of them are.
    pub rejects_file: Option<PathBuf>,
    /// The clusters of its records.
    pub clusters: BTreeSet<ClusterId>,
    /// Up to when each source has reported, as far as this file tells.
    pub reported: BTreeMap<(ClusterId, SourceName), Timestamp>,
    /// Why its rest was not read. What was read before is kept.
    pub stopped: Option<ReadingError>,
}

impl ImportSummary {
    /// How many lines were set aside.
    #[must_use]
    pub fn rejected_lines(&self) -> u64 {
        self.rejected.values().sum()
    }

    fn add(&mut self, outcome: BatchOutcome, lines: &[u64]) {
        self.kept += outcome.kept;
        self.duplicate += outcome.duplicate;
        self.conflicting += u64::try_from(outcome.conflicting.len()).unwrap_or(u64::MAX);
        for Conflict { key, kept_is_newcomer, index } in outcome.conflicting {
            if self.first_conflicting.len() < super::reading::SHOWN {
                let line = lines.get(index).copied().unwrap_or_default();
                self.first_conflicting.push(ConflictingLine { line, key, newcomer_in_effect: kept_is_newcomer });
            }
        }
    }

    fn finish(mut self, found: Found) -> Self {
        self.lines = found.lines;
        self.skipped = found.skipped;
        self.rejected = found.rejected;
        self.first_rejected = found.first_rejected;
        self.rejects_file = found.rejects_file;
        self.stopped = found.stopped;
        self
    }
}

/// Why a file was not imported, or not to its end. What was kept before stays kept; importing again is safe.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// It cannot be opened.
    #[error("cannot read {}", path.display())]
    Open {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// It is not what it should be.
    #[error("{}: {source}", path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        source: ReadError,
    },
    /// The store refused.
    #[error("{}: not imported to its end", path.display())]
    Store {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        source: StoreError,
    },
    /// The reading thread was lost.
    #[error("{}: reading it was broken off", path.display())]
    BrokenOff {
        /// Which.
        path: PathBuf,
    },
}

/// How many batches wait for the store while the file is read on.
const WAITING: usize = 3;

/// Counts the bytes that are read of a file.
struct Counting<R> {
    inner: R,
    bytes: u64,
    progress: Arc<dyn Fn(u64) + Send + Sync>,
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.bytes += u64::try_from(read).unwrap_or(0);
        (self.progress)(self.bytes);
        Ok(read)
    }
}

/// The name that stands for standard input.
const STANDARD_INPUT: &str = "-";

fn open(path: &Path, options: &ImportOptions) -> Result<Box<dyn BufRead + Send>, ImportError> {
    let failed = |source| ImportError::Open { path: path.to_owned(), source };
    let progress = Arc::clone(&options.progress);
    if path == Path::new(STANDARD_INPUT) {
        return decompressed(Counting { inner: io::stdin(), bytes: 0, progress }).map_err(failed);
    }
    let inner = File::open(path).map_err(failed)?;
    decompressed(Counting { inner, bytes: 0, progress }).map_err(failed)
}

/// A thread that reads, and the batches that come of it.
struct Reading<R> {
    batches: mpsc::Receiver<Batch<R>>,
    thread: JoinHandle<Result<Found, ReadError>>,
}

/// Hands a batch on to the store.
type HandOn<'a, R> = &'a mut dyn FnMut(Batch<R>) -> Result<(), ReadingError>;

impl<R: Send + 'static> Reading<R> {
    /// Starts to read on a thread of its own.
    fn start(
        path: &Path,
        options: &ImportOptions,
        read: impl FnOnce(&Path, Option<&RejectsTo>, HandOn<'_, R>) -> Result<Found, ReadError> + Send + 'static,
    ) -> Self {
        let (sender, batches) = mpsc::channel(WAITING);
        let (path, rejects) = (path.to_owned(), options.rejects.clone());
        let thread = tokio::task::spawn_blocking(move || {
            read(&path, rejects.as_ref(), &mut |batch| sender.blocking_send(batch).map_err(|_| ReadingError::Stopped))
        });
        Self { batches, thread }
    }

    /// Ends: what the thread found. Where the store had failed that is why, not that the thread was told to stop.
    async fn end(self, path: &Path, stored: Result<(), StoreError>) -> Result<Found, ImportError> {
        // A thread that still reads stops at its next batch; the lines that it set aside are kept.
        drop(self.batches);
        let found = self.thread.await;
        stored.map_err(|source| ImportError::Store { path: path.to_owned(), source })?;
        match found {
            Ok(Ok(found)) => Ok(found),
            Ok(Err(source)) => Err(ImportError::Read { path: path.to_owned(), source }),
            Err(_) => Err(ImportError::BrokenOff { path: path.to_owned() }),
        }
    }
}

/// Imports a file of jobs.
///
/// # Errors
/// When the file is not what it should be as a whole, or the store fails.
pub async fn import_jobs(
    store: &Store,
    path: &Path,
    format: &JobFormat,
    options: &ImportOptions,
) -> Result<ImportSummary, ImportError> {
    let reader = open(path, options)?;
    let format = format.clone();
    let mut reading = Reading::start(path, options, move |path, rejects, hand_on| match format {
        JobFormat::Slurm(slurm) => Ok(read_all(read_sacct(reader, &slurm)?, path, rejects, hand_on)),
        JobFormat::Mapped(mapping, jobs) => Ok(read_all(read_mapped(reader, &mapping, &jobs)?, path, rejects, hand_on)),
    });
    let mut summary = ImportSummary { file: path.to_owned(), ..ImportSummary::default() };
    let mut stored = Ok(());
    while stored.is_ok()
        && let Some(batch) = reading.batches.recv().await
    {
        stored = store_jobs(store, batch, options.commit, &mut summary).await;
    }
    Ok(summary.finish(reading.end(path, stored).await?))
}

async fn store_jobs(
    store: &Store,
    Batch { lines, records }: Batch<JobRecord>,
    commit: Commit,
    summary: &mut ImportSummary,
) -> Result<(), StoreError> {
    summary.add(store.import_jobs(&records, commit).await?, &lines);
    for (cluster, source, last) in last_reports(&records) {
        if commit == Commit::Write {
            store.report_source(&cluster, &source, last).await?;
        }
        summary.clusters.insert(cluster.clone());
        let known = summary.reported.entry((cluster, source)).or_insert(last);
        *known = (*known).max(last);
    }
    Ok(())
}

/// The latest time that each source's records mention: it has reported at least until then (rule 21).
fn last_reports(records: &[JobRecord]) -> Vec<(ClusterId, SourceName, Timestamp)> {
    let mut last: BTreeMap<(&ClusterId, &SourceName), Timestamp> = BTreeMap::new();
    for record in records {
        let known = last.entry((&record.task.cluster, &record.source)).or_insert(record.source_time);
        *known = (*known).max(record.source_time);
    }
    last.into_iter().map(|((cluster, source), time)| (cluster.clone(), source.clone(), time)).collect()
}

/// Imports a file of reference records. `source_time` is when they were stated, for weighing contradictions.
///
/// # Errors
/// When the file is not what it should be as a whole, or the store fails.
pub async fn import_reference(
    store: &Store,
    path: &Path,
    kind: ReferenceFile,
    default_cluster: Option<&ClusterId>,
    source_time: Option<Timestamp>,
    options: &ImportOptions,
) -> Result<ImportSummary, ImportError> {
    let reader = open(path, options)?;
    let (currency, cluster) = (store.currency(), default_cluster.cloned());
    let mut reading = Reading::start(path, options, move |path, rejects, hand_on| {
        Ok(read_all(read_reference(kind, reader, currency, cluster.as_ref())?, path, rejects, hand_on))
    });
    let mut summary = ImportSummary { file: path.to_owned(), ..ImportSummary::default() };
    let mut stored = Ok(());
    while stored.is_ok()
        && let Some(Batch { lines, records }) = reading.batches.recv().await
    {
        summary.clusters.extend(records.iter().filter_map(|record: &ReferenceRecord| record.cluster().cloned()));
        let records: Vec<_> = records.into_iter().map(|record| (record, source_time)).collect();
        stored = store.import_reference(&records, options.commit).await.map(|outcome| summary.add(outcome, &lines));
    }
    Ok(summary.finish(reading.end(path, stored).await?))
}
