//! Tables of text: the first columns to the left, figures to the right.

use unicode_width::UnicodeWidthStr as _;

/// Renders rows under a header. The first `left` columns are aligned to the left, the others to the right.
pub fn render(header: &[&str], rows: &[Vec<String>], left: usize) -> String {
    let width = |text: &str| text.width();
    let mut widths: Vec<usize> = header.iter().map(|name| width(name)).collect();
    for row in rows {
        for (known, cell) in widths.iter_mut().zip(row) {
            *known = (*known).max(width(cell));
        }
    }
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let mut text = String::new();
        for (index, (cell, &wide)) in cells.zip(&widths).enumerate() {
            let pad = " ".repeat(wide - width(cell));
            text += &if index < left { format!("{cell}{pad}") } else { format!("{pad}{cell}") };
            text += "  ";
        }
        text.trim_end().to_owned() + "\n"
    };
    let mut text = line(&mut header.iter().copied());
    text += &(widths.iter().map(|&wide| "─".repeat(wide)).collect::<Vec<_>>().join("  ") + "\n");
    for row in rows {
        text += &line(&mut row.iter().map(String::as_str));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_left_and_figures_right() {
        let rows = vec![vec!["vision".to_owned(), "1.50".to_owned()], vec!["语音".to_owned(), "12.25".to_owned()]];
        assert_eq!(
            render(&["tenant", "due"], &rows, 1),
            "tenant    due\n──────  ─────\nvision   1.50\n语音    12.25\n"
        );
    }
}
