//! A cluster built for a test.

use cardhour_domain::books::{Blocked, DayBooks, DayInputs, Explanation, explain_day, rate_day};
use cardhour_domain::card::{CardRecord, CardState, CardStateRecord};
use cardhour_domain::coefficient::CoefficientRecord;
use cardhour_domain::cost::{CostBasisRecord, CostScope, TariffRecord};
use cardhour_domain::definitions::DefinitionRecord;
use cardhour_domain::energy::Power;
use cardhour_domain::id::{AttemptKey, CardId, ClusterId, SourceName, TaskKey, TenantId};
use cardhour_domain::money::Money;
use cardhour_domain::reference::ReferenceRecord;
use cardhour_domain::task::{CardCount, Claim, JobRecord, JobState, Owner, Run};
use cardhour_domain::time::{Day, Moment, Timestamp};
use cardhour_domain::usage::{CardPoint, UsagePoint};
use std::collections::BTreeMap;

/// An instant.
#[must_use]
pub fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

/// A day.
#[must_use]
pub fn day(text: &str) -> Day {
    text.parse().unwrap()
}

/// An amount.
#[must_use]
pub fn money(text: &str) -> Money {
    text.parse().unwrap()
}

/// A cluster and everything that is known of it.
#[derive(Clone, Debug)]
pub struct World {
    /// Its name.
    pub cluster: ClusterId,
    /// What people stated.
    pub reference: Vec<ReferenceRecord>,
    /// What schedulers stated.
    pub jobs: Vec<JobRecord>,
    /// When each source last reported.
    pub last_reports: BTreeMap<SourceName, Timestamp>,
    /// What occupants did.
    pub usage: Vec<UsagePoint>,
    /// What cards drew.
    pub card_points: Vec<CardPoint>,
}

impl World {
    /// An empty cluster named `east` in the given zone; electricity is free until a tariff says otherwise.
    #[must_use]
    pub fn new(zone: &str) -> Self {
        let cluster = ClusterId::new("east").unwrap();
        let world = Self {
            cluster,
            reference: Vec::new(),
            jobs: Vec::new(),
            last_reports: BTreeMap::new(),
            usage: Vec::new(),
            card_points: Vec::new(),
        };
        world.definition("accounting_zone", zone, None).tariff(None, 0, 1440, "0")
    }

    /// With a definition.
    #[must_use]
    pub fn definition(mut self, name: &str, value: &str, valid_from: Option<&str>) -> Self {
        self.reference.push(ReferenceRecord::Definition(DefinitionRecord {
            cluster: self.cluster.clone(),
            name: name.parse().unwrap(),
            value: value.to_owned(),
            valid_from: valid_from.map(day),
        }));
        self
    }

    /// With a price of electricity; an earlier one of the same day and minute is replaced.
    #[must_use]
    pub fn tariff(mut self, valid_from: Option<&str>, from_minute: u16, to_minute: u16, price: &str) -> Self {
        let record = ReferenceRecord::Tariff(TariffRecord {
            cluster: self.cluster.clone(),
            valid_from: valid_from.map(day),
            from_minute,
            to_minute,
            price_per_kwh: money(price),
        });
        self.reference.retain(|known| known.kind() != "tariff" || known.key() != record.key());
        self.reference.push(record);
        self
    }

    /// With the cost basis of a model: price, salvage, life in hours, maintenance an hour, watts idle and full.
    #[must_use]
    pub fn cost(
        mut self,
        model: &str,
        (price, salvage, life_hours): (&str, &str, u64),
        maintenance: &str,
        (idle_watts, full_watts): (u32, u32),
    ) -> Self {
        self.reference.push(ReferenceRecord::CostBasis(CostBasisRecord {
            cluster: self.cluster.clone(),
            scope: CostScope::Model(model.parse().unwrap()),
            valid_from: None,
            price: money(price),
            salvage: money(salvage),
            life_ms: life_hours * 3_600_000,
            maintenance_per_hour: money(maintenance),
            idle_power: Power::from_milliwatts(idle_watts * 1000),
            full_power: Power::from_milliwatts(full_watts * 1000),
        }));
        self
    }

    /// With cards `<prefix>0`, `<prefix>1` … of a model, all at one place, in service from an instant.
    #[must_use]
    pub fn cards(mut self, prefix: &str, count: usize, model: &str, node: &str, pool: &str, from: &str) -> Self {
        for index in 0..count {
            self.reference.push(ReferenceRecord::Card(CardRecord {
                cluster: self.cluster.clone(),
                card: CardId::new(&format!("{prefix}{index}")).unwrap(),
                model: model.parse().unwrap(),
                gres_type: None,
                in_service_from: from.parse::<Moment>().unwrap(),
                retired_at: None,
                placed_from: None,
                node: node.parse().ok(),
                pool: pool.parse().ok(),
            }));
        }
        self
    }

    /// With a card in a state for a while.
    #[must_use]
    pub fn state(mut self, card: &str, state: CardState, from: &str, to: &str) -> Self {
        self.reference.push(ReferenceRecord::CardState(CardStateRecord {
            cluster: self.cluster.clone(),
            card: card.parse().unwrap(),
            state,
            from: Moment::At(at(from)),
            to: Some(Moment::At(at(to))),
            reason: None,
        }));
        self
    }

    /// With a coefficient of a model for the class `general`.
    #[must_use]
    pub fn coefficient(mut self, model: &str, coefficient: &str) -> Self {
        self.reference.push(ReferenceRecord::Coefficient(CoefficientRecord {
            cluster: None,
            model: model.parse().unwrap(),
            workload: "general".parse().unwrap(),
            valid_from: None,
            coefficient: coefficient.parse().unwrap(),
            origin: None,
        }));
        self
    }

    /// With a run of a task.
    #[must_use]
    pub fn run(self, job: &str, tenant: &str, (start, end): (&str, &str), state: JobState, claim: Claim) -> Self {
        self.run_with(job, tenant, (start, end), state, claim, |_, _| {})
    }

    /// With a run of a task, changed by `change`.
    #[must_use]
    pub fn run_with(
        mut self,
        job: &str,
        tenant: &str,
        (start, end): (&str, &str),
        state: JobState,
        claim: Claim,
        change: impl FnOnce(&mut JobRecord, &mut Run),
    ) -> Self {
        let (start, end) = (at(start), end.parse().ok());
        let mut run = Run { start, end, suspended_ms: 0, claim, checkpoints: Vec::new() };
        let mut record = JobRecord {
            task: TaskKey { cluster: self.cluster.clone(), job: job.parse().unwrap(), member: "".parse().unwrap() },
            source: SourceName::new("test").unwrap(),
            source_time: end.unwrap_or(start),
            owner: Owner::Tenant(TenantId::new(tenant).unwrap()),
            user: None,
            name: None,
            queue: None,
            workload: None,
            requested: run.claim.count(),
            submitted: Some(start),
            eligible: Some(start),
            state,
            run: None,
        };
        change(&mut record, &mut run);
        record.run = Some(run);
        self.jobs.push(record);
        self
    }

    /// The key of a task's attempt.
    #[must_use]
    pub fn attempt(&self, job: &str, start: &str) -> AttemptKey {
        let task = TaskKey { cluster: self.cluster.clone(), job: job.parse().unwrap(), member: "".parse().unwrap() };
        AttemptKey { task, start: at(start) }
    }

    /// The inputs of a day.
    #[must_use]
    pub fn inputs(&self, day: Day) -> DayInputs<'_> {
        DayInputs {
            cluster: &self.cluster,
            day,
            reference: &self.reference,
            jobs: &self.jobs,
            last_reports: &self.last_reports,
            usage: &self.usage,
            card_points: &self.card_points,
        }
    }

    /// The books of a day.
    ///
    /// # Errors
    /// When the day is blocked.
    pub fn rate(&self, on: &str) -> Result<DayBooks, Blocked> {
        rate_day(&self.inputs(day(on)))
    }

    /// How an attempt's amounts of a day came about.
    ///
    /// # Errors
    /// When the day is blocked.
    pub fn explain(&self, on: &str, attempt: &AttemptKey) -> Result<Option<Explanation>, Blocked> {
        explain_day(&self.inputs(day(on)), attempt)
    }

    /// Whole cards of a node.
    #[must_use]
    pub fn on_node(count: u64, node: &str) -> Claim {
        Claim::on_nodes(CardCount::whole(count).unwrap(), None, vec![node.parse().unwrap()])
    }

    /// Cards of a pool.
    #[must_use]
    pub fn in_pool(count: &str, pool: &str) -> Claim {
        Claim::in_pool(count.parse().unwrap(), pool.parse().unwrap())
    }

    /// Known cards, whole.
    #[must_use]
    pub fn known(cards: &[&str]) -> Claim {
        Claim::cards(cards.iter().map(|card| card.parse().unwrap()).collect(), None)
    }
}
