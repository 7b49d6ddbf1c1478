//! Job records: whatever the order of arrival, the same are believed.

use crate::given::{HOUR, account, at, cluster, definition, map, names, period, ran, source, task, waiting};
use crate::place::with_store;
use cardhour_domain::definitions::DefinitionName;
use cardhour_domain::id::SourceName;
use cardhour_domain::task::{JobRecord, JobState, Owner};
use cardhour_store::{BatchOutcome, Commit, Store, StoreError};

async fn import(store: &Store, records: &[JobRecord]) -> BatchOutcome {
    store.import_jobs(records, Commit::Write).await.unwrap()
}

#[tokio::test]
async fn a_batch_sent_twice_counts_once() {
    with_store(async |store, _| {
        let batch = [ran("1", 0, Some(HOUR)), ran("1", HOUR, None), waiting("2", 5), ran("1", 0, Some(HOUR))];
        let first = import(&store, &batch).await;
        assert_eq!((first.kept, first.duplicate, first.conflicting.len()), (3, 1, 0));
        let second = import(&store, &batch).await;
        assert_eq!((second.kept, second.duplicate, second.conflicting.len()), (0, 4, 0));
        let jobs = store.jobs_touching(&cluster(), period(0, 10 * HOUR)).await.unwrap();
        assert_eq!(jobs, [ran("1", 0, Some(HOUR)), ran("1", HOUR, None)]);
    })
    .await;
}

#[tokio::test]
async fn a_dry_run_compares_and_writes_nothing() {
    with_store(async |store, _| {
        import(&store, &[ran("1", 0, Some(HOUR))]).await;
        let differing = JobRecord { state: JobState::Failed, ..ran("1", 0, Some(HOUR)) };
        let batch = [ran("1", 0, Some(HOUR)), differing, ran("2", 0, None)];
        let outcome = store.import_jobs(&batch, Commit::DryRun).await.unwrap();
        assert_eq!((outcome.kept, outcome.duplicate, outcome.conflicting.len()), (1, 1, 1));
        assert_eq!(outcome.conflicting[0].index, 1);
        assert_eq!(outcome.conflicting[0].key, "east 1 started 1970-01-01T00:00:00Z");
        assert_eq!(names(&store.jobs_touching(&cluster(), period(0, HOUR)).await.unwrap()), ["1"]);
        assert_eq!(import(&store, &batch).await, outcome);
    })
    .await;
}

/// Every order of `0..count`.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(count - 1);
    let put = |order: &Vec<usize>, place: usize| {
        let mut order = order.clone();
        order.insert(place, count - 1);
        order
    };
    shorter.iter().flat_map(|order| (0..count).map(move |place| put(order, place))).collect()
}

#[tokio::test]
async fn of_contradicting_records_the_same_is_believed_in_every_order_of_arrival() {
    // One key, four contents and a second, later telling of the first: running and late; ended early; ended late, twice
    // with the same time, so that the larger digest decides.
    let told = |time: i64, record: JobRecord| JobRecord { source_time: at(time), ..record };
    let variants = [
        told(9 * HOUR, ran("7", 0, None)),
        told(2 * HOUR, ran("7", 0, Some(2 * HOUR))),
        told(3 * HOUR, ran("7", 0, Some(3 * HOUR))),
        told(3 * HOUR, JobRecord { state: JobState::Failed, ..ran("7", 0, Some(3 * HOUR)) }),
        told(4 * HOUR, ran("7", 0, Some(2 * HOUR))),
    ];
    with_store(async |store, _| {
        let proof = store.console().operator().unwrap();
        for (number, order) in orders(variants.len()).into_iter().enumerate() {
            // Another task for every order, alone or in batches, in one store.
            let records: Vec<JobRecord> = order
                .iter()
                .map(|&index| JobRecord { task: task(&format!("{}", number + 100)), ..variants[index].clone() })
                .collect();
            for batch in records.chunks(1 + number % 5) {
                import(&store, batch).await;
            }
        }
        let conflicts = store.conflicts(&proof, &cluster(), 10_000).await.unwrap();
        assert_eq!(conflicts.len(), 120);
        for conflict in conflicts {
            let standing = |record: &JobRecord| JobRecord { task: task("7"), ..record.clone() };
            // The second content wins by its second telling.
            assert_eq!(standing(&conflict.current), variants[4], "{}", conflict.current.task);
            let others: Vec<(JobState, i64)> =
                conflict.others.iter().map(|record| (record.state, record.source_time.millis())).collect();
            assert_eq!(others.len(), 3);
            assert_eq!(others[2], (JobState::Running, 9 * HOUR));
            assert_eq!((others[0].1, others[1].1), (3 * HOUR, 3 * HOUR));
        }
        let believed = store.jobs_touching(&cluster(), period(0, HOUR)).await.unwrap();
        assert_eq!(believed.len(), 120);
    })
    .await;
}

#[tokio::test]
async fn a_newcomer_that_loses_is_kept_and_told_so() {
    with_store(async |store, _| {
        import(&store, &[ran("1", 0, Some(HOUR))]).await;
        let outcome = import(&store, &[ran("1", 0, None), ran("2", 0, None)]).await;
        assert_eq!(outcome.kept, 1);
        assert_eq!(outcome.conflicting.len(), 1);
        assert!(!outcome.conflicting[0].kept_is_newcomer);
        let jobs = store.jobs_touching(&cluster(), period(0, HOUR)).await.unwrap();
        assert_eq!(jobs, [ran("1", 0, Some(HOUR)), ran("2", 0, None)]);
    })
    .await;
}

#[tokio::test]
async fn the_source_of_the_latest_telling_stays() {
    with_store(async |store, _| {
        let by = |name: &str, time: i64| JobRecord {
            source: SourceName::new(name).unwrap(),
            source_time: at(time),
            ..ran("1", 0, None)
        };
        import(&store, &[by("b", 5)]).await;
        import(&store, &[by("a", 6), by("c", 4)]).await;
        assert_eq!(store.jobs_touching(&cluster(), period(0, HOUR)).await.unwrap(), [by("a", 6)]);
    })
    .await;
}

#[tokio::test]
async fn a_period_finds_the_runs_that_overlap_it_and_no_others() {
    const WEEK: i64 = 7 * 24 * HOUR;
    with_store(async |store, _| {
        let records = [
            ran("1", 10 * WEEK - HOUR, Some(10 * WEEK)),     // ends as it begins
            ran("2", 10 * WEEK - HOUR, Some(10 * WEEK + 1)), // reaches into it by a millisecond
            ran("3", 11 * WEEK, Some(11 * WEEK + HOUR)),     // begins as it ends
            ran("4", 11 * WEEK - 1, Some(11 * WEEK + HOUR)), // begins in its last millisecond
            ran("5", WEEK, Some(20 * WEEK)),                 // spans it
            ran("6", WEEK, None),                            // open
            ran("7", 12 * WEEK, None),                       // open, but later
            ran("8", 10 * WEEK + 5, Some(10 * WEEK + 5)),    // held nothing
            ran("9", WEEK, Some(2 * WEEK)),                  // long over
            ran("10", 10 * WEEK, Some(10 * WEEK + HOUR)),    // inside
            ran("pod-a", 10 * WEEK, Some(10 * WEEK + HOUR)),
            ran("11_2", 10 * WEEK, Some(10 * WEEK + HOUR)),
            ran("11_10", 10 * WEEK, Some(10 * WEEK + HOUR)),
            waiting("12", 10 * WEEK),
        ];
        import(&store, &records).await;
        let touching = store.jobs_touching(&cluster(), period(10 * WEEK, 11 * WEEK)).await.unwrap();
        assert_eq!(names(&touching), ["2", "4", "5", "6", "8", "10", "11_2", "11_10", "pod-a"]);
        let elsewhere = "west".parse().unwrap();
        assert_eq!(store.jobs_touching(&elsewhere, period(0, 20 * WEEK)).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn the_span_of_jobs_ends_with_the_last_report_for_those_without_end() {
    with_store(async |store, _| {
        assert_eq!(store.job_span(&cluster()).await.unwrap(), None);
        import(&store, &[waiting("9", 0), ran("1", 3 * HOUR, None)]).await;
        assert_eq!(store.job_span(&cluster()).await.unwrap(), None);
        store.report_source(&cluster(), &source(), at(5 * HOUR)).await.unwrap();
        store.report_source(&cluster(), &source(), at(4 * HOUR)).await.unwrap();
        assert_eq!(store.last_reports(&cluster()).await.unwrap(), [(source(), at(5 * HOUR))].into());
        assert_eq!(store.job_span(&cluster()).await.unwrap(), Some(period(3 * HOUR, 5 * HOUR)));
        import(&store, &[ran("2", HOUR, Some(2 * HOUR)), ran("3", 4 * HOUR, Some(6 * HOUR))]).await;
        assert_eq!(store.job_span(&cluster()).await.unwrap(), Some(period(HOUR, 6 * HOUR)));
    })
    .await;
}

#[tokio::test]
async fn clusters_are_those_of_any_record() {
    with_store(async |store, _| {
        let named = |name: &str| name.parse().unwrap();
        let mut other = ran("1", 0, None);
        other.task.cluster = named("west");
        import(&store, &[ran("1", 0, None), ran("2", 0, None), other]).await;
        store.report_source(&named("north"), &source(), at(0)).await.unwrap();
        let card = crate::given::card("GPU-1", &named("south"));
        let general = crate::given::coefficient(None, "2");
        store.import_reference(&[(card, None), (general, None)], Commit::Write).await.unwrap();
        let clusters: Vec<String> = store.clusters().await.unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(clusters, ["east", "north", "south", "west"]);
    })
    .await;
}

#[tokio::test]
async fn accounts_that_no_map_names_are_listed() {
    with_store(async |store, _| {
        let of = |name: &str, owner: Owner| JobRecord { owner, ..ran(name, 0, None) };
        let jobs = [
            of("1", account("b-team")),
            of("2", account("a-team")),
            of("3", account("mapped")),
            of("4", Owner::Nobody),
            of("5", account("a-team")),
        ];
        import(&store, &jobs).await;
        let zone = definition(DefinitionName::AccountingZone, "Asia/Shanghai");
        let maps = [(map("mapped", "vision", Some("2026-01-01")), None), (zone, None)];
        store.import_reference(&maps, Commit::Write).await.unwrap();
        let accounts: Vec<String> =
            store.unmapped_accounts(&cluster()).await.unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(accounts, ["a-team", "b-team"]);
    })
    .await;
}

#[tokio::test]
async fn a_row_that_is_no_record_is_reported_with_its_place() {
    with_store(async |store, place| {
        let changes = [
            ("body = '{}'", "a job record"),
            ("body = replace(body, 'ann', 'bob')", "the content that its digest was made from"),
            ("source_time_ms = 9000000000000000", "a time such as"),
            ("source = ' '", "a name, not an empty text"),
            ("job = '18'", "the record of its key"),
        ];
        for (change, expected) in changes {
            import(&store, &[ran("17", 0, Some(HOUR))]).await;
            assert_eq!(place.meddle(&format!("UPDATE job_records SET {change}")).await, 1);
            let error = store.jobs_touching(&cluster(), period(0, HOUR)).await.unwrap_err();
            let StoreError::Corrupt { table: "job_records", key, expected: told, .. } = &error else {
                panic!("{change}: {error}");
            };
            assert!(key.starts_with("east 1"), "{key}");
            assert!(told.starts_with(expected), "{change}: {told}");
            place.meddle("DELETE FROM job_records").await;
        }
    })
    .await;
}
