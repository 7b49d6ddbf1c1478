//! Records and books to test with.

use cardhour_domain::books::{
    CardTime, Components, DayBooks, Finding, FindingKind, Line, LineKey, Memo, MemoKind, Method, Platform, Quality,
    Subject,
};
use cardhour_domain::card::CardRecord;
use cardhour_domain::coefficient::CoefficientRecord;
use cardhour_domain::definitions::{DefinitionName, DefinitionRecord};
use cardhour_domain::digest::Digest;
use cardhour_domain::id::{AccountName, AttemptKey, ClusterId, SourceName, TaskKey, TenantId};
use cardhour_domain::money::Money;
use cardhour_domain::reference::{ReferenceRecord, TenantAccountRecord};
use cardhour_domain::task::{CardCount, Claim, JobRecord, JobState, Owner, Run};
use cardhour_domain::time::{Day, Moment, Period, Timestamp};
use std::collections::BTreeMap;

pub const HOUR: i64 = 3_600_000;

pub fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis).unwrap()
}

pub fn time(text: &str) -> Timestamp {
    text.parse().unwrap()
}

pub fn day(text: &str) -> Day {
    text.parse().unwrap()
}

pub fn period(start: i64, end: i64) -> Period {
    Period::new(at(start), at(end)).unwrap()
}

pub fn cluster() -> ClusterId {
    ClusterId::new("east").unwrap()
}

pub fn tenant(name: &str) -> TenantId {
    TenantId::new(name).unwrap()
}

pub fn account(name: &str) -> Owner {
    Owner::Account(AccountName::new(name).unwrap())
}

pub fn source() -> SourceName {
    SourceName::new("slurm").unwrap()
}

/// `17`, `15_3`, `40+1`, `pod-a`.
pub fn task(text: &str) -> TaskKey {
    let cut = text.find(['_', '+']).unwrap_or(text.len());
    TaskKey { cluster: cluster(), job: text[..cut].parse().unwrap(), member: text[cut..].parse().unwrap() }
}

/// A run of a task from `start` to `end`, in milliseconds.
pub fn ran(name: &str, start: i64, end: Option<i64>) -> JobRecord {
    JobRecord {
        task: task(name),
        source: source(),
        source_time: at(end.unwrap_or(start)),
        owner: Owner::Tenant(tenant("vision")),
        user: Some("ann".to_owned()),
        name: Some(format!("train {name}")),
        queue: Some("batch".parse().unwrap()),
        workload: None,
        requested: CardCount::whole(8).unwrap(),
        submitted: None,
        eligible: None,
        state: if end.is_some() { JobState::Completed } else { JobState::Running },
        run: Some(Run {
            start: at(start),
            end: end.map(at),
            suspended_ms: 0,
            claim: Claim::in_pool(CardCount::whole(8).unwrap(), "a100".parse().unwrap()),
            checkpoints: Vec::new(),
        }),
    }
}

/// A task that was submitted and has not started.
pub fn waiting(name: &str, submitted: i64) -> JobRecord {
    let state = JobState::Pending;
    JobRecord { submitted: Some(at(submitted)), state, run: None, source_time: at(submitted), ..ran(name, 0, None) }
}

/// The names of tasks, in the order of their records.
pub fn names(records: &[JobRecord]) -> Vec<String> {
    records.iter().map(|record| record.task.to_string()).collect()
}

pub fn map(account: &str, whose: &str, valid_from: Option<&str>) -> ReferenceRecord {
    ReferenceRecord::TenantAccount(TenantAccountRecord {
        cluster: cluster(),
        account: AccountName::new(account).unwrap(),
        tenant: tenant(whose),
        valid_from: valid_from.map(day),
    })
}

pub fn definition(name: DefinitionName, value: &str) -> ReferenceRecord {
    let value = value.to_owned();
    ReferenceRecord::Definition(DefinitionRecord { cluster: cluster(), name, value, valid_from: None })
}

pub fn coefficient(of: Option<ClusterId>, value: &str) -> ReferenceRecord {
    ReferenceRecord::Coefficient(CoefficientRecord {
        cluster: of,
        model: "A100".parse().unwrap(),
        workload: "training".parse().unwrap(),
        valid_from: None,
        coefficient: value.parse().unwrap(),
        origin: None,
    })
}

pub fn card(name: &str, of: &ClusterId) -> ReferenceRecord {
    ReferenceRecord::Card(CardRecord {
        cluster: of.clone(),
        card: name.parse().unwrap(),
        model: "A100".parse().unwrap(),
        gres_type: None,
        in_service_from: Moment::At(at(0)),
        retired_at: None,
        node: None,
        pool: Some("a100".parse().unwrap()),
        placed_from: None,
    })
}

pub fn cost(depreciation: i64, maintenance: i64, electricity: i64) -> Components {
    Components::from_array([depreciation, maintenance, electricity].map(Money::from_micros))
}

pub fn card_ms(ms: i64) -> CardTime {
    CardTime::from_millionths_ms(ms * 1_000_000)
}

pub fn line_key(name: &str, whose: &str, subject: Subject) -> LineKey {
    LineKey {
        attempt: AttemptKey { task: task(name), start: at(0) },
        tenant: tenant(whose),
        subject,
        method: Method::PoolAllocation,
        quality: Quality::Assumed,
    }
}

/// Books that balance: two tenants, and 7, 8, 9 micro-units that nobody held.
pub fn books(on: &str) -> DayBooks {
    let effective = |ms| Some(card_ms(ms));
    let lines = BTreeMap::from([
        (
            line_key("1", "vision", Subject::Compute),
            Line { cost: cost(100, 10, 1), card_time: card_ms(50), effective: effective(100) },
        ),
        (
            line_key("1", "vision", Subject::Idle),
            Line { cost: cost(40, 4, 2), card_time: card_ms(20), effective: effective(40) },
        ),
        (
            line_key("2_1", "vision", Subject::FailedRetry),
            Line { cost: cost(500, 50, 5), card_time: card_ms(250), effective: None },
        ),
        (
            line_key("3", "speech", Subject::Compute),
            Line { cost: cost(1000, 0, 0), card_time: card_ms(600), effective: effective(1200) },
        ),
    ]);
    let attempt = AttemptKey { task: task("1"), start: at(0) };
    DayBooks {
        cluster: cluster(),
        day: day(on),
        inputs: Digest::of(on.as_bytes()),
        cost: cost(1647, 72, 17),
        capacity: card_ms(1000),
        lines,
        platform: Platform {
            unallocated: cost(7, 8, 9),
            unallocated_time: card_ms(70),
            downtime: Components::ZERO,
            downtime_time: card_ms(30),
            write_off: Money::from_micros(3),
            over_allocated: card_ms(20),
        },
        memos: vec![Memo {
            attempt: attempt.clone(),
            tenant: tenant("vision"),
            kind: MemoKind::QueueWait,
            worth: Some(Money::from_micros(12)),
            card_time: None,
        }],
        findings: vec![Finding {
            kind: FindingKind::OverAllocated,
            attempt: Some(attempt),
            place: "pool a100".to_owned(),
            detail: "20 card-ms".to_owned(),
        }],
    }
}
