//! The store itself: how it is made, opened, read and written.

use crate::address::Address;
use crate::error::{DatabaseFailure, Doing as _};
use crate::rows::{RowAddress, meta};
use crate::{Actor, StoreError, sqlite};
use cardhour_domain::money::Currency;
use cardhour_migrations::{Migrator, MigratorTrait as _};
use sea_orm::{
    AccessMode, ActiveValue::Set, Database, DatabaseConnection, DatabaseTransaction, DbBackend, EntityTrait,
    IsolationLevel, QuerySelect as _, TransactionOptions, TransactionTrait as _,
};
use sea_orm_migration::SchemaManager;

/// A store. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Store {
    writer: DatabaseConnection,
    readers: DatabaseConnection,
    currency: Currency,
}

impl Store {
    /// Makes a store at `url` (`sqlite:FILE`, or `postgres://…` of an empty database) with one currency for ever.
    ///
    /// # Errors
    /// When there is one already, or the database refuses.
    pub async fn create(url: &str, currency: Currency) -> Result<Self, StoreError> {
        let address = Address::parse(url)?;
        address.prepare()?;
        let writer = connect(&address, address.writer()).await?;
        let already =
            |currency: Currency| StoreError::AlreadyExists { address: address.shown(), currency: currency.to_string() };
        if let Some(currency) = currency_of(&writer).await? {
            return Err(already(currency));
        }
        migrate(&address, &writer).await?;
        let row = meta::ActiveModel { name: Set(meta::CURRENCY.to_owned()), value: Set(currency.to_string()) };
        if let Err(source) = meta::Entity::insert(row).exec_without_returning(&writer).await {
            // Another may have made it in the meantime.
            return Err(match currency_of(&writer).await? {
                Some(currency) => already(currency),
                None => StoreError::Database { doing: "note its currency", source: DatabaseFailure(source) },
            });
        }
        let readers = connect(&address, address.readers()).await?;
        Ok(Self { writer, readers, currency })
    }

    /// Opens the store at `url` and brings its schema up to date.
    ///
    /// # Errors
    /// When there is none, or its schema is a newer program's.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let address = Address::parse(url)?;
        if address.is_absent() {
            return Err(StoreError::NotFound { address: address.shown() });
        }
        let writer = connect(&address, address.writer()).await?;
        let Some(currency) = currency_of(&writer).await? else {
            return Err(StoreError::NotFound { address: address.shown() });
        };
        migrate(&address, &writer).await?;
        let readers = connect(&address, address.readers()).await?;
        Ok(Self { writer, readers, currency })
    }

    /// The store's currency.
    #[must_use]
    pub fn currency(&self) -> Currency {
        self.currency
    }

    /// The command line on the machine of the store, which may do and see everything.
    #[must_use]
    pub fn console(&self) -> Actor {
        Actor::console()
    }

    /// Closes its connections, all clones' too, once what they do is done.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn close(self) -> Result<(), StoreError> {
        self.readers.close().await.doing("close its readers")?;
        self.writer.close().await.doing("close its writer")
    }

    /// Begins to write. Writers take turns, in this process and among all: each holds the lock of the currency's row
    /// (on SQLite, of the file) until it commits. Dropped without a commit, nothing is written.
    pub(crate) async fn write(&self) -> Result<DatabaseTransaction, StoreError> {
        let options = match self.writer.get_database_backend() {
            DbBackend::Sqlite => sqlite::writing(),
            _ => TransactionOptions::default(),
        };
        let transaction = self.writer.begin_with_options(options).await.doing("begin to write")?;
        meta::Entity::find_by_id(meta::CURRENCY)
            .lock_exclusive()
            .one(&transaction)
            .await
            .doing("wait for other writers")?
            .ok_or_else(no_currency)?;
        Ok(transaction)
    }

    /// Begins to read one state of the store, whatever is written meanwhile.
    pub(crate) async fn read(&self) -> Result<DatabaseTransaction, StoreError> {
        let options = match self.readers.get_database_backend() {
            DbBackend::Sqlite => sqlite::reading(),
            _ => TransactionOptions {
                isolation_level: Some(IsolationLevel::RepeatableRead),
                access_mode: Some(AccessMode::ReadOnly),
                ..TransactionOptions::default()
            },
        };
        self.readers.begin_with_options(options).await.doing("begin to read")
    }

    /// For a read of a single statement.
    pub(crate) fn reader(&self) -> &DatabaseConnection {
        &self.readers
    }
}

fn no_currency() -> StoreError {
    let key = || meta::CURRENCY.to_owned();
    RowAddress { table: "meta", key: &key }.corrupt("the row", "is missing", "there from the store's creation on")
}

async fn connect(address: &Address, options: sea_orm::ConnectOptions) -> Result<DatabaseConnection, StoreError> {
    Database::connect(options)
        .await
        .map_err(|source| StoreError::Unreachable { address: address.shown(), source: DatabaseFailure(source) })
}

/// The currency of a store; none if there is no store yet, or one whose making was broken off.
async fn currency_of(connection: &DatabaseConnection) -> Result<Option<Currency>, StoreError> {
    if !SchemaManager::new(connection).has_table("meta").await.doing("look for its tables")? {
        return Ok(None);
    }
    let row = meta::Entity::find_by_id(meta::CURRENCY).one(connection).await.doing("read its currency")?;
    row.map(|row| {
        let key = || meta::CURRENCY.to_owned();
        RowAddress { table: "meta", key: &key }.parse("value", &row.value)
    })
    .transpose()
}

async fn migrate(address: &Address, connection: &DatabaseConnection) -> Result<(), StoreError> {
    Migrator::up(connection, None)
        .await
        .map_err(|source| StoreError::Schema { address: address.shown(), source: DatabaseFailure(source) })
}
