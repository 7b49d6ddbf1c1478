//! How an amount came about: the day is worked out again by the kernel, with one attempt's cells kept.

use super::failure::unavailable;
use super::{OrUnavailable as _, Reader, aside, day_inputs};
use async_trait::async_trait;
use cardhour_app::UiError;
use cardhour_app::pages::tenant::explain::{ExplainRequest, ExplainView, Heading};
use cardhour_app::ports::Explanations;
use cardhour_app::views::BySubject;
use cardhour_domain::books::{Components, Line, LineKey, explain_day};
use cardhour_domain::id::{TaskKey, TenantId};
use cardhour_domain::task::Claim;
use cardhour_domain::time::Day;

#[async_trait]
impl Explanations for Reader {
    async fn explain(&self, request: ExplainRequest) -> Result<ExplainView, UiError> {
        let doing = "explaining an amount";
        let ExplainRequest { attempt, tenant, day, hour } = request;
        // The line on the bill is what may be seen; without one there is nothing to explain.
        let lines = self.lines(&attempt.task, &tenant, day, day.next()).await?;
        let mut booked: BySubject<Components> = BySubject::default();
        let mut is_booked = false;
        for (_, key, line) in lines.iter().filter(|(_, key, _)| key.attempt == attempt) {
            *booked.of_mut(key.subject) += line.cost;
            is_booked = true;
        }
        if !is_booked {
            return Err(UiError::NotFound);
        }
        let cluster = attempt.task.cluster.clone();
        let digest = self.store.day_inputs_digest(&cluster, day).await.or_unavailable(doing)?;
        let inputs = day_inputs(&self.store, &cluster, day).await.or_unavailable(doing)?.ok_or(UiError::NotFound)?;
        let records = self.store.task_records(&self.scope, &attempt.task, &tenant).await.or_unavailable(doing)?;
        let run = records.into_iter().filter_map(|record| record.run).find(|run| run.start == attempt.start);
        let heading = Heading {
            period: inputs.period,
            zone: inputs.zone.clone(),
            currency: self.store.currency(),
            claim: run.map_or(Claim::None, |run| run.claim),
            booked: digest.map(|digest| (booked, digest)),
        };
        let explained = aside(doing, move || {
            let explanation = explain_day(&inputs.borrowed(), &attempt)?;
            Ok(explanation.map(|explanation| ExplainView::assembled(heading, explanation, hour)))
        })
        .await?;
        let view = explained.map_err(|blocked: cardhour_domain::books::Blocked| unavailable(doing, &blocked))?;
        // The records have changed so that nothing of it is left, or it is another tenant's now.
        view.filter(|view| view.tenant == tenant).ok_or(UiError::NotFound)
    }
}

impl Reader {
    /// A task's lines on a tenant's bill, from a day up to, not including, another.
    pub(super) async fn lines(
        &self,
        task: &TaskKey,
        tenant: &TenantId,
        from: Day,
        to: Day,
    ) -> Result<Vec<(Day, LineKey, Line)>, UiError> {
        self.store.task_lines(&self.scope, task, tenant, from, to).await.or_unavailable("reading a task's lines")
    }

    /// Every line of a task on a tenant's bills.
    pub(super) async fn all_lines(
        &self,
        task: &TaskKey,
        tenant: &TenantId,
    ) -> Result<Vec<(Day, LineKey, Line)>, UiError> {
        let edges = [Day::new(1900, 1, 1), Day::new(2199, 12, 31)];
        let [Ok(first), Ok(last)] = edges else { return Err(UiError::NotFound) };
        self.lines(task, tenant, first, last).await
    }
}
