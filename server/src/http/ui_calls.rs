//! The status of a server function's answer. The framework answers every error with 500; here each gets its own, so that
//! logs, monitoring and programs see what pages see.

use super::session::is_call;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use cardhour_app::UiError;

/// An error is a few words.
const LARGEST_ERROR: usize = 64 * 1024;
/// Set by the framework: which function failed.
const FAILED: HeaderName = HeaderName::from_static("serverfnerror");

/// Gives an error its status.
pub(super) async fn status(request: Request, next: Next) -> Response {
    let call = is_call(request.uri().path());
    let response = next.run(request).await;
    if !call || response.status() != StatusCode::INTERNAL_SERVER_ERROR {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, LARGEST_ERROR).await else {
        return Response::from_parts(parts, Body::empty());
    };
    if let Ok(error) = serde_json::from_slice::<UiError>(&bytes) {
        parts.status = match &error {
            UiError::Unavailable { reference } if reference == "request" => StatusCode::BAD_REQUEST,
            error => error.status(),
        };
        parts.headers.remove(FAILED);
        parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    Response::from_parts(parts, Body::from(bytes))
}
