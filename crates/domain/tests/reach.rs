//! The clusters at random are odd enough: over a fixed number of them, every method, subject, quality and finding that
//! job records and points allow comes up. Without this, the laws of `properties.rs` could hold for want of cases.

use cardhour_domain::books::{FindingKind, Method, Quality, Subject};
use cardhour_testkit::any_world;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;

#[test]
fn clusters_at_random_reach_every_rule() {
    let mut runner = TestRunner::deterministic();
    let (mut methods, mut subjects, mut qualities, mut kinds) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let (mut downtime, mut unallocated, mut known_effective) = (false, false, false);
    for _ in 0..300 {
        let world = any_world().new_tree(&mut runner).unwrap().current();
        for day in ["2026-03-28", "2026-03-29", "2026-03-30", "2026-03-31"] {
            let books = world.rate(day).unwrap();
            for (key, line) in &books.lines {
                methods.insert(key.method);
                subjects.insert(key.subject);
                qualities.insert(key.quality);
                known_effective |= line.effective.is_some_and(|effective| effective.millionths_ms() > 0);
            }
            kinds.extend(books.findings.iter().map(|finding| finding.kind));
            downtime |= books.platform.downtime.total().micros() > 0;
            unallocated |= books.platform.unallocated.total().micros() > 0;
        }
    }
    assert_eq!(methods.into_iter().collect::<Vec<_>>(), Method::ALL);
    assert_eq!(subjects.into_iter().collect::<Vec<_>>(), Subject::ALL);
    assert_eq!(qualities.into_iter().collect::<Vec<_>>(), Quality::ALL);
    let expected = [
        FindingKind::OverAllocated,
        FindingKind::NoCardBehind,
        FindingKind::CardConflict,
        FindingKind::OverlappingAttempts,
        FindingKind::QuotaScaled,
        FindingKind::GradeLowered,
        FindingKind::NoCoefficient,
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), expected);
    assert!(downtime && unallocated && known_effective);
}
