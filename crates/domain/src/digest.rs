//! Digests of content: the same content has the same digest on every machine.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// A SHA-256 digest. Digests compare as bytes (rule 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest([u8; 32]);

/// A text that is no digest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("64 hexadecimal digits")]
pub struct InvalidDigest;

impl Digest {
    /// The digest of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// From the bytes of an earlier digest.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl TryFrom<String> for Digest {
    type Error = InvalidDigest;
    fn try_from(text: String) -> Result<Self, InvalidDigest> {
        if text.len() != 64 || !text.is_ascii() {
            return Err(InvalidDigest);
        }
        let mut bytes = [0; 32];
        for (byte, index) in bytes.iter_mut().zip((0..64).step_by(2)) {
            *byte = u8::from_str_radix(&text[index..index + 2], 16).map_err(|_| InvalidDigest)?;
        }
        Ok(Self(bytes))
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> String {
        digest.to_string()
    }
}

/// Collects content field by field. Every field is written with its length, so that no two different contents look
/// alike ("ab" + "c" is not "a" + "bc").
#[derive(Clone, Debug, Default)]
pub struct Digester(Sha256);

impl Digester {
    /// Begins content of the named kind.
    #[must_use]
    pub fn new(kind: &str) -> Self {
        let mut digester = Self(Sha256::new());
        digester.text(kind);
        digester
    }

    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.update(u64::try_from(bytes.len()).unwrap_or(u64::MAX).to_be_bytes());
        self.0.update(bytes);
        self
    }

    /// Adds a text.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.bytes(text.as_bytes())
    }

    /// Adds whatever writes itself, by what it writes.
    pub fn display(&mut self, value: impl fmt::Display) -> &mut Self {
        self.text(&value.to_string())
    }

    /// Adds a value that may be missing; a missing one differs from an empty one.
    pub fn maybe(&mut self, value: Option<impl fmt::Display>) -> &mut Self {
        match value {
            Some(value) => self.text("some").display(value),
            None => self.text("none"),
        }
    }

    /// The digest of all that was added.
    #[must_use]
    pub fn finish(self) -> Digest {
        Digest(self.0.finalize().into())
    }
}
