//! The same records in another order, and twice over, give the same bytes.

use crate::support::{HEADER, Place};
use std::fs;

/// Imports the files of the demo in an order, twice if asked, and prints the bills of all days.
fn bytes(order: &[usize], twice: bool, split_jobs: bool) -> String {
    let place = Place::new();
    let demo = place.path().join("demo");
    place.ok(&["demo-data", "--out", demo.to_str().unwrap(), "--seed", "7", "--until", "2026-03-10T04:00:00Z"]);
    let kinds = [
        ("definitions", "definitions.csv"),
        ("cards", "cards.csv"),
        ("cards", "card-states.csv"),
        ("cost-basis", "cost-basis.csv"),
        ("cost-basis", "tariff.csv"),
        ("coefficients", "coefficients.csv"),
        ("tenants", "tenants.csv"),
        ("jobs", "sacct.txt"),
    ];
    if split_jobs {
        // The lines the other way round, under the same header.
        let text = fs::read_to_string(demo.join("sacct.txt")).unwrap();
        let (header, rest) = text.split_once('\n').unwrap();
        let mut lines: Vec<&str> = rest.lines().collect();
        lines.reverse();
        fs::write(demo.join("sacct.txt"), format!("{header}\n{}\n", lines.join("\n"))).unwrap();
    }
    for _ in 0..if twice { 2 } else { 1 } {
        for &index in order {
            let (kind, name) = kinds[index];
            let file = demo.join(name);
            let mut arguments = vec!["import", kind, file.to_str().unwrap()];
            if kind == "jobs" {
                arguments.extend(["--format", "slurm", "--reported-at", "2026-03-10T04:00:00Z"]);
            }
            place.ok(&arguments);
        }
    }
    let csv = place.ok(&["bill", "--from", "2026-02-20", "--to", "2026-03-10", "--csv"]).out;
    let json = place.ok(&["bill", "--from", "2026-02-20", "--to", "2026-03-10", "--json"]).out;
    csv + &json
}

#[test]
fn the_order_of_imports_and_repeating_them_changes_no_byte() {
    let plain = bytes(&[0, 1, 2, 3, 4, 5, 6, 7], false, false);
    assert!(plain.lines().count() > 100, "{plain}");
    assert!(plain == bytes(&[7, 6, 5, 4, 3, 2, 1, 0], true, true), "another order and twice over");
    assert!(plain == bytes(&[3, 7, 1, 0, 6, 2, 5, 4], false, true), "a third order");
}

#[test]
fn contradicting_records_give_one_bill_whatever_comes_first() {
    let line = |end: &str, state: &str, cards: u32| {
        format!(
            "{HEADER}9|east|vision|ann|train|2026-01-01T00:00:00|2026-01-01T00:00:00|2026-01-02T00:00:00|{end}|{state}|gres/gpu={cards}|gpu1|run\n"
        )
    };
    let files = [
        line("2026-01-02T05:00:00", "COMPLETED", 2),
        line("2026-01-02T05:00:00", "FAILED", 2),
        line("2026-01-02T05:00:00", "COMPLETED", 3),
        line("Unknown", "RUNNING", 4),
    ];
    let orders = [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]];
    let bills: Vec<String> = orders
        .iter()
        .map(|order| {
            let place = Place::with_cluster();
            for &index in order {
                let said = place.import_sacct(&format!("{index}.txt"), &files[index]);
                assert!([0, 4].contains(&said.code), "{}", said.err);
            }
            place.ok(&["bill", "--from", "2026-01-02", "--to", "2026-01-02", "--csv"]).out
        })
        .collect();
    assert!(bills.windows(2).all(|pair| pair[0] == pair[1]), "{bills:?}");
}
