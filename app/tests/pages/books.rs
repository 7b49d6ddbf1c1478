//! The books' balance.

use crate::fakes::Fakes;
use crate::figures::{components, hours, read};
use crate::open::{open, open_as};
use cardhour_app::pages::operator::books::{BalanceSum, BooksDay, BooksFinding, BooksView, DayState};
use cardhour_app::text::Lang;
use cardhour_domain::books::{Balance, FindingKind};
use cardhour_domain::money::Money;
use cardhour_domain::time::Zone;
use expect_test::expect;

fn balance() -> Balance {
    Balance {
        tenants: components("60", "6", "30.000001"),
        unallocated: components("20", "2", "1"),
        downtime: components("20", "2", "0"),
        cost: components("100", "10", "31.000001"),
        write_off: Money::ZERO,
        tenant_time: hours(24),
        unallocated_time: hours(12),
        downtime_time: hours(13),
        over_allocated: hours(1),
        capacity: hours(48),
    }
}

fn books() -> BooksView {
    let days = vec![
        BooksDay { day: read("2017-10-01"), state: DayState::Booked(balance()) },
        BooksDay { day: read("2017-10-02"), state: DayState::Booked(balance()) },
        BooksDay { day: read("2017-10-03"), state: DayState::Refused { reason: "no cost basis for GPU-1".to_owned() } },
        BooksDay { day: read("2017-10-04"), state: DayState::Missing },
    ];
    BooksView {
        cluster: read("east"),
        clusters: vec![read("east"), read("west")],
        month: read("2017-10"),
        previous: None,
        next: Some(read("2017-11")),
        zone: Zone::named("Asia/Shanghai").unwrap(),
        currency: read("CNY"),
        total: BalanceSum::of(&days),
        days,
        findings: vec![BooksFinding {
            kind: FindingKind::NoCardBehind,
            place: "node n9".to_owned(),
            attempt: Some("15_3 from 2017-10-01T00:00:00Z".to_owned()),
            first: read("2017-10-01"),
            times: 2,
            detail: "8 cards".to_owned(),
        }],
        findings_count: 40,
    }
}

#[tokio::test]
async fn both_sides_of_a_month_stand_with_the_days_that_lack_books() {
    let fakes = Fakes { books: Ok(books()), ..Fakes::operator() };
    let asked = fakes.asked.clone();
    let page = open(fakes, Lang::En, "/books?cluster=east&month=2017-10").await;
    assert!(asked.lock().unwrap()[0].contains("ClusterId(\"east\")"));
    expect![[]].assert_eq(&page.main());
}

#[tokio::test]
async fn the_books_in_chinese() {
    let page = open(Fakes { books: Ok(books()), ..Fakes::operator() }, Lang::Zh, "/books").await;
    expect![[]].assert_eq(&page.main());
}

#[tokio::test]
async fn books_that_do_not_balance_are_called_a_fault() {
    let mut wrong = books();
    let mut day = balance();
    day.unallocated.maintenance = read("2.000001");
    wrong.days[0].state = DayState::Booked(day);
    wrong.total = BalanceSum::of(&wrong.days);
    let page = open(Fakes { books: Ok(wrong), ..Fakes::operator() }, Lang::En, "/books").await.main();
    assert!(page.contains("The books do not balance."), "{page}");
    assert!(page.contains("  Difference | 0.000000 | 0.000001 | 0.000000 | 0.000001\n"), "{page}");
}

#[tokio::test]
async fn a_tenant_is_refused_and_offered_no_link() {
    let answer = open_as(Some(Fakes::tenant()), Lang::En, "/books").await;
    assert_eq!(answer.status, http::StatusCode::FORBIDDEN);
    assert!(answer.main().contains("# Not allowed"));
    assert!(answer.document().links("Balance").is_empty());
    let operator = open_as(Some(Fakes::operator()), Lang::En, "/books").await;
    assert_eq!(operator.status, http::StatusCode::NOT_FOUND);
    assert_eq!(operator.document().links("Balance"), ["/books"]);
}
