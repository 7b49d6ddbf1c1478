//! What pages ask: one small trait per subject, implemented by `server`. A port object is bound to the person who is
//! signed in, so a page cannot ask for somebody else.

mod bills;
mod books;
mod explanations;
mod session;
mod tasks;

pub use bills::Bills;
pub use books::Books;
pub use explanations::Explanations;
pub use session::{Role, Session, SignedIn, Viewer, provide_request, signed_in};
pub use tasks::Tasks;
