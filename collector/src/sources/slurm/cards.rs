//! How many cards a line of `sacct` says that a job asked for and held, and where.

use super::columns::{Field, Row};
use super::record::fault;
use super::tres::{self, Cards};
use crate::item::{Fault, JobOptions};
use crate::sources::nodes;
use cardhour_domain::task::{CardCount, Claim};

/// How many cards the job asked for; none if the line does not say.
pub(super) fn requested(row: &Row<'_>) -> Result<Option<CardCount>, Fault> {
    for field in [Field::ReqTres, Field::ReqGres] {
        if row.known(field).is_some() {
            return Ok(Some(in_field(row, field)?.count));
        }
    }
    Ok(None)
}

/// What the job holds while it runs. `took_time` is false for a run that ended as it began.
///
/// AllocTRES says it; in a file without that column what was asked for stands in, as older versions of Slurm record
/// nothing else. An empty text is not a zero.
pub(super) fn held(row: &Row<'_>, options: &JobOptions, took_time: bool) -> Result<Claim, Fault> {
    let fields = [Field::AllocTres, Field::AllocGres, Field::ReqTres, Field::ReqGres];
    let Some(field) = fields.into_iter().find(|&field| row.columns().has(field)) else {
        return Err(fault(row, Field::AllocTres, super::CARDS_NEEDED));
    };
    // Lists of GRES are empty where there is none; those of TRES always hold the processors.
    let is_gres = matches!(field, Field::AllocGres | Field::ReqGres);
    if row.known(field).is_none() && !is_gres {
        return if took_time {
            Err(fault(row, field, "what the job held (cpu=…,gres/gpu=…,node=…): it ran"))
        } else {
            Ok(Claim::None)
        };
    }
    let Cards { count, model } = in_field(row, field)?;
    if count.is_zero() {
        return Ok(Claim::None);
    }
    match (row.known(Field::NodeList), &options.pool) {
        (Some(list), _) => {
            let nodes = nodes::expand(list).ok_or_else(|| fault(row, Field::NodeList, nodes::NODES))?;
            Ok(Claim::on_nodes(count, model, nodes))
        }
        (None, Some(pool)) => Ok(Claim::in_pool(count, pool.clone())),
        (None, None) if took_time && !row.columns().has(Field::NodeList) => Err(fault(
            row,
            Field::NodeList,
            "the column NodeList, or the pool that the cards belong to: without either no card is behind the job",
        )),
        // Kept as it is said: the books list it as a claim with no card behind it.
        (None, None) => Ok(Claim::on_nodes(count, model, Vec::new())),
    }
}

fn in_field(row: &Row<'_>, field: Field) -> Result<Cards, Fault> {
    let text = row.known(field).unwrap_or_default();
    let read = match field {
        Field::AllocGres | Field::ReqGres => tres::read_gres(text),
        _ => tres::read_tres(text),
    };
    let cards = read.map_err(|expected| fault(row, field, expected))?;
    if field != Field::ReqGres || cards.count.is_zero() {
        return Ok(cards);
    }
    // GRES are asked for per node.
    let nodes: u64 = match row.known(Field::NNodes) {
        Some(text) => text.parse().map_err(|_| fault(row, Field::NNodes, "a number of nodes"))?,
        None => match row.known(Field::NodeList).and_then(nodes::expand) {
            Some(nodes) => u64::try_from(nodes.len()).unwrap_or(u64::MAX),
            None => return Err(fault(row, Field::NNodes, "the number of nodes: ReqGRES is per node")),
        },
    };
    let count = cards.count.millionths().checked_mul(nodes).and_then(|all| CardCount::from_millionths(all).ok());
    Ok(Cards { count: count.ok_or_else(|| fault(row, field, tres::TRES))?, model: cards.model })
}
