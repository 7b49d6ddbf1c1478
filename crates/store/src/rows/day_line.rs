//! Lines of days' books.

use super::{RowAddress, card_time, components, time_column};
use crate::StoreError;
use cardhour_domain::books::{Line, LineKey};
use cardhour_domain::id::{AttemptKey, TaskKey};
use cardhour_domain::money::Money;
use cardhour_domain::time::Day;
use sea_orm::entity::prelude::*;

/// The name of the table.
pub(crate) const TABLE: &str = "day_lines";

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "day_lines")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub cluster: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub job: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub member: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub start_ms: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub method: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub quality: String,
    pub depreciation: i64,
    pub maintenance: i64,
    pub electricity: i64,
    pub card_time: i64,
    pub effective_time: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// The row of a line.
    pub(crate) fn of(day: Day, key: &LineKey, line: &Line) -> Result<Self, StoreError> {
        let what = || format!("task {} on {day}", key.attempt.task);
        let [depreciation, maintenance, electricity] = line.cost.to_array().map(Money::micros);
        Ok(Self {
            cluster: key.attempt.task.cluster.to_string(),
            day: day.to_string(),
            job: key.attempt.task.job.to_string(),
            member: key.attempt.task.member.to_string(),
            start_ms: key.attempt.start.millis(),
            tenant: key.tenant.to_string(),
            subject: key.subject.word().to_owned(),
            method: key.method.word().to_owned(),
            quality: key.quality.word().to_owned(),
            depreciation,
            maintenance,
            electricity,
            card_time: time_column(line.card_time, what)?,
            effective_time: line.effective.map(|time| time_column(time, what)).transpose()?,
        })
    }

    /// The line of a row.
    pub(crate) fn line(&self) -> Result<(Day, LineKey, Line), StoreError> {
        let key = || {
            format!(
                "{} {} {}{} started at {} ms, {}, {}, {}, {}",
                self.cluster,
                self.day,
                self.job,
                self.member,
                self.start_ms,
                self.tenant,
                self.subject,
                self.method,
                self.quality
            )
        };
        let at = RowAddress { table: TABLE, key: &key };
        let task = TaskKey {
            cluster: at.parse("cluster", &self.cluster)?,
            job: at.parse("job", &self.job)?,
            member: at.parse("member", &self.member)?,
        };
        let line_key = LineKey {
            attempt: AttemptKey { task, start: at.time("start_ms", self.start_ms)? },
            tenant: at.parse("tenant", &self.tenant)?,
            subject: at.parse("subject", &self.subject)?,
            method: at.parse("method", &self.method)?,
            quality: at.parse("quality", &self.quality)?,
        };
        let line = Line {
            cost: components(self.depreciation, self.maintenance, self.electricity),
            card_time: card_time(self.card_time),
            effective: self.effective_time.map(card_time),
        };
        Ok((at.parse("day", &self.day)?, line_key, line))
    }
}
