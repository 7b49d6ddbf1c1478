//! Files, decompressed if they are gzip.

use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

const BUFFER_BYTES: usize = 1 << 16;
const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];

/// Opens a file for reading line by line; one that begins as gzip does is decompressed, whatever its name.
///
/// # Errors
/// When it cannot be opened or read.
pub fn open(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    decompressed(File::open(path)?)
}

/// Reads line by line from anything, decompressed if it begins as gzip does.
///
/// # Errors
/// When its beginning cannot be read.
pub fn decompressed(reader: impl Read + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let mut reader = BufReader::with_capacity(BUFFER_BYTES, reader);
    // One read may give a single byte: what was peeked at is put before the rest.
    let mut start = Vec::with_capacity(GZIP_MAGIC.len());
    reader.by_ref().take(2).read_to_end(&mut start)?;
    let zipped = start == GZIP_MAGIC;
    let whole = BufReader::new(io::Cursor::new(start).chain(reader));
    Ok(if zipped {
        Box::new(BufReader::with_capacity(BUFFER_BYTES, MultiGzDecoder::new(whole)))
    } else {
        Box::new(whole)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write as _;

    fn text(bytes: Vec<u8>) -> String {
        let mut text = String::new();
        decompressed(io::Cursor::new(bytes)).unwrap().read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn gzip_is_recognised_by_its_beginning() {
        let mut zipped = GzEncoder::new(Vec::new(), Compression::fast());
        zipped.write_all(b"a|b\n").unwrap();
        assert_eq!(text(zipped.finish().unwrap()), "a|b\n");
        assert_eq!(text(b"a|b\n".to_vec()), "a|b\n");
        assert_eq!(text(b"a".to_vec()), "a");
        assert_eq!(text(Vec::new()), "");
    }
}
