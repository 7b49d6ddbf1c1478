//! The names of definitions.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Which choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DefinitionName {
    /// The zone whose days are accounted.
    AccountingZone,
    /// SM against memory when a card is shared.
    SmWeight,
    /// From which SM activity a sample is active.
    ActivityThreshold,
    /// The longest gap interpolated.
    MaximumGapMinutes,
    /// The coverage a measured point needs.
    MinimumCoverage,
    /// How long a day stays open for late records.
    LatenessMinutes,
    /// Cooling in electricity.
    Pue,
    /// What a run at its time limit is.
    TimedOut,
    /// The load of what was not measured.
    AssumedLoad,
    /// The class of jobs that name none.
    WorkloadClass,
}

/// A text that names no definition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "one of accounting_zone, sm_weight, activity_threshold, maximum_gap_minutes, minimum_coverage, lateness_minutes, \
     pue, timed_out, assumed_load, workload_class"
)]
pub struct UnknownDefinition;

impl DefinitionName {
    /// Every definition.
    pub const ALL: [Self; 10] = [
        Self::AccountingZone,
        Self::SmWeight,
        Self::ActivityThreshold,
        Self::MaximumGapMinutes,
        Self::MinimumCoverage,
        Self::LatenessMinutes,
        Self::Pue,
        Self::TimedOut,
        Self::AssumedLoad,
        Self::WorkloadClass,
    ];

    /// Its word in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::AccountingZone => "accounting_zone",
            Self::SmWeight => "sm_weight",
            Self::ActivityThreshold => "activity_threshold",
            Self::MaximumGapMinutes => "maximum_gap_minutes",
            Self::MinimumCoverage => "minimum_coverage",
            Self::LatenessMinutes => "lateness_minutes",
            Self::Pue => "pue",
            Self::TimedOut => "timed_out",
            Self::AssumedLoad => "assumed_load",
            Self::WorkloadClass => "workload_class",
        }
    }
}

impl fmt::Display for DefinitionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for DefinitionName {
    type Err = UnknownDefinition;
    fn from_str(text: &str) -> Result<Self, UnknownDefinition> {
        Self::ALL.into_iter().find(|name| name.word() == text.trim()).ok_or(UnknownDefinition)
    }
}
