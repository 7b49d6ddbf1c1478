//! Words and numbers as people read them, in both languages. Decided on the server: nothing here depends on the
//! browser, the clock or the machine.

mod lang;
pub mod messages;
mod number;
mod terms;
mod time;

pub use lang::{LANG_COOKIE, Lang};
pub use messages::Texts;
pub use number::{Figures, fraction, grouped, joules};
pub use terms::Component;
pub use time::{clock_period, clock_time};
