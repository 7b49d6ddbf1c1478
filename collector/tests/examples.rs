//! The examples that come with Cardhour can be imported as they are.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use cardhour_collector::{
    Item, JobOptions, Mapping, RefItem, ReferenceFile, SlurmOptions, open, read_reference, read_sacct,
};
use cardhour_domain::card::CardRecord;
use cardhour_domain::reference::ReferenceRecord;
use cardhour_domain::task::Claim;
use cardhour_domain::time::Zone;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples")
}

fn statements(kind: ReferenceFile, file: &str) -> Vec<ReferenceRecord> {
    let reader = open(&examples().join("cluster").join(file)).unwrap();
    read_reference(kind, reader, "CNY".parse().unwrap(), None)
        .unwrap()
        .filter_map(|item| match item.unwrap() {
            RefItem::Record { record, .. } => Some(*record),
            RefItem::Skipped { .. } => None,
            RefItem::Rejected(rejected) => panic!("{file}: {rejected}"),
        })
        .collect()
}

#[test]
fn the_example_cluster_is_complete() {
    let mut counts = BTreeMap::new();
    let mut cards: Vec<CardRecord> = Vec::new();
    for (kind, file) in [
        (ReferenceFile::Cards, "cards.csv"),
        (ReferenceFile::Cards, "card-states.csv"),
        (ReferenceFile::CostBasis, "cost-basis.csv"),
        (ReferenceFile::CostBasis, "tariff.csv"),
        (ReferenceFile::CostBasis, "revaluations.csv"),
        (ReferenceFile::Coefficients, "coefficients.csv"),
        (ReferenceFile::Definitions, "definitions.csv"),
        (ReferenceFile::Tenants, "tenants.csv"),
    ] {
        for record in statements(kind, file) {
            *counts.entry(record.kind()).or_insert(0) += 1;
            if let ReferenceRecord::Card(card) = record {
                cards.push(card);
            }
        }
    }
    let expected = [
        ("card", 32),
        ("card_state", 9),
        ("coefficient", 3),
        ("cost_basis", 2),
        ("definition", 4),
        ("revaluation", 1),
        ("tariff", 3),
        ("tenant_account", 4),
    ];
    assert_eq!(counts, expected.into());

    // Every job ran on nodes that have cards.
    let nodes: BTreeSet<_> = cards.iter().filter_map(|card| card.node.clone()).collect();
    let options = SlurmOptions { jobs: JobOptions::new(Zone::utc()), fields: None };
    let (mut ran, mut waited) = (0, 0);
    for item in read_sacct(open(&examples().join("cluster/jobs.txt")).unwrap(), &options).unwrap() {
        match item.unwrap() {
            Item::Skipped { .. } => {}
            Item::Rejected(rejected) => panic!("{rejected}"),
            Item::Job { record, .. } => match record.run {
                None => waited += 1,
                Some(run) => {
                    ran += 1;
                    let Claim::OnNodes { nodes: held, .. } = run.claim else { panic!("{}", record.task) };
                    assert!(!held.is_empty() && held.iter().all(|node| nodes.contains(node)), "{}", record.task);
                }
            },
        }
    }
    assert_eq!((ran, waited), (42, 4));
}

#[test]
fn every_example_mapping_can_be_used() {
    let mut count = 0;
    for entry in std::fs::read_dir(examples().join("mappings")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(Mapping::from_toml(&text).is_ok(), "{}: {:?}", path.display(), Mapping::from_toml(&text).err());
            count += 1;
        }
    }
    assert_eq!(count, 6);
}

/// The reference of keys and its worked example say what is so.
#[test]
fn the_worked_example_of_the_reference_reads_as_it_says() {
    let readme = std::fs::read_to_string(examples().join("mappings/README.md")).unwrap();
    let block = |fence: &str| {
        let after = readme.split_once(fence).unwrap().1;
        after.split_once("```").unwrap().0.to_owned()
    };
    let mapping = Mapping::from_toml(&block("```toml\n")).unwrap();
    let table = block("```\n");
    let items: Vec<Item> = cardhour_collector::read_mapped(table.as_bytes(), &mapping, &JobOptions::new(Zone::utc()))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let Item::Job { record, .. } = &items[1] else { panic!("{:?}", items[1]) };
    let run = record.run.as_ref().unwrap();
    assert_eq!(run.start.to_string(), "2026-12-01T00:05:00Z");
    assert_eq!(run.end.unwrap().to_string(), "2026-12-01T01:05:00Z");
    assert!(matches!(&run.claim, Claim::OnNodes { count, nodes, .. } if count.to_string() == "2" && nodes.len() == 2));
    let Item::Job { record, .. } = &items[2] else { panic!("{:?}", items[2]) };
    assert_eq!((record.task.to_string().as_str(), &record.run), ("r-18", &None));
    let spoiled = table.replace("Waiting", "Exploded");
    let last =
        cardhour_collector::read_mapped(spoiled.as_bytes(), &mapping, &JobOptions::new(Zone::utc())).unwrap().last();
    let Some(Ok(Item::Rejected(rejected))) = last else { panic!("{last:?}") };
    assert!(rejected.to_string().contains("expected a word of state.words: Broken, OK, Waiting"), "{rejected}");
}
