//! What crates show of the libraries that they keep to themselves: nothing.
//!
//! Read from the text, not from a compiler: types, their public fields and functions, and the traits they have from a
//! library, as far as the crate's `pub use` leads to them.

use crate::reading::{names, sources};
use std::collections::BTreeSet;

/// The names that a statement such as `use library::{A, inner::B as C};` brings into a file, with the library's own.
fn brought_in(text: &str, library: &str) -> BTreeSet<String> {
    let mut brought = BTreeSet::from([library.to_owned()]);
    for statement in text.split("use ").skip(1) {
        let statement = statement.split(';').next().unwrap_or_default();
        if names(statement).next() == Some(library) {
            // Not those that are renamed to `_`, and not the modules on the way.
            let parts = statement.split(['{', '}', ',']).map(str::trim).filter(|part| !part.ends_with("as _"));
            brought.extend(
                parts.filter(|part| !part.ends_with("::")).filter_map(|part| names(part).last()).map(str::to_owned),
            );
        }
    }
    brought
}

/// The names that `pub use` shows.
fn shown_by_use(text: &str) -> BTreeSet<String> {
    let statements = text.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next());
    statements.flat_map(names).map(str::to_owned).collect()
}

/// The public lines of a file that belong to one of the shown names and hold one of the forbidden ones.
fn leaks(text: &str, shown: &BTreeSet<String>, forbidden: &BTreeSet<String>) -> Vec<String> {
    #[derive(PartialEq)]
    enum Inside {
        Nothing,
        Enum,
        StructOrImpl,
        Signature,
    }
    let is_shown = |line: &str| names(line).any(|name| shown.contains(name));
    let (mut inside, mut signature) = (Inside::Nothing, false);
    let mut found = Vec::new();
    for line in text.lines() {
        let trimmed = line.trim_start();
        let public = trimmed.starts_with("pub ");
        // What stands at the margin begins or ends an item.
        if !line.starts_with(' ') && !line.is_empty() {
            let ends = trimmed.ends_with(';') || trimmed.ends_with('}');
            inside = if ends || !is_shown(line) {
                Inside::Nothing
            } else if trimmed.starts_with("pub enum ") {
                Inside::Enum
            } else if public && names(trimmed).any(|name| name == "fn") {
                Inside::Signature
            } else if trimmed.starts_with("impl") || public {
                Inside::StructOrImpl
            } else {
                Inside::Nothing
            };
            let says = (public || trimmed.starts_with("impl")) && is_shown(line);
            // Of a tuple's fields only the public ones are seen.
            let seen = trimmed.split_once('(').filter(|_| trimmed.starts_with("pub struct "));
            let told = seen.map_or(trimmed, |(_, fields)| if fields.contains("pub ") { fields } else { "" });
            if says && names(told).any(|name| forbidden.contains(name)) {
                found.push(trimmed.to_owned());
            }
            signature = false;
            continue;
        }
        let begins = public && inside == Inside::StructOrImpl;
        let told = begins || signature || matches!(inside, Inside::Enum | Inside::Signature);
        if told && names(trimmed).any(|name| forbidden.contains(name)) && !trimmed.starts_with('#') {
            found.push(trimmed.to_owned());
        }
        // A signature over several lines ends where its body begins.
        let is_function = names(trimmed).any(|name| name == "fn");
        signature = (signature || begins && is_function) && !trimmed.ends_with(['{', '}', ';']);
        if inside == Inside::Signature && trimmed.ends_with('{') {
            inside = Inside::Nothing;
        }
    }
    found
}

#[test]
fn no_type_of_a_library_is_in_a_public_signature() {
    // Invariant 5: whoever uses these crates must not have to know, nor to rebuild for, what they are made with.
    for (folder, library) in [("crates/store/src", "sea_orm"), ("crates/engine/src", "plotters")] {
        let files = sources(&[folder]);
        let mut shown: BTreeSet<String> = BTreeSet::new();
        for (name, text) in &files {
            shown.extend(shown_by_use(text));
            // What stands in a module that is shown is shown.
            if name.ends_with("lib.rs") || name.ends_with("mod.rs") {
                let items =
                    text.lines().filter(|line| line.starts_with("pub struct ") || line.starts_with("pub enum "));
                shown.extend(items.filter_map(|line| names(line).nth(2)).map(str::to_owned));
            }
        }
        assert!(!shown.is_empty(), "{folder} shows nothing: this rule looks for the wrong words");
        let found: Vec<String> = files
            .iter()
            .flat_map(|(name, text)| {
                let lines = leaks(text, &shown, &brought_in(text, library));
                lines.into_iter().map(move |line| format!("{name}: {line}"))
            })
            .collect();
        assert!(
            found.is_empty(),
            "{folder} shows types of {library}: give them a type of this crate around them, with a private field:\n{}",
            found.join("\n")
        );
    }
}

#[test]
fn what_is_shown_is_told_from_what_is_private() {
    let text = "\
use orm::{Connection, inner::Failure as Broken, Trait as _};
pub enum StoreError {
    Database(Broken),
}
pub struct Store {
    connection: Connection,
    pub open: Connection,
}
impl Store {
    pub async fn read(&self) -> Result<(), StoreError> {
        let connection: Connection = self.open;
    }
    pub(crate) fn reader(&self) -> &Connection {
        &self.connection
    }
    pub fn lend(
        &self,
        to: &Connection,
    ) -> usize {
        let again: Connection = to;
    }
}
impl From<Broken> for StoreError {
}
pub struct Kept(Connection);
pub struct Given(pub Connection);
pub fn free(connection: &Connection) {
}
pub fn unseen(connection: &Connection) {
}
impl Private {
    pub fn of(connection: &Connection) {
    }
}
";
    let shown = shown_by_use("mod store;\npub use store::{Given, Kept, Store, StoreError, free};\n");
    let forbidden = brought_in(text, "orm");
    assert_eq!(forbidden.iter().map(String::as_str).collect::<Vec<_>>(), ["Broken", "Connection", "orm"]);
    assert_eq!(
        leaks(text, &shown, &forbidden),
        [
            "Database(Broken),",
            "pub open: Connection,",
            "to: &Connection,",
            "impl From<Broken> for StoreError {",
            "pub struct Given(pub Connection);",
            "pub fn free(connection: &Connection) {",
        ]
    );
}
