//! From what the drawing library writes to an element that a page can hold: named for those who do not see it, in
//! the colours of the page's style sheet, with colours of its own where the sheet names none.

/// A colour of a drawing: what the drawing library is told, and what the page gets instead.
#[derive(Clone, Copy)]
pub(super) struct Ink {
    /// Red, green and blue, used for nothing else in the drawing.
    pub rgb: (u8, u8, u8),
    /// A colour of CSS.
    pub css: &'static str,
}

/// Words, numbers and axes.
pub(super) const TEXT: Ink = Ink { rgb: (1, 1, 1), css: "currentColor" };
/// Lines behind the bars.
pub(super) const GRID: Ink = Ink { rgb: (2, 2, 2), css: "var(--chart-grid, #8a8f98)" };
/// Compute.
pub(super) const COMPUTE: Ink = Ink { rgb: (3, 3, 3), css: "var(--chart-compute, #3b78c3)" };
/// Idle.
pub(super) const IDLE: Ink = Ink { rgb: (4, 4, 4), css: "var(--chart-idle, #f3b4ae)" };
/// The strokes over idle.
pub(super) const IDLE_STROKE: Ink = Ink { rgb: (5, 5, 5), css: "var(--chart-idle-stroke, #b3261e)" };
/// Failed-retry.
pub(super) const FAILED: Ink = Ink { rgb: (6, 6, 6), css: "var(--chart-failed, #e0b656)" };
/// The strokes over failed-retry.
pub(super) const FAILED_STROKE: Ink = Ink { rgb: (7, 7, 7), css: "var(--chart-failed-stroke, #6b4e00)" };

const INKS: [Ink; 7] = [TEXT, GRID, COMPUTE, IDLE, IDLE_STROKE, FAILED, FAILED_STROKE];

/// Makes the element: `drawn` is what the library wrote, `name` and `description` are what it shows, in words. `id`
/// tells several drawings of a page apart; it holds letters and hyphens alone.
pub(super) fn element(drawn: &str, id: &str, size: (u32, u32), name: &str, description: &str) -> String {
    // The library's own opening tag gives way to one that names the drawing.
    let content = drawn.split_once('>').map_or("", |(_, rest)| rest).trim_start();
    let mut content = content.to_owned();
    for ink in INKS {
        let (red, green, blue) = ink.rgb;
        let told = format!("=\"#{red:02X}{green:02X}{blue:02X}\"");
        content = content.replace(&told, &format!("=\"{}\"", ink.css));
    }
    let (width, height) = size;
    format!(
        "<svg class=\"chart\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"{id}-name\" aria-describedby=\"{id}-description\">\n\
         <title id=\"{id}-name\">{}</title>\n<desc id=\"{id}-description\">{}</desc>\n{}",
        escaped(name),
        escaped(description),
        content.trim_end()
    )
}

/// Text that is no markup.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
