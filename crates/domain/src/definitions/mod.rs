//! Definitions (口径): the agreed, versioned choices behind every amount. They change at day boundaries only (rule 5).

mod name;

pub use name::{DefinitionName, UnknownDefinition};

use crate::id::{ClusterId, WorkloadClass};
use crate::money::decimal_to_scaled;
use crate::time::{Day, Zone};
use serde::{Deserialize, Serialize};

/// One choice, from an accounting day on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DefinitionRecord {
    /// For which cluster.
    pub cluster: ClusterId,
    /// Which choice.
    pub name: DefinitionName,
    /// The value, in the form that [`Definitions::with`] reads.
    pub value: String,
    /// From which day; none is from the beginning.
    pub valid_from: Option<Day>,
}

/// The choices in force on one day of one cluster. The default is that of the rules of the books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definitions {
    /// The accounting zone: one per cluster, for all time.
    pub zone: Zone,
    /// w of rule 12: how much SM counts against memory when a card is shared, in millionths.
    pub sm_weight: u32,
    /// At or above which SM activity a sample counts as active, in millionths.
    pub activity_threshold: u32,
    /// The longest gap in sampling that is interpolated, in milliseconds.
    pub maximum_gap_ms: u64,
    /// Below which coverage a point is marked estimated, in millionths.
    pub minimum_coverage: u32,
    /// How long after its end a day stays open for late records, in milliseconds.
    pub lateness_ms: u64,
    /// PUE in millionths; 1,000,000 where cooling is not included.
    pub pue: u32,
    /// Whether a run that reached its time limit counts as failed-retry.
    pub timed_out_is_failed: bool,
    /// The load assumed where nothing was measured, in millionths.
    pub assumed_load: u32,
    /// The class of workload of jobs that name none.
    pub workload: WorkloadClass,
}

/// A value that a definition cannot have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {expected}")]
pub struct InvalidDefinition {
    /// Which definition.
    pub name: DefinitionName,
    /// What it can be.
    pub expected: &'static str,
}

impl Definitions {
    /// The defaults of the rules of the books, in the given zone.
    #[must_use]
    pub fn defaults(zone: Zone) -> Self {
        Self {
            zone,
            sm_weight: 500_000,
            activity_threshold: 10_000,
            maximum_gap_ms: 30 * 60_000,
            minimum_coverage: 600_000,
            lateness_ms: 24 * 3_600_000,
            pue: 1_300_000,
            timed_out_is_failed: true,
            assumed_load: 700_000,
            workload: WorkloadClass::general(),
        }
    }

    /// The definitions with one of them set.
    ///
    /// # Errors
    /// When the value is none that it can have.
    pub fn with(mut self, name: DefinitionName, value: &str) -> Result<Self, InvalidDefinition> {
        let value = value.trim();
        let invalid = |expected| InvalidDefinition { name, expected };
        let fraction = || {
            decimal_to_scaled(value, 6)
                .filter(|millionths| (0..=1_000_000).contains(millionths))
                .and_then(|millionths| u32::try_from(millionths).ok())
                .ok_or(invalid("a fraction from 0 to 1, such as 0.7"))
        };
        let minutes = || {
            value
                .parse::<u32>()
                .map(|minutes| u64::from(minutes) * 60_000)
                .map_err(|_| invalid("a whole number of minutes, such as 30"))
        };
        match name {
            DefinitionName::AccountingZone => {
                self.zone = Zone::named(value)
                    .map_err(|_| invalid("a time zone of the IANA database, such as Asia/Shanghai"))?;
            }
            DefinitionName::SmWeight => self.sm_weight = fraction()?,
            DefinitionName::ActivityThreshold => self.activity_threshold = fraction()?,
            DefinitionName::MaximumGapMinutes => self.maximum_gap_ms = minutes()?,
            DefinitionName::MinimumCoverage => self.minimum_coverage = fraction()?,
            DefinitionName::LatenessMinutes => self.lateness_ms = minutes()?,
            DefinitionName::Pue => {
                self.pue = decimal_to_scaled(value, 6)
                    .filter(|millionths| (1_000_000..=10_000_000).contains(millionths))
                    .and_then(|millionths| u32::try_from(millionths).ok())
                    .ok_or(invalid("a PUE from 1 to 10, such as 1.30; 1 leaves cooling out"))?;
            }
            DefinitionName::TimedOut => {
                self.timed_out_is_failed = match value {
                    "failed-retry" => true,
                    "compute" => false,
                    _ => return Err(invalid("failed-retry or compute")),
                };
            }
            DefinitionName::AssumedLoad => self.assumed_load = fraction()?,
            DefinitionName::WorkloadClass => {
                self.workload = WorkloadClass::new(value)
                    .map_err(|_| invalid("the name of a class of workload, such as training"))?;
            }
        }
        Ok(self)
    }

    /// What `records` say for `cluster` on `day`; what they do not say is default, the zone UTC. The order of the
    /// records does not matter.
    ///
    /// # Errors
    /// When a record holds a value that its definition cannot have.
    pub fn on(records: &[DefinitionRecord], cluster: &ClusterId, day: Day) -> Result<Self, InvalidDefinition> {
        let mut definitions = Self::defaults(Zone::utc());
        for name in DefinitionName::ALL {
            let latest = records
                .iter()
                .filter(|record| record.cluster == *cluster && record.name == name)
                .filter(|record| record.valid_from.is_none_or(|from| from <= day))
                .max_by(|a, b| (a.valid_from, &a.value).cmp(&(b.valid_from, &b.value)));
            if let Some(record) = latest {
                definitions = definitions.with(name, &record.value)?;
            }
        }
        Ok(definitions)
    }

    /// The accounting zone of a cluster, which has no dates.
    ///
    /// # Errors
    /// When a record holds a name that is no zone.
    pub fn zone(records: &[DefinitionRecord], cluster: &ClusterId) -> Result<Zone, InvalidDefinition> {
        let zones: Vec<DefinitionRecord> =
            records.iter().filter(|record| record.name == DefinitionName::AccountingZone).cloned().collect();
        let any_day = Day::new(2000, 1, 1)
            .map_err(|_| InvalidDefinition { name: DefinitionName::AccountingZone, expected: "a date" })?;
        Self::on(&zones, cluster, any_day).map(|definitions| definitions.zone)
    }

    /// Each definition with its value in words, for people and for the digest of a bill's inputs.
    #[must_use]
    pub fn listed(&self) -> Vec<(DefinitionName, String)> {
        let fraction = |millionths: u32| {
            let text = format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        };
        DefinitionName::ALL
            .into_iter()
            .map(|name| {
                let value = match name {
                    DefinitionName::AccountingZone => self.zone.to_string(),
                    DefinitionName::SmWeight => fraction(self.sm_weight),
                    DefinitionName::ActivityThreshold => fraction(self.activity_threshold),
                    DefinitionName::MaximumGapMinutes => (self.maximum_gap_ms / 60_000).to_string(),
                    DefinitionName::MinimumCoverage => fraction(self.minimum_coverage),
                    DefinitionName::LatenessMinutes => (self.lateness_ms / 60_000).to_string(),
                    DefinitionName::Pue => fraction(self.pue),
                    DefinitionName::TimedOut => {
                        (if self.timed_out_is_failed { "failed-retry" } else { "compute" }).to_owned()
                    }
                    DefinitionName::AssumedLoad => fraction(self.assumed_load),
                    DefinitionName::WorkloadClass => self.workload.to_string(),
                };
                (name, value)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(name: &str, value: &str, from: Option<&str>) -> DefinitionRecord {
        DefinitionRecord {
            cluster: ClusterId::new("east").unwrap(),
            name: name.parse().unwrap(),
            value: value.to_owned(),
            valid_from: from.map(|day| day.parse().unwrap()),
        }
    }

    #[test]
    fn the_latest_choice_not_after_the_day_is_in_force() {
        let records = [record("pue", "1.25", Some("2026-02-01")), record("pue", "1.40", None)];
        let pue = |day: &str| {
            Definitions::on(&records, &ClusterId::new("east").unwrap(), day.parse().unwrap()).map(|d| d.pue)
        };
        assert_eq!(pue("2026-01-31"), Ok(1_400_000));
        assert_eq!(pue("2026-02-01"), Ok(1_250_000));
    }

    #[test]
    fn every_definition_reads_back_as_listed() {
        let defaults = Definitions::defaults(Zone::named("Asia/Shanghai").unwrap());
        let mut again = Definitions::defaults(Zone::utc());
        again.pue = 1_000_000;
        again.timed_out_is_failed = false;
        for (name, value) in defaults.listed() {
            again = again.with(name, &value).unwrap();
        }
        assert_eq!(again, defaults);
    }

    #[test]
    fn a_value_that_cannot_be_is_refused() {
        let defaults = || Definitions::defaults(Zone::utc());
        for (name, value) in [
            (DefinitionName::Pue, "0.9"),
            (DefinitionName::AssumedLoad, "70"),
            (DefinitionName::TimedOut, "yes"),
            (DefinitionName::AccountingZone, "Mars"),
        ] {
            assert!(defaults().with(name, value).is_err(), "{name} {value}");
        }
    }
}
