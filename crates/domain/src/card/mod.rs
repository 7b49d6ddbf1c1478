//! Cards: what exists, where it stands, and in which state.

use crate::id::{CardId, CardModel, ClusterId, NodeName, PoolId};
use crate::time::Moment;
use serde::{Deserialize, Serialize};

/// A card and where it stands from a moment on. A card that moves has several of these records, one per place, with the
/// same identity, model and service dates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardRecord {
    /// Whose card.
    pub cluster: ClusterId,
    /// Its permanent identity.
    pub card: CardId,
    /// Its model.
    pub model: CardModel,
    /// The type under which the scheduler knows it (Slurm's GRES type, `a100`), if that differs from the model.
    pub gres_type: Option<String>,
    /// When it entered service: depreciation begins.
    pub in_service_from: Moment,
    /// When it left for good. Before the end of its life, the rest is written off (rule 7).
    pub retired_at: Option<Moment>,
    /// From when it stands at this place; none is since it entered service.
    pub placed_from: Option<Moment>,
    /// The node that holds it.
    pub node: Option<NodeName>,
    /// The pool it belongs to: one at a time (rule 15).
    pub pool: Option<PoolId>,
}

/// A stretch of time in which a card is not simply in service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardStateRecord {
    /// Whose card.
    pub cluster: ClusterId,
    /// Which card.
    pub card: CardId,
    /// In which state.
    pub state: CardState,
    /// From when.
    pub from: Moment,
    /// Until when; none while it lasts.
    pub to: Option<Moment>,
    /// Why, in words.
    pub reason: Option<String>,
}

/// A state other than in service (rule 11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardState {
    /// Not usable: downtime, whoever holds it.
    OutOfService,
    /// Takes no new work: downtime unless it is held.
    Draining,
}
