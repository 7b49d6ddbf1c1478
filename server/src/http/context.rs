//! What pages and server functions find in their context: one registration for both.

use super::headers::page_policy;
use super::session::Visitor;
use super::state::AppState;
use crate::queries::Reader;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use cardhour_app::ports::{Session, provide_request};
use cardhour_app::text::Lang;
use leptos::nonce::use_nonce;
use leptos::prelude::use_context;
use leptos_axum::ResponseOptions;
use std::sync::Arc;

/// Provides the session, bound to who asks, and the language; and gives a page its content policy.
pub(super) fn provider(state: &AppState) -> impl Fn() + Clone + Send + Sync + 'static {
    let (store, clock) = (state.store.clone(), Arc::clone(&state.clock));
    move || {
        let parts = use_context::<Parts>();
        let lang = parts.as_ref().map_or_else(Lang::default, |parts| lang(&parts.headers));
        let actor = parts.and_then(|parts| parts.extensions.get::<Visitor>().and_then(|visitor| visitor.0.clone()));
        let session = actor.map_or_else(Session::nobody, |actor| {
            Session::of(Reader::new(store.clone(), actor, lang, clock.now()).signed_in())
        });
        provide_request(session, lang);
        // Only pages have a nonce; what else is answered may do nothing at all.
        if let Some((nonce, response)) = use_nonce().zip(use_context::<ResponseOptions>())
            && let Ok(policy) = HeaderValue::from_str(&page_policy(&nonce.to_string()))
        {
            response.insert_header(header::CONTENT_SECURITY_POLICY, policy);
        }
    }
}

/// The language that the reader chose, or that the browser asks for.
pub(super) fn lang(headers: &HeaderMap) -> Lang {
    let cookies: Vec<&str> = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok()).collect();
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    Lang::decide(Some(&cookies.join("; ")), accepted)
}
