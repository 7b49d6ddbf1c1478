//! All that is said to SQLite and not to other databases.

use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sea_orm::{ConnectOptions, SqliteTransactionMode, TransactionOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a writer waits for another process's: longer than any transaction of this program takes.
const BUSY_TIMEOUT: Duration = Duration::from_secs(60);

/// How many readers work side by side.
const READERS: u32 = 8;

/// The file of an address such as `sqlite:cardhour.db` or `sqlite:///var/lib/cardhour.db`; none if it names none.
pub(crate) fn file(url: &str) -> Option<PathBuf> {
    let options: SqliteConnectOptions = url.parse().ok()?;
    let file = options.get_filename();
    // A store in memory would be another one for every connection.
    let is_in_memory = url.contains(":memory:") || url.contains("mode=memory");
    (!is_in_memory && file != Path::new("")).then(|| file.to_path_buf())
}

/// Makes the file of a new store, readable by its owner alone: it holds everybody's bills. A file that is there stays as
/// it is.
pub(crate) fn make_file(file: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(file) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// What every connection is told. The waiting time comes first (the driver sets it before any pragma): a change of the
/// journal's mode may meet a lock.
fn options(url: &str) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options.map_sqlx_sqlite_opts(|sqlite| {
        sqlite
            .busy_timeout(BUSY_TIMEOUT)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .create_if_missing(false)
            // Rows come from a thread of SQLite's own: fewer hand-overs than the driver's 50 rows each.
            .row_buffer_size(1000)
            // 64 MiB of pages, so that the indexes of a million records stay at hand.
            .pragma("cache_size", "-65536")
    });
    options
}

/// One writer: writers of this process queue for it in order, instead of trying the file's lock.
pub(crate) fn writer(url: &str) -> ConnectOptions {
    let mut options = options(url);
    options.max_connections(1).min_connections(1);
    options
}

/// The readers.
pub(crate) fn readers(url: &str) -> ConnectOptions {
    let mut options = options(url);
    options.max_connections(READERS);
    options
}

/// A transaction that will write takes the file's lock at once: one that took it later could find that another has
/// written since it read.
pub(crate) fn writing() -> TransactionOptions {
    TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    }
}

/// A transaction that only reads sees one state of the file.
pub(crate) fn reading() -> TransactionOptions {
    TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Deferred),
        ..TransactionOptions::default()
    }
}
