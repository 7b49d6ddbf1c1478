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

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::middleware::from_fn;
    use axum::routing::get;
    use tower::ServiceExt as _;

    async fn fails() -> &'static str {
        panic!("the secret of the page")
    }

    #[tokio::test]
    async fn a_page_that_fails_is_answered_in_words_without_its_secrets() {
        let router = Router::new().route("/", get(fails)).layer(from_fn(log));
        let response = router.oneshot(Request::new(Body::empty())).await.unwrap();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let body = to_bytes(response.into_body(), 1000).await.unwrap();
        assert_eq!(body, format!("{FAILED}\n"));
    }
}
