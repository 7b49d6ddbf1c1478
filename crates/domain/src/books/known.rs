//! Known cards: the cell of one card, split over its pieces, bearers and subjects (rules 8, 10 to 14).

use super::cell::{Bearer, Cell, Piece, Place, Weight, Who, over_subjects, split_components_big};
use super::context::{Context, Holding};
use super::finding::{Finding, FindingKind};
use super::{Components, Method, subjects};
use crate::card::CardState;
use crate::cost::{electricity_cost, power_at_load};
use crate::energy::Energy;
use crate::money::{Money, divide_half_even, split_big};
use crate::task::CardCount;
use crate::time::Period;
use crate::usage::EnergyMethod;
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// A known card's cell, and what of it is left for claims that name no card.
pub(super) struct KnownCell {
    pub cell: Option<Cell>,
    pub rest: Vec<Rest>,
}

/// A piece of a card that nobody holds by name, while claims that name no card want its place's cards.
pub(super) struct Rest {
    pub period: Period,
    pub profile: usize,
    pub depreciation: Money,
    pub maintenance: Money,
    /// What was measured of its electricity; none where its energy is estimated with its pool's.
    pub electricity: Option<Money>,
    /// It takes no new work: downtime as far as no claim holds it.
    pub draining: bool,
}

/// One piece before its cost is known.
struct Draft {
    period: Period,
    holders: Vec<usize>,
    down: bool,
    draining: bool,
    to_pool: bool,
}

/// Works out the cell of one card. With `pooled` its unheld pieces in service go to claims that name no card.
pub(super) fn work_out(
    context: &Context<'_>,
    card_index: usize,
    period: Period,
    price_per_kwh: Money,
    holders: &[usize],
    pooled: bool,
    findings: &mut BTreeSet<Finding>,
) -> KnownCell {
    let card = &context.cards[card_index];
    let profile = &context.profiles[card.profile];
    let drafts = drafts(context, card_index, period, holders, pooled);
    let energy = energy(context, card_index, period, &drafts);
    let electricity = electricity_cost(energy.total(), price_per_kwh, context.definitions.pue);
    let cost = Components {
        depreciation: profile.depreciation(period),
        maintenance: profile.maintenance(period),
        electricity,
    };
    let ms: Vec<u128> = drafts.iter().map(|draft| u128::from(draft.period.millis())).collect();
    // Where a pool estimates its own energy, the card's covers only the pieces that do not go there.
    let electric_ms: Vec<u128> =
        drafts.iter().zip(&ms).map(|(draft, &ms)| if draft.to_pool && !energy.measured { 0 } else { ms }).collect();
    let costs = super::cell::split_components(cost, &ms, Some(&electric_ms));
    let mut known = KnownCell { cell: None, rest: Vec::new() };
    let mut pieces = Vec::new();
    for (draft, cost) in drafts.iter().zip(costs) {
        if draft.to_pool {
            known.rest.push(Rest {
                period: draft.period,
                profile: card.profile,
                depreciation: cost.depreciation,
                maintenance: cost.maintenance,
                electricity: energy.measured.then_some(cost.electricity),
                draining: draft.draining,
            });
        } else {
            pieces.push(piece(context, card_index, draft, cost, findings));
        }
    }
    if !pieces.is_empty() {
        known.cell = Some(Cell {
            period,
            place: Place::Card(card_index),
            groups: vec![(card.profile, 1)],
            cost: pieces.iter().map(|piece| piece.cost).sum(),
            capacity: pieces.iter().map(|piece| i128::from(piece.period.millis()) * 1_000_000).sum(),
            energy: energy.total(),
            energy_method: energy.method,
            price_per_kwh,
            pieces,
        });
    }
    known
}

/// Cuts the cell at changes of holder and of state, and at checkpoints.
fn drafts(context: &Context<'_>, card_index: usize, period: Period, holders: &[usize], pooled: bool) -> Vec<Draft> {
    let card = &context.cards[card_index];
    let states = card.states.iter().flat_map(|(state, _)| [state.start(), state.end()]);
    let cuts = holders.iter().flat_map(|&index| context.attempts[index].cuts()).chain(states);
    period
        .cut_at(cuts)
        .into_iter()
        .map(|period| {
            let held_by = |&index: &usize| context.attempts[index].held.overlap(period).is_some();
            let holders: Vec<usize> = holders.iter().copied().filter(|index| held_by(index)).collect();
            let state = card.state_at(period.start());
            let draining = state == Some(CardState::Draining);
            // Claims that name no card may hold a draining one: its pool tells.
            let to_pool = pooled && state != Some(CardState::OutOfService) && holders.is_empty();
            let down = match state {
                Some(CardState::OutOfService) => true,
                Some(CardState::Draining) => holders.is_empty() && !to_pool,
                None => false,
            };
            Draft { period, holders, down, draining, to_pool }
        })
        .collect()
}

/// The energy of a cell: measured where points cover it, else by the power curve (rule 8).
struct CellEnergy {
    microjoules: i128,
    method: EnergyMethod,
    /// Points cover all of it.
    measured: bool,
}

impl CellEnergy {
    fn total(&self) -> Energy {
        Energy::from_millijoules_saturating(divide_half_even(self.microjoules, 1000))
    }
}

fn energy(context: &Context<'_>, card_index: usize, period: Period, drafts: &[Draft]) -> CellEnergy {
    let mut covered = Vec::new();
    let mut at = period.start();
    for point in context.card_points.get(&card_index).into_iter().flatten() {
        let Some(part) = point.interval.overlap(period) else { continue };
        // One counter told twice counts once: the first by time and method is taken.
        let Ok(part) = Period::new(part.start().max(at), part.end()) else { continue };
        at = part.end();
        covered.push((*point, part));
    }
    let measured = covered.iter().map(|(_, part)| part.millis()).sum::<u64>() == period.millis();
    let mut found = CellEnergy { microjoules: 0, method: EnergyMethod::Counter, measured };
    // A pool estimates the energy of its pieces itself, unless all of the cell is measured.
    for draft in drafts.iter().filter(|draft| measured || !draft.to_pool) {
        for (point, part) in &covered {
            let Some(part) = part.overlap(draft.period) else { continue };
            let whole = i128::from(point.energy.millijoules()) * 1000 * i128::from(part.millis());
            found.microjoules += divide_half_even(whole, i128::from(point.interval.millis()));
            found.method = found.method.max(point.method);
        }
        let cuts = covered.iter().flat_map(|(_, part)| [part.start(), part.end()]);
        for gap in draft.period.cut_at(cuts) {
            if covered.iter().any(|(_, part)| part.contains(gap.start())) {
                continue;
            }
            let (milliwatts, method) = power(context, card_index, draft, gap);
            found.microjoules += i128::from(milliwatts) * i128::from(gap.millis());
            found.method = found.method.max(method);
        }
    }
    found
}

/// The power of a stretch that no card point covers: at the observed load if every holder was measured, at the assumed
/// load if held, else idle. A card out of service is taken as idle: it stands in its machine.
fn power(context: &Context<'_>, card_index: usize, draft: &Draft, stretch: Period) -> (u32, EnergyMethod) {
    let profile = &context.profiles[context.cards[card_index].profile];
    if draft.holders.is_empty() || draft.down {
        return (profile.idle_power.milliwatts(), EnergyMethod::AssumedLoad);
    }
    let mut sm_ms = 0_u128;
    for &holder in &draft.holders {
        let Some(points) = context.usage.get(&(card_index, holder)) else {
            return (profile.load_power.milliwatts(), EnergyMethod::AssumedLoad);
        };
        let mut measured = false;
        for point in points {
            if let Some(part) = point.interval.overlap(stretch) {
                sm_ms += u128::from(point.sm_ms) * u128::from(part.millis()) / u128::from(point.interval.millis());
                measured = true;
            }
        }
        if !measured {
            return (profile.load_power.milliwatts(), EnergyMethod::AssumedLoad);
        }
    }
    let load = (sm_ms * 1_000_000 / u128::from(stretch.millis())).min(1_000_000);
    let load = u32::try_from(load).unwrap_or(1_000_000);
    let power = power_at_load(profile.idle_power, profile.full_power, load);
    (power.milliwatts(), EnergyMethod::ObservedLoad)
}

/// Splits a piece over its bearers (rule 11).
fn piece(
    context: &Context<'_>,
    card_index: usize,
    draft: &Draft,
    cost: Components,
    findings: &mut BTreeSet<Finding>,
) -> Piece {
    let whole = i64::try_from(draft.period.millis()).unwrap_or(i64::MAX).saturating_mul(1_000_000);
    let mut piece = Piece { period: draft.period, cost, capacity: CardCount::WHOLE, claimed: 0, bearers: Vec::new() };
    if draft.down || draft.holders.is_empty() {
        let who = if draft.down { Who::Downtime } else { Who::Unallocated };
        piece.bearers.push(Bearer::platform(who, cost, whole));
        return piece;
    }
    let shares = shares(context, card_index, draft, findings);
    let weights: Vec<BigUint> = shares.iter().map(|(_, weight, _)| weight.clone()).collect();
    let costs = split_components_big(cost, &weights);
    let times = split_big(whole, &weights).unwrap_or_else(|_| vec![0; weights.len()]);
    let profile = &context.profiles[context.cards[card_index].profile];
    for (((holder, weight, method), cost), card_time) in shares.into_iter().zip(costs).zip(times) {
        let Some(index) = holder else {
            let mut bearer = Bearer::platform(Who::Unallocated, cost, card_time);
            bearer.weight = u128::try_from(&weight).map_or(Weight::Big(weight), Weight::Small);
            piece.bearers.push(bearer);
            continue;
        };
        let workload = context.attempts[index].workload;
        let effective = profile.coefficients.get(workload).copied().flatten().map(|coefficient| {
            let exact = i128::from(card_time) * i128::from(coefficient.millionths());
            i64::try_from(divide_half_even(exact, 1_000_000)).unwrap_or(i64::MAX)
        });
        let by = subjects::weights(context, Some(card_index), index, draft.period);
        piece.claimed += quota_of(context, index).unwrap_or(CardCount::WHOLE);
        piece.bearers.push(Bearer {
            who: Who::Attempt(index),
            weight: u128::try_from(&weight).map_or(Weight::Big(weight), Weight::Small),
            energy_weight: None,
            cost,
            card_time,
            effective,
            method,
            subjects: over_subjects(cost, card_time, effective, by),
        });
    }
    piece
}

fn quota_of(context: &Context<'_>, index: usize) -> Option<u64> {
    match &context.attempts[index].holding {
        Holding::Cards { quota, .. } => quota.map(CardCount::millionths),
        _ => None,
    }
}

/// The holders' weights in order of their keys, unallocated (`None`) last: quotas first, whole-card claims and replicas
/// take what quotas leave.
fn shares(
    context: &Context<'_>,
    card_index: usize,
    draft: &Draft,
    findings: &mut BTreeSet<Finding>,
) -> Vec<(Option<usize>, BigUint, Method)> {
    let place = context.cards[card_index].id.as_str();
    let quotas: u64 = draft.holders.iter().filter_map(|&index| quota_of(context, index)).sum();
    if quotas > CardCount::WHOLE {
        findings.insert(Finding {
            kind: FindingKind::QuotaScaled,
            attempt: None,
            place: place.to_owned(),
            detail: format!("{quotas} millionths of a card"),
        });
    }
    let left = CardCount::WHOLE.saturating_sub(quotas);
    let open: Vec<usize> = draft.holders.iter().copied().filter(|&index| quota_of(context, index).is_none()).collect();
    if let [first, rest @ ..] = open.as_slice()
        && !rest.is_empty()
    {
        let others: Vec<String> = rest.iter().map(|&index| context.attempts[index].key.task.to_string()).collect();
        findings.insert(Finding {
            kind: FindingKind::CardConflict,
            attempt: Some(context.attempts[*first].key.clone()),
            place: place.to_owned(),
            detail: format!("with {}", others.join(", ")),
        });
    }
    let (effective, method) = effective_shares(context, card_index, draft.period, &open);
    let total: BigUint = effective.iter().sum();
    let mut shared = open.iter().copied().zip(effective);
    let mut shares: Vec<(Option<usize>, BigUint, Method)> = draft
        .holders
        .iter()
        .map(|&index| match quota_of(context, index) {
            // A quota q of the card against what quotas leave, both over the open holders' common denominator.
            Some(quota) => (
                Some(index),
                BigUint::from(quota) * if open.is_empty() { BigUint::from(1_u8) } else { total.clone() },
                Method::Quota,
            ),
            None => {
                let weight = shared.next().map_or_else(BigUint::default, |(_, weight)| weight);
                (Some(index), weight * left, method)
            }
        })
        .collect();
    if open.is_empty() && left > 0 {
        shares.push((None, BigUint::from(left), Method::Quota));
    }
    shares
}

/// Effective shares of holders without quota (rule 12), as exact integers over their common denominator:
/// w·SMᵢ·Σmem + (1−w)·memᵢ·ΣSM, where a term whose sum is zero drops out. Unmeasured holders share evenly.
fn effective_shares(
    context: &Context<'_>,
    card_index: usize,
    piece: Period,
    holders: &[usize],
) -> (Vec<BigUint>, Method) {
    let evenly = || vec![BigUint::from(1_u8); holders.len()];
    if holders.len() <= 1 {
        return (evenly(), Method::Exclusive);
    }
    // Points are even over their interval: what falls into the piece is a fraction of it, exact over this denominator.
    let overlapping = |holder: usize| {
        context
            .usage
            .get(&(card_index, holder))
            .into_iter()
            .flatten()
            .filter_map(move |point| point.interval.overlap(piece).map(|part| (*point, part)))
    };
    let mut denominator = BigUint::from(1_u8);
    for &holder in holders {
        let mut measured = false;
        for (point, _) in overlapping(holder) {
            let length = BigUint::from(point.interval.millis());
            if &denominator % &length != BigUint::default() {
                denominator *= length;
            }
            measured = true;
        }
        if !measured {
            return (evenly(), Method::EvenShare);
        }
    }
    let activity = |of: fn(&crate::usage::UsagePoint) -> u64| -> Vec<BigUint> {
        holders
            .iter()
            .map(|&holder| {
                overlapping(holder)
                    .map(|(point, part)| {
                        BigUint::from(of(point)) * part.millis() * (&denominator / point.interval.millis())
                    })
                    .sum()
            })
            .collect()
    };
    let sm = activity(|point| point.sm_ms);
    let memory = activity(|point| point.memory_mib_ms);
    let (all_sm, all_memory): (BigUint, BigUint) = (sm.iter().sum(), memory.iter().sum());
    let (w, rest) = (context.definitions.sm_weight, 1_000_000 - context.definitions.sm_weight);
    let none = BigUint::default();
    match (all_sm == none || w == 0, all_memory == none || rest == 0) {
        (false, false) => {
            let share = |(sm, memory): (&BigUint, &BigUint)| sm * w * &all_memory + memory * rest * &all_sm;
            (sm.iter().zip(&memory).map(share).collect(), Method::SmShare)
        }
        (false, true) => (sm, Method::SmShare),
        (true, false) => (memory, Method::MemoryShare),
        (true, true) => (evenly(), Method::EvenShare),
    }
}

/// The cell of cards that are alike, stand in service all through it, and are held by nobody: each card's components
/// are rounded for itself.
pub(super) fn unheld(
    context: &Context<'_>,
    card_index: usize,
    count: u64,
    period: Period,
    price_per_kwh: Money,
) -> Cell {
    let index = context.cards[card_index].profile;
    let profile = &context.profiles[index];
    let millijoules = divide_half_even(i128::from(profile.idle_power.milliwatts()) * i128::from(period.millis()), 1000);
    let one = Energy::from_millijoules_saturating(millijoules);
    let each = [
        profile.depreciation(period),
        profile.maintenance(period),
        electricity_cost(one, price_per_kwh, context.definitions.pue),
    ];
    let count_i64 = i64::try_from(count).unwrap_or(i64::MAX);
    let times = |amount: Money| Money::from_micros(amount.micros().saturating_mul(count_i64));
    let cost = Components::from_array(each.map(times));
    let capacity = i128::from(period.millis()) * 1_000_000 * i128::from(count);
    let card_time = i64::try_from(capacity).unwrap_or(i64::MAX);
    Cell {
        period,
        place: Place::Alike(card_index),
        groups: vec![(index, count)],
        cost,
        capacity,
        energy: Energy::from_millijoules_saturating(millijoules * i128::from(count)),
        energy_method: EnergyMethod::AssumedLoad,
        price_per_kwh,
        pieces: vec![Piece {
            period,
            cost,
            capacity: CardCount::WHOLE.saturating_mul(count),
            claimed: 0,
            bearers: vec![Bearer::platform(Who::Unallocated, cost, card_time)],
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::split;

    #[test]
    fn a_split_by_big_weights_is_the_split_by_the_same_small_ones() {
        let small = [3_u128, 0, 7, 7];
        let big: Vec<BigUint> = small.iter().map(|&weight| BigUint::from(weight)).collect();
        assert_eq!(split(101, &small), split_big(101, &big));
    }
}
