//! Refuses what another site's page sends in the name of a person who is signed in here.

use super::answer::words;
use super::state::AppState;
use super::transport::{Transport, host};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

const REFUSED: &str = "Refused: this request was not sent by a page of this site.";

/// Lets through what changes nothing, and what the browser says comes from a page of this site.
pub(super) async fn check(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let asks_only = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if asks_only || is_own(request.headers(), &host(&request), state.transport) {
        next.run(request).await
    } else {
        words(StatusCode::FORBIDDEN, REFUSED)
    }
}

/// By `Sec-Fetch-Site`, which no page can forge; by `Origin` where a browser is too old to send it.
fn is_own(headers: &HeaderMap, host: &str, transport: Transport) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    let Some(origin) = text(header::ORIGIN.as_str()).map(str::to_ascii_lowercase) else { return false };
    let Some((scheme, authority)) = origin.split_once("://") else { return false };
    let forwarded = (transport == Transport::Proxy).then(|| text("x-forwarded-host")).flatten();
    let known = authority == host || forwarded.is_some_and(|known| known.eq_ignore_ascii_case(authority));
    known && (scheme == "https" || (scheme == "http" && transport == Transport::Loopback))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn own(transport: Transport, pairs: &[(&'static str, &'static str)]) -> bool {
        let mut headers = HeaderMap::new();
        for &(name, value) in pairs {
            headers.insert(name, HeaderValue::from_static(value));
        }
        is_own(&headers, "books.example:8443", transport)
    }

    #[test]
    fn the_browsers_word_decides() {
        assert!(own(Transport::Tls, &[("sec-fetch-site", "same-origin")]));
        assert!(own(Transport::Tls, &[("sec-fetch-site", "none")]));
        for site in ["cross-site", "same-site", "", "anything"] {
            assert!(!own(Transport::Tls, &[("sec-fetch-site", site), ("origin", "https://books.example:8443")]));
        }
    }

    #[test]
    fn without_it_the_origin_must_be_this_host() {
        assert!(own(Transport::Tls, &[("origin", "https://books.example:8443")]));
        assert!(own(Transport::Loopback, &[("origin", "http://books.example:8443")]));
        for origin in ["http://books.example:8443", "https://books.example", "https://evil.example", "null", ""] {
            assert!(!own(Transport::Tls, &[("origin", origin)]), "{origin}");
        }
        assert!(!own(Transport::Tls, &[]));
    }

    #[test]
    fn a_proxy_may_name_the_host_that_the_browser_asked_for() {
        let pairs = [("origin", "https://public.example"), ("x-forwarded-host", "public.example")];
        assert!(own(Transport::Proxy, &pairs));
        assert!(!own(Transport::Tls, &pairs));
    }
}
