//! How fast records are taken; run by hand: `cargo test -p cardhour-store -- --ignored --nocapture speed`.

use crate::given::{HOUR, account, at, books, card_ms, cluster, cost, line_key, period, ran, tenant};
use crate::place::with_store;
use cardhour_domain::books::{DayBooks, Line, Platform, Subject};
use cardhour_domain::task::JobRecord;
use cardhour_domain::time::Day;
use cardhour_store::Commit;
use std::time::Instant;

const RECORDS: u32 = 300_000;
const BATCH: usize = 5_000;
const LINES: i64 = 5_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures, checks nothing"]
async fn speed_of_an_import() {
    let records: Vec<JobRecord> = (0..RECORDS)
        .map(|number| {
            let start = i64::from(number) * 20_000;
            let owner = account(&format!("account-{}", number % 40));
            JobRecord { owner, ..ran(&number.to_string(), start, Some(start + i64::from(number % 48) * HOUR)) }
        })
        .collect();
    let mut written = books("2026-11-01");
    let line = Line { cost: cost(1, 1, 1), card_time: card_ms(1), effective: Some(card_ms(1)) };
    written.lines.clear();
    for number in 0..LINES {
        let whose = format!("tenant-{}", number % 100);
        written.lines.insert(line_key(&number.to_string(), &whose, Subject::Compute), line);
    }
    written.platform = Platform::default();
    (written.cost, written.capacity) = (cost(LINES, LINES, LINES), card_ms(LINES));
    with_store(async |store, place| {
        let kind = place.url.split(':').next().unwrap_or("");
        for round in ["new", "known"] {
            let begun = Instant::now();
            for batch in records.chunks(BATCH) {
                store.import_jobs(batch, Commit::Write).await.unwrap();
            }
            let seconds = begun.elapsed().as_secs_f64();
            println!("{kind}: {:.0} {round} records/s", f64::from(RECORDS) / seconds);
        }
        let begun = Instant::now();
        let mut found = 0;
        for day in 0..60 {
            let touching =
                store.jobs_touching(&cluster(), period(day * 24 * HOUR, (day + 1) * 24 * HOUR)).await.unwrap();
            found += touching.len();
        }
        println!("{kind}: 60 days read in {:?}, {found} records", begun.elapsed());
        let begun = Instant::now();
        store.job_span(&cluster()).await.unwrap();
        println!("{kind}: span in {:?}", begun.elapsed());
        let begun = Instant::now();
        store.unmapped_accounts(&cluster()).await.unwrap();
        println!("{kind}: accounts in {:?}", begun.elapsed());
        let (from, to): (Day, Day) = (written.day, "2027-01-31".parse().unwrap());
        let begun = Instant::now();
        for day in from.until(to) {
            store.put_day(&DayBooks { day, ..written.clone() }, at(1)).await.unwrap();
        }
        println!("{kind}: 91 days of {LINES} lines written in {:?}", begun.elapsed());
        let scope = store.console().scope();
        let begun = Instant::now();
        let bills = store.bills(&scope).await.unwrap();
        println!("{kind}: {} bills in {:?}", bills.len(), begun.elapsed());
        let begun = Instant::now();
        let totals = store.task_totals(&scope, &cluster(), &tenant("tenant-1"), from, to).await.unwrap();
        println!("{kind}: {} tasks of 91 days in {:?}", totals.len(), begun.elapsed());
    })
    .await;
}
