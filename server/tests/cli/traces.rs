//! Real records: public traces, and a real Slurm's accounting. Each test names its data and says so where it is absent.

use crate::support::{Place, data, examples};
use serde_json::Value;
use std::fmt::Write as _;
use std::path::Path;

/// One cluster `philly` of 1,200 cards in one pool, with the costs of the case.
fn philly() -> Place {
    let place = Place::new();
    let mut cards = "cluster,card,model,pool,in_service_from\n".to_owned();
    for card in 0..1_200 {
        writeln!(cards, "philly,P100-{card:04},P100,philly,2017-01-01T00:00:00Z").unwrap();
    }
    place.import("cards", "cards.csv", &cards);
    place.import(
        "cost-basis",
        "cost.csv",
        "cluster,model,currency,price,salvage,life_hours,maintenance_per_hour,idle_watts,full_load_watts\n\
         philly,P100,CNY,60000,3000,43800,0.10,30,250\n",
    );
    place.import("cost-basis", "tariff.csv", "cluster,from,to,currency,price_per_kwh\nphilly,00:00,24:00,CNY,0.60\n");
    place.import(
        "definitions",
        "definitions.csv",
        "cluster,name,value\nphilly,accounting_zone,Asia/Shanghai\nphilly,pue,1.30\nphilly,assumed_load,0.7\n",
    );
    place
}

fn import_mapped(place: &Place, mapping: &str, file: &Path) -> Value {
    let mapping = examples().join("mappings").join(mapping);
    let arguments = ["import", "jobs", "--json", "--mapping", mapping.to_str().unwrap(), file.to_str().unwrap()];
    place.ok(&arguments).json()
}

fn micros(text: &Value) -> i128 {
    text.as_str().unwrap().replace('.', "").parse().unwrap()
}

fn integer(text: &Value) -> i128 {
    text.as_str().unwrap().parse().unwrap()
}

/// Sums of a bill in JSON: by tenant (card time in millionths of a card × ms, money in micro-units), and of the books.
fn sums(bill: &Value, tenant: &str) -> (i128, i128) {
    let mut sums = (0, 0);
    for day in bill["days"].as_array().unwrap() {
        assert_eq!(day["difference"]["total"], "0.000000", "{day}");
        for line in day["tenants"].as_array().unwrap().iter().filter(|line| line["tenant"] == tenant) {
            sums.0 += integer(&line["amounts"]["card_ms_millionths"]);
            sums.1 += micros(&line["amounts"]["total"]);
        }
    }
    sums
}

#[test]
fn philly_is_billed_to_the_millisecond_and_balances() {
    let Some(folder) = data("philly-muri") else { return };
    let place = philly();
    let first = import_mapped(&place, "philly-muri-7f04ca.toml", &folder.join("trace1_vc_7f04ca.csv"));
    let second = import_mapped(&place, "philly-muri-ee9e8c.toml", &folder.join("trace2_vc_ee9e8c.csv"));
    assert_eq!((first["kept"].as_u64(), first["rejected"].as_u64()), (Some(1_494), Some(0)));
    assert_eq!((second["kept"].as_u64(), second["rejected"].as_u64()), (Some(5_755), Some(0)));
    let bill = place.ok(&["bill", "--all", "--json"]).json();
    let (small, small_due) = sums(&bill, "7f04ca");
    let (large, large_due) = sums(&bill, "ee9e8c");
    assert_eq!(small, 1_379_976_364_000 * 1_000_000);
    assert_eq!(large, 2_966_695_253_000 * 1_000_000);
    // Worked out apart from this program, from the rules of the books alone.
    assert_eq!(small_due, 592_198_007_624);
    assert_eq!(large_due, 1_273_115_582_190);
    // By months, one after the other, the same.
    let mut by_month = (0, 0);
    for month in ["2017-10", "2017-11", "2017-12", "2018-01", "2018-02"] {
        let bill = place.ok(&["bill", "--month", month, "--json"]).json();
        by_month.0 += sums(&bill, "7f04ca").1;
        by_month.1 += sums(&bill, "ee9e8c").1;
    }
    assert_eq!(by_month, (small_due, large_due));
}

#[test]
fn jobs_without_durations_are_kept_as_submitted_and_cost_nothing() {
    let Some(folder) = data("philly-gavel") else { return };
    let place = philly();
    for (name, jobs) in [("103959", 986), ("11cb48", 2_000), ("ed69ec", 951)] {
        let file = folder.join(format!("{name}.trace.gz"));
        let summary = import_mapped(&place, &format!("philly-gavel-{name}.toml"), &file);
        assert_eq!((summary["kept"].as_u64(), summary["rejected"].as_u64()), (Some(jobs), Some(0)));
    }
    let bill = place.ok(&["bill", "--cluster", "philly", "--month", "2017-11", "--json"]).json();
    assert!(bill["days"].as_array().unwrap().iter().all(|day| day["tenants"].as_array().unwrap().is_empty()));
}

#[test]
fn pods_with_shares_of_cards_are_billed_as_shares() {
    let Some(folder) = data("alibaba-gpu-v2023") else { return };
    let place = Place::new();
    let text = std::fs::read_to_string(folder.join("openb_node_list_all_node.csv")).unwrap();
    let mut cards = "cluster,card,model,node,pool,in_service_from\n".to_owned();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        for card in 0..fields[3].parse::<u32>().unwrap() {
            writeln!(cards, "openb,{}-{card},{},{},openb,2019-01-01T00:00:00Z", fields[0], fields[4], fields[0])
                .unwrap();
        }
    }
    assert_eq!(place.import("cards", "cards.csv", &cards)["kept"], 6_212);
    let mut costs =
        "cluster,model,currency,price,salvage,life_hours,maintenance_per_hour,idle_watts,full_load_watts\n".to_owned();
    for model in ["G2", "T4", "G3", "P100", "V100M32", "V100M16", "A10"] {
        writeln!(costs, "openb,{model},CNY,40000,2000,43800,0.05,30,250").unwrap();
    }
    place.import("cost-basis", "cost.csv", &costs);
    place.import("cost-basis", "tariff.csv", "cluster,from,to,currency,price_per_kwh\nopenb,00:00,24:00,CNY,0.60\n");
    let file = folder.join("openb_pod_list_default.csv");
    let summary = import_mapped(&place, "openb.toml", &file);
    assert_eq!((summary["kept"].as_u64(), summary["rejected"].as_u64()), (Some(8_152), Some(0)));
    // What each pod held: its cards × milli ÷ 1,000 × (deletion − scheduled), whole seconds.
    let mut held = 0_i128;
    let (mut never, mut without) = (0, 0);
    for line in std::fs::read_to_string(&file).unwrap().lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |index: usize| fields[index].parse::<i128>().unwrap();
        if fields[10].is_empty() {
            never += 1;
            continue;
        }
        without += i32::from(number(3) == 0);
        held += number(3) * number(4) * 1_000 * (number(9) - number(10)) * 1_000;
    }
    assert_eq!(never, 897);
    assert!(without > 0);
    let bill = place.ok(&["bill", "--all", "--json"]).json();
    assert_eq!(sums(&bill, "openb").0, held);
}

#[test]
fn every_line_of_a_real_slurm_is_kept_or_has_a_right_reason() {
    let Some(folder) = data("slurm-live") else { return };
    let place = Place::new();
    let run = |name: &str| {
        let file = folder.join(name);
        place.run(&["import", "jobs", "--format", "slurm", "--cluster", "sandbox", "--json", file.to_str().unwrap()])
    };
    let xdmod = run("sacct-xdmod.txt");
    assert_eq!(xdmod.code, 0, "{}", xdmod.err);
    assert_eq!((xdmod.json()["lines"].as_u64(), xdmod.json()["kept"].as_u64()), (Some(46), Some(46)));
    let all = run("sacct-all.txt");
    let json = all.json();
    let count = |name: &str| json[name].as_u64().unwrap();
    let skipped: u64 = json["skipped"].as_object().unwrap().values().map(|lines| lines.as_u64().unwrap()).sum();
    assert_eq!(count("kept") + count("duplicate") + count("conflicting") + count("rejected") + skipped, 89);
    assert_eq!(count("rejected"), 0, "{}", all.err);
    // The same 46 attempts and waiting jobs, told with other columns: nothing is there twice.
    assert_eq!(count("kept"), 0);
    for name in ["sacct-default.txt", "sacct-X.txt"] {
        let said = run(name);
        assert_eq!(said.code, 1, "{name}");
        assert!(said.err.contains("expected"), "{}", said.err);
    }
}

#[test]
fn samples_of_other_sites_are_kept_or_rejected_line_by_line() {
    let Some(folder) = data("slurm-sacct-samples") else { return };
    let place = Place::new();
    // The excerpts have no start, or no nodes: each of their jobs is set aside with that as its reason.
    for (name, lines, kept, rejected) in [("ceems_sacct.txt", 13, 12, 0), ("sacct_excerpts.txt", 14, 0, 5)] {
        let file = folder.join(name);
        let said =
            place.run(&["import", "jobs", "--format", "slurm", "--cluster", "site", "--json", file.to_str().unwrap()]);
        let json = said.json();
        let count = |name: &str| json[name].as_u64().unwrap();
        let skipped: u64 = json["skipped"].as_object().unwrap().values().map(|lines| lines.as_u64().unwrap()).sum();
        let read = count("kept") + count("duplicate") + count("conflicting") + count("rejected") + skipped;
        assert_eq!((read, count("kept"), count("rejected")), (lines, kept, rejected), "{name}: {json}");
    }
}
