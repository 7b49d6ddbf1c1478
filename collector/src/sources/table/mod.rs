//! Any table of jobs, CSV or TSV, described by a mapping.

mod mapping;
mod record;
mod spec;
#[cfg(test)]
mod tests;
mod times;
mod value;

pub use mapping::{Mapping, MappingError};

use crate::item::{Fault, Item, JobOptions, ReadError, SkipReason};
use crate::lines::{Line, Lines};
use crate::sources::cells;
use cardhour_domain::id::SourceName;
use record::{Plan, Row};
use std::collections::VecDeque;
use std::io::BufRead;
use value::{ColumnRef, Key};

/// Reads a table, line by line.
#[derive(Debug)]
pub struct MappedReader<R> {
    lines: Lines<R>,
    plan: Plan,
    /// Read already, to find the columns.
    ready: VecDeque<Item>,
    failed: bool,
}

/// Begins to read a table of jobs. The source is that of the options, else the mapping's, else `table`.
///
/// # Errors
/// When the file lacks a column that the mapping names, or neither mapping nor options name a cluster, or a place for
/// the cards.
pub fn read_mapped<R: BufRead>(
    reader: R,
    mapping: &Mapping,
    options: &JobOptions,
) -> Result<MappedReader<R>, ReadError> {
    let refused = |line, field: &str, expected: &str| ReadError::Refused {
        line,
        field: field.to_owned(),
        found: String::new(),
        expected: expected.to_owned(),
    };
    if mapping.value(Key::Cluster).is_none() && options.cluster.is_none() {
        return Err(refused(0, "job.cluster", "a cluster, in the mapping or beside it"));
    }
    let placed = [Key::Ids, Key::Nodes, Key::Pool].into_iter().any(|key| mapping.value(key).is_some());
    if !placed && options.pool.is_none() {
        let expected =
            "where the cards are: one of cards.pool, cards.nodes, cards.ids in the mapping, or a pool beside it";
        return Err(refused(0, "cards.pool", expected));
    }
    let source = options.source.clone().or_else(|| mapping.source.clone());
    let default = || SourceName::new("table").map_err(|_| refused(0, "source", "a name"));
    let mut reader = MappedReader {
        lines: Lines::new(reader),
        plan: Plan {
            header: None,
            values: Vec::new(),
            source: source.map_or_else(default, Ok)?,
            zone: mapping.zone.clone().unwrap_or_else(|| options.zone.clone()),
            options: options.clone(),
            mapping: mapping.clone(),
        },
        ready: VecDeque::new(),
        failed: false,
    };
    reader.find_columns()?;
    Ok(reader)
}

impl<R: BufRead> MappedReader<R> {
    fn next_line(&mut self) -> Result<Option<Line>, ReadError> {
        let line = self.lines.number();
        self.lines.next_line().map_err(|error| {
            self.failed = true;
            ReadError::Io { line, error }
        })
    }

    /// Reads the header, if there is one, and finds the columns in it.
    fn find_columns(&mut self) -> Result<(), ReadError> {
        let mut at = 1;
        while self.plan.mapping.header && self.plan.header.is_none() {
            let Some(line) = self.next_line()? else { break };
            at = line.number;
            if line.fault.is_some() || self.skipped(&line.text).is_some() {
                let item = self.item(line);
                self.ready.push_back(item);
                continue;
            }
            let cells = cells::cut(&line.text, self.plan.mapping.delimiter, self.plan.mapping.quotes);
            let cells = cells.map_err(|fault| ReadError::Refused {
                line: at,
                field: fault.field,
                found: fault.found,
                expected: fault.expected,
            })?;
            self.plan.header = Some(cells.iter().map(|cell| cell.trim().to_owned()).collect());
            self.ready.push_back(Item::Skipped { line: at, reason: SkipReason::Header });
        }
        if self.plan.mapping.header && self.plan.header.is_none() {
            // Nothing but blanks and comments: there is no line that needs a column.
            return Ok(());
        }
        for key in Key::ALL {
            let bound = self.plan.mapping.value(key).map(|value| value.bind(self.plan.header.as_deref())).transpose();
            self.plan.values.push(bound.map_err(|column| self.lacks(at, key, &column))?);
        }
        Ok(())
    }

    fn lacks(&self, line: u64, key: Key, column: &ColumnRef) -> ReadError {
        let wanted = match column {
            ColumnRef::Name(name) => format!("a column `{name}`"),
            ColumnRef::Number(number) => format!("at least {number} columns"),
        };
        ReadError::Refused {
            line,
            field: key.path().to_owned(),
            found: self.plan.header.as_deref().unwrap_or_default().join(","),
            expected: format!("{wanted}, which the mapping names"),
        }
    }

    fn skipped(&self, text: &str) -> Option<SkipReason> {
        if text.trim().is_empty() {
            return Some(SkipReason::Empty);
        }
        let comment = self.plan.mapping.comment.as_ref()?;
        text.starts_with(comment.as_str()).then_some(SkipReason::Comment)
    }

    /// What becomes of a line.
    fn item(&self, line: Line) -> Item {
        let number = line.number;
        if let Some(fault) = line.fault {
            return Item::Rejected(fault.at(number, &line.text));
        }
        if let Some(reason) = self.skipped(&line.text) {
            return Item::Skipped { line: number, reason };
        }
        match self.record(&line.text, number) {
            Ok(item) => item,
            Err(fault) => Item::Rejected(fault.at(number, &line.text)),
        }
    }

    fn record(&self, text: &str, line: u64) -> Result<Item, Fault> {
        let cells = cells::cut(text, self.plan.mapping.delimiter, self.plan.mapping.quotes)?;
        if let Some(header) = &self.plan.header
            && cells.len() != header.len()
        {
            let found = format!("{} columns", cells.len());
            return Err(Fault::new("line", found, format_args!("{} columns, as in the header", header.len())));
        }
        let needed =
            self.plan.values.iter().flatten().filter_map(value::Value::last_column).max().map_or(0, |at| at + 1);
        if cells.len() < needed {
            let found = format!("{} columns", cells.len());
            return Err(Fault::new("line", found, format_args!("at least {needed} columns")));
        }
        let record = Row { plan: &self.plan, cells: &cells, line }.record()?;
        Ok(Item::Job { line, record: Box::new(record) })
    }
}

impl<R: BufRead> Iterator for MappedReader<R> {
    type Item = Result<Item, ReadError>;

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
