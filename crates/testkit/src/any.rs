//! Clusters at random, small enough to be rated in a moment, odd enough to reach every rule.

use crate::World;
use cardhour_domain::card::CardState;
use cardhour_domain::energy::Energy;
use cardhour_domain::id::{CardId, NodeName};
use cardhour_domain::task::{CardCount, Claim, JobState};
use cardhour_domain::time::{Period, Timestamp, bins_of};
use cardhour_domain::usage::{CardPoint, EnergyMethod, MetricRung, UsagePoint};
use proptest::collection::vec;
use proptest::prelude::*;

/// The instant from which random runs are counted: 2026-03-28T20:00:00Z, so that days of 23 hours in Europe and
/// midnight in Asia fall among them.
const BASE: i64 = 1_774_728_000_000;

/// A run at random, before its cards are chosen.
#[derive(Clone, Debug)]
struct AnyRun {
    job: u8,
    tenant: u8,
    start: i64,
    length: i64,
    state: u8,
    grade: u8,
    count: u32,
    place: u8,
    suspended: u8,
    checkpoint: Option<i64>,
    quota: Option<u32>,
    measured: Option<u64>,
}

fn any_run() -> impl Strategy<Value = AnyRun> {
    let time = prop_oneof![
        // On the grid, and anywhere.
        (0_i64..600).prop_map(|bin| bin * 300_000),
        0_i64..180_000_000,
    ];
    let length = prop_oneof![Just(0_i64), 1_i64..1_000, (1_i64..90).prop_map(|bin| bin * 300_000), 1_i64..60_000_000];
    (
        (0_u8..6, 0_u8..3, time, length),
        (
            any::<u8>(),
            prop_oneof![2 => Just(0_u8), 3 => 1_u8..6],
            prop_oneof![(1_u32..6).prop_map(|n| n * 1_000_000), 1_u32..3_000_000],
            any::<u8>(),
        ),
        (0_u8..4, proptest::option::of(0_i64..60_000_000)),
        (proptest::option::of(1_u32..700_000), proptest::option::weighted(0.8, any::<u64>())),
    )
        .prop_map(
            |(
                (job, tenant, start, length),
                (state, grade, count, place),
                (suspended, checkpoint),
                (quota, measured),
            )| {
                AnyRun {
                    job,
                    tenant,
                    start,
                    length,
                    state,
                    grade,
                    count,
                    place,
                    suspended,
                    checkpoint,
                    quota,
                    measured,
                }
            },
        )
}

/// A cluster at random: two nodes of two models in one pool and a node outside it, costs at random, some card out of
/// service or draining, and up to a dozen runs at every grade of knowledge.
pub fn any_world() -> impl Strategy<Value = World> {
    let zone = prop_oneof![Just("Asia/Shanghai"), Just("Europe/Berlin"), Just("UTC"), Just("Asia/Kathmandu")];
    let states = vec((0_u8..6, any::<bool>(), 0_i64..170_000_000, 1_i64..40_000_000), 0..3);
    let costs = (0_i64..90_000_000_000, 0_i64..500_000, 0_u32..400, 0_i64..2_000_000);
    (zone, costs, states, vec(any_run(), 0..12), any::<bool>()).prop_map(|(zone, costs, states, runs, metered)| {
        let (price, maintenance, watts, tariff) = costs;
        let amount = |micros: i64| cardhour_domain::money::Money::from_micros(micros).to_string();
        let mut world = World::new(zone)
            .tariff(None, 0, 1440, &amount(tariff))
            .tariff(Some("2026-03-29"), 0, 433, &amount(tariff / 3))
            .tariff(Some("2026-03-29"), 433, 1440, &amount(tariff))
            .cost("small", (&amount(price), &amount(price / 20), 43_800), &amount(maintenance), (watts / 7, watts))
            .cost("large", (&amount(price * 3), "0", 30_000), &amount(maintenance * 2), (watts / 5, watts * 2))
            .coefficient("small", "1")
            .cards("a", 3, "small", "n1", "p", "2025-01-01T00:00:00Z")
            .cards("b", 2, "large", "n2", "p", "2026-03-29T03:07:00Z")
            .cards("c", 2, "small", "n3", "", "2025-06-01");
        if price % 2 == 0 {
            world = world.coefficient("large", "2.345678");
        }
        for (card, draining, from, length) in states {
            let name = ["a0", "a1", "a2", "b0", "b1", "c0"][usize::from(card % 6)];
            let state = if draining { CardState::Draining } else { CardState::OutOfService };
            let time = |offset: i64| Timestamp::from_millis(BASE + offset).unwrap().to_string();
            world = world.state(name, state, &time(from), &time(from + length));
        }
        for run in runs {
            world = add(world, &run);
        }
        if metered {
            let whole = Period::new(time_at(0), time_at(40_000_000)).unwrap();
            for bin in bins_of(whole) {
                let energy = Energy::from_millijoules(bin.start().millis().rem_euclid(9_973) * 5_000);
                let card = CardId::new("a1").unwrap();
                world.card_points.push(CardPoint { card, interval: bin, energy, method: EnergyMethod::Counter });
            }
        }
        world
    })
}

fn time_at(offset: i64) -> Timestamp {
    Timestamp::from_millis(BASE + offset).unwrap()
}

fn add(world: World, run: &AnyRun) -> World {
    let count = CardCount::from_millionths(u64::from(run.count)).unwrap();
    let cards = ["a0", "a1", "a2", "b0", "b1", "c0", "c1", "gone"];
    // Claims on one card crowd together, so that cards are shared.
    let crowd = if run.grade == 0 { 1 } else { 8 };
    let card = |offset: u8| CardId::new(cards[usize::from(run.place.wrapping_add(offset) % crowd)]).unwrap();
    let nodes: Vec<NodeName> =
        ["n1", "n2", "n3"].iter().take(1 + usize::from(run.place % 3)).map(|node| node.parse().unwrap()).collect();
    let claim = match run.grade {
        0 => Claim::cards(vec![card(0)], run.quota.map(|quota| CardCount::from_millionths(u64::from(quota)).unwrap())),
        1 => Claim::cards(vec![card(0), card(1), card(2)], None),
        2 => Claim::on_nodes(count, None, nodes),
        3 => Claim::on_nodes(count, Some("large".to_owned()), nodes),
        4 => Claim::in_pool(count, "p".parse().unwrap()),
        _ => Claim::in_pool(count, "elsewhere".parse().unwrap()),
    };
    let state = JobState::ALL[usize::from(run.state) % JobState::ALL.len()];
    let state = if state == JobState::Pending { JobState::Failed } else { state };
    let (start, end) = (time_at(run.start), time_at(run.start + run.length));
    let job = run.job.to_string();
    let tenant = ["vision", "language", "speech"][usize::from(run.tenant % 3)];
    let mut world =
        world.run_with(&job, tenant, (&start.to_string(), &end.to_string()), state, claim, |record, run_| {
            run_.suspended_ms = u64::try_from(run.length).unwrap() * u64::from(run.suspended) / 5;
            run_.checkpoints.extend(run.checkpoint.map(|offset| start.plus_millis(offset)));
            record.eligible = Some(start.plus_millis(-i64::from(run.place) * 1_000));
        });
    if let (Some(seed), 0 | 1, Ok(held)) = (run.measured, run.grade, Period::new(start, end)) {
        let attempt = world.attempt(&job, &start.to_string());
        for (index, bin) in bins_of(held).enumerate().take(200) {
            let noise = seed.rotate_left(u32::try_from(index % 64).unwrap());
            if noise % 7 == 0 {
                continue;
            }
            let ms = bin.millis();
            // Some seeds hold memory all along and never compute.
            let active_ms = if noise % 3 == 0 || seed % 2 == 0 { 0 } else { ms };
            world.usage.push(UsagePoint {
                card: card(0),
                attempt: attempt.clone(),
                interval: bin,
                sm_ms: if active_ms == 0 { 0 } else { noise % (ms + 1) },
                memory_mib_ms: noise % 80_000 * ms,
                active_ms,
                covered_ms: if noise % 5 == 0 { ms / 3 } else { ms },
                rung: MetricRung::SmActive,
            });
        }
    }
    // Two runs of one key are one record: the heavier.
    let newcomer = world.jobs.pop().unwrap();
    match world.jobs.iter().position(|known| known.key() == newcomer.key()) {
        Some(index) if newcomer.weigh(&world.jobs[index]).is_gt() => world.jobs[index] = newcomer,
        Some(_) => {}
        None => world.jobs.push(newcomer),
    }
    world
}

/// The same world with its records in another order.
#[must_use]
pub fn shuffled(world: &World, seed: u64) -> World {
    let mut world = world.clone();
    let mut state = seed | 1;
    let mut next = move || {
        // xorshift64: the order only has to be another one.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    world.reference.sort_by_cached_key(|_| next());
    world.jobs.sort_by_cached_key(|_| next());
    world.usage.sort_by_cached_key(|_| next());
    world.card_points.sort_by_cached_key(|_| next());
    world
}
