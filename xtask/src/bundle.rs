//! What the browser loads: the islands as WASM with their bindings, shrunk and compressed, in `dist/`.

use crate::places::{dist, root, target};
use flate2::{Compression, write::GzEncoder};
use std::error::Error;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The name of the files; the server finds it by the ending `_bg.wasm`.
const NAME: &str = "cardhour";
/// Holds, line by line, hashes of the last bundle's sources, of its WASM, and of itself.
const STAMP: &str = "bundle.stamp";
/// What the WASM is made of, beside the lock file. More than is needed at the moment: cargo finds out in a second that
/// nothing has to be built.
const INPUTS: [&str; 4] = ["app/src", "app/Cargo.toml", "crates/hydrate", "Cargo.toml"];

/// Makes the bundle, unless it is made of the same already.
pub fn run() -> Result<(), Box<dyn Error>> {
    let stamp_file = target().join(STAMP);
    let known = fs::read_to_string(&stamp_file).unwrap_or_default();
    let sources = sources()?;
    // What was made of the same may have been changed or thrown away since.
    let unchanged = |known: &str| known.lines().nth(2).is_some_and(|line| made().is_ok_and(|made| made == line));
    if known.lines().next() == Some(&sources) && unchanged(&known) {
        println!("bundle: nothing has changed");
        return Ok(());
    }
    build()?;
    let wasm = finishing()?;
    if known.lines().nth(1) == Some(&wasm) && unchanged(&known) {
        println!("bundle: the same WASM came of it");
    } else {
        // Half a bundle must not pass for a whole one.
        fs::write(&stamp_file, "")?;
        if dist().exists() {
            fs::remove_dir_all(dist())?;
        }
        bind()?;
        shrink()?;
        compress()?;
    }
    fs::write(stamp_file, format!("{sources}\n{wasm}\n{}\n", made()?))?;
    Ok(())
}

/// A hash of every source, and of how they are built.
fn sources() -> Result<String, Box<dyn Error>> {
    let mut hasher = DefaultHasher::new();
    for input in INPUTS {
        hash(&root().join(input), &mut hasher)?;
    }
    Command::new("rustc").arg("-vV").output()?.stdout.hash(&mut hasher);
    Ok(format!("{:016x} {}", hasher.finish(), finishing_tools()?))
}

/// A hash of the WASM as the compiler wrote it, and of what is done to it then.
fn finishing() -> Result<String, Box<dyn Error>> {
    let mut hasher = DefaultHasher::new();
    hash(&compiled(), &mut hasher)?;
    Ok(format!("{:016x} {}", hasher.finish(), finishing_tools()?))
}

/// The versions of wasm-bindgen and binaryen, and this file.
fn finishing_tools() -> Result<String, Box<dyn Error>> {
    let mut hasher = DefaultHasher::new();
    hash(&root().join("Cargo.lock"), &mut hasher)?;
    hash(&root().join("package-lock.json"), &mut hasher)?;
    include_str!("bundle.rs").hash(&mut hasher);
    Ok(format!("{:016x}", hasher.finish()))
}

/// A hash of the bundle.
fn made() -> Result<String, Box<dyn Error>> {
    let mut hasher = DefaultHasher::new();
    hash(&dist(), &mut hasher)?;
    Ok(format!("{:016x}", hasher.finish()))
}

/// The WASM as the compiler wrote it.
fn compiled() -> PathBuf {
    target().join("wasm32-unknown-unknown/wasm-release/cardhour_hydrate.wasm")
}

fn hash(path: &Path, hasher: &mut DefaultHasher) -> Result<(), Box<dyn Error>> {
    if path.is_dir() {
        let mut entries: Vec<_> = fs::read_dir(path)?.collect::<Result<_, _>>()?;
        entries.sort_by_key(fs::DirEntry::path);
        for entry in entries {
            hash(&entry.path(), hasher)?;
        }
    } else {
        path.file_name().hash(hasher);
        fs::read(path)?.hash(hasher);
    }
    Ok(())
}

fn ran(mut command: Command, what: &str) -> Result<(), Box<dyn Error>> {
    println!("bundle: {what}");
    let status = command.status().map_err(|error| format!("cannot run {command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{what} failed ({status})").into()) }
}

fn build() -> Result<(), Box<dyn Error>> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root()).args([
        "build",
        "--locked",
        "--package",
        "cardhour-hydrate",
        "--target",
        "wasm32-unknown-unknown",
        "--profile",
        "wasm-release",
    ]);
    ran(cargo, "building the islands for WASM (some minutes the first time)")
}

fn bind() -> Result<(), Box<dyn Error>> {
    println!("bundle: writing the bindings");
    fs::create_dir_all(dist())?;
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(compiled())
        .out_name(NAME)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(false)
        .generate(dist())?;
    Ok(())
}

fn shrink() -> Result<(), Box<dyn Error>> {
    let wasm = dist().join(format!("{NAME}_bg.wasm"));
    let optimiser = root().join("node_modules/binaryen/bin/wasm-opt");
    if !optimiser.exists() {
        return Err("node_modules/binaryen is not there: run `npm ci` in the repository's root first".into());
    }
    let mut command = Command::new("node");
    // Not `--all-features`: what browsers do not read yet would come with it.
    command.arg(optimiser).args([
        "-Oz",
        "--enable-bulk-memory",
        "--enable-nontrapping-float-to-int",
        "--enable-sign-ext",
        "--enable-mutable-globals",
        "--enable-reference-types",
        "--enable-multivalue",
    ]);
    command.arg(&wasm).arg("-o").arg(&wasm);
    ran(command, "shrinking the WASM")
}

/// Writes `.br` and `.gz` beside each file, for the server to send as they are.
fn compress() -> Result<(), Box<dyn Error>> {
    for name in [format!("{NAME}.js"), format!("{NAME}_bg.wasm")] {
        let bytes = fs::read(dist().join(&name))?;
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(&bytes)?;
        fs::write(dist().join(format!("{name}.gz")), gzip.finish()?)?;
        let mut brotli = Vec::new();
        let params = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
        brotli::BrotliCompress(&mut bytes.as_slice(), &mut brotli, &params)?;
        println!("bundle: {name} {} bytes, {} with brotli", bytes.len(), brotli.len());
        fs::write(dist().join(format!("{name}.br")), brotli)?;
    }
    Ok(())
}
