//! The made-up cluster's jobs: a small queue simulation per partition, first come first served on whole nodes' cards,
//! with failures, retries, preemption, time-outs, arrays, jobs that were suspended, that still run, that never started.

use super::cluster::{NODES, NodeKind};
use super::{CLUSTER, TENANTS};
use cardhour_domain::time::Timestamp;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// One line of `sacct`.
struct Line {
    id: String,
    account: &'static str,
    user: String,
    partition: &'static str,
    submit: i64,
    eligible: i64,
    start: Option<i64>,
    end: Option<i64>,
    suspended: i64,
    state: &'static str,
    requested: usize,
    gres_type: &'static str,
    node: Option<String>,
    name: String,
}

/// A node's cards and until when each is taken.
struct Node {
    name: String,
    free_at: Vec<i64>,
}

/// The records that `sacct --parsable2` would print, from `from` until `until`.
pub(super) fn sacct(seed: u64, from: Timestamp, until: Timestamp) -> String {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut lines = Vec::new();
    let mut next_id = 10_000;
    for kind in &NODES {
        partition(&mut random, kind, (from.millis(), until.millis()), &mut next_id, &mut lines);
    }
    lines.sort_by_key(|line| line.submit);
    let mut text = "JobID|Cluster|Account|User|Partition|Submit|Eligible|Start|End|Elapsed|Suspended|State|ReqTRES|AllocTRES|NodeList|JobName\n"
        .to_owned();
    for line in &lines {
        text += &written(line, until.millis());
    }
    text
}

/// Names that the jobs of an account go by.
fn names(account: &str) -> &'static [&'static str] {
    match account {
        "vision" | "vision-intern" => &["detector-train", "segment-finetune", "augment-sweep"],
        "llm-pretrain" => &["pretrain-7b", "pretrain-13b", "tokenizer-ablation"],
        "llm-eval" => &["eval-suite", "judge-batch"],
        "speech" => &["asr-conformer", "tts-vocoder"],
        _ => &["ranker-train", "embedding-refresh"],
    }
}

fn partition(
    random: &mut ChaCha8Rng,
    kind: &NodeKind,
    (from, until): (i64, i64),
    next_id: &mut u64,
    lines: &mut Vec<Line>,
) {
    let mut nodes: Vec<Node> = (1..=kind.nodes)
        .map(|number| Node { name: format!("{}{number}", kind.prefix), free_at: vec![from; kind.cards] })
        .collect();
    let accounts: Vec<&'static str> = TENANTS.iter().flat_map(|(_, accounts)| accounts.iter().copied()).collect();
    let mut now = from;
    while now < until {
        // Fewer jobs come to fewer cards.
        now += random.random_range(6 * MINUTE..150 * MINUTE) * 24 / cards_of(kind) / 1_000 * 1_000;
        if now >= until {
            break;
        }
        // Each partition has its regulars.
        let account = if kind.partition == "pretrain" && random.random_ratio(2, 3) {
            "llm-pretrain"
        } else {
            accounts[random.random_range(0..accounts.len())]
        };
        let cards = [1, 1, 1, 2, 2, 4, 4, 8][random.random_range(0..8_usize)].min(kind.cards);
        let name = names(account)[random.random_range(0..names(account).len())];
        let user = format!("{}{:02}", &account[..3], random.random_range(1..5_u8));
        let members = if random.random_ratio(1, 14) { random.random_range(2..5_u64) } else { 1 };
        // Two that start together are now and then the components of one job rather than members of an array.
        let joint = if members == 2 && random.random_ratio(1, 2) { '+' } else { '_' };
        let id = *next_id;
        *next_id += 1;
        for member in 0..members {
            let job = Job {
                id: if members > 1 { format!("{id}{joint}{member}") } else { id.to_string() },
                account,
                user: user.clone(),
                cards,
                name: name.to_owned(),
                submit: now,
                hours: length(random),
            };
            attempts(random, kind, &mut nodes, &job, until, lines);
        }
        if members > 1 && joint == '_' && random.random_ratio(1, 6) {
            // More members that wait until the end.
            let line = Line {
                id: format!("{id}_[{members}-{}%1]", members + 3),
                ..waiting(kind, account, &user, now, name, cards)
            };
            lines.push(line);
        }
    }
}

/// How many cards a partition has.
fn cards_of(kind: &NodeKind) -> i64 {
    i64::try_from(kind.nodes * kind.cards).unwrap_or(1)
}

/// Mostly short, some long.
fn length(random: &mut ChaCha8Rng) -> i64 {
    match random.random_range(0..10_u8) {
        0..5 => random.random_range(4 * MINUTE..2 * HOUR),
        5..9 => random.random_range(2 * HOUR..16 * HOUR),
        _ => random.random_range(16 * HOUR..60 * HOUR),
    }
}

struct Job {
    id: String,
    account: &'static str,
    user: String,
    cards: usize,
    name: String,
    submit: i64,
    hours: i64,
}

fn waiting(kind: &NodeKind, account: &'static str, user: &str, submit: i64, name: &str, cards: usize) -> Line {
    Line {
        id: String::new(),
        account,
        user: user.to_owned(),
        partition: kind.partition,
        submit,
        eligible: submit,
        start: None,
        end: None,
        suspended: 0,
        state: "PENDING",
        requested: cards,
        gres_type: kind.gres_type,
        node: None,
        name: name.to_owned(),
    }
}

/// The attempts of a job: it is placed when a node has cards free, and runs again after what was not its fault.
fn attempts(
    random: &mut ChaCha8Rng,
    kind: &NodeKind,
    nodes: &mut [Node],
    job: &Job,
    until: i64,
    lines: &mut Vec<Line>,
) {
    let mut submit = job.submit;
    for _ in 0..3 {
        let base = Line { id: job.id.clone(), ..waiting(kind, job.account, &job.user, submit, &job.name, job.cards) };
        let Some((node, free)) = earliest(nodes, job.cards, submit) else { return };
        // The scheduler looks every few seconds.
        let start = free.max(submit) + random.random_range(1..30_i64) * 1_000;
        if start >= until {
            lines.push(base);
            return;
        }
        let (state, share, again) = match random.random_range(0..100_u8) {
            0..72 => ("COMPLETED", 100, false),
            72..82 => ("FAILED", random.random_range(1..100_i64), random.random_ratio(1, 2)),
            82..86 => ("CANCELLED by 1001", random.random_range(1..100_i64), false),
            86..90 => ("TIMEOUT", 100, false),
            90..93 => ("OUT_OF_MEMORY", random.random_range(1..40_i64), false),
            93..96 => ("NODE_FAIL", random.random_range(1..100_i64), true),
            _ => ("PREEMPTED", random.random_range(1..100_i64), true),
        };
        let length = (job.hours * share / 100).max(1_000) / 1_000 * 1_000;
        let suspended =
            if random.random_ratio(1, 25) { length * random.random_range(5..30_i64) / 100 / 1_000 * 1_000 } else { 0 };
        let end = start + length;
        take(&mut nodes[node], job.cards, start, end);
        let name = nodes[node].name.clone();
        if end > until {
            lines.push(Line { start: Some(start), state: "RUNNING", node: Some(name), ..base });
            return;
        }
        lines.push(Line { start: Some(start), end: Some(end), suspended, state, node: Some(name), ..base });
        if !again {
            return;
        }
        // A requeue resets what Slurm calls submit.
        submit = end + 1_000;
    }
}

/// The node that has so many cards free first, and when.
fn earliest(nodes: &[Node], cards: usize, from: i64) -> Option<(usize, i64)> {
    nodes
        .iter()
        .enumerate()
        .filter_map(|(index, node)| {
            let mut free = node.free_at.clone();
            free.sort_unstable();
            Some((index, (*free.get(cards.checked_sub(1)?)?).max(from)))
        })
        .min_by_key(|(index, free)| (*free, *index))
}

fn take(node: &mut Node, cards: usize, start: i64, end: i64) {
    node.free_at.sort_unstable();
    for free_at in node.free_at.iter_mut().take(cards) {
        debug_assert!(*free_at <= start, "a card is given out twice");
        *free_at = end;
    }
}

fn clock(millis: i64) -> String {
    Timestamp::from_millis(millis).map_or_else(|_| "Unknown".to_owned(), |time| time.to_string())
}

/// `[D-]HH:MM:SS`.
fn duration(millis: i64) -> String {
    let seconds = millis / 1_000;
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let clock = format!("{:02}:{:02}:{:02}", rest / 3_600, rest % 3_600 / 60, rest % 60);
    if days > 0 { format!("{days}-{clock}") } else { clock }
}

fn written(line: &Line, until: i64) -> String {
    let unknown = || "Unknown".to_owned();
    let tres = format!(
        "billing={0},cpu={1},gres/gpu={0},gres/gpu:{2}={0},mem={3}G,node=1",
        line.requested,
        line.requested * 12,
        line.gres_type,
        line.requested * 100,
    );
    let elapsed = line.start.map_or(0, |start| line.end.unwrap_or(until) - start);
    let fields = [
        line.id.clone(),
        CLUSTER.to_owned(),
        line.account.to_owned(),
        line.user.clone(),
        line.partition.to_owned(),
        clock(line.submit),
        clock(line.eligible),
        line.start.map_or_else(unknown, clock),
        line.end.map_or_else(unknown, clock),
        duration(elapsed),
        duration(line.suspended),
        line.state.to_owned(),
        tres.clone(),
        if line.start.is_some() { tres } else { String::new() },
        line.node.clone().unwrap_or_else(|| "None assigned".to_owned()),
        line.name.clone(),
    ];
    fields.join("|") + "\n"
}
