//! Reading a file on a thread of its own: items go to the store in batches while the next are read, and never more of
//! them than a few batches are held.

use super::rejects::{Aside, RejectsTo};
use cardhour_collector::{Item, ReadError, RefItem, Rejected, SkipReason};
use std::collections::BTreeMap;
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
    /// Why the rest was not read.
    pub stopped: Option<ReadingError>,
}

/// How many rejected lines are kept to be shown.
pub(super) const SHOWN: usize = 10;
/// How many reasons are told apart: a file can name a value of its own in every line.
const REASONS: usize = 50;
/// The reason of those beyond.
const OTHER_REASONS: &str = "other reasons";

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

/// Reads all items, hands full batches on, and sets rejected lines aside. What was read before a fault counts.
pub(super) fn read_all<R, I>(
    items: impl Iterator<Item = Result<I, ReadError>>,
    file: &Path,
    rejects: Option<&RejectsTo>,
    hand_on: impl FnMut(Batch<R>) -> Result<(), ReadingError>,
) -> Found
where
    I: Into<Read<R>>,
{
    let mut found = Found::default();
    let mut aside = Aside::new(file, rejects);
    let read = read_items(items, &mut found, &mut aside, hand_on);
    // Lines that were set aside before a fault are kept too.
    let finished = aside.finish();
    found.stopped = read.err();
    match finished {
        Ok(path) => found.rejects_file = path,
        Err(error) => found.stopped = Some(found.stopped.unwrap_or(error)),
    }
    found
}

fn read_items<R, I>(
    items: impl Iterator<Item = Result<I, ReadError>>,
    found: &mut Found,
    aside: &mut Aside<'_>,
    mut hand_on: impl FnMut(Batch<R>) -> Result<(), ReadingError>,
) -> Result<(), ReadingError>
where
    I: Into<Read<R>>,
{
    let mut batch = Batch::default();
    for item in items {
        let item = match item {
            Ok(item) => item,
            Err(error) => {
                // The good lines before it are kept.
                if !batch.records.is_empty() {
                    hand_on(batch)?;
                }
                return Err(error.into());
            }
        };
        found.lines += 1;
        match item.into() {
            Read::Record { line, record } => {
                batch.lines.push(line);
                batch.records.push(record);
                if batch.records.len() == BATCH {
                    hand_on(std::mem::take(&mut batch))?;
                }
            }
            Read::Skipped(reason) => *found.skipped.entry(reason.word()).or_default() += 1,
            Read::Rejected(rejected) => {
                aside.set(&rejected)?;
                let mut reason = format!("{}: expected {}", rejected.field, rejected.expected);
                if found.rejected.len() >= REASONS && !found.rejected.contains_key(&reason) {
                    OTHER_REASONS.clone_into(&mut reason);
                }
                *found.rejected.entry(reason).or_default() += 1;
                if found.first_rejected.len() < SHOWN {
                    found.first_rejected.push(rejected);
                }
            }
        }
    }
    if batch.records.is_empty() { Ok(()) } else { hand_on(batch) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardhour_domain::task::JobRecord;

    fn rejected(line: u64) -> Result<Item, ReadError> {
        let expected = format!("a time after {line}");
        Ok(Item::Rejected(Rejected {
            line,
            field: "End".to_owned(),
            found: "x".to_owned(),
            expected,
            raw: "x".to_owned(),
        }))
    }

    #[test]
    fn a_reason_of_its_own_in_every_line_takes_no_more_memory() {
        let found = read_all::<JobRecord, Item>((1..=1_000).map(rejected), Path::new("f"), None, |_| Ok(()));
        assert_eq!((found.lines, found.rejected.len()), (1_000, REASONS + 1));
        assert_eq!(found.rejected[OTHER_REASONS], 950);
        assert_eq!(found.first_rejected.len(), SHOWN);
    }

    #[test]
    fn what_was_read_before_a_fault_counts_and_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let fault = || Err(ReadError::Io { line: 1, error: io::Error::other("the disk is gone") });
        let items = [rejected(1), fault(), rejected(3)];
        let to = RejectsTo::Folder(folder.path().to_owned());
        let found = read_all::<JobRecord, Item>(items.into_iter(), Path::new("jobs.txt"), Some(&to), |_| Ok(()));
        assert_eq!(found.lines, 1);
        assert!(matches!(found.stopped, Some(ReadingError::Read(ReadError::Io { .. }))));
        assert_eq!(found.rejects_file, Some(folder.path().join("jobs.txt.rejects.csv")));
    }
}
