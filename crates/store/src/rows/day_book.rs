//! The heads of days' books.

use super::{RowAddress, card_time, components, digest_bytes, time_column};
use crate::{DayHead, StoreError};
use cardhour_domain::books::{Balance, Components, DayBooks};
use cardhour_domain::money::Money;
use cardhour_domain::time::Timestamp;
use sea_orm::entity::prelude::*;

/// The name of the table.
pub(crate) const TABLE: &str = "day_books";

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "day_books")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub cluster: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: String,
    pub tenant_depreciation: i64,
    pub tenant_maintenance: i64,
    pub tenant_electricity: i64,
    pub unallocated_depreciation: i64,
    pub unallocated_maintenance: i64,
    pub unallocated_electricity: i64,
    pub downtime_depreciation: i64,
    pub downtime_maintenance: i64,
    pub downtime_electricity: i64,
    pub cost_depreciation: i64,
    pub cost_maintenance: i64,
    pub cost_electricity: i64,
    pub write_off: i64,
    pub tenant_time: i64,
    pub unallocated_time: i64,
    pub downtime_time: i64,
    pub over_allocated_time: i64,
    pub capacity_time: i64,
    pub findings: String,
    pub inputs_digest: Vec<u8>,
    pub books_digest: Vec<u8>,
    pub computed_at_ms: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

fn micros(cost: Components) -> [i64; 3] {
    cost.to_array().map(Money::micros)
}

impl Model {
    /// The row of a day's books.
    pub(crate) fn of(books: &DayBooks, balance: &Balance, computed_at: Timestamp) -> Result<Self, StoreError> {
        let findings = serde_json::to_string(&books.findings).map_err(|source| StoreError::Unwritable {
            what: format!("the findings of {} on {}", books.cluster, books.day),
            source,
        })?;
        let time = |time| time_column(time, || format!("{} on {}", books.cluster, books.day));
        let [tenant_depreciation, tenant_maintenance, tenant_electricity] = micros(balance.tenants);
        let [unallocated_depreciation, unallocated_maintenance, unallocated_electricity] = micros(balance.unallocated);
        let [downtime_depreciation, downtime_maintenance, downtime_electricity] = micros(balance.downtime);
        let [cost_depreciation, cost_maintenance, cost_electricity] = micros(balance.cost);
        Ok(Self {
            cluster: books.cluster.to_string(),
            day: books.day.to_string(),
            tenant_depreciation,
            tenant_maintenance,
            tenant_electricity,
            unallocated_depreciation,
            unallocated_maintenance,
            unallocated_electricity,
            downtime_depreciation,
            downtime_maintenance,
            downtime_electricity,
            cost_depreciation,
            cost_maintenance,
            cost_electricity,
            write_off: balance.write_off.micros(),
            tenant_time: time(balance.tenant_time)?,
            unallocated_time: time(balance.unallocated_time)?,
            downtime_time: time(balance.downtime_time)?,
            over_allocated_time: time(balance.over_allocated)?,
            capacity_time: time(balance.capacity)?,
            findings,
            inputs_digest: digest_bytes(&books.inputs),
            books_digest: digest_bytes(&books.digest()),
            computed_at_ms: computed_at.millis(),
        })
    }

    /// The head of a row.
    pub(crate) fn head(&self) -> Result<DayHead, StoreError> {
        let key = || format!("{} {}", self.cluster, self.day);
        let at = RowAddress { table: TABLE, key: &key };
        let balance = Balance {
            tenants: components(self.tenant_depreciation, self.tenant_maintenance, self.tenant_electricity),
            unallocated: components(
                self.unallocated_depreciation,
                self.unallocated_maintenance,
                self.unallocated_electricity,
            ),
            downtime: components(self.downtime_depreciation, self.downtime_maintenance, self.downtime_electricity),
            cost: components(self.cost_depreciation, self.cost_maintenance, self.cost_electricity),
            write_off: Money::from_micros(self.write_off),
            tenant_time: card_time(self.tenant_time),
            unallocated_time: card_time(self.unallocated_time),
            downtime_time: card_time(self.downtime_time),
            over_allocated: card_time(self.over_allocated_time),
            capacity: card_time(self.capacity_time),
        };
        let findings = serde_json::from_str(&self.findings)
            .map_err(|error| at.corrupt("findings", format_args!("{:?} ({error})", self.findings), "findings"))?;
        Ok(DayHead {
            day: at.parse("day", &self.day)?,
            balance,
            findings,
            inputs: at.digest("inputs_digest", &self.inputs_digest)?,
            books: at.digest("books_digest", &self.books_digest)?,
            computed_at: at.time("computed_at_ms", self.computed_at_ms)?,
        })
    }
}
