//! What files of the repository must not hold.

use crate::reading::{files, root};
use std::fs;

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
