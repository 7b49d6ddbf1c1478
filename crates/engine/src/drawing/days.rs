//! The days of a bill: one bar a day, its three subjects stacked.

use super::DrawingError;
use super::axis::{label, marks};
use super::svg::{COMPUTE, FAILED, FAILED_STROKE, GRID, IDLE, IDLE_STROKE, Ink, TEXT, element};
use cardhour_domain::money::Money;
use cardhour_domain::time::Day;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A day's amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayParts {
    /// The day.
    pub day: Day,
    /// Running.
    pub compute: Money,
    /// Held but not running.
    pub idle: Money,
    /// Running for nothing.
    pub failed_retry: Money,
}

/// The words of the drawing, in the reader's language.
#[derive(Clone, Copy, Debug)]
pub struct DaysWords<'a> {
    /// What the drawing shows.
    pub name: &'a str,
    /// The same in a sentence, with its main figures, for those who do not see it.
    pub description: &'a str,
    /// Running.
    pub compute: &'a str,
    /// Held but not running.
    pub idle: &'a str,
    /// Running for nothing.
    pub failed_retry: &'a str,
    /// The unit of the amounts.
    pub unit: &'a str,
}

const SIZE: (u32, u32) = (760, 260);
const LEFT: i32 = 84;
const RIGHT: i32 = 752;
const TOP: i32 = 40;
const BOTTOM: i32 = 232;
/// The widest bar: a few days are not blown up to fill the drawing.
const WIDEST: f64 = 48.0;
const FONT: &str = "sans-serif";

/// How a subject looks: its colour and its strokes, so that colour alone never tells one from another.
#[derive(Clone, Copy)]
enum Look {
    Compute,
    Idle,
    FailedRetry,
}

impl Look {
    fn fill(self) -> Ink {
        match self {
            Self::Compute => COMPUTE,
            Self::Idle => IDLE,
            Self::FailedRetry => FAILED,
        }
    }
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws the days as a complete `<svg>` element; none where no day has an amount. All text in it is escaped.
///
/// # Errors
/// When the drawing library fails.
pub fn stacked_days(days: &[DayParts], words: &DaysWords<'_>) -> Result<Option<String>, DrawingError> {
    if days.iter().flat_map(parts).all(|(_, amount)| amount.is_zero()) {
        return Ok(None);
    }
    let mut drawn = String::new();
    draw(&SVGBackend::with_string(&mut drawn, SIZE).into_drawing_area(), days, words)
        .map_err(|error| DrawingError(error.to_string()))?;
    Ok(Some(element(&drawn, "days-chart", SIZE, words.name, words.description)))
}

fn parts(day: &DayParts) -> [(Look, Money); 3] {
    [(Look::Compute, day.compute), (Look::Idle, day.idle), (Look::FailedRetry, day.failed_retry)]
}

/// The sum of a day's amounts above zero, or of those below.
fn reach(day: &DayParts, above: bool) -> Money {
    parts(day).into_iter().map(|(_, amount)| amount).filter(|amount| (*amount > Money::ZERO) == above).sum()
}

type Drawn = Result<(), DrawingAreaErrorKind<<SVGBackend<'static> as DrawingBackend>::ErrorType>>;

fn draw(area: &Area<'_>, days: &[DayParts], words: &DaysWords<'_>) -> Drawn {
    let lowest = days.iter().map(|day| reach(day, false)).min().unwrap_or_default();
    let highest = days.iter().map(|day| reach(day, true)).max().unwrap_or_default();
    let marks = marks(lowest, highest);
    let scale = Scale {
        bottom: marks.first().copied().unwrap_or_default(),
        top: marks.last().copied().unwrap_or_default(),
        days: days.len(),
    };
    legend(area, words)?;
    for mark in marks {
        let height = scale.height(mark);
        let ink = if mark.is_zero() { TEXT } else { GRID };
        area.draw(&PathElement::new(vec![(LEFT, height), (RIGHT, height)], stroke(ink)))?;
        write(area, &label(mark), (LEFT - 6, height), HPos::Right, VPos::Center)?;
    }
    write(area, words.unit, (LEFT - 6, TOP - 22), HPos::Right, VPos::Center)?;
    for (place, day) in days.iter().enumerate() {
        let (left, right) = scale.bar(place);
        let (mut up, mut down) = (Money::ZERO, Money::ZERO);
        for (look, amount) in parts(day) {
            let edge = if amount > Money::ZERO { &mut up } else { &mut down };
            let (from, to) = (scale.height(*edge), scale.height(*edge + amount));
            *edge += amount;
            if from != to {
                block(area, look, (left, from.min(to)), (right, from.max(to)))?;
            }
        }
        let day_of_month = day.day.to_string().split('-').next_back().unwrap_or_default().to_owned();
        if days.len() <= 31 || place % (days.len() / 16) == 0 {
            write(area, &day_of_month, (i32::midpoint(left, right), BOTTOM + 12), HPos::Center, VPos::Center)?;
        }
    }
    area.present()
}

/// Where amounts and days lie.
struct Scale {
    bottom: Money,
    top: Money,
    days: usize,
}

impl Scale {
    /// The height of an amount in pixels from above.
    fn height(&self, amount: Money) -> i32 {
        let (bottom, top) = (i128::from(self.bottom.micros()), i128::from(self.top.micros()));
        let share = (i128::from(amount.micros()) - bottom) as f64 / (top - bottom).max(1) as f64;
        pixel(f64::from(BOTTOM) - share * f64::from(BOTTOM - TOP))
    }

    /// The left and right edge of a day's bar, with a gap to its neighbours.
    fn bar(&self, place: usize) -> (i32, i32) {
        let width = f64::from(RIGHT - LEFT) / self.days.max(1) as f64;
        let left = f64::from(LEFT) + place as f64 * width;
        let gap = (width * 0.12).min(6.0).max((width - WIDEST) / 2.0);
        (pixel(left + gap), pixel(left + width - gap))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a position on a drawing of a few hundred pixels")]
fn pixel(position: f64) -> i32 {
    position.round() as i32
}

/// A block of a bar, or of the legend.
fn block(area: &Area<'_>, look: Look, from: (i32, i32), to: (i32, i32)) -> Drawn {
    area.draw(&Rectangle::new([from, to], color(look.fill()).filled()))?;
    match look {
        Look::Compute => Ok(()),
        Look::Idle => slanted(from, to)
            .into_iter()
            .try_for_each(|line| area.draw(&PathElement::new(line.to_vec(), stroke(IDLE_STROKE)))),
        Look::FailedRetry => (from.1 + 2..to.1)
            .step_by(4)
            .map(|height| vec![(from.0, height), (to.0, height)])
            .try_for_each(|line| area.draw(&PathElement::new(line, stroke(FAILED_STROKE)))),
    }
}

/// Slanted strokes, cut at the edges of the block. They continue from block to block: all lie on x + y = 6 n.
fn slanted((left, top): (i32, i32), (right, bottom): (i32, i32)) -> Vec<[(i32, i32); 2]> {
    let first = (left + top).div_euclid(6) + 1;
    let last = (right + bottom).div_euclid(6);
    (first..=last)
        .map(|place| place * 6)
        .map(|sum| {
            let low = (sum - bottom).max(left);
            let high = (sum - top).min(right);
            [(low, sum - low), (high, sum - high)]
        })
        .filter(|[from, to]| from != to)
        .collect()
}

fn legend(area: &Area<'_>, words: &DaysWords<'_>) -> Drawn {
    let entries = [(Look::Compute, words.compute), (Look::Idle, words.idle), (Look::FailedRetry, words.failed_retry)];
    let each = (RIGHT - LEFT) / 3;
    let mut left = LEFT;
    for (look, name) in entries {
        block(area, look, (left, 8), (left + 22, 22))?;
        write(area, name, (left + 28, 15), HPos::Left, VPos::Center)?;
        left += each;
    }
    Ok(())
}

fn write(area: &Area<'_>, text: &str, place: (i32, i32), across: HPos, down: VPos) -> Drawn {
    let ink = color(TEXT);
    let style = TextStyle::from((FONT, 15.0).into_font()).color(&ink).pos(Pos::new(across, down));
    area.draw(&Text::new(text, place, style))
}

fn color(ink: Ink) -> RGBColor {
    RGBColor(ink.rgb.0, ink.rgb.1, ink.rgb.2)
}

fn stroke(ink: Ink) -> ShapeStyle {
    color(ink).stroke_width(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: DaysWords<'_> = DaysWords {
        name: "Days <of> \"vision\"",
        description: "Compute 10, idle 5 & more",
        compute: "compute",
        idle: "idle",
        failed_retry: "failed <retry>",
        unit: "CNY",
    };

    fn day(day: &str, compute: &str, idle: &str, failed: &str) -> DayParts {
        DayParts {
            day: day.parse().unwrap(),
            compute: compute.parse().unwrap(),
            idle: idle.parse().unwrap(),
            failed_retry: failed.parse().unwrap(),
        }
    }

    /// The blocks of one look, as (height, bottom edge), legend left out.
    fn blocks(svg: &str, ink: Ink) -> Vec<(i32, i32)> {
        let number = |line: &str, name: &str| -> i32 {
            line.split_once(&format!(" {name}=\"")).unwrap().1.split_once('"').unwrap().0.parse().unwrap()
        };
        svg.lines()
            .filter(|line| line.starts_with("<rect") && line.contains(&format!("fill=\"{}\"", ink.css)))
            .map(|line| (number(line, "height"), number(line, "y") + number(line, "height")))
            .filter(|(_, bottom)| *bottom > TOP)
            .collect()
    }

    #[test]
    fn nothing_to_draw_is_no_drawing() {
        assert_eq!(stacked_days(&[], &WORDS).unwrap(), None);
        assert_eq!(stacked_days(&[day("2026-11-01", "0", "0", "0")], &WORDS).unwrap(), None);
    }

    #[test]
    fn subjects_stand_on_each_other_in_proportion() {
        // The axis runs from 0 to 20 over 192 pixels: 10 is 96 pixels, 5 is 48.
        let svg = stacked_days(&[day("2026-11-01", "10", "5", "5")], &WORDS).unwrap().unwrap();
        assert_eq!(blocks(&svg, COMPUTE), [(96, 232)]);
        assert_eq!(blocks(&svg, IDLE), [(48, 136)]);
        assert_eq!(blocks(&svg, FAILED), [(48, 88)]);
    }

    #[test]
    fn a_bar_stands_in_the_middle_of_its_day_and_is_never_wide() {
        // 668 pixels: one day's bar is 48 wide around the middle; of 31 days each has 21.5, less a gap of 2.6 on each side.
        assert_eq!(Scale { bottom: Money::ZERO, top: Money::ZERO, days: 1 }.bar(0), (394, 442));
        let month = Scale { bottom: Money::ZERO, top: Money::ZERO, days: 31 };
        assert_eq!((month.bar(0), month.bar(1), month.bar(30)), ((87, 103), (108, 125), (733, 749)));
    }

    #[test]
    fn what_is_below_zero_hangs_below_zero() {
        // From −20 to 20: zero lies at 136.
        let svg = stacked_days(&[day("2026-11-01", "-20", "20", "0")], &WORDS).unwrap().unwrap();
        assert_eq!(blocks(&svg, COMPUTE), [(96, 232)]);
        assert_eq!(blocks(&svg, IDLE), [(96, 136)]);
    }

    #[test]
    fn idle_is_told_by_its_strokes_and_its_word() {
        let without = stacked_days(&[day("2026-11-01", "10", "0", "0")], &WORDS).unwrap().unwrap();
        let with = stacked_days(&[day("2026-11-01", "10", "10", "0")], &WORDS).unwrap().unwrap();
        let strokes = |svg: &str| svg.matches(IDLE_STROKE.css).count();
        assert!(strokes(&without) >= 3, "the legend shows the strokes");
        assert!(strokes(&with) > strokes(&without) + 10, "{} {}", strokes(&with), strokes(&without));
        assert!(with.contains("\nidle\n"));
    }

    #[test]
    fn the_element_is_named_and_all_text_in_it_is_escaped() {
        let svg = stacked_days(&[day("2026-11-01", "10", "5", "5")], &WORDS).unwrap().unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
        assert!(svg.contains("role=\"img\" aria-labelledby=\"days-chart-name\""));
        assert!(svg.contains("<title id=\"days-chart-name\">Days &lt;of&gt; &quot;vision&quot;</title>"));
        assert!(svg.contains("Compute 10, idle 5 &amp; more</desc>"));
        assert!(svg.contains("failed &lt;retry&gt;") && !svg.contains("<retry>"));
        assert!(!svg.contains("style="), "a page's content policy refuses inline styles");
        assert!(!svg.contains("\"#"), "every colour is one of ours: {svg}");
    }

    #[test]
    fn strokes_end_at_the_edges_of_their_block() {
        for ((left, top), (right, bottom)) in [((84, 40), (100, 232)), ((5, 7), (9, 9)), ((0, 0), (22, 14))] {
            for [(x0, y0), (x1, y1)] in slanted((left, top), (right, bottom)) {
                for (x, y) in [(x0, y0), (x1, y1)] {
                    assert!((left..=right).contains(&x) && (top..=bottom).contains(&y), "{x},{y}");
                }
                assert_eq!(x0 + y0, x1 + y1);
            }
        }
    }
}
