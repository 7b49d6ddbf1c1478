//! The walk through a day: cell by cell, in order of time, each place's cards with whoever holds them.

use super::cell::{Cell, Place};
use super::context::{Context, Holding, Presence};
use super::finding::{Finding, FindingKind};
use super::pool::Unit;
use super::{known, pool};
use crate::money::Money;
use crate::time::Period;
use std::collections::{BTreeMap, BTreeSet};

/// Sees every cell of a day.
pub(super) trait Observer {
    /// One cell, its pieces and bearers worked out.
    fn see(&mut self, context: &Context<'_>, cell: &Cell);
}

/// Works out every cell of the day and shows it to the observer. Returns what was found on the way.
pub(super) fn walk(context: &Context<'_>, observer: &mut impl Observer) -> BTreeSet<Finding> {
    let mut findings = BTreeSet::new();
    let Some(day) = context.period else { return findings };
    let plan = Plan::new(context, day);
    for (period, price) in context.cell_periods() {
        cell_of_time(context, &plan, period, price, observer, &mut findings);
    }
    findings
}

/// Pool, node and profile: what makes plain cards alike.
type AlikeKey = (Option<usize>, Option<usize>, usize);

/// What stays the same all day.
struct Plan {
    /// Plain cards that are alike at one place: a representative, its presence, and how many.
    plain: Vec<(usize, Presence, u64)>,
    /// The other cards.
    special: Vec<usize>,
    /// By card: the attempts that hold it by name, in order of keys.
    named_by: BTreeMap<usize, Vec<usize>>,
}

impl Plan {
    fn new(context: &Context<'_>, day: Period) -> Self {
        let mut alike: BTreeMap<AlikeKey, (usize, Presence, u64)> = BTreeMap::new();
        let mut special = Vec::new();
        for (index, card) in context.cards.iter().enumerate() {
            let measured = context.card_points.contains_key(&index);
            match card.presences.first() {
                Some(presence) if card.is_plain(day) && !measured => {
                    alike
                        .entry((presence.pool, presence.node, card.profile))
                        .and_modify(|(_, _, count)| *count += 1)
                        .or_insert((index, *presence, 1));
                }
                _ => special.push(index),
            }
        }
        let mut named_by: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (index, attempt) in context.attempts.iter().enumerate() {
            if let Holding::Cards { cards, .. } = &attempt.holding {
                for &card in cards {
                    named_by.entry(card).or_default().push(index);
                }
            }
        }
        Self { plain: alike.into_values().collect(), special, named_by }
    }
}

/// The units of a bin by place, with their claims.
fn units(context: &Context<'_>, period: Period) -> BTreeMap<Place, Unit> {
    let mut units: BTreeMap<Place, Unit> = BTreeMap::new();
    let active = |attempt: &super::context::Attempt<'_>| attempt.held.overlap(period).is_some();
    for (index, attempt) in context.attempts.iter().enumerate() {
        if let Holding::Pool { pool, count } = attempt.holding
            && active(attempt)
        {
            units.entry(Place::Pool(pool)).or_default().claims.push((index, count.millionths()));
        }
    }
    for (index, attempt) in context.attempts.iter().enumerate() {
        let Holding::Nodes(parts) = &attempt.holding else { continue };
        if !active(attempt) {
            continue;
        }
        for part in parts {
            let pooled = part.pool.map(Place::Pool).filter(|place| units.contains_key(place));
            let lowered = pooled.is_some();
            let place = pooled.unwrap_or(Place::Node { node: part.node, model: part.model });
            let unit = units.entry(place).or_default();
            if lowered {
                unit.lowered.push(index);
            }
            // The parts of one claim come one after the other.
            match unit.claims.last_mut() {
                Some((claimer, count)) if *claimer == index => *count += part.count,
                _ => unit.claims.push((index, part.count)),
            }
        }
    }
    for unit in units.values_mut() {
        unit.claims.sort_by_key(|(index, _)| *index);
    }
    units
}

/// The unit that wants a card standing at this place, if any: its pool's before its node's.
fn unit_at(units: &BTreeMap<Place, Unit>, presence: &Presence, model: usize) -> Option<Place> {
    let pool = presence.pool.map(Place::Pool);
    let node = presence.node.map(|node| Place::Node { node, model: Some(model) });
    let whole_node = presence.node.map(|node| Place::Node { node, model: None });
    [pool, node, whole_node].into_iter().flatten().find(|place| units.contains_key(place))
}

fn cell_of_time(
    context: &Context<'_>,
    plan: &Plan,
    period: Period,
    price: Money,
    observer: &mut impl Observer,
    findings: &mut BTreeSet<Finding>,
) {
    let mut units = units(context, period);
    for &(card, presence, count) in &plan.plain {
        let profile = context.cards[card].profile;
        match unit_at(&units, &presence, context.profiles[profile].model) {
            Some(place) => {
                let plain = &mut units.entry(place).or_default().plain;
                match plain.iter_mut().find(|(known, _)| *known == profile) {
                    Some((_, more)) => *more += count,
                    None => plain.push((profile, count)),
                }
            }
            None => observer.see(context, &known::unheld(context, card, count, period, price)),
        }
    }
    for &index in &plan.special {
        let card = &context.cards[index];
        let holders: &[usize] = plan.named_by.get(&index).map_or(&[], Vec::as_slice);
        for presence in &card.presences {
            let Some(part) = presence.period.overlap(period) else { continue };
            let holders: Vec<usize> = holders
                .iter()
                .copied()
                .filter(|&holder| context.attempts[holder].held.overlap(part).is_some())
                .collect();
            let wanted = unit_at(&units, presence, context.profiles[card.profile].model);
            let known = known::work_out(context, index, part, price, &holders, wanted.is_some(), findings);
            if let Some(cell) = &known.cell {
                observer.see(context, cell);
            }
            if let Some(place) = wanted {
                units.entry(place).or_default().rest.extend(known.rest);
            }
        }
    }
    for (place, unit) in &units {
        for &index in &unit.lowered {
            findings.insert(Finding {
                kind: FindingKind::GradeLowered,
                attempt: Some(context.attempts[index].key.clone()),
                place: context.place_name(*place),
                detail: String::new(),
            });
        }
        observer.see(context, &pool::work_out(context, *place, unit, period, price));
    }
}
