//! What is shown instead of a page: fixed words, and the way back.

use crate::components::{Reading, title};
use crate::error::UiError;
use crate::response::set_status;
use crate::routes::{Links, SIGN_IN};
use leptos::prelude::*;

/// Nothing has this address.
#[component]
pub fn NotFoundPage() -> impl IntoView {
    failure(&Reading::here(), &UiError::NotFound)
}

/// Says why there is no page, with the status that says the same.
pub fn failure(reading: &Reading, error: &UiError) -> AnyView {
    let texts = &reading.texts().failure;
    if *error != UiError::NotSignedIn {
        set_status(error.status());
    }
    let (heading, why) = match error {
        UiError::NotSignedIn => (texts.not_signed_in, texts.not_signed_in_why.to_owned()),
        UiError::NotFound => (texts.not_found, texts.not_found_why.to_owned()),
        UiError::Forbidden => (texts.forbidden, texts.forbidden_why.to_owned()),
        UiError::Unavailable { reference } => (texts.unavailable, (texts.unavailable_why)(reference)),
    };
    let onward = match reading.viewer {
        Some(_) => view! { <a href=reading.links().bills()>{texts.to_bills}</a> }.into_any(),
        None if *error == UiError::NotSignedIn => {
            view! { <a href=Links::sign_in(&reading.address)>{reading.texts().frame.sign_in}</a> }.into_any()
        }
        None => view! { <a href=SIGN_IN>{reading.texts().frame.sign_in}</a> }.into_any(),
    };
    view! {
        {title(reading, heading)}
        <h1>{heading}</h1>
        <p>{why}</p>
        <p>{onward}</p>
    }
    .into_any()
}
