//! What was measured on cards: usage points of occupants and points of whole cards (rules 8, 17 to 19).

use crate::energy::Energy;
use crate::id::{AttemptKey, CardId};
use crate::time::Period;
use serde::{Deserialize, Serialize};

/// Which metric of the ladder a figure came from: SM_ACTIVE → GR_ENGINE_ACTIVE → GPU_UTIL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MetricRung {
    /// `DCGM_FI_PROF_SM_ACTIVE`.
    SmActive,
    /// `DCGM_FI_PROF_GR_ENGINE_ACTIVE`.
    GrEngineActive,
    /// `DCGM_FI_DEV_GPU_UTIL`, NVML's utilisation.
    GpuUtil,
}

/// What one occupant did on one card in an interval inside one bin. Inside a point everything is even over the time it
/// covers (rule 17).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsagePoint {
    /// The card.
    pub card: CardId,
    /// The attempt that occupied it.
    pub attempt: AttemptKey,
    /// The interval, inside one bin.
    pub interval: Period,
    /// Milliseconds × fraction of streaming multiprocessors active.
    pub sm_ms: u64,
    /// Mebibytes held × milliseconds.
    pub memory_mib_ms: u64,
    /// Milliseconds whose samples were at or above the activity threshold.
    pub active_ms: u64,
    /// Milliseconds that samples covered.
    pub covered_ms: u64,
    /// Where the activity came from.
    pub rung: MetricRung,
}

impl UsagePoint {
    /// Whether all the time it covers counts as running (rule 18): held memory or a live process alone is not running.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.active_ms > 0
    }
}

/// The energy of a whole card in an interval inside one bin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardPoint {
    /// The card.
    pub card: CardId,
    /// The interval, inside one bin.
    pub interval: Period,
    /// What the card drew.
    pub energy: Energy,
    /// How that is known.
    pub method: EnergyMethod,
}

/// How the energy of a cell is known, best first (rule 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EnergyMethod {
    /// The difference of the card's energy counter.
    Counter,
    /// The integral of its power readings.
    PowerIntegral,
    /// The power curve at the observed load.
    ObservedLoad,
    /// The power curve at the load that definitions assume.
    AssumedLoad,
}
