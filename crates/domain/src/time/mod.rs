//! Time: UTC milliseconds inside, half-open periods, bins of five minutes, accounting days of one zone.
//!
//! The clock is nowhere here: `now` is always an argument.

mod bin;
mod day;
mod moment;
mod period;
mod timestamp;
mod zone;

pub use bin::{BIN_MS, bin_start, bins_of};
pub use day::{Day, InvalidDay, Month};
pub use moment::{InvalidMoment, Moment};
pub use period::{EmptyPeriod, Period};
pub use timestamp::{InvalidTimestamp, Timestamp};
pub use zone::{UnknownZone, Zone, zone_data_version};
