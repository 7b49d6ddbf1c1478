//! Which column of a `sacct` file is which field, and how a line is cut into them.

use super::job_id;
use crate::item::Fault;

macro_rules! fields {
    ($($field:ident = $name:literal),* $(,)?) => {
        /// The fields that a job record is made of.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Field { $($field),* }

        impl Field {
            const ALL: &[Self] = &[$(Self::$field),*];

            /// Its name, as `sacct` writes it.
            pub(super) fn name(self) -> &'static str {
                match self { $(Self::$field => $name),* }
            }
        }
    };
}

fields! {
    JobId = "JobID", JobIdRaw = "JobIDRaw", Cluster = "Cluster", Partition = "Partition", Account = "Account",
    User = "User", JobName = "JobName", Submit = "Submit", Eligible = "Eligible", Start = "Start", End = "End",
    Elapsed = "Elapsed", ElapsedRaw = "ElapsedRaw", Suspended = "Suspended", State = "State",
    AllocTres = "AllocTRES", ReqTres = "ReqTRES", AllocGres = "AllocGRES", ReqGres = "ReqGRES", NNodes = "NNodes",
    NodeList = "NodeList",
}

/// Fields whose text is free and may hold a `|`.
const FREE_TEXT: [&str; 12] = [
    "jobname",
    "comment",
    "admincomment",
    "systemcomment",
    "submitline",
    "workdir",
    "constraints",
    "extra",
    "stdout",
    "stderr",
    "stdin",
    "container",
];

/// The list that Open XDMoD asks for, without header and in UTC.
const XDMOD: &str = "jobid,jobidraw,cluster,partition,qos,account,group,gid,user,uid,submit,eligible,start,end,elapsed,\
                     exitcode,state,nnodes,ncpus,reqcpus,reqmem,reqtres,alloctres,timelimit,nodelist,jobname";

/// The columns of a file, or of a part of it.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    names: Vec<String>,
    places: Vec<Option<usize>>,
    /// The column that takes surplus separators: the only one whose text is free.
    free_text: Option<usize>,
    /// Whether every line ends in a separator (`--parsable`).
    trailing: bool,
}

impl Columns {
    /// Columns of these names; `trailing` if every line ends in a separator.
    pub(super) fn new(names: &[&str], trailing: bool) -> Self {
        // `--format=JobName%30` gives a width, which the header does not repeat.
        let names: Vec<String> =
            names.iter().map(|name| name.split('%').next().unwrap_or_default().trim().to_owned()).collect();
        let place = |wanted: &str| names.iter().position(|name| name.eq_ignore_ascii_case(wanted));
        let places = Field::ALL.iter().map(|field| place(field.name())).collect();
        let is_free = |name: &String| FREE_TEXT.contains(&name.to_ascii_lowercase().as_str());
        let mut free = names.iter().enumerate().filter(|(_, name)| is_free(name)).map(|(at, _)| at);
        let free_text = free.next().filter(|_| free.next().is_none());
        Self { places, free_text, trailing, names }
    }

    /// The columns that a header names; none if the line is no header of `sacct`: names only, a job id among them.
    pub(super) fn of_header(line: &str) -> Option<Self> {
        let line = line.trim();
        let (line, trailing) = line.strip_suffix('|').map_or((line, false), |line| (line, true));
        let names: Vec<&str> = line.split('|').collect();
        let is_name = |name: &&str| {
            name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(|b| b.is_ascii_alphanumeric())
        };
        let columns = Self::new(&names, trailing);
        let known = columns.places.iter().flatten().count();
        (columns.has_job_id() && known >= 2 && names.iter().all(is_name)).then_some(columns)
    }

    /// The columns of Open XDMoD's list, if a line without header can be one of it.
    pub(super) fn of_xdmod(line: &str) -> Option<Self> {
        let names: Vec<&str> = XDMOD.split(',').collect();
        let parts: Vec<&str> = line.split('|').collect();
        let raw_id = parts.get(1)?;
        let fits = parts.len() >= names.len()
            && job_id::read(parts[0]).is_some()
            && raw_id.starts_with(|c: char| c.is_ascii_digit())
            && ["-", "T", ":"].iter().all(|mark| parts[10].contains(mark));
        fits.then(|| Self::new(&names, ends_in_surplus(&parts, names.len())))
    }

    /// The columns that a person names for a file without header, whose first line is given.
    pub(super) fn of_names(names: &[String], first_line: &str) -> Self {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let parts: Vec<&str> = first_line.split('|').collect();
        Self::new(&names, ends_in_surplus(&parts, names.len()))
    }

    /// Whether there is such a column.
    pub(super) fn has(&self, field: Field) -> bool {
        self.place(field).is_some()
    }

    /// Whether lines name their job.
    pub(super) fn has_job_id(&self) -> bool {
        self.has(Field::JobId) || self.has(Field::JobIdRaw)
    }

    /// Whether lines can say how many cards a job holds.
    pub(super) fn has_cards(&self) -> bool {
        [Field::AllocTres, Field::ReqTres, Field::AllocGres, Field::ReqGres].into_iter().any(|field| self.has(field))
    }

    /// Their names, for people.
    pub(super) fn listed(&self) -> String {
        self.names.join("|")
    }

    fn place(&self, field: Field) -> Option<usize> {
        self.places.get(field as usize).copied().flatten()
    }

    /// Cuts a line into its columns.
    ///
    /// # Errors
    /// When it has another number of columns.
    pub(super) fn cut<'a>(&'a self, line: &'a str) -> Result<Row<'a>, Fault> {
        let text = if self.trailing { line.strip_suffix('|').unwrap_or(line) } else { line };
        let mut parts: Vec<&str> = Vec::with_capacity(self.names.len() + 1);
        parts.extend(text.split('|'));
        let expected = self.names.len();
        match (parts.len().checked_sub(expected), self.free_text) {
            (Some(0), _) => {}
            (Some(surplus), Some(free)) if surplus > 0 => {
                let start: usize = parts[..free].iter().map(|part| part.len() + 1).sum();
                let length: usize = parts[free..=free + surplus].iter().map(|part| part.len() + 1).sum::<usize>() - 1;
                parts.splice(free..=free + surplus, [&text[start..start + length]]);
            }
            (Some(1), _) if parts.last().is_some_and(|last| last.is_empty()) => {
                parts.pop();
            }
            (surplus, _) => {
                let hint = if surplus.is_some() { ": where a text may hold a `|`, ask sacct for it last" } else { "" };
                return Err(Fault::new(
                    "line",
                    format!("{} columns", parts.len()),
                    format_args!("{expected} columns ({}){hint}", self.listed()),
                ));
            }
        }
        Ok(Row { columns: self, parts })
    }
}

/// Whether a line has one column more than its names, and that is empty.
fn ends_in_surplus(parts: &[&str], names: usize) -> bool {
    parts.len() == names + 1 && parts.last().is_some_and(|last| last.is_empty())
}

/// A line cut into its columns.
#[derive(Debug)]
pub(super) struct Row<'a> {
    columns: &'a Columns,
    parts: Vec<&'a str>,
}

impl<'a> Row<'a> {
    /// The columns it is cut into.
    pub(super) fn columns(&self) -> &'a Columns {
        self.columns
    }

    /// What it says in a column, empty or not; none if there is no such column.
    pub(super) fn get(&self, field: Field) -> Option<&'a str> {
        self.parts.get(self.columns.place(field)?).map(|part| part.trim())
    }

    /// What it says in a column, if it says anything: Slurm has many words for nothing.
    pub(super) fn known(&self, field: Field) -> Option<&'a str> {
        self.get(field).filter(|text| {
            const NOTHING: [&str; 9] =
                ["", "unknown", "none", "invalid", "n/a", "(null)", "(unknown)", "none assigned", "noval"];
            !NOTHING.iter().any(|nothing| nothing.eq_ignore_ascii_case(text))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_recognised_by_their_names() {
        for header in ["JobID|State", "jobid|jobname|state|", "Account|JobIDRaw|SomeNewField"] {
            assert!(Columns::of_header(header).is_some(), "{header}");
        }
        for line in ["15|job|COMPLETED", "State|Start|End", "JobID|2026-12-01T08:00:00|State", "JobID", "", "|"] {
            assert!(Columns::of_header(line).is_none(), "{line}");
        }
    }

    fn field(columns: &Columns, line: &str, field: Field) -> Option<String> {
        columns.cut(line).ok()?.get(field).map(str::to_owned)
    }

    #[test]
    fn a_separator_in_the_only_free_text_belongs_to_it() {
        let columns = Columns::of_header("JobID|JobName|State").unwrap();
        assert_eq!(field(&columns, "1|a|b|c|FAILED", Field::JobName).as_deref(), Some("a|b|c"));
        assert_eq!(field(&columns, "1|a|b|c|FAILED", Field::State).as_deref(), Some("FAILED"));
        let two = Columns::of_header("JobID|JobName|Comment|State").unwrap();
        let fault = two.cut("1|a|b|c|FAILED").unwrap_err();
        assert_eq!(fault.found, "5 columns");
        assert!(fault.expected.starts_with("4 columns"), "{}", fault.expected);
    }

    #[test]
    fn a_trailing_separator_is_no_column() {
        let columns = Columns::of_header("JobID|State|JobName|").unwrap();
        assert_eq!(field(&columns, "1|FAILED|a|b|", Field::JobName).as_deref(), Some("a|b"));
        let plain = Columns::of_header("JobID|State").unwrap();
        assert_eq!(field(&plain, "1|FAILED|", Field::State).as_deref(), Some("FAILED"));
        assert!(plain.cut("1").is_err());
    }
}
