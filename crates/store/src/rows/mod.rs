//! Rows of the tables, private to the store, and how values are read from them. A row that forms no valid value is an
//! error with its address, never a default.

pub(crate) mod day_book;
pub(crate) mod day_line;
pub(crate) mod day_memo;
pub(crate) mod job_record;
pub(crate) mod meta;
pub(crate) mod reference_record;
pub(crate) mod session;
pub(crate) mod source;
pub(crate) mod tenant_day;
pub(crate) mod user;

use crate::StoreError;
use cardhour_domain::books::{CardTime, Components};
use cardhour_domain::digest::Digest;
use cardhour_domain::money::Money;
use cardhour_domain::time::Timestamp;
use std::fmt::Display;
use std::str::FromStr;

/// Where a row stands, told only if something is wrong with it.
pub(crate) struct RowAddress<'a> {
    pub table: &'static str,
    pub key: &'a (dyn Fn() -> String + Sync),
}

impl RowAddress<'_> {
    /// The error of a field that forms no valid value.
    pub fn corrupt(&self, field: &str, found: impl Display, expected: impl Display) -> StoreError {
        StoreError::Corrupt {
            table: self.table,
            key: (self.key)(),
            found: format!("{field} {found}"),
            expected: expected.to_string(),
        }
    }

    /// A value from its text.
    pub fn parse<T>(&self, field: &str, text: &str) -> Result<T, StoreError>
    where
        T: FromStr,
        T::Err: Display,
    {
        text.parse().map_err(|expected| self.corrupt(field, format_args!("{text:?}"), expected))
    }

    /// A time from its milliseconds.
    pub fn time(&self, field: &str, millis: i64) -> Result<Timestamp, StoreError> {
        Timestamp::from_millis(millis).map_err(|expected| self.corrupt(field, millis, expected))
    }

    /// A digest from its bytes.
    pub fn digest(&self, field: &str, bytes: &[u8]) -> Result<Digest, StoreError> {
        <[u8; 32]>::try_from(bytes)
            .map(Digest::from_bytes)
            .map_err(|_| self.corrupt(field, format_args!("of {} bytes", bytes.len()), "a digest of 32 bytes"))
    }
}

/// A digest's bytes, as a column holds them.
pub(crate) fn digest_bytes(digest: &Digest) -> Vec<u8> {
    digest.as_bytes().to_vec()
}

/// Components from three columns.
pub(crate) fn components(depreciation: i64, maintenance: i64, electricity: i64) -> Components {
    Components {
        depreciation: Money::from_micros(depreciation),
        maintenance: Money::from_micros(maintenance),
        electricity: Money::from_micros(electricity),
    }
}

/// Card time as a column holds it: a day of a hundred thousand cards fits.
pub(crate) fn time_column(time: CardTime, what: impl FnOnce() -> String) -> Result<i64, StoreError> {
    i64::try_from(time.exact()).map_err(|_| StoreError::TooLarge { what: format!("the card time of {}", what()) })
}

/// Card time from its column.
pub(crate) const fn card_time(millionths_ms: i64) -> CardTime {
    CardTime::from_millionths_ms(millionths_ms)
}
