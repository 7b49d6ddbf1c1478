//! The day's cards: where each stands and in which state, and what it costs.

use super::context::{Context, Index, Sorted};
use super::finding::Blocked;
use crate::card::{CardRecord, CardState};
use crate::coefficient::{Coefficient, CoefficientBook};
use crate::cost::{CostBasisRecord, CostScope, DepreciationPlan, power_at_load};
use crate::digest::Digester;
use crate::energy::Power;
use crate::id::CardId;
use crate::money::Money;
use crate::time::{Day, Period, Timestamp};
use std::collections::BTreeMap;

/// What cards of one kind cost: cards that entered service together at one price are alike to the micro-unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Profile {
    pub model: Index,
    pub in_service_from: Timestamp,
    pub price: Money,
    pub salvage: Money,
    pub life_ms: u64,
    pub plan: DepreciationPlan,
    pub maintenance_per_hour: Money,
    pub idle_power: Power,
    pub full_power: Power,
    pub load_power: Power,
    /// By index of the class of workload.
    pub coefficients: Vec<Option<Coefficient>>,
}

impl Profile {
    /// Depreciation over a period: a difference of cumulative floors.
    pub fn depreciation(&self, period: Period) -> Money {
        self.plan.over(period)
    }

    /// Maintenance over a period: a difference of cumulative floors since the card entered service.
    pub fn maintenance(&self, period: Period) -> Money {
        let until = |time: Timestamp| {
            let elapsed = i128::from(time.millis_since(self.in_service_from).max(0));
            i128::from(self.maintenance_per_hour.micros()) * elapsed / 3_600_000
        };
        Money::from_micros_saturating(until(period.end()) - until(period.start()))
    }
}

/// A stretch of the day that a card spends in service at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Presence {
    pub period: Period,
    pub node: Option<Index>,
    pub pool: Option<Index>,
}

/// A card on the day.
#[derive(Clone, Debug)]
pub(super) struct Card {
    pub id: CardId,
    pub profile: usize,
    pub gres_type: Option<String>,
    /// In order of time.
    pub presences: Vec<Presence>,
    /// Within the day, in order of time.
    pub states: Vec<(Period, CardState)>,
    /// The rest of its value, if it retires on this day (rule 7).
    pub write_off: Money,
    /// Whether any attempt holds it by name on this day.
    pub named: bool,
}

impl Card {
    /// The state at an instant that no state begins or ends after within the piece in question.
    pub fn state_at(&self, time: Timestamp) -> Option<CardState> {
        // Out of service beats draining where both are stated.
        self.states.iter().filter(|(period, _)| period.contains(time)).map(|(_, state)| *state).min()
    }

    /// Whether it stands at one place in service all day, with nothing that cuts its cells.
    pub fn is_plain(&self, day: Period) -> bool {
        !self.named && self.states.is_empty() && matches!(self.presences.as_slice(), [only] if only.period == day)
    }

    pub(super) fn add_to(&self, digest: &mut Digester, context: &Context<'_>) {
        let profile = &context.profiles[self.profile];
        digest
            .text(context.models[profile.model].as_str())
            .maybe(self.gres_type.as_ref())
            .display(profile.in_service_from)
            .display(profile.price)
            .display(profile.salvage)
            .display(profile.life_ms)
            .display(profile.maintenance_per_hour)
            .display(profile.idle_power.milliwatts())
            .display(profile.full_power.milliwatts())
            .display(self.write_off);
        for presence in &self.presences {
            digest
                .display(presence.period)
                .maybe(presence.node.map(|node| &context.nodes[node]))
                .maybe(presence.pool.map(|pool| &context.pools[pool]));
        }
        for (period, state) in &self.states {
            digest.display(period).text(match state {
                CardState::OutOfService => "out of service",
                CardState::Draining => "draining",
            });
        }
    }
}

/// Fills the context's cards and profiles.
///
/// # Errors
/// When cards in service have no cost basis, or their records contradict each other.
pub(super) fn make_ready(
    context: &mut Context<'_>,
    sorted: &Sorted<'_>,
    day: Period,
    coefficients: &CoefficientBook,
) -> Result<(), Blocked> {
    let mut without_basis = Vec::new();
    let mut profiles: BTreeMap<ProfileKey, usize> = BTreeMap::new();
    for places in sorted.cards.chunk_by(|a, b| a.card == b.card) {
        let Some(first) = places.first() else { continue };
        check_agreement(context.day, places)?;
        let zone = &context.definitions.zone;
        let service_start = first.in_service_from.resolve(zone);
        let retired_at = first.retired_at.map(|retired| retired.resolve(zone));
        let presences = presences(context, places, day, service_start, retired_at);
        if presences.is_empty() {
            continue;
        }
        let entry_day = zone.day_of(service_start);
        let Some((bought, now)) = basis_of(sorted, first, entry_day, context.day) else {
            without_basis.push(first.card.clone());
            continue;
        };
        let key = ProfileKey::new(context, sorted, first, service_start, bought, now);
        let profile = match profiles.get(&key) {
            Some(&profile) => profile,
            None => {
                let made = key.profile(context, coefficients).map_err(|expected| Blocked::InvalidCostBasis {
                    day: context.day,
                    card: first.card.clone(),
                    expected,
                })?;
                context.profiles.push(made);
                profiles.insert(key, context.profiles.len() - 1);
                context.profiles.len() - 1
            }
        };
        let write_off = retired_at
            .filter(|&at| day.contains(at) || at == day.end())
            .filter(|&at| at > service_start && at != day.start())
            .map_or(Money::ZERO, |at| context.profiles[profile].plan.remaining(at));
        let states = sorted
            .states
            .iter()
            .filter(|state| state.card == first.card)
            .filter_map(|state| {
                let end = state.to.map_or(day.end(), |to| to.resolve(zone));
                let period = Period::new(state.from.resolve(zone), end).ok()?.overlap(day)?;
                Some((period, state.state))
            })
            .collect();
        context.cards.push(Card {
            id: first.card.clone(),
            profile,
            gres_type: first.gres_type.clone(),
            presences,
            states,
            write_off,
            named: false,
        });
    }
    if without_basis.is_empty() { Ok(()) } else { Err(Blocked::NoCostBasis { day: context.day, cards: without_basis }) }
}

/// The records of one card differ in its places only.
fn check_agreement(day: Day, places: &[&CardRecord]) -> Result<(), Blocked> {
    for pair in places.windows(2) {
        let [a, b] = pair else { continue };
        let what = if a.model != b.model {
            "its model"
        } else if a.in_service_from != b.in_service_from {
            "when it entered service"
        } else if a.retired_at != b.retired_at {
            "when it retired"
        } else if a.gres_type != b.gres_type {
            "its type"
        } else {
            continue;
        };
        return Err(Blocked::ContradictoryCard { day, card: a.card.clone(), detail: format!("{what} differs") });
    }
    Ok(())
}

/// Where the card stands in the course of the day.
fn presences(
    context: &Context<'_>,
    places: &[&CardRecord],
    day: Period,
    service_start: Timestamp,
    retired_at: Option<Timestamp>,
) -> Vec<Presence> {
    let zone = &context.definitions.zone;
    let mut starts: Vec<(Timestamp, &CardRecord)> = places
        .iter()
        .map(|place| (place.placed_from.map_or(service_start, |from| from.resolve(zone)), *place))
        .collect();
    starts.sort_by_key(|(start, place)| (*start, place.placed_from));
    let service_end = retired_at.unwrap_or(Timestamp::MAX);
    let ends: Vec<Timestamp> = starts.iter().skip(1).map(|(start, _)| *start).chain([service_end]).collect();
    let mut found: Vec<Presence> = Vec::new();
    for (index, ((start, place), end)) in starts.into_iter().zip(ends).enumerate() {
        // Before its first stated place a card stands there already.
        let start = if index == 0 { service_start } else { start.max(service_start) };
        let Some(period) = Period::new(start, end.min(service_end)).ok().and_then(|time| time.overlap(day)) else {
            continue;
        };
        let node = place.node.as_ref().and_then(|node| context.nodes.binary_search(node).ok());
        let pool = place.pool.as_ref().and_then(|pool| context.pools.binary_search(pool).ok());
        found.push(Presence { period, node, pool });
    }
    found
}

/// The cost basis that fixed the card's price when it entered service, and the one in force on the day for what may
/// change. Where none was in force at entry, the first that came into force later fixes the price.
fn basis_of<'r>(
    sorted: &Sorted<'r>,
    card: &CardRecord,
    entry_day: Day,
    day: Day,
) -> Option<(&'r CostBasisRecord, &'r CostBasisRecord)> {
    // In order of the day from which they are valid.
    let of_scope = |scope: CostScope| -> Vec<&'r CostBasisRecord> {
        sorted
            .cost_bases
            .iter()
            .filter(|basis| basis.scope == scope && basis.valid_from.is_none_or(|from| from <= day))
            .copied()
            .collect()
    };
    let own = of_scope(CostScope::Card(card.card.clone()));
    let valid = if own.is_empty() { of_scope(CostScope::Model(card.model.clone())) } else { own };
    let now = valid.last()?;
    let at_entry = valid.iter().rfind(|basis| basis.valid_from.is_none_or(|from| from <= entry_day));
    Some((at_entry.or(valid.first())?, now))
}

/// What makes two cards cost alike.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ProfileKey {
    model: Index,
    in_service_from: Timestamp,
    price: Money,
    salvage: Money,
    life_ms: u64,
    maintenance_per_hour: Money,
    idle_power: Power,
    full_power: Power,
    revaluations: Vec<(Timestamp, Money)>,
}

impl ProfileKey {
    fn new(
        context: &Context<'_>,
        sorted: &Sorted<'_>,
        card: &CardRecord,
        in_service_from: Timestamp,
        bought: &CostBasisRecord,
        now: &CostBasisRecord,
    ) -> Self {
        let revaluations = sorted
            .revaluations
            .iter()
            .filter(|revaluation| revaluation.card == card.card && revaluation.valid_from <= context.day)
            .map(|revaluation| (context.definitions.zone.start_of(revaluation.valid_from), revaluation.value))
            .collect();
        Self {
            model: context.models.binary_search(&card.model).unwrap_or(0),
            in_service_from,
            price: bought.price,
            salvage: bought.salvage,
            life_ms: bought.life_ms,
            maintenance_per_hour: now.maintenance_per_hour,
            idle_power: now.idle_power,
            full_power: now.full_power,
            revaluations,
        }
    }

    fn profile(&self, context: &Context<'_>, coefficients: &CoefficientBook) -> Result<Profile, String> {
        let plan = DepreciationPlan::new(self.in_service_from, self.price, self.salvage, self.life_ms)
            .map_err(|error| error.to_string())?;
        let plan = self.revaluations.iter().fold(plan, |plan, &(at, value)| plan.revalued(at, value));
        let model = &context.models[self.model];
        Ok(Profile {
            model: self.model,
            in_service_from: self.in_service_from,
            price: self.price,
            salvage: self.salvage,
            life_ms: self.life_ms,
            plan,
            maintenance_per_hour: self.maintenance_per_hour,
            idle_power: self.idle_power,
            full_power: self.full_power,
            load_power: power_at_load(self.idle_power, self.full_power, context.definitions.assumed_load),
            coefficients: context.workloads.iter().map(|workload| coefficients.get(model, workload)).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::cumulative;

    #[test]
    fn maintenance_is_a_difference_of_cumulative_floors() {
        // 0.10 an hour is 8,333⅓ micro-units a bin: three bins make 25,000 exactly.
        let start: Timestamp = "2026-01-01T00:00:00Z".parse().unwrap();
        let profile = Profile {
            model: 0,
            in_service_from: start,
            price: Money::ZERO,
            salvage: Money::ZERO,
            life_ms: 1,
            plan: DepreciationPlan::new(start, Money::ZERO, Money::ZERO, 1).unwrap(),
            maintenance_per_hour: "0.10".parse().unwrap(),
            idle_power: Power::default(),
            full_power: Power::default(),
            load_power: Power::default(),
            coefficients: Vec::new(),
        };
        let bin = |n: i64| Period::new(start.plus_millis(n * 300_000), start.plus_millis((n + 1) * 300_000)).unwrap();
        let micros: Vec<i64> = (0..3).map(|n| profile.maintenance(bin(n)).micros()).collect();
        assert_eq!(micros, [8_333, 8_333, 8_334]);
        assert_eq!(cumulative("0.10".parse().unwrap(), 300_000, 3_600_000).micros(), 8_333);
    }
}
