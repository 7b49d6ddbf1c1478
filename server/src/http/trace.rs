//! One line of log for each request, without anything secret: no query, no cookie, no form, no address of a person.

use super::answer::words;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use futures::FutureExt as _;
use std::panic::AssertUnwindSafe;
use std::time::Instant;
use tracing::Instrument as _;

const FAILED: &str = "The server failed at this. The fault is in its log.";

/// Logs the request, and answers in words where the program fails.
pub(super) async fn log(request: Request, next: Next) -> Response {
    let span = tracing::info_span!("request", method = %request.method(), path = request.uri().path());
    let began = Instant::now();
    let answered = AssertUnwindSafe(next.run(request)).catch_unwind().instrument(span.clone()).await;
    let _entered = span.enter();
    let response = answered.unwrap_or_else(|_| {
        tracing::error!("the program failed at this request");
        words(StatusCode::INTERNAL_SERVER_ERROR, FAILED)
    });
    let status = response.status().as_u16();
    let ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    if response.status().is_server_error() {
        tracing::warn!(status, ms, "answered");
    } else {
        tracing::info!(status, ms, "answered");
    }
    response
}
