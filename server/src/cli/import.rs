//! `cardhour import`.

use super::{Ending, Failure, Place, progress, summary};
use crate::services::{ImportOptions, ImportSummary, JobFormat, import_jobs, import_reference};
use cardhour_collector::{JobOptions, Mapping, ReferenceFile, SlurmOptions};
use cardhour_domain::id::{ClusterId, PoolId, SourceName};
use cardhour_domain::time::{Timestamp, Zone};
use cardhour_store::{Commit, Store};
use clap::{Args, Subcommand, ValueEnum};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What to import.
#[derive(Subcommand)]
pub enum Import {
    /// Job records: `sacct --parsable2`, or any CSV or TSV by a mapping.
    Jobs(Jobs),
    /// Cards and their places, or (by header) their states.
    Cards(Reference),
    /// What cards cost; by header also the price of electricity, and new values of cards.
    CostBasis(Reference),
    /// Coefficients of card models.
    Coefficients(Reference),
    /// Definitions: accounting zone, PUE, assumed load and the like.
    Definitions(Reference),
    /// Which account's work is for which tenant.
    Tenants(Reference),
}

/// What holds for every import.
#[derive(Args)]
struct Common {
    /// The files, plain or gzip.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The cluster of records that name none.
    #[arg(long)]
    cluster: Option<ClusterId>,
    /// Compare and count, and write nothing.
    #[arg(long)]
    dry_run: bool,
    /// Where rejected lines go, with their reason [default: DATA/rejects/FILE.rejects.csv].
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// Print the summary as JSON.
    #[arg(long)]
    json: bool,
}

/// The arguments of `import jobs`.
#[derive(Args)]
pub struct Jobs {
    #[command(flatten)]
    common: Common,
    /// The format of the files.
    #[arg(long, value_enum, required_unless_present = "mapping", conflicts_with = "mapping")]
    format: Option<Format>,
    /// A mapping from the columns of any CSV or TSV (see examples/mappings).
    #[arg(long, value_name = "FILE.toml")]
    mapping: Option<PathBuf>,
    /// The zone of times that carry no offset.
    #[arg(long, default_value = "UTC", value_parser = zone)]
    zone: Zone,
    /// Who says so [default: slurm, or what the mapping says].
    #[arg(long)]
    source: Option<SourceName>,
    /// When the source said so: later reports beat earlier ones, and runs without end are held until the last.
    #[arg(long, value_name = "TIME")]
    reported_at: Option<Timestamp>,
    /// The pool of cards that are held on no named node.
    #[arg(long)]
    pool: Option<PoolId>,
    /// The columns of a file without header, as given to `sacct --format`.
    #[arg(long, value_delimiter = ',', value_name = "NAME,…")]
    fields: Option<Vec<String>>,
}

fn zone(text: &str) -> Result<Zone, String> {
    Zone::named(text).map_err(|error| format!("expected {error}"))
}

/// Formats with a reader of their own.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// `sacct --parsable2`, with or without header.
    Slurm,
}

/// The arguments of the other imports.
#[derive(Args)]
pub struct Reference {
    #[command(flatten)]
    common: Common,
    /// When this was stated: of two statements that contradict each other the later is in effect.
    #[arg(long, value_name = "TIME")]
    source_time: Option<Timestamp>,
}

impl Import {
    /// Imports every file and says what became of it.
    pub async fn run(self, place: &Place) -> Result<Ending, Failure> {
        let store = place.open().await?;
        let (kind, command) = match self {
            Self::Jobs(jobs) => return jobs.run(place, &store).await,
            Self::Cards(command) => (ReferenceFile::Cards, command),
            Self::CostBasis(command) => (ReferenceFile::CostBasis, command),
            Self::Coefficients(command) => (ReferenceFile::Coefficients, command),
            Self::Definitions(command) => (ReferenceFile::Definitions, command),
            Self::Tenants(command) => (ReferenceFile::Tenants, command),
        };
        let common = &command.common;
        let mut ending = Ending::Done;
        for file in &common.files {
            let (options, bar) = common.options(place, file)?;
            let imported =
                import_reference(&store, file, kind, common.cluster.as_ref(), command.source_time, &options).await;
            bar.finish_and_clear();
            ending = ending.max(common.tell(&imported?));
        }
        Ok(ending)
    }
}

impl Common {
    fn options(&self, place: &Place, file: &Path) -> Result<(ImportOptions, indicatif::ProgressBar), Failure> {
        let length = std::fs::metadata(file).map_or(0, |metadata| metadata.len());
        let bar = progress::bytes(&file.display().to_string(), length);
        let moved = bar.clone();
        let rejects = self.rejects.clone().unwrap_or_else(|| place.rejects_of(file));
        let options = ImportOptions {
            commit: if self.dry_run { Commit::DryRun } else { Commit::Write },
            rejects: Some(rejects),
            progress: Arc::new(move |bytes| moved.set_position(bytes)),
        };
        Ok((options, bar))
    }

    fn tell(&self, imported: &ImportSummary) -> Ending {
        if self.json {
            println!("{}", summary::json(imported, self.dry_run));
        } else {
            print!("{}", summary::text(imported, self.dry_run));
        }
        eprint!("{}", summary::complaints(imported));
        if imported.rejected_lines() > 0 {
            Ending::Rejected
        } else if imported.conflicting > 0 {
            Ending::Conflicting
        } else {
            Ending::Done
        }
    }
}

impl Jobs {
    async fn run(self, place: &Place, store: &Store) -> Result<Ending, Failure> {
        let format = self.format()?;
        let mut ending = Ending::Done;
        let mut clusters = std::collections::BTreeSet::new();
        for file in &self.common.files {
            let (options, bar) = self.common.options(place, file)?;
            let imported = import_jobs(store, file, &format, &options).await;
            bar.finish_and_clear();
            let imported = imported?;
            ending = ending.max(self.common.tell(&imported));
            clusters.extend(imported.clusters);
        }
        for cluster in &clusters {
            let unmapped = store.unmapped_accounts(cluster).await?;
            if !unmapped.is_empty() {
                let names: Vec<&str> = unmapped.iter().take(10).map(|account| account.as_str()).collect();
                eprintln!(
                    "note: {} accounts of {cluster} are mapped to no tenant ({}{}): their work is billed to \
                     *unattributed* until `cardhour import tenants` maps them",
                    unmapped.len(),
                    names.join(", "),
                    if unmapped.len() > names.len() { ", …" } else { "" },
                );
            }
        }
        Ok(ending)
    }

    fn format(&self) -> Result<JobFormat, Failure> {
        let jobs = JobOptions {
            cluster: self.common.cluster.clone(),
            source: self.source.clone(),
            zone: self.zone.clone(),
            reported_at: self.reported_at,
            pool: self.pool.clone(),
        };
        match &self.mapping {
            None => Ok(JobFormat::Slurm(SlurmOptions { jobs, fields: self.fields.clone() })),
            Some(path) => {
                let unreadable = |error| Failure::new(format!("cannot read the mapping {}", path.display()), error);
                let text = std::fs::read_to_string(path).map_err(unreadable)?;
                let wrong = |error| Failure::new(format!("the mapping {} cannot be used", path.display()), error);
                Ok(JobFormat::Mapped(Box::new(Mapping::from_toml(&text).map_err(wrong)?), jobs))
            }
        }
    }
}
