//! What runs on the made-up cluster beside Slurm: notebooks on shares of known cards, and services on so many cards of a
//! pool, each as a CSV with the mapping that reads it.

use super::CLUSTER;
use super::cluster::SHARED;
use cardhour_domain::time::Timestamp;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// On how many of the node's cards notebooks run; the services have the others.
const NOTEBOOK_CARDS: usize = 2;

/// A card's equal parts: how large each is, and how many there are.
const PARTS: [(&str, usize); NOTEBOOK_CARDS] = [("0.25", 4), ("0.5", 2)];

/// Who opens notebooks.
const PEOPLE: [(&str, &str); 5] =
    [("vision", "vis01"), ("vision-intern", "vis07"), ("llm-eval", "llm03"), ("speech", "spe02"), ("recsys", "rec01")];

/// The services: whose, what, and how many cards one release or another takes. Together never more than there are.
const SERVICES: [(&str, &str, [&str; 2]); 3] = [
    ("speech", "asr-online", ["1", "2"]),
    ("vision", "detect-online", ["1", "2"]),
    ("recsys", "rank-online", ["0.5", "1.5"]),
];

/// `notebooks.csv`: people open a notebook on a working morning and close it, or it is killed.
pub(super) fn notebooks(seed: u64, from: Timestamp, until: Timestamp) -> String {
    let mut random = ChaCha8Rng::seed_from_u64(seed ^ 1);
    let (from, until) = (from.millis(), until.millis());
    let mut rows = Vec::new();
    for (card, (share, parts)) in PARTS.into_iter().enumerate() {
        for _ in 0..parts {
            for morning in working_days(from, until).map(|midnight| midnight + 9 * HOUR) {
                if random.random_ratio(3, 10) {
                    continue;
                }
                let began = morning + random.random_range(0..150_i64) * MINUTE;
                let finished = began + random.random_range(40..540_i64) * MINUTE;
                let (account, user) = PEOPLE[random.random_range(0..PEOPLE.len())];
                let state = if random.random_ratio(1, 12) { "Killed" } else { "Closed" };
                if began < until {
                    let card = format!("GPU-{}1-{card}", SHARED.prefix);
                    rows.push((began, format!("{account},{user},{card},{share}"), finished, state));
                }
            }
        }
    }
    table("id,team,who,cards,share,began,finished,status", "notebook", rows, until, "Open")
}

/// The mapping that reads `notebooks.csv`.
pub(super) fn notebooks_mapping() -> String {
    format!(
        r#"# Notebooks: each holds a share of a card that is known.
source = "notebooks"

[job]
cluster = {{ constant = "{CLUSTER}" }}
id = {{ column = "id" }}
account = {{ column = "team" }}
user = {{ column = "who" }}
name = {{ constant = "notebook" }}
queue = {{ constant = "notebooks" }}

[cards]
ids = {{ column = "cards" }}
share = {{ column = "share" }}
separator = " "

[time]
submit = {{ column = "began" }}
start = {{ column = "began" }}
end = {{ column = "finished" }}

[state]
from = {{ column = "status" }}

[state.words]
Open = "running"
Closed = "completed"
Killed = "failed"
"#
    )
}

/// `services.csv`: each service runs release after release.
pub(super) fn services(seed: u64, from: Timestamp, until: Timestamp) -> String {
    let mut random = ChaCha8Rng::seed_from_u64(seed ^ 2);
    let (from, until) = (from.millis(), until.millis());
    let mut rows = Vec::new();
    for (account, name, cards) in SERVICES {
        let mut began = from + random.random_range(1..20_i64) * HOUR;
        while began < until {
            let finished =
                began + random.random_range(5 * 24..12 * 24_i64) * HOUR + random.random_range(0..60_i64) * MINUTE;
            let cards = cards[random.random_range(0..cards.len())];
            let state = if random.random_ratio(1, 8) { "Failed" } else { "Replaced" };
            rows.push((began, format!("{account},{name},{cards}"), finished, state));
            began = finished + random.random_range(2..15_i64) * MINUTE;
        }
    }
    table("release,team,service,cards,began,finished,phase", "release", rows, until, "Running")
}

/// The mapping that reads `services.csv`.
pub(super) fn services_mapping() -> String {
    format!(
        r#"# Services: each holds so many cards of a pool; which of them is not known.
source = "services"

[job]
cluster = {{ constant = "{CLUSTER}" }}
id = {{ column = "release" }}
account = {{ column = "team" }}
name = {{ column = "service" }}
queue = {{ constant = "services" }}

[cards]
count = {{ column = "cards" }}
pool = {{ constant = "{}" }}

[time]
submit = {{ column = "began" }}
start = {{ column = "began" }}
end = {{ column = "finished" }}

[state]
from = {{ column = "phase" }}

[state.words]
Running = "running"
Replaced = "completed"
Failed = "failed"
"#,
        SHARED.partition
    )
}

/// The midnights of working days from `from` on, itself a midnight, that have passed by `until`.
fn working_days(from: i64, until: i64) -> impl Iterator<Item = i64> {
    // Noon is on the same date everywhere near the cluster's zone. 1970-01-01 was a Thursday.
    let is_weekend = |midnight: i64| ((midnight + DAY / 2).div_euclid(DAY) + 3).rem_euclid(7) >= 5;
    (0..)
        .map(move |day| from + day * DAY)
        .take_while(move |midnight| *midnight < until)
        .filter(move |at| !is_weekend(*at))
}

/// Rows in order of time, each with an id and what is known by `until` of its end.
fn table(
    header: &str,
    kind: &str,
    mut rows: Vec<(i64, String, i64, &'static str)>,
    until: i64,
    open: &'static str,
) -> String {
    rows.sort();
    let clock = |millis: i64| Timestamp::from_millis(millis).map_or_else(|_| String::new(), |time| time.to_string());
    let mut text = header.to_owned() + "\n";
    for (number, (began, row, finished, state)) in (1..).zip(rows) {
        let (finished, state) = if finished > until { (String::new(), open) } else { (clock(finished), state) };
        text += &format!("{kind}-{number},{row},{},{finished},{state}\n", clock(began));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardhour_domain::task::CardCount;

    #[test]
    fn services_never_take_more_cards_than_notebooks_leave() {
        let most: u64 = SERVICES
            .iter()
            .map(|(_, _, cards)| cards.iter().map(|count| count.parse::<CardCount>().unwrap()).max().unwrap())
            .map(CardCount::millionths)
            .sum();
        let left = SHARED.cards - NOTEBOOK_CARDS;
        assert!(most <= u64::try_from(left).unwrap() * CardCount::WHOLE, "{most}");
    }

    #[test]
    fn the_parts_of_a_card_make_no_more_than_a_card() {
        for (share, parts) in PARTS {
            let share = share.parse::<CardCount>().unwrap().millionths();
            assert!(share * u64::try_from(parts).unwrap() <= CardCount::WHOLE);
        }
    }
}
