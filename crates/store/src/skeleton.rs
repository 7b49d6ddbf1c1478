//! The signatures, while the parts behind them arrive.
#![expect(missing_docs, clippy::missing_errors_doc, clippy::unused_async, reason = "replaced part by part")]

use crate::*;
use cardhour_domain::books::{DayBooks, Line, LineKey, Memo};
use cardhour_domain::digest::Digest;
use cardhour_domain::id::{AccountName, ClusterId, SourceName, TaskKey, TenantId};
use cardhour_domain::money::Currency;
use cardhour_domain::reference::ReferenceRecord;
use cardhour_domain::task::JobRecord;
use cardhour_domain::time::{Day, Period, Timestamp};
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
pub struct Store {
    currency: Currency,
}

#[derive(Clone)]
pub struct NewUser {
    pub name: String,
    pub role: Role,
    pub tenant: Option<TenantId>,
    pub password_hash: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserEntry {
    pub name: String,
    pub role: Role,
    pub tenant: Option<TenantId>,
    pub disabled: bool,
}

fn later<T>() -> Result<T, StoreError> {
    Err(StoreError::InvalidAddress { address: String::new(), expected: "a finished store" })
}

impl Store {
    pub async fn create(_url: &str, _currency: Currency) -> Result<Self, StoreError> {
        later()
    }
    pub async fn open(_url: &str) -> Result<Self, StoreError> {
        later()
    }
    pub fn currency(&self) -> Currency {
        self.currency
    }
    pub async fn import_jobs(&self, _records: &[JobRecord], _commit: Commit) -> Result<BatchOutcome, StoreError> {
        later()
    }
    pub async fn import_reference(
        &self,
        _records: &[(ReferenceRecord, Option<Timestamp>)],
        _commit: Commit,
    ) -> Result<BatchOutcome, StoreError> {
        later()
    }
    pub async fn report_source(
        &self,
        _cluster: &ClusterId,
        _source: &SourceName,
        _last_report: Timestamp,
    ) -> Result<(), StoreError> {
        later()
    }
    pub async fn clusters(&self) -> Result<Vec<ClusterId>, StoreError> {
        later()
    }
    pub async fn reference(&self, _cluster: &ClusterId) -> Result<Vec<ReferenceRecord>, StoreError> {
        later()
    }
    pub async fn last_reports(&self, _cluster: &ClusterId) -> Result<BTreeMap<SourceName, Timestamp>, StoreError> {
        later()
    }
    pub async fn jobs_touching(&self, _cluster: &ClusterId, _period: Period) -> Result<Vec<JobRecord>, StoreError> {
        later()
    }
    pub async fn job_span(&self, _cluster: &ClusterId) -> Result<Option<Period>, StoreError> {
        later()
    }
    pub async fn unmapped_accounts(&self, _cluster: &ClusterId) -> Result<Vec<AccountName>, StoreError> {
        later()
    }
    pub async fn put_day(&self, _books: &DayBooks, _computed_at: Timestamp) -> Result<(), StoreError> {
        later()
    }
    pub async fn day_inputs_digest(&self, _cluster: &ClusterId, _day: Day) -> Result<Option<Digest>, StoreError> {
        later()
    }
    pub async fn add_user(&self, _user: NewUser) -> Result<(), StoreError> {
        later()
    }
    pub async fn set_password(&self, _user: &str, _password_hash: &str) -> Result<(), StoreError> {
        later()
    }
    pub async fn disable_user(&self, _user: &str) -> Result<(), StoreError> {
        later()
    }
    pub async fn users(&self) -> Result<Vec<UserEntry>, StoreError> {
        later()
    }
    pub async fn password_hash(&self, _user: &str) -> Result<Option<String>, StoreError> {
        later()
    }
    pub async fn open_session(
        &self,
        _user: &str,
        _token_digest: &Digest,
        _now: Timestamp,
        _expires: Timestamp,
    ) -> Result<(), StoreError> {
        later()
    }
    pub async fn close_session(&self, _token_digest: &Digest) -> Result<(), StoreError> {
        later()
    }
    pub async fn close_sessions_of(&self, _user: &str) -> Result<(), StoreError> {
        later()
    }
    pub async fn actor(&self, _token_digest: &Digest, _now: Timestamp) -> Result<Option<Actor>, StoreError> {
        later()
    }
    pub fn console(&self) -> Actor {
        Actor::console()
    }
    pub async fn bills(&self, _scope: &Scope) -> Result<Vec<BillHead>, StoreError> {
        later()
    }
    pub async fn tenant_days(
        &self,
        _scope: &Scope,
        _cluster: &ClusterId,
        _tenant: &TenantId,
        _from: Day,
        _to: Day,
    ) -> Result<Vec<TenantDay>, StoreError> {
        later()
    }
    pub async fn task_totals(
        &self,
        _scope: &Scope,
        _cluster: &ClusterId,
        _tenant: &TenantId,
        _from: Day,
        _to: Day,
    ) -> Result<Vec<TaskTotal>, StoreError> {
        later()
    }
    pub async fn task_lines(
        &self,
        _scope: &Scope,
        _task: &TaskKey,
        _tenant: &TenantId,
        _from: Day,
        _to: Day,
    ) -> Result<Vec<(Day, LineKey, Line)>, StoreError> {
        later()
    }
    pub async fn task_records(
        &self,
        _scope: &Scope,
        _task: &TaskKey,
        _tenant: &TenantId,
    ) -> Result<Vec<JobRecord>, StoreError> {
        later()
    }
    pub async fn not_started(
        &self,
        _scope: &Scope,
        _cluster: &ClusterId,
        _tenant: &TenantId,
        _limit: u64,
    ) -> Result<NotStarted, StoreError> {
        later()
    }
    pub async fn memos(
        &self,
        _scope: &Scope,
        _cluster: &ClusterId,
        _tenant: &TenantId,
        _from: Day,
        _to: Day,
    ) -> Result<Vec<(Day, Memo)>, StoreError> {
        later()
    }
    pub async fn day_heads(
        &self,
        _proof: &OperatorProof,
        _cluster: &ClusterId,
        _from: Day,
        _to: Day,
    ) -> Result<Vec<DayHead>, StoreError> {
        later()
    }
    pub async fn conflicts(
        &self,
        _proof: &OperatorProof,
        _cluster: &ClusterId,
        _limit: u64,
    ) -> Result<Vec<JobConflict>, StoreError> {
        later()
    }
    pub async fn reference_conflicts(
        &self,
        _proof: &OperatorProof,
        _cluster: &ClusterId,
        _limit: u64,
    ) -> Result<Vec<ReferenceConflict>, StoreError> {
        later()
    }
}
