//! How requests come: plain on this machine alone, over TLS, or from a proxy that says that it was TLS.

use super::answer::words;
use super::state::AppState;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// How requests come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// Plain HTTP on an address that only this machine reaches.
    Loopback,
    /// TLS.
    Tls,
    /// Plain HTTP from a proxy, which speaks TLS with the browser and says so.
    Proxy,
}

const NOT_SECURE: &str = "This server stands behind a proxy and answers only what came over HTTPS.\n\
    The proxy has to send the header X-Forwarded-Proto: https.";
const NOT_THIS_HOST: &str = "Over plain HTTP this server answers on this machine alone: open it as localhost or 127.0.0.1.\n\
    For other names give it a certificate, or start it behind a proxy.";

/// Refuses, in words, what came another way than it should.
pub(super) async fn check(State(state): State<AppState>, request: Request, next: Next) -> Response {
    match state.transport {
        // The proxy's own question whether the server lives comes without the header.
        Transport::Proxy if !forwarded_https(request.headers()) && request.uri().path() != "/healthz" => {
            words(StatusCode::FORBIDDEN, NOT_SECURE)
        }
        // A stranger's name that points here would make this machine's pages readable to the stranger's.
        Transport::Loopback if !names_this_machine(&host(&request)) => {
            words(StatusCode::MISDIRECTED_REQUEST, NOT_THIS_HOST)
        }
        Transport::Proxy | Transport::Loopback | Transport::Tls => next.run(request).await,
    }
}

fn forwarded_https(headers: &HeaderMap) -> bool {
    let mut said = headers.get_all("x-forwarded-proto").iter();
    let (Some(first), None) = (said.next(), said.next()) else { return false };
    first.as_bytes().eq_ignore_ascii_case(b"https")
}

/// The host that was asked for, with its port: of the request's address in HTTP/2, of its header in HTTP/1.
pub(super) fn host(request: &Request) -> String {
    let named = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    request.uri().authority().map(Authority::as_str).or(named).unwrap_or_default().to_ascii_lowercase()
}

fn names_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(v6) => v6.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name == "localhost"
        || name.ends_with(".localhost")
        || name.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// Who asks. Behind a proxy the last address that it added: earlier ones are whatever the asker wrote.
pub(super) fn asker(transport: Transport, headers: &HeaderMap, peer: Option<ConnectInfo<SocketAddr>>) -> IpAddr {
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip());
    if transport != Transport::Proxy {
        return peer;
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
    forwarded
        .and_then(|value| value.rsplit(',').next())
        .map(str::trim)
        .and_then(|text| text.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip())))
        .unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for &(name, value) in pairs {
            headers.append(name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn the_proxys_last_word_on_who_asks_is_taken() {
        let peer = Some(ConnectInfo("10.0.0.1:5000".parse().unwrap()));
        let asked = |transport, pairs: &[_]| asker(transport, &headers(pairs), peer).to_string();
        assert_eq!(asked(Transport::Proxy, &[("x-forwarded-for", "1.1.1.1, 192.0.2.7")]), "192.0.2.7");
        assert_eq!(
            asked(Transport::Proxy, &[("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "192.0.2.8")]),
            "192.0.2.8"
        );
        assert_eq!(asked(Transport::Proxy, &[("x-forwarded-for", "[2001:db8::1]:443")]), "2001:db8::1");
        assert_eq!(asked(Transport::Proxy, &[("x-forwarded-for", "nonsense")]), "10.0.0.1");
        assert_eq!(asked(Transport::Tls, &[("x-forwarded-for", "1.1.1.1")]), "10.0.0.1");
    }

    #[test]
    fn https_is_said_once_and_plainly() {
        assert!(forwarded_https(&headers(&[("x-forwarded-proto", "HTTPS")])));
        assert!(!forwarded_https(&headers(&[("x-forwarded-proto", "http")])));
        assert!(!forwarded_https(&headers(&[("x-forwarded-proto", "https"), ("x-forwarded-proto", "http")])));
        assert!(!forwarded_https(&headers(&[])));
    }

    #[test]
    fn this_machine_has_few_names() {
        for host in ["localhost", "localhost:3000", "127.0.0.1:3000", "127.1.2.3", "[::1]:3000", "demo.localhost"] {
            assert!(names_this_machine(host), "{host}");
        }
        for host in
            ["", "evil.example", "localhost.evil.example:3000", "10.0.0.1", "[2001:db8::1]", "127.0.0.1.evil.example"]
        {
            assert!(!names_this_machine(host), "{host}");
        }
    }
}
