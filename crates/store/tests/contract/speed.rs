//! How fast records are taken; run by hand: `cargo test -p cardhour-store -- --ignored --nocapture speed`.

use crate::given::{HOUR, account, cluster, period, ran};
use crate::place::with_store;
use cardhour_domain::task::JobRecord;
use cardhour_store::Commit;
use std::time::Instant;

const RECORDS: u32 = 300_000;
const BATCH: usize = 5_000;

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
    })
    .await;
}
