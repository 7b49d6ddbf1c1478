//! The page.

use super::{BooksView, month_books};
use crate::components::{Reading, panel};
use crate::error::UiError;
use leptos::prelude::*;

/// The page.
#[component]
pub fn BooksPage() -> impl IntoView {
    let reading = Reading::here();
    let request = None;
    let ask = move || {
        let request = request.clone();
        async move { month_books(request.ok_or(UiError::NotFound)?).await }
    };
    panel(reading, ask, |_, page: BooksView| view! { <h1>{format!("{page:?}")}</h1> }.into_any())
}
