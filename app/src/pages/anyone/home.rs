//! The start: on to the bills, or to sign-in.

use crate::components::Reading;
use crate::response::redirect;
use crate::routes::{BILLS, SIGN_IN};
use leptos::prelude::*;

/// Sends the reader on.
#[component]
pub fn HomePage() -> impl IntoView {
    let reading = Reading::here();
    let path = if reading.viewer.is_some() { BILLS } else { SIGN_IN };
    redirect(path);
    let texts = &reading.texts().frame;
    view! { <p><a href=path>{if path == BILLS { texts.bills } else { texts.sign_in }}</a></p> }.into_any()
}
