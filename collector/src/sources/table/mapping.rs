//! A mapping: which columns of a table are what. Every key is described in `examples/mappings/README.md`.

use super::spec::{self, Specification};
use super::times::{DurationStyle, TimeStyle, Unit};
use super::value::{ColumnRef, Key, Value};
use cardhour_domain::id::SourceName;
use cardhour_domain::task::{CardCount, JobState};
use cardhour_domain::time::{Timestamp, Zone};
use std::collections::BTreeMap;

/// How the columns of a table become job records.
#[derive(Clone, Debug)]
pub struct Mapping {
    pub(super) source: Option<SourceName>,
    pub(super) delimiter: u8,
    pub(super) header: bool,
    pub(super) quotes: bool,
    pub(super) comment: Option<String>,
    pub(super) missing: Vec<String>,
    /// By [`Key`].
    pub(super) values: Vec<Option<Value<ColumnRef>>>,
    pub(super) share_per: CardCount,
    pub(super) separator: String,
    pub(super) zone: Option<Zone>,
    pub(super) times: TimeStyle,
    pub(super) durations: DurationStyle,
    pub(super) words: Option<BTreeMap<String, JobState>>,
}

/// Why a mapping cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}{}: found {found}, expected {expected}", if key.is_empty() { String::new() } else { format!(", key {key}") })]
pub struct MappingError {
    /// The line of the mapping file, counted from 1.
    pub line: u64,
    /// The key at fault, with its table: `time.unit`.
    pub key: String,
    /// What is there.
    pub found: String,
    /// What should be there.
    pub expected: String,
}

impl Mapping {
    /// Reads a mapping.
    ///
    /// # Errors
    /// When it is no TOML, has an unknown key, lacks a needed one, or contradicts itself.
    pub fn from_toml(text: &str) -> Result<Self, MappingError> {
        let specification = spec::read(text)?;
        Checked { text, specification: &specification }.mapping()
    }

    pub(super) fn value(&self, key: Key) -> Option<&Value<ColumnRef>> {
        self.values.get(key as usize)?.as_ref()
    }
}

/// A mapping whose keys are known, to be checked for its sense.
struct Checked<'a> {
    text: &'a str,
    specification: &'a Specification,
}

impl Checked<'_> {
    fn error(&self, at: usize, key: &str, found: &str, expected: impl ToString) -> MappingError {
        MappingError {
            line: spec::line_of(self.text, at),
            key: key.to_owned(),
            found: if found.is_empty() { "nothing".to_owned() } else { format!("`{found}`") },
            expected: expected.to_string(),
        }
    }

    /// A text that must be one of something.
    fn word<T>(
        &self,
        key: &str,
        word: Option<&spec::Text>,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, MappingError> {
        word.map(|word| {
            read(word.get_ref()).ok_or_else(|| self.error(word.span().start, key, word.get_ref(), expected))
        })
        .transpose()
    }

    fn mapping(&self) -> Result<Mapping, MappingError> {
        let spec = self.specification;
        let name = |text: &str| SourceName::new(text).ok();
        let values = self.values()?;
        let (times, durations) = self.styles()?;
        let delimiter =
            self.word("file.delimiter", spec.file.delimiter.as_ref(), "one character, as \"\\t\"", |text| {
                (text.len() == 1 && !matches!(text, "\"" | "\n" | "\r")).then(|| text.as_bytes()[0])
            })?;
        let per = self.word("cards.share_per", spec.cards.share_per.as_ref(), "a number above 0, as 1000", |text| {
            text.parse::<CardCount>().ok().filter(|count| !count.is_zero())
        })?;
        let zone = self.word("time.zone", spec.time.zone.as_ref(), "a time zone such as Asia/Shanghai", |text| {
            Zone::named(text).ok()
        })?;
        let mapping = Mapping {
            source: self.word("source", spec.source.as_ref(), "a name", name)?,
            delimiter: delimiter.unwrap_or(b','),
            header: spec.file.header.unwrap_or(true),
            quotes: spec.file.quotes.unwrap_or(true),
            comment: spec.file.comment.clone().filter(|comment| !comment.is_empty()),
            missing: spec.file.missing.clone().unwrap_or_else(|| vec![String::new()]),
            values,
            share_per: match per {
                Some(per) => per,
                None => CardCount::from_millionths(CardCount::WHOLE).unwrap_or_default(),
            },
            separator: spec.cards.separator.clone().filter(|text| !text.is_empty()).unwrap_or_else(|| ",".to_owned()),
            zone,
            times,
            durations,
            words: self.words()?,
        };
        self.check_header(&mapping)?;
        self.check_cards(&mapping)?;
        Ok(mapping)
    }

    /// Every value, by its key.
    fn values(&self) -> Result<Vec<Option<Value<ColumnRef>>>, MappingError> {
        let mut values = Vec::with_capacity(Key::ALL.len());
        for key in Key::ALL {
            let Some(stated) = self.specification.value(key) else {
                values.push(None);
                continue;
            };
            let at = stated.span().start;
            let value = match (&stated.get_ref().column, &stated.get_ref().constant, &stated.get_ref().template) {
                (Some(column), None, None) => Value::Column(column.0.clone()),
                (None, Some(constant), None) => Value::Constant(constant.0.clone()),
                (None, None, Some(template)) => Value::template(template).ok_or_else(|| {
                    self.error(at, key.path(), template, "a text with columns in braces, as \"vc/{job_id}\"")
                })?,
                (None, None, None) => {
                    return Err(self.error(at, key.path(), "", "one of column, constant, template"));
                }
                _ => {
                    let found = "several of column, constant, template";
                    return Err(self.error(at, key.path(), found, "one of them"));
                }
            };
            values.push(Some(value));
        }
        Ok(values)
    }

    fn styles(&self) -> Result<(TimeStyle, DurationStyle), MappingError> {
        let time = &self.specification.time;
        let unit = self.word("time.unit", time.unit.as_ref(), Unit::WORDS, Unit::read)?;
        let duration = self.word("time.duration_unit", time.duration_unit.as_ref(), Unit::WORDS, Unit::read)?;
        let expected = "a time with its offset, as \"2017-10-01T00:00:00Z\"";
        let epoch = self.word("time.epoch", time.epoch.as_ref(), expected, |text| text.parse::<Timestamp>().ok())?;
        let expected = "a pattern of strftime with a date, as \"%d/%m/%Y %H:%M:%S\"";
        let pattern = self.word("time.format", time.format.as_ref(), expected, |text| {
            TimeStyle::is_pattern(text).then(|| text.to_owned())
        })?;
        let times = match (pattern, epoch, unit) {
            (Some(pattern), None, None) => TimeStyle::Pattern(pattern),
            (Some(_), _, _) => {
                let at = time.format.as_ref().map_or(0, |text| text.span().start);
                let expected = "either format, for times as texts, or epoch and unit, for times as numbers";
                return Err(self.error(at, "time.format", "epoch or unit beside it", expected));
            }
            (None, Some(epoch), Some(unit)) => TimeStyle::Since { epoch, unit },
            (None, Some(_), None) => {
                let at = time.epoch.as_ref().map_or(0, |text| text.span().start);
                return Err(self.error(at, "time.unit", "", Unit::WORDS));
            }
            (None, None, Some(unit)) => match Timestamp::from_millis(0) {
                Ok(epoch) => TimeStyle::Since { epoch, unit },
                Err(_) => TimeStyle::Iso,
            },
            (None, None, None) => TimeStyle::Iso,
        };
        let durations = duration.or(unit).map_or(DurationStyle::Clock, DurationStyle::Units);
        Ok((times, durations))
    }

    fn words(&self) -> Result<Option<BTreeMap<String, JobState>>, MappingError> {
        let state = &self.specification.state;
        let states = || JobState::ALL.map(JobState::word).join(", ");
        let at = state.from.span().start;
        let Some(words) = &state.words else {
            let constant = state.from.get_ref().constant.as_ref();
            return match constant {
                Some(word) if word.0.parse::<JobState>().is_err() => {
                    Err(self.error(at, "state.from", &word.0, format_args!("one of {}", states())))
                }
                Some(_) => Ok(None),
                None => {
                    Err(self.error(at, "state.words", "", "a table of the words of the file: Killed = \"cancelled\""))
                }
            };
        };
        let mut read = BTreeMap::new();
        for (word, meaning) in words {
            let key = format!("state.words.{word}");
            let meaning = self.word(&key, Some(meaning), &format!("one of {}", states()), |text| text.parse().ok())?;
            read.extend(meaning.map(|meaning| (word.trim().to_owned(), meaning)));
        }
        Ok(Some(read))
    }

    /// Without a header, columns have numbers only.
    fn check_header(&self, mapping: &Mapping) -> Result<(), MappingError> {
        for key in Key::ALL {
            let (Some(value), Some(stated)) = (mapping.value(key), self.specification.value(key)) else { continue };
            for column in value.columns() {
                if let (false, ColumnRef::Name(name)) = (mapping.header, column) {
                    let expected = "a column's number, counted from 1: the file has no header (file.header)";
                    return Err(self.error(stated.span().start, key.path(), name, expected));
                }
            }
        }
        Ok(())
    }

    /// What contradicts itself, or says too little.
    fn check_cards(&self, mapping: &Mapping) -> Result<(), MappingError> {
        let has = |key| mapping.value(key).is_some();
        let at = |key| self.specification.value(key).map_or(0, |value| value.span().start);
        if !has(Key::Ids) && !has(Key::Count) {
            return Err(self.error(0, "cards.count", "", "how many cards a job holds, or cards.ids, which of them"));
        }
        for (key, other, why) in [
            (Key::Ids, Key::Count, "cards.count or cards.ids, not both"),
            (Key::Ids, Key::Nodes, "cards.nodes or cards.ids, not both"),
            (Key::Ids, Key::Pool, "cards.pool or cards.ids, not both"),
            (Key::Tenant, Key::Account, "job.tenant or job.account, not both"),
        ] {
            if has(key) && has(other) {
                return Err(self.error(at(other), other.path(), key.path(), why));
            }
        }
        for (key, needed) in [
            (Key::Model, Key::Nodes),
            (Key::Duration, Key::Start),
            (Key::End, Key::Start),
            (Key::Suspended, Key::Start),
        ] {
            if has(key) && !has(needed) {
                let expected = format!("{} beside it", needed.path());
                return Err(self.error(at(key), key.path(), key.path(), expected));
            }
        }
        if mapping.value(Key::Start).is_none() {
            let stated = &self.specification.state;
            let started = |state: &JobState| !matches!(state, JobState::Pending | JobState::Cancelled);
            let constant = mapping.value(Key::State).and_then(|value| match value {
                Value::Constant(word) if mapping.words.is_none() => word.parse().ok(),
                _ => None,
            });
            if let Some(state) = constant.filter(started) {
                let expected = "pending or cancelled: without time.start no job has run";
                return Err(self.error(stated.from.span().start, "state.from", state.word(), expected));
            }
        }
        Ok(())
    }
}
