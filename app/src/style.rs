//! The style sheet, built into the program.

/// The style sheet: cascade layers for tokens, base, layout and print.
#[must_use]
pub fn sheet() -> &'static str {
    concat!(
        "@layer tokens, base, layout, print;\n",
        include_str!("../../style/tokens.css"),
        include_str!("../../style/base.css"),
        include_str!("../../style/layout.css"),
        include_str!("../../style/print.css"),
    )
}
