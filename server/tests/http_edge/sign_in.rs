//! Signing in and out, and the choice of language.

use crate::http_support::{Answer, PASSWORD, Site, Who};
use axum::http::{Method, header};
use cardhour::http::Transport;

async fn sign_in(site: &Site, name: &str, password: &str, next: &str) -> Answer {
    let encoded = |text: &str| text.replace('%', "%25").replace('&', "%26").replace(' ', "+");
    let body = format!("name={}&password={}&next={}", encoded(name), encoded(password), encoded(next));
    site.post("/sign-in", Who::Nobody, &body).await
}

/// The cookie's name and value, as the browser sends it back.
fn given(answer: &Answer) -> String {
    answer.header(header::SET_COOKIE).split(';').next().unwrap().to_owned()
}

async fn open(site: &Site, path: &str, cookie: &str) -> Answer {
    let cookie = cookie.parse().unwrap();
    site.ask(Method::GET, path, Who::Nobody, "", |request| {
        request.headers_mut().insert(header::COOKIE, cookie);
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_right_password_opens_a_session_until_it_is_closed() {
    let site = Site::new().await;
    let answer = sign_in(&site, "ann", PASSWORD, "/bill?cluster=east&tenant=vision&month=2026-11").await;
    assert_eq!(answer.status, 303);
    assert_eq!(answer.header(header::LOCATION), "/bill?cluster=east&tenant=vision&month=2026-11");
    let cookie = answer.header(header::SET_COOKIE);
    let (value, attributes) = cookie.split_once("; ").unwrap();
    assert_eq!(attributes, "Path=/; Max-Age=43200; Secure; HttpOnly; SameSite=Lax");
    assert_eq!(value.strip_prefix("__Host-cardhour=").unwrap().len(), 64);

    let cookie = given(&answer);
    let bills = open(&site, "/bills", &cookie).await;
    assert_eq!(bills.status, 200);
    assert!(bills.body.contains("ann") && bills.body.contains("vision"));

    let out = site
        .ask(Method::POST, "/sign-out", Who::Nobody, "", |request| {
            request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        })
        .await;
    assert_eq!((out.status.as_u16(), out.header(header::LOCATION)), (303, "/sign-in"));
    assert!(out.header(header::SET_COOKIE).starts_with("__Host-cardhour=; Path=/; Max-Age=0;"));
    assert_eq!(open(&site, "/bills", &cookie).await.status, 303, "the session has ended in the store too");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_session_ends_by_itself_after_twelve_hours_or_eight_without_use() {
    let site = Site::new().await;
    let cookie = given(&sign_in(&site, "ann", PASSWORD, "").await);
    for hours in [7, 4] {
        site.wait(hours * 3600);
        assert_eq!(open(&site, "/bills", &cookie).await.status, 200);
    }
    site.wait(3600);
    assert_eq!(open(&site, "/bills", &cookie).await.status, 303, "after twelve hours");
    let cookie = given(&sign_in(&site, "ann", PASSWORD, "").await);
    site.wait(8 * 3600);
    assert_eq!(open(&site, "/bills", &cookie).await.status, 303, "unused for eight hours");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_new_session_ends_the_one_it_is_opened_from() {
    let site = Site::new().await;
    let first = given(&sign_in(&site, "ann", PASSWORD, "").await);
    let body = format!("name=ann&password={}", PASSWORD.replace(' ', "+"));
    let again = site
        .ask(Method::POST, "/sign-in", Who::Nobody, &body, |request| {
            request.headers_mut().insert(header::COOKIE, first.parse().unwrap());
        })
        .await;
    assert_ne!(given(&again), first);
    assert_eq!(open(&site, "/bills", &first).await.status, 303);
    assert_eq!(open(&site, "/bills", &given(&again)).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_wrong_name_and_a_wrong_password_are_answered_alike() {
    let site = Site::new().await;
    let wrong_password = sign_in(&site, "ann", "not the password", "/bills").await;
    let wrong_name = sign_in(&site, "nobody-of-this-name", "not the password", "/bills").await;
    let disabled = {
        site.store.disable_user("bob").await.unwrap();
        sign_in(&site, "bob", PASSWORD, "/bills").await
    };
    for answer in [&wrong_password, &wrong_name, &disabled] {
        assert_eq!(answer.status, 401);
        assert!(answer.body.contains("Name or password is wrong."), "{}", answer.body);
        assert!(answer.body.contains("name=\"next\" value=\"/bills\""), "it still knows where to go on to");
        assert_eq!(answer.header(header::SET_COOKIE), "");
        assert!(!answer.body.contains("not the password"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_sixth_guess_has_to_wait_and_says_for_how_long() {
    let site = Site::new().await;
    for _ in 0..5 {
        assert_eq!(sign_in(&site, "ann", "not the password", "").await.status, 401);
    }
    site.wait(60);
    let locked = sign_in(&site, "ann", PASSWORD, "").await;
    assert_eq!(locked.status, 429, "even the right password");
    assert_eq!(locked.header(header::RETRY_AFTER), "840");
    assert!(locked.body.contains("Too many attempts"), "{}", locked.body);
    assert_eq!(sign_in(&site, "bob", PASSWORD, "").await.status, 303, "somebody else is not held up");
    site.wait(840);
    assert_eq!(sign_in(&site, "ann", PASSWORD, "").await.status, 303);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_user_who_is_barred_while_signed_in_is_out() {
    let site = Site::new().await;
    let cookie = given(&sign_in(&site, "ann", PASSWORD, "").await);
    site.store.disable_user("ann").await.unwrap();
    assert_eq!(open(&site, "/bills", &cookie).await.status, 303);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn next_never_leads_to_another_site() {
    let site = Site::new().await;
    for next in
        ["https://evil.example", "//evil.example", "/\\evil.example", "/%0d%0aSet-Cookie:a=b", "javascript:alert(1)"]
    {
        // `%0d%0a` is what the form sends for a line break.
        let body = format!("name=ann&password={}&next={next}", PASSWORD.replace(' ', "+"));
        let answer = site.post("/sign-in", Who::Nobody, &body).await;
        assert_eq!((answer.status.as_u16(), answer.header(header::LOCATION)), (303, "/"), "{next}");
        let answer = site.post("/language", Who::Nobody, &format!("lang=zh&next={next}")).await;
        assert_eq!((answer.status.as_u16(), answer.header(header::LOCATION)), (303, "/"), "{next}");
    }
    for path in ["//evil.example/", "/\\evil.example/", "//evil.example/%2e%2e/"] {
        let answer = site.get(path, Who::Nobody).await;
        assert_eq!(answer.header(header::LOCATION), "", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_is_no_form_is_refused_in_words() {
    let site = Site::new().await;
    for body in ["", "name=ann", "password=x", "{\"name\":\"ann\",\"password\":\"x\"}"] {
        let answer = site.post("/sign-in", Who::Nobody, body).await;
        assert_eq!(answer.status, 400, "{body}");
        assert!(answer.body.contains("a name and a password are needed"));
    }
    assert_eq!(site.post("/language", Who::Nobody, "lang=fr").await.status, 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_language_is_chosen_and_kept() {
    let site = Site::new().await;
    let chosen = site.post("/language", Who::Nobody, "lang=zh&next=/sign-in").await;
    assert_eq!((chosen.status.as_u16(), chosen.header(header::LOCATION)), (303, "/sign-in"));
    assert_eq!(chosen.header(header::SET_COOKIE), "cardhour-lang=zh; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
    let page = open(&site, "/sign-in", &given(&chosen)).await;
    assert!(page.body.contains("lang=\"zh-CN\"") && page.body.contains("密码"));

    let behind_tls = Site::over(Transport::Tls).await;
    let chosen = behind_tls.post("/language", Who::Nobody, "lang=en").await;
    assert!(chosen.header(header::SET_COOKIE).ends_with("; Secure"));
}
