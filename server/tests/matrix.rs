//! Who may do what: every page, every server function and every other route, asked by everybody. A route that is not
//! written down here fails.

mod http_support;

use axum::http::Method;
use cardhour::http::{Own, pages};
use http_support::{Answer, Site, Who};
use std::collections::BTreeSet;

/// What somebody gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gets {
    /// A status.
    Status(u16),
    /// Sent to sign in, and back here afterwards.
    SignIn,
    /// Sent on to a path.
    To(&'static str),
}
use Gets::{SignIn, Status, To};

/// A route and what everybody gets from it: nobody, the tenant whose things they are, another tenant, an operator, an
/// administrator.
struct Row {
    method: &'static str,
    /// As the router has it.
    route: &'static str,
    /// As it is asked for: the tenant vision's things.
    asked: &'static str,
    body: &'static str,
    gets: [Gets; 5],
    /// The same for something that does not exist, where there is such a thing.
    absent: &'static [(&'static str, &'static str)],
}

const OK: Gets = Status(200);
const NOT_FOUND: Gets = Status(404);

/// A page or call that shows one tenant's things.
const OF_ITS_TENANT: [Gets; 5] = [SignIn, OK, NOT_FOUND, OK, OK];
const CALL_OF_ITS_TENANT: [Gets; 5] = [Status(401), OK, NOT_FOUND, OK, OK];

const ROWS: &[Row] = &[
    Row {
        method: "GET",
        route: "/",
        asked: "/",
        body: "",
        gets: [To("/sign-in"), To("/bills"), To("/bills"), To("/bills"), To("/bills")],
        absent: &[],
    },
    Row { method: "GET", route: "/sign-in", asked: "/sign-in", body: "", gets: [OK; 5], absent: &[] },
    Row { method: "GET", route: "/bills", asked: "/bills", body: "", gets: [SignIn, OK, OK, OK, OK], absent: &[] },
    Row {
        method: "GET",
        route: "/bill",
        asked: "/bill?cluster=east&tenant=vision&month=2026-11",
        body: "",
        gets: OF_ITS_TENANT,
        absent: &[("vision", "absent"), ("east", "nowhere"), ("2026-11", "2026-10")],
    },
    Row {
        method: "GET",
        route: "/task",
        asked: "/task?cluster=east&tenant=vision&month=2026-11&job=101",
        body: "",
        gets: OF_ITS_TENANT,
        absent: &[("vision", "absent"), ("101", "999"), ("2026-11", "2026-10")],
    },
    Row {
        method: "GET",
        route: "/explain",
        asked: "/explain?cluster=east&tenant=vision&day=2026-11-02&job=101&start=2026-11-01T20:00:00Z",
        body: "",
        gets: OF_ITS_TENANT,
        absent: &[("vision", "absent"), ("101", "999"), ("2026-11-02", "2026-11-09")],
    },
    Row {
        method: "GET",
        route: "/books",
        asked: "/books?cluster=east&month=2026-11",
        body: "",
        gets: [SignIn, NOT_FOUND, NOT_FOUND, OK, OK],
        absent: &[("east", "nowhere")],
    },
    Row {
        method: "POST",
        route: "/ui/bills",
        asked: "/ui/bills",
        body: "{}",
        gets: [Status(401), OK, OK, OK, OK],
        absent: &[],
    },
    Row {
        method: "POST",
        route: "/ui/bill",
        asked: "/ui/bill",
        body: r#"{"request":{"cluster":"east","tenant":"vision","month":"2026-11","find":null,"order":"cost","page":1}}"#,
        gets: CALL_OF_ITS_TENANT,
        absent: &[("vision", "absent"), ("east", "nowhere"), ("2026-11", "2026-10")],
    },
    Row {
        method: "POST",
        route: "/ui/task",
        asked: "/ui/task",
        body: r#"{"request":{"task":{"cluster":"east","job":"101","member":""},"tenant":"vision","month":"2026-11"}}"#,
        gets: CALL_OF_ITS_TENANT,
        absent: &[("vision", "absent"), ("101", "999")],
    },
    Row {
        method: "POST",
        route: "/ui/explain",
        asked: "/ui/explain",
        body: r#"{"request":{"attempt":{"task":{"cluster":"east","job":"101","member":""},"start":1793563200000},"tenant":"vision","day":"2026-11-02","hour":null}}"#,
        gets: CALL_OF_ITS_TENANT,
        absent: &[("vision", "absent"), ("101", "999")],
    },
    Row {
        method: "POST",
        route: "/ui/books",
        asked: "/ui/books",
        body: r#"{"request":{"cluster":"east","month":"2026-11"}}"#,
        gets: [Status(401), NOT_FOUND, NOT_FOUND, OK, OK],
        absent: &[("east", "nowhere")],
    },
    Row { method: "GET", route: "/healthz", asked: "/healthz", body: "", gets: [OK; 5], absent: &[] },
    Row { method: "GET", route: "/style.css", asked: "/style.css", body: "", gets: [OK; 5], absent: &[] },
    Row { method: "GET", route: "/favicon.ico", asked: "/favicon.ico", body: "", gets: [Status(204); 5], absent: &[] },
    Row { method: "GET", route: "/pkg/{*file}", asked: "/pkg/x/y.js", body: "", gets: [NOT_FOUND; 5], absent: &[] },
    Row {
        method: "POST",
        route: "/sign-in",
        asked: "/sign-in",
        body: "name=ann&password=wrong-password",
        gets: [Status(401); 5],
        absent: &[],
    },
    Row { method: "POST", route: "/sign-out", asked: "/sign-out", body: "", gets: [To("/sign-in"); 5], absent: &[] },
    Row {
        method: "POST",
        route: "/language",
        asked: "/language",
        body: "lang=zh&next=/bills",
        gets: [To("/bills"); 5],
        absent: &[],
    },
    Row {
        method: "GET",
        route: "/bill.csv",
        asked: "/bill.csv?cluster=east&tenant=vision&month=2026-11",
        body: "",
        gets: OF_ITS_TENANT,
        absent: &[("vision", "absent"), ("east", "nowhere"), ("2026-11", "2026-10")],
    },
    Row {
        method: "GET",
        route: "/bill.json",
        asked: "/bill.json?cluster=east&tenant=vision&month=2026-11",
        body: "",
        gets: OF_ITS_TENANT,
        absent: &[("vision", "absent"), ("east", "nowhere"), ("2026-11", "2026-10")],
    },
    Row {
        method: "POST",
        route: "/ui/{*call}",
        asked: "/ui/nothing",
        body: "{}",
        gets: [Status(401), NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND],
        absent: &[],
    },
    Row {
        method: "GET",
        route: "/api/{*call}",
        asked: "/api/nothing",
        body: "",
        gets: [Status(401), NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND],
        absent: &[],
    },
];

/// Every route that the server has, by method and path. A route of every method is written down with one.
fn routes() -> BTreeSet<(String, String)> {
    let pages = pages().into_iter().map(|page| ("GET".to_owned(), page.path().to_owned()));
    let calls = server_fn::axum::server_fn_paths().map(|(path, method)| (method.to_string(), path.to_owned()));
    let own = Own::ALL.into_iter().map(|own| {
        let any = if own == Own::NoCall { Method::POST } else { Method::GET };
        (own.method().unwrap_or(any).to_string(), own.path().to_owned())
    });
    pages.chain(calls).chain(own).collect()
}

fn told(answer: &Answer, asked: &str) -> Gets {
    let location = answer.header("location");
    match answer.status.as_u16() {
        303 if location.starts_with("/sign-in?next=") => {
            let (path, _) = asked.split_once('?').unwrap_or((asked, ""));
            let encoded = path.replace('/', "%2F");
            assert!(location.starts_with(&format!("/sign-in?next={encoded}")), "{location} from {asked}");
            SignIn
        }
        303 => ["/sign-in", "/bills"].into_iter().find(|path| *path == location).map_or(Status(303), To),
        status => Status(status),
    }
}

#[test]
fn every_route_is_written_down() {
    let written: BTreeSet<_> = ROWS.iter().map(|row| (row.method.to_owned(), row.route.to_owned())).collect();
    assert_eq!(written.len(), ROWS.len(), "a route is written down twice");
    assert_eq!(routes(), written);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn everybody_gets_what_is_theirs() {
    let site = Site::new().await;
    let mut wrong = Vec::new();
    for row in ROWS {
        for (who, expected) in Who::ALL.into_iter().zip(row.gets) {
            let answer = site.ask(row.method.parse().unwrap(), row.asked, who, row.body, |_| {}).await;
            let got = told(&answer, row.asked);
            if got != expected {
                wrong.push(format!(
                    "{} {} as {who:?}: {expected:?} expected, {got:?} found: {}",
                    row.method, row.asked, answer.body
                ));
            }
            let foreign = who == Who::Speech && (answer.body.contains("resnet") || answer.body.contains("\"vision\""));
            if foreign {
                wrong.push(format!("{} {} shows another tenant's things", row.method, row.asked));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What differs from one rendering of a page to the next, and the words that were asked for, which the page repeats in
/// its links.
fn normal(body: &str, words: &[&str]) -> String {
    let nonce = body.split_once(" nonce=\"").and_then(|(_, rest)| rest.split_once('"')).map(|(nonce, _)| nonce);
    let mut text = nonce.map_or_else(|| body.to_owned(), |nonce| body.replace(nonce, "nonce"));
    for word in words {
        text = text.replace(word, "*");
    }
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_is_anothers_is_exactly_like_what_does_not_exist() {
    let site = Site::new().await;
    for row in ROWS {
        for (there, absent) in row.absent {
            let swap = |text: &str| text.replace(there, absent);
            for who in [Who::Speech, Who::Vision] {
                if who == Who::Vision && row.route != "/books" && row.route != "/ui/books" {
                    continue;
                }
                let method: Method = row.method.parse().unwrap();
                let real = site.ask(method.clone(), row.asked, who, row.body, |_| {}).await;
                let unreal = site.ask(method, &swap(row.asked), who, &swap(row.body), |_| {}).await;
                let at = format!("{} {there} → {absent} as {who:?}", row.route);
                assert_eq!(real.status, unreal.status, "{at}");
                assert_eq!(normal(&real.body, &[there]), normal(&unreal.body, &[absent]), "{at}");
                let names = |answer: &Answer| answer.headers.keys().map(ToString::to_string).collect::<BTreeSet<_>>();
                assert_eq!(names(&real), names(&unreal), "{at}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_session_that_has_ended_is_nobodys() {
    let site = Site::new().await;
    let cookie = site.cookie(Who::Vision).await.unwrap();
    let bills = async |site: &Site| {
        let cookie = cookie.clone();
        site.ask(Method::GET, "/bills", Who::Nobody, "", move |request| {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        })
        .await
        .status
        .as_u16()
    };
    assert_eq!(bills(&site).await, 200);
    site.wait(3_600);
    assert_eq!(bills(&site).await, 303);
}
