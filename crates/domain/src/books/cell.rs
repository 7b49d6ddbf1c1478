//! A cell on its way through the kernel: what it cost, its pieces, who bears them, and as what (rules 6 and 10).

use super::{Components, Method, Quality, Subject};
use crate::energy::Energy;
use crate::money::{Money, split, split_big};
use crate::time::Period;
use crate::usage::EnergyMethod;
use num_bigint::BigUint;
use std::fmt;

/// A cell: a card, or the cards of a node or pool together, in a bin.
pub(super) struct Cell {
    pub period: Period,
    pub place: Place,
    /// Cards by profile and how many are alike.
    pub groups: Vec<(usize, u64)>,
    pub cost: Components,
    /// Card time in millionths of a card × ms.
    pub capacity: i128,
    pub energy: Energy,
    pub energy_method: EnergyMethod,
    pub price_per_kwh: Money,
    pub pieces: Vec<Piece>,
}

/// Where a cell lies, by index in the day's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// One card.
    Card(usize),
    /// Cards of a pool.
    Pool(usize),
    /// Cards of a node, of one model or all.
    Node { node: usize, model: Option<usize> },
    /// Cards alike that nobody holds, with a representative.
    Alike(usize),
}

/// The part of a cell between changes of holder, of card state, or a checkpoint.
pub(super) struct Piece {
    pub period: Period,
    pub cost: Components,
    /// Millionths of cards there were.
    pub capacity: u64,
    /// Millionths of cards that were claimed.
    pub claimed: u64,
    /// In order of natural keys, unallocated last.
    pub bearers: Vec<Bearer>,
}

/// Who bears a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// An attempt by index.
    Attempt(usize),
    /// Nobody held it.
    Unallocated,
    /// It was out of service.
    Downtime,
}

/// One bearer's part of a piece.
pub(super) struct Bearer {
    pub who: Who,
    /// By what depreciation, maintenance and card time were shared.
    pub weight: Weight,
    /// By what electricity was shared, where that differs.
    pub energy_weight: Option<Weight>,
    pub cost: Components,
    /// Millionths of a card × ms.
    pub card_time: i64,
    pub effective: Option<i64>,
    pub method: Method,
    pub subjects: Vec<SubjectPart>,
}

/// A bearer's part under one subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SubjectPart {
    pub subject: Subject,
    pub quality: Quality,
    /// By what the part was shared: milliseconds, or ms × ms where a suspended total is spread.
    pub weight: u128,
    pub cost: Components,
    pub card_time: i64,
    pub effective: Option<i64>,
}

/// An exact weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Small(u128),
    Big(BigUint),
}

impl Weight {
    pub fn to_big(&self) -> BigUint {
        match self {
            Self::Small(weight) => BigUint::from(*weight),
            Self::Big(weight) => weight.clone(),
        }
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small(weight) => write!(f, "{weight}"),
            Self::Big(weight) => write!(f, "{weight}"),
        }
    }
}

/// Splits each component by its weights; electricity by its own where given. Weights that are all zero give nobody
/// anything, which is right only for a component of zero: the balance would show it otherwise.
pub(super) fn split_components(cost: Components, time: &[u128], electricity: Option<&[u128]>) -> Vec<Components> {
    let parts_of =
        |amount: Money, weights: &[u128]| split(amount.micros(), weights).unwrap_or_else(|_| vec![0; weights.len()]);
    let depreciation = parts_of(cost.depreciation, time);
    let maintenance = parts_of(cost.maintenance, time);
    let electricity = match electricity {
        // Cards that draw nothing still share what was measured of them.
        Some(weights) if weights.iter().any(|&weight| weight > 0) => parts_of(cost.electricity, weights),
        _ => parts_of(cost.electricity, time),
    };
    zip_components(depreciation, maintenance, electricity)
}

/// The same by weights of any size.
pub(super) fn split_components_big(cost: Components, weights: &[BigUint]) -> Vec<Components> {
    let parts_of = |amount: Money| split_big(amount.micros(), weights).unwrap_or_else(|_| vec![0; weights.len()]);
    zip_components(parts_of(cost.depreciation), parts_of(cost.maintenance), parts_of(cost.electricity))
}

fn zip_components(depreciation: Vec<i64>, maintenance: Vec<i64>, electricity: Vec<i64>) -> Vec<Components> {
    depreciation
        .into_iter()
        .zip(maintenance)
        .zip(electricity)
        .map(|((depreciation, maintenance), electricity)| {
            Components::from_array([depreciation, maintenance, electricity].map(Money::from_micros))
        })
        .collect()
}

/// Splits a bearer's part over its subjects (rule 10): weights by time, in order of subject and quality.
pub(super) fn over_subjects(
    cost: Components,
    card_time: i64,
    effective: Option<i64>,
    mut weights: Vec<(Subject, Quality, u128)>,
) -> Vec<SubjectPart> {
    weights.retain(|(_, _, weight)| *weight > 0);
    weights.sort_by_key(|(subject, quality, _)| (*subject, *quality));
    if let [(subject, quality, weight)] = weights.as_slice() {
        return vec![SubjectPart { subject: *subject, quality: *quality, weight: *weight, cost, card_time, effective }];
    }
    let only: Vec<u128> = weights.iter().map(|(_, _, weight)| *weight).collect();
    let costs = split_components(cost, &only, None);
    let times = split(card_time, &only).unwrap_or_default();
    let effectives = effective.map(|effective| split(effective, &only).unwrap_or_default());
    weights
        .into_iter()
        .enumerate()
        .map(|(index, (subject, quality, weight))| SubjectPart {
            subject,
            quality,
            weight,
            cost: costs.get(index).copied().unwrap_or_default(),
            card_time: times.get(index).copied().unwrap_or_default(),
            effective: effectives.as_ref().map(|parts| parts.get(index).copied().unwrap_or_default()),
        })
        .collect()
}

impl Bearer {
    /// A part that no tenant bears.
    pub fn platform(who: Who, cost: Components, card_time: i64) -> Self {
        Self {
            who,
            weight: Weight::Small(1),
            energy_weight: None,
            cost,
            card_time,
            effective: None,
            method: Method::Exclusive,
            subjects: Vec::new(),
        }
    }
}
