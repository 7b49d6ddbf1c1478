//! The one currency of a store.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A currency by its ISO 4217 code. A store has one, fixed when it is created (rule 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Currency([u8; 3]);

/// A text that is no currency code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a currency code of three capital letters, such as CNY or EUR")]
pub struct InvalidCurrency;

impl Currency {
    /// Its code.
    #[must_use]
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or("???")
    }

    /// How many decimals its coins have (ISO 4217, minor units): amounts are shown rounded to these (rule 27).
    #[must_use]
    pub fn decimals(&self) -> u32 {
        match self.code() {
            "BIF" | "CLP" | "DJF" | "GNF" | "ISK" | "JPY" | "KMF" | "KRW" | "PYG" | "RWF" | "UGX" | "UYI" | "VND"
            | "VUV" | "XAF" | "XOF" | "XPF" => 0,
            "BHD" | "IQD" | "JOD" | "KWD" | "LYD" | "OMR" | "TND" => 3,
            "CLF" | "UYW" => 4,
            _ => 2,
        }
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Currency {
    type Err = InvalidCurrency;
    fn from_str(text: &str) -> Result<Self, InvalidCurrency> {
        let code: [u8; 3] = text.trim().as_bytes().try_into().map_err(|_| InvalidCurrency)?;
        if code.iter().all(u8::is_ascii_uppercase) { Ok(Self(code)) } else { Err(InvalidCurrency) }
    }
}

impl TryFrom<String> for Currency {
    type Error = InvalidCurrency;
    fn try_from(text: String) -> Result<Self, InvalidCurrency> {
        text.parse()
    }
}

impl From<Currency> for String {
    fn from(currency: Currency) -> String {
        currency.code().to_owned()
    }
}
