//! The browser's budget: so many bytes, and only crates that were let in.

use crate::places::{dist, root};
use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::process::Command;

/// What scripts and WASM of a page may be together, compressed with brotli.
const BUDGET: u64 = 150_000;

/// The crates that were let in.
const LET_IN: &str = include_str!("../wasm-crates.txt");

/// Checks both.
pub fn run() -> Result<(), Box<dyn Error>> {
    let mut total = 0;
    for name in ["cardhour.js.br", "cardhour_bg.wasm.br"] {
        let path = dist().join(name);
        let size = fs::metadata(&path).map_err(|_| format!("{} is not there: bundle first", path.display()))?.len();
        println!("wasm-size: {name} {size} bytes");
        total += size;
    }
    println!("wasm-size: together {total} of {BUDGET} bytes");
    if total > BUDGET {
        return Err(format!("a page would load {total} bytes, more than {BUDGET}: find out what grew").into());
    }
    let crates = crates()?;
    compare(&crates, &let_in(LET_IN))?;
    println!("wasm-size: {} crates, each of them let in", crates.len());
    Ok(())
}

fn let_in(list: &str) -> BTreeSet<String> {
    list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
}

/// The list is exact: what is not in the tree any more is struck out, so that it does not come back unseen.
fn compare(crates: &BTreeSet<String>, let_in: &BTreeSet<String>) -> Result<(), Box<dyn Error>> {
    let names = |set: &BTreeSet<String>, without: &BTreeSet<String>| -> Vec<String> {
        set.difference(without).cloned().collect()
    };
    let (new, gone) = (names(crates, let_in), names(let_in, crates));
    if !new.is_empty() {
        return Err(format!(
            "what the browser loads is built of crates that were not let in: {}. Everybody who opens a page pays for \
             them: keep them out, or add them to xtask/wasm-crates.txt",
            new.join(", ")
        )
        .into());
    }
    if !gone.is_empty() {
        return Err(format!(
            "what the browser loads is not built of these any more: {}. Strike them from xtask/wasm-crates.txt, or they \
             come back unseen",
            gone.join(", ")
        )
        .into());
    }
    Ok(())
}

/// The crates that the WASM is built of, build scripts and macros aside.
fn crates() -> Result<BTreeSet<String>, Box<dyn Error>> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(root())
        .args(["tree", "--locked", "--package", "cardhour-hydrate", "--target", "wasm32-unknown-unknown"])
        .args(["--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"])
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let text = String::from_utf8(output.stdout)?;
    Ok(text.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_that_was_not_let_in_is_named_and_so_is_one_that_has_left() {
        let list = let_in("# why\nleptos\n\nserde\n");
        assert_eq!(list.len(), 2);
        let tree = |names: &[&str]| names.iter().copied().map(str::to_owned).collect();
        assert!(compare(&tree(&["leptos", "serde"]), &list).is_ok());
        let new = compare(&tree(&["leptos", "serde", "polars"]), &list).unwrap_err().to_string();
        assert!(new.contains("polars") && !new.contains("serde"), "{new}");
        let gone = compare(&tree(&["leptos"]), &list).unwrap_err().to_string();
        assert!(gone.contains("serde"), "{gone}");
    }

    #[test]
    fn the_list_holds_no_database_and_no_arithmetic_of_amounts() {
        let list = let_in(LET_IN);
        for name in ["sea-orm", "sqlx", "tokio", "axum", "plotters", "polars", "jiff", "num-bigint", "cardhour-domain"]
        {
            assert!(!list.contains(name), "{name} has no place in a browser");
        }
    }
}
