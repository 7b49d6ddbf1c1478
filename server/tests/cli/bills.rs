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

#[test]
fn the_lines_of_a_day_add_up_to_what_its_cards_cost() {
    let place = with_jobs();
    let said = place.ok(&["bill", "--from", "2026-01-02", "--to", "2026-01-02", "--csv"]);
    let micros = |text: &str| text.replace('.', "").parse::<i64>().unwrap();
    let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let total: i64 = said.out.lines().skip(1).map(|line| micros(&cells(line)[7])).sum();
    assert_eq!(total, 1_152_000_000);
    let time: i128 = said.out.lines().skip(1).map(|line| cells(line)[9].parse::<i128>().unwrap()).sum();
    assert_eq!(time, 8 * 86_400_000 * 1_000_000);
    assert!(said.out.lines().any(|line| line.starts_with("east,2026-01-02,,unallocated,")), "{}", said.out);
    // In sum, as JSON: vision ran one of its two and a half hours on this day.
    let json = place.ok(&["bill", "--from", "2026-01-02", "--to", "2026-01-02", "--json"]).json();
    let sum = &json["sums"][0];
    assert_eq!(sum["tenants"][1]["tenant"], "vision");
    assert_eq!(sum["tenants"][1]["due"]["total"], "24.000000");
    assert_eq!(sum["platform"]["cost"]["total"], "1152.000000");
    assert_eq!(sum["platform"]["unallocated"]["total"], "1056.000000");
}

#[test]
fn an_explanation_ends_in_the_figure_of_the_bill() {
    let place = with_jobs();
    place.ok(&["bill", "--from", "2026-01-02", "--to", "2026-01-03"]);
    let said = place.ok(&["explain", "1", "--day", "2026-01-03"]);
    assert_eq!(said.err, "", "the bill is of the same records");
    // 4 cards for an hour and a half at 6.00: eighteen bins of 2.00 each.
    let cells = said.out.lines().filter(|line| line.starts_with("2026-01-03 ")).count();
    assert_eq!(cells, 18, "{}", said.out);
    assert!(said.out.contains("sum of the parts: 36.000000 for 6.000000 card hours"), "{}", said.out);
    assert!(said.out.contains("compute 2.000000 (assumed)"), "{}", said.out);
    let nothing = place.run(&["explain", "1", "--day", "2026-01-05"]);
    assert_eq!(nothing.code, 1);
    assert!(nothing.err.contains("held anything on 2026-01-05"), "{}", nothing.err);
}

#[test]
fn a_month_to_come_has_no_bill_yet() {
    let place = with_jobs();
    let said = place.run(&["bill", "--month", "2199-01"]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("2199-01 has not begun in east"), "{}", said.err);
}

#[test]
fn what_a_source_has_not_reported_yet_is_said() {
    let place = with_jobs();
    let said = place.ok(&["bill", "--from", "2026-01-02", "--to", "2026-01-03"]);
    assert!(said.err.contains("note: slurm of east has reported up to 2026-01-03 01:30:00 (UTC)"), "{}", said.err);
    let said = place.ok(&["bill", "--from", "2026-01-02", "--to", "2026-01-02"]);
    assert_eq!(said.err, "");
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let place = with_jobs();
    let (code, err) = place.start(&["bill", "--month", "2026-01", "--csv"]).leave();
    assert_eq!(code, 0, "{err}");
    assert!(!err.contains("panicked"), "{err}");
}
