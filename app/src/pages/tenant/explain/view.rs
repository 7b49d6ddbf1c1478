//! What an explanation shows. Everything in it is exact.

use crate::views::BySubject;
use cardhour_domain::books::{CardTime, Components, Finding, Method, Quality, Subject};
use cardhour_domain::coefficient::Coefficient;
use cardhour_domain::energy::{Energy, Power};
use cardhour_domain::id::{AttemptKey, CardModel, TenantId, WorkloadClass};
use cardhour_domain::money::{Currency, Money};
use cardhour_domain::task::Claim;
use cardhour_domain::time::{Day, Period, Timestamp, Zone};
use cardhour_domain::usage::EnergyMethod;
use serde::{Deserialize, Serialize};

/// Which amount.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExplainRequest {
    /// Which attempt.
    pub attempt: AttemptKey,
    /// On whose bill.
    pub tenant: TenantId,
    /// On which day.
    pub day: Day,
    /// The hour of the day (0 is its first, whatever the clock shows) whose cells are wanted, where there are too many
    /// for all; none is the first that has any.
    pub hour: Option<u8>,
}

/// How one attempt's cost of one day came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExplainView {
    /// Which attempt.
    pub attempt: AttemptKey,
    /// On whose bill.
    pub tenant: TenantId,
    /// On which day.
    pub day: Day,
    /// The accounting zone.
    pub zone: Zone,
    /// The store's currency.
    pub currency: Currency,
    /// What the attempt held.
    pub claim: Claim,
    /// The class of workload whose coefficients count.
    pub workload: WorkloadClass,
    /// PUE in millionths; 1,000,000 where cooling is not included.
    pub pue: u32,
    /// The load assumed where nothing was measured, in millionths.
    pub assumed_load: u32,
    /// All the time that the attempt held its cards, beyond this day too.
    pub length_ms: u64,
    /// Of which it was suspended.
    pub suspended_ms: u64,
    /// From when on its running time is failed-retry.
    pub failed_from: Option<Timestamp>,
    /// What the bill says; none if the day has no books now.
    pub booked: Option<BySubject<Components>>,
    /// What these cells sum to: computed again, now, from the records in effect.
    pub computed: BySubject<Components>,
    /// Whether the records are still those that the bill was computed from.
    pub freshness: Freshness,
    /// The hours of the day that have cells, in order.
    pub hours: Vec<ExplainHour>,
    /// How many cells there are in all.
    pub cells: u64,
    /// What is listed about it.
    pub findings: Vec<Finding>,
}

/// Whether the bill and the explanation were computed from the same records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Freshness {
    /// The same.
    Same,
    /// Records have arrived or changed since: the bill will change when the day is computed again.
    InputsChanged,
}

/// An hour of the day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExplainHour {
    /// Which hour of the day, from 0.
    pub hour: u8,
    /// Its first instant.
    pub start: Timestamp,
    /// How many cells it has.
    pub count: u64,
    /// What they sum to.
    pub sum: BySubject<Components>,
    /// What all cells up to its end sum to.
    pub running: Money,
    /// Its cells; empty where there were too many to show at once and another hour was asked for.
    pub cells: Vec<ExplainCell>,
}

/// One cell: card × bin, or the cards of a node or pool × bin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExplainCell {
    /// Its time.
    pub period: Period,
    /// Where.
    pub place: Place,
    /// The cards whose cost the cell is, alike ones together.
    pub cards: Vec<CardsAlike>,
    /// What the cards drew.
    pub energy: Energy,
    /// How that is known.
    pub energy_method: EnergyMethod,
    /// The price of electricity.
    pub price_per_kwh: Money,
    /// What the cell cost, before anyone looked at who held it.
    pub cost: Components,
    /// The pieces that this attempt held a part of, in order.
    pub pieces: Vec<ExplainPiece>,
    /// This attempt's part: the sum over the pieces' subjects.
    pub part: BySubject<Components>,
}

/// Where a cell lies, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// One known card.
    Card(String),
    /// Cards on a node.
    Node(String),
    /// Cards of a pool.
    Pool(String),
}

/// Cards that cost alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardsAlike {
    /// How many.
    pub count: u64,
    /// Of which model.
    pub model: CardModel,
    /// Since when they are in service.
    pub in_service_from: Timestamp,
    /// What each cost.
    pub price: Money,
    /// What each will fetch at the end of its life.
    pub salvage: Money,
    /// The life of each, in milliseconds.
    pub life_ms: u64,
    /// Maintenance of each per hour.
    pub maintenance_per_hour: Money,
    /// Power of each with nothing to do.
    pub idle_power: Power,
    /// Power of each at the assumed load.
    pub load_power: Power,
    /// Depreciation of each over the whole cell.
    pub depreciation: Money,
    /// Maintenance of each over the whole cell.
    pub maintenance: Money,
    /// The coefficient of the model for the attempt's class; none if nobody measured it.
    pub coefficient: Option<Coefficient>,
}

/// A piece of a cell: between changes of holder, of card state, or a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExplainPiece {
    /// Its time.
    pub period: Period,
    /// What it cost in all.
    pub cost: Components,
    /// How many attempts held a part.
    pub holders: u64,
    /// How many cards were claimed, in millionths.
    pub claimed: u64,
    /// How many cards there were, in millionths.
    pub capacity: u64,
    /// This attempt's weight in what is shared by time.
    pub time: Weight,
    /// This attempt's weight in electricity, where that differs.
    pub energy: Option<Weight>,
    /// How the share was found.
    pub method: Method,
    /// This attempt's part.
    pub part: Components,
    /// Card time of the part.
    pub card_time: CardTime,
    /// Effective card time of the part; none where a coefficient is missing.
    pub effective: Option<CardTime>,
    /// The part by subject.
    pub subjects: Vec<SubjectPart>,
}

/// A weight of a total: whole numbers of any size, in digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weight {
    /// Its own.
    pub own: String,
    /// Of all.
    pub total: String,
}

/// A part of a piece that is one subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubjectPart {
    /// Which.
    pub subject: Subject,
    /// How well it is known.
    pub quality: Quality,
    /// By what the part was shared: milliseconds, or ms × ms where a suspended total is spread over the attempt.
    pub weight: Weight,
    /// How much.
    pub cost: Components,
    /// Card time.
    pub card_time: CardTime,
}
