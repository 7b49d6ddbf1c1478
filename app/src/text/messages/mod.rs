//! Every message, English and Chinese side by side, by page. A message missing in one language does not compile.

mod bill;
mod bills;
mod books;
mod explain;
mod failure;
mod frame;
mod sign_in;
mod task;

pub use bill::BillTexts;
pub use bills::BillsTexts;
pub use books::BooksTexts;
pub use explain::ExplainTexts;
pub use failure::FailureTexts;
pub use frame::FrameTexts;
pub use sign_in::SignInTexts;
pub use task::TaskTexts;

use super::Lang;

/// The type of a message: a text, unless it says otherwise.
macro_rules! message_type {
    () => { &'static str };
    ($type:ty) => { $type };
}
use message_type;

/// Declares the messages of one page: name, optional type, English, Chinese.
macro_rules! messages {
    ($(#[$doc:meta])* $page:ident { $($name:ident $(: $type:ty)? = $english:expr, $chinese:expr;)+ }) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $page {
            $(#[doc = stringify!($english)] pub $name: $crate::text::messages::message_type!($($type)?),)+
        }

        impl $page {
            pub(super) const EN: Self = Self { $($name: $english,)+ };
            pub(super) const ZH: Self = Self { $($name: $chinese,)+ };
        }
    };
}
use messages;

/// So many of a thing in English: `1 card`, `8 cards`.
fn many(count: &str, thing: &str) -> String {
    if count == "1" { format!("{count} {thing}") } else { format!("{count} {thing}s") }
}

/// The messages of one language.
#[derive(Debug)]
pub struct Texts {
    /// Around every page.
    pub frame: FrameTexts,
    /// Sign-in.
    pub sign_in: SignInTexts,
    /// Instead of a page.
    pub failure: FailureTexts,
    /// The list of bills.
    pub bills: BillsTexts,
    /// A bill.
    pub bill: BillTexts,
    /// A task.
    pub task: TaskTexts,
    /// How an amount came about.
    pub explain: ExplainTexts,
    /// The books' balance.
    pub books: BooksTexts,
}

static EN: Texts = Texts {
    frame: FrameTexts::EN,
    sign_in: SignInTexts::EN,
    failure: FailureTexts::EN,
    bills: BillsTexts::EN,
    bill: BillTexts::EN,
    task: TaskTexts::EN,
    explain: ExplainTexts::EN,
    books: BooksTexts::EN,
};

static ZH: Texts = Texts {
    frame: FrameTexts::ZH,
    sign_in: SignInTexts::ZH,
    failure: FailureTexts::ZH,
    bills: BillsTexts::ZH,
    bill: BillTexts::ZH,
    task: TaskTexts::ZH,
    explain: ExplainTexts::ZH,
    books: BooksTexts::ZH,
};

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
