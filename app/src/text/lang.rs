//! The language of a page: the reader's choice, else what the browser asks for.

use std::fmt;
use std::str::FromStr;

/// The cookie that keeps the reader's choice.
pub const LANG_COOKIE: &str = "cardhour-lang";

/// A language that pages are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese, simplified.
    Zh,
}

/// A word that names none of the languages.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("en or zh")]
pub struct UnknownLang;

impl Lang {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Zh];

    /// The word of the cookie and of the form.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    /// The tag of the `lang` attribute.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh-CN",
        }
    }

    /// The language's name, in itself.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Zh => "中文",
        }
    }

    /// From the request's `Cookie` and `Accept-Language` headers; English where neither says anything.
    #[must_use]
    pub fn decide(cookies: Option<&str>, accept_language: Option<&str>) -> Self {
        cookies
            .and_then(Self::from_cookies)
            .or_else(|| accept_language.and_then(Self::from_accept_language))
            .unwrap_or_default()
    }

    /// The reader's choice in a `Cookie` header.
    #[must_use]
    pub fn from_cookies(header: &str) -> Option<Self> {
        header
            .split(';')
            .filter_map(|pair| pair.split_once('='))
            .find(|(name, _)| name.trim() == LANG_COOKIE)
            .and_then(|(_, value)| value.trim().parse().ok())
    }

    /// The best of the languages in an `Accept-Language` header: the highest weight wins, the earlier among equals.
    /// A weight of zero refuses a language; `*` is any. None if the header accepts none of them.
    #[must_use]
    pub fn from_accept_language(header: &str) -> Option<Self> {
        let mut best: Option<(u32, Self)> = None;
        for part in header.split(',') {
            let mut words = part.split(';').map(str::trim);
            let range = words.next().unwrap_or_default();
            let weight = words.find_map(|word| word.strip_prefix("q=").or_else(|| word.strip_prefix("Q=")));
            let weight = weight.map_or(Some(1000), weight_in_thousandths).unwrap_or(0);
            let Some(lang) = Self::of_range(range) else { continue };
            if weight > best.map_or(0, |(weight, _)| weight) {
                best = Some((weight, lang));
            }
        }
        best.map(|(_, lang)| lang)
    }

    fn of_range(range: &str) -> Option<Self> {
        let primary = range.split('-').next().unwrap_or_default();
        if primary == "*" { Some(Self::default()) } else { primary.to_ascii_lowercase().parse().ok() }
    }
}

/// A weight from `0` to `1` with at most three decimals, in thousandths.
fn weight_in_thousandths(text: &str) -> Option<u32> {
    let (whole, decimals) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    if decimals.len() > 3 || !decimals.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let decimals: u32 = format!("{decimals:0<3}").parse().ok()?;
    match whole {
        "0" => Some(decimals),
        "1" if decimals == 0 => Some(1000),
        _ => None,
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;
    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        Self::ALL.into_iter().find(|lang| lang.word() == text).ok_or(UnknownLang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heaviest_accepted_language_wins() {
        for (header, expected) in [
            ("zh-CN,zh;q=0.9,en;q=0.8", Some(Lang::Zh)),
            ("en-GB,en;q=0.9,zh;q=0.8", Some(Lang::En)),
            ("de, zh-TW;q=0.5, en;q=0.25", Some(Lang::Zh)),
            ("EN;q=0.3, ZH;Q=0.4", Some(Lang::Zh)),
            ("fr, *;q=0.1", Some(Lang::En)),
            ("zh;q=0, en;q=0.001", Some(Lang::En)),
            ("zh;q=0", None),
            ("fr,de", None),
            ("zh;q=7, en;q=nonsense", None),
            ("", None),
        ] {
            assert_eq!(Lang::from_accept_language(header), expected, "{header}");
        }
    }

    #[test]
    fn the_readers_choice_beats_the_browsers() {
        let cookies = Some("a=b; cardhour-lang=zh; c=d");
        assert_eq!(Lang::decide(cookies, Some("en")), Lang::Zh);
        assert_eq!(Lang::decide(Some("cardhour-lang=xx"), Some("zh")), Lang::Zh);
        assert_eq!(Lang::decide(Some("not-cardhour-lang=zh"), None), Lang::En);
    }
}
