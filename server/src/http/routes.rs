//! The routes: the table of the server's own, and the pages and server functions of the application.

use super::answer::{call_error, words};
use super::state::AppState;
use super::{
    assets, context, downloads, headers, language, limits, same_site, session, sign_in, trace, transport, ui_calls,
};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::Response;
use axum::routing::{MethodRouter, any, get, post};
use cardhour_app::{App, routes, shell};
use leptos_axum::{AxumRouteListing, LeptosRoutes as _, generate_route_list, render_app_async_with_context};
use std::sync::OnceLock;
use tower_http::compression::CompressionLayer;

/// A route that is neither page nor server function. The router is built from this table, and the test of who may do
/// what walks through it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Own {
    /// Whether the server lives.
    Health,
    /// The style sheet.
    Style,
    /// What browsers ask for by themselves.
    Favicon,
    /// Scripts and WASM.
    Package,
    /// The form of sign-in.
    SignIn,
    /// Sign-out.
    SignOut,
    /// The choice of language.
    Language,
    /// A bill as CSV.
    BillCsv,
    /// A bill as JSON.
    BillJson,
    /// Calls that there are none of.
    NoCall,
    /// Programs' calls, of which there are none yet.
    NoApi,
}

impl Own {
    /// Every one.
    pub const ALL: [Self; 11] = [
        Self::Health,
        Self::Style,
        Self::Favicon,
        Self::Package,
        Self::SignIn,
        Self::SignOut,
        Self::Language,
        Self::BillCsv,
        Self::BillJson,
        Self::NoCall,
        Self::NoApi,
    ];

    /// Its method; none is every one.
    #[must_use]
    pub fn method(self) -> Option<Method> {
        match self {
            Self::Health | Self::Style | Self::Favicon | Self::Package | Self::BillCsv | Self::BillJson => {
                Some(Method::GET)
            }
            Self::SignIn | Self::SignOut | Self::Language => Some(Method::POST),
            Self::NoCall | Self::NoApi => None,
        }
    }

    /// Its path, as the router writes it.
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Self::Health => "/healthz",
            Self::Style => routes::STYLE,
            Self::Favicon => "/favicon.ico",
            Self::Package => "/pkg/{*file}",
            Self::SignIn => routes::SIGN_IN,
            Self::SignOut => routes::SIGN_OUT,
            Self::Language => routes::LANGUAGE,
            Self::BillCsv => routes::BILL_CSV,
            Self::BillJson => routes::BILL_JSON,
            Self::NoCall => "/ui/{*call}",
            Self::NoApi => "/api/{*call}",
        }
    }

    /// Whether its answer may depend on who asks.
    fn knows_who_asks(self) -> bool {
        !matches!(self, Self::Health | Self::Style | Self::Favicon | Self::Package)
    }

    fn handler(self) -> MethodRouter<AppState> {
        match self {
            Self::Health => get(async || words(StatusCode::OK, "ok")),
            Self::Style => get(assets::style),
            Self::Favicon => get(assets::favicon),
            Self::Package => get(assets::package),
            Self::SignIn => post(sign_in::sign_in),
            Self::SignOut => post(sign_in::sign_out),
            Self::Language => post(language::choose),
            Self::BillCsv => get(downloads::csv),
            Self::BillJson => get(downloads::json),
            Self::NoCall | Self::NoApi => any(async || no_call()),
        }
    }
}

/// The application's pages. They are listed once, before anything is rendered: while the framework lists them, pages
/// that are being rendered elsewhere in the process would wait for their data for ever.
#[must_use]
pub fn pages() -> Vec<AxumRouteListing> {
    static PAGES: OnceLock<Vec<AxumRouteListing>> = OnceLock::new();
    PAGES.get_or_init(|| generate_route_list(App)).clone()
}

/// Whether a page is for everybody: the start, which only sends on, and sign-in.
#[must_use]
pub fn is_public(page: &str) -> bool {
    matches!(page, "/" | routes::SIGN_IN)
}

/// Whether somebody has to be signed in for this path. What does not exist needs nobody.
pub(super) fn needs_sign_in(path: &str) -> bool {
    match path {
        routes::BILLS | routes::BILL | routes::TASK | routes::EXPLAIN | routes::BOOKS => true,
        routes::BILL_CSV | routes::BILL_JSON => true,
        call => session::is_call(call),
    }
}

/// The whole server.
pub fn router(state: AppState) -> Router {
    let [asking, plain] = [true, false].map(|knows| {
        Own::ALL
            .into_iter()
            .filter(|own| own.knows_who_asks() == knows)
            .fold(Router::new(), |router, own| router.route(own.path(), own.handler()))
    });
    let options = state.leptos.clone();
    let asking = asking
        .leptos_routes_with_context(&state, pages(), context::provider(&state), move || shell(options.clone()))
        .fallback(elsewhere)
        .layer(from_fn(ui_calls::status))
        .layer(from_fn_with_state(state.clone(), session::find));
    asking
        .merge(plain)
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(state.clone(), same_site::check))
        .layer(from_fn(limits::check))
        .layer(from_fn_with_state(state.clone(), transport::check))
        .layer(from_fn_with_state(state.clone(), headers::set))
        .layer(from_fn(trace::log))
        .with_state(state)
}

/// A program asks for what there is none of.
fn no_call() -> Response {
    call_error(StatusCode::NOT_FOUND, "not_found")
}

/// What no route takes: a path with a slash too many goes to the one without, anything else is a page that says so.
async fn elsewhere(State(state): State<AppState>, request: Request) -> Response {
    if matches!(request.uri().path(), "/ui" | "/ui/" | "/api" | "/api/") {
        return no_call();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return words(StatusCode::NOT_FOUND, "There is nothing of this name.");
    }
    match without_slash(request.uri().path(), request.uri().query()) {
        Some(location) => {
            let mut response =
                words(StatusCode::PERMANENT_REDIRECT, "This page has its address without the last slash.");
            response.headers_mut().insert(header::LOCATION, location);
            response
        }
        None => render(&state, request).await,
    }
}

/// `/bills/` is `/bills`. Never an address of another site: `//host/` is left as it is.
fn without_slash(path: &str, query: Option<&str>) -> Option<HeaderValue> {
    let trimmed = path.strip_suffix('/').filter(|rest| !rest.is_empty() && !rest.starts_with("//"))?;
    if trimmed.ends_with('/') || trimmed.contains('\\') {
        return None;
    }
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    HeaderValue::from_str(&format!("{trimmed}{query}")).ok()
}

/// Renders the page of a request, whatever route brought it here.
pub(super) async fn render(state: &AppState, request: Request) -> Response {
    let options = state.leptos.clone();
    render_app_async_with_context(context::provider(state), move || shell(options.clone()))(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_last_slash_is_dropped_but_never_leads_away() {
        let to = |path, query| without_slash(path, query).map(|value| value.to_str().unwrap().to_owned());
        assert_eq!(to("/bills/", None).as_deref(), Some("/bills"));
        assert_eq!(to("/bill/", Some("a=b%2F")).as_deref(), Some("/bill?a=b%2F"));
        for path in ["/", "/bills", "//evil.example/", "//", "/bills//"] {
            assert_eq!(to(path, None), None, "{path}");
        }
    }

    #[test]
    fn every_page_is_public_or_needs_somebody() {
        for page in pages() {
            assert_ne!(is_public(page.path()), needs_sign_in(page.path()), "{}", page.path());
        }
    }
}
