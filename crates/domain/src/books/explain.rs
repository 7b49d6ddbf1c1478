//! Explaining an amount: the same walk as rating, but one attempt's cells are kept whole, so that every figure can be
//! followed down to the cell, the piece, the share and the price that make it.

use super::cell::{Bearer, Cell, Piece, Place, Who};
use super::context::Context;
use super::finding::{Blocked, Finding};
use super::walk::{Observer, walk};
use super::{CardTime, Components, DayInputs, Method, Quality, Subject};
use crate::coefficient::Coefficient;
use crate::digest::Digest;
use crate::energy::{Energy, Power};
use crate::id::{AttemptKey, CardModel, TenantId, WorkloadClass};
use crate::money::Money;
use crate::time::{Day, Period, Timestamp};
use crate::usage::EnergyMethod;

/// How an attempt's amounts of a day came about. Its parts sum to the lines of the day's books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The attempt.
    pub attempt: AttemptKey,
    /// Whose bill it is on.
    pub tenant: TenantId,
    /// The day.
    pub day: Day,
    /// The digest of the day's inputs: the figure on the bill was computed from the same if its digest is equal.
    pub inputs: Digest,
    /// PUE in millionths.
    pub pue: u32,
    /// The load assumed where nothing was measured, in millionths.
    pub assumed_load: u32,
    /// All the time that the attempt held its cards, in milliseconds, beyond this day too.
    pub length_ms: u64,
    /// Of which it was suspended.
    pub suspended_ms: u64,
    /// From when on its running time is failed-retry.
    pub failed_from: Option<Timestamp>,
    /// The class of workload whose coefficients count.
    pub workload: WorkloadClass,
    /// Its cells in order of time, then place.
    pub cells: Vec<ExplainedCell>,
    /// What is listed about it.
    pub findings: Vec<Finding>,
}

/// What kind of place a cell's cards stand at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlaceKind {
    /// One card that is known.
    Card,
    /// So many cards on a node.
    Node,
    /// So many cards of a pool.
    Pool,
}

/// A cell that the attempt bears a part of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedCell {
    /// The bin, or the part of it.
    pub period: Period,
    /// What kind of place.
    pub kind: PlaceKind,
    /// Its name: the card's, the node's (and model's), or the pool's.
    pub place: String,
    /// The cards whose cost the cell is, alike ones together.
    pub cards: Vec<ExplainedCards>,
    /// The energy of the cell.
    pub energy: Energy,
    /// How it is known.
    pub energy_method: EnergyMethod,
    /// The price of electricity in it.
    pub price_per_kwh: Money,
    /// What it cost, whoever held it.
    pub cost: Components,
    /// The pieces in which the attempt held something of it.
    pub pieces: Vec<ExplainedPiece>,
}

/// Cards that cost alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedCards {
    /// How many.
    pub count: u64,
    /// Their model.
    pub model: CardModel,
    /// When they entered service.
    pub in_service_from: Timestamp,
    /// What each cost.
    pub price: Money,
    /// What each will fetch at the end of its life.
    pub salvage: Money,
    /// Its life in milliseconds.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedPiece {
    /// Its time.
    pub period: Period,
    /// What it cost.
    pub cost: Components,
    /// How many attempts held something of it.
    pub holders: usize,
    /// Millionths of cards there were.
    pub capacity: u64,
    /// Millionths of cards claimed.
    pub claimed: u64,
    /// This attempt's weight in time-based components, exact.
    pub weight: String,
    /// All weights together.
    pub total_weight: String,
    /// This attempt's weight in electricity, where that differs: estimated energy.
    pub energy_weight: Option<String>,
    /// All of those together.
    pub total_energy_weight: Option<String>,
    /// How the share was found.
    pub method: Method,
    /// This attempt's part.
    pub part: Components,
    /// Card time of the part.
    pub card_time: CardTime,
    /// Effective card time of the part.
    pub effective: Option<CardTime>,
    /// The part by subject.
    pub subjects: Vec<ExplainedSubject>,
}

/// A part under one subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExplainedSubject {
    /// Which.
    pub subject: Subject,
    /// How well it is known.
    pub quality: Quality,
    /// By what the part was shared: milliseconds, or ms × ms where a suspended total is spread over the attempt.
    pub weight: u128,
    /// The part.
    pub cost: Components,
    /// Its card time.
    pub card_time: CardTime,
    /// Its effective card time.
    pub effective: Option<CardTime>,
}

impl Explanation {
    /// The sum of its parts under each subject, in order; it equals the lines of the day's books.
    #[must_use]
    pub fn totals(&self) -> Vec<(Subject, Components)> {
        Subject::ALL
            .iter()
            .map(|&subject| {
                let parts = self.cells.iter().flat_map(|cell| &cell.pieces).flat_map(|piece| &piece.subjects);
                (subject, parts.filter(|part| part.subject == subject).map(|part| part.cost).sum())
            })
            .collect()
    }
}

/// Explains an attempt's amounts of a day. None if the attempt holds nothing on it.
///
/// # Errors
/// When the day is blocked, as in [`rate_day`](super::rate_day).
pub fn explain_day(inputs: &DayInputs<'_>, attempt: &AttemptKey) -> Result<Option<Explanation>, Blocked> {
    let context = Context::new(inputs)?;
    let Ok(index) = context.attempts.binary_search_by(|known| known.key.cmp(attempt)) else { return Ok(None) };
    let mut kept = Kept { index, cells: Vec::new() };
    let found = walk(&context, &mut kept);
    let of_attempt = |finding: &&Finding| finding.attempt.as_ref() == Some(attempt);
    let mut findings: Vec<Finding> = context.findings.iter().filter(of_attempt).cloned().collect();
    findings.extend(found.iter().filter(of_attempt).cloned());
    findings.sort();
    findings.dedup();
    let holder = &context.attempts[index];
    kept.cells.sort_by(|a, b| (a.period.start(), &a.place).cmp(&(b.period.start(), &b.place)));
    Ok(Some(Explanation {
        attempt: attempt.clone(),
        tenant: holder.tenant.clone(),
        day: inputs.day,
        inputs: context.inputs,
        pue: context.definitions.pue,
        assumed_load: context.definitions.assumed_load,
        length_ms: holder.length_ms,
        suspended_ms: holder.suspended_ms,
        failed_from: holder.failed_from,
        workload: holder.record.workload.clone().unwrap_or_else(|| context.definitions.workload.clone()),
        cells: kept.cells,
        findings,
    }))
}

/// Keeps one attempt's cells.
struct Kept {
    index: usize,
    cells: Vec<ExplainedCell>,
}

impl Observer for Kept {
    fn see(&mut self, context: &Context<'_>, cell: &Cell) {
        let pieces: Vec<ExplainedPiece> = cell.pieces.iter().filter_map(|piece| self.piece(piece)).collect();
        if pieces.is_empty() {
            return;
        }
        self.cells.push(ExplainedCell {
            period: cell.period,
            kind: match cell.place {
                Place::Card(_) | Place::Alike(_) => PlaceKind::Card,
                Place::Node { .. } => PlaceKind::Node,
                Place::Pool(_) => PlaceKind::Pool,
            },
            place: context.place_name(cell.place),
            cards: cell.groups.iter().map(|&group| self.cards(context, cell.period, group)).collect(),
            energy: cell.energy,
            energy_method: cell.energy_method,
            price_per_kwh: cell.price_per_kwh,
            cost: cell.cost,
            pieces,
        });
    }
}

impl Kept {
    fn cards(&self, context: &Context<'_>, period: Period, (profile, count): (usize, u64)) -> ExplainedCards {
        let profile = &context.profiles[profile];
        let workload = context.attempts[self.index].workload;
        ExplainedCards {
            count,
            model: context.models[profile.model].clone(),
            in_service_from: profile.in_service_from,
            price: profile.price,
            salvage: profile.salvage,
            life_ms: profile.life_ms,
            maintenance_per_hour: profile.maintenance_per_hour,
            idle_power: profile.idle_power,
            load_power: profile.load_power,
            depreciation: profile.depreciation(period),
            maintenance: profile.maintenance(period),
            coefficient: profile.coefficients.get(workload).copied().flatten(),
        }
    }

    fn piece(&self, piece: &Piece) -> Option<ExplainedPiece> {
        let ours = piece.bearers.iter().find(|bearer| bearer.who == Who::Attempt(self.index))?;
        let holders = piece.bearers.iter().filter(|bearer| matches!(bearer.who, Who::Attempt(_))).count();
        Some(ExplainedPiece {
            period: piece.period,
            cost: piece.cost,
            holders,
            capacity: piece.capacity,
            claimed: piece.claimed,
            weight: ours.weight.to_string(),
            total_weight: total(piece, |bearer| Some(&bearer.weight)).to_string(),
            energy_weight: ours.energy_weight.as_ref().map(ToString::to_string),
            total_energy_weight: ours
                .energy_weight
                .as_ref()
                .map(|_| total(piece, |bearer| bearer.energy_weight.as_ref()).to_string()),
            method: ours.method,
            part: ours.cost,
            card_time: CardTime::from_millionths_ms(ours.card_time),
            effective: ours.effective.map(CardTime::from_millionths_ms),
            subjects: ours
                .subjects
                .iter()
                .map(|part| ExplainedSubject {
                    subject: part.subject,
                    quality: part.quality,
                    weight: part.weight,
                    cost: part.cost,
                    card_time: CardTime::from_millionths_ms(part.card_time),
                    effective: part.effective.map(CardTime::from_millionths_ms),
                })
                .collect(),
        })
    }
}

fn total<'p>(piece: &'p Piece, weight: impl Fn(&'p Bearer) -> Option<&'p super::cell::Weight>) -> num_bigint::BigUint {
    piece.bearers.iter().filter_map(weight).map(super::cell::Weight::to_big).sum()
}
