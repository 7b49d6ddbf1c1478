//! The made-up cluster as files.

use super::{ZONE, cluster, jobs, pods};
use cardhour_domain::time::{Day, Timestamp, Zone};
use std::fs;
use std::io;
use std::path::Path;

/// The files of statements, in the order of the README.
pub(super) const REFERENCE_FILES: [(&str, &str); 7] = [
    ("definitions", "definitions.csv"),
    ("cards", "cards.csv"),
    ("cards", "card-states.csv"),
    ("cost-basis", "cost-basis.csv"),
    ("cost-basis", "tariff.csv"),
    ("coefficients", "coefficients.csv"),
    ("tenants", "tenants.csv"),
];

/// The file of jobs.
pub(super) const JOBS_FILE: &str = "sacct.txt";

/// Files of jobs that are read by a mapping: the mapping, and the table.
pub(super) const MAPPED_FILES: [(&str, &str); 2] =
    [("notebooks.toml", "notebooks.csv"), ("services.toml", "services.csv")];

fn readme(until: Timestamp) -> String {
    format!(
        "\
A made-up cluster. Import it with

    cardhour init --currency CNY
    cardhour import definitions definitions.csv
    cardhour import cards cards.csv card-states.csv
    cardhour import cost-basis cost-basis.csv tariff.csv
    cardhour import coefficients coefficients.csv
    cardhour import tenants tenants.csv
    cardhour import jobs --format slurm --reported-at {until} {JOBS_FILE}
    cardhour import jobs --mapping notebooks.toml --reported-at {until} notebooks.csv
    cardhour import jobs --mapping services.toml --reported-at {until} services.csv
    cardhour bill --all
"
    )
}

/// The first day of the records: that of the month two months before the one that holds `until`.
pub(super) fn first_day(zone: &Zone, until: Timestamp) -> Day {
    zone.day_of(until).month().previous().previous().first_day()
}

/// Writes every file into a folder, which is made.
///
/// # Errors
/// When a file cannot be written.
pub fn write_files(folder: &Path, seed: u64, until: Timestamp) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let zone = Zone::named(ZONE).map_err(|error| io::Error::other(error.to_string()))?;
    let first = first_day(&zone, until);
    let down_from = first.month().next().first_day().next();
    let states = format!(
        "cluster,card,state,from,to,reason\n\
         demo,GPU-a100-2-5,out_of_service,{down_from},{},uncorrectable memory errors\n\
         demo,GPU-l40s-1-7,draining,{},{},firmware update\n",
        down_from.next().next(),
        down_from.next(),
        down_from.next().next(),
    );
    let texts = [
        ("README", readme(until)),
        ("definitions.csv", cluster::definitions()),
        ("cards.csv", cluster::cards()),
        ("card-states.csv", states),
        ("cost-basis.csv", cluster::cost_basis()),
        ("tariff.csv", cluster::tariff()),
        ("coefficients.csv", cluster::coefficients()),
        ("tenants.csv", cluster::tenants()),
        (JOBS_FILE, jobs::sacct(seed, zone.start_of(first), until)),
        ("notebooks.csv", pods::notebooks(seed, zone.start_of(first), until)),
        ("notebooks.toml", pods::notebooks_mapping()),
        ("services.csv", pods::services(seed, zone.start_of(first), until)),
        ("services.toml", pods::services_mapping()),
    ];
    for (name, text) in texts {
        fs::write(folder.join(name), text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_and_time_make_the_same_files() {
        let folder = tempfile::tempdir().unwrap();
        let until: Timestamp = "2026-12-01T08:00:00Z".parse().unwrap();
        let read = |name: &str, seed| {
            let folder = folder.path().join(name);
            write_files(&folder, seed, until).unwrap();
            fs::read(folder.join(JOBS_FILE)).unwrap()
        };
        let first = read("a", 7);
        assert_eq!(first, read("b", 7));
        assert_ne!(first, read("c", 8));
        let text = String::from_utf8(first).unwrap();
        for state in ["COMPLETED", "FAILED", "TIMEOUT", "NODE_FAIL", "PREEMPTED", "RUNNING", "PENDING"] {
            assert!(text.contains(state), "no {state} job");
        }
    }
}
