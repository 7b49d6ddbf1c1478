//! What is refused before anybody looks at it, and what every answer says.

use crate::http_support::{Answer, Site, Who};
use axum::body::Body;
use axum::http::{Method, Request, header};
use cardhour::http::Transport;

async fn post_as_other(site: &Site, path: &str, change: impl FnOnce(&mut Request<Body>)) -> Answer {
    site.ask(Method::POST, path, Who::Vision, "lang=zh", |request| {
        request.headers_mut().remove("sec-fetch-site");
        change(request);
    })
    .await
}

fn with(name: &'static str, value: &'static str) -> impl FnOnce(&mut Request<Body>) {
    move |request| {
        request.headers_mut().insert(name, value.parse().unwrap());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn another_sites_forms_are_refused_in_words() {
    let site = Site::new().await;
    for path in ["/sign-in", "/sign-out", "/language", "/ui/bills", "/ui/nothing", "/nothing"] {
        for (name, value) in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
            ("origin", "null"),
            ("accept", "*/*"),
        ] {
            let answer = post_as_other(&site, path, with(name, value)).await;
            assert_eq!(answer.status, 403, "{path} {name}: {value}");
            assert!(answer.body.contains("not sent by a page of this site"));
        }
    }
    let own = post_as_other(&site, "/language", with("origin", "http://127.0.0.1:8080")).await;
    assert_eq!(own.status, 303);
    let typed = post_as_other(&site, "/language", with("sec-fetch-site", "none")).await;
    assert_eq!(typed.status, 303);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn another_site_may_still_link_here() {
    let site = Site::new().await;
    let answer = site.ask(Method::GET, "/bills", Who::Vision, "", with("sec-fetch-site", "cross-site")).await;
    assert_eq!(answer.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn every_answer_says_what_may_be_done_with_it() {
    let site = Site::new().await;
    let bill = "/bill?cluster=east&tenant=vision&month=2026-11";
    for path in [bill, "/bills", "/sign-in", "/nothing", "/healthz", "/style.css", "/bill.csv", "/api/nothing", "/"] {
        let answer = site.get(path, Who::Vision).await;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{path}");
        }
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'") && !policy.contains('*'));
        assert_eq!(answer.header("strict-transport-security"), "", "plain on this machine alone");
    }
    let behind_tls = Site::over(Transport::Tls).await;
    assert_eq!(behind_tls.get("/sign-in", Who::Nobody).await.header("strict-transport-security"), "max-age=31536000");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn only_the_pages_own_script_may_run() {
    let site = Site::new().await;
    let (first, second) = (site.get("/bills", Who::Vision).await, site.get("/bills", Who::Vision).await);
    let nonce = |answer: &Answer| {
        let policy = answer.header("content-security-policy").to_owned();
        policy.split_once("'nonce-").unwrap().1.split_once('\'').unwrap().0.to_owned()
    };
    assert_ne!(nonce(&first), nonce(&second), "each page has its own");
    for answer in [&first, &second] {
        let own = format!(" nonce=\"{}\"", nonce(answer));
        let scripts: Vec<&str> = answer.body.split("<script").skip(1).collect();
        assert!(!scripts.is_empty());
        assert!(scripts.iter().all(|script| script.split('>').next().unwrap().contains(&own)), "{scripts:?}");
        assert!(
            !answer.body.contains(" style=\"") && !answer.body.contains("<style"),
            "no style that the policy refuses"
        );
        assert!(!answer.body.contains(" onclick=") && !answer.body.contains("javascript:"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_depends_on_who_asks_is_not_kept_and_scripts_are_kept_for_ever() {
    let site = Site::new().await;
    for path in ["/bills", "/sign-in", "/bill.json?cluster=east&tenant=vision&month=2026-11", "/nothing", "/healthz"] {
        assert_eq!(site.get(path, Who::Vision).await.header(header::CACHE_CONTROL), "no-store", "{path}");
    }
    let page = site.get("/sign-in", Who::Nobody).await.body;
    let script = page.split_once("href=\"/pkg/").unwrap().1.split_once('"').unwrap().0;
    let script = format!("/pkg/{script}");
    let served = site.get(&script, Who::Nobody).await;
    assert_eq!(served.status, 200, "{script}");
    assert_eq!(served.body, "export default 1;");
    assert_eq!(served.header(header::CONTENT_TYPE), "text/javascript");
    assert_eq!(served.header(header::CACHE_CONTROL), "public, max-age=31536000, immutable");
    let wasm = site.get(&script.replace(".js", "_bg.wasm"), Who::Nobody).await;
    assert_eq!(wasm.header(header::CONTENT_TYPE), "application/wasm");

    let (folder, _) = script.rsplit_once('/').unwrap();
    for path in ["/../../store.db", "/%2e%2e/store.db", "/..%2fstore.db", "/nothing.js", "", "/"] {
        let answer = site.get(&format!("{folder}{path}"), Who::Nobody).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.header(header::CACHE_CONTROL).contains("immutable"));
    }
    assert_eq!(site.get("/pkg/0000000000000000/cardhour.js", Who::Nobody).await.status, 404, "another version");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_style_sheet_is_asked_for_anew_and_mostly_unchanged() {
    let site = Site::new().await;
    let sheet = site.get("/style.css", Who::Nobody).await;
    assert_eq!((sheet.status.as_u16(), sheet.header(header::CACHE_CONTROL)), (200, "no-cache"));
    assert_eq!(sheet.header(header::CONTENT_TYPE), "text/css; charset=utf-8");
    let tag = sheet.header(header::ETAG).to_owned();
    let again = site
        .ask(Method::GET, "/style.css", Who::Nobody, "", |request| {
            request.headers_mut().insert(header::IF_NONE_MATCH, tag.parse().unwrap());
        })
        .await;
    assert_eq!((again.status.as_u16(), again.body.as_str()), (304, ""));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_request_larger_than_any_form_is_refused_in_words() {
    let site = Site::new().await;
    let large = format!("name=ann&password={}", "x".repeat(70_000));
    for path in ["/sign-in", "/ui/bills", "/nothing"] {
        let answer = site.post(path, Who::Vision, &large).await;
        assert_eq!(answer.status, 413, "{path}");
        assert!(answer.body.contains("larger than anything"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn behind_a_proxy_only_what_came_over_https_is_answered() {
    let site = Site::over(Transport::Proxy).await;
    let plain = site.get("/sign-in", Who::Nobody).await;
    assert_eq!(plain.status, 403);
    assert!(plain.body.contains("X-Forwarded-Proto: https"), "{}", plain.body);
    let http = site.ask(Method::GET, "/sign-in", Who::Nobody, "", with("x-forwarded-proto", "http")).await;
    assert_eq!(http.status, 403);
    let https = site.ask(Method::GET, "/sign-in", Who::Nobody, "", with("x-forwarded-proto", "https")).await;
    assert_eq!(https.status, 200);
    assert_eq!(site.get("/healthz", Who::Nobody).await.status, 200, "the proxy's own question");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn over_plain_http_a_strangers_name_for_this_machine_is_refused() {
    let site = Site::new().await;
    let answer = site.ask(Method::GET, "/sign-in", Who::Nobody, "", with("host", "rebound.example:8080")).await;
    assert_eq!(answer.status, 421);
    assert!(answer.body.contains("localhost"));
    assert_eq!(site.ask(Method::GET, "/sign-in", Who::Nobody, "", with("host", "localhost:8080")).await.status, 200);
}
