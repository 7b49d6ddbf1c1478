use super::*;
use cardhour_domain::id::{ClusterId, PoolId};
use cardhour_domain::task::{Claim, JobRecord};
use cardhour_domain::time::Timestamp;
use expect_test::{expect, expect_file};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

const ALL: &str = include_str!("testdata/sacct-all.txt");
const XDMOD: &str = include_str!("testdata/sacct-xdmod.txt");
const DEFAULT: &str = include_str!("testdata/sacct-default.txt");
const ALLOCATIONS: &str = include_str!("testdata/sacct-X.txt");
const GOOD: &str = include_str!("testdata/good-lines.txt");
const BAD: &str = include_str!("testdata/bad-lines.txt");

fn options(cluster: Option<&str>) -> SlurmOptions {
    let mut jobs = JobOptions::new(Zone::utc());
    jobs.cluster = cluster.map(|name| ClusterId::new(name).unwrap());
    SlurmOptions { jobs, fields: None }
}

fn items(text: &[u8], options: &SlurmOptions) -> Vec<Item> {
    let items: Vec<Item> = read_sacct(text, options).unwrap().map(Result::unwrap).collect();
    // Nothing is lost: every line is exactly one item, in order.
    let lines = text.split(|&byte| byte == b'\n').count() - usize::from(text.is_empty() || text.ends_with(b"\n"));
    let numbers: Vec<u64> = items.iter().map(Item::line).collect();
    assert_eq!(numbers, (1..=u64::try_from(lines).unwrap()).collect::<Vec<_>>());
    items
}

fn records(items: &[Item]) -> Vec<&JobRecord> {
    items
        .iter()
        .filter_map(|item| if let Item::Job { record, .. } = item { Some(record.as_ref()) } else { None })
        .collect()
}

/// How many lines became what.
fn counted(items: &[Item]) -> String {
    let mut counts = BTreeMap::<String, u32>::new();
    for item in items {
        let what = match item {
            Item::Job { record, .. } if record.run.is_none() => "waited".to_owned(),
            Item::Job { .. } => "ran".to_owned(),
            Item::Skipped { reason, .. } => reason.to_string(),
            Item::Rejected(rejected) => format!("rejected for {}", rejected.field),
        };
        *counts.entry(what).or_default() += 1;
    }
    counts.iter().map(|(what, count)| format!("{count} {what}")).collect::<Vec<_>>().join(", ")
}

fn time(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn held(claim: &Claim) -> String {
    match claim {
        Claim::None => "no card".to_owned(),
        Claim::OnNodes { count, model, nodes } => {
            let nodes: Vec<&str> = nodes.iter().map(|node| node.as_str()).collect();
            format!("{count} {} on [{}]", model.as_deref().unwrap_or("cards"), nodes.join(" "))
        }
        Claim::InPool { count, pool } => format!("{count} in {pool}"),
        Claim::Cards { .. } => "known cards".to_owned(),
    }
}

fn rendered(items: &[Item]) -> String {
    let mut text = String::new();
    for item in items {
        let _ = match item {
            Item::Job { line, record } => {
                let run = match &record.run {
                    None => "never started".to_owned(),
                    Some(run) => format!(
                        "{} to {}, {} ms suspended, {}",
                        run.start,
                        run.end.map_or("now".to_owned(), |end| end.to_string()),
                        run.suspended_ms,
                        held(&run.claim),
                    ),
                };
                writeln!(
                    text,
                    "{line}: {} {} asked for {}: {run}; said at {}",
                    record.task, record.state, record.requested, record.source_time
                )
            }
            Item::Skipped { line, reason } => writeln!(text, "{line}: {reason}"),
            Item::Rejected(rejected) => writeln!(text, "{rejected}"),
        };
    }
    text
}

#[test]
fn every_form_of_a_good_line_is_read() {
    let items = items(GOOD.as_bytes(), &options(None));
    expect_file!["testdata/good-lines.read"].assert_eq(&rendered(&items));
    let first = records(&items)[0];
    assert_eq!(first.name.as_deref(), Some("a name with a | in it"));
    assert_eq!(first.user.as_deref(), Some("ann"));
    assert_eq!(first.queue.as_ref().map(|queue| queue.as_str()), Some("train"));
    assert_eq!(first.source.as_str(), "slurm");
}

#[test]
fn every_bad_line_has_a_right_reason_and_the_good_one_beside_it_is_kept() {
    let items = items(BAD.as_bytes(), &options(Some("east")));
    expect_file!["testdata/bad-lines.read"].assert_eq(&rendered(&items));
    let raw: Vec<&str> = items
        .iter()
        .filter_map(|item| if let Item::Rejected(it) = item { Some(it.raw.as_str()) } else { None })
        .collect();
    assert_eq!(raw, BAD.lines().skip(1).take(raw.len()).collect::<Vec<_>>());
}

#[test]
fn the_recorded_cluster_is_read_whole() {
    // 89 lines: a header, 46 tasks and 42 batch steps; 37, 39, 40+0 and 40+1 still waited.
    let all = items(ALL.as_bytes(), &options(None));
    expect!["1 header, 42 ran, 42 step, 4 waited"].assert_eq(&counted(&all));
    let xdmod = items(XDMOD.as_bytes(), &options(None));
    expect!["42 ran, 4 waited"].assert_eq(&counted(&xdmod));
    // Two exports of the same jobs are duplicates, not conflicts.
    let digests = |items: &[Item]| records(items).iter().map(|r| (r.key(), r.digest())).collect::<BTreeMap<_, _>>();
    assert_eq!(digests(&all), digests(&xdmod));
    assert_eq!(digests(&all).len(), 46);
}

#[test]
fn each_attempt_of_the_recorded_requeues_is_there_once() {
    let items = items(ALL.as_bytes(), &options(None));
    let attempts: Vec<String> = records(&items)
        .iter()
        .filter(|record| (22..=26).any(|job: u32| record.task.to_string() == job.to_string()))
        .map(|record| {
            let run = record.run.as_ref().unwrap();
            format!("{} {} {} ms", record.task, record.state, run.end.unwrap().millis_since(run.start))
        })
        .collect();
    assert_eq!(
        attempts,
        [
            "22 node_fail 3000 ms",
            "23 preempted 5000 ms",
            "24 preempted 5000 ms",
            "25 node_fail 0 ms",
            "26 preempted 5000 ms"
        ]
    );
}

#[test]
fn files_that_are_not_what_they_should_be_are_refused_whole() {
    let with_cluster = options(Some("sandbox"));
    let refusals: Vec<String> = [
        (DEFAULT, &with_cluster),
        (ALLOCATIONS, &with_cluster),
        ("{\"jobs\": []}\n", &options(None)),
        ("JobId=6 JobName=run-6\n", &options(None)),
        ("\n# nothing\n1|2|3\n", &options(None)),
        ("JobID|State|AllocTRES\n", &options(None)),
        ("JobID|Cluster|AllocTRES\n", &options(None)),
    ]
    .into_iter()
    .map(|(text, options)| read_sacct(text.as_bytes(), options).map(|_| ()).unwrap_err().to_string())
    .collect();
    expect_file!["testdata/refused.read"].assert_eq(&(refusals.join("\n") + "\n"));
}

#[test]
fn an_empty_file_holds_nothing() {
    assert_eq!(items(b"", &options(None)), []);
    assert_eq!(counted(&items(b"\n# none\n", &options(None))), "1 comment, 1 empty");
}

#[test]
fn columns_may_be_named_for_a_file_without_header() {
    let mut options = options(Some("east"));
    options.fields = Some(["jobid", "state", "start", "end", "alloctres", "nodelist%40"].map(str::to_owned).to_vec());
    let text = b"7|FAILED|2026-12-01T08:00:00|2026-12-01T09:00:00|gres/gpu=2|gpu1|\n";
    expect![[r#"
        1: 7 failed asked for 2: 2026-12-01T08:00:00Z to 2026-12-01T09:00:00Z, 0 ms suspended, 2 cards on [gpu1]; said at 2026-12-01T09:00:00Z
    "#]]
    .assert_eq(&rendered(&items(text, &options)));
}

#[test]
fn times_without_offset_are_of_the_imports_zone_but_xdmods_are_utc() {
    let mut in_shanghai = options(None);
    in_shanghai.jobs.zone = Zone::named("Asia/Shanghai").unwrap();
    let start = |text: &str| {
        records(&items(text.as_bytes(), &in_shanghai)).first().and_then(|r| r.run.as_ref().map(|run| run.start))
    };
    assert_eq!(start(ALL), Some(time("2026-12-01T02:14:06Z")));
    assert_eq!(start(XDMOD), Some(time("2026-12-01T10:14:06Z")));
}

#[test]
fn a_pool_stands_in_where_no_node_is_named() {
    let text = "JobID|State|Start|End|AllocTRES\n1|FAILED|2026-12-01T08:00:00|2026-12-01T09:00:00|gres/gpu=2\n";
    let mut options = options(Some("east"));
    expect!["1 header, 1 rejected for NodeList"].assert_eq(&counted(&items(text.as_bytes(), &options)));
    options.jobs.pool = Some(PoolId::new("all").unwrap());
    let items = items(text.as_bytes(), &options);
    assert_eq!(records(&items)[0].run.as_ref().map(|run| held(&run.claim)).as_deref(), Some("2 in all"));
}

#[test]
fn older_columns_stand_in_for_allocated_resources() {
    let text = "JobID|State|Start|End|NNodes|ReqGRES|NodeList\n\
                1|FAILED|2026-12-01T08:00:00|2026-12-01T09:00:00|2|gpu:4|n[1-2]\n\
                2|FAILED|2026-12-01T08:00:00|2026-12-01T09:00:00|2||n[1-2]\n";
    let items = items(text.as_bytes(), &options(Some("east")));
    let claims: Vec<String> = records(&items).iter().map(|record| held(&record.run.as_ref().unwrap().claim)).collect();
    assert_eq!(claims, ["8 cards on [n1 n2]", "no card"]);
}

#[test]
fn the_time_of_the_report_may_be_given() {
    let mut options = options(None);
    options.jobs.reported_at = Some(time("2027-01-01T00:00:00Z"));
    let items = items(XDMOD.as_bytes(), &options);
    let times: BTreeSet<Timestamp> = records(&items).iter().map(|record| record.source_time).collect();
    assert_eq!(times, BTreeSet::from([time("2027-01-01T00:00:00Z")]));
}

#[test]
fn a_header_in_the_middle_changes_the_columns() {
    let text = "JobID|State|AllocTRES|Submit\n1|PENDING||2026-12-01T08:00:00\n\
                Submit|JobID|AllocTRES|State\n2026-12-01T08:00:00|2||PENDING\n\
                # pasted: JobID|AllocTRES|State|Submit\n3||PENDING|2026-12-01T08:00:00\n";
    let items = items(text.as_bytes(), &options(Some("east")));
    expect!["3 header, 3 waited"].assert_eq(&counted(&items));
}
