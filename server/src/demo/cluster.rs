//! The made-up cluster's cards, costs and definitions.

use super::{CLUSTER, TENANTS, ZONE};

/// A kind of node.
pub(super) struct NodeKind {
    pub prefix: &'static str,
    pub nodes: usize,
    pub cards: usize,
    pub gres_type: &'static str,
    pub model: &'static str,
    pub partition: &'static str,
    pub in_service_from: &'static str,
}

/// Slurm's nodes: older A100s, newer H800s, and a node of L40S cards.
pub(super) const NODES: [NodeKind; 3] = [
    NodeKind {
        prefix: "a100-",
        nodes: 3,
        cards: 8,
        gres_type: "a100",
        model: "A100-SXM4-80GB",
        partition: "train",
        in_service_from: "2024-03-01",
    },
    NodeKind {
        prefix: "h800-",
        nodes: 2,
        cards: 8,
        gres_type: "h800",
        model: "H800-SXM5-80GB",
        partition: "pretrain",
        in_service_from: "2025-06-15",
    },
    NodeKind {
        prefix: "l40s-",
        nodes: 1,
        cards: 8,
        gres_type: "l40s",
        model: "L40S-48GB",
        partition: "serve",
        in_service_from: "2025-09-01",
    },
];

/// A node beside Slurm, for notebooks and services.
pub(super) const SHARED: NodeKind = NodeKind {
    prefix: "shared-",
    nodes: 1,
    cards: 8,
    gres_type: "l40s",
    model: "L40S-48GB",
    partition: "shared",
    in_service_from: "2025-09-01",
};

/// `cards.csv`.
pub(super) fn cards() -> String {
    let mut text = "cluster,card,model,gres_type,node,pool,in_service_from\n".to_owned();
    for kind in NODES.iter().chain([&SHARED]) {
        for node in 1..=kind.nodes {
            for card in 0..kind.cards {
                text += &format!(
                    "{CLUSTER},GPU-{}{node}-{card},{},{},{}{node},{},{}\n",
                    kind.prefix, kind.model, kind.gres_type, kind.prefix, kind.partition, kind.in_service_from
                );
            }
        }
    }
    text
}

/// `cost-basis.csv`: prices as made up as the cluster.
pub(super) fn cost_basis() -> String {
    let mut text =
        "cluster,model,valid_from,currency,price,salvage,life_hours,maintenance_per_hour,idle_watts,full_load_watts\n"
            .to_owned();
    for (model, price, salvage, maintenance, idle, full) in [
        ("A100-SXM4-80GB", "108000", "9000", "0.18", 55, 400),
        ("H800-SXM5-80GB", "216000", "20000", "0.26", 72, 700),
        ("L40S-48GB", "62000", "6000", "0.12", 35, 350),
    ] {
        text += &format!("{CLUSTER},{model},,CNY,{price},{salvage},43800,{maintenance},{idle},{full}\n");
    }
    text
}

/// `tariff.csv`: valley, flat and peak hours.
pub(super) fn tariff() -> String {
    let mut text = "cluster,valid_from,from,to,currency,price_per_kwh\n".to_owned();
    for (from, to, price) in [
        ("00:00", "08:00", "0.32"),
        ("08:00", "11:00", "0.98"),
        ("11:00", "17:00", "0.66"),
        ("17:00", "22:00", "0.98"),
        ("22:00", "24:00", "0.32"),
    ] {
        text += &format!("{CLUSTER},,{from},{to},CNY,{price}\n");
    }
    text
}

/// `coefficients.csv`: an hour of each model beside an A100's.
pub(super) fn coefficients() -> String {
    let mut text = "cluster,model,workload,valid_from,coefficient,origin\n".to_owned();
    for (model, coefficient) in [("A100-SXM4-80GB", "1"), ("H800-SXM5-80GB", "2.1"), ("L40S-48GB", "0.72")] {
        text += &format!("{CLUSTER},{model},general,,{coefficient},made up for the demo\n");
    }
    text
}

/// `definitions.csv`.
pub(super) fn definitions() -> String {
    format!("cluster,name,value,valid_from\n{CLUSTER},accounting_zone,{ZONE},\n{CLUSTER},pue,1.30,\n")
}

/// `tenants.csv`.
pub(super) fn tenants() -> String {
    let mut text = "cluster,account,tenant,valid_from\n".to_owned();
    for (tenant, accounts) in TENANTS {
        for account in accounts {
            text += &format!("{CLUSTER},{account},{tenant},\n");
        }
    }
    text
}
