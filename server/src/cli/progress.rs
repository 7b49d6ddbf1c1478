//! Progress on long work, shown on a terminal only.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal as _;

/// A bar for so many of something; hidden where nobody watches.
fn bar(length: u64, template: &str) -> ProgressBar {
    let target =
        if std::io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(length), target);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// A bar for a file's bytes.
pub fn bytes(name: &str, length: u64) -> ProgressBar {
    let bar = bar(length, "{msg} {wide_bar} {bytes}/{total_bytes} {eta}");
    bar.set_message(name.to_owned());
    bar
}

/// A bar for days.
pub fn days(name: &str, length: u64) -> ProgressBar {
    let bar = bar(length, "{msg} {wide_bar} {pos}/{len} days {eta}");
    bar.set_message(name.to_owned());
    bar
}
