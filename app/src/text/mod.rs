//! Words and numbers as people read them, in both languages. Decided on the server: nothing here depends on the
//! browser, the clock or the machine.

mod lang;
pub mod messages;
mod number;

pub use lang::{LANG_COOKIE, Lang};
pub use messages::Texts;
pub use number::{Figures, grouped};
