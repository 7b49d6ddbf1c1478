//! Sums of a cluster's days. Amounts are added exactly; the parts shown add up to the whole shown.

use crate::services::{DayOutcome, TenantSums};
use cardhour_domain::bill::Amounts;
use cardhour_domain::books::{Balance, FindingKind, Subject};
use cardhour_domain::id::{ClusterId, TenantId};
use std::collections::{BTreeMap, BTreeSet};

/// The sums over all days of a cluster that were not refused.
#[derive(Default)]
pub(super) struct Whole {
    tenants: TenantSums,
    /// Both sides.
    pub balance: Option<Balance>,
    /// How many days.
    pub days: usize,
    /// What a person should know, by kind: how often.
    pub findings: BTreeMap<FindingKind, usize>,
}

/// The sums by cluster.
pub(super) fn wholes(outcomes: &[DayOutcome]) -> BTreeMap<&ClusterId, Whole> {
    let mut wholes: BTreeMap<&ClusterId, Whole> = BTreeMap::new();
    for outcome in outcomes {
        let Ok(sums) = &outcome.result else { continue };
        let whole = wholes.entry(&outcome.cluster).or_default();
        for (key, amounts) in &sums.tenants {
            add(whole.tenants.entry(key.clone()).or_default(), amounts);
        }
        for finding in &sums.findings {
            *whole.findings.entry(finding.kind).or_default() += 1;
        }
        whole.balance = Some(whole.balance.map_or(sums.balance, |balance| balance.plus(&sums.balance)));
        whole.days += 1;
    }
    wholes
}

impl Whole {
    /// The tenants that bear something.
    pub fn tenants(&self) -> BTreeSet<&TenantId> {
        self.tenants.keys().map(|(tenant, _)| tenant).collect()
    }

    /// What a tenant bears as a subject; of nobody, what all tenants bear.
    pub fn of(&self, tenant: Option<&TenantId>, subject: Subject) -> Amounts {
        let mut sum = Amounts::default();
        let asked = |of: &TenantId| tenant.is_none_or(|tenant| tenant == of);
        (self.tenants.iter())
            .filter(|((of, under), _)| *under == subject && asked(of))
            .for_each(|(_, amounts)| add(&mut sum, amounts));
        sum
    }

    /// What is due, over all subjects.
    pub fn due(&self, tenant: Option<&TenantId>) -> Amounts {
        let mut sum = Amounts::default();
        Subject::ALL.iter().for_each(|&subject| add(&mut sum, &self.of(tenant, subject)));
        sum
    }
}

fn add(sum: &mut Amounts, part: &Amounts) {
    sum.cost += part.cost;
    sum.card_time += part.card_time;
    sum.effective = sum.effective.zip(part.effective).map(|(a, b)| a + b);
}
