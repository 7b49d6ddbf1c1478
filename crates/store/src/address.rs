//! Addresses of stores: a file of SQLite, or a database of PostgreSQL.

use crate::{StoreError, sqlite};
use sea_orm::ConnectOptions;
use std::path::PathBuf;

/// Where a store is.
#[derive(Clone, Debug)]
pub(crate) enum Address {
    Sqlite { url: String, file: PathBuf },
    Postgres { url: String },
}

/// How many connections a server keeps to PostgreSQL, for writing and for reading each.
const POSTGRES_CONNECTIONS: u32 = 8;

impl Address {
    /// Reads an address.
    pub fn parse(url: &str) -> Result<Self, StoreError> {
        let invalid = |expected| StoreError::InvalidAddress { address: without_password(url), expected };
        if url.starts_with("sqlite:") {
            let file = sqlite::file(url).ok_or_else(|| invalid("sqlite:FILE or sqlite:///PATH/OF/FILE"))?;
            Ok(Self::Sqlite { url: url.to_owned(), file })
        } else if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            Ok(Self::Postgres { url: url.to_owned() })
        } else {
            Err(invalid("sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE"))
        }
    }

    /// For people: without a password.
    pub fn shown(&self) -> String {
        match self {
            Self::Sqlite { url, .. } | Self::Postgres { url } => without_password(url),
        }
    }

    /// Whether it is known, without connecting, that nothing is there.
    pub fn is_absent(&self) -> bool {
        match self {
            Self::Sqlite { file, .. } => !file.exists(),
            Self::Postgres { .. } => false,
        }
    }

    /// Makes what has to be there before anyone can connect: SQLite's file. A database of PostgreSQL is made by its
    /// administrator.
    pub fn prepare(&self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite { file, .. } => sqlite::make_file(file)
                .map_err(|source| StoreError::CannotMakeFile { file: file.display().to_string(), source }),
            Self::Postgres { .. } => Ok(()),
        }
    }

    /// How writers connect.
    pub fn writer(&self) -> ConnectOptions {
        let mut options = match self {
            Self::Sqlite { url, .. } => sqlite::writer(url),
            Self::Postgres { url } => postgres(url),
        };
        options.sqlx_logging(false);
        options
    }

    /// How readers connect.
    pub fn readers(&self) -> ConnectOptions {
        let mut options = match self {
            Self::Sqlite { url, .. } => sqlite::readers(url),
            Self::Postgres { url } => postgres(url),
        };
        options.sqlx_logging(false);
        options
    }
}

fn postgres(url: &str) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options.max_connections(POSTGRES_CONNECTIONS);
    options
}

/// `url` with the password between `//user:` and `@` left out, and parameters, which may hold one too.
fn without_password(url: &str) -> String {
    let plain = url.split_once('?').map_or(url, |(plain, _)| plain);
    let Some((scheme, rest)) = plain.split_once("//") else { return plain.to_owned() };
    match rest.rsplit_once('@') {
        Some((user, host)) => {
            let user = user.split_once(':').map_or(user, |(user, _)| user);
            format!("{scheme}//{user}@{host}")
        }
        None => plain.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        assert_eq!(without_password("postgres://ann:se@cret@db.lan/books?password=x"), "postgres://ann@db.lan/books");
        assert_eq!(without_password("postgres://db.lan/books"), "postgres://db.lan/books");
        assert_eq!(without_password("sqlite:///var/books.db?mode=rwc"), "sqlite:///var/books.db");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for url in ["books.db", "mysql://host/books", "sqlite::memory:", "sqlite://books.db?mode=memory", ""] {
            assert!(matches!(Address::parse(url), Err(StoreError::InvalidAddress { .. })), "{url}");
        }
        assert!(Address::parse("sqlite:books.db").is_ok() && Address::parse("postgres://db.lan/books").is_ok());
    }
}
