//! The books of one accounting day of one cluster.

use super::{CardTime, Components, Finding, Line, LineKey};
use crate::digest::{Digest, Digester};
use crate::id::{AttemptKey, ClusterId, TenantId};
use crate::money::Money;
use crate::time::Day;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The books of one accounting day: every micro-unit that its cards cost, and who bears it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayBooks {
    /// Whose books.
    pub cluster: ClusterId,
    /// Of which day.
    pub day: Day,
    /// The digest of everything that they were computed from.
    pub inputs: Digest,
    /// What the cards cost, found before anyone looked at who held them.
    pub cost: Components,
    /// How much card time there was.
    pub capacity: CardTime,
    /// What the tenants bear.
    pub lines: BTreeMap<LineKey, Line>,
    /// What the platform bears.
    pub platform: Platform,
    /// Beside the amount due.
    pub memos: Vec<Memo>,
    /// What a person should know about how this came about.
    pub findings: Vec<Finding>,
}

/// The part that no tenant bears.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Platform {
    /// Cards in service that nobody held.
    pub unallocated: Components,
    /// Their time.
    pub unallocated_time: CardTime,
    /// Cards out of service.
    pub downtime: Components,
    /// Their time.
    pub downtime_time: CardTime,
    /// The rest of the value of cards that retired early (rule 7): on both sides of the balance.
    pub write_off: Money,
    /// Card time claimed beyond what there was, without money (rule 15).
    pub over_allocated: CardTime,
}

/// A line beside the amount due, never part of it (rule 26).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memo {
    /// Whose.
    pub attempt: AttemptKey,
    /// On whose bill.
    pub tenant: TenantId,
    /// What it says.
    pub kind: MemoKind,
    /// What it is worth; none if unknown.
    pub worth: Option<Money>,
    /// The card time behind it, where there is one.
    pub card_time: Option<CardTime>,
}

/// What a memo line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MemoKind {
    /// Waiting from eligible to start, at the mean cost of the cards waited for.
    QueueWait,
    /// Running but little used: running cost × (1 − measured utilisation).
    UnderUse,
}

/// Both sides of a day (rule 1 of the design): they are equal, or the day is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Balance {
    /// What the tenants bear, by component.
    pub tenants: Components,
    /// Unallocated.
    pub unallocated: Components,
    /// Downtime.
    pub downtime: Components,
    /// What the cards cost.
    pub cost: Components,
    /// The write-off, on both sides.
    pub write_off: Money,
    /// What the tenants held.
    pub tenant_time: CardTime,
    /// What nobody held.
    pub unallocated_time: CardTime,
    /// Out of service.
    pub downtime_time: CardTime,
    /// Claimed beyond capacity.
    pub over_allocated: CardTime,
    /// All card time.
    pub capacity: CardTime,
}

impl Balance {
    /// What is borne minus what it cost, by component: zero, or the day is wrong.
    #[must_use]
    pub fn difference(&self) -> Components {
        self.tenants + self.unallocated + self.downtime - self.cost
    }

    /// Card time given out minus what there was: zero, or the day is wrong.
    #[must_use]
    pub fn time_difference(&self) -> CardTime {
        self.tenant_time + self.unallocated_time + self.downtime_time - self.over_allocated - self.capacity
    }

    /// Whether both hold.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.difference() == Components::ZERO && self.time_difference() == CardTime::ZERO
    }

    /// Both balances added, side by side.
    #[must_use]
    pub fn plus(self, other: &Self) -> Self {
        Self {
            tenants: self.tenants + other.tenants,
            unallocated: self.unallocated + other.unallocated,
            downtime: self.downtime + other.downtime,
            cost: self.cost + other.cost,
            write_off: self.write_off + other.write_off,
            tenant_time: self.tenant_time + other.tenant_time,
            unallocated_time: self.unallocated_time + other.unallocated_time,
            downtime_time: self.downtime_time + other.downtime_time,
            over_allocated: self.over_allocated + other.over_allocated,
            capacity: self.capacity + other.capacity,
        }
    }
}

impl DayBooks {
    /// Both sides.
    #[must_use]
    pub fn balance(&self) -> Balance {
        Balance {
            tenants: self.lines.values().map(|line| line.cost).sum(),
            unallocated: self.platform.unallocated,
            downtime: self.platform.downtime,
            cost: self.cost,
            write_off: self.platform.write_off,
            tenant_time: self.lines.values().map(|line| line.card_time).sum(),
            unallocated_time: self.platform.unallocated_time,
            downtime_time: self.platform.downtime_time,
            over_allocated: self.platform.over_allocated,
            capacity: self.capacity,
        }
    }

    /// The digest of the results: equal digests, equal bills.
    #[must_use]
    pub fn digest(&self) -> Digest {
        let mut digest = Digester::new("day books 1");
        digest.text(self.cluster.as_str()).display(self.day).display(self.inputs);
        let components = |digest: &mut Digester, cost: &Components| {
            cost.to_array().iter().for_each(|amount| {
                digest.display(amount.micros());
            });
        };
        components(&mut digest, &self.cost);
        digest.display(self.capacity.millionths_ms()).display(self.lines.len());
        for (key, line) in &self.lines {
            digest
                .display(&key.attempt.task.job)
                .display(&key.attempt.task.member)
                .display(key.attempt.start)
                .text(key.tenant.as_str())
                .text(key.subject.word())
                .text(key.method.word())
                .text(key.quality.word());
            components(&mut digest, &line.cost);
            digest.display(line.card_time.millionths_ms()).maybe(line.effective.map(CardTime::millionths_ms));
        }
        components(&mut digest, &self.platform.unallocated);
        components(&mut digest, &self.platform.downtime);
        digest
            .display(self.platform.unallocated_time.millionths_ms())
            .display(self.platform.downtime_time.millionths_ms())
            .display(self.platform.write_off.micros())
            .display(self.platform.over_allocated.millionths_ms())
            .display(self.memos.len());
        for memo in &self.memos {
            digest
                .display(&memo.attempt.task.job)
                .display(&memo.attempt.task.member)
                .display(memo.attempt.start)
                .text(match memo.kind {
                    MemoKind::QueueWait => "queue wait",
                    MemoKind::UnderUse => "under-use",
                })
                .maybe(memo.worth.map(Money::micros));
        }
        digest.display(self.findings.len());
        for finding in &self.findings {
            digest.display(finding);
        }
        digest.finish()
    }
}
