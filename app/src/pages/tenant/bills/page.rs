//! The page.

use super::{BillsView, list_bills};
use crate::components::{Reading, panel};
use leptos::prelude::*;

/// The page.
#[component]
pub fn BillsPage() -> impl IntoView {
    panel(Reading::here(), list_bills, |_, page: BillsView| view! { <h1>{format!("{page:?}")}</h1> }.into_any())
}
