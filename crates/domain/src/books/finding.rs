//! What a person should know about a day, and what keeps a day from being computed.

use crate::id::{AttemptKey, CardId};
use crate::time::Day;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something listed beside a day's books. It changes no sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Finding {
    /// What kind of thing.
    pub kind: FindingKind,
    /// Which attempt, if one.
    pub attempt: Option<AttemptKey>,
    /// Where: a card, node or pool.
    pub place: String,
    /// How much, in words.
    pub detail: String,
}

/// What kind of thing was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// More cards were claimed than there were (rule 15).
    OverAllocated,
    /// A claim had no card behind it: it cost 0 (rule 15).
    NoCardBehind,
    /// Several whole-card claims held one card (rule 14).
    CardConflict,
    /// Attempts of one task overlapped: each is billed (rule 14).
    OverlappingAttempts,
    /// Quotas on a card summed above one and were scaled (rule 11).
    QuotaScaled,
    /// Node claims were shared over their pool, because pool claims of the same bin leave no telling which cards were
    /// whose.
    GradeLowered,
    /// A model has no coefficient: effective hours are unknown (rule 25).
    NoCoefficient,
    /// An attempt has no known end and was held until its source's last report (rule 21).
    HeldUntilLastReport,
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OverAllocated => "over-allocated",
            Self::NoCardBehind => "no card behind the claim",
            Self::CardConflict => "several whole-card claims on one card",
            Self::OverlappingAttempts => "overlapping attempts of one task",
            Self::QuotaScaled => "quotas above the whole card, scaled",
            Self::GradeLowered => "node claims shared over their pool",
            Self::NoCoefficient => "no coefficient",
            Self::HeldUntilLastReport => "no end known, held until the source's last report",
        })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.place)?;
        if let Some(attempt) = &self.attempt {
            write!(f, ", {} from {}", attempt.task, attempt.start)?;
        }
        if !self.detail.is_empty() {
            write!(f, " ({})", self.detail)?;
        }
        Ok(())
    }
}

/// Why a day has no books: a person has to act.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Blocked {
    /// Cards without a cost basis block their day, by name (rule 9).
    #[error("{day}: no cost basis for {}", list(cards))]
    NoCostBasis {
        /// The day.
        day: Day,
        /// The cards, sorted.
        cards: Vec<CardId>,
    },
    /// The cost basis of a card cannot be.
    #[error("{day}: the cost basis of {card} needs {expected}")]
    InvalidCostBasis {
        /// The day.
        day: Day,
        /// The card.
        card: CardId,
        /// What it needs.
        expected: String,
    },
    /// The electricity tariff leaves a part of the day without a price.
    #[error("{day}: no electricity price from {from} (minutes of the day: {minute})")]
    NoTariff {
        /// The day.
        day: Day,
        /// The first minute without a price.
        minute: u16,
        /// The same on a clock.
        from: String,
    },
    /// Two records say that one card stands at different places at one time, or is two models.
    #[error("{day}: the records of card {card} contradict each other: {detail}")]
    ContradictoryCard {
        /// The day.
        day: Day,
        /// The card.
        card: CardId,
        /// How.
        detail: String,
    },
    /// A definition cannot be.
    #[error("{day}: {detail}")]
    InvalidDefinition {
        /// The day.
        day: Day,
        /// Which, and what it can be.
        detail: String,
    },
    /// Both sides differ: a fault of this program, never booked.
    #[error("{day}: the books do not balance: {detail}")]
    DoesNotBalance {
        /// The day.
        day: Day,
        /// By how much.
        detail: String,
    },
}

/// The first few of many names.
fn list(cards: &[CardId]) -> String {
    let shown: Vec<&str> = cards.iter().take(5).map(CardId::as_str).collect();
    match cards.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more cards", shown.join(", ")),
    }
}
