//! What an attempt holds, at one of three grades of knowledge.

use crate::id::{CardId, NodeName, PoolId};
use crate::money::decimal_to_scaled;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A number of cards in millionths: 8 cards are 8,000,000, a share of 0.46 of a card is 460,000 (rule 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardCount(u64);

/// A text that is no number of cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a number of cards such as 8 or 0.46, at most six decimals and at most ten million cards")]
pub struct InvalidCardCount;

impl CardCount {
    /// No card.
    pub const ZERO: Self = Self(0);
    /// Millionths in a whole card.
    pub const WHOLE: u64 = 1_000_000;
    /// The largest accepted count: ten million cards.
    pub const MAX: Self = Self(10_000_000 * Self::WHOLE);

    /// From millionths of a card.
    ///
    /// # Errors
    /// Above ten million cards.
    pub fn from_millionths(millionths: u64) -> Result<Self, InvalidCardCount> {
        if millionths <= Self::MAX.0 { Ok(Self(millionths)) } else { Err(InvalidCardCount) }
    }

    /// From whole cards.
    ///
    /// # Errors
    /// Above ten million cards.
    pub fn whole(cards: u64) -> Result<Self, InvalidCardCount> {
        cards.checked_mul(Self::WHOLE).ok_or(InvalidCardCount).and_then(Self::from_millionths)
    }

    /// In millionths of a card.
    #[must_use]
    pub const fn millionths(self) -> u64 {
        self.0
    }

    /// Whether no card is meant.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for CardCount {
    /// `8`, `0.46`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / Self::WHOLE, self.0 % Self::WHOLE);
        if rest == 0 {
            write!(f, "{whole}")
        } else {
            write!(f, "{whole}.{}", format!("{rest:06}").trim_end_matches('0'))
        }
    }
}

impl FromStr for CardCount {
    type Err = InvalidCardCount;
    fn from_str(text: &str) -> Result<Self, InvalidCardCount> {
        let millionths = decimal_to_scaled(text, 6).ok_or(InvalidCardCount)?;
        u64::try_from(millionths).map_err(|_| InvalidCardCount).and_then(Self::from_millionths)
    }
}

/// What an attempt holds while it runs (rules 11 to 15).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "grade", rename_all = "snake_case")]
pub enum Claim {
    /// No card: kept at cost 0.
    None,
    /// Known cards, whole unless `share` says otherwise.
    Cards {
        /// The cards held, sorted, each once.
        cards: Vec<CardId>,
        /// A quota on each of them in millionths of a card (vGPU compute fraction, memory fraction where compute is
        /// unlimited, or a MIG slice's compute slices ÷ the card's); none is a whole-card claim.
        quota: Option<CardCount>,
    },
    /// So many cards of a model on these nodes, which is all that Slurm's accounting says.
    OnNodes {
        /// How many cards over all nodes together.
        count: CardCount,
        /// The model or GRES type asked for, compared without regard to case; none is any.
        model: Option<String>,
        /// The nodes, sorted, each once.
        nodes: Vec<NodeName>,
    },
    /// So many cards of a pool, which is all that a public trace says.
    InPool {
        /// How many cards.
        count: CardCount,
        /// Of which pool.
        pool: PoolId,
    },
}

impl Claim {
    /// Known cards, sorted and each once.
    #[must_use]
    pub fn cards(mut cards: Vec<CardId>, quota: Option<CardCount>) -> Self {
        cards.sort();
        cards.dedup();
        if cards.is_empty() { Self::None } else { Self::Cards { cards, quota } }
    }

    /// Cards on nodes, sorted and each once.
    #[must_use]
    pub fn on_nodes(count: CardCount, model: Option<String>, mut nodes: Vec<NodeName>) -> Self {
        nodes.sort();
        nodes.dedup();
        if count.is_zero() { Self::None } else { Self::OnNodes { count, model, nodes } }
    }

    /// Cards of a pool.
    #[must_use]
    pub fn in_pool(count: CardCount, pool: PoolId) -> Self {
        if count.is_zero() { Self::None } else { Self::InPool { count, pool } }
    }

    /// How many cards it claims.
    #[must_use]
    pub fn count(&self) -> CardCount {
        match self {
            Self::None => CardCount::ZERO,
            Self::Cards { cards, quota } => {
                let each = quota.map_or(CardCount::WHOLE, CardCount::millionths);
                CardCount(each.saturating_mul(u64::try_from(cards.len()).unwrap_or(u64::MAX)))
            }
            Self::OnNodes { count, .. } | Self::InPool { count, .. } => *count,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_read_back_as_written() {
        for text in ["8", "0.46", "0", "0.000001", "1200"] {
            assert_eq!(text.parse::<CardCount>().map(|count| count.to_string()), Ok(text.to_owned()));
        }
        for text in ["-1", "", "0.0000001", "10000001", "eight"] {
            assert_eq!(text.parse::<CardCount>(), Err(InvalidCardCount), "{text}");
        }
    }
}
