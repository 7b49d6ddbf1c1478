//! What is shown instead of a page.

use crate::components::Reading;
use crate::error::UiError;
use crate::response::{redirect, set_status};
use crate::routes::Links;
use leptos::prelude::*;
use leptos_meta::Title;

/// Nothing has this address.
#[component]
pub fn NotFoundPage() -> impl IntoView {
    failure(&Reading::here(), &UiError::NotFound)
}

/// Says why there is no page. Who is not signed in is sent to sign in first, whatever they asked for.
pub fn failure(reading: &Reading, error: &UiError) -> AnyView {
    if reading.viewer.is_none() && *error != UiError::NotFound || *error == UiError::NotSignedIn {
        redirect(&Links::sign_in(&reading.address));
    } else {
        set_status(error.status());
    }
    view! { <Title text=error.to_string()/><h1>{error.to_string()}</h1> }.into_any()
}
