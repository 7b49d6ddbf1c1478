//! Laws of the books, on clusters at random.

#![expect(clippy::unwrap_used, reason = "a test stops at what is wrong")]

use cardhour_domain::books::{DayBooks, Subject};
use cardhour_domain::money::Money;
use cardhour_testkit::{World, any_world, shuffled};
use proptest::prelude::*;

/// The days that random runs can touch.
const DAYS: [&str; 5] = ["2026-03-28", "2026-03-29", "2026-03-30", "2026-03-31", "2026-04-01"];

fn books_of(world: &World) -> Vec<DayBooks> {
    DAYS.iter().map(|day| world.rate(day).unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_micro_unit_and_every_card_millisecond_is_booked_once(world in any_world()) {
        for books in books_of(&world) {
            let balance = books.balance();
            prop_assert!(balance.holds(), "{:?}", balance.difference());
            prop_assert!(books.lines.values().all(|line| line.cost.total() >= Money::ZERO));
        }
    }

    #[test]
    fn the_order_of_records_does_not_matter(world in any_world(), seed in any::<u64>()) {
        let other = shuffled(&world, seed);
        for (a, b) in books_of(&world).iter().zip(books_of(&other)) {
            prop_assert_eq!(a.digest(), b.digest());
            prop_assert_eq!(a, &b);
        }
    }

    #[test]
    fn a_record_told_twice_changes_nothing(world in any_world()) {
        let mut twice = world.clone();
        twice.jobs.extend(world.jobs.iter().cloned());
        for (a, b) in books_of(&world).iter().zip(books_of(&twice)) {
            prop_assert_eq!(a, &b);
        }
    }

    #[test]
    fn records_of_other_days_leave_a_day_as_it_is(world in any_world()) {
        let all = books_of(&world);
        for (books, day) in all.iter().zip(DAYS) {
            let period = cardhour_domain::time::Zone::named(zone_of(&world)).unwrap().period_of(day.parse().unwrap());
            let mut alone = world.clone();
            alone.jobs.retain(|job| job.held(None).and_then(|held| held.overlap(period?)).is_some());
            prop_assert_eq!(books.digest(), alone.rate(day).unwrap().digest());
        }
    }

    #[test]
    fn every_line_of_a_bill_explains_itself(world in any_world()) {
        for (books, day) in books_of(&world).iter().zip(DAYS) {
            let attempts: std::collections::BTreeSet<_> = books.lines.keys().map(|key| key.attempt.clone()).collect();
            for attempt in attempts {
                let explanation = world.explain(day, &attempt).unwrap().unwrap();
                prop_assert_eq!(explanation.inputs, books.inputs);
                for &subject in Subject::ALL {
                    let booked: Money = books
                        .lines
                        .iter()
                        .filter(|(key, _)| key.attempt == attempt && key.subject == subject)
                        .map(|(_, line)| line.cost.total())
                        .sum();
                    let explained = explanation.totals().into_iter().find(|(s, _)| *s == subject);
                    prop_assert_eq!(Some(booked), explained.map(|(_, cost)| cost.total()));
                }
                for cell in &explanation.cells {
                    for piece in &cell.pieces {
                        let subjects: Money = piece.subjects.iter().map(|part| part.cost.total()).sum();
                        prop_assert_eq!(subjects, piece.part.total());
                    }
                }
            }
        }
    }

    #[test]
    fn an_attempt_ends_up_with_its_claimed_card_time(world in any_world()) {
        // Pool claims: what is billed as held is the claim × its time, whatever the days cut.
        let all = books_of(&world);
        for job in &world.jobs {
            let Some(run) = &job.run else { continue };
            let cardhour_domain::task::Claim::InPool { count, pool } = &run.claim else { continue };
            if pool.as_str() != "p" {
                continue;
            }
            let (Some(attempt), Some(held)) = (job.attempt(), job.held(None)) else { continue };
            let booked: i64 = all
                .iter()
                .flat_map(|books| &books.lines)
                .filter(|(key, _)| key.attempt == attempt)
                .map(|(_, line)| line.card_time.millionths_ms())
                .sum();
            let claimed = i64::try_from(held.millis() * count.millionths()).unwrap();
            prop_assert_eq!(booked, claimed);
        }
    }
}

fn zone_of(world: &World) -> &str {
    world
        .reference
        .iter()
        .find_map(|record| match record {
            cardhour_domain::reference::ReferenceRecord::Definition(definition) => Some(definition.value.as_str()),
            _ => None,
        })
        .unwrap()
}
