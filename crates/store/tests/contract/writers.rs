//! Many writers at once.

use crate::given::{HOUR, at, books, cluster, period, ran, source};
use crate::place::with_store;
use cardhour_domain::task::{JobRecord, JobState};
use cardhour_domain::time::Day;
use cardhour_store::{Commit, Store};

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
