//! The binary `cardhour`.

use std::process::ExitCode;

fn main() -> ExitCode {
    cardhour::cli::main()
}
