//! `cardhour demo-data`.

use super::{Ending, Failure, say};
use crate::access::{Clock as _, SystemClock};
use crate::demo;
use cardhour_domain::time::Timestamp;
use clap::Args;
use std::path::PathBuf;

/// The arguments of `demo-data`.
#[derive(Args)]
pub struct DemoData {
    /// The folder to write into.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The same seed and time make the same records.
    #[arg(long, default_value_t = demo::SEED)]
    seed: u64,
    /// Until when the cluster has reported [default: now].
    #[arg(long, value_name = "TIME")]
    until: Option<Timestamp>,
}

impl DemoData {
    /// Writes the files.
    pub fn run(self) -> Result<Ending, Failure> {
        let until = self.until.unwrap_or_else(|| SystemClock.now());
        let failed = |error| Failure::new(format!("cannot write into {}", self.out.display()), error);
        demo::write_files(&self.out, self.seed, until).map_err(failed)?;
        say(format_args!("wrote a made-up cluster into {}; import it as its README says\n", self.out.display()))?;
        Ok(Ending::Done)
    }
}
