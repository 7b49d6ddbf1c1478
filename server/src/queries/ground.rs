//! What a cluster's figures stand on: its zone and its definitions.

use super::failure::unavailable;
use super::{OrUnavailable as _, Reader};
use cardhour_app::UiError;
use cardhour_app::pages::tenant::bill::InForce;
use cardhour_domain::coefficient::{CoefficientBook, CoefficientRecord};
use cardhour_domain::definitions::{DefinitionRecord, Definitions};
use cardhour_domain::id::{CardModel, ClusterId};
use cardhour_domain::reference::ReferenceRecord;
use cardhour_domain::time::{Day, Month, Zone};
use std::collections::BTreeSet;

/// A cluster's zone, definitions and coefficients.
pub(super) struct Ground {
    cluster: ClusterId,
    /// The accounting zone.
    pub zone: Zone,
    definitions: Vec<DefinitionRecord>,
    coefficients: Vec<CoefficientRecord>,
    models: BTreeSet<CardModel>,
}

impl Reader {
    /// Reads it.
    pub(super) async fn ground(&self, cluster: &ClusterId) -> Result<Ground, UiError> {
        let doing = "reading a cluster's definitions";
        let (mut definitions, mut coefficients, mut models) = (Vec::new(), Vec::new(), BTreeSet::new());
        for record in self.store.reference(cluster).await.or_unavailable(doing)? {
            match record {
                ReferenceRecord::Definition(record) => definitions.push(record),
                ReferenceRecord::Coefficient(record) => coefficients.push(record),
                ReferenceRecord::Card(record) => {
                    models.insert(record.model);
                }
                ReferenceRecord::CardState(_)
                | ReferenceRecord::CostBasis(_)
                | ReferenceRecord::Revaluation(_)
                | ReferenceRecord::Tariff(_)
                | ReferenceRecord::TenantAccount(_) => {}
            }
        }
        let zone = Definitions::zone(&definitions, cluster).map_err(|error| unavailable(doing, &error))?;
        Ok(Ground { cluster: cluster.clone(), zone, definitions, coefficients, models })
    }
}

impl Ground {
    fn on(&self, day: Day) -> Result<Definitions, UiError> {
        Definitions::on(&self.definitions, &self.cluster, day)
            .map_err(|error| unavailable("reading a cluster's definitions", &error))
    }

    /// The definitions from the first day of a month on, and again from each day of it on which they change.
    pub fn in_force(&self, month: Month) -> Result<Vec<InForce>, UiError> {
        let mut in_force: Vec<InForce> = Vec::new();
        for day in month.first_day().until(month.end()) {
            let listed = self.on(day)?.listed();
            if in_force.last().is_none_or(|last| last.listed != listed) {
                in_force.push(InForce { from: day, listed });
            }
        }
        Ok(in_force)
    }

    /// The models that have no coefficient at some time of a month, for the class of workload that jobs have if they
    /// name none.
    pub fn without_coefficient(&self, month: Month) -> Result<Vec<String>, UiError> {
        let mut without = BTreeSet::new();
        for day in month.first_day().until(month.end()) {
            let class = self.on(day)?.workload;
            let book = CoefficientBook::on(&self.coefficients, &self.cluster, day);
            without
                .extend(self.models.iter().filter(|model| book.get(model, &class).is_none()).map(ToString::to_string));
        }
        Ok(without.into_iter().collect())
    }
}
