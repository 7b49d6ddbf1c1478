//! Answers in words: what a person or a program reads when there is no page.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;

/// A plain text answer.
pub(super) fn words(status: StatusCode, text: &'static str) -> Response {
    with_type(status, "text/plain; charset=utf-8", format!("{text}\n"))
}

/// An answer of the calls under `/ui` and `/api`: the same shape as their errors.
pub(super) fn call_error(status: StatusCode, error: &'static str) -> Response {
    with_type(status, "application/json", format!("{{\"error\":\"{error}\"}}"))
}

/// On to a path of this site.
pub(super) fn see_other(path: &str) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    // Paths are checked before (`local_path`): one that is no header value goes to the start.
    let location = HeaderValue::from_str(path).unwrap_or(HeaderValue::from_static("/"));
    response.headers_mut().insert(header::LOCATION, location);
    response
}

/// An answer of the given type.
pub(super) fn with_type(status: StatusCode, content_type: &'static str, text: impl Into<Body>) -> Response {
    let mut response = Response::new(text.into());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}
