//! A bill.

use crate::fakes::Fakes;
use crate::figures::{by_subject, components, hours, read, sums};
use crate::open::open;
use cardhour_app::pages::tenant::bill::{
    BillDay, BillTask, BillView, Effective, FindingLine, InForce, MemoSum, MethodSum, NeverStarted, NoBooks,
    QualitySum, TaskPage,
};
use cardhour_app::text::Lang;
use cardhour_app::views::{BySubject, Sums};
use cardhour_domain::books::{FindingKind, MemoKind, Method, Quality};
use cardhour_domain::definitions::Definitions;
use cardhour_domain::id::TaskKey;
use cardhour_domain::money::Money;
use cardhour_domain::task::JobState;
use cardhour_domain::time::Zone;
use expect_test::expect;

fn task(job: &str, member: &str) -> TaskKey {
    TaskKey { cluster: read("east"), job: read(job), member: read(member) }
}

/// Two days, two tasks, one of them with a name meant to do harm.
pub fn bill() -> BillView {
    let subjects = BySubject {
        compute: sums(("60", "10", "20"), 90),
        idle: sums(("5", "1", "0.005"), 8),
        failed_retry: sums(("1", "0.5", "0.495"), 2),
    };
    let row = |job: &str, member: &str, name: &str, subjects| BillTask {
        task: task(job, member),
        name: Some(name.to_owned()),
        user: Some("bo".to_owned()),
        queue: read::<cardhour_domain::id::QueueName>("gpu").into(),
        attempts: 2,
        subjects,
    };
    let zone = Zone::named("Asia/Shanghai").unwrap();
    BillView {
        cluster: read("east"),
        tenant: read("vision"),
        month: read("2017-10"),
        zone: zone.clone(),
        currency: read("CNY"),
        previous: Some(read("2017-09")),
        next: None,
        due: subjects.total(),
        subjects,
        days: vec![
            BillDay { day: read("2017-10-01"), subjects: by_subject(("90", 90), ("0", 0), ("0", 0)) },
            BillDay { day: read("2017-10-02"), subjects: by_subject(("0", 0), ("6.005", 8), ("1.995", 2)) },
        ],
        days_without_books: vec![
            NoBooks { day: read("2017-10-03"), reason: None },
            NoBooks { day: read("2017-10-04"), reason: Some("no cost basis for card0".to_owned()) },
        ],
        chart: Some(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><rect width=\"1\"></rect></svg>".to_owned(),
        ),
        tasks: TaskPage {
            rows: vec![
                row("15", "_3", "train", by_subject(("90", 90), ("0", 0), ("0", 0))),
                row("a/b#c é", "", "<script>alert('x')</script>", by_subject(("0", 0), ("6", 8), ("1.995", 2))),
            ],
            page: 2,
            pages: 3,
            matching: 5,
            all: 1005,
            shown: by_subject(("90", 90), ("6", 8), ("1.995", 2)),
            others: by_subject(("0", 0), ("0.005", 0), ("0", 0)),
        },
        never_started: vec![NeverStarted {
            task: task("99", "_[4-9%2]"),
            name: None,
            submitted: Some(read("2017-10-01T00:00:00Z")),
            requested: read("8"),
            state: JobState::Pending,
        }],
        never_started_count: 3,
        qualities: vec![
            QualitySum { quality: Quality::Measured, sums: sums(("66", "11.5", "20.495"), 99) },
            QualitySum { quality: Quality::Assumed, sums: Sums::new(components("0", "0", "0.005"), hours(1)) },
        ],
        methods: vec![MethodSum { method: Method::PoolAllocation, sums: subjects.total() }],
        effective: Effective::Unknown(vec!["P100".to_owned()]),
        memos: vec![MemoSum {
            kind: MemoKind::QueueWait,
            attempts: 4,
            worth: read("12.345678"),
            card_time: hours(7).into(),
            unknown: 1,
        }],
        findings: vec![FindingLine {
            kind: FindingKind::OverAllocated,
            place: "pool \"p\"".to_owned(),
            task: Some(task("15", "_3")),
            day: read("2017-10-01"),
            times: 12,
            detail: "300,000 card-ms".to_owned(),
        }],
        definitions: vec![InForce { from: read("2017-10-01"), listed: Definitions::defaults(zone).listed() }],
        zone_data: "2026a".to_owned(),
    }
}

const ADDRESS: &str = "/bill?cluster=east&tenant=vision&month=2017-10";

#[tokio::test]
async fn a_bill_shows_its_amount_and_everything_that_it_is_made_of() {
    let page = open(Fakes { bill: Ok(bill()), ..Fakes::tenant() }, Lang::En, ADDRESS).await;
    expect![[]].assert_eq(&page.main());
}

#[tokio::test]
async fn a_bill_in_chinese_and_exact() {
    let page = open(Fakes { bill: Ok(bill()), ..Fakes::tenant() }, Lang::Zh, &format!("{ADDRESS}&exact=1")).await;
    assert!(page.html.contains("<html lang=\"zh-CN\">"));
    assert_eq!(page.document().only("title").text(), "vision 2017-10 账单 · Cardhour");
    expect![[]].assert_eq(&page.main());
}

#[tokio::test]
async fn the_address_says_which_tasks() {
    let fakes = Fakes { bill: Ok(bill()), ..Fakes::tenant() };
    let asked = fakes.asked.clone();
    let page = open(fakes, Lang::En, &format!("{ADDRESS}&find=+b%26w+&order=idle&page=2&exact=1")).await;
    let asked = asked.lock().unwrap().join("");
    for part in ["find: Some(\"b&w\")", "order: Idle", "page: 2"] {
        assert!(asked.contains(part), "{asked}");
    }
    // Every link keeps the search, the order and the exact amounts.
    let next = page.document().links("Next page");
    assert_eq!(next, [format!("{ADDRESS}&find=%20b%26w%20&order=idle&page=3&exact=1#tasks")]);
    assert_eq!(
        page.document().links("15_3")[0],
        "/task?cluster=east&tenant=vision&month=2017-10&job=15&member=_3&exact=1"
    );
    // What is always exact says nothing of it.
    assert_eq!(page.document().links("CSV"), ["/bill.csv?cluster=east&tenant=vision&month=2017-10"]);
}

#[tokio::test]
async fn names_meant_to_do_harm_are_text() {
    let mut evil = bill();
    let name = "</td><script>alert(\"x\")</script>' onmouseover='y&amp;";
    evil.tenant = read(name);
    evil.tasks.rows[0].name = Some(name.to_owned());
    evil.tasks.rows[0].task.job = read(name);
    evil.findings[0].place = name.to_owned();
    evil.days_without_books[1].reason = Some(name.to_owned());
    evil.definitions[0].listed[0].1 = name.to_owned();
    let page = open(Fakes { bill: Ok(evil), ..Fakes::tenant() }, Lang::En, ADDRESS).await;
    // The reader of markup fails where a name breaks out of its place; and each name is there, whole.
    let document = page.document();
    assert_eq!(page.html.matches("<script").count(), 1, "the page's own");
    let table = document.by_id("task-table").unwrap();
    assert!(table.text().contains(name));
    assert!(document.only("h1").text().contains(name));
    assert_eq!(document.only("title").text(), format!("Bill of {name}, 2017-10 · Cardhour"));
    let hidden = document.0.all().into_iter().find(|part| part.attribute("name") == Some("tenant")).unwrap();
    assert_eq!(hidden.attribute("value"), Some(name));
    for link in document.links("train").into_iter().chain(document.links("script")) {
        assert!(link.is_ascii() && !link.contains(['"', '\'', '<', ' ']), "{link}");
    }
}

#[tokio::test]
async fn known_effective_hours_stand_beside_the_raw_ones() {
    let mut known = bill();
    known.effective = Effective::Known(BySubject {
        compute: hours(180).into(),
        idle: hours(16).into(),
        failed_retry: hours(4).into(),
    });
    let page = open(Fakes { bill: Ok(known), ..Fakes::tenant() }, Lang::En, ADDRESS).await.main();
    assert!(page.contains("  Compute | 90.00 | 180.00\n") && page.contains("  Total | 100.00 | 200.00\n"), "{page}");
}

#[tokio::test]
async fn a_bill_of_nothing_divides_by_nothing() {
    let mut nothing = bill();
    nothing.subjects = BySubject::default();
    nothing.due = Sums::default();
    nothing.days = Vec::new();
    nothing.chart = None;
    nothing.tasks = TaskPage {
        rows: Vec::new(),
        page: 1,
        pages: 1,
        matching: 0,
        all: 0,
        shown: BySubject::default(),
        others: BySubject::default(),
    };
    nothing.qualities = Vec::new();
    nothing.memos = Vec::new();
    nothing.findings = Vec::new();
    let page = open(Fakes { bill: Ok(nothing), ..Fakes::tenant() }, Lang::En, ADDRESS).await.main();
    assert!(page.contains("  Total | none | 0.00 | 0.00 | 0.00 | 0.00 | 0.00\n"), "{page}");
    assert!(page.contains("No task matches.") && !page.contains("(island"));
}

#[test]
fn the_fixture_sums_to_its_own_amount() {
    let bill = bill();
    let due = bill.due.cost.total();
    assert_eq!(due, read::<Money>("98"));
    assert_eq!(bill.days.iter().map(|day| day.subjects.total().cost.total()).sum::<Money>(), due);
    assert_eq!(bill.qualities.iter().map(|part| part.sums.cost.total()).sum::<Money>(), due);
    assert_eq!(bill.tasks.shown.total().cost.total() + bill.tasks.others.total().cost.total(), due);
}
