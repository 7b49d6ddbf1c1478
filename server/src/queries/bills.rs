//! The list of bills.

use super::{OrUnavailable as _, Reader, bill_sums};
use async_trait::async_trait;
use cardhour_app::UiError;
use cardhour_app::pages::tenant::bill::{BillRequest, BillView};
use cardhour_app::pages::tenant::bills::{BillLine, BillsView};
use cardhour_app::ports::Bills;
use cardhour_app::views::BySubject;
use cardhour_store::BillHead;

#[async_trait]
impl Bills for Reader {
    async fn list(&self) -> Result<BillsView, UiError> {
        let mut heads = self.store.bills(&self.scope).await.or_unavailable("listing the bills")?;
        heads.sort_by(|a, b| (b.month, &a.cluster, &a.tenant).cmp(&(a.month, &b.cluster, &b.tenant)));
        Ok(BillsView { currency: self.store.currency(), bills: heads.into_iter().map(line).collect() })
    }

    async fn bill(&self, request: BillRequest) -> Result<BillView, UiError> {
        self.read_bill(request).await
    }
}

fn line(head: BillHead) -> BillLine {
    let days = head.month.first_day().until(head.month.end()).count();
    BillLine {
        due: head.cost.total().total(),
        subjects: BySubject {
            compute: head.cost.compute.total(),
            idle: head.cost.idle.total(),
            failed_retry: head.cost.failed_retry.total(),
        },
        card_time: bill_sums::card_time(head.card_time),
        days_with_books: u16::try_from(head.days_with_books).unwrap_or(u16::MAX),
        days_in_month: u16::try_from(days).unwrap_or(u16::MAX),
        cluster: head.cluster,
        tenant: head.tenant,
        month: head.month,
    }
}
