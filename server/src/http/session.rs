//! Who asks: from the cookie's token to the store's actor. The one place where a request becomes somebody.

use super::answer::{call_error, see_other, words};
use super::routes::needs_sign_in;
use super::state::AppState;
use crate::access::Token;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use cardhour_app::routes::Links;
use cardhour_store::Actor;

/// Who asks; nobody without a session. A middleware puts it into every request that may depend on it.
#[derive(Clone, Debug)]
pub(super) struct Visitor(pub Option<Actor>);

const NO_STORE: &str = "The store does not answer. Try again later.";

/// Finds out who asks. Who must be signed in for this and is not, goes no further.
pub(super) async fn find(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let token = token(request.headers());
    let actor = match token {
        None => None,
        Some(token) => match state.store.actor(&token.digest(), state.clock.now()).await {
            Ok(actor) => actor,
            Err(error) => {
                crate::queries::log_chain("finding the session", &error);
                return words(StatusCode::SERVICE_UNAVAILABLE, NO_STORE);
            }
        },
    };
    if actor.is_none() && needs_sign_in(request.uri().path()) {
        if is_call(request.uri().path()) {
            return call_error(StatusCode::UNAUTHORIZED, "not_signed_in");
        }
        let here = request.uri().path_and_query().map_or("/", |path| path.as_str());
        return see_other(&Links::sign_in(here));
    }
    request.extensions_mut().insert(Visitor(actor));
    next.run(request).await
}

/// The token that the request holds.
pub(super) fn token(headers: &HeaderMap) -> Option<Token> {
    Token::in_cookies(headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok()))
}

/// Whether programs call it, rather than browsers open it.
pub(super) fn is_call(path: &str) -> bool {
    path.starts_with("/ui/") || path.starts_with("/api/")
}
