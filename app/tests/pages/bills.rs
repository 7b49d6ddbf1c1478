//! The list of bills.

use crate::fakes::Fakes;
use crate::figures::{amounts, hours, read};
use crate::open::open;
use cardhour_app::pages::tenant::bills::{BillLine, BillsView};
use cardhour_app::text::Lang;
use expect_test::expect;

fn two_bills() -> BillsView {
    let bill = |tenant: &str, month: &str, due: &str, subjects, days| BillLine {
        cluster: read("east"),
        tenant: read(tenant),
        month: read(month),
        due: read(due),
        subjects,
        card_time: hours(1234).into(),
        days_with_books: days,
        days_in_month: 31,
    };
    BillsView {
        currency: read("CNY"),
        bills: vec![
            bill("vision", "2017-10", "12345.675001", amounts("12000", "345.675", "0.000001"), 31),
            bill("R&D/ops #1", "2017-10", "0.01", amounts("0", "0", "0.01"), 3),
        ],
    }
}

#[tokio::test]
async fn an_operator_sees_every_tenants_bills() {
    let fakes = Fakes { bills: Ok(two_bills()), ..Fakes::operator() };
    let page = open(fakes, Lang::En, "/bills").await;
    expect![[r#"
        # Bills
        Amounts in CNY, tax excluded.
        table: Bills, newest month first. Compute, idle and failed-retry sum to the amount due.
          Month | Cluster | Tenant | Compute | Idle | Failed-retry | Amount due | Card hours | Days with books
          [2017-10 (Bill of 2017-10, tenant vision, cluster east)](/bill?cluster=east&tenant=vision&month=2017-10) | east | vision | 12,000.00 | 345.68 | 0.00 | 12,345.68 | 1,234.00 | 31 of 31
          [2017-10 (Bill of 2017-10, tenant R&D/ops #1, cluster east)](/bill?cluster=east&tenant=R%26D%2Fops%20%231&month=2017-10) | east | R&D/ops #1 | 0.00 | 0.00 | 0.01 | 0.01 | 1,234.00 | 3 of 31 not yet whole
    "#]].assert_eq(&page.main());
}

#[tokio::test]
async fn a_tenant_sees_no_column_of_tenants_and_exact_amounts_on_demand() {
    let mut bills = two_bills();
    bills.bills.truncate(1);
    let fakes = Fakes { bills: Ok(bills), ..Fakes::tenant() };
    let page = open(fakes, Lang::Zh, "/bills?exact=1").await;
    expect![[r#"
        # 账单
        金额单位为 CNY，不含税。
        table: 账单，最新月份在前。计算、闲置与失败重试之和为应付金额。
          月份 | 集群 | 计算 | 闲置 | 失败重试 | 应付金额 | 卡时 | 已记账天数
          [2017-10 (2017-10 账单，租户 vision，集群 east)](/bill?cluster=east&tenant=vision&month=2017-10&exact=1) | east | 12,000.000000 | 345.675000 | 0.000001 | 12,345.675001 | 1,234.000000 | 31 / 31
    "#]].assert_eq(&page.main());
}

#[tokio::test]
async fn an_operator_without_bills_is_told_what_to_import() {
    let none = BillsView { currency: read("CNY"), bills: Vec::new() };
    let page = open(Fakes { bills: Ok(none.clone()), ..Fakes::operator() }, Lang::En, "/bills").await;
    expect![[r#"
        # Bills
        ## No bill yet
        Bills come from a cluster's own records. Import these, in any order, then compute the days:
        cardhour import cards cards.csv
            the cards: where each stands and since when it is in service
        cardhour import cost-basis cost-basis.csv
            what a card costs: price, salvage, life, maintenance, power and electricity tariff
        cardhour import definitions definitions.csv
            the definitions: accounting zone, PUE, assumed load and others
        cardhour import coefficients coefficients.csv
            coefficients, for effective card hours (they may be left out)
        cardhour import jobs --format slurm jobs.txt
            the job records of the scheduler
        cardhour bill --from 2026-11-01 --to 2026-12-01
            compute and store the days, and print the bills
    "#]]
    .assert_eq(&page.main());
    let page = open(Fakes { bills: Ok(none), ..Fakes::tenant() }, Lang::En, "/bills").await;
    assert!(!page.main().contains("cardhour import"), "a tenant imports nothing");
}
