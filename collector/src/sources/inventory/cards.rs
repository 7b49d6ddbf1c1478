//! Cards and their places, and the states of cards.

use super::form::{Form, Row};
use crate::item::Fault;
use cardhour_domain::card::{CardRecord, CardState, CardStateRecord};
use cardhour_domain::reference::ReferenceRecord;
use cardhour_domain::time::Moment;

pub(super) const FORMS: &[Form] = &[
    Form {
        required: &["cluster", "card", "model", "in_service_from"],
        optional: &["gres_type", "node", "pool", "retired_at", "placed_from"],
        read: card,
    },
    Form { required: &["cluster", "card", "state", "from"], optional: &["to", "reason"], read: state },
];

fn card(row: &Row<'_>) -> Result<ReferenceRecord, Fault> {
    let in_service_from = row.needed("in_service_from")?;
    let retired_at = row.maybe("retired_at")?;
    let placed_from = row.maybe("placed_from")?;
    later(row, "retired_at", retired_at, in_service_from, "in_service_from")?;
    later_or_same(row, "placed_from", placed_from, in_service_from, "in_service_from")?;
    Ok(ReferenceRecord::Card(CardRecord {
        cluster: row.cluster()?,
        card: row.needed("card")?,
        model: row.needed("model")?,
        gres_type: row.words("gres_type"),
        in_service_from,
        retired_at,
        placed_from,
        node: row.maybe("node")?,
        pool: row.maybe("pool")?,
    }))
}

fn state(row: &Row<'_>) -> Result<ReferenceRecord, Fault> {
    let from = row.needed("from")?;
    let to = row.maybe("to")?;
    later(row, "to", to, from, "from")?;
    Ok(ReferenceRecord::CardState(CardStateRecord {
        cluster: row.cluster()?,
        card: row.needed("card")?,
        state: match row.text("state") {
            "out_of_service" => CardState::OutOfService,
            "draining" => CardState::Draining,
            _ => return Err(row.fault("state", "out_of_service or draining")),
        },
        from,
        to,
        reason: row.words("reason"),
    }))
}

/// Whether `a` is before `b`, where that does not depend on the accounting zone.
fn before(a: Moment, b: Moment) -> Option<bool> {
    match (a, b) {
        (Moment::StartOf(a), Moment::StartOf(b)) => Some(a < b),
        (Moment::At(a), Moment::At(b)) => Some(a < b),
        _ => None,
    }
}

fn later(row: &Row<'_>, column: &str, moment: Option<Moment>, than: Moment, other: &str) -> Result<(), Fault> {
    match moment.and_then(|moment| before(than, moment)) {
        Some(false) => Err(row.fault(column, format_args!("a time after {other} ({than})"))),
        _ => Ok(()),
    }
}

fn later_or_same(row: &Row<'_>, column: &str, moment: Option<Moment>, than: Moment, other: &str) -> Result<(), Fault> {
    match moment.and_then(|moment| before(moment, than)) {
        Some(true) => Err(row.fault(column, format_args!("a time not before {other} ({than})"))),
        _ => Ok(()),
    }
}
