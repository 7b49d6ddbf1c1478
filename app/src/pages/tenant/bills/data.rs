//! Its server function.

use super::BillsView;
use crate::error::UiError;
use crate::ports::signed_in;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Every bill that the person signed in may see.
#[server(prefix = "/ui", endpoint = "bills", input = Json)]
pub async fn list_bills() -> Result<BillsView, UiError> {
    signed_in()?.bills.list().await
}
