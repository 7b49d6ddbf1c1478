//! The page.

use super::{ExplainView, explain_amount};
use crate::components::{Reading, panel};
use crate::error::UiError;
use leptos::prelude::*;

/// The page.
#[component]
pub fn ExplainPage() -> impl IntoView {
    let reading = Reading::here();
    let request = None;
    let ask = move || {
        let request = request.clone();
        async move { explain_amount(request.ok_or(UiError::NotFound)?).await }
    };
    panel(reading, ask, |_, page: ExplainView| view! { <h1>{format!("{page:?}")}</h1> }.into_any())
}
