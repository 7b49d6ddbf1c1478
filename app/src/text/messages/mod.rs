//! Every message, in both languages side by side, by page. A message missing in one language does not compile.

mod frame;

pub use frame::FrameTexts;

use super::Lang;

/// The messages of one language.
#[derive(Debug)]
pub struct Texts {
    /// Around every page.
    pub frame: FrameTexts,
}

static EN: Texts = Texts { frame: frame::EN };
static ZH: Texts = Texts { frame: frame::ZH };

impl Lang {
    /// Its messages.
    #[must_use]
    pub fn texts(self) -> &'static Texts {
        match self {
            Self::En => &EN,
            Self::Zh => &ZH,
        }
    }
}
