//! Importing: good lines are kept, bad ones set aside with their reason, and twice is once.

use crate::support::{HEADER, Place, sacct};
use std::fs;

#[test]
fn bad_lines_are_set_aside_with_their_reason_and_good_ones_kept() {
    let place = Place::with_cluster();
    let text = format!(
        "{HEADER}{}{}{}{}",
        sacct("1", "vision", ("2026-01-02T00:00:00", "2026-01-02T01:00:00"), "COMPLETED", 2, "gpu1"),
        sacct("2", "vision", ("2026-01-02T00:00:00", "tomorrow"), "COMPLETED", 2, "gpu1"),
        sacct("3", "vision", ("2026-01-02T00:00:00", "2026-01-02T01:00:00"), "EXPLODED", 2, "gpu1"),
        sacct("4", "speech", ("2026-01-02T00:00:00", "2026-01-02T01:00:00"), "FAILED", 1, "gpu2"),
    );
    let said = place.import_sacct("jobs.txt", &text);
    assert_eq!(said.code, 3, "{}", said.err);
    let summary = said.json();
    assert_eq!((summary["lines"].as_u64(), summary["kept"].as_u64()), (Some(5), Some(2)));
    assert_eq!((summary["rejected"].as_u64(), summary["skipped"]["header"].as_u64()), (Some(2), Some(1)));
    assert!(said.err.contains("jobs.txt: line 3, field End: found `tomorrow`, expected"), "{}", said.err);
    assert!(said.err.contains("jobs.txt: line 4, field State: found `EXPLODED`, expected"), "{}", said.err);
    let rejects = fs::read_to_string(place.data().join("rejects/jobs.txt.rejects.csv")).unwrap();
    assert_eq!(rejects.lines().next(), Some("file,line,field,found,expected,raw"));
    assert_eq!(rejects.lines().count(), 3);
    assert!(rejects.contains("EXPLODED"));
    // The good lines beside them are billed.
    let bill = place.ok(&["bill", "--from", "2026-01-02", "--to", "2026-01-02", "--csv"]);
    assert!(bill.out.contains("vision,compute,0.000000,12.000000,0.000000,12.000000"), "{}", bill.out);
    assert!(bill.out.contains("speech,failed-retry,0.000000,6.000000,0.000000,6.000000"), "{}", bill.out);
}

#[test]
fn an_import_repeated_is_all_duplicates() {
    let place = Place::with_cluster();
    let text = HEADER.to_owned()
        + &sacct("1", "vision", ("2026-01-02T00:00:00", "2026-01-02T01:00:00"), "COMPLETED", 2, "gpu1")
        + &sacct("2_[4-9%2]", "vision", ("Unknown", "Unknown"), "PENDING", 2, "None assigned");
    assert_eq!(place.import_sacct("jobs.txt", &text).json()["kept"], 2);
    let again = place.import_sacct("jobs.txt", &text);
    assert_eq!(again.code, 0);
    assert_eq!((again.json()["kept"].as_u64(), again.json()["duplicate"].as_u64()), (Some(0), Some(2)));
    let cards = fs::read_to_string(place.path().join("cards.csv")).unwrap();
    assert_eq!(place.import("cards", "cards.csv", &cards)["duplicate"], 8);
}

#[test]
fn a_record_that_differs_is_listed_and_the_final_one_is_in_effect() {
    let place = Place::with_cluster();
    let running = HEADER.to_owned() + &sacct("1", "vision", ("2026-01-02T00:00:00", "Unknown"), "RUNNING", 2, "gpu1");
    let ended = HEADER.to_owned()
        + &sacct("1", "vision", ("2026-01-02T00:00:00", "2026-01-02T03:00:00"), "COMPLETED", 2, "gpu1");
    assert_eq!(place.import_sacct("ended.txt", &ended).code, 0);
    let said = place.import_sacct("running.txt", &running);
    assert_eq!(said.code, 4, "{}", said.err);
    assert!(said.err.contains("line 2: differs from another record"), "{}", said.err);
    assert!(said.err.contains("the earlier record is in effect"), "{}", said.err);
    let bill = place.ok(&["bill", "--from", "2026-01-02", "--to", "2026-01-02", "--csv"]);
    assert!(bill.out.contains("vision,compute,0.000000,36.000000,0.000000,36.000000"), "{}", bill.out);
}

#[test]
fn a_dry_run_counts_and_writes_nothing() {
    let place = Place::with_cluster();
    let text = HEADER.to_owned()
        + &sacct("1", "vision", ("2026-01-02T00:00:00", "2026-01-02T01:00:00"), "COMPLETED", 2, "gpu1")
        + "nonsense\n";
    let file = place.file("jobs.txt", &text);
    let import = ["import", "jobs", "--format", "slurm", "--json", "--dry-run", file.to_str().unwrap()];
    let dry = place.run(&import);
    assert_eq!(dry.code, 3);
    assert_eq!((dry.json()["kept"].as_u64(), dry.json()["rejected"].as_u64()), (Some(1), Some(1)));
    assert!(!place.data().join("rejects").exists());
    assert_eq!(place.run(&import).json()["kept"], 1);
    assert_eq!(place.import_sacct("jobs.txt", &text).json()["kept"], 1);
}

#[test]
fn columns_of_fixed_width_are_refused_with_the_way_out() {
    let place = Place::with_cluster();
    let text = "JobID           JobName  Partition    Account  AllocCPUS      State ExitCode \n\
                ------------ ---------- ---------- ---------- ---------- ---------- -------- \n\
                1                 run-1      train     vision          1     FAILED      1:0 \n";
    let said = place.import_sacct("jobs.txt", text);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("--parsable2"), "{}", said.err);
}

#[test]
fn another_currency_is_rejected_by_line_and_field() {
    let place = Place::with_cluster();
    let file = place.file(
        "euro.csv",
        "cluster,model,currency,price,salvage,life_hours,maintenance_per_hour,idle_watts,full_load_watts\n\
         east,H100,EUR,30000,0,43800,0.1,60,700\n\
         east,H200,CNY,300000,0,43800,0.1,60,700\n",
    );
    let said = place.run(&["import", "cost-basis", "--json", file.to_str().unwrap()]);
    assert_eq!(said.code, 3);
    assert!(said.err.contains("line 2, field currency: found `EUR`, expected"), "{}", said.err);
    assert_eq!(said.json()["kept"], 1);
}

#[test]
fn unmapped_accounts_are_named() {
    let place = Place::with_cluster();
    let text = HEADER.to_owned()
        + &sacct("1", "robotics", ("2026-01-02T00:00:00", "2026-01-02T01:00:00"), "COMPLETED", 1, "gpu1");
    let said = place.import_sacct("jobs.txt", &text);
    assert!(said.err.contains("robotics"), "{}", said.err);
    let bill = place.ok(&["bill", "--from", "2026-01-02", "--to", "2026-01-02", "--csv"]);
    assert!(bill.out.contains("unattributed,compute,0.000000,6.000000"), "{}", bill.out);
}

#[test]
fn a_gzip_file_is_read_as_what_is_in_it() {
    let place = Place::with_cluster();
    let text = HEADER.to_owned()
        + &sacct("1", "vision", ("2026-01-02T00:00:00", "2026-01-02T01:00:00"), "COMPLETED", 2, "gpu1");
    let plain = place.file("jobs.txt", &text);
    let zipped = std::process::Command::new("gzip").arg("-k").arg(&plain).status();
    if !zipped.is_ok_and(|status| status.success()) {
        println!("skipped: gzip is not on this machine");
        return;
    }
    let said = place.ok(&[
        "import",
        "jobs",
        "--format",
        "slurm",
        "--json",
        place.path().join("jobs.txt.gz").to_str().unwrap(),
    ]);
    assert_eq!(said.json()["kept"], 1);
}

#[test]
fn what_cannot_be_opened_is_said_in_words() {
    let place = Place::new();
    let said = place.run(&["import", "jobs", "--format", "slurm", "--cluster", "east", "/does/not/exist.txt"]);
    assert_eq!(said.code, 1);
    assert!(said.err.starts_with("cardhour: cannot read /does/not/exist.txt"), "{}", said.err);
    let nowhere = Place::empty();
    let said = nowhere.run(&["bill", "--month", "2026-01"]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("cardhour init --currency"), "{}", said.err);
    let twice = place.run(&["init", "--currency", "EUR"]);
    assert_eq!(twice.code, 1);
    assert!(twice.err.contains("CNY"), "{}", twice.err);
}

#[test]
fn files_imported_together_share_the_file_of_rejected_lines_and_it_is_never_written_over() {
    let place = Place::with_cluster();
    let one = place.file("one.txt", HEADER.to_owned() + "nonsense of one\n");
    let two = place.file("two.txt", HEADER.to_owned() + "nonsense of two\n");
    let bad = place.path().join("bad.csv");
    let (one, two, bad) = (one.to_str().unwrap(), two.to_str().unwrap(), bad.to_str().unwrap());
    let import = ["import", "jobs", "--format", "slurm", "--rejects", bad, one, two];
    assert_eq!(place.run(&import).code, 3);
    let text = fs::read_to_string(bad).unwrap();
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(text.contains("nonsense of one") && text.contains("nonsense of two"), "{text}");
    let again = place.run(&import);
    assert_eq!(again.code, 1);
    assert!(again.err.contains("bad.csv is there already"), "{}", again.err);
    assert_eq!(fs::read_to_string(bad).unwrap(), text);
    // Two files of one name that differ: what was set aside of the first stays.
    for (day, nonsense) in [("monday", "nonsense of monday"), ("tuesday", "nonsense of tuesday")] {
        fs::create_dir(place.path().join(day)).unwrap();
        assert_eq!(place.import_sacct(&format!("{day}/jobs.txt"), &format!("{HEADER}{nonsense}\n")).code, 3);
    }
    let kept = |name: &str| fs::read_to_string(place.data().join("rejects").join(name)).unwrap();
    assert!(kept("jobs.txt.rejects.csv").contains("nonsense of monday"));
    assert!(kept("jobs.txt.2.rejects.csv").contains("nonsense of tuesday"));
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_next_from_being_imported() {
    let place = Place::with_cluster();
    let text = HEADER.to_owned()
        + &sacct("1", "vision", ("2026-01-02T00:00:00", "2026-01-02T01:00:00"), "COMPLETED", 2, "gpu1");
    let good = place.file("good.txt", text);
    let said =
        place.run(&["import", "jobs", "--format", "slurm", "--json", "/does/not/exist.txt", good.to_str().unwrap()]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("/does/not/exist.txt"), "{}", said.err);
    assert_eq!(said.json()["kept"], 1);
}

#[test]
fn standard_input_is_read_as_a_file() {
    let place = Place::with_cluster();
    let text = HEADER.to_owned()
        + &sacct("1", "vision", ("2026-01-02T00:00:00", "2026-01-02T01:00:00"), "COMPLETED", 2, "gpu1")
        + "nonsense\n";
    let said = place.run_with_input(&["import", "jobs", "--format", "slurm", "--json", "-"], &text);
    assert_eq!((said.code, said.json()["kept"].as_u64()), (3, Some(1)), "{}", said.err);
    assert!(place.data().join("rejects/standard-input.rejects.csv").exists());
}

#[test]
fn a_file_that_breaks_off_keeps_what_was_read_and_says_where() {
    let place = Place::with_cluster();
    let mut text = HEADER.to_owned();
    for job in 0..20_000 {
        text +=
            &sacct(&job.to_string(), "vision", ("2026-01-02T00:00:00", "2026-01-02T01:00:00"), "COMPLETED", 1, "gpu1");
    }
    let plain = place.file("jobs.txt", text);
    if !std::process::Command::new("gzip").arg(&plain).status().is_ok_and(|status| status.success()) {
        println!("skipped: gzip is not on this machine");
        return;
    }
    let zipped = place.path().join("jobs.txt.gz");
    let bytes = fs::read(&zipped).unwrap();
    fs::write(&zipped, &bytes[..bytes.len() / 2]).unwrap();
    let said = place.run(&["import", "jobs", "--format", "slurm", "--json", zipped.to_str().unwrap()]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("jobs.txt.gz: after line ") && said.err.contains("is kept"), "{}", said.err);
    let (kept, lines) = (said.json()["kept"].as_u64().unwrap(), said.json()["lines"].as_u64().unwrap());
    assert!(kept > 1_000 && kept < 20_000, "{kept}");
    assert_eq!(lines, kept + 1);
}

#[test]
fn a_folder_that_cannot_be_made_or_written_is_said_in_words() {
    let place = Place::empty();
    let file = place.file("file", "");
    let below = file.join("data");
    let said = place.run(&["init", "--currency", "CNY", "--data", below.to_str().unwrap()]);
    assert_eq!(said.code, 1);
    assert!(said.err.starts_with("cardhour: cannot make the folder"), "{}", said.err);
    // The kernel's own folder can be written by nobody, not even by the one who may write everywhere.
    let said = place.run(&["init", "--currency", "CNY", "--data", "/proc/sys/cardhour"]);
    assert_eq!(said.code, 1);
    assert!(said.err.starts_with("cardhour: cannot make the folder /proc/sys/cardhour"), "{}", said.err);
    assert!(!said.err.contains("panicked"));
    let place = Place::with_cluster();
    let bad = place.file("bad.txt", HEADER.to_owned() + "nonsense\n");
    let bad = bad.to_str().unwrap();
    let said = place.run(&["import", "jobs", "--format", "slurm", "--rejects", "/proc/sys/rejects.csv", bad]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("cannot write rejected lines to /proc/sys/rejects.csv"), "{}", said.err);
}

#[test]
fn a_store_lives_in_a_folder_of_any_name() {
    let place = Place::empty();
    let data = place.path().join("账本 100% #1?");
    let data = data.to_str().unwrap();
    assert_eq!(place.run(&["init", "--currency", "CNY", "--data", data]).code, 0);
    assert!(std::path::Path::new(data).join("cardhour.db").exists());
    assert_eq!(place.run(&["user", "list", "--data", data]).code, 0);
}
