//! The browser's budget: so many bytes, and only crates that were let in.

use crate::places::{dist, root};
use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::process::Command;

/// What scripts and WASM of a page may be together, compressed with brotli.
const BUDGET: u64 = 150_000;

/// Crates that must not come to the browser: each is large, needs a machine, or computes what the server computes.
const KEPT_OUT: [&str; 12] = [
    "sea-orm",
    "sqlx",
    "sqlx-core",
    "tokio",
    "axum",
    "hyper",
    "plotters",
    "polars",
    "cardhour-store",
    "cardhour-engine",
    "cardhour-collector",
    "cardhour",
];

/// How many crates the WASM is made of at most: a new one is a choice, not an accident. Raise it knowingly.
const CRATES: usize = 150;

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
    let wrong: Vec<&str> = KEPT_OUT.iter().copied().filter(|name| crates.contains(*name)).collect();
    if !wrong.is_empty() {
        return Err(format!("crates that must not come to the browser do: {}", wrong.join(", ")).into());
    }
    println!("wasm-size: {} crates of at most {CRATES}", crates.len());
    if crates.len() > CRATES {
        return Err(format!("the WASM is made of {} crates, more than {CRATES}", crates.len()).into());
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
