//! Sources: what schedulers emit and what people state about a cluster, read into the records of the books.
//!
//! Parsers are pure: lines in, records out, one at a time, in bounded memory. Every line of a file becomes exactly one of
//! a record, a skipped line with its reason, or a rejected line with its reason; nothing is dropped in silence. No clock,
//! no store, no network is known here: what cannot be read from a file is an argument.
//!
//! - [`read_sacct`]: Slurm's accounting (`sacct --parsable2`).
//! - [`read_mapped`]: any CSV or TSV, described by a [`Mapping`].
//! - [`read_reference`]: cards, cost bases, coefficients, definitions and tenants.
//! - [`open()`]: a file, decompressed if it is gzip.

mod item;
mod lines;
mod open;
pub mod sources;

pub use item::{Item, JobOptions, ReadError, Rejected, SkipReason};
pub use lines::MAX_LINE_BYTES;
pub use open::{decompressed, open};
pub use sources::inventory::{RefItem, ReferenceFile, ReferenceReader, read_reference};
pub use sources::slurm::{SacctReader, SlurmOptions, read_sacct};
pub use sources::table::{MappedReader, Mapping, MappingError, read_mapped};
