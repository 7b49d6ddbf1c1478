//! What a bearer's time was: running or idle, and how well that is known (rules 18 to 20).

use super::context::{Attempt, Context};
use super::{Quality, Subject};
use crate::time::{Period, Timestamp};
use crate::usage::UsagePoint;

/// The time of a piece by subject and quality, as weights.
///
/// Without usage points the attempt is assumed running, its suspended total spread evenly: the weights are then
/// ms × ms of the attempt's length. With points the weights are plain milliseconds.
pub(super) fn weights(
    context: &Context<'_>,
    card: Option<usize>,
    index: usize,
    piece: Period,
) -> Vec<(Subject, Quality, u128)> {
    let attempt = &context.attempts[index];
    let points = card.and_then(|card| context.usage.get(&(card, index)));
    match points {
        None => assumed(attempt, piece),
        Some(points) => observed(context, attempt, points, piece),
    }
}

fn assumed(attempt: &Attempt<'_>, piece: Period) -> Vec<(Subject, Quality, u128)> {
    let running = attempt.running_subject(piece);
    if attempt.suspended_ms == 0 {
        return vec![(running, Quality::Assumed, u128::from(piece.millis()))];
    }
    let ms = u128::from(piece.millis());
    vec![
        (running, Quality::Assumed, ms * u128::from(attempt.length_ms - attempt.suspended_ms)),
        (Subject::Idle, Quality::Estimated, ms * u128::from(attempt.suspended_ms)),
    ]
}

/// What the time between two instants was, and how that is known.
struct Stretch {
    period: Period,
    running: bool,
    quality: Quality,
}

fn observed(
    context: &Context<'_>,
    attempt: &Attempt<'_>,
    points: &[&UsagePoint],
    piece: Period,
) -> Vec<(Subject, Quality, u128)> {
    let mut weights: Vec<(Subject, Quality, u128)> = Vec::new();
    for stretch in stretches(context, points, piece) {
        let subject = if stretch.running { attempt.running_subject(piece) } else { Subject::Idle };
        let ms = u128::from(stretch.period.millis());
        match weights.iter_mut().find(|(s, q, _)| *s == subject && *q == stretch.quality) {
            Some((_, _, weight)) => *weight += ms,
            None => weights.push((subject, stretch.quality, ms)),
        }
    }
    weights
}

/// Walks a piece from point to point, filling the gaps by rule 19.
fn stretches(context: &Context<'_>, points: &[&UsagePoint], piece: Period) -> Vec<Stretch> {
    let mut stretches = Vec::new();
    let mut at = piece.start();
    let mut push = |from: Timestamp, to: Timestamp, running: bool, quality: Quality| {
        if let Ok(period) = Period::new(from, to) {
            stretches.push(Stretch { period, running, quality });
        }
    };
    for point in points {
        if point.interval.end() <= at {
            continue;
        }
        if point.interval.start() >= piece.end() {
            break;
        }
        if point.interval.start() > at {
            let (running, quality) = gap(context, points, at);
            push(at, point.interval.start(), running, quality);
            at = point.interval.start();
        }
        let until = point.interval.end().min(piece.end());
        push(at, until, point.is_running(), quality_of(context, point));
        at = until;
    }
    if at < piece.end() {
        let (running, quality) = gap(context, points, at);
        push(at, piece.end(), running, quality);
    }
    stretches
}

/// A point with less than the minimum coverage is estimated.
fn quality_of(context: &Context<'_>, point: &UsagePoint) -> Quality {
    let needed = u128::from(point.interval.millis()) * u128::from(context.definitions.minimum_coverage);
    if u128::from(point.covered_ms) * 1_000_000 >= needed { Quality::Measured } else { Quality::Estimated }
}

/// A gap between neighbours within the maximum gap runs if either runs; any other is assumed running.
fn gap(context: &Context<'_>, points: &[&UsagePoint], at: Timestamp) -> (bool, Quality) {
    let before = points.iter().rfind(|point| point.interval.end() <= at);
    let after = points.iter().find(|point| point.interval.start() > at);
    match (before, after) {
        (Some(before), Some(after))
            if after.interval.start().millis_since(before.interval.end()).unsigned_abs()
                <= context.definitions.maximum_gap_ms =>
        {
            (before.is_running() || after.is_running(), Quality::Interpolated)
        }
        _ => (true, Quality::Assumed),
    }
}
