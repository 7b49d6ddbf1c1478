//! The command line. Each command is a file; only they and the demo print.

mod bill;
mod demo_data;
mod explain;
mod failure;
mod import;
mod init;
mod output;
mod place;
mod progress;
mod serve;
mod summary;
mod table;
mod user;

use crate::http::WORKER_THREADS;
use clap::{Parser, Subcommand};
pub use failure::Failure;
pub(crate) use output::say;
pub use place::Place;
use std::io::IsTerminal as _;
use std::process::ExitCode;

/// The accountant of a shared GPU cluster: effective card hours, exact costs, bills that explain themselves.
#[derive(Parser)]
#[command(name = "cardhour", version, after_help = EXIT_CODES)]
struct Cli {
    #[command(flatten)]
    place: Place,
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 done; 1 failed; 2 wrong use; 3 some lines were rejected (the good ones are kept); \
4 some records contradict others (all are kept); 5 some days were refused (the others are stored).";

#[derive(Subcommand)]
enum Command {
    /// Create a store, with its one currency.
    Init(init::Init),
    /// Import records: jobs, cards, costs, coefficients, definitions, tenants.
    #[command(subcommand)]
    Import(import::Import),
    /// Compute and store the bills of days, and print them.
    Bill(bill::Bill),
    /// Explain what an attempt cost on a day: its cells, shares, prices, and the sum that makes the figure.
    Explain(explain::Explain),
    /// Manage the users who sign in.
    #[command(subcommand)]
    User(user::User),
    /// Serve the pages.
    Serve(serve::Serve),
    /// Write the records of a made-up cluster, in the formats that import reads.
    DemoData(demo_data::DemoData),
}

/// How a command ended, if it did not fail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// All is well.
    #[default]
    Done,
    /// Some records contradict others.
    Conflicting,
    /// Some lines were rejected.
    Rejected,
    /// Some days were refused.
    Refused,
    /// Some files could not be read, or not to their end.
    Failed,
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> Self {
        Self::from(match ending {
            Ending::Done => 0_u8,
            Ending::Failed => 1,
            Ending::Rejected => 3,
            Ending::Conflicting => 4,
            Ending::Refused => 5,
        })
    }
}

/// Runs the command that the arguments name.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_env("CARDHOUR_LOG")
                .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn,cardhour=info,sqlx=error")),
        )
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(WORKER_THREADS).enable_all().build();
    let ended = match runtime {
        Ok(runtime) => runtime.block_on(run(cli)),
        Err(error) => Err(Failure::new("cannot start the runtime", error)),
    };
    match ended {
        Ok(ending) => ending.into(),
        Err(failure) => {
            failure.print();
            ExitCode::FAILURE
        }
    }
}

async fn run(cli: Cli) -> Result<Ending, Failure> {
    let place = cli.place;
    match cli.command {
        Command::Init(command) => command.run(&place).await,
        Command::Import(command) => command.run(&place).await,
        Command::Bill(command) => command.run(&place).await,
        Command::Explain(command) => command.run(&place).await,
        Command::User(command) => command.run(&place).await,
        Command::Serve(command) => command.run(&place).await,
        Command::DemoData(command) => command.run(),
    }
}
