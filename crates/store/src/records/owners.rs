//! Whose a job is (rule 16), as a condition on job records: so that a page can count a tenant's jobs without reading
//! everybody's. The rule is the kernel's: what a record names, else what the map in force on its day says of its
//! account, else *unattributed*.

use super::reference;
use crate::StoreError;
use crate::rows::RowAddress;
use crate::rows::job_record::{Column, OWNER_ACCOUNT, OWNER_NOBODY, OWNER_TENANT};
use crate::rows::reference_record;
use cardhour_domain::definitions::DefinitionName;
use cardhour_domain::id::{AccountName, ClusterId, TenantId};
use cardhour_domain::reference::ReferenceRecord;
use cardhour_domain::time::{Day, Zone};
use sea_orm::sea_query::{Expr, ExprTrait as _, Func};
use sea_orm::{ColumnTrait as _, Condition, ConnectionTrait};
use std::collections::BTreeMap;

/// The map of a cluster's accounts.
pub(super) struct Owners {
    zone: Zone,
    /// Of each account, from which day it is whose, in order.
    accounts: BTreeMap<AccountName, BTreeMap<Option<Day>, TenantId>>,
}

/// The time by which a record's day is found: when it started, else was submitted, else was told.
pub(super) fn moment() -> Expr {
    Func::coalesce([Expr::col(Column::MomentMs), Expr::col(Column::SourceTimeMs)]).into()
}

/// How many conditions are joined at one depth: databases limit how deep an expression may be.
const JOINED: usize = 100;

impl Owners {
    /// Reads the map.
    pub async fn of(connection: &impl ConnectionTrait, cluster: &ClusterId) -> Result<Self, StoreError> {
        let mut zone: (Option<Day>, Zone) = (None, Zone::utc());
        let mut accounts: BTreeMap<AccountName, BTreeMap<Option<Day>, TenantId>> = BTreeMap::new();
        for record in reference::current(connection, cluster, &["tenant_account", "definition"]).await? {
            let key = || reference_record::readable(record.kind(), &record.key());
            let at = RowAddress { table: reference_record::TABLE, key: &key };
            match &record {
                ReferenceRecord::TenantAccount(map) => {
                    accounts.entry(map.account.clone()).or_default().insert(map.valid_from, map.tenant.clone());
                }
                ReferenceRecord::Definition(definition)
                    if definition.name == DefinitionName::AccountingZone && definition.valid_from >= zone.0 =>
                {
                    let named = Zone::named(&definition.value)
                        .map_err(|expected| at.corrupt("value", format_args!("{:?}", definition.value), expected))?;
                    zone = (definition.valid_from, named);
                }
                _ => {}
            }
        }
        Ok(Self { zone: zone.1, accounts })
    }

    /// The condition on job records that they are a tenant's.
    pub fn owned_by(&self, tenant: &TenantId) -> Condition {
        let of_account = || Condition::all().add(Column::OwnerKind.eq(OWNER_ACCOUNT));
        let mut always: Vec<&str> = Vec::new();
        let mut dated: Vec<Condition> = Vec::new();
        for (account, map) in &self.accounts {
            for (from, to) in self.spans(map, tenant) {
                if from.is_none() && to.is_none() {
                    always.push(account.as_str());
                    continue;
                }
                let start = |day: Day| self.zone.start_of(day).millis();
                dated.push(
                    of_account()
                        .add(Column::OwnerName.eq(account.as_str()))
                        .add_option(from.map(|day| moment().gte(start(day))))
                        .add_option(to.map(|day| moment().lt(start(day)))),
                );
            }
        }
        let mut owned = Condition::any()
            .add(Condition::all().add(Column::OwnerKind.eq(OWNER_TENANT)).add(Column::OwnerName.eq(tenant.as_str())));
        if tenant.is_unattributed() {
            owned = owned.add(Column::OwnerKind.eq(OWNER_NOBODY));
            let mapped = self.accounts.keys().map(AccountName::as_str);
            owned = owned.add(of_account().add(Column::OwnerName.is_not_in(mapped)));
        }
        if !always.is_empty() {
            owned = owned.add(of_account().add(Column::OwnerName.is_in(always)));
        }
        for part in dated.chunks(JOINED) {
            owned = owned.add(part.iter().cloned().fold(Condition::any(), Condition::add));
        }
        owned
    }

    /// From which to which day an account is a tenant's.
    fn spans(&self, map: &BTreeMap<Option<Day>, TenantId>, tenant: &TenantId) -> Vec<(Option<Day>, Option<Day>)> {
        let mut spans = Vec::new();
        let first = map.keys().next().copied().flatten();
        if tenant.is_unattributed() && first.is_some() {
            spans.push((None, first));
        }
        let ends = map.keys().skip(1).copied().chain([None]);
        spans
            .extend(map.iter().zip(ends).filter(|((_, whose), _)| *whose == tenant).map(|((from, _), to)| (*from, to)));
        spans
    }
}
