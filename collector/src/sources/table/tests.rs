use super::*;
use cardhour_domain::task::{Claim, JobRecord, JobState, Owner};
use cardhour_domain::time::Zone;
use expect_test::expect;
use std::fmt::Write as _;

/// A mapping that tests change.
const SIMPLE: &str = r#"
[job]
cluster = { constant = "east" }
id = { column = "id" }
user = { column = "user" }
account = { column = "team" }
[cards]
count = { column = "gpus" }
nodes = { column = "hosts" }
model = { column = "gpu" }
[time]
zone = "Asia/Shanghai"
submit = { column = "submitted" }
start = { column = "started" }
end = { column = "ended" }
[state]
from = { column = "status" }
[state.words]
OK = "completed"
Killed = "failed"
Running = "running"
Queued = "pending"
"#;
const HEADER: &str = "id,user,team,gpus,gpu,hosts,submitted,started,ended,status";

fn options() -> JobOptions {
    JobOptions::new(Zone::utc())
}

fn items(text: &str, mapping: &str) -> Vec<Item> {
    let mapping = Mapping::from_toml(mapping).unwrap();
    let items: Vec<Item> = read_mapped(text.as_bytes(), &mapping, &options()).unwrap().map(Result::unwrap).collect();
    let numbers: Vec<u64> = items.iter().map(Item::line).collect();
    assert_eq!(numbers, (1..=u64::try_from(text.lines().count()).unwrap()).collect::<Vec<_>>());
    items
}

fn record(item: &Item) -> &JobRecord {
    match item {
        Item::Job { record, .. } => record,
        other => panic!("{other:?}"),
    }
}

fn rendered(items: &[Item]) -> String {
    let mut text = String::new();
    for item in items {
        let _ = match item {
            Item::Job { line, record } => match &record.run {
                None => writeln!(text, "{line}: {} {} never started", record.task, record.state),
                Some(run) => writeln!(
                    text,
                    "{line}: {} {} {} to {}, {} cards",
                    record.task,
                    record.state,
                    run.start,
                    run.end.map_or("now".to_owned(), |end| end.to_string()),
                    run.claim.count()
                ),
            },
            Item::Skipped { line, reason } => writeln!(text, "{line}: {reason}"),
            Item::Rejected(rejected) => writeln!(text, "{rejected}"),
        };
    }
    text
}

#[test]
fn a_table_is_read_as_its_mapping_says() {
    let text = format!(
        "\u{feff}{HEADER}\r\n\
         a1,ann,vision,2,A100,gpu[1-2],2026-12-01 08:00,2026-12-01 08:05,2026-12-01 09:05,OK\r\n\
         a2,\"Bo, jr\",,0.5,,gpu1,2026-12-01 08:00,2026-12-01T01:00:00Z,,Running\r\n\
         a3,cy,nlp,1,A100,,2026-12-01 08:00,,,Queued\r\n"
    );
    let items = items(&text, SIMPLE);
    expect![[r#"
        1: header
        2: a1 completed 2026-12-01T00:05:00Z to 2026-12-01T01:05:00Z, 2 cards
        3: a2 running 2026-12-01T01:00:00Z to now, 0.5 cards
        4: a3 pending never started
    "#]]
    .assert_eq(&rendered(&items));
    let first = record(&items[1]);
    assert_eq!(first.user.as_deref(), Some("ann"));
    assert_eq!(first.source.as_str(), "table");
    assert_eq!(first.source_time.to_string(), "2026-12-01T01:05:00Z");
    assert!(matches!(&first.owner, Owner::Account(account) if account.as_str() == "vision"));
    let Some(Claim::OnNodes { model, nodes, .. }) = first.run.as_ref().map(|run| &run.claim) else { panic!() };
    assert_eq!((model.as_deref(), nodes.len()), (Some("A100"), 2));
    let second = record(&items[2]);
    assert_eq!((second.user.as_deref(), &second.owner), (Some("Bo, jr"), &Owner::Nobody));
}

#[test]
fn a_bad_line_is_set_aside_with_its_reason() {
    let text = format!(
        "{HEADER}\n\
         ,ann,vision,2,A100,gpu1,2026-12-01 08:00,2026-12-01 08:05,2026-12-01 09:05,OK\n\
         b1,ann,vision,,A100,gpu1,2026-12-01 08:00,2026-12-01 08:05,2026-12-01 09:05,OK\n\
         b2,ann,vision,\"1,000\",A100,gpu1,2026-12-01 08:00,2026-12-01 08:05,2026-12-01 09:05,OK\n\
         b3,ann,vision,2,A100,gpu1,yesterday,2026-12-01 08:05,2026-12-01 09:05,OK\n\
         b4,ann,vision,2,A100,gpu1,2026-12-01 08:00,2026-12-01 08:05,2026-12-01 07:05,OK\n\
         b5,ann,vision,2,A100,gpu1,2026-12-01 08:00,2026-12-01 08:05,,OK\n\
         b6,ann,vision,2,A100,gpu1,2026-12-01 08:00,,,OK\n\
         b7,ann,vision,2,A100,gpu1,2026-12-01 08:00,2026-12-01 08:05,2026-12-01 09:05,Vanished\n\
         b8,ann,vision,2,A100,gpu1,2026-12-01 08:00,2026-12-01 08:05,2026-12-01 09:05,Running\n\
         b9,ann,vision,2,A100,gpu[,2026-12-01 08:00,2026-12-01 08:05,2026-12-01 09:05,OK\n\
         b10,ann\n\
         b11,\"ann,vision,2,A100,gpu1,2026-12-01 08:00,2026-12-01 08:05,2026-12-01 09:05,OK\n\
         b12,ann,vision,2,A100,gpu1,2026-12-01 08:00,2026-12-01 08:05,2026-12-01 09:05,OK\n"
    );
    expect![[r#"
        1: header
        line 2, field id: found nothing, expected the id of a job
        line 3, field gpus: found nothing, expected a number of cards such as 8 or 0.46, at most six decimals and at most ten million cards
        line 4, field gpus: found `1,000`, expected a number of cards such as 8 or 0.46, at most six decimals and at most ten million cards
        line 5, field submitted: found `yesterday`, expected a time such as 2026-12-01T08:00:00, with or without an offset (+08:00, +0800, Z), between 1900 and 2200
        line 6, field ended: found `2026-12-01 07:05`, expected an end not before the start (2026-12-01T00:05:00Z)
        line 7, field ended: found nothing, expected when the job ended, or how long it took: it is completed
        line 8, field started: found nothing, expected when the job started: it is completed
        line 9, field status: found `Vanished`, expected a word of state.words: Killed, OK, Queued, Running
        line 10, field ended: found `2026-12-01 09:05`, expected nothing: the job is running; a job that ended has another word
        line 11, field hosts: found `gpu[`, expected a list of at most 65536 nodes such as gpu[1-3,7],login1
        line 12: found `2 columns`, expected 10 columns, as in the header
        line 13: found `b11,"ann,vision,2,A100,gpu1,2026-12-01 08:00,2026-12-01 08:05,2026-12-01 09:05,OK`, expected cells whose quotes end on the same line
        14: b12 completed 2026-12-01T00:05:00Z to 2026-12-01T01:05:00Z, 2 cards
    "#]].assert_eq(&rendered(&items(&text, SIMPLE)));
}

#[test]
fn a_file_without_a_needed_column_is_refused() {
    let mapping = Mapping::from_toml(SIMPLE).unwrap();
    let refused = |mapping: &Mapping, text: &str| {
        read_mapped(text.as_bytes(), mapping, &options()).map(|_| ()).unwrap_err().to_string()
    };
    expect!["line 1, field job.account: found `id,user,gpus`, expected a column `team`, which the mapping names"]
        .assert_eq(&refused(&mapping, "id,user,gpus\n"));
    let nowhere = SIMPLE.replace("cluster = { constant = \"east\" }", "");
    expect!["job.cluster: found nothing, expected a cluster, in the mapping or beside it"]
        .assert_eq(&refused(&Mapping::from_toml(&nowhere).unwrap(), HEADER));
}

#[test]
fn known_cards_and_shares_of_them_are_read() {
    let mapping = r#"
        [file]
        header = false
        comment = "%"
        missing = ["", "-"]
        [job]
        cluster = { constant = "east" }
        id = { column = 1 }
        member = { column = 2 }
        [cards]
        ids = { column = 3 }
        separator = ";"
        share = { column = 4 }
        share_per = 7
        [time]
        unit = "seconds"
        duration_unit = "minutes"
        start = { column = 5 }
        duration = { column = 6 }
        suspended = { column = 7 }
        [state]
        from = { constant = "ended" }
    "#;
    let items = items("% a comment\n15,3,GPU-b;GPU-a,1,1764576000,90,0.5\n16,-,GPU-c,8,1764576000,90,0\n", mapping);
    let record = record(&items[1]);
    assert_eq!(record.task.to_string(), "15_3");
    let run = record.run.as_ref().unwrap();
    let Claim::Cards { cards, quota } = &run.claim else { panic!() };
    assert_eq!(cards.iter().map(|card| card.as_str()).collect::<Vec<_>>(), ["GPU-a", "GPU-b"]);
    // One of seven slices: 142,857 millionths.
    assert_eq!(quota.map(|quota| quota.millionths()), Some(142_857));
    assert_eq!(run.end.unwrap().millis_since(run.start), 5_400_000);
    assert_eq!(run.suspended_ms, 30_000);
    expect![[r#"
        line 3, field column 4: found `8`, expected a part of a card: at most 7 (cards.share_per)
    "#]]
    .assert_eq(&rendered(&items[2..]));
}

fn mapping_fault(change: impl Fn(&str) -> String) -> String {
    Mapping::from_toml(&change(SIMPLE)).unwrap_err().to_string()
}

#[test]
fn a_mapping_says_what_is_wrong_with_it() {
    let faults = [
        mapping_fault(|it| it.replace("user = ", "usr = ")),
        mapping_fault(|it| it.replace("[state]", "[stat]")),
        mapping_fault(|it| it.replace("{ column = \"id\" }", "{ colum = \"id\" }")),
        mapping_fault(|it| it.replace("{ column = \"id\" }", "\"id\"")),
        mapping_fault(|it| it.replace("{ column = \"id\" }", "{ column = 0 }")),
        mapping_fault(|it| it.replace("{ column = \"id\" }", "{ }")),
        mapping_fault(|it| it.replace("{ column = \"id\" }", "{ column = \"id\", constant = \"x\" }")),
        mapping_fault(|it| it.replace("{ column = \"id\" }", "{ template = \"x/{id\" }")),
        mapping_fault(|it| it.replace("id = { column = \"id\" }", "")),
        mapping_fault(|it| it.replace("count = { column = \"gpus\" }", "")),
        mapping_fault(|it| it.replace("[cards]", "[cards]\nids = { column = \"x\" }")),
        mapping_fault(|it| it.replace("Asia/Shanghai", "Mars")),
        mapping_fault(|it| it.replace("[time]", "[time]\nunit = \"fortnights\"")),
        mapping_fault(|it| it.replace("[time]", "[time]\nunit = \"seconds\"\nformat = \"%Y-%m-%d\"")),
        mapping_fault(|it| it.replace("[time]", "[time]\nformat = \"%H\"")),
        mapping_fault(|it| it.replace("[time]", "[time]\nepoch = \"2017\"")),
        mapping_fault(|it| it.replace("[time]", "[time]\nepoch = \"2017-10-01T00:00:00Z\"")),
        mapping_fault(|it| it.replace("\"failed\"", "\"exploded\"")),
        mapping_fault(|it| it.split("[state.words]").next().unwrap().to_owned()),
        mapping_fault(|it| it.replace("[job]", "[file]\nheader = false\n[job]")),
        mapping_fault(|it| it.replace("[job]", "[file]\ndelimiter = \"tab\"\n[job]")),
        mapping_fault(|it| it.replace("start = ", "# start = ")),
        mapping_fault(|it| it.replace("[job]", "[job")),
    ];
    expect![[r#"
        line 5, key usr: found unknown field `usr`, expected one of `cluster`, `id`, `member`, `tenant`, `account`, `user`, `name`, `queue`, `workload`
        line 16, key stat: found unknown field `stat`, expected one of `source`, `file`, `job`, `cards`, `time`, `state`
        line 4, key colum: found unknown field `colum`, expected one of `column`, `constant`, `template`
        line 4, key "id": found invalid type: string "id", expected { column = … }, { constant = … } or { template = … }
        line 4, key 0: found invalid value: integer `0`, expected a column's name, or its number counted from 1
        line 4, key job.id: found nothing, expected one of column, constant, template
        line 4, key job.id: found `several of column, constant, template`, expected one of them
        line 4, key job.id: found `x/{id`, expected a text with columns in braces, as "vc/{job_id}"
        line 2, key id: found nothing, expected the key, which every mapping needs
        line 1, key cards.count: found nothing, expected how many cards a job holds, or cards.ids, which of them
        line 9, key cards.count: found `cards.ids`, expected cards.count or cards.ids, not both
        line 12, key time.zone: found `Mars`, expected a time zone such as Asia/Shanghai
        line 12, key time.unit: found `fortnights`, expected one of nanoseconds, microseconds, milliseconds, seconds, minutes, hours
        line 13, key time.format: found `epoch or unit beside it`, expected either format, for times as texts, or epoch and unit, for times as numbers
        line 12, key time.format: found `%H`, expected a pattern of strftime with a date, as "%d/%m/%Y %H:%M:%S"
        line 12, key time.epoch: found `2017`, expected a time with its offset, as "2017-10-01T00:00:00Z"
        line 12, key time.unit: found nothing, expected one of nanoseconds, microseconds, milliseconds, seconds, minutes, hours
        line 20, key state.words.Killed: found `exploded`, expected one of pending, running, suspended, completed, cancelled, failed, out_of_memory, node_fail, boot_fail, preempted, requeued, deadline, timed_out, ended
        line 17, key state.words: found nothing, expected a table of the words of the file: Killed = "cancelled"
        line 6, key job.id: found `id`, expected a column's number, counted from 1: the file has no header (file.header)
        line 3, key file.delimiter: found `tab`, expected one character, as "\t"
        line 15, key time.end: found `time.end`, expected time.start beside it
        line 2: found unclosed table, expected `]`
    "#]].assert_eq(&(faults.join("\n") + "\n"));
}

#[test]
fn a_word_of_state_stands_for_itself_when_it_is_constant() {
    let constant =
        SIMPLE.split("[state]").next().unwrap().to_owned() + "[state]\nfrom = { constant = \"completed\" }\n";
    let text = format!("{HEADER}\na,b,c,1,,n1,,2026-12-01 08:00,2026-12-01 09:00,whatever\n");
    assert_eq!(record(&items(&text, &constant)[1]).state, JobState::Completed);
}
