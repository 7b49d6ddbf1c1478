//! Slurm's accounting, as `sacct --parsable2` prints it.
//!
//! Any set of columns is read by its header, in any case; so are `--parsable` (a separator at the end of every line),
//! files put one behind another (a header may come again, also in a comment), and Open XDMoD's list without header, whose
//! times are UTC as Open XDMoD asks for them. Times without an offset are otherwise in the zone of the import.

mod cards;
mod columns;
mod job_id;
mod record;
mod state;
#[cfg(test)]
mod tests;
mod tres;

use crate::item::{Fault, Item, JobOptions, ReadError, SkipReason};
use crate::lines::{Line, Lines};
use cardhour_domain::id::SourceName;
use cardhour_domain::time::Zone;
use columns::{Columns, Field};
use record::Read;
use std::collections::VecDeque;
use std::io::BufRead;

/// What is needed to know how many cards a job held.
const CARDS_NEEDED: &str = "the column AllocTRES: how many cards a job holds is not known without it";
/// What is needed to know where a job ran.
const CLUSTER_NEEDED: &str = "a cluster: give its name, or ask sacct for the column Cluster";
/// How to make a file that can be read.
const HOW_TO: &str = "the output of `sacct --parsable2 --allocations --duplicates --format=JobID,Cluster,Account,User,Partition,\
                      Submit,Eligible,Start,End,Elapsed,Suspended,State,ReqTRES,AllocTRES,NodeList,JobName`";

/// What a file of `sacct` does not say itself.
#[derive(Clone, Debug)]
pub struct SlurmOptions {
    /// What holds for job files of every format. The source is `slurm` unless another is named.
    pub jobs: JobOptions,
    /// The columns of a file without header, as given to `sacct --format`; none is read from the file.
    pub fields: Option<Vec<String>>,
}

/// Reads a file of `sacct`, line by line.
#[derive(Debug)]
pub struct SacctReader<R> {
    lines: Lines<R>,
    options: JobOptions,
    source: SourceName,
    columns: Option<Columns>,
    /// Read already, to know what file it is.
    ready: VecDeque<Item>,
    failed: bool,
}

/// Begins to read a file of `sacct --parsable2` or `--parsable`.
///
/// # Errors
/// When the file as a whole is not what it should be: fixed-width columns, no header that is known, columns that cannot
/// say how many cards a job held, no cluster named.
pub fn read_sacct<R: BufRead>(reader: R, options: &SlurmOptions) -> Result<SacctReader<R>, ReadError> {
    let default = || SourceName::new("slurm").map_err(|_| refused(0, "source", "", "a name"));
    let mut reader = SacctReader {
        lines: Lines::new(reader),
        source: options.jobs.source.clone().map_or_else(default, Ok)?,
        options: options.jobs.clone(),
        columns: None,
        ready: VecDeque::new(),
        failed: false,
    };
    while reader.columns.is_none() {
        let Some(line) = reader.next_line()? else { break };
        if line.fault.is_none() && !is_blank(&line.text) && !line.text.starts_with('#') {
            reader.columns = Some(reader.first_columns(&line, options)?);
        }
        let item = reader.item(line);
        reader.ready.push_back(item);
        if let Some(columns) = &reader.columns {
            reader.check(columns, reader.lines.number())?;
        }
    }
    Ok(reader)
}

fn refused(line: u64, field: &str, found: &str, expected: &str) -> ReadError {
    ReadError::Refused { line, field: field.to_owned(), found: found.to_owned(), expected: expected.to_owned() }
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

impl<R: BufRead> SacctReader<R> {
    fn next_line(&mut self) -> Result<Option<Line>, ReadError> {
        let line = self.lines.number();
        self.lines.next_line().map_err(|error| {
            self.failed = true;
            ReadError::Io { line, error }
        })
    }

    /// The columns of a file by its first line that is no comment.
    fn first_columns(&mut self, line: &Line, options: &SlurmOptions) -> Result<Columns, ReadError> {
        let text = line.text.as_str();
        if let Some(columns) = Columns::of_header(text) {
            return Ok(columns);
        }
        if let Some(names) = &options.fields {
            return Ok(Columns::of_names(names, text));
        }
        let found = match text.trim_start() {
            text if text.starts_with(['{', '[']) => "JSON",
            text if text.starts_with("JobId=") => "the output of scontrol",
            text if !text.contains('|') => "columns of fixed width",
            _ => {
                return match Columns::of_xdmod(text) {
                    Some(columns) => {
                        self.options.zone = Zone::utc();
                        Ok(columns)
                    }
                    None => Err(refused(
                        line.number,
                        "header",
                        text,
                        "a header that names JobID and other fields, Open XDMoD's 26 columns, or the names of the columns",
                    )),
                };
            }
        };
        Err(refused(line.number, "line", found, &format!("--parsable2: {HOW_TO}")))
    }

    /// Refuses a file whose columns cannot make a single record.
    fn check(&self, columns: &Columns, line: u64) -> Result<(), ReadError> {
        let found = columns.listed();
        if !columns.has_job_id() {
            return Err(refused(line, Field::JobId.name(), &found, "the column JobID"));
        }
        if !columns.has(Field::State) {
            return Err(refused(line, Field::State.name(), &found, "the column State"));
        }
        if !columns.has_cards() {
            return Err(refused(line, Field::AllocTres.name(), &found, CARDS_NEEDED));
        }
        if self.options.cluster.is_none() && !columns.has(Field::Cluster) {
            return Err(refused(line, Field::Cluster.name(), &found, CLUSTER_NEEDED));
        }
        Ok(())
    }

    /// What becomes of a line.
    fn item(&mut self, line: Line) -> Item {
        let number = line.number;
        let skipped = |reason| Item::Skipped { line: number, reason };
        if let Some(fault) = line.fault {
            return Item::Rejected(fault.at(number, &line.text));
        }
        let text = line.text.as_str();
        if is_blank(text) {
            return skipped(SkipReason::Empty);
        }
        if text.starts_with('#') {
            // Excerpts are often pasted under a comment that ends in their columns.
            let last = text.trim_start_matches('#').split_whitespace().last().unwrap_or_default();
            return match Columns::of_header(last) {
                Some(columns) => {
                    self.columns = Some(columns);
                    skipped(SkipReason::Header)
                }
                None => skipped(SkipReason::Comment),
            };
        }
        if let Some(columns) = Columns::of_header(text) {
            self.columns = Some(columns);
            return skipped(SkipReason::Header);
        }
        let Some(columns) = &self.columns else {
            return Item::Rejected(Fault::new("header", text, "a header before the first record").at(number, text));
        };
        match columns.cut(text).and_then(|row| record::read(&row, &self.options, &self.source)) {
            Ok(Read::Job(record)) => Item::Job { line: number, record },
            Ok(Read::Skip(reason)) => skipped(reason),
            Err(fault) => Item::Rejected(fault.at(number, text)),
        }
    }
}

impl<R: BufRead> Iterator for SacctReader<R> {
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
