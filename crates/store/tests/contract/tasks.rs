//! A tenant's tasks.

use crate::given::{
    HOUR, account, at, books, card_ms, cluster, cost, day, definition, line_key, map, names, ran, task,
};
use crate::given::{tenant, time, waiting};
use crate::place::with_store;
use cardhour_domain::books::{Line, Subject};
use cardhour_domain::definitions::DefinitionName;
use cardhour_domain::task::{JobRecord, JobState, Owner};
use cardhour_store::Commit;

#[tokio::test]
async fn the_dearest_task_comes_first_with_what_its_user_called_it() {
    with_store(async |store, _| {
        let renamed = JobRecord { name: Some("second".to_owned()), ..ran("1", HOUR, None) };
        store.import_jobs(&[ran("1", 0, Some(HOUR)), renamed], Commit::Write).await.unwrap();
        let mut first = books("2026-11-29");
        // Another attempt of task 1, and two tasks of one cost.
        let mut later = line_key("1", "vision", Subject::Compute);
        later.attempt.start = at(HOUR);
        let small = Line { cost: cost(10, 0, 0), card_time: card_ms(5), effective: Some(card_ms(10)) };
        first.lines.insert(later, small);
        first.lines.insert(line_key("30", "vision", Subject::Idle), small);
        first.lines.insert(line_key("4", "vision", Subject::Idle), small);
        (first.cost, first.capacity) = (cost(1677, 72, 17), card_ms(1015));
        store.put_day(&first, at(1)).await.unwrap();
        store.put_day(&books("2026-11-30"), at(1)).await.unwrap();

        let scope = store.console().scope();
        let (from, to) = (day("2026-11-01"), day("2026-12-01"));
        let totals = store.task_totals(&scope, &cluster(), &tenant("vision"), from, to).await.unwrap();
        let order: Vec<String> = totals.iter().map(|total| total.task.to_string()).collect();
        assert_eq!(order, ["2_1", "1", "4", "30"]);
        let one = &totals[1];
        assert_eq!((one.cost.compute, one.cost.idle), (cost(210, 20, 2), cost(80, 8, 4)));
        assert_eq!((one.attempts, one.card_time, one.effective), (2, card_ms(145), Some(card_ms(290))));
        assert_eq!((one.name.as_deref(), one.user.as_deref()), (Some("second"), Some("ann")));
        assert_eq!(one.queue.as_ref().map(ToString::to_string).as_deref(), Some("batch"));
        assert_eq!((totals[0].name.as_deref(), totals[0].effective), (None, None));
        let narrow = store.task_totals(&scope, &cluster(), &tenant("vision"), day("2026-11-30"), to).await.unwrap();
        assert_eq!(narrow.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_tasks_records_show_to_whom_it_was_billed_and_to_its_owner() {
    with_store(async |store, _| {
        let of = |name: &str, owner: Owner| JobRecord { owner, ..ran(name, 0, Some(HOUR)) };
        let jobs = [of("1", account("lab")), of("8", account("lab")), of("9", Owner::Nobody)];
        store.import_jobs(&jobs, Commit::Write).await.unwrap();
        store.import_reference(&[(map("lab", "speech", None), None)], Commit::Write).await.unwrap();
        store.put_day(&books("2026-11-30"), at(1)).await.unwrap();
        let scope = store.console().scope();
        let sees = async |name: &str, whose: &str| {
            let records = store.task_records(&scope, &task(name), &tenant(whose)).await.unwrap();
            records.len() == 1
        };
        assert!(sees("1", "vision").await, "billed");
        assert!(sees("1", "speech").await, "owned");
        assert!(sees("8", "speech").await && !sees("8", "vision").await);
        assert!(sees("9", "unattributed").await && !sees("9", "speech").await);
        assert!(!sees("8", "unattributed").await);
        assert!(!sees("777", "vision").await);
    })
    .await;
}

#[tokio::test]
async fn jobs_that_never_started_are_counted_and_the_latest_shown() {
    with_store(async |store, _| {
        let of = |name: &str, owner: Owner, submitted: i64| JobRecord { owner, ..waiting(name, submitted) };
        let vision = || Owner::Tenant(tenant("vision"));
        let jobs = [
            of("1", vision(), 10),
            of("2", vision(), 30),
            JobRecord { state: JobState::Cancelled, ..of("3", vision(), 20) },
            of("4", Owner::Tenant(tenant("speech")), 40),
            // Has started since.
            of("5", vision(), 50),
            ran("5", 60, None),
            of("6_[1-3]", vision(), 5),
        ];
        store.import_jobs(&jobs, Commit::Write).await.unwrap();
        let scope = store.console().scope();
        let found = store.not_started(&scope, &cluster(), &tenant("vision"), 3).await.unwrap();
        assert_eq!(found.count, 4);
        assert_eq!(names(&found.records), ["2", "3", "1"]);
        let nobodys = store.not_started(&scope, &cluster(), &tenant("unattributed"), 3).await.unwrap();
        assert_eq!((nobodys.count, nobodys.records.len()), (0, 0));
    })
    .await;
}

#[tokio::test]
async fn an_account_is_whose_the_map_says_on_the_jobs_day_in_the_accounting_zone() {
    with_store(async |store, _| {
        let moved = map("lab", "speech", Some("2026-03-01"));
        let maps = [
            (map("lab", "vision", Some("2026-02-01")), None),
            (moved, None),
            (definition(DefinitionName::AccountingZone, "Asia/Shanghai"), None),
        ];
        store.import_reference(&maps, Commit::Write).await.unwrap();
        let at_time =
            |name: &str, text: &str| JobRecord { owner: account("lab"), ..waiting(name, time(text).millis()) };
        // Midnight in Shanghai is 16:00 UTC of the day before.
        let jobs = [
            at_time("1", "2026-01-31T15:59:59Z"),
            at_time("2", "2026-01-31T16:00:00Z"),
            at_time("3", "2026-02-28T15:59:59Z"),
            at_time("4", "2026-02-28T16:00:00Z"),
            JobRecord { owner: account("unknown"), ..waiting("5", 0) },
        ];
        store.import_jobs(&jobs, Commit::Write).await.unwrap();
        let scope = store.console().scope();
        let of = async |whose: &str| {
            let found = store.not_started(&scope, &cluster(), &tenant(whose), 10).await.unwrap();
            names(&found.records)
        };
        assert_eq!(of("unattributed").await, ["1", "5"]);
        assert_eq!(of("vision").await, ["3", "2"]);
        assert_eq!(of("speech").await, ["4"]);
    })
    .await;
}

#[tokio::test]
async fn a_thousand_accounts_that_change_hands_are_no_trouble() {
    with_store(async |store, _| {
        let maps: Vec<_> = (0..1500)
            .flat_map(|n| [(n, "vision", None), (n, "speech", Some("2026-03-01"))])
            .map(|(n, whose, from)| (map(&format!("lab-{n}"), whose, from), None))
            .collect();
        store.import_reference(&maps, Commit::Write).await.unwrap();
        let job = JobRecord { owner: account("lab-1499"), ..waiting("1", 0) };
        store.import_jobs(&[job], Commit::Write).await.unwrap();
        let scope = store.console().scope();
        let found = store.not_started(&scope, &cluster(), &tenant("vision"), 10).await.unwrap();
        assert_eq!(found.count, 1);
    })
    .await;
}
