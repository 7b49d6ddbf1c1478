//! A made-up cluster to look around in: its records, deterministic by seed, in the formats that import reads, and the
//! users of its tenants.

mod cluster;
mod files;
mod jobs;
mod pods;
mod set_up;

pub use files::write_files;
pub use set_up::{is_unfinished, say_how_to_sign_in, set_up};

/// The seed of the demo that `serve --demo` makes.
pub const SEED: u64 = 20_261_201;

/// The cluster's name.
pub const CLUSTER: &str = "demo";

/// The cluster's accounting zone.
pub const ZONE: &str = "Asia/Shanghai";

/// The tenants, each with its accounts.
pub const TENANTS: [(&str, &[&str]); 4] = [
    ("vision", &["vision", "vision-intern"]),
    ("language", &["llm-pretrain", "llm-eval"]),
    ("speech", &["speech"]),
    ("recommendation", &["recsys"]),
];
