//! Development commands: `bundle` makes what the browser loads, `wasm-size` holds it to its budget. The rules of the
//! structure are tests beside them.

mod bundle;
mod places;
mod wasm_size;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Development commands of Cardhour.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build scripts and WASM for the browser into dist/, unless nothing has changed.
    Bundle,
    /// Fail if the browser would load more than its budget, or crates that it should not.
    WasmSize,
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Bundle => bundle::run(),
        Command::WasmSize => wasm_size::run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
