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
    expect![[r#"
        # Balance of the books, east, 2017-10
        Amounts in CNY, tax excluded. Days and times of the accounting zone Asia/Shanghai.
        - [east](/books?cluster=east&month=2017-10)
        - [west](/books?cluster=west&month=2017-10)
        - [Next month, 2017-11](/books?cluster=east&month=2017-11)
        For every day: tenants + unallocated + downtime = depreciation + maintenance + electricity, to the micro-unit. A write-off stands on both sides. A day for which this does not hold is refused.
        The books balance on all 2 days that have books: the difference is 0.000000.
        ## The month
        table: Both sides of the month, by component
          Side | Depreciation | Maintenance | Electricity | Total
          Tenants | 120.000000 | 12.000000 | 60.000002 | 192.000002
          Unallocated | 40.000000 | 4.000000 | 2.000000 | 46.000000
          Downtime | 40.000000 | 4.000000 | 0.000000 | 44.000000
          Borne together | 200.000000 | 20.000000 | 62.000002 | 282.000002
          What the cards cost | 200.000000 | 20.000000 | 62.000002 | 282.000002
          Write-off (on both sides) |  | 0.000000
          Difference | 0.000000 | 0.000000 | 0.000000 | 0.000000
        table: Card hours of the month
          Side | Card hours
          Tenants | 48.000000
          Unallocated | 24.000000
          Downtime | 26.000000
          Over-allocated (claimed beyond what there was, without money) | 2.000000
          Given out together | 96.000000
          What there was | 96.000000
          Difference | 0.000000
        ## Days
        table: Both sides of every day
          Day | Depreciation | Maintenance | Electricity | Total | Tenants | Unallocated | Downtime | Write-off (on both sides) | Difference | Difference of card hours
          2017-10-01 | 100.000000 | 10.000000 | 31.000001 | 141.000001 | 96.000001 | 23.000000 | 22.000000 | 0.000000 | 0.000000 | 0.000000
          2017-10-02 | 100.000000 | 10.000000 | 31.000001 | 141.000001 | 96.000001 | 23.000000 | 22.000000 | 0.000000 | 0.000000 | 0.000000
          2017-10-03 | Refused: no cost basis for GPU-1
          2017-10-04 | Not computed
          Total | 200.000000 | 20.000000 | 62.000002 | 282.000002 | 192.000002 | 46.000000 | 44.000000 | 0.000000 | 0.000000 | 0.000000
        ## Findings
        table: Findings of the month; they change no sum
          What | Where | Attempt | First day | How often | Detail
          No card behind the claim | node n9 | 15_3 from 2017-10-01T00:00:00Z | 2017-10-01 | 2 | 8 cards
        and 39 more
    "#]].assert_eq(&page.main());
}

#[tokio::test]
async fn the_books_in_chinese() {
    let page = open(Fakes { books: Ok(books()), ..Fakes::operator() }, Lang::Zh, "/books").await;
    expect![[r#"
        # 账簿平衡 east 2017-10
        金额单位为 CNY，不含税。 日期与时间按记账时区 Asia/Shanghai。
        - [east](/books?cluster=east&month=2017-10)
        - [west](/books?cluster=west&month=2017-10)
        - [下个月 2017-11](/books?cluster=east&month=2017-11)
        每一天：租户 + 未分配 + 停机 = 折旧 + 维护 + 电费，精确到百万分之一货币单位。报废损失同时计入两侧。不满足的日期会被拒绝。
        已记账的 2 天全部平衡：差额为 0.000000。
        ## 本月
        table: 本月两侧：按成本组成
          项目 | 折旧 | 维护 | 电费 | 合计
          租户 | 120.000000 | 12.000000 | 60.000002 | 192.000002
          未分配 | 40.000000 | 4.000000 | 2.000000 | 46.000000
          停机 | 40.000000 | 4.000000 | 0.000000 | 44.000000
          承担合计 | 200.000000 | 20.000000 | 62.000002 | 282.000002
          卡的成本 | 200.000000 | 20.000000 | 62.000002 | 282.000002
          报废损失（计入两侧） |  | 0.000000
          差额 | 0.000000 | 0.000000 | 0.000000 | 0.000000
        table: 本月卡时
          项目 | 卡时
          租户 | 48.000000
          未分配 | 24.000000
          停机 | 26.000000
          超额分配（超出可用量的申领，不计金额） | 2.000000
          分配合计 | 96.000000
          可用总量 | 96.000000
          差额 | 0.000000
        ## 各日
        table: 每日两侧
          日期 | 折旧 | 维护 | 电费 | 合计 | 租户 | 未分配 | 停机 | 报废损失（计入两侧） | 差额 | 卡时差额
          2017-10-01 | 100.000000 | 10.000000 | 31.000001 | 141.000001 | 96.000001 | 23.000000 | 22.000000 | 0.000000 | 0.000000 | 0.000000
          2017-10-02 | 100.000000 | 10.000000 | 31.000001 | 141.000001 | 96.000001 | 23.000000 | 22.000000 | 0.000000 | 0.000000 | 0.000000
          2017-10-03 | 已拒绝: no cost basis for GPU-1
          2017-10-04 | 未计算
          合计 | 200.000000 | 20.000000 | 62.000002 | 282.000002 | 192.000002 | 46.000000 | 44.000000 | 0.000000 | 0.000000 | 0.000000
        ## 发现的事项
        table: 本月发现的事项，不改变任何合计
          事项 | 位置 | 运行 | 首日 | 次数 | 详情
          申领没有对应的卡 | node n9 | 15_3 from 2017-10-01T00:00:00Z | 2017-10-01 | 2 | 8 cards
        另有 39 项
    "#]].assert_eq(&page.main());
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
