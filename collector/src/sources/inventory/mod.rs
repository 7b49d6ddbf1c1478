//! What people state about a cluster, as CSV. The columns are described in `examples/cluster/README.md`.

mod cards;
mod costs;
mod form;
mod rules;
#[cfg(test)]
mod tests;

use crate::item::{Fault, ReadError, Rejected, SkipReason};
use crate::lines::{Line, Lines};
use cardhour_domain::id::ClusterId;
use cardhour_domain::money::Currency;
use cardhour_domain::reference::ReferenceRecord;
use form::{Context, Form, Layout};
use std::collections::VecDeque;
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

impl RefItem {
    /// The line it was read from, counted from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        match self {
            Self::Record { line, .. } | Self::Skipped { line, .. } => *line,
            Self::Rejected(rejected) => rejected.line,
        }
    }
}

/// Reads a reference file, line by line.
#[derive(Debug)]
pub struct ReferenceReader<R> {
    lines: Lines<R>,
    kind: ReferenceFile,
    context: Context,
    layout: Option<Layout>,
    /// Read already, to find the columns.
    ready: VecDeque<RefItem>,
    failed: bool,
}

/// Begins to read a reference file. `currency` is the store's: amounts in another are rejected. `default_cluster` is the
/// cluster of lines that name none; where they do, they may name any.
///
/// # Errors
/// When the header has an unknown column, or lacks a needed one.
pub fn read_reference<R: BufRead>(
    kind: ReferenceFile,
    reader: R,
    currency: Currency,
    default_cluster: Option<&ClusterId>,
) -> Result<ReferenceReader<R>, ReadError> {
    let mut reader = ReferenceReader {
        lines: Lines::new(reader),
        kind,
        context: Context { currency, cluster: default_cluster.cloned() },
        layout: None,
        ready: VecDeque::new(),
        failed: false,
    };
    while reader.layout.is_none() {
        let Some(line) = reader.next_line()? else { break };
        let number = line.number;
        if line.fault.is_some() || skipped(&line.text).is_some() {
            let item = reader.item(line);
            reader.ready.push_back(item);
            continue;
        }
        let has_default = reader.context.cluster.is_some();
        reader.layout = Some(Layout::of_header(&line.text, number, reader.kind.forms(), has_default)?);
        reader.ready.push_back(RefItem::Skipped { line: number, reason: SkipReason::Header });
    }
    Ok(reader)
}

fn skipped(text: &str) -> Option<SkipReason> {
    if text.trim().is_empty() { Some(SkipReason::Empty) } else { text.starts_with('#').then_some(SkipReason::Comment) }
}

impl ReferenceFile {
    fn forms(self) -> &'static [Form] {
        match self {
            Self::Cards => cards::FORMS,
            Self::CostBasis => costs::FORMS,
            Self::Coefficients => rules::COEFFICIENTS,
            Self::Definitions => rules::DEFINITIONS,
            Self::Tenants => rules::TENANTS,
        }
    }
}

impl<R: BufRead> ReferenceReader<R> {
    fn next_line(&mut self) -> Result<Option<Line>, ReadError> {
        let line = self.lines.number();
        self.lines.next_line().map_err(|error| {
            self.failed = true;
            ReadError::Io { line, error }
        })
    }

    /// What becomes of a line.
    fn item(&self, line: Line) -> RefItem {
        let number = line.number;
        if let Some(fault) = line.fault {
            return RefItem::Rejected(fault.at(number, &line.text));
        }
        if let Some(reason) = skipped(&line.text) {
            return RefItem::Skipped { line: number, reason };
        }
        let read = match &self.layout {
            Some(layout) => layout.read(&line.text, &self.context),
            None => Err(Fault::new("header", line.text.as_str(), "a header before the first line")),
        };
        match read {
            Ok(record) => RefItem::Record { line: number, record: Box::new(record) },
            Err(fault) => RefItem::Rejected(fault.at(number, &line.text)),
        }
    }
}

impl<R: BufRead> Iterator for ReferenceReader<R> {
    type Item = Result<RefItem, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(item) = self.ready.pop_front() {
            return Some(Ok(item));
        }
        if self.failed {
            return None;
        }
        match self.next_line() {
            Ok(line) => line.map(|line| Ok(self.item(line))),
            Err(error) => Some(Err(error)),
        }
    }
}
