//! Where a value comes from: a column, a constant, or a text with columns in it.

use std::borrow::Cow;

/// What a mapping can say about a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Cluster,
    Id,
    Member,
    Tenant,
    Account,
    User,
    Name,
    Queue,
    Workload,
    Count,
    Share,
    Requested,
    Pool,
    Nodes,
    Model,
    Ids,
    Submit,
    Eligible,
    Start,
    End,
    Duration,
    Suspended,
    State,
}

impl Key {
    pub(super) const ALL: [Self; 23] = [
        Self::Cluster,
        Self::Id,
        Self::Member,
        Self::Tenant,
        Self::Account,
        Self::User,
        Self::Name,
        Self::Queue,
        Self::Workload,
        Self::Count,
        Self::Share,
        Self::Requested,
        Self::Pool,
        Self::Nodes,
        Self::Model,
        Self::Ids,
        Self::Submit,
        Self::Eligible,
        Self::Start,
        Self::End,
        Self::Duration,
        Self::Suspended,
        Self::State,
    ];

    /// Where a mapping says it.
    pub(super) fn path(self) -> &'static str {
        match self {
            Self::Cluster => "job.cluster",
            Self::Id => "job.id",
            Self::Member => "job.member",
            Self::Tenant => "job.tenant",
            Self::Account => "job.account",
            Self::User => "job.user",
            Self::Name => "job.name",
            Self::Queue => "job.queue",
            Self::Workload => "job.workload",
            Self::Count => "cards.count",
            Self::Share => "cards.share",
            Self::Requested => "cards.requested",
            Self::Pool => "cards.pool",
            Self::Nodes => "cards.nodes",
            Self::Model => "cards.model",
            Self::Ids => "cards.ids",
            Self::Submit => "time.submit",
            Self::Eligible => "time.eligible",
            Self::Start => "time.start",
            Self::End => "time.end",
            Self::Duration => "time.duration",
            Self::Suspended => "time.suspended",
            Self::State => "state.from",
        }
    }
}

/// A column by its name, or by its number counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ColumnRef {
    Name(String),
    Number(usize),
}

impl ColumnRef {
    /// As people write it in a template: a number is a number.
    fn read(text: &str) -> Self {
        match text.parse() {
            Ok(number) if number > 0 => Self::Number(number),
            _ => Self::Name(text.to_owned()),
        }
    }

    /// Where it stands, counted from 0; none if the header does not name it.
    pub(super) fn place(&self, header: Option<&[String]>) -> Option<usize> {
        match self {
            Self::Number(number) => {
                number.checked_sub(1).filter(|&place| header.is_none_or(|header| place < header.len()))
            }
            Self::Name(name) => header?.iter().position(|column| column == name),
        }
    }
}

/// A value whose columns are known by `C`: as the mapping names them, or where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value<C> {
    Column(C),
    Constant(String),
    Template(Vec<Part<C>>),
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part<C> {
    Text(String),
    Column(C),
    /// The number of the line, counted from 1.
    Line,
}

impl Value<ColumnRef> {
    /// Reads `7f04ca/{job_id}`; `{line}` is the number of the line, `{{` and `}}` are braces.
    pub(super) fn template(text: &str) -> Option<Self> {
        let mut parts = Vec::new();
        let mut literal = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            literal.push_str(&rest[..at]);
            let brace = &rest[at..=at];
            rest = &rest[at + 1..];
            if let Some(after) = rest.strip_prefix(brace) {
                literal.push_str(brace);
                rest = after;
                continue;
            }
            let (name, after) = if brace == "{" { rest.split_once('}')? } else { return None };
            if name.is_empty() || name.contains('{') {
                return None;
            }
            if !literal.is_empty() {
                parts.push(Part::Text(std::mem::take(&mut literal)));
            }
            parts.push(if name == "line" { Part::Line } else { Part::Column(ColumnRef::read(name)) });
            rest = after;
        }
        literal.push_str(rest);
        if !literal.is_empty() {
            parts.push(Part::Text(literal));
        }
        Some(Self::Template(parts))
    }

    /// The columns it is made of.
    pub(super) fn columns(&self) -> Vec<&ColumnRef> {
        match self {
            Self::Column(column) => vec![column],
            Self::Constant(_) => Vec::new(),
            Self::Template(parts) => parts
                .iter()
                .filter_map(|part| if let Part::Column(column) = part { Some(column) } else { None })
                .collect(),
        }
    }

    /// The same value by where its columns stand.
    ///
    /// # Errors
    /// The column that is not there.
    pub(super) fn bind(&self, header: Option<&[String]>) -> Result<Value<usize>, ColumnRef> {
        let place = |column: &ColumnRef| column.place(header).ok_or_else(|| column.clone());
        Ok(match self {
            Self::Column(column) => Value::Column(place(column)?),
            Self::Constant(text) => Value::Constant(text.clone()),
            Self::Template(parts) => Value::Template(
                parts
                    .iter()
                    .map(|part| {
                        Ok(match part {
                            Part::Text(text) => Part::Text(text.clone()),
                            Part::Column(column) => Part::Column(place(column)?),
                            Part::Line => Part::Line,
                        })
                    })
                    .collect::<Result<_, _>>()?,
            ),
        })
    }
}

impl Value<usize> {
    /// Its text in a line; none if a column it needs holds one of the texts that mean nothing.
    pub(super) fn text<'a>(&'a self, cells: &'a [Cow<'_, str>], line: u64, missing: &[String]) -> Option<Cow<'a, str>> {
        let cell = |place: usize| {
            let text = cells.get(place)?.trim();
            (!missing.iter().any(|nothing| nothing == text)).then_some(text)
        };
        match self {
            Self::Column(place) => cell(*place).map(Cow::Borrowed),
            Self::Constant(text) => Some(Cow::Borrowed(text)),
            Self::Template(parts) => {
                let mut text = String::new();
                for part in parts {
                    match part {
                        Part::Text(literal) => text.push_str(literal),
                        Part::Column(place) => text.push_str(cell(*place)?),
                        Part::Line => text.push_str(&line.to_string()),
                    }
                }
                Some(Cow::Owned(text))
            }
        }
    }

    /// The last of the columns that it needs.
    pub(super) fn last_column(&self) -> Option<usize> {
        match self {
            Self::Column(place) => Some(*place),
            Self::Constant(_) => None,
            Self::Template(parts) => {
                parts.iter().filter_map(|part| if let Part::Column(place) = part { Some(*place) } else { None }).max()
            }
        }
    }

    /// The column it is read from, if it is one column and nothing else.
    pub(super) fn only_column(&self) -> Option<usize> {
        if let Self::Column(place) = self { Some(*place) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(template: &str) -> Option<String> {
        let header = ["vc".to_owned(), "id".to_owned()];
        let cells = [Cow::Borrowed("7f04ca"), Cow::Borrowed(" 12 ")];
        let bound = Value::template(template)?.bind(Some(&header)).ok()?;
        bound.text(&cells, 3, &[String::new()]).map(Cow::into_owned)
    }

    #[test]
    fn templates_are_filled_with_columns() {
        for (template, text) in
            [("{vc}/{id}", "7f04ca/12"), ("job-{2}", "job-12"), ("{line}", "3"), ("{{x}}", "{x}"), ("plain", "plain")]
        {
            assert_eq!(filled(template).as_deref(), Some(text), "{template}");
        }
        for template in ["{", "}", "{}", "{nobody}", "{9}", "a{b{c}"] {
            assert_eq!(filled(template), None, "{template}");
        }
    }

    #[test]
    fn a_missing_cell_makes_the_whole_text_missing() {
        let value = Value::Template(vec![Part::Text("a".to_owned()), Part::Column(0)]);
        assert_eq!(value.text(&[Cow::Borrowed("")], 1, &[String::new()]), None);
        assert_eq!(value.text(&[Cow::Borrowed("NA")], 1, &["NA".to_owned()]), None);
    }
}
