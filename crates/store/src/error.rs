//! What can go wrong in the store.

use cardhour_domain::id::ClusterId;
use cardhour_domain::time::Day;

/// What the database said. Which library speaks to it is the store's own affair.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct DatabaseFailure(pub(crate) sea_orm::DbErr);

/// Why the store could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no store to open.
    #[error("there is no store at {address}: create it first, and name its currency, which is fixed from then on")]
    NotFound {
        /// Where it was looked for.
        address: String,
    },
    /// There is a store where one was to be created.
    #[error("there is a store at {address} already, with the currency {currency}")]
    AlreadyExists {
        /// Where.
        address: String,
        /// Its currency.
        currency: String,
    },
    /// The address of a store that is none.
    #[error("{address} is no address of a store: {expected}")]
    InvalidAddress {
        /// The address, without a password.
        address: String,
        /// What is expected.
        expected: &'static str,
    },
    /// The file of a new store cannot be made, for instance because there is no such folder.
    #[error("cannot make the file {file}")]
    CannotMakeFile {
        /// Which file.
        file: String,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// The database cannot be reached or opened.
    #[error("cannot open the store at {address}")]
    Unreachable {
        /// Where it was looked for.
        address: String,
        /// Why.
        #[source]
        source: DatabaseFailure,
    },
    /// The schema cannot be brought up to date, for instance because a newer program has changed it.
    #[error("cannot bring the schema of the store at {address} up to date")]
    Schema {
        /// Where.
        address: String,
        /// Why.
        #[source]
        source: DatabaseFailure,
    },
    /// The database refused or lost a statement.
    #[error("the store could not {doing}")]
    Database {
        /// What the store was doing.
        doing: &'static str,
        /// Why.
        #[source]
        source: DatabaseFailure,
    },
    /// A row that forms no valid value.
    #[error("table {table}, row {key}: {found} is not {expected}")]
    Corrupt {
        /// In which table.
        table: &'static str,
        /// Which row, by its key.
        key: String,
        /// What was found.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// A value that the store cannot write down.
    #[error("{what} cannot be written down")]
    Unwritable {
        /// Which value.
        what: String,
        /// Why.
        #[source]
        source: serde_json::Error,
    },
    /// Books whose two sides differ are never kept.
    #[error("{cluster}, {day}: the books do not balance: {difference}")]
    Unbalanced {
        /// Whose books.
        cluster: ClusterId,
        /// Of which day.
        day: Day,
        /// By how much, and on which side.
        difference: String,
    },
    /// Books that contradict themselves.
    #[error("{cluster}, {day}: {found}, expected {expected}")]
    InvalidBooks {
        /// Whose books.
        cluster: ClusterId,
        /// Of which day.
        day: Day,
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A sum beyond what an amount can be. Nothing is rounded or cut in silence.
    #[error("the sum of {what} is beyond what an amount can be")]
    TooLarge {
        /// The sum of what.
        what: String,
    },
    /// Something of that name is there already.
    #[error("{what} exists already")]
    Exists {
        /// What.
        what: String,
    },
    /// A user that is not there.
    #[error("there is no user {name}")]
    NoSuchUser {
        /// The name asked for.
        name: String,
    },
    /// A user that cannot be.
    #[error("user {name}: {expected}")]
    InvalidUser {
        /// The proposed name.
        name: String,
        /// What is expected.
        expected: &'static str,
    },
}

/// Names what the store was doing when the database failed.
pub(crate) trait Doing<T> {
    /// `self`, with a failure told as "the store could not `doing`".
    fn doing(self, doing: &'static str) -> Result<T, StoreError>;
}

impl<T> Doing<T> for Result<T, sea_orm::DbErr> {
    fn doing(self, doing: &'static str) -> Result<T, StoreError> {
        self.map_err(|source| StoreError::Database { doing, source: DatabaseFailure(source) })
    }
}
