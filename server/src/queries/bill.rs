//! A bill.

use super::bill_sums::{BillSums, memos};
use super::ground::Ground;
use super::{OrUnavailable as _, Reader, bill_tasks, findings};
use cardhour_app::UiError;
use cardhour_app::pages::tenant::bill::{
    BillRequest, BillTask, BillView, Effective, FindingLine, NeverStarted, NoBooks,
};
use cardhour_app::views::{BySubject, Sums};
use cardhour_domain::books::{Finding, Memo};
use cardhour_domain::id::{ClusterId, TenantId};
use cardhour_domain::time::{Day, Month, Zone, zone_data_version};
use std::collections::BTreeSet;

/// How many tasks that never started are listed.
const NEVER_STARTED_LISTED: usize = 50;
/// How many of them are looked through for those of a month, the latest first.
const NEVER_STARTED_READ: u64 = 20_000;
/// How many findings are listed.
const FINDINGS_LISTED: usize = 100;
/// A bill is read in several steps; a day that is computed between two of them would make parts that are not of one
/// whole, so it is read again, so often.
const READINGS: usize = 3;

/// Which bill.
pub(super) struct BillKey<'k> {
    pub cluster: &'k ClusterId,
    pub tenant: &'k TenantId,
    pub month: Month,
}

/// A bill's sums and tasks, of one state of the books.
pub(super) struct Figures {
    pub sums: BillSums,
    pub tasks: Vec<BillTask>,
    pub memos: Vec<(Day, Memo)>,
    pub with_books: BTreeSet<Day>,
}

impl Reader {
    /// One tenant's bill of one month.
    pub(super) async fn read_bill(&self, request: BillRequest) -> Result<BillView, UiError> {
        let BillRequest { cluster, tenant, month, find, order, page } = request;
        let key = BillKey { cluster: &cluster, tenant: &tenant, month };
        let months = self.months(&key).await?;
        let figures = self.figures(&key).await?;
        let ground = self.ground(&cluster).await?;
        let days = figures.sums.days(&figures.with_books);
        let without = self.days_without_books(month, &ground.zone, &figures.with_books);
        let days_without_books = without.into_iter().map(|day| NoBooks { day, reason: None }).collect();
        let (never_started, never_started_count) = self.never_started(&key, &ground).await?;
        let findings = self.findings(&key, &figures.tasks).await?;
        let effective = match figures.sums.effective() {
            Some(known) => Effective::Known(known),
            None => Effective::Unknown(ground.without_coefficient(month)?),
        };
        let subjects = figures.sums.subjects;
        Ok(BillView {
            zone: ground.zone.clone(),
            currency: self.store.currency(),
            previous: months.iter().copied().find(|&other| other == month.previous()),
            next: months.iter().copied().find(|&other| other == month.next()),
            due: subjects.total(),
            subjects,
            chart: self.chart(&days).await?,
            days,
            days_without_books,
            tasks: bill_tasks::page(figures.tasks, find.as_deref(), order, page),
            never_started,
            never_started_count,
            qualities: figures.sums.qualities(),
            methods: figures.sums.methods(),
            effective,
            memos: memos(&figures.memos),
            findings,
            definitions: ground.in_force(month)?,
            zone_data: zone_data_version().to_owned(),
            cluster,
            tenant,
            month,
        })
    }

    /// Of this month and its neighbours those of which the tenant has a bill: this one, or there is nothing to find
    /// here.
    pub(super) async fn months(&self, key: &BillKey<'_>) -> Result<BTreeSet<Month>, UiError> {
        let (from, to) = (key.month.previous().first_day(), key.month.next().end());
        let days = self.store.tenant_days(&self.scope, key.cluster, key.tenant, from, to).await;
        let months: BTreeSet<Month> =
            days.or_unavailable("reading a bill")?.into_iter().map(|row| row.day.month()).collect();
        if months.contains(&key.month) { Ok(months) } else { Err(UiError::NotFound) }
    }

    /// The days of a month that have begun and have no books.
    pub(super) fn days_without_books(&self, month: Month, zone: &Zone, with_books: &BTreeSet<Day>) -> Vec<Day> {
        let tomorrow = zone.day_of(self.now).next();
        let begun = month.first_day().until(month.end().min(tomorrow));
        begun.filter(|day| !with_books.contains(day)).collect()
    }

    /// Its figures, all of one state of the books.
    pub(super) async fn figures(&self, key: &BillKey<'_>) -> Result<Figures, UiError> {
        let doing = "reading a bill";
        let BillKey { cluster, tenant, month } = *key;
        let (from, to) = (month.first_day(), month.end());
        for _ in 0..READINGS {
            let days = self.store.tenant_days(&self.scope, cluster, tenant, from, to).await.or_unavailable(doing)?;
            let totals = self.store.task_totals(&self.scope, cluster, tenant, from, to).await.or_unavailable(doing)?;
            let memos = self.store.memos(&self.scope, cluster, tenant, from, to).await.or_unavailable(doing)?;
            let sums = BillSums::of(&days);
            let tasks = bill_tasks::listed(totals);
            if agree(sums.subjects, tasks.iter().map(|task| task.subjects).sum()) {
                let with_books = self.days_with_books(key, &sums).await?;
                return Ok(Figures { sums, tasks, memos, with_books });
            }
        }
        Err(super::failure::unavailable(doing, &PartsDiffer))
    }

    /// The days of the month that have books, whether this tenant is in them or not.
    async fn days_with_books(&self, key: &BillKey<'_>, sums: &BillSums) -> Result<BTreeSet<Day>, UiError> {
        let mut with_books = sums.own_days();
        for day in key.month.first_day().until(key.month.end()) {
            if !with_books.contains(&day) {
                let known = self.store.day_inputs_digest(key.cluster, day).await;
                if known.or_unavailable("reading a bill")?.is_some() {
                    with_books.insert(day);
                }
            }
        }
        Ok(with_books)
    }

    /// Tasks that were submitted in the month, or still waited at its end, and never started; and how many there are.
    async fn never_started(&self, key: &BillKey<'_>, ground: &Ground) -> Result<(Vec<NeverStarted>, u64), UiError> {
        let waiting = self
            .store
            .not_started(&self.scope, key.cluster, key.tenant, NEVER_STARTED_READ)
            .await
            .or_unavailable("reading the tasks that never started")?;
        let (start, end) = (ground.zone.start_of(key.month.first_day()), ground.zone.start_of(key.month.end()));
        let of_month: Vec<_> = waiting
            .records
            .into_iter()
            .filter(|record| {
                let asked = record.submitted.or(record.eligible).unwrap_or(record.source_time);
                asked < end && (asked >= start || !record.state.is_final())
            })
            .collect();
        let count = u64::try_from(of_month.len()).unwrap_or(u64::MAX);
        let listed = of_month.into_iter().take(NEVER_STARTED_LISTED).map(|record| NeverStarted {
            task: record.task,
            name: record.name,
            submitted: record.submitted,
            requested: record.requested,
            state: record.state,
        });
        Ok((listed.collect(), count))
    }

    /// What an operator should know about the bill: findings about its tasks, and about places as a whole. They are
    /// kept by day for all tenants together, so a tenant's user finds those of an attempt with its explanation.
    async fn findings(&self, key: &BillKey<'_>, tasks: &[BillTask]) -> Result<Vec<FindingLine>, UiError> {
        let Some(proof) = self.actor.operator() else { return Ok(Vec::new()) };
        let (from, to) = (key.month.first_day(), key.month.end());
        let heads = self.store.day_heads(&proof, key.cluster, from, to).await.or_unavailable("reading findings")?;
        let own: BTreeSet<_> = tasks.iter().map(|task| &task.task).collect();
        let concerns = |finding: &Finding| finding.attempt.as_ref().is_none_or(|attempt| own.contains(&attempt.task));
        let all = heads.iter().flat_map(|head| head.findings.iter().map(|finding| (head.day, finding)));
        let groups = findings::grouped(all.filter(|(_, finding)| concerns(finding)));
        Ok(groups
            .into_iter()
            .take(FINDINGS_LISTED)
            .map(|group| FindingLine {
                kind: group.kind,
                place: group.place,
                task: group.attempt.map(|attempt| attempt.task),
                day: group.first,
                times: group.times,
                detail: group.detail,
            })
            .collect())
    }
}

/// Whether two sums of one bill are the same: the costs of each subject, and the card time of all.
fn agree(days: BySubject<Sums>, tasks: BySubject<Sums>) -> bool {
    days.each().map(|(_, sums)| sums.cost).eq(tasks.each().map(|(_, sums)| sums.cost))
        && days.total().card_time == tasks.total().card_time
}

/// The books changed while a bill was read, again and again.
#[derive(Debug, thiserror::Error)]
#[error("the days of a bill and its tasks do not make the same sum")]
struct PartsDiffer;
