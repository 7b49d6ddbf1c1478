//! Its server function.

use super::{BillRequest, BillView};
use crate::error::UiError;
use crate::ports::signed_in;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// One tenant's bill of a month, as the person signed in may see it.
#[server(prefix = "/ui", endpoint = "bill", input = Json)]
pub async fn tenant_bill(
    /// Which bill.
    request: BillRequest,
) -> Result<BillView, UiError> {
    signed_in()?.bills.bill(request).await
}
