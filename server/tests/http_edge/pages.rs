//! Pages and calls, from the store to the answer.

use crate::http_support::{Site, Who};
use axum::http::{Method, header};
use cardhour_domain::task::{Claim, JobState};
use cardhour_store::Commit;
use cardhour_testkit::World;
use std::time::Duration;

const BILL: &str = "/bill?cluster=east&tenant=vision&month=2026-11";

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_bill_shows_its_sums_its_days_its_tasks_and_a_drawing() {
    let site = Site::new().await;
    let page = site.get(&format!("{BILL}&exact=1"), Who::Vision).await;
    assert_eq!(page.status, 200);
    for part in ["train &lt;resnet&gt; &amp; \"co\"", "<svg class=\"chart\"", "role=\"img\"", "2026-11-05", "102"] {
        assert!(page.body.contains(part), "{part} in {}", page.body);
    }
    assert!(!page.body.contains("secret-of-speech"));
    assert!(page.body.contains("103"), "the task that never started");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_call_answers_the_same_figures_exactly() {
    let site = Site::new().await;
    let body =
        r#"{"request":{"cluster":"east","tenant":"vision","month":"2026-11","find":null,"order":"cost","page":1}}"#;
    let answer = site.post("/ui/bill", Who::Vision, body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let bill: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    // 24 hours of a card that loses 57,000 in 43,800 hours, and 6 hours of another: 30 hours of 0.10 maintenance, and of
    // (50 + 70 % of 350) W = 295 W at 0.60 a kWh and a PUE of 1.30: 0.2301 an hour, 19,175 micro-units each 5 minutes.
    assert_eq!(bill["due"]["cost"]["maintenance"], 3_000_000);
    assert_eq!(bill["due"]["cost"]["electricity"], 30 * 12 * 19_175);
    assert_eq!(bill["due"]["card_time"], (30_i64 * 3_600_000 * 1_000_000).to_string());
    assert_eq!(bill["subjects"]["failed_retry"]["cost"]["maintenance"], 600_000);
    assert_eq!(bill["tasks"]["all"], 2);
    assert_eq!(bill["never_started_count"], 1);
    assert_eq!(bill["days_without_books"].as_array().unwrap().len(), 20);
    assert_eq!(bill["days"].as_array().unwrap().len(), 10);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_explanation_makes_exactly_the_figure_of_the_bill() {
    let site = Site::new().await;
    let body = r#"{"request":{"attempt":{"task":{"cluster":"east","job":"101","member":""},"start":1793563200000},"tenant":"vision","day":"2026-11-02","hour":null}}"#;
    let answer = site.post("/ui/explain", Who::Vision, body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let explained: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(explained["freshness"], "same");
    assert_eq!(explained["booked"], explained["computed"]);
    assert_eq!(explained["booked"]["compute"]["maintenance"], 2_000_000, "20 hours of the day at 0.10");
    assert_eq!(explained["cells"], 240);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_explanation_says_when_records_have_changed_since() {
    let site = Site::new().await;
    let mut world = crate::http_support::world();
    world.jobs.retain(|job| job.task.job.to_string() == "101");
    let job = &mut world.jobs[0];
    job.source_time = cardhour_testkit::at("2026-11-30T00:00:00Z");
    job.run.as_mut().unwrap().end = Some(cardhour_testkit::at("2026-11-02T12:00:00Z"));
    site.store.import_jobs(&world.jobs, Commit::Write).await.unwrap();
    let body = r#"{"request":{"attempt":{"task":{"cluster":"east","job":"101","member":""},"start":1793563200000},"tenant":"vision","day":"2026-11-02","hour":null}}"#;
    let explained = site.post("/ui/explain", Who::Vision, body).await;
    let explained: serde_json::Value = serde_json::from_str(&explained.body).unwrap();
    assert_eq!(explained["freshness"], "inputs_changed");
    assert_eq!(explained["booked"]["compute"]["maintenance"], 2_000_000);
    assert_eq!(explained["computed"]["compute"]["maintenance"], 1_600_000);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_books_balance_for_an_operator() {
    let site = Site::new().await;
    let answer = site.post("/ui/books", Who::Operator, r#"{"request":{"cluster":null,"month":null}}"#).await;
    let books: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!((books["cluster"].as_str(), books["month"].as_str()), (Some("east"), Some("2026-11")));
    assert_eq!(books["total"]["days"], 10);
    // Two cards, ten days, 0.10 an hour.
    assert_eq!(books["total"]["cost"]["maintenance"], 48_000_000);
    for component in ["depreciation", "maintenance", "electricity"] {
        assert_eq!(books["total"]["difference"][component], 0);
    }
    assert_eq!(site.get("/books", Who::Admin).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_operator_reads_why_a_day_has_no_books() {
    let site = Site::new().await;
    let card = Claim::cards(vec!["card0".parse().unwrap()], None);
    let day = ("2026-11-15T01:00:00Z", "2026-11-15T02:00:00Z");
    let mut world = World::new("Asia/Shanghai").cards("odd", 1, "H100", "node2", "pool2", "2026-11-15").run(
        "301",
        "speech",
        day,
        JobState::Completed,
        card,
    );
    world.reference.retain(|record| record.kind() == "card");
    let reference: Vec<_> = world.reference.iter().map(|record| (record.clone(), None)).collect();
    site.store.import_reference(&reference, Commit::Write).await.unwrap();
    site.store.import_jobs(&world.jobs, Commit::Write).await.unwrap();
    let answer = site.post("/ui/books", Who::Operator, r#"{"request":{"cluster":"east","month":"2026-11"}}"#).await;
    let books: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(books["days"][14]["day"], "2026-11-15");
    assert_eq!(books["days"][14]["state"]["refused"]["reason"], "2026-11-15: no cost basis for odd0");
    assert_eq!(books["days"][13]["state"], "missing", "nothing ran on the day before");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_task_that_cost_nothing_can_be_looked_at() {
    let site = Site::new().await;
    let day = ("2026-11-15T01:00:00Z", "2026-11-15T02:00:00Z");
    let world = World::new("Asia/Shanghai").run("104", "vision", day, JobState::Completed, Claim::None);
    site.store.import_jobs(&world.jobs, Commit::Write).await.unwrap();
    let task = "/task?cluster=east&tenant=vision&job=104&month=";
    assert_eq!(site.get(&format!("{task}2026-11"), Who::Vision).await.status, 200);
    assert_eq!(site.get(&format!("{task}2026-10"), Who::Vision).await.status, 404);
    assert_eq!(site.get(&format!("{task}2026-11"), Who::Speech).await.status, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_day_that_has_not_begun_is_not_missing() {
    let site = Site::new().await;
    // 12 November, 0:00 in Shanghai is 11 November, 16:00 UTC: the clock goes back from 1 December to just before.
    site.wait(-(19 * 86_400 + 8 * 3_600 + 1));
    let bill = site.get("/bill.json?cluster=east&tenant=vision&month=2026-11", Who::Vision).await;
    let bill: serde_json::Value = serde_json::from_str(&bill.body).unwrap();
    assert_eq!(bill["days_without_books"], serde_json::json!(["2026-11-11"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_call_with_nonsense_is_the_callers_fault_and_says_nothing() {
    let site = Site::new().await;
    for body in ["", "{", "{}", r#"{"request":{"cluster":"","tenant":"vision","month":"2026-11"}}"#, "null"] {
        let answer = site.ask(Method::POST, "/ui/bill", Who::Vision, body, |request| {
            request.headers_mut().insert(header::CONTENT_TYPE, "application/json".parse().unwrap());
        });
        let answer = answer.await;
        assert_eq!(answer.status, 400, "{body}: {}", answer.body);
        assert!(!answer.body.contains("expected") && !answer.body.contains("line"), "{}", answer.body);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_does_not_exist_is_a_page_for_people_and_a_word_for_programs() {
    let site = Site::new().await;
    let page = site.get("/no/such/page", Who::Vision).await;
    assert_eq!((page.status.as_u16(), page.header(header::CONTENT_TYPE)), (404, "text/html; charset=utf-8"));
    assert!(page.body.contains("<h1>Not found</h1>"));
    for path in ["/api/v1/bills", "/ui/no-such-call", "/api/", "/ui/"] {
        let answer = site.get(path, Who::Vision).await;
        let said = (answer.status.as_u16(), answer.header(header::CONTENT_TYPE), answer.body.as_str());
        assert_eq!(said, (404, "application/json", "{\"error\":\"not_found\"}"), "{path}");
    }
    assert_eq!(site.get("/no/such/page", Who::Nobody).await.status, 404);
    assert_eq!(site.post("/no/such/page", Who::Vision, "").await.status, 404);
    assert_eq!(site.get("/ui/bill", Who::Vision).await.status, 405, "a call is posted");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_slash_too_many_is_forgiven() {
    let site = Site::new().await;
    let answer = site.get("/bill/?cluster=east&tenant=a%2Fb", Who::Vision).await;
    assert_eq!((answer.status.as_u16(), answer.header(header::LOCATION)), (308, "/bill?cluster=east&tenant=a%2Fb"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn hundreds_at_once_are_all_answered() {
    let site = std::sync::Arc::new(Site::new().await);
    // Three sessions, opened before: three hundred of them would each wait for the disk, one after the other.
    let mut people = Vec::new();
    for who in [Who::Vision, Who::Operator, Who::Speech] {
        people.push((who, site.cookie(who).await.unwrap()));
    }
    let asked = (0..300).map(|number| {
        let site = std::sync::Arc::clone(&site);
        let (who, cookie) = people[number % 3].clone();
        tokio::spawn(async move {
            let with_session = |request: &mut axum::extract::Request| {
                request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
            };
            (who, site.ask(Method::GET, BILL, Who::Nobody, "", with_session).await.status.as_u16())
        })
    });
    let all = tokio::time::timeout(Duration::from_secs(60), futures::future::join_all(asked)).await.unwrap();
    for answer in all {
        let (who, status) = answer.unwrap();
        assert_eq!(status, if who == Who::Speech { 404 } else { 200 });
    }
}
