//! From the kernel's explanation to what is shown: grouped by hour, with the sums that lead to the figure.

use super::{CardsAlike, ExplainCell, ExplainHour, ExplainPiece, ExplainView, Freshness, Place, SubjectPart, Weight};
use crate::views::BySubject;
use cardhour_domain::books::{Components, ExplainedCards, ExplainedCell, ExplainedPiece, Explanation, PlaceKind};
use cardhour_domain::digest::Digest;
use cardhour_domain::money::{Currency, Money};
use cardhour_domain::task::Claim;
use cardhour_domain::time::{Period, Zone};

/// How many cells a page shows at once; of more, only one hour's. A day of one place has 288, or 300.
pub const CELLS_AT_ONCE: usize = 300;

/// What the kernel's explanation does not say.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The day's time.
    pub period: Period,
    /// The accounting zone.
    pub zone: Zone,
    /// The store's currency.
    pub currency: Currency,
    /// What the attempt held.
    pub claim: Claim,
    /// What the bill says, and the digest of the inputs it was computed from; none if the day has no books now.
    pub booked: Option<(BySubject<Components>, Digest)>,
}

impl ExplainView {
    /// Groups cells by hour of the day and sums them. With more than [`CELLS_AT_ONCE`] only the cells of `hour` are
    /// kept, or of the first hour that has any. Every hour's sum is there in any case.
    #[must_use]
    pub fn assembled(heading: Heading, explanation: Explanation, hour: Option<u8>) -> Self {
        let all = explanation.cells.len();
        let mut cells = explanation.cells;
        // Stable: cells of one instant stay in order of their places.
        cells.sort_by_key(|cell| cell.period.start());
        let kept = if all <= CELLS_AT_ONCE {
            None
        } else {
            let wanted = hour.filter(|&h| cells.iter().any(|cell| hour_of(heading.period, cell) == h));
            wanted.or_else(|| cells.first().map(|first| hour_of(heading.period, first)))
        };
        let mut hours: Vec<ExplainHour> = Vec::new();
        let mut computed = BySubject::default();
        let mut running = Money::ZERO;
        for cell in &cells {
            let hour = hour_of(heading.period, cell);
            let part = part_of(cell);
            computed += part;
            running += part.total().total();
            if hours.last().is_none_or(|last| last.hour != hour) {
                let start = heading.period.start().plus_millis(i64::from(hour) * HOUR_MS);
                let sum = BySubject::default();
                hours.push(ExplainHour { hour, start, count: 0, sum, running, cells: Vec::new() });
            }
            if let Some(last) = hours.last_mut() {
                last.count += 1;
                last.sum += part;
                last.running = running;
                if kept.is_none_or(|kept| kept == hour) {
                    last.cells.push(shown_cell(cell, part));
                }
            }
        }
        let same = heading.booked.as_ref().is_some_and(|(_, inputs)| *inputs == explanation.inputs);
        Self {
            attempt: explanation.attempt,
            tenant: explanation.tenant,
            day: explanation.day,
            zone: heading.zone,
            currency: heading.currency,
            claim: heading.claim,
            workload: explanation.workload,
            pue: explanation.pue,
            assumed_load: explanation.assumed_load,
            length_ms: explanation.length_ms,
            suspended_ms: explanation.suspended_ms,
            failed_from: explanation.failed_from,
            booked: heading.booked.map(|(booked, _)| booked),
            computed,
            freshness: if same { Freshness::Same } else { Freshness::InputsChanged },
            hours,
            cells: u64::try_from(all).unwrap_or(u64::MAX),
            findings: explanation.findings,
        }
    }
}

const HOUR_MS: i64 = 3_600_000;

/// Which hour of the day a cell starts in: hours of time, so that a day of 25 hours has 25.
fn hour_of(day: Period, cell: &ExplainedCell) -> u8 {
    u8::try_from(cell.period.start().millis_since(day.start()).max(0) / HOUR_MS).unwrap_or(u8::MAX)
}

fn part_of(cell: &ExplainedCell) -> BySubject<Components> {
    let mut part = BySubject::default();
    for subject in cell.pieces.iter().flat_map(|piece| &piece.subjects) {
        *part.of_mut(subject.subject) += subject.cost;
    }
    part
}

fn shown_cell(cell: &ExplainedCell, part: BySubject<Components>) -> ExplainCell {
    ExplainCell {
        period: cell.period,
        place: match cell.kind {
            PlaceKind::Card => Place::Card(cell.place.clone()),
            PlaceKind::Node => Place::Node(cell.place.clone()),
            PlaceKind::Pool => Place::Pool(cell.place.clone()),
        },
        cards: cell.cards.iter().map(shown_cards).collect(),
        energy: cell.energy,
        energy_method: cell.energy_method,
        price_per_kwh: cell.price_per_kwh,
        cost: cell.cost,
        pieces: cell.pieces.iter().map(shown_piece).collect(),
        part,
    }
}

fn shown_cards(cards: &ExplainedCards) -> CardsAlike {
    CardsAlike {
        count: cards.count,
        model: cards.model.clone(),
        in_service_from: cards.in_service_from,
        price: cards.price,
        salvage: cards.salvage,
        life_ms: cards.life_ms,
        maintenance_per_hour: cards.maintenance_per_hour,
        idle_power: cards.idle_power,
        load_power: cards.load_power,
        depreciation: cards.depreciation,
        maintenance: cards.maintenance,
        coefficient: cards.coefficient,
    }
}

fn shown_piece(piece: &ExplainedPiece) -> ExplainPiece {
    let subjects_total = piece.subjects.iter().fold(0_u128, |sum, part| sum.saturating_add(part.weight)).to_string();
    let energy = piece.energy_weight.clone().zip(piece.total_energy_weight.clone());
    ExplainPiece {
        period: piece.period,
        cost: piece.cost,
        holders: u64::try_from(piece.holders).unwrap_or(u64::MAX),
        claimed: piece.claimed,
        capacity: piece.capacity,
        time: lowest_terms(&piece.weight, &piece.total_weight),
        energy: energy.map(|(own, total)| lowest_terms(&own, &total)),
        method: piece.method,
        part: piece.part,
        card_time: piece.card_time,
        effective: piece.effective,
        subjects: piece
            .subjects
            .iter()
            .map(|part| SubjectPart {
                subject: part.subject,
                quality: part.quality,
                weight: Weight { own: part.weight.to_string(), total: subjects_total.clone() },
                cost: part.cost,
                card_time: part.card_time,
            })
            .collect(),
    }
}

/// A weight of a total in lowest terms: a share found by activity has a common denominator of fifty digits. What cannot
/// be reduced within 128 bits stays as it is; a share by weight is the same in any terms.
fn lowest_terms(own: &str, total: &str) -> Weight {
    let zeros = |digits: &str| digits.len() - digits.trim_end_matches('0').len();
    let common = if own == "0" { 0 } else { zeros(own).min(zeros(total)) };
    let (own, total) = (&own[..own.len() - common], &total[..total.len() - common]);
    match (own.parse::<u128>(), total.parse::<u128>()) {
        (Ok(part), Ok(whole)) if part > 0 && whole > 0 => {
            let divisor = greatest_common_divisor(part, whole);
            Weight { own: (part / divisor).to_string(), total: (whole / divisor).to_string() }
        }
        _ => Weight { own: own.to_owned(), total: total.to_owned() },
    }
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_is_shown_in_lowest_terms() {
        let big = |digits: &str| format!("{digits}{}", "0".repeat(40));
        for (own, total, shown) in [
            ("2400000".to_owned(), "360000000".to_owned(), "1/150"),
            (big("15925248"), big("84934656"), "3/16"),
            ("0".to_owned(), "300000".to_owned(), "0/300000"),
            ("1000000".to_owned(), "1000000".to_owned(), "1/1"),
            ("1".repeat(50), "3".repeat(50), &format!("{}/{}", "1".repeat(50), "3".repeat(50))),
        ] {
            let weight = lowest_terms(&own, &total);
            assert_eq!(format!("{}/{}", weight.own, weight.total), shown);
        }
    }
}
