//! Bills of days: they balance, or the day is refused with its reason.

use crate::support::{HEADER, Place, sacct};

fn with_jobs() -> Place {
    let place = Place::with_cluster();
    let text = HEADER.to_owned()
        + &sacct("1", "vision", ("2026-01-02T23:00:00", "2026-01-03T01:30:00"), "COMPLETED", 4, "gpu1")
        + &sacct("2", "speech", ("2026-01-02T10:00:00", "2026-01-02T12:00:00"), "FAILED", 6, "gpu[1-2]")
        + &sacct("3", "speech", ("2026-01-02T10:00:00", "2026-01-02T10:00:00"), "CANCELLED by 0", 6, "gpu[1-2]")
        + &sacct("4", "speech", ("Unknown", "Unknown"), "PENDING", 6, "None assigned");
    assert_eq!(place.import_sacct("jobs.txt", &text).code, 0);
    place
}

#[test]
fn a_bill_balances_and_its_days_make_the_whole() {
    let place = with_jobs();
    let said = place.ok(&["bill", "--from", "2026-01-02", "--to", "2026-01-03", "--json"]).json();
    assert_eq!(said["currency"], "CNY");
    let days = said["days"].as_array().unwrap();
    assert_eq!(days.len(), 2);
    for day in days {
        assert_eq!(day["difference"]["total"], "0.000000");
        // 8 cards × 24 hours × 6.00.
        assert_eq!(day["cost"]["total"], "1152.000000");
    }
    let text = place.ok(&["bill", "--from", "2026-01-02", "--to", "2026-01-03"]).out;
    // 4 cards × 2.5 h × 6 = 60; 6 cards × 2 h × 6 = 72.
    let vision = text.lines().find(|line| line.starts_with("vision")).unwrap();
    assert_eq!(
        vision.split_whitespace().collect::<Vec<_>>(),
        ["vision", "60.000000", "0.000000", "0.000000", "60.000000", "10.000000", "unknown"]
    );
    let speech = text.lines().find(|line| line.starts_with("speech")).unwrap();
    assert_eq!(
        speech.split_whitespace().collect::<Vec<_>>(),
        ["speech", "0.000000", "0.000000", "72.000000", "72.000000", "12.000000", "unknown"]
    );
    assert!(text.contains("2172.000000"), "unallocated: {text}");
}

#[test]
fn one_tenants_part_is_the_same_as_in_the_whole() {
    let place = with_jobs();
    let whole = place.ok(&["bill", "--month", "2026-01", "--csv"]).out;
    let part = place.ok(&["bill", "--month", "2026-01", "--csv", "--tenant", "speech"]).out;
    let of_speech: Vec<&str> = whole.lines().filter(|line| line.contains(",speech,")).collect();
    assert_eq!(part.lines().skip(1).collect::<Vec<_>>(), of_speech);
    assert!(!of_speech.is_empty());
}

#[test]
fn a_day_with_a_card_without_cost_basis_is_refused_by_name_and_the_others_stand() {
    let place = with_jobs();
    place.import(
        "cards",
        "more.csv",
        "cluster,card,model,node,in_service_from\neast,new-card,B200,gpu3,2026-01-03T12:00:00Z\n",
    );
    let said = place.run(&["bill", "--from", "2026-01-02", "--to", "2026-01-03", "--json"]);
    assert_eq!(said.code, 5);
    assert!(said.err.contains("2026-01-03: no cost basis for new-card"), "{}", said.err);
    let json = said.json();
    let days = json["days"].as_array().unwrap();
    assert_eq!(days[0]["difference"]["total"], "0.000000");
    assert!(days[1]["refused"].as_str().unwrap().contains("new-card"));
}

#[test]
fn an_hour_without_a_price_of_electricity_blocks_the_day() {
    let place = with_jobs();
    place.import(
        "cost-basis",
        "night.csv",
        "cluster,valid_from,from,to,currency,price_per_kwh\neast,2026-01-03,00:00,08:00,CNY,0.30\n",
    );
    let said = place.run(&["bill", "--from", "2026-01-02", "--to", "2026-01-03"]);
    assert_eq!(said.code, 5);
    assert!(said.err.contains("no electricity price from 08:00"), "{}", said.err);
}

#[test]
fn a_wrong_range_is_said_in_words() {
    let place = with_jobs();
    assert_eq!(place.run(&["bill"]).code, 2);
    assert_eq!(place.run(&["bill", "--from", "2026-02-30", "--to", "2026-03-01"]).code, 2);
    let said = place.run(&["bill", "--from", "2026-01-03", "--to", "2026-01-02"]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("is after"), "{}", said.err);
}
