//! Importing a file: read it line by line, keep the good lines, set the bad ones aside with their reason. Doing it twice
//! changes nothing.

use super::reading::{Batch, Found, ReadingError, read_all};
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
    /// Where rejected lines go; the file is made only if there are any. None for nowhere.
    pub rejects: Option<PathBuf>,
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
        source: ReadingError,
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
struct Counting {
    file: File,
    bytes: u64,
    progress: Arc<dyn Fn(u64) + Send + Sync>,
}

impl Read for Counting {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.bytes += u64::try_from(read).unwrap_or(0);
        (self.progress)(self.bytes);
        Ok(read)
    }
}

fn open(path: &Path, options: &ImportOptions) -> Result<Box<dyn BufRead + Send>, ImportError> {
    let failed = |source| ImportError::Open { path: path.to_owned(), source };
    let file = File::open(path).map_err(failed)?;
    let progress = Arc::clone(&options.progress);
    decompressed(Counting { file, bytes: 0, progress }).map_err(failed)
}

/// The thread that reads, and the batches that come of it.
type Reading<R> = (mpsc::Receiver<Batch<R>>, tokio::task::JoinHandle<Result<Found, ReadingError>>);

/// Starts to read on a thread of its own.
fn start<R: Send + 'static>(
    path: &Path,
    options: &ImportOptions,
    read: impl FnOnce(
        &Path,
        Option<&Path>,
        &mut dyn FnMut(Batch<R>) -> Result<(), ReadingError>,
    ) -> Result<Found, ReadingError>
    + Send
    + 'static,
) -> Reading<R> {
    let (sender, receiver) = mpsc::channel(WAITING);
    let (path, rejects) = (path.to_owned(), options.rejects.clone().filter(|_| options.commit == Commit::Write));
    let thread = tokio::task::spawn_blocking(move || {
        read(&path, rejects.as_deref(), &mut |batch| sender.blocking_send(batch).map_err(|_| ReadingError::Stopped))
    });
    (receiver, thread)
}

/// Ends a reading: what the thread found, or why it stopped.
async fn end(path: &Path, thread: tokio::task::JoinHandle<Result<Found, ReadingError>>) -> Result<Found, ImportError> {
    let path = || path.to_owned();
    match thread.await {
        Ok(Ok(found)) => Ok(found),
        Ok(Err(source)) => Err(ImportError::Read { path: path(), source }),
        Err(_) => Err(ImportError::BrokenOff { path: path() }),
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
    let (mut batches, thread) = start(path, options, move |path, rejects, hand_on| {
        let refused = |error: ReadError| ReadingError::Read(error);
        match format {
            JobFormat::Slurm(slurm) => read_all(read_sacct(reader, &slurm).map_err(refused)?, path, rejects, hand_on),
            JobFormat::Mapped(mapping, jobs) => {
                read_all(read_mapped(reader, &mapping, &jobs).map_err(refused)?, path, rejects, hand_on)
            }
        }
    });
    let mut summary = ImportSummary { file: path.to_owned(), ..ImportSummary::default() };
    let failed = |source| ImportError::Store { path: path.to_owned(), source };
    while let Some(Batch { lines, records }) = batches.recv().await {
        summary.add(store.import_jobs(&records, options.commit).await.map_err(failed)?, &lines);
        for (cluster, source, last) in last_reports(&records) {
            if options.commit == Commit::Write {
                store.report_source(&cluster, &source, last).await.map_err(failed)?;
            }
            summary.clusters.insert(cluster);
        }
    }
    Ok(summary.finish(end(path, thread).await?))
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
    let (mut batches, thread) = start(path, options, move |path, rejects, hand_on| {
        read_all(read_reference(kind, reader, currency, cluster.as_ref())?, path, rejects, hand_on)
    });
    let mut summary = ImportSummary { file: path.to_owned(), ..ImportSummary::default() };
    while let Some(Batch { lines, records }) = batches.recv().await {
        summary.clusters.extend(records.iter().filter_map(|record: &ReferenceRecord| record.cluster().cloned()));
        let records: Vec<_> = records.into_iter().map(|record| (record, source_time)).collect();
        let outcome = store.import_reference(&records, options.commit).await;
        let outcome = outcome.map_err(|source| ImportError::Store { path: path.to_owned(), source })?;
        summary.add(outcome, &lines);
    }
    Ok(summary.finish(end(path, thread).await?))
}
