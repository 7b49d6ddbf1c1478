//! The choice of language.

use super::answer::{see_other, words};
use super::local_path::local_or_start;
use super::state::AppState;
use super::transport::Transport;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use cardhour_app::text::{LANG_COOKIE, Lang};
use serde::Deserialize;

const NO_CHOICE: &str = "This form names no language that pages are written in.";
const YEAR_SECONDS: u32 = 365 * 24 * 3600;

/// The form.
#[derive(Deserialize)]
pub(super) struct Choice {
    lang: String,
    #[serde(default)]
    next: String,
}

/// `POST /language`: keeps the choice and goes back to where it was made.
pub(super) async fn choose(State(state): State<AppState>, form: Result<Form<Choice>, FormRejection>) -> Response {
    let choice = form.ok().and_then(|Form(form)| form.lang.parse::<Lang>().ok().map(|lang| (lang, form.next)));
    let Some((lang, next)) = choice else { return words(StatusCode::BAD_REQUEST, NO_CHOICE) };
    let secure = if state.transport == Transport::Loopback { "" } else { "; Secure" };
    let cookie = format!("{LANG_COOKIE}={lang}; Path=/; Max-Age={YEAR_SECONDS}; HttpOnly; SameSite=Lax{secure}");
    let mut response = see_other(local_or_start(Some(&next)));
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}
