//! Reading a file on a thread of its own: items go to the store in batches while the next are read, and never more of
//! them than a few batches are held.

use cardhour_collector::{Item, ReadError, RefItem, Rejected, SkipReason};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// How many records go to the store at once.
pub(super) const BATCH: usize = 4_000;

/// What a line became, whatever the kind of file.
pub(super) enum Read<R> {
    Record { line: u64, record: R },
    Skipped(SkipReason),
    Rejected(Rejected),
}

impl From<Item> for Read<cardhour_domain::task::JobRecord> {
    fn from(item: Item) -> Self {
        match item {
            Item::Job { line, record } => Self::Record { line, record: *record },
            Item::Skipped { reason, .. } => Self::Skipped(reason),
            Item::Rejected(rejected) => Self::Rejected(rejected),
        }
    }
}

impl From<RefItem> for Read<cardhour_domain::reference::ReferenceRecord> {
    fn from(item: RefItem) -> Self {
        match item {
            RefItem::Record { line, record } => Self::Record { line, record: *record },
            RefItem::Skipped { reason, .. } => Self::Skipped(reason),
            RefItem::Rejected(rejected) => Self::Rejected(rejected),
        }
    }
}

/// Records on their way to the store, each with its line.
pub(super) struct Batch<R> {
    pub lines: Vec<u64>,
    pub records: Vec<R>,
}

impl<R> Default for Batch<R> {
    fn default() -> Self {
        Self { lines: Vec::with_capacity(BATCH), records: Vec::with_capacity(BATCH) }
    }
}

/// What the reading of a file found beside its records.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub lines: u64,
    pub skipped: BTreeMap<&'static str, u64>,
    pub rejected: BTreeMap<String, u64>,
    pub first_rejected: Vec<Rejected>,
    pub rejects_file: Option<PathBuf>,
}

/// How many rejected lines are kept to be shown.
pub(super) const SHOWN: usize = 10;

/// Why reading stopped.
#[derive(Debug, thiserror::Error)]
pub enum ReadingError {
    /// The file, or the rest of it.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The file for rejected lines cannot be written.
    #[error("cannot write rejected lines to {}: {source}", path.display())]
    Rejects {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The store took no more.
    #[error("the store took no more records")]
    Stopped,
}

/// Reads all items, hands full batches on, and sets rejected lines aside.
pub(super) fn read_all<R, I>(
    items: impl Iterator<Item = Result<I, ReadError>>,
    file: &Path,
    rejects: Option<&Path>,
    mut hand_on: impl FnMut(Batch<R>) -> Result<(), ReadingError>,
) -> Result<Found, ReadingError>
where
    I: Into<Read<R>>,
{
    let mut found = Found::default();
    let mut batch = Batch::default();
    let mut aside = Aside { path: rejects, writer: None };
    for item in items {
        found.lines += 1;
        match item?.into() {
            Read::Record { line, record } => {
                batch.lines.push(line);
                batch.records.push(record);
                if batch.records.len() == BATCH {
                    hand_on(std::mem::take(&mut batch))?;
                }
            }
            Read::Skipped(reason) => *found.skipped.entry(reason.word()).or_default() += 1,
            Read::Rejected(rejected) => {
                aside.set(file, &rejected)?;
                let reason = format!("{}: expected {}", rejected.field, rejected.expected);
                *found.rejected.entry(reason).or_default() += 1;
                if found.first_rejected.len() < SHOWN {
                    found.first_rejected.push(rejected);
                }
            }
        }
    }
    if !batch.records.is_empty() {
        hand_on(batch)?;
    }
    found.rejects_file = aside.finish()?;
    Ok(found)
}

/// The file for rejected lines, which exists only if there are any.
struct Aside<'p> {
    path: Option<&'p Path>,
    writer: Option<csv::Writer<File>>,
}

impl Aside<'_> {
    fn set(&mut self, file: &Path, rejected: &Rejected) -> Result<(), ReadingError> {
        let Some(path) = self.path else { return Ok(()) };
        let failed = |source: io::Error| ReadingError::Rejects { path: path.to_owned(), source };
        let writer = match &mut self.writer {
            Some(writer) => writer,
            None => {
                if let Some(folder) = path.parent() {
                    fs::create_dir_all(folder).map_err(failed)?;
                }
                let mut writer = csv::Writer::from_path(path).map_err(|error| failed(error.into()))?;
                writer
                    .write_record(["file", "line", "field", "found", "expected", "raw"])
                    .map_err(|error| failed(error.into()))?;
                self.writer.insert(writer)
            }
        };
        let (line, name) = (rejected.line.to_string(), file.display().to_string());
        let fields = [name.as_str(), &line, &rejected.field, &rejected.found, &rejected.expected, &rejected.raw];
        writer.write_record(fields).map_err(|error| failed(error.into()))
    }

    fn finish(self) -> Result<Option<PathBuf>, ReadingError> {
        let (Some(path), Some(mut writer)) = (self.path, self.writer) else { return Ok(None) };
        writer.flush().map_err(|source| ReadingError::Rejects { path: path.to_owned(), source })?;
        Ok(Some(path.to_owned()))
    }
}
