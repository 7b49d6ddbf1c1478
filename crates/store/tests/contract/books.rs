//! Days' books.

use crate::given::{at, books, card_ms, cluster, cost, day, line_key, task, tenant};
use crate::place::with_store;
use cardhour_domain::books::{CardTime, Line, Method, Quality, Subject};
use cardhour_domain::digest::Digest;
use cardhour_domain::money::Money;
use cardhour_store::{StoreError, TenantDay};

#[tokio::test]
async fn a_days_books_are_read_as_they_were_written() {
    with_store(async |store, _| {
        let (console, written) = (store.console(), books("2026-11-30"));
        let proof = console.operator().unwrap();
        store.put_day(&written, at(99)).await.unwrap();
        let heads = store.day_heads(&proof, &cluster(), day("2026-11-30"), day("2026-12-01")).await.unwrap();
        assert_eq!(heads.len(), 1);
        assert_eq!(heads[0].balance, written.balance());
        assert!(heads[0].balance.holds());
        assert_eq!(heads[0].findings, written.findings);
        assert_eq!((heads[0].inputs, heads[0].books, heads[0].computed_at), (written.inputs, written.digest(), at(99)));
        assert_eq!(store.day_inputs_digest(&cluster(), day("2026-11-30")).await.unwrap(), Some(written.inputs));
        assert_eq!(store.day_inputs_digest(&cluster(), day("2026-11-29")).await.unwrap(), None);

        let scope = console.scope();
        let mut read = Vec::new();
        for name in ["1", "2_1", "3"] {
            for whose in ["vision", "speech"] {
                let (task, whose) = (task(name), tenant(whose));
                let lines = store.task_lines(&scope, &task, &whose, day("2026-11-01"), day("2027-01-01"));
                read.extend(lines.await.unwrap());
            }
        }
        let expected: Vec<_> =
            written.lines.iter().map(|(key, line)| (day("2026-11-30"), key.clone(), *line)).collect();
        assert_eq!(read, expected);
        let (from, to) = (day("2026-11-30"), day("2026-12-01"));
        let memos = store.memos(&console.scope(), &cluster(), &tenant("vision"), from, to).await.unwrap();
        assert_eq!(memos, [(day("2026-11-30"), written.memos[0].clone())]);
    })
    .await;
}

#[tokio::test]
async fn books_written_again_replace_those_of_their_day_alone() {
    with_store(async |store, _| {
        let console = store.console();
        store.put_day(&books("2026-11-29"), at(1)).await.unwrap();
        store.put_day(&books("2026-11-30"), at(1)).await.unwrap();
        let mut fewer = books("2026-11-30");
        fewer.lines.remove(&line_key("3", "speech", Subject::Compute));
        fewer.cost = cost(647, 72, 17);
        fewer.capacity = card_ms(400);
        fewer.memos.clear();
        fewer.inputs = Digest::of(b"other");
        store.put_day(&fewer, at(2)).await.unwrap();

        let (from, to) = (day("2026-11-01"), day("2026-12-01"));
        let speech = store.tenant_days(&console.scope(), &cluster(), &tenant("speech"), from, to).await.unwrap();
        assert_eq!(speech.iter().map(|part| part.day).collect::<Vec<_>>(), [day("2026-11-29")]);
        let memos = store.memos(&console.scope(), &cluster(), &tenant("vision"), from, to).await.unwrap();
        assert_eq!(memos.len(), 1);
        let heads = store.day_heads(&console.operator().unwrap(), &cluster(), from, to).await.unwrap();
        let told: Vec<_> = heads.iter().map(|head| (head.day, head.computed_at, head.inputs)).collect();
        let expected =
            [(day("2026-11-29"), at(1), books("2026-11-29").inputs), (day("2026-11-30"), at(2), Digest::of(b"other"))];
        assert_eq!(told, expected);
    })
    .await;
}

#[tokio::test]
async fn books_that_do_not_balance_are_refused_and_leave_what_was_there() {
    with_store(async |store, _| {
        store.put_day(&books("2026-11-30"), at(1)).await.unwrap();
        let mut short = books("2026-11-30");
        short.cost.electricity = Money::from_micros(18);
        let error = store.put_day(&short, at(2)).await.unwrap_err();
        assert!(matches!(error, StoreError::Unbalanced { .. }));
        assert!(error.to_string().contains("electricity -0.000001"), "{error}");
        let mut idle = books("2026-11-30");
        idle.capacity = card_ms(1001);
        assert!(matches!(store.put_day(&idle, at(2)).await, Err(StoreError::Unbalanced { .. })));
        let proof = store.console().operator().unwrap();
        let heads = store.day_heads(&proof, &cluster(), day("2026-11-30"), day("2026-12-01")).await.unwrap();
        assert_eq!(heads[0].computed_at, at(1));
    })
    .await;
}

#[tokio::test]
async fn sides_that_only_seem_equal_where_amounts_end_are_refused() {
    with_store(async |store, _| {
        let mut large = books("2026-11-30");
        large.lines.values_mut().for_each(|line| line.cost.depreciation = Money::from_micros(i64::MAX));
        large.cost.depreciation = Money::from_micros(i64::MAX);
        large.platform.unallocated.depreciation = Money::ZERO;
        assert!(large.balance().holds(), "amounts saturate");
        assert!(matches!(store.put_day(&large, at(1)).await, Err(StoreError::TooLarge { .. })));
    })
    .await;
}

#[tokio::test]
async fn lines_of_another_cluster_are_refused() {
    with_store(async |store, _| {
        let mut strange = books("2026-11-30");
        strange.cluster = "west".parse().unwrap();
        assert!(matches!(store.put_day(&strange, at(1)).await, Err(StoreError::InvalidBooks { .. })));
    })
    .await;
}

#[tokio::test]
async fn amounts_near_the_end_of_what_they_can_be_are_read_as_written() {
    with_store(async |store, _| {
        let mut large = books("2026-11-30");
        large.lines.clear();
        large.memos.clear();
        let whole = cost(i64::MAX, -i64::MAX, -1);
        let time = CardTime::from_millionths_ms(i64::MAX);
        let key = line_key("1", "vision", Subject::Compute);
        large.lines.insert(key, Line { cost: whole, card_time: time, effective: Some(time) });
        large.platform = cardhour_domain::books::Platform::default();
        (large.cost, large.capacity) = (whole, time);
        store.put_day(&large, at(1)).await.unwrap();

        let scope = store.console().scope();
        let bills = store.bills(&scope).await.unwrap();
        assert_eq!(bills[0].cost.compute, whole);
        assert_eq!((bills[0].card_time, bills[0].effective), (time, Some(time)));
        // A second such day is more than an amount can be, though not more card time than can be told.
        large.day = day("2026-11-29");
        store.put_day(&large, at(1)).await.unwrap();
        assert!(matches!(store.bills(&scope).await, Err(StoreError::TooLarge { .. })));
    })
    .await;
}

#[tokio::test]
async fn a_bill_sums_its_days_by_subject_the_newest_month_first() {
    with_store(async |store, _| {
        for on in ["2026-10-31", "2026-11-01", "2026-11-30"] {
            store.put_day(&books(on), at(1)).await.unwrap();
        }
        let mut quiet = books("2026-11-15");
        quiet.lines.clear();
        quiet.memos.clear();
        (quiet.cost, quiet.capacity) = (cost(7, 8, 9), card_ms(80));
        store.put_day(&quiet, at(1)).await.unwrap();

        let bills = store.bills(&store.console().scope()).await.unwrap();
        let heads: Vec<String> = bills.iter().map(|bill| format!("{} {}", bill.month, bill.tenant)).collect();
        assert_eq!(heads, ["2026-11 speech", "2026-11 vision", "2026-10 speech", "2026-10 vision"]);
        let vision = &bills[1];
        assert_eq!(vision.cost.compute, cost(200, 20, 2));
        assert_eq!(vision.cost.idle, cost(80, 8, 4));
        assert_eq!(vision.cost.get(Subject::FailedRetry), cost(1000, 100, 10));
        assert_eq!(vision.cost.total(), cost(1280, 128, 16));
        assert_eq!((vision.card_time, vision.effective, vision.days_with_books), (card_ms(640), None, 3));
        assert_eq!(bills[0].effective, Some(card_ms(2400)));
        assert_eq!(bills[3].days_with_books, 1);
    })
    .await;
}

#[tokio::test]
async fn a_tenants_days_are_sums_over_tasks_by_subject_quality_and_method() {
    with_store(async |store, _| {
        let mut twice = books("2026-11-30");
        let more = Line { cost: cost(1, 0, 0), card_time: card_ms(1), effective: Some(card_ms(2)) };
        twice.lines.insert(line_key("9", "vision", Subject::Compute), more);
        let mut measured = line_key("9", "vision", Subject::Compute);
        measured.quality = Quality::Measured;
        twice.lines.insert(measured, more);
        (twice.cost, twice.capacity) = (cost(1649, 72, 17), card_ms(1002));
        store.put_day(&twice, at(1)).await.unwrap();
        let (from, to) = (day("2026-11-30"), day("2026-12-01"));
        let days = store.tenant_days(&store.console().scope(), &cluster(), &tenant("vision"), from, to).await.unwrap();
        let part = |subject, quality, cost, ms, effective: Option<i64>| TenantDay {
            day: from,
            subject,
            quality,
            method: Method::PoolAllocation,
            cost,
            card_time: card_ms(ms),
            effective: effective.map(card_ms),
        };
        let expected = [
            part(Subject::Compute, Quality::Measured, cost(1, 0, 0), 1, Some(2)),
            part(Subject::Compute, Quality::Assumed, cost(101, 10, 1), 51, Some(102)),
            part(Subject::Idle, Quality::Assumed, cost(40, 4, 2), 20, Some(40)),
            part(Subject::FailedRetry, Quality::Assumed, cost(500, 50, 5), 250, None),
        ];
        assert_eq!(days, expected);
        let scope = store.console().scope();
        assert_eq!(store.tenant_days(&scope, &cluster(), &tenant("vision"), to, to.next()).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn a_row_that_is_no_part_of_books_is_reported_with_its_place() {
    with_store(async |store, place| {
        store.put_day(&books("2026-11-30"), at(1)).await.unwrap();
        let scope = store.console().scope();
        let (from, to) = (day("2026-11-30"), day("2026-12-01"));
        place.meddle("UPDATE day_lines SET subject = 'waste' WHERE subject = 'idle'").await;
        let error = store.task_totals(&scope, &cluster(), &tenant("vision"), from, to).await.unwrap_err();
        assert!(
            matches!(&error, StoreError::Corrupt { table: "day_lines", key, .. } if key.starts_with("east 2026-11-30 1 ")),
            "{error}"
        );
        place.meddle("UPDATE tenant_days SET quality = 'guessed' WHERE tenant = 'vision'").await;
        assert!(matches!(store.bills(&scope).await, Err(StoreError::Corrupt { table: "tenant_days", .. })));
        place.meddle("UPDATE day_books SET findings = 'none'").await;
        let proof = store.console().operator().unwrap();
        let heads = store.day_heads(&proof, &cluster(), from, to).await;
        assert!(matches!(heads, Err(StoreError::Corrupt { table: "day_books", .. })));
        place.meddle("UPDATE day_memos SET kind = 'remark'").await;
        let memos = store.memos(&scope, &cluster(), &tenant("vision"), from, to).await;
        assert!(matches!(memos, Err(StoreError::Corrupt { table: "day_memos", .. })));
    })
    .await;
}
