//! Memo lines of days' books.

use super::{RowAddress, card_time, time_column};
use crate::StoreError;
use cardhour_domain::books::{Memo, MemoKind};
use cardhour_domain::id::{AttemptKey, TaskKey};
use cardhour_domain::money::Money;
use cardhour_domain::time::Day;
use sea_orm::entity::prelude::*;

/// The name of the table.
pub(crate) const TABLE: &str = "day_memos";

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "day_memos")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub cluster: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub position: i64,
    pub job: String,
    pub member: String,
    pub start_ms: i64,
    pub tenant: String,
    pub kind: String,
    pub worth: Option<i64>,
    pub card_time: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

const KINDS: [(MemoKind, &str); 2] = [(MemoKind::QueueWait, "queue-wait"), (MemoKind::UnderUse, "under-use")];

/// The word of a kind of memo.
fn word(kind: MemoKind) -> &'static str {
    match kind {
        MemoKind::QueueWait => KINDS[0].1,
        MemoKind::UnderUse => KINDS[1].1,
    }
}

impl Model {
    /// The row of a memo at a position among its day's.
    pub(crate) fn of(day: Day, position: i64, memo: &Memo) -> Result<Self, StoreError> {
        let what = || format!("a memo of task {} on {day}", memo.attempt.task);
        Ok(Self {
            cluster: memo.attempt.task.cluster.to_string(),
            day: day.to_string(),
            position,
            job: memo.attempt.task.job.to_string(),
            member: memo.attempt.task.member.to_string(),
            start_ms: memo.attempt.start.millis(),
            tenant: memo.tenant.to_string(),
            kind: word(memo.kind).to_owned(),
            worth: memo.worth.map(Money::micros),
            card_time: memo.card_time.map(|time| time_column(time, what)).transpose()?,
        })
    }

    /// The memo of a row.
    pub(crate) fn memo(&self) -> Result<(Day, Memo), StoreError> {
        let key = || format!("{} {} {}", self.cluster, self.day, self.position);
        let at = RowAddress { table: TABLE, key: &key };
        let task = TaskKey {
            cluster: at.parse("cluster", &self.cluster)?,
            job: at.parse("job", &self.job)?,
            member: at.parse("member", &self.member)?,
        };
        let kind = KINDS
            .iter()
            .find(|(_, word)| *word == self.kind)
            .map(|(kind, _)| *kind)
            .ok_or_else(|| at.corrupt("kind", format_args!("{:?}", self.kind), "queue-wait or under-use"))?;
        let memo = Memo {
            attempt: AttemptKey { task, start: at.time("start_ms", self.start_ms)? },
            tenant: at.parse("tenant", &self.tenant)?,
            kind,
            worth: self.worth.map(Money::from_micros),
            card_time: self.card_time.map(card_time),
        };
        Ok((at.parse("day", &self.day)?, memo))
    }
}
