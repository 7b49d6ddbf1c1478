//! What code must not hold.

use crate::reading::lines_with;

#[test]
fn no_amount_is_a_floating_point_number() {
    // 0.1 + 0.2 is not 0.3: a bill of floats depends on the order of its sums.
    let folders =
        ["crates/domain/src", "crates/store/src", "collector/src", "server/src/services", "server/src/queries"];
    let floats = lines_with(&folders, &["f32", "f64"]);
    assert!(floats.is_empty(), "amounts, times and shares are integers:\n{}", floats.join("\n"));
}

#[test]
fn only_the_edge_of_the_server_reads_the_clock() {
    // Invariant 9: the same records give the same bill at any time of day.
    let clocks = ["SystemTime::now", "Instant::now", "Timestamp::now", "Zoned::now", "Utc::now", "Local::now"];
    let everywhere = ["app/", "collector/", "crates/", "migrations/", "server/"];
    let found: Vec<String> = lines_with(&everywhere, &clocks)
        .into_iter()
        .filter(|line| !line.starts_with("server/src/access/clock.rs") && !line.starts_with("server/src/http/"))
        .collect();
    assert!(
        found.is_empty(),
        "take the time as an argument, or from `access::Clock` at the edge:\n{}",
        found.join("\n")
    );
}

#[test]
fn the_database_is_spoken_to_in_no_dialect() {
    // The same migrations and the same queries run on SQLite and on PostgreSQL: what only one of them understands has a
    // file of its own.
    let words = ["PRAGMA", "AUTOINCREMENT", "INSERT OR ", "RETURNING rowid", "strftime(", "::text"];
    let found: Vec<String> = lines_with(&["crates/store/src", "migrations/src"], &words)
        .into_iter()
        .filter(|line| !line.starts_with("crates/store/src/sqlite.rs"))
        .collect();
    assert!(found.is_empty(), "SQL of one database alone:\n{}", found.join("\n"));
}
