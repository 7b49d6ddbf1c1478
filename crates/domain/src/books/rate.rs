//! Rating a day: every cell's parts gathered into the day's books.

use super::cell::{Cell, Place, Who};
use super::context::Context;
use super::day::{DayBooks, Platform};
use super::finding::{Blocked, Finding, FindingKind};
use super::walk::{Observer, walk};
use super::{CardTime, Components, DayInputs, Line, LineKey, Method, Quality, Subject, memo};
use crate::money::Money;
use std::collections::{BTreeMap, BTreeSet};

/// Computes the books of a day.
///
/// # Errors
/// When the day is blocked: cards without a cost basis, hours without a price of electricity, records that contradict
/// each other; or when the two sides differ, which is a fault of this program and never booked.
pub fn rate_day(inputs: &DayInputs<'_>) -> Result<DayBooks, Blocked> {
    let context = Context::new(inputs)?;
    let mut sums = Sums::new(&context);
    let mut findings: BTreeSet<Finding> = context.findings.iter().cloned().collect();
    findings.extend(walk(&context, &mut sums));
    findings.extend(sums.findings(&context));
    let books = sums.into_books(&context, findings);
    let balance = books.balance();
    if balance.holds() {
        Ok(books)
    } else {
        let off = balance.difference();
        let detail = format!(
            "depreciation {}, maintenance {}, electricity {}, card time {}",
            off.depreciation,
            off.maintenance,
            off.electricity,
            balance.time_difference().millionths_ms()
        );
        Err(Blocked::DoesNotBalance { day: inputs.day, detail })
    }
}

/// The sums of a place's cells over the day.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MeanCost {
    pub cost: i128,
    pub capacity: i128,
}

/// What makes an attempt's lines differ.
type Kind = (Subject, Method, Quality);

/// What is gathered on the walk.
pub(super) struct Sums {
    cost: Components,
    capacity: i128,
    platform: Platform,
    over_allocated: i128,
    unallocated_time: i128,
    downtime_time: i128,
    /// By attempt index: few lines each, so a list is quicker than a map.
    lines: Vec<Vec<(Kind, Line)>>,
    pub by_model: BTreeMap<usize, MeanCost>,
    pub by_pool: BTreeMap<usize, MeanCost>,
    /// Card time claimed beyond capacity, by place.
    over_by_place: BTreeMap<Place, i128>,
    /// Card time claimed where there was no card at all, by attempt and place.
    behind_nothing: BTreeMap<(usize, Place), i128>,
    /// Models and classes of workload without a coefficient.
    without_coefficient: BTreeSet<(usize, usize)>,
}

impl Sums {
    fn new(context: &Context<'_>) -> Self {
        Self {
            cost: Components::ZERO,
            capacity: 0,
            platform: Platform::default(),
            over_allocated: 0,
            unallocated_time: 0,
            downtime_time: 0,
            lines: vec![Vec::new(); context.attempts.len()],
            by_model: BTreeMap::new(),
            by_pool: BTreeMap::new(),
            over_by_place: BTreeMap::new(),
            behind_nothing: BTreeMap::new(),
            without_coefficient: BTreeSet::new(),
        }
    }

    fn findings(&self, context: &Context<'_>) -> Vec<Finding> {
        let hours = |time: i128| format!("{} card hours", CardTime::from_exact(time));
        let over = self.over_by_place.iter().map(|(place, &time)| Finding {
            kind: FindingKind::OverAllocated,
            attempt: None,
            place: context.place_name(*place),
            detail: hours(time),
        });
        let nothing = self.behind_nothing.iter().map(|(&(index, place), &time)| Finding {
            kind: FindingKind::NoCardBehind,
            attempt: Some(context.attempts[index].key.clone()),
            place: context.place_name(place),
            detail: hours(time),
        });
        let unknown = self.without_coefficient.iter().map(|&(model, workload)| Finding {
            kind: FindingKind::NoCoefficient,
            attempt: None,
            place: context.models[model].to_string(),
            detail: context.workload_name(workload),
        });
        over.chain(nothing).chain(unknown).collect()
    }

    fn into_books(self, context: &Context<'_>, findings: BTreeSet<Finding>) -> DayBooks {
        let memos = memo::memos(context, &self);
        let mut platform = self.platform;
        platform.unallocated_time = CardTime::from_exact(self.unallocated_time);
        platform.downtime_time = CardTime::from_exact(self.downtime_time);
        platform.over_allocated = CardTime::from_exact(self.over_allocated);
        platform.write_off = context.cards.iter().map(|card| card.write_off).sum();
        let mut lines: BTreeMap<LineKey, Line> = BTreeMap::new();
        for (attempt, sums) in context.attempts.iter().zip(self.lines) {
            for ((subject, method, quality), line) in sums {
                let key =
                    LineKey { attempt: attempt.key.clone(), tenant: attempt.tenant.clone(), subject, method, quality };
                lines.insert(key, line);
            }
        }
        DayBooks {
            cluster: context.cluster.clone(),
            day: context.day,
            inputs: context.inputs,
            cost: self.cost,
            capacity: CardTime::from_exact(self.capacity),
            lines,
            platform,
            memos,
            findings: findings.into_iter().collect(),
        }
    }

    /// Mean costs by model and by pool, for what waiting was worth.
    fn add_means(&mut self, context: &Context<'_>, cell: &Cell) {
        let part = MeanCost { cost: i128::from(cell.cost.total().micros()), capacity: cell.capacity };
        let add = |mean: &mut MeanCost| {
            mean.cost += part.cost;
            mean.capacity += part.capacity;
        };
        let mut models = cell.groups.iter().map(|&(profile, _)| context.profiles[profile].model);
        if let Some(first) = models.next()
            && models.all(|model| model == first)
        {
            add(self.by_model.entry(first).or_default());
        }
        if let Some(pool) = context.pool_of(cell.place, cell.period.start()) {
            add(self.by_pool.entry(pool).or_default());
        }
    }

    fn add_line(&mut self, index: usize, key: Kind, part: &Line) {
        let lines = &mut self.lines[index];
        match lines.iter_mut().find(|(known, _)| *known == key) {
            Some((_, line)) => line.add(part),
            None => lines.push((key, *part)),
        }
    }
}

impl Observer for Sums {
    fn see(&mut self, context: &Context<'_>, cell: &Cell) {
        // What it cost is summed from the cell, who bears it from the bearers: the balance compares the two.
        self.cost += cell.cost;
        self.capacity += cell.capacity;
        self.add_means(context, cell);
        for piece in &cell.pieces {
            let ms = i128::from(piece.period.millis());
            if piece.claimed > piece.capacity && !matches!(cell.place, Place::Card(_)) {
                let over = i128::from(piece.claimed - piece.capacity) * ms;
                self.over_allocated += over;
                *self.over_by_place.entry(cell.place).or_default() += over;
            }
            for bearer in &piece.bearers {
                match bearer.who {
                    Who::Unallocated => {
                        self.platform.unallocated += bearer.cost;
                        self.unallocated_time += i128::from(bearer.card_time);
                    }
                    Who::Downtime => {
                        self.platform.downtime += bearer.cost;
                        self.downtime_time += i128::from(bearer.card_time);
                    }
                    Who::Attempt(index) => {
                        if piece.capacity == 0 {
                            let time = i128::from(bearer.card_time);
                            *self.behind_nothing.entry((index, cell.place)).or_default() += time;
                        }
                        if bearer.effective.is_none() {
                            let workload = context.attempts[index].workload;
                            for &(profile, _) in &cell.groups {
                                let profile = &context.profiles[profile];
                                if profile.coefficients.get(workload).copied().flatten().is_none() {
                                    self.without_coefficient.insert((profile.model, workload));
                                }
                            }
                        }
                        for part in &bearer.subjects {
                            let line = Line {
                                cost: part.cost,
                                card_time: CardTime::from_millionths_ms(part.card_time),
                                effective: part.effective.map(CardTime::from_millionths_ms),
                            };
                            self.add_line(index, (part.subject, bearer.method, part.quality), &line);
                        }
                    }
                }
            }
        }
    }
}

impl MeanCost {
    /// What `card_time` of such cards costs on the day's mean, rounded once; none if there were no such cards.
    pub fn of(self, card_time: i128) -> Option<Money> {
        if self.capacity == 0 {
            return None;
        }
        let exact = self.cost.checked_mul(card_time)?;
        Some(Money::from_micros_saturating(crate::money::divide_half_even(exact, self.capacity)))
    }
}
