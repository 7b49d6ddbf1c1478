//! What a card costs: depreciation, maintenance, and the electricity of its power (rules 6 to 9).

mod depreciation;
mod electricity;

pub use depreciation::{DepreciationPlan, InvalidPlan, cumulative};
pub use electricity::{electricity_cost, power_at_load};

use crate::energy::Power;
use crate::id::{CardId, CardModel, ClusterId};
use crate::money::Money;
use crate::time::Day;
use serde::{Deserialize, Serialize};

/// Which cards a cost basis is for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CostScope {
    /// Every card of a model.
    Model(CardModel),
    /// One card; it beats its model's.
    Card(CardId),
}

/// A cost basis from an accounting day on.
///
/// Price, salvage and life are fixed per card by the version in force when it enters service: a later version applies
/// to later entrants (rule 7). Maintenance and power follow the version in force on the day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CostBasisRecord {
    /// Whose cards.
    pub cluster: ClusterId,
    /// Which of them.
    pub scope: CostScope,
    /// From which day; none is from the beginning.
    pub valid_from: Option<Day>,
    /// What the card cost.
    pub price: Money,
    /// What it will fetch at the end of its life.
    pub salvage: Money,
    /// Its life in milliseconds; at least 1.
    pub life_ms: u64,
    /// Maintenance per hour.
    pub maintenance_per_hour: Money,
    /// Power drawn with nothing to do.
    pub idle_power: Power,
    /// Power drawn at full load.
    pub full_power: Power,
}

/// A new value for one card from an accounting day on: it is spread over the remaining life (rule 7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RevaluationRecord {
    /// Whose card.
    pub cluster: ClusterId,
    /// Which card.
    pub card: CardId,
    /// From which day.
    pub valid_from: Day,
    /// Its book value from then on, salvage included.
    pub value: Money,
}

/// The price of electricity in a window of the day, from an accounting day on. All windows with the latest day not
/// after a day make its tariff; they must cover it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TariffRecord {
    /// Of which cluster.
    pub cluster: ClusterId,
    /// From which day; none is from the beginning.
    pub valid_from: Option<Day>,
    /// First minute of the day, 0 to 1439, on the accounting zone's clocks.
    pub from_minute: u16,
    /// The minute after the last, up to 1440.
    pub to_minute: u16,
    /// Per kilowatt hour.
    pub price_per_kwh: Money,
}
