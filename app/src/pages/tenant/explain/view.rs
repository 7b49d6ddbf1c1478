//! What an explanation shows. Everything in it is exact.

use crate::views::BySubject;
use cardhour_domain::books::{Components, Method, Quality, Subject};
use cardhour_domain::energy::Energy;
use cardhour_domain::id::{AttemptKey, CardId, CardModel, NodeName, PoolId, TenantId};
use cardhour_domain::money::{Currency, Money};
use cardhour_domain::task::{CardCount, Claim};
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
    /// What the bill says.
    pub booked: BySubject<Components>,
    /// What these cells sum to: computed again, now, from the records in effect.
    pub computed: BySubject<Components>,
    /// Whether the records are still those that the bill was computed from.
    pub freshness: Freshness,
    /// The hours of the day that have cells, in order.
    pub hours: Vec<ExplainHour>,
    /// How many cells there are in all.
    pub cells: u64,
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

/// One cell: card × bin, or cards alike × bin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExplainCell {
    /// Its time.
    pub period: Period,
    /// Where.
    pub place: Place,
    /// How many cards.
    pub cards: u64,
    /// What the cards drew.
    pub energy: Energy,
    /// How that is known.
    pub energy_method: EnergyMethod,
    /// The price of electricity.
    pub price_per_kwh: Money,
    /// PUE in millionths; 1,000,000 where cooling is not included.
    pub pue: u32,
    /// What the cell cost, before anyone looked at who held it.
    pub cost: Components,
    /// Where depreciation and maintenance came from: one entry for cards alike.
    pub basis: Vec<CellBasis>,
    /// The coefficient in millionths; none if it is not known.
    pub coefficient: Option<u64>,
    /// The pieces that this attempt held a part of, in order.
    pub pieces: Vec<ExplainPiece>,
    /// This attempt's part: the sum over the pieces' subjects.
    pub part: BySubject<Components>,
}

/// Where a cell lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// One known card.
    Card(CardId),
    /// Cards of a model on a node.
    Node(NodeName, CardModel),
    /// Cards of a pool.
    Pool(PoolId),
}

/// What cards alike cost beside electricity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellBasis {
    /// How many cards.
    pub cards: u64,
    /// Of which model.
    pub model: CardModel,
    /// What each cost.
    pub price: Money,
    /// What each will fetch at the end of its life.
    pub salvage: Money,
    /// The life of each, in milliseconds.
    pub life_ms: u64,
    /// Since when they are in service.
    pub in_service: Timestamp,
    /// Maintenance of each per hour.
    pub maintenance_per_hour: Money,
    /// Of all of them in this cell.
    pub depreciation: Money,
    /// Of all of them in this cell.
    pub maintenance: Money,
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
    /// How many cards were claimed.
    pub claimed: CardCount,
    /// How many cards there were.
    pub capacity: CardCount,
    /// This attempt's weight in what is split by time.
    pub time: Weight,
    /// This attempt's weight in electricity.
    pub energy: Weight,
    /// This attempt's part.
    pub part: Components,
    /// How the share was found.
    pub method: Method,
    /// The part by subject.
    pub subjects: Vec<SubjectPart>,
}

/// A weight of a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weight {
    /// Its own.
    pub own: u128,
    /// Of all.
    pub total: u128,
}

/// A part of a piece that is one subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubjectPart {
    /// Which.
    pub subject: Subject,
    /// How well it is known.
    pub quality: Quality,
    /// For how long.
    pub ms: u64,
    /// How much.
    pub cost: Components,
}
