//! The books' balance, for operators.

use super::{OrUnavailable as _, Reader, aside, day_inputs, findings};
use async_trait::async_trait;
use cardhour_app::UiError;
use cardhour_app::pages::operator::books::{BalanceSum, BooksDay, BooksFinding, BooksRequest, BooksView, DayState};
use cardhour_app::ports::Books;
use cardhour_domain::books::rate_day;
use cardhour_domain::id::ClusterId;
use cardhour_domain::time::{Day, Month, Zone};
use cardhour_store::{DayHead, OperatorProof};
use std::collections::BTreeMap;

/// How many findings are listed.
const LISTED: usize = 200;

#[async_trait]
impl Books for Reader {
    async fn month(&self, request: BooksRequest) -> Result<BooksView, UiError> {
        // To a tenant's user these books are as good as absent, whichever are asked for.
        let proof = self.actor.operator().ok_or(UiError::NotFound)?;
        let clusters = self.store.clusters().await.or_unavailable("listing the clusters")?;
        let cluster = match request.cluster {
            Some(cluster) => clusters.iter().find(|&known| *known == cluster).cloned(),
            None => clusters.first().cloned(),
        };
        let cluster = cluster.ok_or(UiError::NotFound)?;
        let ground = self.ground(&cluster).await?;
        let month = match request.month {
            Some(month) => month,
            None => self.newest_month(&cluster, &ground.zone).await?,
        };
        let heads = self.heads(&proof, &cluster, month).await?;
        let [before, after] = [month.previous(), month.next()];
        let previous = (!self.heads(&proof, &cluster, before).await?.is_empty()).then_some(before);
        let next = (!self.heads(&proof, &cluster, after).await?.is_empty()).then_some(after);
        let by_day: BTreeMap<_, _> = heads.iter().map(|head| (head.day, head.balance)).collect();
        let today = ground.zone.day_of(self.now);
        let mut days = Vec::new();
        for day in month.first_day().until(month.end()) {
            let state = match by_day.get(&day) {
                Some(&both) => DayState::Booked(both),
                // A day that has not come has nothing to be said of.
                None if day > today => continue,
                None => self.why_missing(&cluster, day).await?,
            };
            days.push(BooksDay { day, state });
        }
        let groups =
            findings::grouped(heads.iter().flat_map(|head| head.findings.iter().map(|finding| (head.day, finding))));
        let findings_count = u64::try_from(groups.len()).unwrap_or(u64::MAX);
        let findings = groups.into_iter().take(LISTED).map(|group| BooksFinding {
            kind: group.kind,
            place: group.place,
            attempt: group.attempt.map(|attempt| format!("{} {}", attempt.task, ground.zone.clock(attempt.start))),
            first: group.first,
            times: group.times,
            detail: group.detail,
        });
        Ok(BooksView {
            findings: findings.collect(),
            findings_count,
            zone: ground.zone,
            currency: self.store.currency(),
            total: BalanceSum::of(&days),
            days,
            previous,
            next,
            cluster,
            clusters,
            month,
        })
    }
}

impl Reader {
    /// Why a day has no books: what refuses it now, or that nobody has computed it.
    async fn why_missing(&self, cluster: &ClusterId, day: Day) -> Result<DayState, UiError> {
        let doing = "finding out why a day has no books";
        let Some(inputs) = day_inputs(&self.store, cluster, day).await.or_unavailable(doing)? else {
            return Ok(DayState::Missing);
        };
        if !inputs.has_jobs() {
            return Ok(DayState::Missing);
        }
        let rated = aside(doing, move || rate_day(&inputs.borrowed())).await?;
        Ok(rated.err().map_or(DayState::Missing, |blocked| DayState::Refused { reason: blocked.to_string() }))
    }

    async fn heads(&self, proof: &OperatorProof, cluster: &ClusterId, month: Month) -> Result<Vec<DayHead>, UiError> {
        let (from, to) = (month.first_day(), month.end());
        self.store.day_heads(proof, cluster, from, to).await.or_unavailable("reading the books of a month")
    }

    /// The newest month with a bill; else the one in which jobs last ran; else the current one.
    async fn newest_month(&self, cluster: &ClusterId, zone: &Zone) -> Result<Month, UiError> {
        let bills = self.store.bills(&self.scope).await.or_unavailable("listing the bills")?;
        if let Some(month) = bills.iter().filter(|head| head.cluster == *cluster).map(|head| head.month).max() {
            return Ok(month);
        }
        let ran = self.store.job_span(cluster).await.or_unavailable("finding when jobs ran")?;
        let last = ran.map_or(self.now, |ran| ran.end().plus_millis(-1));
        Ok(zone.day_of(last).month())
    }
}
