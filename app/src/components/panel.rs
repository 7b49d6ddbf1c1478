//! The one place that waits for a page's data, and shows what came or why nothing did.

use super::Reading;
use crate::error::UiError;
use crate::pages::anyone::failure::failure;
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::future::Future;

/// Asks once, and shows the answer whole.
pub fn panel<T, Asked>(
    reading: Reading,
    ask: impl Fn() -> Asked + Send + Sync + 'static,
    show: fn(&Reading, T) -> AnyView,
) -> AnyView
where
    T: Serialize + DeserializeOwned + Clone + Send + Sync + 'static,
    Asked: Future<Output = Result<T, UiError>> + Send + 'static,
{
    let answer = Resource::new_blocking(|| (), move |()| ask());
    let shown = move || {
        let reading = reading.clone();
        Suspend::new(async move {
            match answer.await {
                Ok(page) => show(&reading, page),
                Err(error) => failure(&reading, &error),
            }
        })
    };
    view! { <Suspense>{shown}</Suspense> }.into_any()
}
