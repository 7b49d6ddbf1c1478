//! Lines of a day's books.

use super::{CardTime, Components};
use crate::id::{AttemptKey, TenantId};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A subject of a bill (rule 20). The order is that in which a bearer's part is split: ties go to the earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// Running, in an attempt that succeeded or still runs, or up to a failed one's last checkpoint.
    Compute,
    /// Held but not running: the tenant's red line.
    Idle,
    /// Running in an attempt that did not succeed, since its last checkpoint.
    FailedRetry,
}

/// How a bearer's part was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// It held a known card alone.
    Exclusive,
    /// Shared by activity of streaming multiprocessors and memory.
    SmShare,
    /// Shared by memory alone, because nobody's multiprocessors were active.
    MemoryShare,
    /// Shared evenly, because a holder was not measured or nothing was active.
    EvenShare,
    /// A MIG slice's compute slices ÷ the card's, or a vGPU's quota.
    Quota,
    /// So many cards on a node, whose cost is shared by card time: allocation only.
    NodeAllocation,
    /// So many cards of a pool, whose cost is shared by card time: allocation only.
    PoolAllocation,
}

/// How well it is known that the time was running or idle (rule 19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// From samples that cover enough of it.
    Measured,
    /// From the neighbours of a short gap.
    Interpolated,
    /// From too few samples, or a suspended total spread evenly.
    Estimated,
    /// Nobody measured: assumed running.
    Assumed,
}

/// Declares the words of an enum, for files and the store.
macro_rules! words {
    ($type:ident, $expected:literal, $($variant:ident => $word:literal),+ $(,)?) => {
        impl $type {
            /// Every one, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Its word, as [`FromStr`] reads it.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }

        impl FromStr for $type {
            type Err = UnknownWord;
            fn from_str(text: &str) -> Result<Self, UnknownWord> {
                match text {
                    $($word => Ok(Self::$variant),)+
                    _ => Err(UnknownWord { expected: $expected }),
                }
            }
        }
    };
}

/// A word that is none of those expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{expected}")]
pub struct UnknownWord {
    /// What is expected.
    pub expected: &'static str,
}

words!(Subject, "compute, idle or failed-retry",
    Compute => "compute", Idle => "idle", FailedRetry => "failed-retry");
words!(Method, "an attribution method",
    Exclusive => "exclusive", SmShare => "sm-share", MemoryShare => "memory-share", EvenShare => "even-share",
    Quota => "quota", NodeAllocation => "node-allocation", PoolAllocation => "pool-allocation");
words!(Quality, "measured, interpolated, estimated or assumed",
    Measured => "measured", Interpolated => "interpolated", Estimated => "estimated", Assumed => "assumed");

/// What makes a line of a day's books one line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LineKey {
    /// Who bears it.
    pub attempt: AttemptKey,
    /// Whose bill it is on. One attempt has one tenant on one day.
    pub tenant: TenantId,
    /// As what.
    pub subject: Subject,
    /// How the share was found.
    pub method: Method,
    /// How well the subject is known.
    pub quality: Quality,
}

/// A line's amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What it costs.
    pub cost: Components,
    /// Card time held: raw hours.
    pub card_time: CardTime,
    /// Card time × coefficient; none where a coefficient is missing (rule 25).
    pub effective: Option<CardTime>,
}

impl Line {
    /// Nothing yet; effective hours known until a part without them is added.
    pub const EMPTY: Self = Self { cost: Components::ZERO, card_time: CardTime::ZERO, effective: Some(CardTime::ZERO) };

    /// Adds another part. Effective hours stay known only while every part's are.
    pub fn add(&mut self, other: &Self) {
        self.cost += other.cost;
        self.card_time += other.card_time;
        self.effective = self.effective.zip(other.effective).map(|(a, b)| a + b);
    }
}
