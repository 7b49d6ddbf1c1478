//! A task.

use crate::fakes::Fakes;
use crate::figures::{by_subject, hours, read};
use crate::open::{open, open_as};
use cardhour_app::pages::tenant::task::{AttemptDay, AttemptView, TaskMonth, TaskView};
use cardhour_app::text::Lang;
use cardhour_domain::books::{MemoKind, Method, Quality};
use cardhour_domain::id::{AttemptKey, TaskKey};
use cardhour_domain::task::{Claim, JobState};
use cardhour_domain::time::Zone;
use expect_test::expect;

/// Two attempts: one that failed on known cards, one of which no end is known.
fn task() -> TaskView {
    let key = TaskKey { cluster: read("east"), job: read("a/b"), member: read("+1") };
    let sum = by_subject(("0", 0), ("1", 1), ("2", 2));
    let attempt = |start: &str| AttemptKey { task: key.clone(), start: read(start) };
    let failed = AttemptView {
        attempt: attempt("2017-10-01T15:30:00Z"),
        end: Some(read("2017-10-01T18:30:00Z")),
        held_until: None,
        state: JobState::OutOfMemory,
        claim: Claim::cards(vec![read("GPU-1"), read("GPU-0")], Some(read("0.5"))),
        suspended_ms: 90_000,
        checkpoints: vec![read("2017-10-01T16:00:00Z")],
        source: read("slurm"),
        days: vec![AttemptDay {
            day: read("2017-10-01"),
            method: Method::Quota,
            quality: Quality::Interpolated,
            subjects: sum,
            effective: Some(hours(6)),
        }],
        sum,
        memos: vec![(MemoKind::QueueWait, None)],
    };
    let open_end = AttemptView {
        attempt: attempt("2017-10-31T16:30:00Z"),
        end: None,
        held_until: Some(read("2017-11-01T00:00:00Z")),
        state: JobState::Running,
        claim: Claim::on_nodes(read("8"), None, vec![read("n2"), read("n1")]),
        suspended_ms: 0,
        checkpoints: Vec::new(),
        source: read("slurm"),
        days: Vec::new(),
        sum: by_subject(("0", 0), ("0", 0), ("0", 0)),
        memos: Vec::new(),
    };
    TaskView {
        task: key,
        tenant: read("vision"),
        month: read("2017-10"),
        zone: Zone::named("Asia/Shanghai").unwrap(),
        currency: read("CNY"),
        name: None,
        user: Some("bo".to_owned()),
        queue: None,
        workload: None,
        requested: read("2"),
        submitted: Some(read("2017-10-01T12:00:00Z")),
        eligible: None,
        state: JobState::Running,
        attempts: vec![failed, open_end],
        sum,
        months: vec![
            TaskMonth { month: read("2017-10"), cost: read("3") },
            TaskMonth { month: read("2017-11"), cost: read("0.004") },
        ],
    }
}

const ADDRESS: &str = "/task?cluster=east&tenant=vision&month=2017-10&job=a%2Fb&member=%2B1";

#[tokio::test]
async fn a_task_shows_every_attempt_and_a_way_to_explain_each_day() {
    let fakes = Fakes { task: Ok(task()), ..Fakes::tenant() };
    let asked = fakes.asked.clone();
    let page = open(fakes, Lang::En, ADDRESS).await;
    assert!(asked.lock().unwrap()[0].contains("member: Component(1)"));
    expect![[]].assert_eq(&page.main());
}

#[tokio::test]
async fn a_task_in_chinese() {
    let page = open(Fakes { task: Ok(task()), ..Fakes::tenant() }, Lang::Zh, ADDRESS).await;
    expect![[]].assert_eq(&page.main());
}

#[tokio::test]
async fn an_address_that_names_no_task_asks_nobody() {
    for address in [
        "/task",
        "/task?cluster=east&tenant=vision&month=2017-13&job=1",
        "/task?cluster=e&tenant=v&month=2017-10&job=1&member=x",
    ] {
        let fakes = Fakes { task: Ok(task()), ..Fakes::tenant() };
        let asked = fakes.asked.clone();
        let answer = open_as(Some(fakes), Lang::En, address).await;
        assert_eq!(answer.status, http::StatusCode::NOT_FOUND, "{address}");
        assert!(asked.lock().unwrap().is_empty());
    }
}
