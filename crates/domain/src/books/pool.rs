//! Cards without names: so many on a node, so many in a pool (rule 15). Their whole cost, never a mean × n, is split
//! piece by piece over claims and unallocated: time-based components by card time, electricity, rounded once for the
//! cell, by estimated energy.

use super::cell::{Bearer, Cell, Piece, Place, Weight, Who, over_subjects, split_components};
use super::context::Context;
use super::known::Rest;
use super::{Components, Method, subjects};
use crate::cost::electricity_cost;
use crate::energy::Energy;
use crate::money::{Money, divide_half_even, gcd};
use crate::task::CardCount;
use crate::time::{Period, Timestamp};
use crate::usage::EnergyMethod;

/// The cards of a node or pool in a bin, and who claims how many of them.
#[derive(Default)]
pub(super) struct Unit {
    /// Cards that stand there in service all through the bin and are held by nobody by name: profile and count.
    pub plain: Vec<(usize, u64)>,
    /// Stretches of other cards.
    pub rest: Vec<Rest>,
    /// Attempt and millionths of cards, in order of keys, each attempt once.
    pub claims: Vec<(usize, u64)>,
    /// Claims that came by way of a node although the pool is shared as a whole.
    pub lowered: Vec<usize>,
}

/// A piece before its cost is known.
struct Draft {
    period: Period,
    /// Cards there, with multiplicity, by profile.
    cards: Vec<(usize, u64)>,
    count: u64,
    /// Of which so many are draining.
    draining: u64,
    claims: Vec<(usize, u64)>,
    claimed: u64,
    /// Milliwatts of all cards there together, at the assumed load and idle.
    load_mw: u128,
    idle_mw: u128,
}

impl Draft {
    fn ms(&self) -> u128 {
        u128::from(self.period.millis())
    }

    fn capacity(&self) -> u64 {
        self.count.saturating_mul(CardCount::WHOLE)
    }

    fn over_allocated(&self) -> bool {
        self.claimed > self.capacity()
    }

    /// What no claim holds, in millionths of cards: unallocated, and downtime. New work goes to cards that are not
    /// draining, so claims are taken to hold those first.
    fn rest(&self) -> [(Who, u64); 2] {
        let rest = self.capacity().saturating_sub(self.claimed);
        let down = rest.min(self.draining.saturating_mul(CardCount::WHOLE));
        [(Who::Unallocated, rest - down), (Who::Downtime, down)]
    }

    /// Everybody who bears something of the piece, with millionths of cards: claims in order of their keys, then what
    /// they leave.
    fn bearers(&self) -> Vec<(Who, u64)> {
        let claims = self.claims.iter().map(|&(index, claim)| (Who::Attempt(index), claim));
        claims.chain(self.rest().into_iter().filter(|(_, cards)| *cards > 0)).collect()
    }

    /// Estimated energy per bearer as numerators over `count` × 10⁶ µJ: claims at load power, the rest at idle power.
    /// Where claims exceed cards, all cards run at load and the claims share that by card time.
    fn energy_weights(&self) -> Vec<u128> {
        let power = |who| if matches!(who, Who::Attempt(_)) { self.load_mw } else { self.idle_mw };
        self.bearers().into_iter().map(|(who, cards)| u128::from(cards) * power(who) * self.ms()).collect()
    }

    /// The numerator of all energy in the piece, over `count` × 10⁶ µJ.
    fn energy_numerator(&self) -> u128 {
        if self.over_allocated() {
            u128::from(self.capacity()) * self.load_mw * self.ms()
        } else {
            self.energy_weights().iter().sum()
        }
    }
}

/// Works out the cell of a unit.
pub(super) fn work_out(context: &Context<'_>, place: Place, unit: &Unit, period: Period, price: Money) -> Cell {
    let drafts = drafts(context, unit, period);
    let (energy, electric_weights) = energy(&drafts, unit);
    let measured: Money = unit.rest.iter().filter_map(|rest| rest.electricity).sum();
    let mut cost = Components {
        depreciation: unit.rest.iter().map(|rest| rest.depreciation).sum(),
        maintenance: unit.rest.iter().map(|rest| rest.maintenance).sum(),
        electricity: electricity_cost(energy, price, context.definitions.pue) + measured,
    };
    for &(index, count) in &unit.plain {
        let profile = &context.profiles[index];
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        let times = |amount: Money| Money::from_micros(amount.micros().saturating_mul(count));
        cost.depreciation += times(profile.depreciation(period));
        cost.maintenance += times(profile.maintenance(period));
    }
    let time_weights: Vec<u128> = drafts.iter().map(|draft| u128::from(draft.count) * draft.ms()).collect();
    let costs = split_components(cost, &time_weights, Some(&electric_weights));
    let mut groups = unit.plain.clone();
    for rest in &unit.rest {
        match groups.iter_mut().find(|(profile, _)| *profile == rest.profile) {
            Some((_, count)) => *count += 1,
            None => groups.push((rest.profile, 1)),
        }
    }
    Cell {
        period,
        place,
        groups,
        cost,
        capacity: drafts.iter().map(|draft| i128::from(draft.capacity()) * i128::from(draft.period.millis())).sum(),
        energy,
        energy_method: EnergyMethod::AssumedLoad,
        price_per_kwh: price,
        pieces: drafts.iter().zip(costs).map(|(draft, cost)| piece(context, place, draft, cost)).collect(),
    }
}

/// Cuts the bin where the number of cards or the claims on them change, and at checkpoints.
fn drafts(context: &Context<'_>, unit: &Unit, period: Period) -> Vec<Draft> {
    let claim_cuts = unit.claims.iter().flat_map(|&(index, _)| context.attempts[index].cuts());
    let rest_cuts = unit.rest.iter().flat_map(|rest| [rest.period.start(), rest.period.end()]);
    let cuts: Vec<Timestamp> = claim_cuts.chain(rest_cuts).collect();
    period
        .cut_at(cuts)
        .into_iter()
        .map(|period| {
            let mut cards = unit.plain.clone();
            let mut draining = 0;
            for rest in unit.rest.iter().filter(|rest| rest.period.overlap(period).is_some()) {
                draining += u64::from(rest.draining);
                match cards.iter_mut().find(|(profile, _)| *profile == rest.profile) {
                    Some((_, count)) => *count += 1,
                    None => cards.push((rest.profile, 1)),
                }
            }
            let claims: Vec<(usize, u64)> = unit
                .claims
                .iter()
                .copied()
                .filter(|&(index, _)| context.attempts[index].held.overlap(period).is_some())
                .collect();
            let power = |of: fn(&super::fleet::Profile) -> u32| -> u128 {
                cards.iter().map(|&(index, count)| u128::from(count) * u128::from(of(&context.profiles[index]))).sum()
            };
            Draft {
                period,
                count: cards.iter().map(|(_, count)| count).sum(),
                claimed: claims.iter().map(|(_, claim)| claim).sum(),
                load_mw: power(|profile| profile.load_power.milliwatts()),
                idle_mw: power(|profile| profile.idle_power.milliwatts()),
                cards,
                draining,
                claims,
            }
        })
        .collect()
}

/// The estimated energy of the cell, rounded once to millijoules, and the weights of its pieces in it.
fn energy(drafts: &[Draft], unit: &Unit) -> (Energy, Vec<u128>) {
    // Each piece's numerator is over its own number of cards: brought over one common number.
    let common = drafts.iter().filter(|draft| draft.count > 0).fold(1_u128, |common, draft| {
        let count = u128::from(draft.count);
        common / gcd(common, count) * count
    });
    let weights: Vec<u128> = drafts
        .iter()
        .map(|draft| match draft.count {
            0 => 0,
            count => draft.energy_numerator() * (common / u128::from(count)),
        })
        .collect();
    // Cards whose energy was measured are not estimated again: the estimate covers the others' part of the card time.
    let all: u128 = drafts.iter().map(|draft| u128::from(draft.count) * draft.ms()).sum();
    let measured: u128 =
        unit.rest.iter().filter(|rest| rest.electricity.is_some()).map(|rest| u128::from(rest.period.millis())).sum();
    let sum: u128 = weights.iter().sum();
    let numerator = if measured == 0 || all == 0 { sum } else { sum / all * (all - measured.min(all)) };
    let denominator = common * 1_000_000 * 1000;
    let millijoules = divide_half_even(
        i128::try_from(numerator).unwrap_or(i128::MAX),
        i128::try_from(denominator).unwrap_or(i128::MAX),
    );
    (Energy::from_millijoules_saturating(millijoules), weights)
}

/// Splits a piece over claims in order of their keys, and unallocated.
fn piece(context: &Context<'_>, place: Place, draft: &Draft, cost: Components) -> Piece {
    let shares = draft.bearers();
    let time_weights: Vec<u128> = shares.iter().map(|&(_, cards)| u128::from(cards)).collect();
    let energy_weights = draft.energy_weights();
    let costs = split_components(cost, &time_weights, Some(&energy_weights));
    let mut means = Means::new(context, draft);
    let bearers = shares
        .into_iter()
        .zip(time_weights)
        .zip(energy_weights)
        .zip(costs)
        .map(|(((share, weight), energy_weight), cost)| {
            let card_time = i64::try_from(weight * draft.ms()).unwrap_or(i64::MAX);
            let mut bearer = Bearer::platform(share.0, cost, card_time);
            bearer.weight = Weight::Small(weight);
            bearer.energy_weight = Some(Weight::Small(energy_weight));
            if let Who::Attempt(attempt) = share.0 {
                bearer.effective = means.effective(context.attempts[attempt].workload, card_time);
                bearer.method = match place {
                    Place::Node { .. } => Method::NodeAllocation,
                    Place::Pool(_) | Place::Card(_) | Place::Alike(_) => Method::PoolAllocation,
                };
                let by = subjects::weights(context, None, attempt, draft.period);
                bearer.subjects = over_subjects(cost, card_time, bearer.effective, by);
            }
            bearer
        })
        .collect();
    Piece { period: draft.period, cost, capacity: draft.capacity(), claimed: draft.claimed, bearers }
}

/// The mean coefficient of the cards of a piece, by class of workload: unknown if any card's is missing (rule 25).
struct Means<'c, 'd> {
    context: &'c Context<'c>,
    draft: &'d Draft,
    /// Sums of coefficients in millionths.
    known: Vec<(usize, Option<u128>)>,
}

impl<'c, 'd> Means<'c, 'd> {
    fn new(context: &'c Context<'_>, draft: &'d Draft) -> Self {
        Self { context, draft, known: Vec::new() }
    }

    fn sum(&mut self, workload: usize) -> Option<u128> {
        if let Some((_, sum)) = self.known.iter().find(|(known, _)| *known == workload) {
            return *sum;
        }
        let sum = self
            .draft
            .cards
            .iter()
            .map(|&(index, count)| {
                let coefficient = self.context.profiles[index].coefficients.get(workload).copied().flatten()?;
                Some(u128::from(coefficient.millionths()) * u128::from(count))
            })
            .sum();
        self.known.push((workload, sum));
        sum
    }

    /// Card time × the mean coefficient, rounded once; a claim with no card behind it did nothing.
    fn effective(&mut self, workload: usize, card_time: i64) -> Option<i64> {
        if self.draft.count == 0 {
            return Some(0);
        }
        let sum = i128::try_from(self.sum(workload)?).unwrap_or(i128::MAX);
        let exact = i128::from(card_time).checked_mul(sum)?;
        let effective = divide_half_even(exact, i128::from(self.draft.count) * 1_000_000);
        Some(i64::try_from(effective).unwrap_or(i64::MAX))
    }
}
