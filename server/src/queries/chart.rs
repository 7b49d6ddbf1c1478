//! The drawing of a bill's days.

use super::failure::unavailable;
use super::{Reader, aside};
use cardhour_app::UiError;
use cardhour_app::pages::tenant::bill::BillDay;
use cardhour_domain::books::Subject;
use cardhour_engine::drawing::{DayParts, DaysWords, stacked_days};

impl Reader {
    /// Draws them; none where there is nothing to draw. A drawing that fails is logged and left out: the figures stand
    /// in the table.
    pub(super) async fn chart(&self, days: &[BillDay]) -> Result<Option<String>, UiError> {
        let (Some(first), Some(last)) = (days.first(), days.last()) else { return Ok(None) };
        let description = (self.lang.texts().bill.chart)(&first.day.to_string(), &last.day.to_string());
        let parts: Vec<DayParts> = days
            .iter()
            .map(|day| DayParts {
                day: day.day,
                compute: day.subjects.compute.cost.total(),
                idle: day.subjects.idle.cost.total(),
                failed_retry: day.subjects.failed_retry.cost.total(),
            })
            .collect();
        let (lang, currency) = (self.lang, self.store.currency());
        aside("drawing a bill's days", move || {
            let words = DaysWords {
                name: lang.texts().bill.days_caption,
                description: &description,
                compute: lang.subject(Subject::Compute),
                idle: lang.subject(Subject::Idle),
                failed_retry: lang.subject(Subject::FailedRetry),
                unit: currency.code(),
            };
            stacked_days(&parts, &words).unwrap_or_else(|error| {
                unavailable("drawing a bill's days", &error);
                None
            })
        })
        .await
    }
}
