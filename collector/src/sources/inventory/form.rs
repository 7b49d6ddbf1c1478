//! The forms of reference files: which columns each has, and how a line is cut into them.

use crate::item::{Fault, ReadError};
use crate::sources::cells;
use cardhour_domain::id::ClusterId;
use cardhour_domain::money::{Currency, Money};
use cardhour_domain::reference::ReferenceRecord;
use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

/// One form of a file.
#[derive(Debug)]
pub(super) struct Form {
    /// Columns that must be there; `cluster` need not where a default is given.
    pub(super) required: &'static [&'static str],
    /// Columns that may be there.
    pub(super) optional: &'static [&'static str],
    /// Reads a line.
    pub(super) read: fn(&Row<'_>) -> Result<ReferenceRecord, Fault>,
}

/// The columns of one file.
#[derive(Debug)]
pub(super) struct Layout {
    form: &'static Form,
    names: Vec<String>,
    delimiter: u8,
}

impl Layout {
    /// The columns that a header names. Of several forms the one that knows the most of them is meant, the first
    /// among equals.
    ///
    /// # Errors
    /// When it names an unknown column or lacks a needed one.
    pub(super) fn of_header(
        text: &str,
        line: u64,
        forms: &'static [Form],
        has_default_cluster: bool,
    ) -> Result<Self, ReadError> {
        let refused = |field: &str, found: String, expected: String| {
            Err(ReadError::Refused { line, field: field.to_owned(), found, expected })
        };
        // Spreadsheets of some languages write semicolons.
        let count = |delimiter: u8| text.bytes().filter(|&byte| byte == delimiter).count();
        let delimiter = [b',', b';', b'\t'].into_iter().rev().max_by_key(|&delimiter| count(delimiter)).unwrap_or(b',');
        let cut = match cells::cut(text, delimiter, true) {
            Ok(cells) => cells,
            Err(fault) => return refused(&fault.field, fault.found, fault.expected),
        };
        let names: Vec<String> = cut.iter().map(|name| name.trim().to_ascii_lowercase()).collect();
        let known = |form: &Form| {
            names.iter().filter(|name| form.required.iter().chain(form.optional).any(|known| known == name)).count()
        };
        let Some(form) = forms.iter().rev().max_by_key(|form| known(form)) else {
            return refused("header", text.to_owned(), "a known form".to_owned());
        };
        let columns = || form.required.iter().chain(form.optional).copied().collect::<Vec<_>>().join(", ");
        for (at, name) in names.iter().enumerate() {
            if !form.required.iter().chain(form.optional).any(|known| known == name) {
                return refused("header", name.clone(), format!("only known columns: {}", columns()));
            }
            if names[..at].contains(name) {
                return refused("header", format!("{name} twice"), "each column once".to_owned());
            }
        }
        let is_there = |wanted: &str| names.iter().any(|name| name == wanted);
        for &wanted in form.required {
            let may_lack = wanted == "cluster" && has_default_cluster;
            if !may_lack && !is_there(wanted) {
                return refused(wanted, text.to_owned(), format!("the column {wanted}, of: {}", columns()));
            }
        }
        Ok(Self { form, names, delimiter })
    }

    /// Reads a line.
    pub(super) fn read(&self, text: &str, context: &Context) -> Result<ReferenceRecord, Fault> {
        let cells = cells::cut(text, self.delimiter, true)?;
        if cells.len() != self.names.len() {
            let found = format!("{} columns", cells.len());
            return Err(Fault::new("line", found, format_args!("{} columns, as in the header", self.names.len())));
        }
        (self.form.read)(&Row { layout: self, cells: &cells, context })
    }
}

/// What a file does not say itself.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) currency: Currency,
    pub(super) cluster: Option<ClusterId>,
}

/// A line cut into its columns.
pub(super) struct Row<'a> {
    layout: &'a Layout,
    cells: &'a [Cow<'a, str>],
    context: &'a Context,
}

impl Row<'_> {
    /// What it says in a column; empty if it says nothing or there is no such column.
    pub(super) fn text(&self, column: &str) -> &str {
        let place = self.layout.names.iter().position(|name| name == column);
        place.and_then(|place| self.cells.get(place)).map_or("", |cell| cell.trim())
    }

    /// A fault in a column.
    pub(super) fn fault(&self, column: &str, expected: impl Display) -> Fault {
        Fault::new(column, self.text(column), expected)
    }

    /// A value that must be there.
    pub(super) fn needed<T: FromStr<Err: Display>>(&self, column: &str) -> Result<T, Fault> {
        self.text(column).parse().map_err(|expected| self.fault(column, expected))
    }

    /// A value that may be missing.
    pub(super) fn maybe<T: FromStr<Err: Display>>(&self, column: &str) -> Result<Option<T>, Fault> {
        if self.text(column).is_empty() { Ok(None) } else { self.needed(column).map(Some) }
    }

    /// A text that may be missing.
    pub(super) fn words(&self, column: &str) -> Option<String> {
        Some(self.text(column)).filter(|text| !text.is_empty()).map(str::to_owned)
    }

    /// The cluster: the line's, else the default.
    pub(super) fn cluster(&self) -> Result<ClusterId, Fault> {
        match (self.maybe("cluster")?, &self.context.cluster) {
            (Some(cluster), _) => Ok(cluster),
            (None, Some(cluster)) => Ok(cluster.clone()),
            (None, None) => self.needed("cluster"),
        }
    }

    /// An amount of the store's currency, not below zero.
    pub(super) fn amount(&self, column: &str) -> Result<Money, Fault> {
        let amount: Money = self.needed(column)?;
        if amount < Money::ZERO { Err(self.fault(column, "an amount of at least 0")) } else { Ok(amount) }
    }

    /// Checks that amounts are in the store's currency.
    pub(super) fn check_currency(&self) -> Result<(), Fault> {
        let ours = self.context.currency;
        if self.text("currency") == ours.code() {
            Ok(())
        } else {
            Err(self.fault("currency", format_args!("{ours}, the currency of the store")))
        }
    }
}
