//! Bills to take away.

use crate::http_support::{Site, Who};
use axum::http::header;
use cardhour_domain::money::Money;

const NAMES: &str = "cluster=east&tenant=vision&month=2026-11";

fn micros(text: &str) -> i64 {
    text.parse::<Money>().unwrap().micros()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_rows_of_a_csv_sum_to_the_bill_exactly() {
    let site = Site::new().await;
    let csv = site.get(&format!("/bill.csv?{NAMES}"), Who::Vision).await;
    assert_eq!(csv.header(header::CONTENT_TYPE), "text/csv; charset=utf-8");
    assert_eq!(csv.header(header::CONTENT_DISPOSITION), "attachment; filename=\"bill-east-vision-2026-11.csv\"");
    let mut reader = csv::Reader::from_reader(csv.body.as_bytes());
    let headers = reader.headers().unwrap().clone();
    let column = |name: &str| headers.iter().position(|header| header == name).unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
    assert_eq!(rows.len(), 2);
    assert_eq!(&rows[0][column("name")], "train <resnet> & \"co\"");
    let sum = |name: &str| rows.iter().map(|row| micros(&row[column(name)])).sum::<i64>();

    let json = site.get(&format!("/bill.json?{NAMES}"), Who::Vision).await;
    let bill: serde_json::Value = serde_json::from_str(&json.body).unwrap();
    assert_eq!(sum("total"), micros(bill["due"]["total"].as_str().unwrap()));
    assert_eq!(sum("compute") + sum("idle") + sum("failed_retry"), sum("total"));
    assert_eq!(sum("failed_retry_maintenance"), 600_000);
    for subject in ["compute", "idle", "failed_retry"] {
        let parts = ["depreciation", "maintenance", "electricity"].map(|part| sum(&format!("{subject}_{part}")));
        assert_eq!(parts.iter().sum::<i64>(), sum(subject));
        assert_eq!(sum(subject), micros(bill["subjects"][subject]["total"].as_str().unwrap()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn large_integers_are_texts_in_json() {
    let site = Site::new().await;
    let answer = site.get(&format!("/bill.json?{NAMES}"), Who::Operator).await;
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/json");
    let bill: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(bill["due"]["card_time"], "108000000000000", "30 card hours in millionths of a card × ms");
    assert_eq!(bill["due"]["maintenance"], "3.000000");
    assert_eq!(bill["currency"], "CNY");
    assert_eq!(bill["zone"], "Asia/Shanghai");
    let days = bill["days"].as_array().unwrap();
    let sum: i64 = days
        .iter()
        .flat_map(|day| ["compute", "idle", "failed_retry"].map(|part| micros(day[part]["total"].as_str().unwrap())))
        .sum();
    assert_eq!(sum, micros(bill["due"]["total"].as_str().unwrap()));
    assert_eq!(bill["days_without_books"].as_array().unwrap().len() + days.len(), 30);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn without_names_there_is_nothing_to_take() {
    let site = Site::new().await;
    for names in ["", "?cluster=east", "?cluster=east&tenant=vision&month=november"] {
        assert_eq!(site.get(&format!("/bill.csv{names}"), Who::Operator).await.status, 404, "{names}");
    }
}
