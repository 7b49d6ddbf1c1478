//! What the list of bills shows.

use crate::views::{BySubject, CardTimeSum};
use cardhour_domain::id::{ClusterId, TenantId};
use cardhour_domain::money::{Currency, Money};
use cardhour_domain::time::Month;
use serde::{Deserialize, Serialize};

/// Every bill that one person may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BillsView {
    /// The store's currency.
    pub currency: Currency,
    /// Newest month first, then by cluster and tenant.
    pub bills: Vec<BillLine>,
}

/// One bill in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BillLine {
    /// Of which cluster.
    pub cluster: ClusterId,
    /// Whose.
    pub tenant: TenantId,
    /// Of which month.
    pub month: Month,
    /// The amount due: the sum of the subjects.
    pub due: Money,
    /// Its three parts.
    pub subjects: BySubject<Money>,
    /// Card time held.
    pub card_time: CardTimeSum,
    /// Days of the month that have books.
    pub days_with_books: u16,
    /// Days of the month.
    pub days_in_month: u16,
}
