//! Signing in and out: plain forms and redirects, so that they work without scripts.

use super::answer::{see_other, words};
use super::local_path::local_or_start;
use super::routes::render;
use super::session::token;
use super::state::AppState;
use super::transport::asker;
use crate::access::Token;
use axum::body::Body;
use axum::extract::rejection::FormRejection;
use axum::extract::{ConnectInfo, Form, FromRequest as _, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::Response;
use cardhour_app::pages::account::sign_in::SignInProblem;
use cardhour_app::routes::{Links, SIGN_IN};
use cardhour_store::StoreError;
use serde::Deserialize;
use std::net::SocketAddr;

/// How long a session lasts.
const SESSION_SECONDS: u32 = 12 * 3600;

const NO_FORM: &str = "This is no sign-in form: a name and a password are needed.";
const NO_SESSION: &str = "The server cannot open a session now. Try again later.";

/// Why somebody is not signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refusal {
    /// No such user, or another password: never said which.
    Wrong,
    /// Too many attempts: again in so many seconds.
    Locked(u64),
    /// Too many people at once.
    Busy,
}

/// The form.
#[derive(Deserialize)]
pub(super) struct Credentials {
    name: String,
    password: String,
    #[serde(default)]
    next: String,
}

/// `POST /sign-in`.
pub(super) async fn sign_in(State(state): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let again = parts.clone();
    let form: Result<Form<Credentials>, FormRejection> =
        Form::from_request(Request::from_parts(parts, body), &state).await;
    let Ok(Form(Credentials { name, password, next })) = form else {
        return words(StatusCode::BAD_REQUEST, NO_FORM);
    };
    let peer = again.extensions.get::<ConnectInfo<SocketAddr>>().copied();
    let from = asker(state.transport, &again.headers, peer);
    let now = state.clock.now();
    if let Err(wait) = state.attempts.begin(&name, from, now) {
        tracing::warn!(seconds = wait.seconds, "sign-in refused: too many attempts");
        return refused(&state, again.headers, &next, Refusal::Locked(wait.seconds)).await;
    }
    let stored = match state.store.password_hash(&name).await {
        Ok(stored) => stored,
        Err(error) => return no_session(&error),
    };
    match state.passwords.check(stored, password).await {
        Ok(true) => {}
        Ok(false) => {
            tracing::info!("sign-in failed");
            return refused(&state, again.headers, &next, Refusal::Wrong).await;
        }
        Err(_) => return refused(&state, again.headers, &next, Refusal::Busy).await,
    }
    state.attempts.succeeded(&name, from);
    match open(&state, &name, &again.headers).await {
        Ok(cookie) => with_cookie(see_other(local_or_start(Some(&next))), &cookie),
        Err(refusal) => refusal,
    }
}

/// Opens a session in the place of the one that the request came with.
async fn open(state: &AppState, name: &str, headers: &HeaderMap) -> Result<String, Response> {
    let fresh = Token::fresh().map_err(|error| {
        crate::queries::log_chain("opening a session", &error);
        words(StatusCode::SERVICE_UNAVAILABLE, NO_SESSION)
    })?;
    if let Some(old) = token(headers) {
        state.store.close_session(&old.digest()).await.map_err(|error| no_session(&error))?;
    }
    let now = state.clock.now();
    let expires = now.plus_millis(i64::from(SESSION_SECONDS) * 1000);
    state.store.open_session(name, &fresh.digest(), now, expires).await.map_err(|error| no_session(&error))?;
    tracing::info!("signed in");
    Ok(fresh.cookie(SESSION_SECONDS))
}

/// `POST /sign-out`: the session ends in the store, not only in the browser.
pub(super) async fn sign_out(State(state): State<AppState>, headers: HeaderMap) -> Response {
    if let Some(token) = token(&headers)
        && let Err(error) = state.store.close_session(&token.digest()).await
    {
        return no_session(&error);
    }
    with_cookie(see_other(SIGN_IN), &Token::no_cookie())
}

/// The sign-in page again, with the reason, in the status that says it too.
async fn refused(state: &AppState, headers: HeaderMap, next: &str, refusal: Refusal) -> Response {
    let (problem, status, retry) = match refusal {
        Refusal::Wrong => (SignInProblem::Wrong, StatusCode::UNAUTHORIZED, None),
        Refusal::Locked(seconds) => (SignInProblem::Busy, StatusCode::TOO_MANY_REQUESTS, Some(seconds)),
        Refusal::Busy => (SignInProblem::Busy, StatusCode::SERVICE_UNAVAILABLE, Some(10)),
    };
    let next = Some(next).filter(|next| !next.is_empty()).map_or("", |next| local_or_start(Some(next)));
    let address = Links::default().link(SIGN_IN, &[("error", problem.word().to_owned()), ("next", next.to_owned())]);
    let mut page = Request::new(Body::empty());
    *page.method_mut() = Method::GET;
    *page.uri_mut() = address.parse().unwrap_or(Uri::from_static(SIGN_IN));
    for name in [header::COOKIE, header::ACCEPT_LANGUAGE] {
        if let Some(value) = headers.get(&name) {
            page.headers_mut().insert(name, value.clone());
        }
    }
    let mut response = render(state, page).await;
    *response.status_mut() = status;
    if let Some(seconds) = retry {
        response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    response
}

fn with_cookie(mut response: Response, cookie: &str) -> Response {
    if let Ok(cookie) = HeaderValue::from_str(cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

fn no_session(error: &StoreError) -> Response {
    crate::queries::log_chain("opening or closing a session", error);
    words(StatusCode::SERVICE_UNAVAILABLE, NO_SESSION)
}
