//! Reading a query. The router decodes values twice (`%2541` becomes `A`), which would turn one job's id into another's:
//! so the raw text is read here, once.

use super::Links;
use std::str::FromStr;

/// The names and values of a query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query(Vec<(String, String)>);

impl Query {
    /// Reads `a=1&b=2`, with or without a question mark before it.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let pairs = text.trim_start_matches('?').split('&').filter(|pair| !pair.is_empty());
        Self(
            pairs
                .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
                .map(|(n, v)| (decoded(n), decoded(v)))
                .collect(),
        )
    }

    /// A value, where it is given and not empty.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(n, v)| n == name && !v.is_empty()).map(|(_, value)| value.as_str())
    }

    /// A value read as what it should be: none where it is not given or is nothing of the kind.
    #[must_use]
    pub fn read<T: FromStr>(&self, name: &str) -> Option<T> {
        self.text(name)?.parse().ok()
    }

    /// Whether amounts are to be shown exactly.
    #[must_use]
    pub fn exact(&self) -> bool {
        self.text("exact") == Some("1")
    }

    /// Links that keep the choice of exact amounts.
    #[must_use]
    pub fn links(&self) -> Links {
        Links { exact: self.exact() }
    }

    /// The same query with the choice of exact amounts changed.
    #[must_use]
    pub fn with_exact(&self, path: &str, exact: bool) -> String {
        let names: Vec<(&str, String)> =
            self.0.iter().filter(|(n, _)| n != "exact").map(|(n, v)| (n.as_str(), v.clone())).collect();
        Links { exact }.link(path, &names)
    }
}

/// Undoes percent-encoding, and the `+` that forms write for a space.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut plain = Vec::with_capacity(bytes.len());
    let mut place = 0;
    while let Some(&byte) = bytes.get(place) {
        let hex = (byte == b'%')
            .then(|| text.get(place + 1..place + 3))
            .flatten()
            .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (byte, hex) {
            (_, Some(value)) => {
                plain.push(value);
                place += 2;
            }
            (b'+', None) => plain.push(b' '),
            (other, None) => plain.push(other),
        }
        place += 1;
    }
    String::from_utf8_lossy(&plain).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_decoded_once() {
        let query = Query::parse("?job=%2541&name=a+b%2Bc&bad=%zz%&empty=&flag");
        assert_eq!(query.text("job"), Some("%41"));
        assert_eq!(query.text("name"), Some("a b+c"));
        assert_eq!(query.text("bad"), Some("%zz%"));
        assert_eq!(query.text("empty"), None);
        assert_eq!(query.text("flag"), None);
    }

    #[test]
    fn the_switch_of_exact_amounts_keeps_everything_else() {
        let query = Query::parse("job=a%2Fb&exact=1");
        assert_eq!(query.with_exact("/task", false), "/task?job=a%2Fb");
        assert_eq!(Query::parse("job=a%2Fb").with_exact("/task", true), "/task?job=a%2Fb&exact=1");
    }
}
