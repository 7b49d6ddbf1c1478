//! Lines of a file, one at a time, in bounded memory.

use crate::item::Fault;
use std::io::{self, BufRead};

/// The longest line accepted, in bytes; a longer one is rejected without being held in memory.
pub const MAX_LINE_BYTES: usize = 1 << 20;
/// How much of a line that is too long is kept to show it.
const SHOWN_BYTES: usize = 200;

/// One line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Counted from 1.
    pub(crate) number: u64,
    /// The text, or what of it can be shown if `fault` says that it cannot be taken.
    pub(crate) text: String,
    /// Why the line as a whole cannot be taken.
    pub(crate) fault: Option<Fault>,
}

/// Reads lines that end in LF or CRLF. A byte-order mark before the first is left out.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    reader: R,
    number: u64,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self { reader, number: 0, buffer: Vec::new() }
    }

    /// The number of the last line read.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The next line; none at the end of the file.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<Line>> {
        self.buffer.clear();
        let Some(length) = self.fill()? else { return Ok(None) };
        self.number += 1;
        let mut bytes = self.buffer.as_slice();
        if self.number == 1 {
            bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        }
        if length > MAX_LINE_BYTES {
            let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(SHOWN_BYTES)]).into_owned();
            let found = format!("{length} bytes");
            let fault = Some(Fault::new("line", found, format_args!("a line of at most {MAX_LINE_BYTES} bytes")));
            return Ok(Some(Line { number: self.number, text: shown, fault }));
        }
        bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        Ok(Some(match std::str::from_utf8(bytes) {
            Ok(text) => Line { number: self.number, text: text.to_owned(), fault: None },
            Err(error) => {
                let at = error.valid_up_to();
                let found = format!("byte {:#04x} at position {}", bytes.get(at).copied().unwrap_or(0), at + 1);
                let text = String::from_utf8_lossy(bytes).into_owned();
                Line { number: self.number, text, fault: Some(Fault::new("line", found, "text in UTF-8")) }
            }
        }))
    }

    /// Reads up to and including the next line feed. Returns the length without it; what exceeds the limit is counted
    /// and passed over.
    fn fill(&mut self) -> io::Result<Option<usize>> {
        let mut length = 0_usize;
        let mut any = false;
        loop {
            let available = match self.reader.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if available.is_empty() {
                return Ok(any.then_some(length));
            }
            any = true;
            let (part, used, ends) = match available.iter().position(|&byte| byte == b'\n') {
                Some(at) => (&available[..at], at + 1, true),
                None => (available, available.len(), false),
            };
            length = length.saturating_add(part.len());
            let room = (MAX_LINE_BYTES + 1).saturating_sub(self.buffer.len());
            self.buffer.extend_from_slice(&part[..part.len().min(room)]);
            self.reader.consume(used);
            if ends {
                return Ok(Some(length));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Line> {
        let mut lines = Lines::new(bytes);
        std::iter::from_fn(|| lines.next_line().unwrap()).collect()
    }

    #[test]
    fn line_ends_and_a_byte_order_mark_are_left_out() {
        let read = lines(b"\xef\xbb\xbfa|b\r\n\r\nlast");
        let texts: Vec<(u64, &str)> = read.iter().map(|line| (line.number, line.text.as_str())).collect();
        assert_eq!(texts, [(1, "a|b"), (2, ""), (3, "last")]);
    }

    #[test]
    fn a_line_that_is_no_text_is_set_aside_alone() {
        let read = lines(b"good\nb\xffd\ngood\n");
        let faults: Vec<bool> = read.iter().map(|line| line.fault.is_some()).collect();
        assert_eq!(faults, [false, true, false]);
        assert_eq!(read[1].fault.as_ref().map(|fault| fault.found.as_str()), Some("byte 0xff at position 2"));
    }

    #[test]
    fn a_line_that_is_too_long_is_set_aside_without_being_held() {
        let mut bytes = vec![b'x'; 3 * MAX_LINE_BYTES];
        bytes.extend_from_slice(b"\nshort\n");
        let mut reader = Lines::new(bytes.as_slice());
        let long = reader.next_line().unwrap().unwrap();
        assert_eq!(long.fault.map(|fault| fault.found), Some(format!("{} bytes", 3 * MAX_LINE_BYTES)));
        assert_eq!(long.text.len(), SHOWN_BYTES);
        assert!(reader.buffer.capacity() <= 4 * MAX_LINE_BYTES);
        assert_eq!(reader.next_line().unwrap().map(|line| line.text), Some("short".to_owned()));
        let exact = vec![b'x'; MAX_LINE_BYTES];
        assert_eq!(lines(&exact)[0].fault, None);
    }
}
