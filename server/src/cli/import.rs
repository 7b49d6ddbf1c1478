//! `cardhour import`.

use super::{Ending, Failure, Place, progress, say, summary};
use crate::services::{ImportError, ImportOptions, ImportSummary, JobFormat, RejectsTo, import_jobs, import_reference};
use cardhour_collector::{JobOptions, Mapping, ReferenceFile, SlurmOptions};
use cardhour_domain::id::{AccountName, ClusterId, PoolId, SourceName, TenantId};
use cardhour_domain::time::{Timestamp, Zone};
use cardhour_store::{Commit, Store};
use clap::{Args, Subcommand, ValueEnum};
use std::collections::BTreeSet;
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
    /// The files, plain or gzip; - is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The cluster of records that name none.
    #[arg(long)]
    cluster: Option<ClusterId>,
    /// Read everything, compare each record with the store (not with others of the same file), count, and write nothing
    /// but the file that --rejects names.
    #[arg(long)]
    dry_run: bool,
    /// Where rejected lines go, with their reasons; it must not be there yet [default: DATA/rejects/FILE.rejects.csv, and
    /// FILE.2.rejects.csv and so on for others of that name].
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
        common.check()?;
        let mut ending = Ending::Done;
        for file in &common.files {
            let (options, bar) = common.options(place, file);
            let imported =
                import_reference(&store, file, kind, common.cluster.as_ref(), command.source_time, &options).await;
            bar.finish_and_clear();
            ending = ending.max(common.tell(&imported)?);
        }
        Ok(ending)
    }
}

impl Common {
    /// What was set aside earlier is never written over.
    fn check(&self) -> Result<(), Failure> {
        match &self.rejects {
            Some(path) if path.exists() => Err(Failure::words(format!(
                "{} is there already: rejected lines are never written over others. Name another file, or remove it",
                path.display()
            ))),
            _ => Ok(()),
        }
    }

    fn options(&self, place: &Place, file: &Path) -> (ImportOptions, indicatif::ProgressBar) {
        let length = std::fs::metadata(file).map_or(0, |metadata| metadata.len());
        let bar = progress::bytes(&file.display().to_string(), length);
        let moved = bar.clone();
        let rejects = match (&self.rejects, self.dry_run) {
            (Some(path), _) => Some(RejectsTo::File(path.clone())),
            (None, false) => Some(RejectsTo::Folder(place.rejects())),
            (None, true) => None,
        };
        let options = ImportOptions {
            commit: if self.dry_run { Commit::DryRun } else { Commit::Write },
            rejects,
            progress: Arc::new(move |bytes| moved.set_position(bytes)),
        };
        (options, bar)
    }

    /// Says what became of a file. One that failed does not keep the next from being imported.
    fn tell(&self, imported: &Result<ImportSummary, ImportError>) -> Result<Ending, Failure> {
        let imported = match imported {
            Ok(imported) => imported,
            Err(error) => {
                Failure::print_error(error);
                return Ok(Ending::Failed);
            }
        };
        if self.json {
            say(format_args!("{}\n", summary::json(imported, self.dry_run)))?;
        } else {
            say(format_args!("{}", summary::text(imported, self.dry_run)))?;
        }
        eprint!("{}", summary::complaints(imported));
        if let Some(error) = &imported.stopped {
            eprintln!("cardhour: {}: {error}; what was read before is kept", imported.file.display());
            Ok(Ending::Failed)
        } else if imported.rejected_lines() > 0 {
            Ok(Ending::Rejected)
        } else if imported.conflicting > 0 {
            Ok(Ending::Conflicting)
        } else {
            Ok(Ending::Done)
        }
    }
}

impl Jobs {
    async fn run(self, place: &Place, store: &Store) -> Result<Ending, Failure> {
        let format = self.format()?;
        self.common.check()?;
        let mut ending = Ending::Done;
        let mut clusters = BTreeSet::new();
        for file in &self.common.files {
            let (options, bar) = self.common.options(place, file);
            let imported = import_jobs(store, file, &format, &options).await;
            bar.finish_and_clear();
            ending = ending.max(self.common.tell(&imported)?);
            clusters.extend(imported.into_iter().flat_map(|imported| imported.clusters));
        }
        for cluster in &clusters {
            name_unmapped(store, cluster).await?;
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

/// Names the accounts whose work is billed to nobody yet, and says what to do about it.
async fn name_unmapped(store: &Store, cluster: &ClusterId) -> Result<(), Failure> {
    const SHOWN: usize = 10;
    let unmapped = store.unmapped_accounts(cluster).await?;
    if unmapped.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = unmapped.iter().take(SHOWN).map(AccountName::as_str).collect();
    let more = if unmapped.len() > SHOWN { format!(" and {} more", unmapped.len() - SHOWN) } else { String::new() };
    eprintln!(
        "note: no tenant is named for the accounts {}{more} of {cluster}: their work is billed to *{}*. Map them with \
         `cardhour import tenants FILE`, a CSV with the columns cluster,account,tenant,valid_from",
        names.join(", "),
        TenantId::UNATTRIBUTED,
    );
    Ok(())
}
