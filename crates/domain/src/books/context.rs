//! A day made ready: definitions, tariff, cards and attempts of the day, resolved once before any cell is split.

use super::cell::Place;
use super::finding::{Blocked, Finding, FindingKind};
use super::{DayInputs, fleet, holders, tariff};
use crate::coefficient::{CoefficientBook, CoefficientRecord};
use crate::definitions::{DefinitionRecord, Definitions};
use crate::digest::{Digest, Digester};
use crate::id::{CardId, CardModel, ClusterId, NodeName, PoolId, TenantId, WorkloadClass};
use crate::money::Money;
use crate::reference::ReferenceRecord;
use crate::task::{CardCount, JobRecord};
use crate::time::{Day, Period, Timestamp, bins_of, zone_data_version};
use crate::usage::{CardPoint, UsagePoint};
use std::collections::BTreeMap;

pub(super) use fleet::{Card, Presence, Profile};
pub(super) use holders::Attempt;

/// Index of a node name, a pool name, a model or a class of workload in the day's tables.
pub(super) type Index = usize;

/// What an attempt holds, in terms of the day's cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Holding {
    /// No card, or none that is known: it costs 0.
    Nothing,
    /// Known cards by index, with a quota on each.
    Cards { cards: Vec<usize>, quota: Option<CardCount> },
    /// So many millionths of cards at each of these places.
    Nodes(Vec<NodePart>),
    /// So many cards of a pool.
    Pool { pool: Index, count: CardCount },
}

/// The part of a claim that falls on one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodePart {
    pub node: Index,
    /// The model claimed; none where a claim without a model leaves the node's models together on that day.
    pub model: Option<Index>,
    /// The pool that the node's matching cards belong to.
    pub pool: Option<Index>,
    /// Millionths of a card.
    pub count: u64,
}

/// A day made ready.
pub(super) struct Context<'a> {
    pub cluster: &'a ClusterId,
    pub day: Day,
    /// None on a date that the zone skipped.
    pub period: Option<Period>,
    pub definitions: Definitions,
    /// Price per kWh over the day, without gap.
    pub prices: Vec<(Period, Money)>,
    pub nodes: Vec<NodeName>,
    pub pools: Vec<PoolId>,
    pub models: Vec<CardModel>,
    pub workloads: Vec<WorkloadClass>,
    pub profiles: Vec<Profile>,
    /// By identity.
    pub cards: Vec<Card>,
    /// By key.
    pub attempts: Vec<Attempt<'a>>,
    /// Points by card and attempt index, in order of time.
    pub usage: BTreeMap<(usize, usize), Vec<&'a UsagePoint>>,
    /// Points by card, in order of time.
    pub card_points: BTreeMap<usize, Vec<&'a CardPoint>>,
    pub findings: Vec<Finding>,
    pub inputs: Digest,
}

/// Sorted, each once: the day's table of some kind of name.
fn table<T: Ord + Clone>(names: impl Iterator<Item = T>) -> Vec<T> {
    let mut names: Vec<T> = names.collect();
    names.sort();
    names.dedup();
    names
}

/// Reference records by kind.
pub(super) struct Sorted<'a> {
    pub cards: Vec<&'a crate::card::CardRecord>,
    pub states: Vec<&'a crate::card::CardStateRecord>,
    pub cost_bases: Vec<&'a crate::cost::CostBasisRecord>,
    pub revaluations: Vec<&'a crate::cost::RevaluationRecord>,
    pub tariffs: Vec<&'a crate::cost::TariffRecord>,
    pub coefficients: Vec<CoefficientRecord>,
    pub definitions: Vec<DefinitionRecord>,
    pub accounts: Vec<&'a crate::reference::TenantAccountRecord>,
}

impl<'a> Sorted<'a> {
    /// Those of one cluster, or of all.
    fn new(records: &'a [ReferenceRecord], cluster: &ClusterId) -> Self {
        let mut sorted = Self {
            cards: Vec::new(),
            states: Vec::new(),
            cost_bases: Vec::new(),
            revaluations: Vec::new(),
            tariffs: Vec::new(),
            coefficients: Vec::new(),
            definitions: Vec::new(),
            accounts: Vec::new(),
        };
        for record in records.iter().filter(|record| record.cluster().is_none_or(|of| of == cluster)) {
            match record {
                ReferenceRecord::Card(record) => sorted.cards.push(record),
                ReferenceRecord::CardState(record) => sorted.states.push(record),
                ReferenceRecord::CostBasis(record) => sorted.cost_bases.push(record),
                ReferenceRecord::Revaluation(record) => sorted.revaluations.push(record),
                ReferenceRecord::Tariff(record) => sorted.tariffs.push(record),
                ReferenceRecord::Coefficient(record) => sorted.coefficients.push(record.clone()),
                ReferenceRecord::Definition(record) => sorted.definitions.push(record.clone()),
                ReferenceRecord::TenantAccount(record) => sorted.accounts.push(record),
            }
        }
        // The order in which records arrived must not matter.
        sorted.cards.sort_by_key(|record| (record.card.clone(), record.placed_from));
        sorted.states.sort_by_key(|record| (record.card.clone(), record.from, record.state));
        sorted.cost_bases.sort_by_key(|record| (record.valid_from, record.scope.clone()));
        sorted.revaluations.sort_by_key(|record| (record.card.clone(), record.valid_from));
        sorted.tariffs.sort_by_key(|record| (record.valid_from, record.from_minute));
        sorted.accounts.sort_by_key(|record| (record.account.clone(), record.valid_from));
        sorted
    }
}

impl<'a> Context<'a> {
    /// Makes a day ready.
    ///
    /// # Errors
    /// When something that every card of the day needs is missing or cannot be.
    pub fn new(inputs: &DayInputs<'a>) -> Result<Self, Blocked> {
        let day = inputs.day;
        let sorted = Sorted::new(inputs.reference, inputs.cluster);
        let invalid = |error: crate::definitions::InvalidDefinition| Blocked::InvalidDefinition {
            day,
            detail: error.to_string(),
        };
        let mut definitions = Definitions::on(&sorted.definitions, inputs.cluster, day).map_err(invalid)?;
        definitions.zone = Definitions::zone(&sorted.definitions, inputs.cluster).map_err(invalid)?;
        let coefficients = CoefficientBook::on(&sorted.coefficients, inputs.cluster, day);
        let mut context = Self {
            cluster: inputs.cluster,
            day,
            period: definitions.zone.period_of(day),
            prices: Vec::new(),
            nodes: table(sorted.cards.iter().filter_map(|record| record.node.clone())),
            pools: table(sorted.cards.iter().filter_map(|record| record.pool.clone())),
            models: table(sorted.cards.iter().map(|record| record.model.clone())),
            workloads: Vec::new(),
            profiles: Vec::new(),
            cards: Vec::new(),
            attempts: Vec::new(),
            usage: BTreeMap::new(),
            card_points: BTreeMap::new(),
            findings: Vec::new(),
            inputs: Digest::of(&[]),
            definitions,
        };
        let Some(period) = context.period else {
            context.inputs = context.digest(&sorted, &coefficients);
            return Ok(context);
        };
        let workloads = table(
            inputs.jobs.iter().filter_map(|job| job.workload.clone()).chain([context.definitions.workload.clone()]),
        );
        context.workloads = workloads;
        fleet::make_ready(&mut context, &sorted, period, &coefficients)?;
        if !context.cards.is_empty() {
            context.prices = tariff::prices(&sorted.tariffs, &context.definitions.zone, day, period)?;
        }
        holders::make_ready(&mut context, &sorted, period, inputs);
        context.sort_points(inputs, period);
        context.inputs = context.digest(&sorted, &coefficients);
        Ok(context)
    }

    fn sort_points(&mut self, inputs: &DayInputs<'a>, period: Period) {
        let card_index = |context: &Self, id: &CardId| context.cards.binary_search_by(|card| card.id.cmp(id)).ok();
        for point in inputs.usage.iter().filter(|point| point.interval.overlap(period).is_some()) {
            let attempt = self.attempts.binary_search_by(|attempt| attempt.key.cmp(&point.attempt));
            if let (Some(card), Ok(attempt)) = (card_index(self, &point.card), attempt) {
                self.usage.entry((card, attempt)).or_default().push(point);
            }
        }
        for points in self.usage.values_mut() {
            points.sort_by_key(|point| (point.interval, point.rung, point.sm_ms, point.memory_mib_ms));
        }
        for point in inputs.card_points.iter().filter(|point| point.interval.overlap(period).is_some()) {
            if let Some(card) = card_index(self, &point.card) {
                self.card_points.entry(card).or_default().push(point);
            }
        }
        for points in self.card_points.values_mut() {
            points.sort_by_key(|point| (point.interval.start(), point.method, point.interval.end(), point.energy));
        }
    }

    /// The day's cells of time: bins cut where the price of electricity changes, each with its price (rule 6).
    pub fn cell_periods(&self) -> Vec<(Period, Money)> {
        let Some(period) = self.period else { return Vec::new() };
        let mut prices = self.prices.iter().peekable();
        let mut cells = Vec::new();
        for bin in bins_of(period) {
            let cuts = self.prices.iter().map(|(window, _)| window.start());
            for part in bin.cut_at(cuts) {
                while prices.peek().is_some_and(|(window, _)| window.end() <= part.start()) {
                    prices.next();
                }
                cells.push((part, prices.peek().map_or(Money::ZERO, |(_, price)| *price)));
            }
        }
        cells
    }

    /// Everything that this day's books depend on, and nothing else: other days' records leave it as it is.
    fn digest(&self, sorted: &Sorted<'_>, coefficients: &CoefficientBook) -> Digest {
        let mut digest = Digester::new("day inputs 1");
        digest.text(self.cluster.as_str()).display(self.day).text(zone_data_version());
        for (name, value) in self.definitions.listed() {
            digest.text(name.word()).text(&value);
        }
        for (window, price) in &self.prices {
            digest.display(window).display(price);
        }
        for card in &self.cards {
            digest.text(card.id.as_str());
            card.add_to(&mut digest, self);
        }
        for (model, workload, coefficient) in coefficients.iter() {
            digest.text(model.as_str()).text(workload.as_str()).display(coefficient);
        }
        for revaluation in &sorted.revaluations {
            digest.text(revaluation.card.as_str()).display(revaluation.valid_from).display(revaluation.value);
        }
        for attempt in &self.attempts {
            digest.bytes(attempt.record.digest().as_bytes()).text(attempt.tenant.as_str()).display(attempt.held.end());
        }
        let mut points: Vec<Digest> = Vec::new();
        for point in self.usage.values().flatten() {
            let mut point_digest = Digester::new("usage point");
            point_digest
                .text(point.card.as_str())
                .display(&point.attempt.task)
                .display(point.attempt.start)
                .display(point.interval)
                .display(point.sm_ms)
                .display(point.memory_mib_ms)
                .display(point.active_ms)
                .display(point.covered_ms);
            points.push(point_digest.finish());
        }
        for point in self.card_points.values().flatten() {
            let mut point_digest = Digester::new("card point");
            point_digest.text(point.card.as_str()).display(point.interval).display(point.energy);
            points.push(point_digest.finish());
        }
        points.sort();
        points.iter().for_each(|point| {
            digest.bytes(point.as_bytes());
        });
        digest.finish()
    }

    pub fn find(&mut self, kind: FindingKind, attempt: Option<&Attempt<'_>>, place: &str, detail: String) {
        let attempt = attempt.map(|attempt| attempt.key.clone());
        self.findings.push(Finding { kind, attempt, place: place.to_owned(), detail });
    }
}

impl Context<'_> {
    /// What people call a place.
    pub fn place_name(&self, place: Place) -> String {
        match place {
            Place::Card(card) => self.cards[card].id.to_string(),
            Place::Pool(pool) => self.pools[pool].to_string(),
            Place::Node { node, model: None } => self.nodes[node].to_string(),
            Place::Node { node, model: Some(model) } => format!("{} · {}", self.nodes[node], self.models[model]),
            Place::Alike(card) => self.models[self.profiles[self.cards[card].profile].model].to_string(),
        }
    }

    /// The pool that a place's cards belong to, if one.
    pub fn pool_of(&self, place: Place, at: Timestamp) -> Option<usize> {
        let pool_of_card = |card: &Card| card.presences.iter().find(|p| p.period.contains(at)).and_then(|p| p.pool);
        match place {
            Place::Pool(pool) => Some(pool),
            Place::Card(card) | Place::Alike(card) => self.cards.get(card).and_then(pool_of_card),
            Place::Node { node, .. } => self
                .cards
                .iter()
                .find(|card| card.presences.iter().any(|p| p.node == Some(node) && p.period.contains(at)))
                .and_then(pool_of_card),
        }
    }

    /// A class of workload by index.
    pub fn workload_name(&self, workload: Index) -> String {
        self.workloads.get(workload).map_or_else(String::new, ToString::to_string)
    }
}

/// The tenant of a record on a day (rule 16): what it names, else what the map says of its account, else
/// *unattributed*.
#[must_use]
pub(super) fn tenant_on(sorted: &Sorted<'_>, record: &JobRecord, day: Day) -> TenantId {
    use crate::task::Owner;
    match &record.owner {
        Owner::Tenant(tenant) => tenant.clone(),
        Owner::Nobody => TenantId::unattributed(),
        Owner::Account(account) => sorted
            .accounts
            .iter()
            .filter(|map| map.account == *account && map.valid_from.is_none_or(|from| from <= day))
            .max_by(|a, b| (a.valid_from, &a.tenant).cmp(&(b.valid_from, &b.tenant)))
            .map_or_else(TenantId::unattributed, |map| map.tenant.clone()),
    }
}

/// `time` held within a period.
pub(super) fn clamp(time: Timestamp, period: Period) -> Timestamp {
    time.clamp(period.start(), period.end())
}
