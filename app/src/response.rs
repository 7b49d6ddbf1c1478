//! The status of the answer, and redirects: both decided before the first byte is sent, because pages are rendered whole.

use http::{HeaderValue, StatusCode, header};
use leptos::prelude::use_context;
use leptos_axum::ResponseOptions;

/// Answers with `status`.
pub fn set_status(status: StatusCode) {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(status);
    }
}

/// Sends the reader to `path` of this site.
pub fn redirect(path: &str) {
    // A path is percent-encoded ASCII; anything else is no path of ours and stays unsent.
    if let (Some(response), Ok(location)) = (use_context::<ResponseOptions>(), HeaderValue::from_str(path)) {
        response.insert_header(header::LOCATION, location);
        response.set_status(StatusCode::SEE_OTHER);
    }
}
