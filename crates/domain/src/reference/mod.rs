//! Reference records: what people state about a cluster beside its jobs. All are dated, kept for ever, and weighed
//! against each other alike.

use crate::card::{CardRecord, CardState, CardStateRecord};
use crate::coefficient::CoefficientRecord;
use crate::cost::{CostBasisRecord, CostScope, RevaluationRecord, TariffRecord};
use crate::definitions::DefinitionRecord;
use crate::digest::{Digest, Digester};
use crate::id::{AccountName, ClusterId, TenantId};
use crate::time::Day;
use serde::{Deserialize, Serialize};

/// Which tenant an account's work is for, from an accounting day on (rule 16).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TenantAccountRecord {
    /// In which cluster.
    pub cluster: ClusterId,
    /// Which account.
    pub account: AccountName,
    /// For which tenant.
    pub tenant: TenantId,
    /// From which day; none is from the beginning.
    pub valid_from: Option<Day>,
}

/// One statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ReferenceRecord {
    /// A card and its place.
    Card(CardRecord),
    /// A card out of service or draining.
    CardState(CardStateRecord),
    /// What cards cost.
    CostBasis(CostBasisRecord),
    /// A new value of a card.
    Revaluation(RevaluationRecord),
    /// The price of electricity.
    Tariff(TariffRecord),
    /// What an hour of a model is worth.
    Coefficient(CoefficientRecord),
    /// A definition.
    Definition(DefinitionRecord),
    /// Account → tenant.
    TenantAccount(TenantAccountRecord),
}

impl ReferenceRecord {
    /// Its kind, in a word.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Card(_) => "card",
            Self::CardState(_) => "card_state",
            Self::CostBasis(_) => "cost_basis",
            Self::Revaluation(_) => "revaluation",
            Self::Tariff(_) => "tariff",
            Self::Coefficient(_) => "coefficient",
            Self::Definition(_) => "definition",
            Self::TenantAccount(_) => "tenant_account",
        }
    }

    /// The cluster it is about; none for what holds everywhere.
    #[must_use]
    pub fn cluster(&self) -> Option<&ClusterId> {
        match self {
            Self::Card(record) => Some(&record.cluster),
            Self::CardState(record) => Some(&record.cluster),
            Self::CostBasis(record) => Some(&record.cluster),
            Self::Revaluation(record) => Some(&record.cluster),
            Self::Tariff(record) => Some(&record.cluster),
            Self::Coefficient(record) => record.cluster.as_ref(),
            Self::Definition(record) => Some(&record.cluster),
            Self::TenantAccount(record) => Some(&record.cluster),
        }
    }

    /// Its natural key within its kind, as fields in order. Two differing records with one key contradict each other
    /// (rule 4).
    #[must_use]
    pub fn key(&self) -> Vec<String> {
        let cluster = self.cluster().map_or_else(String::new, ToString::to_string);
        let day = |day: Option<Day>| day.map_or_else(String::new, |day| day.to_string());
        let rest = match self {
            Self::Card(r) => {
                vec![r.card.to_string(), r.placed_from.map_or_else(String::new, |from| from.to_string())]
            }
            Self::CardState(r) => vec![
                r.card.to_string(),
                r.from.to_string(),
                match r.state {
                    CardState::OutOfService => "out_of_service".to_owned(),
                    CardState::Draining => "draining".to_owned(),
                },
            ],
            Self::CostBasis(r) => {
                let (kind, name) = match &r.scope {
                    CostScope::Model(model) => ("model", model.to_string()),
                    CostScope::Card(card) => ("card", card.to_string()),
                };
                vec![kind.to_owned(), name, day(r.valid_from)]
            }
            Self::Revaluation(r) => vec![r.card.to_string(), r.valid_from.to_string()],
            Self::Tariff(r) => vec![day(r.valid_from), format!("{:04}", r.from_minute)],
            Self::Coefficient(r) => vec![r.model.to_string(), r.workload.to_string(), day(r.valid_from)],
            Self::Definition(r) => vec![r.name.to_string(), day(r.valid_from)],
            Self::TenantAccount(r) => vec![r.account.to_string(), day(r.valid_from)],
        };
        let mut key = vec![cluster];
        key.extend(rest);
        key
    }

    /// The digest of its content.
    #[must_use]
    pub fn digest(&self) -> Digest {
        let mut digest = Digester::new("reference record 1");
        digest.text(self.kind());
        self.key().iter().for_each(|field| {
            digest.text(field);
        });
        match self {
            Self::Card(r) => digest
                .text(r.model.as_str())
                .maybe(r.gres_type.as_ref())
                .display(r.in_service_from)
                .maybe(r.retired_at)
                .maybe(r.node.as_ref())
                .maybe(r.pool.as_ref()),
            Self::CardState(r) => digest.maybe(r.to).maybe(r.reason.as_ref()),
            Self::CostBasis(r) => digest
                .display(r.price)
                .display(r.salvage)
                .display(r.life_ms)
                .display(r.maintenance_per_hour)
                .display(r.idle_power.milliwatts())
                .display(r.full_power.milliwatts()),
            Self::Revaluation(r) => digest.display(r.value),
            Self::Tariff(r) => digest.display(r.to_minute).display(r.price_per_kwh),
            Self::Coefficient(r) => digest.display(r.coefficient).maybe(r.origin.as_ref()),
            Self::Definition(r) => digest.text(&r.value),
            Self::TenantAccount(r) => digest.text(r.tenant.as_str()),
        };
        digest.finish()
    }
}
