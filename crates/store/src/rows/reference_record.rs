//! Reference records: key and cluster as columns, the whole as a body.

use super::RowAddress;
use crate::StoreError;
use cardhour_domain::digest::Digest;
use cardhour_domain::reference::ReferenceRecord;
use cardhour_domain::time::Timestamp;
use sea_orm::entity::prelude::*;

/// The name of the table.
pub(crate) const TABLE: &str = "reference_records";

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "reference_records")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub digest: Vec<u8>,
    pub cluster: Option<String>,
    pub is_current: bool,
    pub source_time_ms: Option<i64>,
    pub body: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// The text of a key's fields: a JSON list, so that no two keys look alike.
pub(crate) fn key_text(fields: &[String]) -> Result<String, StoreError> {
    serde_json::to_string(fields)
        .map_err(|source| StoreError::Unwritable { what: format!("the key {fields:?}"), source })
}

/// A key for people: `card c1 GPU-1`.
pub(crate) fn readable(kind: &str, fields: &[String]) -> String {
    let fields: Vec<&str> = fields.iter().map(String::as_str).filter(|field| !field.is_empty()).collect();
    format!("{kind} {}", fields.join(" "))
}

impl Model {
    /// The row of a record.
    pub(crate) fn of(
        record: &ReferenceRecord,
        digest: &Digest,
        source_time: Option<Timestamp>,
        is_current: bool,
    ) -> Result<Self, StoreError> {
        let fields = record.key();
        let body = serde_json::to_string(record)
            .map_err(|source| StoreError::Unwritable { what: readable(record.kind(), &fields), source })?;
        Ok(Self {
            kind: record.kind().to_owned(),
            key: key_text(&fields)?,
            digest: super::digest_bytes(digest),
            cluster: record.cluster().map(ToString::to_string),
            is_current,
            source_time_ms: source_time.map(Timestamp::millis),
            body,
        })
    }

    /// The record of a row.
    pub(crate) fn record(&self) -> Result<ReferenceRecord, StoreError> {
        let key = || address(&self.kind, &self.key);
        let at = RowAddress { table: TABLE, key: &key };
        let record: ReferenceRecord = serde_json::from_str(&self.body)
            .map_err(|error| at.corrupt("body", format_args!("{:?} ({error})", self.body), "a reference record"))?;
        if record.digest() != at.digest("digest", &self.digest)? {
            return Err(at.corrupt(
                "body",
                format_args!("{:?}", self.body),
                "the content that its digest was made from",
            ));
        }
        let is_named = record.kind() == self.kind && key_text(&record.key())? == self.key;
        if !is_named || record.cluster().map(|cluster| cluster.as_str()) != self.cluster.as_deref() {
            return Err(at.corrupt("body", format_args!("{:?}", self.body), "the record of its key"));
        }
        Ok(record)
    }
}

impl Model {
    /// When it was last told; none is earliest.
    pub(crate) fn source_time(&self) -> Result<Option<Timestamp>, StoreError> {
        let key = || address(&self.kind, &self.key);
        let at = RowAddress { table: TABLE, key: &key };
        self.source_time_ms.map(|time| at.time("source_time_ms", time)).transpose()
    }
}

/// Which row.
pub(crate) fn address(kind: &str, key: &str) -> String {
    format!("{kind} {key}")
}
