//! Memo lines: beside the amount due, never part of it (rule 26).

use super::CardTime;
use super::context::{Context, Holding};
use super::day::{Memo, MemoKind};
use super::rate::{MeanCost, Sums};

/// What waiting was worth, for the attempts that began on this day: requested cards × (start − eligible) × the mean
/// cost per card hour of the cards that it got. Without eligible it is unknown; dependency, hold and begin time are not
/// queueing, which is what eligible means.
pub(super) fn memos(context: &Context<'_>, sums: &Sums) -> Vec<Memo> {
    let Some(day) = context.period else { return Vec::new() };
    let mut memos = Vec::new();
    for attempt in context.attempts.iter().filter(|attempt| day.contains(attempt.key.start)) {
        let record = attempt.record;
        let cards = i128::from(record.requested.millionths());
        let waited = record.eligible.map(|eligible| i128::from(attempt.key.start.millis_since(eligible).max(0)));
        let submitted_before = record.submitted.is_some_and(|submitted| submitted < attempt.key.start);
        let (worth, card_time) = match waited {
            // Nobody waited, or for no card: nothing to say.
            Some(0) => continue,
            _ if cards == 0 => continue,
            None if !submitted_before => continue,
            None => (None, None),
            Some(waited) => {
                let card_time = cards * waited;
                let worth = mean_cost(context, sums, &attempt.holding).of(card_time);
                (worth, Some(CardTime::from_exact(card_time)))
            }
        };
        memos.push(Memo {
            attempt: attempt.key.clone(),
            tenant: attempt.tenant.clone(),
            kind: MemoKind::QueueWait,
            worth,
            card_time,
        });
    }
    memos
}

/// The mean of the models of the cards that the attempt got; of a pool, the pool's.
fn mean_cost(context: &Context<'_>, sums: &Sums, holding: &Holding) -> MeanCost {
    let models = |models: &mut dyn Iterator<Item = Option<usize>>| {
        let mut seen = Vec::new();
        let mut mean = MeanCost::default();
        for model in models.flatten() {
            if !seen.contains(&model) {
                seen.push(model);
                let part = sums.by_model.get(&model).copied().unwrap_or_default();
                mean.cost += part.cost;
                mean.capacity += part.capacity;
            }
        }
        mean
    };
    match holding {
        Holding::Nothing => MeanCost::default(),
        Holding::Cards { cards, .. } => {
            models(&mut cards.iter().map(|&card| Some(context.profiles[context.cards[card].profile].model)))
        }
        Holding::Nodes(parts) => models(&mut parts.iter().map(|part| part.model)),
        Holding::Pool { pool, .. } => sums.by_pool.get(pool).copied().unwrap_or_default(),
    }
}
