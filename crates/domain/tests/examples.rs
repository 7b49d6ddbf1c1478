//! The worked examples of the rules of the books, and single rules on worlds small enough to work by hand.

#![expect(clippy::unwrap_used, reason = "a test stops at what is wrong")]

use cardhour_domain::books::{Blocked, DayBooks, FindingKind, Subject};
use cardhour_domain::card::CardState;
use cardhour_domain::task::{CardCount, Claim, JobState};
use cardhour_domain::time::Period;
use cardhour_domain::usage::{MetricRung, UsagePoint};
use cardhour_testkit::{World, at, money};
use expect_test::{Expect, expect};

/// One line per job and subject, then the platform and what is listed.
fn written(books: &DayBooks) -> String {
    let mut text = String::new();
    for (key, line) in &books.lines {
        text += &format!(
            "{} {} {} {} {} time {}",
            key.attempt.task,
            key.subject,
            line.cost.total(),
            key.method,
            key.quality,
            line.card_time,
        );
        match line.effective {
            Some(effective) => text += &format!(" effective {effective}\n"),
            None => text += " effective unknown\n",
        }
    }
    let balance = books.balance();
    text += &format!(
        "unallocated {} downtime {} over-allocated {}\n",
        balance.unallocated.total(),
        balance.downtime.total(),
        balance.over_allocated,
    );
    for finding in &books.findings {
        text += &format!("{finding}\n");
    }
    text
}

fn check(world: &World, day: &str, expected: &Expect) {
    let books = world.rate(day).unwrap();
    assert!(books.balance().holds());
    expected.assert_eq(&written(&books));
}

/// The sum of a job's lines under a subject, in micro-units.
fn amount(books: &DayBooks, job: &str, subject: Subject) -> i64 {
    books
        .lines
        .iter()
        .filter(|(key, _)| key.attempt.task.to_string() == job && key.subject == subject)
        .map(|(_, line)| line.cost.total().micros())
        .sum()
}

/// A world whose cards cost a fixed sum per bin as maintenance and nothing else.
fn fixed(per_hour: &str) -> World {
    World::new("UTC").cost("M", ("0", "0", 1), per_hour, (0, 0)).coefficient("M", "1")
}

#[test]
fn example_e1_a_shared_card() {
    // 500,000 µ a bin are 6.00 an hour.
    let card = || World::known(&["card0"]);
    let mut world = fixed("6")
        .cards("card", 1, "M", "n1", "", "2026-01-01T00:00:00Z")
        .run("1", "a", ("2026-01-01T00:00:00Z", "2026-01-01T00:10:00Z"), JobState::Completed, card())
        .run("2", "b", ("2026-01-01T00:02:00Z", "2026-01-01T00:07:00Z"), JobState::Failed, card())
        .run("2", "b", ("2026-01-01T00:08:00Z", "2026-01-01T00:10:00Z"), JobState::Completed, card());
    let mut point = |job: &str, start: &str, from: &str, to: &str, sm_seconds: u64, gib_seconds: u64| {
        let interval = Period::new(at(from), at(to)).unwrap();
        world.usage.push(UsagePoint {
            card: "card0".parse().unwrap(),
            attempt: world.attempt(job, start),
            interval,
            sm_ms: sm_seconds * 1000,
            memory_mib_ms: gib_seconds * 1024 * 1000,
            active_ms: if sm_seconds > 0 { interval.millis() } else { 0 },
            covered_ms: interval.millis(),
            rung: MetricRung::SmActive,
        });
    };
    let (zero, two, five) = ("2026-01-01T00:00:00Z", "2026-01-01T00:02:00Z", "2026-01-01T00:05:00Z");
    let (seven, eight, ten) = ("2026-01-01T00:07:00Z", "2026-01-01T00:08:00Z", "2026-01-01T00:10:00Z");
    point("1", zero, zero, five, 90, 3_000);
    point("2", two, two, five, 30, 5_400);
    point("1", zero, five, ten, 0, 3_000);
    point("2", two, five, seven, 20, 2_000);
    point("2", eight, eight, ten, 30, 2_000);
    let books = world.rate("2026-01-01").unwrap();
    assert_eq!(amount(&books, "1", Subject::Compute), 333_929);
    assert_eq!(amount(&books, "1", Subject::Idle), 175_000);
    assert_eq!(amount(&books, "2", Subject::FailedRetry), 328_571);
    assert_eq!(amount(&books, "2", Subject::Compute), 162_500);
    let first_ten_minutes: i64 = books.lines.values().map(|line| line.cost.total().micros()).sum();
    assert_eq!(first_ten_minutes, 1_000_000);
    assert!(books.balance().holds());
    // The failed attempt's two bins apart: 166,071 and 162,500.
    let explanation = world.explain("2026-01-01", &world.attempt("2", two)).unwrap().unwrap();
    let bins: Vec<i64> = explanation
        .cells
        .iter()
        .map(|cell| cell.pieces.iter().map(|piece| piece.part.total().micros()).sum())
        .collect();
    assert_eq!(bins, [166_071, 162_500]);
}

#[test]
fn example_e2_a_node_without_card_numbers() {
    // 8 cards at 500,000 µ a bin each.
    let world = fixed("6")
        .cards("card", 8, "M", "n1", "", "2026-01-01T00:00:00Z")
        .run("1", "a", ("2026-01-01T00:00:00Z", "2026-01-01T00:05:00Z"), JobState::Completed, World::on_node(4, "n1"))
        .run("2", "b", ("2026-01-01T00:00:00Z", "2026-01-01T00:05:00Z"), JobState::Completed, World::on_node(4, "n1"))
        .run("3", "c", ("2026-01-01T00:02:30Z", "2026-01-01T00:05:00Z"), JobState::Completed, World::on_node(2, "n1"));
    let books = world.rate("2026-01-01").unwrap();
    assert_eq!(amount(&books, "1", Subject::Compute), 1_800_000);
    assert_eq!(amount(&books, "2", Subject::Compute), 1_800_000);
    assert_eq!(amount(&books, "3", Subject::Compute), 400_000);
    assert_eq!(books.platform.over_allocated.card_ms(), 300_000);
    // The other 287 bins of the day are unallocated; in the first nothing is.
    assert_eq!(books.platform.unallocated.total(), money("1148"));
    assert!(books.findings.iter().any(|finding| finding.kind == FindingKind::OverAllocated));
}

#[test]
fn example_e4_a_whole_life_through_the_books() {
    // A life of 36 hours over three accounting days that it does not begin or end with.
    let world = World::new("Asia/Shanghai").cost("M", ("60000", "3000", 36), "0", (0, 0)).cards(
        "card",
        1,
        "M",
        "n1",
        "",
        "2026-01-01T03:33:33Z",
    );
    let days = ["2025-12-31", "2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"];
    let lost = days.iter().map(|day| world.rate(day).unwrap().cost.depreciation).sum::<cardhour_domain::money::Money>();
    assert_eq!(lost, money("57000"));
}

#[test]
fn held_but_suspended_time_is_idle_and_spread_evenly() {
    let world = fixed("6").cards("card", 2, "M", "n1", "", "2026-01-01T00:00:00Z").run_with(
        "1",
        "a",
        ("2026-01-01T00:00:00Z", "2026-01-01T02:00:00Z"),
        JobState::Completed,
        World::known(&["card0"]),
        |_, run| run.suspended_ms = 1_800_000,
    );
    check(
        &world,
        "2026-01-01",
        &expect![[r#"
            1 compute 9.000000 exclusive assumed time 1.500000 effective 1.500000
            1 idle 3.000000 exclusive estimated time 0.500000 effective 0.500000
            unallocated 276.000000 downtime 0.000000 over-allocated 0.000000
        "#]],
    );
}

#[test]
fn a_failure_is_failed_retry_from_its_last_checkpoint_on() {
    let world = fixed("6").cards("card", 1, "M", "n1", "", "2026-01-01T00:00:00Z").run_with(
        "1",
        "a",
        ("2026-01-01T00:00:00Z", "2026-01-01T03:00:00Z"),
        JobState::NodeFail,
        World::known(&["card0"]),
        |_, run| run.checkpoints = vec![at("2026-01-01T01:00:00Z"), at("2026-01-01T02:07:00Z")],
    );
    check(
        &world,
        "2026-01-01",
        &expect![[r#"
            1 compute 12.700000 exclusive assumed time 2.116666 effective 2.116666
            1 failed-retry 5.300000 exclusive assumed time 0.883333 effective 0.883333
            unallocated 126.000000 downtime 0.000000 over-allocated 0.000000
        "#]],
    );
}

#[test]
fn timed_out_is_failed_retry_unless_defined_otherwise() {
    let world = fixed("6").cards("card", 1, "M", "n1", "", "2026-01-01T00:00:00Z").run(
        "1",
        "a",
        ("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z"),
        JobState::TimedOut,
        World::known(&["card0"]),
    );
    assert_eq!(amount(&world.rate("2026-01-01").unwrap(), "1", Subject::FailedRetry), 6_000_000);
    let world = world.definition("timed_out", "compute", Some("2026-01-01"));
    assert_eq!(amount(&world.rate("2026-01-01").unwrap(), "1", Subject::Compute), 6_000_000);
}

#[test]
fn a_card_out_of_service_is_downtime_and_a_held_draining_one_is_not() {
    let world = fixed("6")
        .cards("card", 2, "M", "n1", "", "2026-01-01T00:00:00Z")
        .state("card0", CardState::OutOfService, "2026-01-01T01:00:00Z", "2026-01-01T02:00:00Z")
        .state("card1", CardState::Draining, "2026-01-01T01:00:00Z", "2026-01-01T04:00:00Z")
        .run(
            "1",
            "a",
            ("2026-01-01T00:00:00Z", "2026-01-01T03:00:00Z"),
            JobState::Completed,
            World::known(&["card0", "card1"]),
        );
    check(
        &world,
        "2026-01-01",
        &expect![[r#"
            1 compute 30.000000 exclusive assumed time 5.000000 effective 5.000000
            unallocated 246.000000 downtime 12.000000 over-allocated 0.000000
        "#]],
    );
}

#[test]
fn a_draining_node_that_is_held_by_number_bills_its_holders_and_the_rest_is_downtime() {
    let mut world = fixed("6").cards("card", 4, "M", "n1", "", "2026-01-01T00:00:00Z");
    for card in ["card0", "card1", "card2", "card3"] {
        world = world.state(card, CardState::Draining, "2026-01-01T00:00:00Z", "2026-01-01T02:00:00Z");
    }
    let world = world.run(
        "1",
        "a",
        ("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z"),
        JobState::Completed,
        World::on_node(3, "n1"),
    );
    // First hour: 3 held, 1 down. Second hour: 4 down. The other 22 hours: 4 unallocated.
    check(
        &world,
        "2026-01-01",
        &expect![[r#"
            1 compute 18.000000 node-allocation assumed time 3.000000 effective 3.000000
            unallocated 528.000000 downtime 30.000000 over-allocated 0.000000
        "#]],
    );
}

#[test]
fn quotas_come_first_and_whole_card_claims_take_what_they_leave() {
    let quota = |millionths| {
        Claim::cards(vec!["card0".parse().unwrap()], Some(CardCount::from_millionths(millionths).unwrap()))
    };
    let hour = ("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z");
    let world = fixed("6")
        .cards("card", 1, "M", "n1", "", "2026-01-01T00:00:00Z")
        .run("1", "a", hour, JobState::Completed, quota(250_000))
        .run("2", "b", hour, JobState::Completed, World::known(&["card0"]))
        .run("3", "c", ("2026-01-01T01:00:00Z", "2026-01-01T02:00:00Z"), JobState::Completed, quota(250_000));
    check(
        &world,
        "2026-01-01",
        &expect![[r#"
            1 compute 1.500000 quota assumed time 0.250000 effective 0.250000
            2 compute 4.500000 exclusive assumed time 0.750000 effective 0.750000
            3 compute 1.500000 quota assumed time 0.250000 effective 0.250000
            unallocated 136.500000 downtime 0.000000 over-allocated 0.000000
        "#]],
    );
    let scaled = fixed("6")
        .cards("card", 1, "M", "n1", "", "2026-01-01T00:00:00Z")
        .run("1", "a", hour, JobState::Completed, quota(900_000))
        .run("2", "b", hour, JobState::Completed, quota(600_000));
    check(
        &scaled,
        "2026-01-01",
        &expect![[r#"
            1 compute 3.600000 quota assumed time 0.600000 effective 0.600000
            2 compute 2.400000 quota assumed time 0.400000 effective 0.400000
            unallocated 138.000000 downtime 0.000000 over-allocated 0.000000
            quotas above the whole card, scaled: card0 (1500000 millionths of a card)
        "#]],
    );
}

#[test]
fn several_whole_claims_on_one_card_share_it_evenly_unmeasured_and_are_listed() {
    let hour = ("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z");
    let world = fixed("6")
        .cards("card", 1, "M", "n1", "", "2026-01-01T00:00:00Z")
        .run("1", "a", hour, JobState::Completed, World::known(&["card0"]))
        .run("2", "b", hour, JobState::Completed, World::known(&["card0"]));
    check(
        &world,
        "2026-01-01",
        &expect![[r#"
            1 compute 3.000000 even-share assumed time 0.500000 effective 0.500000
            2 compute 3.000000 even-share assumed time 0.500000 effective 0.500000
            unallocated 138.000000 downtime 0.000000 over-allocated 0.000000
            several whole-card claims on one card: card0, 1 from 2026-01-01T00:00:00Z (with 2)
        "#]],
    );
}

#[test]
fn a_claim_spreads_over_its_nodes_by_their_cards_and_takes_their_own_cost() {
    // 3 cards over nodes of 4 and 2 cards: 2 and 1. The second node's cards cost twice as much.
    let world = World::new("UTC")
        .cost("M", ("0", "0", 1), "6", (0, 0))
        .cost("L", ("0", "0", 1), "12", (0, 0))
        .coefficient("M", "1")
        .coefficient("L", "2.5")
        .cards("m", 4, "M", "n1", "p", "2026-01-01T00:00:00Z")
        .cards("l", 2, "L", "n2", "p", "2026-01-01T00:00:00Z")
        .run(
            "1",
            "a",
            ("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z"),
            JobState::Completed,
            Claim::on_nodes(CardCount::whole(3).unwrap(), None, vec!["n1".parse().unwrap(), "n2".parse().unwrap()]),
        );
    check(
        &world,
        "2026-01-01",
        &expect![[r#"
            1 compute 24.000000 node-allocation assumed time 3.000000 effective 4.500000
            unallocated 1128.000000 downtime 0.000000 over-allocated 0.000000
        "#]],
    );
}

#[test]
fn electricity_of_a_pool_follows_estimated_energy() {
    // 10 cards, 30 W idle and 184 W at the assumed load; 4 claimed for an hour: 736 W for the claim, 180 W for the rest.
    // At 1.00 per kWh and PUE 1 a bin's 274,800 J cost 76,333 µ, rounded once: 61,333 and 15,000, twelve times over. The
    // other 23 hours cost 0.300 each.
    let world = World::new("UTC")
        .definition("pue", "1", None)
        .tariff(None, 0, 1440, "1")
        .cost("M", ("0", "0", 1), "0", (30, 250))
        .cards("card", 10, "M", "", "p", "2026-01-01T00:00:00Z")
        .run("1", "a", ("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z"), JobState::Completed, World::in_pool("4", "p"));
    check(
        &world,
        "2026-01-01",
        &expect![[r#"
            1 compute 0.735996 pool-allocation assumed time 4.000000 effective unknown
            unallocated 7.080000 downtime 0.000000 over-allocated 0.000000
            no coefficient: M (general)
        "#]],
    );
}

#[test]
fn shares_of_a_card_are_billed_as_shares() {
    let world = fixed("6").cards("card", 2, "M", "", "p", "2026-01-01T00:00:00Z").run(
        "1",
        "a",
        ("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z"),
        JobState::Completed,
        World::in_pool("0.46", "p"),
    );
    check(
        &world,
        "2026-01-01",
        &expect![[r#"
            1 compute 2.760000 pool-allocation assumed time 0.460000 effective 0.460000
            unallocated 285.240000 downtime 0.000000 over-allocated 0.000000
        "#]],
    );
}

#[test]
fn a_claim_with_no_card_behind_it_costs_nothing_and_is_listed() {
    let hour = ("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z");
    let world = fixed("6")
        .cards("card", 1, "M", "n1", "p", "2026-01-01T00:00:00Z")
        .run("1", "a", hour, JobState::Completed, World::in_pool("1", "elsewhere"))
        .run("2", "a", hour, JobState::Completed, World::on_node(1, "n9"))
        .run("3", "a", hour, JobState::Completed, World::known(&["gone"]));
    check(
        &world,
        "2026-01-01",
        &expect![[r#"
            unallocated 144.000000 downtime 0.000000 over-allocated 0.000000
            no card behind the claim: elsewhere, 1 from 2026-01-01T00:00:00Z (1 cards claimed, no card is in this pool)
            no card behind the claim: n9, 2 from 2026-01-01T00:00:00Z (1 cards claimed, none in service there)
            no card behind the claim: gone, 3 from 2026-01-01T00:00:00Z (no such card in service on this day)
        "#]],
    );
}

#[test]
fn known_cards_are_taken_out_before_a_pool_is_shared() {
    let hour = ("2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z");
    let world = fixed("6")
        .cards("card", 3, "M", "n1", "p", "2026-01-01T00:00:00Z")
        .run("1", "a", hour, JobState::Completed, World::known(&["card0"]))
        .run("2", "b", hour, JobState::Completed, World::in_pool("2", "p"));
    check(
        &world,
        "2026-01-01",
        &expect![[r#"
            1 compute 6.000000 exclusive assumed time 1.000000 effective 1.000000
            2 compute 12.000000 pool-allocation assumed time 2.000000 effective 2.000000
            unallocated 414.000000 downtime 0.000000 over-allocated 0.000000
        "#]],
    );
}

#[test]
fn an_attempt_without_end_is_held_until_its_sources_last_report() {
    let mut world = fixed("6").cards("card", 1, "M", "n1", "", "2026-01-01T00:00:00Z").run(
        "1",
        "a",
        ("2026-01-01T00:00:00Z", ""),
        JobState::Running,
        World::known(&["card0"]),
    );
    world.last_reports.insert("test".parse().unwrap(), at("2026-01-01T05:00:00Z"));
    check(
        &world,
        "2026-01-01",
        &expect![[r#"
            1 compute 30.000000 exclusive assumed time 5.000000 effective 5.000000
            unallocated 114.000000 downtime 0.000000 over-allocated 0.000000
            no end known, held until the source's last report: test (1 attempt, until 2026-01-01T05:00:00Z)
        "#]],
    );
}

#[test]
fn a_card_that_retires_early_is_written_off_outside_the_bills() {
    let mut world = World::new("UTC").cost("M", ("100", "10", 90), "0", (0, 0)).cards(
        "card",
        1,
        "M",
        "n1",
        "",
        "2026-01-01T00:00:00Z",
    );
    for record in &mut world.reference {
        if let cardhour_domain::reference::ReferenceRecord::Card(card) = record {
            card.retired_at = Some("2026-01-02T12:00:00Z".parse().unwrap());
        }
    }
    let books = world.rate("2026-01-02").unwrap();
    assert_eq!(books.cost.depreciation, money("12"));
    assert_eq!(books.platform.write_off, money("54"));
    assert_eq!(world.rate("2026-01-01").unwrap().platform.write_off, money("0"));
    assert_eq!(world.rate("2026-01-03").unwrap().platform.write_off, money("0"));
}

#[test]
fn waiting_is_a_memo_at_the_mean_cost_of_the_cards_waited_for() {
    let world = fixed("6").cards("card", 2, "M", "n1", "p", "2026-01-01T00:00:00Z").run_with(
        "1",
        "a",
        ("2026-01-01T02:00:00Z", "2026-01-01T03:00:00Z"),
        JobState::Completed,
        World::in_pool("2", "p"),
        |record, _| record.eligible = Some(at("2026-01-01T00:30:00Z")),
    );
    let books = world.rate("2026-01-01").unwrap();
    // 2 cards × 1.5 hours × 6.00.
    assert_eq!(books.memos.first().and_then(|memo| memo.worth), Some(money("18")));
    assert_eq!(amount(&books, "1", Subject::Compute), 12_000_000);
}

#[test]
fn cards_without_a_cost_basis_block_the_day_by_name() {
    let world = fixed("6").cards("card", 2, "unpriced", "n1", "", "2026-01-02T00:00:00Z");
    assert!(world.rate("2026-01-01").is_ok());
    let Err(Blocked::NoCostBasis { cards, .. }) = world.rate("2026-01-02") else { panic!("should be blocked") };
    assert_eq!(cards, ["card0".parse().unwrap(), "card1".parse().unwrap()]);
}

#[test]
fn days_of_23_and_25_hours_cost_their_hours_and_make_the_whole_together() {
    // 6.00 an hour, in a zone whose clocks change on 29 March and 25 October 2026.
    let world = World::new("Europe/Berlin")
        .cost("M", ("87600", "0", 8760), "6", (0, 0))
        .coefficient("M", "1")
        .cards("card", 1, "M", "n1", "", "2025-12-31T23:00:00Z")
        .run("1", "a", ("2026-01-01T10:00:00Z", "2026-12-01T10:00:00Z"), JobState::Completed, World::known(&["card0"]));
    let held = |day: &str| world.rate(day).unwrap().balance().tenants.maintenance;
    assert_eq!(held("2026-03-28"), money("144"));
    assert_eq!(held("2026-03-29"), money("138"));
    assert_eq!(held("2026-10-25"), money("150"));
    // A year of days is the life of the card, whatever the clocks did: 87,600.00 and 8,760 hours at 6.00.
    let (first, end) = (cardhour_testkit::day("2026-01-01"), cardhour_testkit::day("2027-01-01"));
    let mut cost = cardhour_domain::books::Components::ZERO;
    let mut hours = cardhour_domain::books::CardTime::ZERO;
    for day in first.until(end) {
        let books = world.rate(&day.to_string()).unwrap();
        cost += books.cost;
        hours += books.balance().tenant_time;
    }
    assert_eq!(cost.depreciation, money("87600"));
    assert_eq!(cost.maintenance, money("52560"));
    // 334 days of 24 hours.
    assert_eq!(hours.to_string(), "8016.000000");
}

#[test]
fn an_explanation_sums_to_the_lines_of_the_bill() {
    let world = fixed("7.77")
        .cards("card", 3, "M", "n1", "p", "2026-01-01T00:00:00Z")
        .run("1", "a", ("2026-01-01T00:00:07Z", "2026-01-01T09:41:00Z"), JobState::Failed, World::in_pool("0.7", "p"))
        .run(
            "2",
            "b",
            ("2026-01-01T00:03:00Z", "2026-01-01T01:00:00Z"),
            JobState::Completed,
            World::in_pool("1.3", "p"),
        );
    let books = world.rate("2026-01-01").unwrap();
    let explanation = world.explain("2026-01-01", &world.attempt("1", "2026-01-01T00:00:07Z")).unwrap().unwrap();
    assert_eq!(explanation.inputs, books.inputs);
    for (subject, total) in explanation.totals() {
        assert_eq!(total.total().micros(), amount(&books, "1", subject), "{subject}");
    }
}
