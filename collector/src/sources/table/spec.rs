//! The form of a mapping file: its tables and keys.

use super::mapping::MappingError;
use super::value::{ColumnRef, Key};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;
use toml::Spanned;

/// A text, with its place in the file.
pub(super) type Text = Spanned<String>;
/// A value, with its place in the file.
pub(super) type Stated = Spanned<ValueSpec>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table of keys")]
pub(super) struct Specification {
    pub(super) source: Option<Text>,
    #[serde(default)]
    pub(super) file: FileTable,
    pub(super) job: JobTable,
    pub(super) cards: CardsTable,
    #[serde(default)]
    pub(super) time: TimeTable,
    pub(super) state: StateTable,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table of keys")]
pub(super) struct FileTable {
    pub(super) delimiter: Option<Text>,
    pub(super) header: Option<bool>,
    pub(super) quotes: Option<bool>,
    pub(super) comment: Option<String>,
    pub(super) missing: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table of keys")]
pub(super) struct JobTable {
    cluster: Option<Stated>,
    id: Stated,
    member: Option<Stated>,
    tenant: Option<Stated>,
    account: Option<Stated>,
    user: Option<Stated>,
    name: Option<Stated>,
    queue: Option<Stated>,
    workload: Option<Stated>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table of keys")]
pub(super) struct CardsTable {
    count: Option<Stated>,
    share: Option<Stated>,
    #[serde(default, deserialize_with = "scalar_text")]
    pub(super) share_per: Option<Text>,
    requested: Option<Stated>,
    pool: Option<Stated>,
    nodes: Option<Stated>,
    model: Option<Stated>,
    ids: Option<Stated>,
    pub(super) separator: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table of keys")]
pub(super) struct TimeTable {
    pub(super) zone: Option<Text>,
    pub(super) epoch: Option<Text>,
    pub(super) unit: Option<Text>,
    pub(super) duration_unit: Option<Text>,
    pub(super) format: Option<Text>,
    submit: Option<Stated>,
    eligible: Option<Stated>,
    start: Option<Stated>,
    end: Option<Stated>,
    duration: Option<Stated>,
    suspended: Option<Stated>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table of keys")]
pub(super) struct StateTable {
    pub(super) from: Stated,
    pub(super) words: Option<BTreeMap<String, Text>>,
}

/// Where a value comes from: exactly one of these is to be there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "{ column = … }, { constant = … } or { template = … }")]
pub(super) struct ValueSpec {
    pub(super) column: Option<ColumnSpec>,
    pub(super) constant: Option<Scalar>,
    pub(super) template: Option<String>,
}

impl Specification {
    pub(super) fn value(&self, key: Key) -> Option<&Stated> {
        let (job, cards, time) = (&self.job, &self.cards, &self.time);
        match key {
            Key::Cluster => job.cluster.as_ref(),
            Key::Id => Some(&job.id),
            Key::Member => job.member.as_ref(),
            Key::Tenant => job.tenant.as_ref(),
            Key::Account => job.account.as_ref(),
            Key::User => job.user.as_ref(),
            Key::Name => job.name.as_ref(),
            Key::Queue => job.queue.as_ref(),
            Key::Workload => job.workload.as_ref(),
            Key::Count => cards.count.as_ref(),
            Key::Share => cards.share.as_ref(),
            Key::Requested => cards.requested.as_ref(),
            Key::Pool => cards.pool.as_ref(),
            Key::Nodes => cards.nodes.as_ref(),
            Key::Model => cards.model.as_ref(),
            Key::Ids => cards.ids.as_ref(),
            Key::Submit => time.submit.as_ref(),
            Key::Eligible => time.eligible.as_ref(),
            Key::Start => time.start.as_ref(),
            Key::End => time.end.as_ref(),
            Key::Duration => time.duration.as_ref(),
            Key::Suspended => time.suspended.as_ref(),
            Key::State => Some(&self.state.from),
        }
    }
}

/// Reads the form of a mapping.
pub(super) fn read(text: &str) -> Result<Specification, MappingError> {
    toml::from_str(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        let line = line_of(text, span.start);
        // "unknown field `colour`, expected one of …", "missing field `id`", "invalid type: …, expected …".
        let message = error.message();
        let (found, expected) =
            message.split_once(", expected ").unwrap_or((message, "TOML as the reference describes it"));
        let quoted = |message: &str| message.split('`').nth(1).map(str::to_owned);
        let written = text.get(span).unwrap_or_default().lines().next().unwrap_or_default().trim().to_owned();
        match found.strip_prefix("missing field") {
            Some(rest) => MappingError {
                line,
                key: quoted(rest).unwrap_or_default(),
                found: "nothing".to_owned(),
                expected: "the key, which every mapping needs".to_owned(),
            },
            None => MappingError {
                line,
                key: quoted(found).filter(|_| found.starts_with("unknown field")).unwrap_or(written),
                found: found.to_owned(),
                expected: expected.to_owned(),
            },
        }
    })
}

/// The line that holds a byte of the text, counted from 1.
pub(super) fn line_of(text: &str, at: usize) -> u64 {
    let before = text.as_bytes().get(..at).unwrap_or(text.as_bytes());
    u64::try_from(before.iter().filter(|&&byte| byte == b'\n').count()).unwrap_or(u64::MAX).saturating_add(1)
}

/// A column by its name or its number.
#[derive(Debug)]
pub(super) struct ColumnSpec(pub(super) ColumnRef);

/// A text or a whole number, kept as a text.
#[derive(Debug)]
pub(super) struct Scalar(pub(super) String);

impl<'de> Deserialize<'de> for ColumnSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Column;
        impl Visitor<'_> for Column {
            type Value = ColumnSpec;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a column's name, or its number counted from 1")
            }
            fn visit_str<E: Error>(self, name: &str) -> Result<ColumnSpec, E> {
                Ok(ColumnSpec(ColumnRef::Name(name.to_owned())))
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<ColumnSpec, E> {
                match usize::try_from(number) {
                    Ok(number) if number > 0 => Ok(ColumnSpec(ColumnRef::Number(number))),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Signed(number), &self)),
                }
            }
        }
        deserializer.deserialize_any(Column)
    }
}

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = Scalar;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a whole number")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Scalar, E> {
                Ok(Scalar(text.to_owned()))
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<Scalar, E> {
                Ok(Scalar(number.to_string()))
            }
        }
        deserializer.deserialize_any(Text)
    }
}

fn scalar_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Text>, D::Error> {
    let scalar = Spanned::<Scalar>::deserialize(deserializer)?;
    let span = scalar.span();
    Ok(Some(Spanned::new(span, scalar.into_inner().0)))
}
