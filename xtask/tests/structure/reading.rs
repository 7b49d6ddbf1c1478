//! Manifests and code, as the rules read them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every file that git knows or would add, with its text; binary files are left out.
pub fn files() -> Vec<(String, String)> {
    let listed = Command::new("git")
        .current_dir(root())
        // A checkout may be another user's, as on a machine that only tests.
        .args(["-c", "safe.directory=*", "ls-files", "--cached", "--others", "--exclude-standard"])
        .output()
        .unwrap();
    assert!(listed.status.success(), "git lists the files of the repository");
    String::from_utf8(listed.stdout)
        .unwrap()
        .lines()
        .filter_map(|name| Some((name.to_owned(), fs::read_to_string(root().join(name)).ok()?)))
        .collect()
}

/// The manifest of a folder.
pub fn manifest(folder: &str) -> toml::Table {
    fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap().parse().unwrap()
}

/// The names of a manifest's dependencies in a section, those of targets included.
pub fn dependencies(folder: &str, section: &str) -> BTreeSet<String> {
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

/// The folders of the workspace's members.
pub fn members() -> Vec<String> {
    let workspace = manifest(".");
    let members = workspace["workspace"]["members"].as_array().unwrap();
    members.iter().map(|member| member.as_str().unwrap().to_owned()).collect()
}

/// The code of a file without its unit tests, with a blank line for each line of comment.
pub fn code(text: &str) -> String {
    let before_tests = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = before_tests.lines().map(|line| if line.trim_start().starts_with("//") { "" } else { line });
    lines.collect::<Vec<_>>().join("\n")
}

/// The code under some folders, tests aside: each file's name and text.
pub fn sources(folders: &[&str]) -> Vec<(String, String)> {
    files()
        .into_iter()
        .filter(|(name, _)| name.ends_with(".rs") && !is_test_code(name))
        .filter(|(name, _)| folders.iter().any(|folder| name.starts_with(folder)))
        .map(|(name, text)| (name, code(&text)))
        .collect()
}

fn is_test_code(name: &str) -> bool {
    name.contains("/tests/") || name.ends_with("tests.rs") || name.starts_with("crates/testkit/")
}

/// Lines of code under some folders of which something holds, as `file:line: text`.
pub fn lines_where(folders: &[&str], holds: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for (name, text) in sources(folders) {
        for (number, line) in text.lines().enumerate() {
            if holds(line) {
                found.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    found
}

/// Lines of code under some folders that hold any of the words.
pub fn lines_with(folders: &[&str], words: &[&str]) -> Vec<String> {
    lines_where(folders, |line| words.iter().any(|word| line.contains(word)))
}

/// The words of a text that are names in Rust.
pub fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).filter(|name| !name.is_empty())
}

#[test]
fn a_line_keeps_its_number_where_comments_stand_before_it() {
    let text = "//! What.\n\nfn one() {}\n#[cfg(test)]\nmod tests {\n    fn two() {}\n}\n";
    assert_eq!(code(text).lines().nth(2), Some("fn one() {}"));
    assert!(!code(text).contains("two"));
}
