//! The server's edge: everything that comes in over HTTP passes here, and nothing behind it knows of HTTP.
//!
//! A request passes, in this order: the log and the net for panics (`trace`), the headers of every answer
//! (`headers`), the transport it came by (`transport`), the limits of size and time (`limits`), the refusal of
//! other sites' forms (`same_site`), and the session (`session`). Then it meets a route of `routes`.

mod answer;
mod assets;
mod context;
mod downloads;
mod headers;
mod language;
mod limits;
mod local_path;
mod routes;
mod same_site;
mod serve;
mod session;
mod sign_in;
mod state;
mod trace;
mod transport;
mod ui_calls;

pub use assets::Assets;
pub use routes::{Own, is_public, pages, router};
pub use serve::{ServeError, ServeOptions, Server, TlsFiles, serve};
pub use state::AppState;
pub use transport::Transport;

/// How many threads the runtime of a server needs, on two cores too: a page that is rendered on the server waits for
/// others of its own parts, and with fewer threads it can wait for ever.
pub const WORKER_THREADS: usize = 4;
