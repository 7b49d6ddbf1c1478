//! Lines of CSV and TSV, cut into cells. A record is one line: a quoted cell does not go on in the next, so that a stray
//! quote spoils one line and not the file.

use crate::item::Fault;
use std::borrow::Cow;

/// Cuts a line at `delimiter`; `quotes` is whether `"` encloses cells that hold it.
///
/// # Errors
/// When a quoted cell does not end.
pub(crate) fn cut(line: &str, delimiter: u8, quotes: bool) -> Result<Vec<Cow<'_, str>>, Fault> {
    if !quotes || !line.contains('"') {
        return Ok(line.split(char::from(delimiter)).map(Cow::Borrowed).collect());
    }
    let unclear = || Fault::new("line", line, "cells whose quotes end on the same line");
    if line.bytes().filter(|&byte| byte == b'"').count() % 2 != 0 {
        return Err(unclear());
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .terminator(csv::Terminator::Any(b'\n'))
        .buffer_capacity(line.len() + 1)
        .from_reader(line.as_bytes());
    let mut record = csv::StringRecord::new();
    match reader.read_record(&mut record) {
        Ok(true) => Ok(record.iter().map(|cell| Cow::Owned(cell.to_owned())).collect()),
        Ok(false) | Err(_) => Err(unclear()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(line: &str) -> Option<Vec<String>> {
        cut(line, b',', true).ok().map(|cells| cells.into_iter().map(Cow::into_owned).collect())
    }

    #[test]
    fn quoted_cells_hold_delimiters_and_quotes() {
        assert_eq!(cells("a,,c").unwrap(), ["a", "", "c"]);
        assert_eq!(cells(r#"a,"b, ""c""",d"#).unwrap(), ["a", r#"b, "c""#, "d"]);
        assert_eq!(cells("\"\",\"x\"").unwrap(), ["", "x"]);
        assert_eq!(cells(r#"a,"b"#), None);
        assert_eq!(cut(r#"a "quoted" word	b"#, b'\t', false).unwrap().len(), 2);
    }
}
