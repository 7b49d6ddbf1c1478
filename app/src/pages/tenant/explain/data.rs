//! Its server function.

use super::{ExplainRequest, ExplainView};
use crate::error::UiError;
use crate::ports::signed_in;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// How one attempt's cost of one day came about, as the person signed in may see it.
#[server(prefix = "/ui", endpoint = "explain", input = Json)]
pub async fn explain_amount(
    /// Which amount.
    request: ExplainRequest,
) -> Result<ExplainView, UiError> {
    signed_in()?.explanations.explain(request).await
}
