//! Names of things, each a type of its own.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a text is not a name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidName {
    /// Nothing but white space.
    #[error("a name, not an empty text")]
    Empty,
    /// Longer than `MAX_BYTES`.
    #[error("a name of at most {MAX_BYTES} bytes")]
    TooLong,
    /// A line break, tab or other control character.
    #[error("a name without control characters")]
    ControlCharacter,
}

/// The longest name accepted, in bytes of UTF-8.
pub const MAX_BYTES: usize = 255;

/// Trims `text` and checks that it can be a name.
fn checked(text: &str) -> Result<String, InvalidName> {
    let name = text.trim();
    if name.is_empty() {
        return Err(InvalidName::Empty);
    }
    if name.len() > MAX_BYTES {
        return Err(InvalidName::TooLong);
    }
    if name.chars().any(char::is_control) {
        return Err(InvalidName::ControlCharacter);
    }
    Ok(name.to_owned())
}

/// Declares a name that cannot be mistaken for another kind of name. Names compare as bytes.
macro_rules! name {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// Checks and takes a name.
            ///
            /// # Errors
            /// When the text is empty, too long, or holds control characters.
            pub fn new(text: &str) -> Result<Self, InvalidName> {
                checked(text).map(Self)
            }

            /// The name as written in the records.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl TryFrom<String> for $name {
            type Error = InvalidName;
            fn try_from(text: String) -> Result<Self, InvalidName> {
                Self::new(&text)
            }
        }

        impl std::str::FromStr for $name {
            type Err = InvalidName;
            fn from_str(text: &str) -> Result<Self, InvalidName> {
                Self::new(text)
            }
        }

        impl From<$name> for String {
            fn from(name: $name) -> String {
                name.0
            }
        }
    };
}

name!(
    /// A cluster: one scheduler, one accounting zone.
    ClusterId
);
name!(
    /// A tenant: who is billed.
    TenantId
);
name!(
    /// An account of a scheduler; a dated map says which tenant it belongs to (rule 16).
    AccountName
);
name!(
    /// A pool: a named set of cards. A card has one pool at a time (rule 15).
    PoolId
);
name!(
    /// A node: a machine that holds cards.
    NodeName
);
name!(
    /// A card's permanent identity, by preference the vendor's UUID.
    CardId
);
name!(
    /// A card's model, as the inventory names it.
    CardModel
);
name!(
    /// A queue or partition of a scheduler.
    QueueName
);
name!(
    /// Where records come from, for instance `slurm`: each source has its own last report (rule 21).
    SourceName
);
name!(
    /// A class of workload for which coefficients are measured, for instance `training`.
    WorkloadClass
);

impl TenantId {
    /// The tenant of work whose account is mapped to nobody (rule 16).
    pub const UNATTRIBUTED: &'static str = "unattributed";

    /// The tenant *unattributed*.
    #[must_use]
    pub fn unattributed() -> Self {
        Self(Self::UNATTRIBUTED.to_owned())
    }

    /// Whether this is the tenant *unattributed*.
    #[must_use]
    pub fn is_unattributed(&self) -> bool {
        self.0 == Self::UNATTRIBUTED
    }
}

impl WorkloadClass {
    /// The class of jobs of which nothing better is known.
    #[must_use]
    pub fn general() -> Self {
        Self("general".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_trimmed_and_checked() {
        assert_eq!(NodeName::new("  gpu1 ").map(|n| n.to_string()), Ok("gpu1".to_owned()));
        assert_eq!(NodeName::new(" "), Err(InvalidName::Empty));
        assert_eq!(NodeName::new("a\nb"), Err(InvalidName::ControlCharacter));
        assert_eq!(NodeName::new(&"x".repeat(256)), Err(InvalidName::TooLong));
    }
}
