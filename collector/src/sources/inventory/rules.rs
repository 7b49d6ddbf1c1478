//! Coefficients, definitions, and which tenant an account works for.

use super::form::{Form, Row};
use crate::item::Fault;
use cardhour_domain::coefficient::CoefficientRecord;
use cardhour_domain::definitions::{DefinitionName, DefinitionRecord, Definitions};
use cardhour_domain::reference::{ReferenceRecord, TenantAccountRecord};
use cardhour_domain::time::Zone;

pub(super) const COEFFICIENTS: &[Form] = &[Form {
    required: &["model", "workload", "coefficient"],
    optional: &["cluster", "valid_from", "origin"],
    read: coefficient,
}];

pub(super) const DEFINITIONS: &[Form] =
    &[Form { required: &["cluster", "name", "value"], optional: &["valid_from"], read: definition }];

pub(super) const TENANTS: &[Form] =
    &[Form { required: &["cluster", "account", "tenant"], optional: &["valid_from"], read: tenant }];

fn coefficient(row: &Row<'_>) -> Result<ReferenceRecord, Fault> {
    Ok(ReferenceRecord::Coefficient(CoefficientRecord {
        // A line without cluster holds for every cluster, whatever the default.
        cluster: row.maybe("cluster")?,
        model: row.needed("model")?,
        workload: row.needed("workload")?,
        valid_from: row.maybe("valid_from")?,
        coefficient: row.needed("coefficient")?,
        origin: row.words("origin"),
    }))
}

fn definition(row: &Row<'_>) -> Result<ReferenceRecord, Fault> {
    let name: DefinitionName = row.needed("name")?;
    let valid_from = row.maybe("valid_from")?;
    let value = row.text("value");
    Definitions::defaults(Zone::utc()).with(name, value).map_err(|invalid| row.fault("value", invalid.expected))?;
    if name == DefinitionName::AccountingZone && valid_from.is_some() {
        let expected = "nothing: a cluster has one accounting zone for all time";
        return Err(row.fault("valid_from", expected));
    }
    Ok(ReferenceRecord::Definition(DefinitionRecord {
        cluster: row.cluster()?,
        name,
        value: value.to_owned(),
        valid_from,
    }))
}

fn tenant(row: &Row<'_>) -> Result<ReferenceRecord, Fault> {
    Ok(ReferenceRecord::TenantAccount(TenantAccountRecord {
        cluster: row.cluster()?,
        account: row.needed("account")?,
        tenant: row.needed("tenant")?,
        valid_from: row.maybe("valid_from")?,
    }))
}
