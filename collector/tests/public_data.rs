//! Public traces, where a copy is at hand: `CARDHOUR_DATA`, else `../shared/data` beside the repository. Nothing of them
//! is part of it. Sums are the traces' own.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use cardhour_collector::{Item, JobOptions, Mapping, SlurmOptions, open, read_mapped, read_sacct};
use cardhour_domain::id::{ClusterId, PoolId};
use cardhour_domain::task::{Claim, JobRecord, JobState, Owner};
use cardhour_domain::time::Zone;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A file of the public data; none, with a word about it, where there is no copy.
fn data(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("CARDHOUR_DATA").map_or_else(|| repository().join("../shared/data"), PathBuf::from);
    let path = folder.join(name);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: {} is not there", path.display());
    None
}

struct Read {
    records: Vec<JobRecord>,
    rejected: Vec<String>,
    skipped: BTreeMap<String, u64>,
    lines: u64,
}

fn sorted(items: impl Iterator<Item = Item>) -> Read {
    let mut read = Read { records: Vec::new(), rejected: Vec::new(), skipped: BTreeMap::new(), lines: 0 };
    for item in items {
        read.lines += 1;
        assert_eq!(item.line(), read.lines, "every line becomes exactly one item, in order");
        match item {
            Item::Job { record, .. } => read.records.push(*record),
            Item::Skipped { reason, .. } => *read.skipped.entry(reason.to_string()).or_default() += 1,
            Item::Rejected(rejected) => read.rejected.push(rejected.to_string()),
        }
    }
    read
}

fn mapped(mapping: &str, path: &Path) -> Read {
    let text = std::fs::read_to_string(repository().join("examples/mappings").join(mapping)).unwrap();
    let mapping = Mapping::from_toml(&text).unwrap();
    let reader = open(path).unwrap();
    sorted(read_mapped(reader, &mapping, &JobOptions::new(Zone::utc())).unwrap().map(Result::unwrap))
}

/// Cards × held time, in millionths of a card × ms.
fn card_time(records: &[JobRecord]) -> i128 {
    records
        .iter()
        .filter_map(|record| {
            let held = record.held(None)?;
            Some(i128::from(record.run.as_ref()?.claim.count().millionths()) * i128::from(held.millis()))
        })
        .sum()
}

#[test]
fn philly_muri_keeps_every_card_millisecond() {
    for (vc, file, jobs, card_ms) in [
        ("7f04ca", "philly-muri/trace1_vc_7f04ca.csv", 1_494, 1_379_976_364_000_i128),
        ("ee9e8c", "philly-muri/trace2_vc_ee9e8c.csv", 5_755, 2_966_695_253_000),
    ] {
        let Some(path) = data(file) else { return };
        let read = mapped(&format!("philly-muri-{vc}.toml"), &path);
        assert_eq!(read.rejected, Vec::<String>::new());
        assert_eq!((read.records.len(), read.lines), (jobs, u64::try_from(jobs).unwrap() + 1));
        assert_eq!(card_time(&read.records), card_ms * 1_000_000, "{vc}");
        let first = &read.records[0];
        assert_eq!(first.task.to_string(), format!("{vc}/0"));
        assert_eq!(first.submitted.map(|time| time.to_string()).as_deref(), Some("2017-10-01T00:00:00Z"));
        assert_eq!(first.run.as_ref().map(|run| run.start), first.submitted);
        assert!(matches!(&first.owner, Owner::Tenant(tenant) if tenant.as_str() == vc));
        assert!(read.records.iter().all(|record| record.state == JobState::Ended));
        let keys: BTreeSet<_> = read.records.iter().map(JobRecord::key).collect();
        assert_eq!(keys.len(), jobs);
    }
}

#[test]
fn philly_gavel_is_kept_as_submitted() {
    for (vc, jobs) in [("103959", 986), ("11cb48", 2_000), ("ed69ec", 951)] {
        let Some(path) = data(&format!("philly-gavel/{vc}.trace.gz")) else { return };
        let read = mapped(&format!("philly-gavel-{vc}.toml"), &path);
        assert_eq!(read.rejected, Vec::<String>::new());
        assert_eq!((read.records.len(), read.lines), (jobs, u64::try_from(jobs).unwrap()));
        assert!(read.records.iter().all(|record| record.run.is_none() && !record.requested.is_zero()));
        assert!(read.records.iter().all(|record| record.submitted == Some(record.source_time)));
        assert_eq!(card_time(&read.records), 0);
    }
}

#[test]
fn openb_holds_shares_of_cards() {
    for file in ["openb_pod_list_default.csv", "openb_pod_list_gpuspec33.csv"] {
        let Some(path) = data(&format!("alibaba-gpu-v2023/{file}")) else { return };
        let read = mapped("openb.toml", &path);
        assert_eq!(read.rejected, Vec::<String>::new());
        assert_eq!(read.records.len(), 8_152);
        let waited = read.records.iter().filter(|record| record.run.is_none());
        assert_eq!(waited.clone().count(), 897);
        assert!(waited.clone().all(|record| record.state == JobState::Cancelled));
        let without_card = read.records.iter().filter(|record| record.requested.is_zero());
        assert_eq!(without_card.clone().count(), 1_088);
        assert!(without_card.flat_map(|record| &record.run).all(|run| run.claim == Claim::None));
        // Σ num_gpu × gpu_milli × (deletion − scheduled) is 185,294,426,970 thousandths of a card × s.
        assert_eq!(card_time(&read.records), 185_294_426_970_000_000);
        let shared = &read.records[1];
        assert_eq!(shared.task.to_string(), "openb-pod-0001");
        assert_eq!(shared.requested.to_string(), "0.46");
        assert_eq!(shared.queue.as_ref().map(|queue| queue.as_str()), Some("LS"));
    }
}

fn slurm(path: &Path, pool: Option<&str>) -> Result<Read, String> {
    let mut jobs = JobOptions::new(Zone::utc());
    jobs.cluster = Some(ClusterId::new("sandbox").unwrap());
    jobs.pool = pool.map(|pool| PoolId::new(pool).unwrap());
    let options = SlurmOptions { jobs, fields: None };
    let reader = read_sacct(open(path).unwrap(), &options).map_err(|error| error.to_string())?;
    Ok(sorted(reader.map(Result::unwrap)))
}

#[test]
fn each_line_of_the_sacct_samples_is_kept_or_has_a_right_reason() {
    let Some(path) = data("slurm-sacct-samples/ceems_sacct.txt") else { return };
    let read = slurm(&path, None).unwrap();
    assert_eq!((read.records.len(), read.rejected.len()), (12, 0));
    // Nine jobs of eight cards ended: three after 2,962 s, six after 497 s, together 11,868 s. Start and end beat Elapsed,
    // which states 17 s for some.
    assert_eq!(card_time(&read.records), 8 * 11_868 * 1_000_000_000);
    let running: Vec<String> = read
        .records
        .iter()
        .filter(|record| record.state == JobState::Running)
        .map(|record| record.source_time.to_string())
        .collect();
    assert_eq!(running, ["2023-02-21T14:49:23Z"; 2]);

    let Some(path) = data("slurm-sacct-samples/sacct_excerpts.txt") else { return };
    for (pool, kept, rejected) in [(None, 0, 5), (Some("booster"), 1, 4)] {
        let read = slurm(&path, pool).unwrap();
        assert_eq!((read.records.len(), read.rejected.len()), (kept, rejected), "{:?}", read.rejected);
        // Four steps: 48411710 and 49421, .batch and .extern. Three headers, two of them in comments.
        let skipped = [("comment", 2), ("extern", 2), ("header", 3), ("step", 2)];
        assert_eq!(read.skipped, skipped.map(|(reason, count)| (reason.to_owned(), count)).into());
        assert!(
            read.rejected[..4]
                .iter()
                .all(|reason| reason.contains("field Start: found nothing, expected the column Start"))
        );
        assert!(read.rejected[4..].iter().all(|reason| reason.contains("line 12, field NodeList")));
    }
}

#[test]
fn each_file_of_the_recorded_slurm_is_read_or_refused_with_a_right_reason() {
    for (file, reason) in [
        ("sacct-default.txt", "columns of fixed width"),
        ("sacct-X.txt", "AllocTRES"),
        ("sacct.json", "JSON"),
        ("scontrol-show-job.1.txt", "scontrol"),
        ("squeue.1.txt", "header"),
        ("squeue.6.txt", "header"),
        ("sinfo.txt", "header"),
    ] {
        let Some(path) = data(&format!("slurm-live/{file}")) else { return };
        match slurm(&path, None) {
            Ok(read) => panic!("{file}: {} records", read.records.len()),
            Err(error) => assert!(error.contains(reason) && error.contains("expected"), "{file}: {error}"),
        }
    }
}
