//! The coefficient book: what an hour of each card model is worth beside the baseline card (rule 25).

use crate::id::{CardModel, ClusterId, WorkloadClass};
use crate::money::decimal_to_scaled;
use crate::time::Day;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Measured throughput of a card model relative to the baseline card, in millionths: 2.5 is 2,500,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Coefficient(u32);

/// A text that is no coefficient.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a coefficient above 0 and at most 1000, such as 2.5, with at most six decimals")]
pub struct InvalidCoefficient;

impl Coefficient {
    /// From millionths.
    ///
    /// # Errors
    /// Zero, or above 1,000.
    pub fn from_millionths(millionths: u32) -> Result<Self, InvalidCoefficient> {
        if (1..=1_000_000_000).contains(&millionths) { Ok(Self(millionths)) } else { Err(InvalidCoefficient) }
    }

    /// In millionths.
    #[must_use]
    pub const fn millionths(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Coefficient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:06}", self.0 / 1_000_000, self.0 % 1_000_000)
    }
}

impl FromStr for Coefficient {
    type Err = InvalidCoefficient;
    fn from_str(text: &str) -> Result<Self, InvalidCoefficient> {
        let millionths = decimal_to_scaled(text, 6).ok_or(InvalidCoefficient)?;
        u32::try_from(millionths).map_err(|_| InvalidCoefficient).and_then(Self::from_millionths)
    }
}

/// A coefficient from an accounting day on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoefficientRecord {
    /// For which cluster; none is every cluster. A cluster's own beats it.
    pub cluster: Option<ClusterId>,
    /// Of which model.
    pub model: CardModel,
    /// For which class of workload.
    pub workload: WorkloadClass,
    /// From which day; none is from the beginning.
    pub valid_from: Option<Day>,
    /// The coefficient.
    pub coefficient: Coefficient,
    /// Where the figure comes from, in words.
    pub origin: Option<String>,
}

/// The coefficients in force on one day for one cluster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CoefficientBook {
    entries: BTreeMap<(CardModel, WorkloadClass), Coefficient>,
}

impl CoefficientBook {
    /// The coefficients of `records` that are in force for `cluster` on `day`: of each model and class the cluster's own
    /// before the general, then the latest. The order of the records does not matter.
    #[must_use]
    pub fn on(records: &[CoefficientRecord], cluster: &ClusterId, day: Day) -> Self {
        let mut best: BTreeMap<(CardModel, WorkloadClass), (bool, Option<Day>, Coefficient)> = BTreeMap::new();
        for record in records {
            let ours = record.cluster.as_ref();
            if ours.is_some_and(|ours| ours != cluster) || record.valid_from.is_some_and(|from| from > day) {
                continue;
            }
            let candidate = (ours.is_some(), record.valid_from, record.coefficient);
            best.entry((record.model.clone(), record.workload.clone()))
                .and_modify(|current| *current = (*current).max(candidate))
                .or_insert(candidate);
        }
        Self { entries: best.into_iter().map(|(key, (_, _, coefficient))| (key, coefficient)).collect() }
    }

    /// The coefficient of a model for a class; none if nobody measured it, which is shown as unknown, never as 1.
    #[must_use]
    pub fn get(&self, model: &CardModel, workload: &WorkloadClass) -> Option<Coefficient> {
        self.entries.get(&(model.clone(), workload.clone())).copied()
    }

    /// All entries, in order of model and class.
    pub fn iter(&self) -> impl Iterator<Item = (&CardModel, &WorkloadClass, Coefficient)> {
        self.entries.iter().map(|((model, workload), &coefficient)| (model, workload, coefficient))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(cluster: Option<&str>, from: Option<&str>, coefficient: &str) -> CoefficientRecord {
        CoefficientRecord {
            cluster: cluster.map(|name| ClusterId::new(name).unwrap()),
            model: CardModel::new("A100").unwrap(),
            workload: WorkloadClass::new("training").unwrap(),
            valid_from: from.map(|day| day.parse().unwrap()),
            coefficient: coefficient.parse().unwrap(),
            origin: None,
        }
    }

    #[test]
    fn the_latest_of_the_clusters_own_is_in_force() {
        let records = [
            record(None, Some("2026-03-01"), "3"),
            record(Some("east"), Some("2026-01-01"), "2"),
            record(Some("east"), None, "1"),
            record(Some("west"), Some("2026-02-01"), "9"),
        ];
        let on = |cluster: &str, day: &str| {
            let book = CoefficientBook::on(&records, &ClusterId::new(cluster).unwrap(), day.parse().unwrap());
            book.get(&records[0].model, &records[0].workload).map(|c| c.to_string())
        };
        assert_eq!(on("east", "2025-12-31").as_deref(), Some("1.000000"));
        assert_eq!(on("east", "2026-04-01").as_deref(), Some("2.000000"));
        assert_eq!(on("north", "2026-03-01").as_deref(), Some("3.000000"));
        assert_eq!(on("north", "2026-02-28"), None);
    }
}
