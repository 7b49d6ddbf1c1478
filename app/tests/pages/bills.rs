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
    expect![[]].assert_eq(&page.main());
}

#[tokio::test]
async fn a_tenant_sees_no_column_of_tenants_and_exact_amounts_on_demand() {
    let mut bills = two_bills();
    bills.bills.truncate(1);
    let fakes = Fakes { bills: Ok(bills), ..Fakes::tenant() };
    let page = open(fakes, Lang::Zh, "/bills?exact=1").await;
    expect![[]].assert_eq(&page.main());
}

#[tokio::test]
async fn an_operator_without_bills_is_told_what_to_import() {
    let none = BillsView { currency: read("CNY"), bills: Vec::new() };
    let page = open(Fakes { bills: Ok(none.clone()), ..Fakes::operator() }, Lang::En, "/bills").await;
    expect![[]].assert_eq(&page.main());
    let page = open(Fakes { bills: Ok(none), ..Fakes::tenant() }, Lang::En, "/bills").await;
    assert!(!page.main().contains("cardhour import"), "a tenant imports nothing");
}
