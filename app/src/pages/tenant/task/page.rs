//! The page.

use super::{TaskView, tenant_task};
use crate::components::{Reading, panel};
use crate::error::UiError;
use leptos::prelude::*;

/// The page.
#[component]
pub fn TaskPage() -> impl IntoView {
    let reading = Reading::here();
    let request = None;
    let ask = move || {
        let request = request.clone();
        async move { tenant_task(request.ok_or(UiError::NotFound)?).await }
    };
    panel(reading, ask, |_, page: TaskView| view! { <h1>{format!("{page:?}")}</h1> }.into_any())
}
