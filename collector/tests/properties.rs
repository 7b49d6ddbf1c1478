//! What holds for any input: no parser panics, no line is lost, and what is written as a source writes it reads back.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use cardhour_collector::{
    Item, JobOptions, Mapping, ReferenceFile, SlurmOptions, read_mapped, read_reference, read_sacct,
};
use cardhour_domain::id::{ClusterId, PoolId};
use cardhour_domain::task::{Claim, JobRecord};
use cardhour_domain::time::{Timestamp, Zone};
use proptest::collection::vec;
use proptest::prelude::*;
use std::fmt::Write as _;

const MAPPING: &str = r#"
[file]
delimiter = "|"
[job]
id = { template = "{JobID}/{line}" }
member = { column = "ElapsedRaw" }
[cards]
count = { column = "ElapsedRaw" }
share = { column = "ElapsedRaw" }
nodes = { column = "NodeList" }
[time]
start = { column = "Start" }
end = { column = "End" }
[state]
from = { column = "State" }
[state.words]
COMPLETED = "completed"
RUNNING = "running"
"#;

fn options() -> JobOptions {
    let mut options = JobOptions::new(Zone::named("Asia/Shanghai").unwrap());
    options.cluster = Some(ClusterId::new("east").unwrap());
    options.pool = Some(PoolId::new("all").unwrap());
    options
}

fn line_count(bytes: &[u8]) -> u64 {
    let ends = bytes.iter().filter(|&&byte| byte == b'\n').count();
    u64::try_from(ends + usize::from(!bytes.is_empty() && !bytes.ends_with(b"\n"))).unwrap()
}

/// Every reader takes the bytes without a panic; what reads them to the end makes exactly one item of every line.
fn read_all(bytes: &[u8]) -> Result<(), TestCaseError> {
    let slurm = SlurmOptions { jobs: options(), fields: None };
    let named = SlurmOptions {
        jobs: options(),
        fields: Some(["JobID", "State", "Start", "End", "AllocTRES"].map(str::to_owned).to_vec()),
    };
    for options in [slurm, named] {
        if let Ok(reader) = read_sacct(bytes, &options) {
            prop_assert_eq!(u64::try_from(reader.count()).unwrap(), line_count(bytes));
        }
    }
    if let Ok(reader) = read_mapped(bytes, &Mapping::from_toml(MAPPING).unwrap(), &options()) {
        prop_assert_eq!(u64::try_from(reader.count()).unwrap(), line_count(bytes));
    }
    for kind in [
        ReferenceFile::Cards,
        ReferenceFile::CostBasis,
        ReferenceFile::Coefficients,
        ReferenceFile::Definitions,
        ReferenceFile::Tenants,
    ] {
        if let Ok(reader) = read_reference(kind, bytes, "CNY".parse().unwrap(), None) {
            prop_assert_eq!(u64::try_from(reader.count()).unwrap(), line_count(bytes));
        }
    }
    let _ = Mapping::from_toml(&String::from_utf8_lossy(bytes));
    Ok(())
}

/// Texts that come close to what each column holds.
fn near_cell() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "[0-9]{1,20}",
        "[0-9_+.\\[\\]%,-]{1,12}",
        "(COMPLETED|RUNNING|PENDING|CANCELLED by 7|RESIZING|Unknown|None|INVALID)",
        "20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](Z|\\+0100|-05:00|é|\\[|)",
        "([0-9]{1,3}-)?[0-9]{1,3}:[0-9]{2}:[0-9]{2}",
        "(gres/gpu(:[a-z]{1,2})?=[0-9]{1,3},?){0,3}",
        "[a-z]{1,3}(\\[[0-9]{1,3}(-[0-9]{1,3})?(,[0-9]{1,2})?\\][a-z]?){0,2}",
        "\\PC{0,8}",
    ]
}

proptest! {
    #[test]
    fn no_bytes_make_a_reader_panic(bytes in vec(any::<u8>(), 0..400)) {
        read_all(&bytes)?;
    }

    #[test]
    fn no_near_miss_makes_a_reader_panic(rows in vec(vec(near_cell(), 12), 0..6), header in any::<bool>()) {
        let mut text = String::new();
        if header {
            text.push_str("JobID|Cluster|State|Submit|Start|End|Elapsed|ElapsedRaw|Suspended|ReqTRES|AllocTRES|NodeList\n");
        }
        for row in rows {
            writeln!(text, "{}", row.join("|")).unwrap();
        }
        read_all(text.as_bytes())?;
    }

    #[test]
    fn no_near_miss_of_a_statement_makes_a_reader_panic(rows in vec(vec(near_cell(), 5), 0..6), kind in 0_usize..4) {
        let header = [
            "cluster,card,model,in_service_from,node",
            "cluster,from,to,currency,price_per_kwh",
            "cluster,name,value,valid_from,",
            "cluster,card,valid_from,currency,value",
        ][kind];
        let mut text = format!("{}\n", header.trim_end_matches(','));
        for row in rows {
            writeln!(text, "{}", row.join(",")).unwrap();
        }
        read_all(text.as_bytes())?;
    }

    #[test]
    fn a_written_job_reads_back(job in any_job()) {
        let text = format!("{}\n{}\n", Job::HEADER, job.written());
        let slurm = SlurmOptions { jobs: JobOptions::new(Zone::utc()), fields: None };
        let items: Vec<Item> = read_sacct(text.as_bytes(), &slurm).unwrap().map(Result::unwrap).collect();
        let Some(Item::Job { line: 2, record }) = items.last() else { panic!("{items:?}") };
        job.check(record)?;
    }
}

#[derive(Debug)]
struct Job {
    id: u32,
    member: Option<u32>,
    submit: i64,
    waited: i64,
    held: i64,
    suspended: i64,
    state: (&'static str, &'static str),
    cards: u64,
    nodes: Vec<u16>,
    name: String,
}

fn any_job() -> impl Strategy<Value = Job> {
    let states = prop_oneof![
        Just(("COMPLETED", "completed")),
        Just(("CANCELLED by 1001", "cancelled")),
        Just(("NODE_FAIL", "node_fail")),
        Just(("OUT_OF_MEMORY", "out_of_memory")),
        Just(("TIMEOUT", "timed_out")),
        Just(("RUNNING", "running")),
    ];
    let times = (0_i64..4_000_000_000, 0_i64..1_000_000, 1_i64..4_000_000, 0_i64..100);
    let what = (1_u64..100_000, vec(0_u16..2_000, 1..5), "[a-z|]{0,6}[a-z]");
    (any::<u32>(), any::<Option<u32>>(), times, states, what).prop_map(|(id, member, times, state, what)| Job {
        id,
        member,
        submit: times.0,
        waited: times.1,
        held: times.2 + times.3,
        suspended: times.3,
        state,
        cards: what.0,
        nodes: what.1,
        name: what.2,
    })
}

impl Job {
    const HEADER: &str = "JobID|Cluster|Account|Submit|Start|End|Elapsed|Suspended|State|AllocTRES|NodeList|JobName";

    fn is_running(&self) -> bool {
        self.state.0 == "RUNNING"
    }

    fn written(&self) -> String {
        let time = |seconds: i64| {
            let text = Timestamp::from_millis(seconds * 1000).unwrap().to_string();
            text.trim_end_matches('Z').to_owned()
        };
        let clock = |seconds: i64| {
            let (days, rest) = (seconds / 86_400, seconds % 86_400);
            let clock = format!("{:02}:{:02}:{:02}", rest / 3600, rest / 60 % 60, rest % 60);
            if days > 0 { format!("{days}-{clock}") } else { clock }
        };
        let start = self.submit + self.waited;
        let end = if self.is_running() { "Unknown".to_owned() } else { time(start + self.held) };
        let member = self.member.map_or(String::new(), |member| format!("_{member}"));
        let nodes: Vec<String> = self.nodes.iter().map(u16::to_string).collect();
        format!(
            "{}{member}|east|vision|{}|{}|{end}|{}|{}|{}|cpu=1,gres/gpu={},mem=4G|gpu[{}]|{}",
            self.id,
            time(self.submit),
            time(start),
            clock(self.held - self.suspended),
            clock(self.suspended),
            self.state.0,
            self.cards,
            nodes.join(","),
            self.name,
        )
    }

    fn check(&self, record: &JobRecord) -> Result<(), TestCaseError> {
        let member = self.member.map_or(String::new(), |member| format!("_{member}"));
        prop_assert_eq!(record.task.to_string(), format!("{}{member}", self.id));
        prop_assert_eq!(record.state.word(), self.state.1);
        prop_assert_eq!(record.name.as_deref(), Some(self.name.as_str()));
        prop_assert_eq!(record.submitted.map(Timestamp::millis), Some(self.submit * 1000));
        let Some(run) = &record.run else { return Err(TestCaseError::fail("no run")) };
        let end = (self.submit + self.waited + self.held) * 1000;
        prop_assert_eq!(run.start.millis(), (self.submit + self.waited) * 1000);
        prop_assert_eq!(run.end.map(Timestamp::millis), (!self.is_running()).then_some(end));
        prop_assert_eq!(run.suspended_ms, self.suspended.unsigned_abs() * 1000);
        // A running job was seen after its elapsed and its suspended time.
        prop_assert_eq!(record.source_time.millis(), end);
        let Claim::OnNodes { count, nodes, .. } = &run.claim else { return Err(TestCaseError::fail("no nodes")) };
        prop_assert_eq!(count.to_string(), self.cards.to_string());
        let mut expected: Vec<String> = self.nodes.iter().map(|node| format!("gpu{node}")).collect();
        expected.sort();
        expected.dedup();
        prop_assert_eq!(nodes.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
        Ok(())
    }
}
