//! The day's attempts: who holds what, for whom, and what their running time counts as.

use super::context::{Context, Holding, Index, NodePart, Sorted, clamp, tenant_on};
use super::finding::FindingKind;
use super::{DayInputs, Subject};
use crate::id::{AttemptKey, NodeName, SourceName, TenantId};
use crate::money::split;
use crate::task::{CardCount, Claim, JobRecord, Outcome};
use crate::time::{Period, Timestamp};
use std::collections::BTreeMap;

/// An attempt on the day.
#[derive(Clone, Debug)]
pub(super) struct Attempt<'a> {
    pub record: &'a JobRecord,
    pub key: AttemptKey,
    pub tenant: TenantId,
    /// The time of the day that it held its cards.
    pub held: Period,
    /// All the time that it held them, in milliseconds, of which it was suspended so long.
    pub length_ms: u64,
    pub suspended_ms: u64,
    /// From when on its running time is failed-retry.
    pub failed_from: Option<Timestamp>,
    pub workload: Index,
    pub holding: Holding,
}

impl Attempt<'_> {
    /// What its running time is in a piece that is not cut by a checkpoint (rule 20).
    pub fn running_subject(&self, piece: Period) -> Subject {
        match self.failed_from {
            Some(from) if piece.start() >= from => Subject::FailedRetry,
            _ => Subject::Compute,
        }
    }

    /// Instants at which pieces are cut for it.
    pub fn cuts(&self) -> impl Iterator<Item = Timestamp> + '_ {
        let checkpoints = self.record.run.iter().flat_map(|run| run.checkpoints.iter().copied());
        [self.held.start(), self.held.end()].into_iter().chain(checkpoints)
    }
}

/// Fills the context's attempts.
pub(super) fn make_ready<'a>(context: &mut Context<'a>, sorted: &Sorted<'_>, day: Period, inputs: &DayInputs<'a>) {
    for record in inputs.jobs.iter().filter(|record| record.task.cluster == *context.cluster) {
        let Some(run) = &record.run else { continue };
        let last_report = inputs.last_reports.get(&record.source).copied();
        let Some(all) = record.held(last_report) else { continue };
        let (Some(held), Some(key)) = (all.overlap(day), record.attempt()) else { continue };
        let failed = match record.state.outcome() {
            Outcome::Failed => true,
            Outcome::TimedOut => context.definitions.timed_out_is_failed,
            Outcome::Running | Outcome::Succeeded => false,
        };
        let last_checkpoint = run.checkpoints.iter().copied().filter(|at| *at <= all.end()).max();
        let workload = record.workload.as_ref().unwrap_or(&context.definitions.workload);
        context.attempts.push(Attempt {
            record,
            key,
            tenant: tenant_on(sorted, record, context.day),
            held,
            length_ms: all.millis(),
            suspended_ms: run.suspended_ms.min(all.millis()),
            failed_from: failed.then(|| last_checkpoint.unwrap_or(all.start())),
            workload: context.workloads.binary_search(workload).unwrap_or(0),
            holding: Holding::Nothing,
        });
    }
    context.attempts.sort_by(|a, b| a.key.cmp(&b.key));
    // One record per key is in effect; were there two, only the first by weight may hold cards.
    context.attempts.dedup_by(|later, earlier| later.key == earlier.key);
    resolve_claims(context, day);
    list(context, day);
}

/// Turns claims into holdings of the day's cards.
fn resolve_claims(context: &mut Context<'_>, day: Period) {
    let mut attempts = std::mem::take(&mut context.attempts);
    let by_node = cards_by_node(context);
    let together = nodes_with_models_together(context, &by_node, &attempts, day);
    for attempt in &mut attempts {
        let Some(run) = &attempt.record.run else { continue };
        attempt.holding = match &run.claim {
            Claim::None => Holding::Nothing,
            Claim::Cards { cards, quota } => {
                let mut known = Vec::new();
                for id in cards {
                    match context.cards.binary_search_by(|card| card.id.cmp(id)) {
                        Ok(card) => {
                            context.cards[card].named = true;
                            known.push(card);
                        }
                        Err(_) => context.find(
                            FindingKind::NoCardBehind,
                            Some(attempt),
                            id.as_str(),
                            "no such card in service on this day".to_owned(),
                        ),
                    }
                }
                Holding::Cards { cards: known, quota: *quota }
            }
            Claim::OnNodes { count, model, nodes } => {
                let parts = node_parts(context, (&by_node, &together), attempt, *count, model.as_deref(), nodes);
                if parts.is_empty() {
                    let place = nodes.iter().map(NodeName::as_str).collect::<Vec<_>>().join(",");
                    let place = if place.is_empty() { "no node named" } else { &place };
                    let wanted = model.as_deref().map_or_else(String::new, |model| format!(" of type {model}"));
                    let detail = format!("{count} cards{wanted} claimed, none in service there");
                    context.find(FindingKind::NoCardBehind, Some(attempt), place, detail);
                }
                Holding::Nodes(parts)
            }
            Claim::InPool { count, pool } => match context.pools.binary_search(pool) {
                Ok(pool) => Holding::Pool { pool, count: *count },
                Err(_) => {
                    let detail = format!("{count} cards claimed, no card is in this pool");
                    context.find(FindingKind::NoCardBehind, Some(attempt), pool.as_str(), detail);
                    Holding::Nothing
                }
            },
        };
    }
    context.attempts = attempts;
}

/// A card on a node, as far as claims ask.
struct Standing {
    model: Index,
    pool: Option<Index>,
    fits: bool,
}

/// The day's cards by node.
type CardsByNode = Vec<Vec<usize>>;

fn cards_by_node(context: &Context<'_>) -> CardsByNode {
    let mut by_node = vec![Vec::new(); context.nodes.len()];
    for (index, card) in context.cards.iter().enumerate() {
        let mut nodes: Vec<Index> = card.presences.iter().filter_map(|presence| presence.node).collect();
        nodes.sort_unstable();
        nodes.dedup();
        for node in nodes {
            by_node[node].push(index);
        }
    }
    by_node
}

/// The cards that stand on a node at an instant, and whether each fits what is asked for.
fn standing(
    context: &Context<'_>,
    by_node: &CardsByNode,
    node: Index,
    asked: Option<&str>,
    at: Timestamp,
) -> Vec<Standing> {
    by_node[node]
        .iter()
        .map(|&index| &context.cards[index])
        .filter_map(|card| {
            let presence = card.presences.iter().find(|p| p.node == Some(node) && p.period.contains(at))?;
            let model = context.profiles[card.profile].model;
            let fits = asked.is_none_or(|asked| {
                card.gres_type.as_ref().is_some_and(|known| known.eq_ignore_ascii_case(asked))
                    || context.models[model].as_str().eq_ignore_ascii_case(asked)
            });
            Some(Standing { model, pool: presence.pool, fits })
        })
        .collect()
}

/// Nodes of several models on which some claim of the day names none: their models are shared together that day.
fn nodes_with_models_together(
    context: &Context<'_>,
    by_node: &CardsByNode,
    attempts: &[Attempt<'_>],
    day: Period,
) -> Vec<bool> {
    let mut together = vec![false; context.nodes.len()];
    for attempt in attempts {
        let Some(Claim::OnNodes { model: None, nodes, .. }) = attempt.record.run.as_ref().map(|run| &run.claim) else {
            continue;
        };
        for node in nodes.iter().filter_map(|node| context.nodes.binary_search(node).ok()) {
            if !together[node] {
                let at = clamp(attempt.held.start(), day);
                let models: Vec<Index> =
                    standing(context, by_node, node, None, at).iter().map(|card| card.model).collect();
                together[node] = models.windows(2).any(|pair| pair[0] != pair[1]);
            }
        }
    }
    together
}

/// Spreads a claim over its nodes in proportion to their matching cards (rule 15), in millionths of a card by largest
/// remainder, ties to the lower node name.
fn node_parts(
    context: &Context<'_>,
    (by_node, together): (&CardsByNode, &[bool]),
    attempt: &Attempt<'_>,
    count: CardCount,
    model: Option<&str>,
    nodes: &[NodeName],
) -> Vec<NodePart> {
    let mut places: Vec<(NodePart, u128)> = Vec::new();
    for node in nodes.iter().filter_map(|node| context.nodes.binary_search(node).ok()) {
        let cards = standing(context, by_node, node, model, attempt.held.start());
        let fitting: Vec<&Standing> = cards.iter().filter(|card| card.fits).collect();
        let Some(first) = fitting.first() else { continue };
        if together[node] {
            let part = NodePart { node, model: None, pool: first.pool, count: 0 };
            places.push((part, u128::try_from(fitting.len()).unwrap_or(0)));
            continue;
        }
        // A type may stand for several models of one node: each is a place of its own.
        let mut models: Vec<Index> = fitting.iter().map(|card| card.model).collect();
        models.sort_unstable();
        for alike in models.chunk_by(|a, b| a == b) {
            let pool = fitting.iter().find(|card| card.model == alike[0]).and_then(|card| card.pool);
            let part = NodePart { node, model: Some(alike[0]), pool, count: 0 };
            places.push((part, u128::try_from(alike.len()).unwrap_or(0)));
        }
    }
    let weights: Vec<u128> = places.iter().map(|(_, weight)| *weight).collect();
    let whole = i64::try_from(count.millionths()).unwrap_or(i64::MAX);
    match split(whole, &weights) {
        Ok(counts) => places
            .into_iter()
            .zip(counts)
            .map(|((part, _), count)| NodePart { count: count.unsigned_abs(), ..part })
            .filter(|part| part.count > 0)
            .collect(),
        Err(_) => Vec::new(),
    }
}

/// Lists what a person should know about the day's attempts.
fn list(context: &mut Context<'_>, day: Period) {
    let attempts = std::mem::take(&mut context.attempts);
    // Many jobs run when a source reports: they are counted, by source and time.
    let mut open: BTreeMap<(&SourceName, Timestamp), u64> = BTreeMap::new();
    for attempt in &attempts {
        let no_end = attempt.record.run.as_ref().is_some_and(|run| run.end.is_none());
        if no_end && attempt.held.end() < day.end() {
            *open.entry((&attempt.record.source, attempt.held.end())).or_default() += 1;
        }
    }
    for ((source, until), count) in open {
        let attempts = if count == 1 { "1 attempt".to_owned() } else { format!("{count} attempts") };
        context.find(FindingKind::HeldUntilLastReport, None, source.as_str(), format!("{attempts}, until {until}"));
    }
    for (index, attempt) in attempts.iter().enumerate() {
        let same_task = attempts[index + 1..].iter().take_while(|other| other.key.task == attempt.key.task);
        for other in same_task.filter(|other| other.held.overlap(attempt.held).is_some()) {
            let detail = format!("with the attempt from {}", other.key.start);
            context.find(FindingKind::OverlappingAttempts, Some(attempt), "", detail);
        }
    }
    context.attempts = attempts;
}
