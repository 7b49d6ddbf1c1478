//! Many writers at once.

use crate::given::{HOUR, at, books, cluster, period, ran, source};
use crate::place::with_store;
use cardhour_domain::books::Components;
use cardhour_domain::task::{JobRecord, JobState};
use cardhour_domain::time::Day;
use cardhour_store::{Commit, Store, StoreError};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn writers_take_turns_and_none_is_turned_away() {
    with_store(async |store, place| {
        // Two of the eight have a store of their own, as another process would.
        let other = Store::open(&place.url).await.unwrap();
        let days: Vec<Day> = "2026-11-01".parse::<Day>().unwrap().until("2026-11-09".parse().unwrap()).collect();
        let tasks = days.into_iter().enumerate().map(|(number, day)| {
            let store = if number < 2 { other.clone() } else { store.clone() };
            tokio::spawn(async move {
                for round in 0..5 {
                    // The same jobs from all, with a state of its own for each: contradictions in every order.
                    let batch: Vec<JobRecord> = (0..100)
                        .map(|job| JobRecord {
                            state: JobState::ALL[3 + number],
                            ..ran(&job.to_string(), round * HOUR, Some(round * HOUR + 1))
                        })
                        .collect();
                    store.import_jobs(&batch, Commit::Write).await.unwrap();
                    store.put_day(&books(&day.to_string()), at(round)).await.unwrap();
                    let report = at(i64::try_from(number).unwrap() * 100 + round);
                    store.report_source(&cluster(), &source(), report).await.unwrap();
                    store.jobs_touching(&cluster(), period(0, 10 * HOUR)).await.unwrap();
                }
            })
        });
        for task in tasks.collect::<Vec<_>>() {
            task.await.unwrap();
        }
        let believed = store.jobs_touching(&cluster(), period(0, 10 * HOUR)).await.unwrap();
        assert_eq!(believed.len(), 500, "one of each key is believed");
        let proof = store.console().operator().unwrap();
        let conflicts = store.conflicts(&proof, &cluster(), 10_000).await.unwrap();
        assert!(conflicts.iter().all(|conflict| conflict.others.len() == 7) && conflicts.len() == 500);
        for conflict in conflicts {
            assert!(conflict.others.iter().all(|other| conflict.current.weigh(other).is_gt()));
        }
        assert_eq!(store.last_reports(&cluster()).await.unwrap(), [(source(), at(704))].into());
        assert_eq!(store.bills(&store.console().scope()).await.unwrap()[0].days_with_books, 8);
    })
    .await;
}

#[tokio::test]
async fn a_write_that_fails_half_way_leaves_everything_as_it_was() {
    with_store(async |store, place| {
        let proof = store.console().operator().unwrap();
        let (from, to) = ("2026-11-30".parse().unwrap(), "2026-12-01".parse().unwrap());
        store.put_day(&books("2026-11-30"), at(1)).await.unwrap();
        let before = store.day_heads(&proof, &cluster(), from, to).await.unwrap();
        let bills = store.bills(&store.console().scope()).await.unwrap();
        // The last table to be written takes no two equal sums, which the new books have.
        place.meddle("CREATE UNIQUE INDEX fault ON tenant_days (depreciation)").await;
        let mut fewer = books("2026-11-30");
        fewer.lines.values_mut().for_each(|line| line.cost = Components::ZERO);
        fewer.cost = fewer.platform.unallocated;
        assert!(matches!(store.put_day(&fewer, at(2)).await, Err(StoreError::Database { .. })));
        assert_eq!(store.day_heads(&proof, &cluster(), from, to).await.unwrap(), before);
        assert_eq!(store.bills(&store.console().scope()).await.unwrap(), bills);
        place.meddle("DROP INDEX fault").await;
        store.put_day(&fewer, at(2)).await.unwrap();

        // A batch whose last record is refused leaves none of those before it.
        place.meddle("CREATE UNIQUE INDEX fault ON job_records (end_ms)").await;
        let mut batch: Vec<JobRecord> = (1..1_000).map(|number| ran(&number.to_string(), 0, Some(number))).collect();
        batch.push(ran("1000", 0, Some(1)));
        assert!(matches!(store.import_jobs(&batch, Commit::Write).await, Err(StoreError::Database { .. })));
        assert_eq!(store.jobs_touching(&cluster(), period(0, HOUR)).await.unwrap(), []);
    })
    .await;
}
