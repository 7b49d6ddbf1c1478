//! Making the demo's store: files, import, bills, users.

use super::files::{JOBS_FILE, MAPPED_FILES, REFERENCE_FILES, first_day, write_files};
use super::{CLUSTER, SEED, TENANTS, ZONE};
use crate::access::hash_password;
use crate::cli::{Failure, Place, say};
use crate::services::{ImportOptions, JobFormat, compute_days, import_jobs, import_reference};
use cardhour_collector::{JobOptions, Mapping, ReferenceFile, SlurmOptions};
use cardhour_domain::id::{ClusterId, TenantId};
use cardhour_domain::time::{Timestamp, Zone};
use cardhour_store::{Commit, NewUser, Role, Store};
use rand::TryRng as _;
use rand::rngs::SysRng;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file that says how to sign in.
fn sign_in_file(place: &Place) -> PathBuf {
    place.data.join("demo-sign-in.txt")
}

/// The file that says until when the demo's records go, while it is being made. Without it a store is not ours to add to.
fn unfinished_file(place: &Place) -> PathBuf {
    place.data.join("demo-unfinished.txt")
}

/// Whether the demo's store has still to be made, or was left half made.
#[must_use]
pub fn is_unfinished(place: &Place) -> bool {
    place.is_new() || unfinished_file(place).exists()
}

/// Makes the demo's store. Left half made, it is made to its end, of the same records: every step can be done twice.
///
/// # Errors
/// When a file, the store, or a day refuses.
pub async fn set_up(place: &Place, now: Timestamp) -> Result<(), Failure> {
    let folder = place.data.join("demo");
    let unfinished = unfinished_file(place);
    let now = match fs::read_to_string(&unfinished) {
        Ok(text) => text.trim().parse()?,
        Err(_) => now,
    };
    place.make_folder()?;
    say(format_args!("making the demo: records of a made-up cluster in {}\n", folder.display()))?;
    write_files(&folder, SEED, now)
        .map_err(|error| Failure::new(format!("cannot write {}", folder.display()), error))?;
    write_private(&unfinished, &format!("{now}\n"))?;
    let store = match place.open().await {
        Ok(store) => store,
        // None yet, or one whose making was broken off.
        Err(_) => place.create("CNY".parse()?).await?,
    };
    let imported = import(&store, &folder, now).await?;
    say(format_args!("imported {imported} job records; computing the bills\n"))?;
    let cluster = ClusterId::new(CLUSTER)?;
    let zone = Zone::named(ZONE)?;
    let (from, today) = (first_day(&zone, now), zone.day_of(now));
    let outcomes = compute_days(&store, &cluster, from, today.next(), now, |_| {}).await?;
    for outcome in outcomes {
        outcome.result?;
    }
    add_users(&store, place).await?;
    Ok(fs::remove_file(&unfinished)?)
}

/// Imports the demo's files. How many job records there are.
async fn import(store: &Store, folder: &Path, now: Timestamp) -> Result<u64, Failure> {
    let options = ImportOptions { commit: Commit::Write, rejects: None, progress: Arc::new(|_| {}) };
    for (kind, name) in REFERENCE_FILES {
        let kind = match kind {
            "cards" => ReferenceFile::Cards,
            "cost-basis" => ReferenceFile::CostBasis,
            "coefficients" => ReferenceFile::Coefficients,
            "tenants" => ReferenceFile::Tenants,
            _ => ReferenceFile::Definitions,
        };
        import_reference(store, &folder.join(name), kind, None, None, &options).await?;
    }
    let mut jobs = JobOptions::new(Zone::utc());
    jobs.reported_at = Some(now);
    let mut files = vec![(JOBS_FILE, JobFormat::Slurm(SlurmOptions { jobs: jobs.clone(), fields: None }))];
    for (mapping, table) in MAPPED_FILES {
        let mapping = Mapping::from_toml(&fs::read_to_string(folder.join(mapping))?)?;
        files.push((table, JobFormat::Mapped(Box::new(mapping), jobs.clone())));
    }
    let mut records = 0;
    for (name, format) in files {
        let imported = import_jobs(store, &folder.join(name), &format, &options).await?;
        records += imported.kept + imported.duplicate;
    }
    Ok(records)
}

async fn add_users(store: &Store, place: &Place) -> Result<(), Failure> {
    let mut users: Vec<(String, Role, Option<TenantId>)> = Vec::new();
    for (tenant, _) in TENANTS {
        users.push((tenant.to_owned(), Role::Tenant, Some(TenantId::new(tenant)?)));
    }
    users.push(("operator".to_owned(), Role::Operator, None));
    users.push(("admin".to_owned(), Role::Admin, None));
    let known: Vec<String> = store.users().await?.into_iter().map(|user| user.name).collect();
    let mut text = "# Users of the demo, made for this store alone: user, role, tenant, password\n".to_owned();
    for (name, role, tenant) in users {
        let password = password()?;
        let hashed = password.clone();
        let password_hash = tokio::task::spawn_blocking(move || hash_password(&hashed)).await??;
        let shown = tenant.as_ref().map_or("-", TenantId::as_str).to_owned();
        if known.contains(&name) {
            store.set_password(&name, &password_hash).await?;
        } else {
            store.add_user(NewUser { name: name.clone(), role, tenant, password_hash }).await?;
        }
        text += &format!("{name}\t{role}\t{shown}\t{password}\n");
    }
    write_private(&sign_in_file(place), &text)
}

/// Twelve random letters and digits that cannot be mistaken for each other.
fn password() -> Result<String, Failure> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789A";
    let mut bytes = [0; 12];
    SysRng.try_fill_bytes(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// Writes a file that nobody else on the machine can read.
fn write_private(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error| Failure::new(format!("cannot write {}", path.display()), error);
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).map_err(failed)?;
    std::io::Write::write_all(&mut file, text.as_bytes()).map_err(failed)
}

/// Says with which names and passwords one can sign in.
///
/// # Errors
/// When the file that holds them cannot be read.
pub fn say_how_to_sign_in(place: &Place) -> Result<(), Failure> {
    let path = sign_in_file(place);
    if !path.exists() {
        // A store of the user's own: nothing to say.
        return Ok(());
    }
    let failed = |error| Failure::new(format!("cannot read {}", path.display()), error);
    let text = fs::read_to_string(&path).map_err(failed)?;
    say(format_args!("sign in as (all of them are in {}):\n", path.display()))?;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        if let [name, role, _, password] = fields.as_slice()
            && ["vision", "operator"].contains(name)
        {
            say(format_args!("  user {name}  password {password}  ({role})\n"))?;
        }
    }
    Ok(())
}
