use super::*;
use expect_test::expect;
use std::fmt::Write as _;

fn read(kind: ReferenceFile, text: &[u8]) -> Result<Vec<RefItem>, ReadError> {
    let currency = "CNY".parse().unwrap();
    let items: Vec<RefItem> = read_reference(kind, text, currency, None)?.map(Result::unwrap).collect();
    let lines = text.split(|&byte| byte == b'\n').count() - usize::from(text.ends_with(b"\n"));
    let numbers: Vec<u64> = items.iter().map(RefItem::line).collect();
    assert_eq!(numbers, (1..=u64::try_from(lines).unwrap()).collect::<Vec<_>>());
    Ok(items)
}

fn rendered(kind: ReferenceFile, text: &str) -> String {
    let mut rendered = String::new();
    for item in read(kind, text.as_bytes()).unwrap() {
        let _ = match item {
            RefItem::Record { line, record } => {
                writeln!(rendered, "{line}: {} {}", record.kind(), record.key().join("|"))
            }
            RefItem::Skipped { line, reason } => writeln!(rendered, "{line}: {reason}"),
            RefItem::Rejected(rejected) => writeln!(rendered, "{rejected}"),
        };
    }
    rendered
}

fn record(kind: ReferenceFile, text: &str) -> ReferenceRecord {
    match read(kind, text.as_bytes()).unwrap().pop() {
        Some(RefItem::Record { record, .. }) => *record,
        other => panic!("{other:?}"),
    }
}

fn refused(kind: ReferenceFile, text: &str) -> String {
    read(kind, text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn cards_are_read_with_their_places() {
    let text = "\u{feff}Cluster,Card,Model,GRES_type,Node,Pool,In_service_from,Retired_at,Placed_from\r\n\
                east,GPU-1,A100,a100,gpu1,train,2025-01-01,,\r\n\
                # moved\r\n\
                east,GPU-1,A100,a100,gpu2,train,2025-01-01,,2026-03-01T08:00:00+08:00\r\n\
                east,GPU-2,A100,,,,2025-01-01,2024-12-31,\r\n\
                east,GPU-3,A100,,,,2025-01-01,,2024-12-31\r\n\
                east,GPU-4,A100,,,,soon,,\r\n\
                east,,A100,,,,2025-01-01,,\r\n\
                east,GPU-5\r\n\
                \r\n";
    expect![[r#"
        1: header
        2: card east|GPU-1|
        3: comment
        4: card east|GPU-1|2026-03-01T00:00:00Z
        line 5, field retired_at: found `2024-12-31`, expected a time after in_service_from (2025-01-01)
        line 6, field placed_from: found `2024-12-31`, expected a time not before in_service_from (2025-01-01)
        line 7, field in_service_from: found `soon`, expected a date (2026-12-01) or a time with its offset (2026-12-01T08:00:00Z), between 1900 and 2200
        line 8, field card: found nothing, expected a name, not an empty text
        line 9: found `2 columns`, expected 9 columns, as in the header
        10: empty
    "#]].assert_eq(&rendered(ReferenceFile::Cards, text));
}

#[test]
fn states_of_cards_are_recognised_by_their_header() {
    let text = "card,state,from,to,reason,cluster\n\
                GPU-1,out_of_service,2026-12-01T10:00:00Z,2026-12-01T11:00:00Z,\"fan, broken\",east\n\
                GPU-1,draining,2026-12-01,,,east\n\
                GPU-1,broken,2026-12-01,,,east\n\
                GPU-1,draining,2026-12-02,2026-12-02,,east\n";
    expect![[r#"
        1: header
        2: card_state east|GPU-1|2026-12-01T10:00:00Z|out_of_service
        3: card_state east|GPU-1|2026-12-01|draining
        line 4, field state: found `broken`, expected out_of_service or draining
        line 5, field to: found `2026-12-02`, expected a time after from (2026-12-02)
    "#]]
    .assert_eq(&rendered(ReferenceFile::Cards, text));
    let ReferenceRecord::CardState(state) = record(
        ReferenceFile::Cards,
        "card,state,from,to,reason,cluster\nGPU-1,out_of_service,2026-12-01,,\"fan, broken\",east\n",
    ) else {
        panic!()
    };
    assert_eq!(state.reason.as_deref(), Some("fan, broken"));
}

#[test]
fn cost_bases_are_read_exactly() {
    const HEADER: &str = "cluster,model,card,valid_from,currency,price,salvage,life_hours,maintenance_per_hour,idle_watts,full_load_watts\n";
    let one = |line: &str| record(ReferenceFile::CostBasis, &format!("{HEADER}{line}\n"));
    let ReferenceRecord::CostBasis(basis) = one("east,P100,,,CNY,60000,3000,43800,0.10,30,250.5") else { panic!() };
    assert_eq!(basis.price.micros(), 60_000_000_000);
    assert_eq!(basis.life_ms, 157_680_000_000);
    assert_eq!((basis.idle_power.milliwatts(), basis.full_power.milliwatts()), (30_000, 250_500));
    let text = format!(
        "{HEADER}\
         east,P100,,,CNY,60000,3000,43800.5,0.10,30,250\n\
         east,,GPU-1,2026-01-01,CNY,60000,3000,43800,0.10,30,250\n\
         east,,,,CNY,60000,3000,43800,0.10,30,250\n\
         east,P100,GPU-1,,CNY,60000,3000,43800,0.10,30,250\n\
         east,P100,,,USD,60000,3000,43800,0.10,30,250\n\
         east,P100,,,,60000,3000,43800,0.10,30,250\n\
         east,P100,,,CNY,\"60,000\",3000,43800,0.10,30,250\n\
         east,P100,,,CNY,60000,60001,43800,0.10,30,250\n\
         east,P100,,,CNY,60000,-1,43800,0.10,30,250\n\
         east,P100,,,CNY,60000,3000,0,0.10,30,250\n\
         east,P100,,,CNY,60000,3000,0.0000001,0.10,30,250\n\
         east,P100,,,CNY,60000,3000,43800.000001,0.10,30,250\n\
         east,P100,,,CNY,60000,3000,43800,0.0000001,30,250\n\
         east,P100,,,CNY,60000,3000,43800,0.10,300,250\n\
         east,P100,,,CNY,60000,3000,43800,0.10,x,250\n\
         east,P100,,1.12.2026,CNY,60000,3000,43800,0.10,30,250\n"
    );
    expect![[r#"
        1: header
        2: cost_basis east|model|P100|
        3: cost_basis east|card|GPU-1|2026-01-01
        line 4, field model: found nothing, expected the model, or in the column card one card, that this is for
        line 5, field card: found `GPU-1`, expected nothing beside a model: one of them
        line 6, field currency: found `USD`, expected CNY, the currency of the store
        line 7, field currency: found nothing, expected CNY, the currency of the store
        line 8, field price: found `60,000`, expected an amount such as 60000 or 0.10, with at most six decimals and no thousands separator
        line 9, field salvage: found `60001`, expected at most the price (60000.000000)
        line 10, field salvage: found `-1`, expected an amount of at least 0
        line 11, field life_hours: found `0`, expected hours above 0 such as 43800, whole milliseconds, at most 200 years
        line 12, field life_hours: found `0.0000001`, expected hours above 0 such as 43800, whole milliseconds, at most 200 years
        line 13, field life_hours: found `43800.000001`, expected hours above 0 such as 43800, whole milliseconds, at most 200 years
        line 14, field maintenance_per_hour: found `0.0000001`, expected an amount such as 60000 or 0.10, with at most six decimals and no thousands separator
        line 15, field full_load_watts: found `250`, expected at least the power when idle (300 W)
        line 16, field idle_watts: found `x`, expected watts such as 250, not negative, with at most three decimals
        line 17, field valid_from: found `1.12.2026`, expected a date such as 2026-12-01, between 1900 and 2200
    "#]].assert_eq(&rendered(ReferenceFile::CostBasis, &text));
}

#[test]
fn tariffs_and_revaluations_are_recognised_by_their_header() {
    let text = "cluster,valid_from,from,to,currency,price_per_kwh\n\
                east,,00:00,08:00,CNY,0.35\n\
                east,2026-01-01,08:00,24:00,CNY,0.80\n\
                east,,08:00,08:00,CNY,0.35\n\
                east,,08:00,24:01,CNY,0.35\n\
                east,,8:5,24:00,CNY,0.35\n\
                east,,00:00,08:00,CNY,-0.35\n";
    expect![[r#"
        1: header
        2: tariff east||0000
        3: tariff east|2026-01-01|0480
        line 4, field to: found `08:00`, expected a time of day after from (08:00); the day ends at 24:00
        line 5, field to: found `24:01`, expected a time of day such as 08:00, up to 24:00
        line 6, field from: found `8:5`, expected a time of day such as 08:00, up to 24:00
        line 7, field price_per_kwh: found `-0.35`, expected an amount of at least 0
    "#]]
    .assert_eq(&rendered(ReferenceFile::CostBasis, text));
    let text = "cluster,card,valid_from,currency,value\neast,GPU-1,2026-01-01,CNY,30000\neast,GPU-1,,CNY,30000\n";
    expect![[r#"
        1: header
        2: revaluation east|GPU-1|2026-01-01
        line 3, field valid_from: found nothing, expected a date such as 2026-12-01, between 1900 and 2200
    "#]]
    .assert_eq(&rendered(ReferenceFile::CostBasis, text));
}

#[test]
fn coefficients_definitions_and_tenants_are_read() {
    let text = "model,workload,coefficient,cluster,valid_from,origin\n\
                A100,training,2.5,,,measured\n\
                A100,training,2.5,east,2026-01-01,\n\
                A100,training,0,east,,\n\
                A100,,1,east,,\n";
    expect![[r#"
        1: header
        2: coefficient |A100|training|
        3: coefficient east|A100|training|2026-01-01
        line 4, field coefficient: found `0`, expected a coefficient above 0 and at most 1000, such as 2.5, with at most six decimals
        line 5, field workload: found nothing, expected a name, not an empty text
    "#]].assert_eq(&rendered(ReferenceFile::Coefficients, text));
    let text = "cluster,name,value,valid_from\n\
                east,accounting_zone,Asia/Shanghai,\n\
                east,pue,1.25,2026-01-01\n\
                east,accounting_zone,Europe/Berlin,2026-01-01\n\
                east,pue,0.5,\n\
                east,colour,red,\n";
    expect![[r#"
        1: header
        2: definition east|accounting_zone|
        3: definition east|pue|2026-01-01
        line 4, field valid_from: found `2026-01-01`, expected nothing: a cluster has one accounting zone for all time
        line 5, field value: found `0.5`, expected a PUE from 1 to 10, such as 1.30; 1 leaves cooling out
        line 6, field name: found `colour`, expected one of accounting_zone, sm_weight, activity_threshold, maximum_gap_minutes, minimum_coverage, lateness_minutes, pue, timed_out, assumed_load, workload_class
    "#]].assert_eq(&rendered(ReferenceFile::Definitions, text));
    let text = "cluster,account,tenant,valid_from\neast,acc1,vision,\neast,acc1,speech,2026-01-01\neast,,speech,\n";
    expect![[r#"
        1: header
        2: tenant_account east|acc1|
        3: tenant_account east|acc1|2026-01-01
        line 4, field account: found nothing, expected a name, not an empty text
    "#]]
    .assert_eq(&rendered(ReferenceFile::Tenants, text));
}

#[test]
fn a_header_with_unknown_or_missing_columns_is_refused() {
    let refusals = [
        refused(ReferenceFile::Cards, "cluster,card,model,in_service_from,colour\n"),
        refused(ReferenceFile::Cards, "cluster,card,model\n"),
        refused(ReferenceFile::Cards, "cluster,card,model,card,in_service_from\n"),
        refused(ReferenceFile::Tenants, "account,tenant\n"),
        refused(ReferenceFile::Tenants, "east,acc1,vision\n"),
        refused(ReferenceFile::CostBasis, "cluster,valid_from,from,to,price_per_kwh\n"),
    ];
    expect![[r#"
        line 1, field header: found `colour`, expected only known columns: cluster, card, model, in_service_from, gres_type, node, pool, retired_at, placed_from
        line 1, field in_service_from: found `cluster,card,model`, expected the column in_service_from, of: cluster, card, model, in_service_from, gres_type, node, pool, retired_at, placed_from
        line 1, field header: found `card twice`, expected each column once
        line 1, field cluster: found `account,tenant`, expected the column cluster, of: cluster, account, tenant, valid_from
        line 1, field header: found `east`, expected only known columns: cluster, account, tenant, valid_from
        line 1, field currency: found `cluster,valid_from,from,to,price_per_kwh`, expected the column currency, of: cluster, from, to, currency, price_per_kwh, valid_from
    "#]].assert_eq(&(refusals.join("\n") + "\n"));
}

#[test]
fn a_default_cluster_stands_in_where_none_is_named() {
    let east = ClusterId::new("east").unwrap();
    let clusters = |text: &str| -> Vec<String> {
        read_reference(ReferenceFile::Tenants, text.as_bytes(), "CNY".parse().unwrap(), Some(&east))
            .unwrap()
            .filter_map(|item| match item.unwrap() {
                RefItem::Record { record, .. } => record.cluster().map(ToString::to_string),
                _ => None,
            })
            .collect()
    };
    assert_eq!(clusters("account,tenant\na,b\n"), ["east"]);
    assert_eq!(clusters("cluster;account;tenant\n;a;b\nwest;a;b\n"), ["east", "west"]);
}

#[test]
fn a_line_that_is_no_text_is_set_aside_alone() {
    let items = read(ReferenceFile::Tenants, b"cluster,account,tenant\neast,\xff,b\neast,a,b\n").unwrap();
    assert!(matches!(&items[1], RefItem::Rejected(rejected) if rejected.expected == "text in UTF-8"));
    assert!(matches!(&items[2], RefItem::Record { line: 3, .. }));
}
