//! The page.

use super::{BillView, tenant_bill};
use crate::components::{Reading, panel};
use crate::error::UiError;
use leptos::prelude::*;

/// The page.
#[component]
pub fn BillPage() -> impl IntoView {
    let reading = Reading::here();
    let request = None;
    let ask = move || {
        let request = request.clone();
        async move { tenant_bill(request.ok_or(UiError::NotFound)?).await }
    };
    panel(reading, ask, |_, page: BillView| view! { <h1>{format!("{page:?}")}</h1> }.into_any())
}
