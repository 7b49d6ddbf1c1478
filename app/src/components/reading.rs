//! How one reader reads one page.

use crate::ports::{Session, Viewer};
use crate::routes::{Links, Query};
use crate::text::{Figures, Lang, Texts};
use cardhour_domain::money::Currency;
use leptos::prelude::*;
use leptos_router::hooks::use_url;

/// Who reads, in which language, at which address.
#[derive(Clone)]
pub struct Reading {
    /// The language.
    pub lang: Lang,
    /// Who is signed in.
    pub viewer: Option<Viewer>,
    /// The path, without the query.
    pub path: String,
    /// The query.
    pub query: Query,
    /// The path with its query, to come back to.
    pub address: String,
}

impl Reading {
    /// Of the page being rendered.
    #[must_use]
    pub fn here() -> Self {
        let url = use_url().get_untracked();
        let search = url.search().trim_start_matches('?');
        let path = url.path().to_owned();
        Self {
            lang: use_context::<Lang>().unwrap_or_default(),
            viewer: use_context::<Session>().and_then(|session| session.viewer().cloned()),
            query: Query::parse(search),
            address: if search.is_empty() { path.clone() } else { format!("{path}?{search}") },
            path,
        }
    }

    /// Its messages.
    #[must_use]
    pub fn texts(&self) -> &'static Texts {
        self.lang.texts()
    }

    /// Its links.
    #[must_use]
    pub fn links(&self) -> Links {
        self.query.links()
    }

    /// Its figures.
    #[must_use]
    pub fn figures(&self, currency: Currency) -> Figures {
        Figures { currency, exact: self.query.exact() }
    }
}
