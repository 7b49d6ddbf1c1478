//! How large a request may be and how long its answer may take.

use super::answer::words;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use std::time::Duration;

/// Forms and calls are small; files come in by the command line.
const LARGEST_BODY: usize = 64 * 1024;
/// How long the body of a request may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(15);
/// How long an answer may take.
const ANSWER: Duration = Duration::from_secs(60);

const TOO_LARGE: &str = "This request is larger than anything that this server reads.";
const TOO_SLOW: &str = "This request did not arrive in time.";
const NO_ANSWER: &str = "The answer takes too long. Try again later.";

/// Reads the whole body, within its limits, and waits for the answer, within its own.
pub(super) async fn check(request: Request, next: Next) -> Response {
    let request = match bounded(request).await {
        Ok(request) => request,
        Err(refusal) => return refusal,
    };
    match tokio::time::timeout(ANSWER, next.run(request)).await {
        Ok(response) => response,
        Err(_) => words(StatusCode::SERVICE_UNAVAILABLE, NO_ANSWER),
    }
}

async fn bounded(request: Request) -> Result<Request, Response> {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    match tokio::time::timeout(ARRIVAL, to_bytes(body, LARGEST_BODY)).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(parts, Body::from(bytes))),
        Ok(Err(_)) => Err(words(StatusCode::PAYLOAD_TOO_LARGE, TOO_LARGE)),
        Err(_) => Err(words(StatusCode::REQUEST_TIMEOUT, TOO_SLOW)),
    }
}
