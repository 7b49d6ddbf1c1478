//! The status of the answer, and redirects: both decided before the first byte is sent, because pages are rendered whole.

use http::{HeaderValue, StatusCode, header};
use leptos::nonce::use_nonce;
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

/// Says what a page may load: its own style, script and data, and the one inline script that starts the islands.
/// Whatever a record's text may hold, it cannot run.
pub fn set_policy() {
    let nonce = use_nonce().map(|nonce| format!(" 'nonce-{nonce}'")).unwrap_or_default();
    let policy = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{nonce}; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    if let (Some(response), Ok(policy)) = (use_context::<ResponseOptions>(), HeaderValue::from_str(&policy)) {
        response.insert_header(header::CONTENT_SECURITY_POLICY, policy);
    }
}
