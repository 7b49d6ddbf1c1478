//! What nobody, or somebody elsewhere, sees: sign-in, the start, unknown addresses, failures.

use crate::bill::bill;
use crate::fakes::Fakes;
use crate::open::{Answer, open_as};
use cardhour_app::UiError;
use cardhour_app::pages::operator::books::{BooksRequest, month_books};
use cardhour_app::pages::tenant::bill::{BillRequest, TaskOrder, tenant_bill};
use cardhour_app::pages::tenant::bills::list_bills;
use cardhour_app::pages::tenant::explain::{ExplainRequest, explain_amount};
use cardhour_app::pages::tenant::task::{TaskRequest, tenant_task};
use cardhour_app::ports::{Session, provide_request};
use cardhour_app::text::Lang;
use cardhour_domain::id::{AttemptKey, TaskKey};
use expect_test::expect;
use http::StatusCode;
use leptos::prelude::Owner;

use crate::figures::read;

async fn nobody(path: &str) -> Answer {
    open_as(None, Lang::En, path).await
}

#[tokio::test]
async fn nobody_is_sent_to_sign_in_and_back() {
    for path in ["/bills", "/bill?cluster=a%2Fb&month=2017-10", "/task", "/explain", "/books"] {
        let answer = nobody(path).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{path}");
        assert!(answer.location.unwrap().starts_with("/sign-in?next=%2F"));
    }
    let answer = nobody("/bill?cluster=a%2Fb&x=1").await;
    assert_eq!(answer.location.as_deref(), Some("/sign-in?next=%2Fbill%3Fcluster%3Da%252Fb%26x%3D1"));
}

#[tokio::test]
async fn a_call_without_a_session_stops_at_the_door() {
    let owner = Owner::new();
    owner.set();
    provide_request(Session::nobody(), Lang::En);
    let task = TaskKey { cluster: read("east"), job: read("1"), member: read("") };
    let attempt = AttemptKey { task: task.clone(), start: read("2017-10-01T00:00:00Z") };
    let (tenant, month) = (|| read("vision"), read("2017-10"));
    let bill =
        BillRequest { cluster: read("east"), tenant: tenant(), month, find: None, order: TaskOrder::Cost, page: 1 };
    assert_eq!(list_bills().await, Err(UiError::NotSignedIn));
    assert_eq!(tenant_bill(bill).await, Err(UiError::NotSignedIn));
    assert_eq!(tenant_task(TaskRequest { task, tenant: tenant(), month }).await, Err(UiError::NotSignedIn));
    let explain = ExplainRequest { attempt, tenant: tenant(), day: read("2017-10-01"), hour: None };
    assert_eq!(explain_amount(explain).await, Err(UiError::NotSignedIn));
    let books = BooksRequest { cluster: None, month: None };
    assert_eq!(month_books(books).await, Err(UiError::NotSignedIn));
}

#[tokio::test]
async fn the_start_leads_on() {
    assert_eq!(nobody("/").await.location.as_deref(), Some("/sign-in"));
    let somebody = open_as(Some(Fakes::tenant()), Lang::En, "/").await;
    assert_eq!((somebody.status, somebody.location.as_deref()), (StatusCode::SEE_OTHER, Some("/bills")));
}

#[tokio::test]
async fn the_form_of_sign_in_says_what_went_wrong_and_leads_nowhere_else() {
    let answer = nobody("/sign-in?next=%2Fbill%3Fa%3Db&error=wrong").await;
    assert_eq!(answer.status, StatusCode::OK);
    expect![[r##"
        # Sign in
        Name or password is wrong.
        [hidden next="/bill?a=b"]
        Name
        [ name=""]
        Password
        [password password=""]
        Sign in
    "##]]
    .assert_eq(&answer.main());
    let elsewhere = open_as(None, Lang::Zh, "/sign-in?next=%2F%2Fevil.example").await;
    expect![[r##"
        # 登录
        [hidden next=""]
        用户名
        [ name=""]
        密码
        [password password=""]
        登录
    "##]]
    .assert_eq(&elsewhere.main());
}

#[tokio::test]
async fn an_unknown_address_is_not_found_by_anyone() {
    for fakes in [None, Some(Fakes::tenant())] {
        let answer = open_as(fakes, Lang::Zh, "/no/such/page").await;
        assert_eq!((answer.status, answer.location.as_deref()), (StatusCode::NOT_FOUND, None));
        assert!(answer.main().starts_with("# 未找到\n"), "{}", answer.main());
    }
}

#[tokio::test]
async fn an_address_with_a_slash_at_its_end_is_the_same() {
    let fakes = Fakes { bill: Ok(bill()), ..Fakes::tenant() };
    let query = "?cluster=east&tenant=vision&month=2017-10";
    let plain = open_as(Some(fakes.clone()), Lang::En, &format!("/bill{query}")).await;
    let slash = open_as(Some(fakes), Lang::En, &format!("/bill/{query}")).await;
    assert_eq!(slash.status, StatusCode::OK);
    assert_eq!(slash.main(), plain.main());
}

#[tokio::test]
async fn a_failure_shows_a_reference_and_nothing_else() {
    let failed = UiError::Unavailable { reference: "r-17".to_owned() };
    let answer = open_as(Some(Fakes { bills: Err(failed), ..Fakes::tenant() }), Lang::En, "/bills").await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    expect![[r#"
        # Not available now
        The page could not be made. Tell an operator this reference: r-17.
        [To the list of bills](/bills)
    "#]]
    .assert_eq(&answer.main());
}

#[tokio::test]
async fn the_header_names_the_person_and_the_footer_how_amounts_are_shown() {
    let answer = open_as(Some(Fakes::operator()), Lang::En, "/bills?exact=1&x=a%2Fb").await;
    let document = answer.document();
    expect!["CardhourBillsBalance of the booksops (operator)Sign out中文"]
        .assert_eq(&document.0.all().into_iter().find(|part| part.name == "header").unwrap().text());
    expect!["Amounts are shown to the micro-unit (a millionth of the currency). Show rounded amountsCardhour — the accountant of a shared GPU cluster"].assert_eq(&document.only("footer").text());
    assert_eq!(document.links("Show rounded"), ["/bills?x=a%2Fb"]);
    assert_eq!(document.links("Skip"), ["#content"]);
    let always = open_as(Some(Fakes::operator()), Lang::En, "/books/").await.document();
    assert!(always.links("exact").is_empty() && always.links("rounded").is_empty(), "a page that is always exact");
}

#[tokio::test]
async fn no_data_of_a_page_is_sent_twice() {
    // In islands mode a page's resource is text in the page, and not a second time as data for the browser.
    let fakes = Fakes { bill: Ok(bill()), ..Fakes::tenant() };
    let answer = open_as(Some(fakes), Lang::En, "/bill?cluster=east&tenant=vision&month=2017-10").await;
    assert!(answer.html.contains("__RESOLVED_RESOURCES=[];"));
    assert!(!answer.html.contains("never_started_count"));
}
