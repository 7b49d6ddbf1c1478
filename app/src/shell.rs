//! The document around every page.

use crate::app::App;
use crate::routes;
use crate::text::Lang;
use leptos::hydration::HydrationScripts;
use leptos::prelude::*;
use leptos_meta::MetaTags;

/// The whole document. The language is decided before anything is rendered.
#[must_use]
pub fn shell(options: LeptosOptions) -> impl IntoView {
    let lang = use_context::<Lang>().unwrap_or_default();
    view! {
        <!DOCTYPE html>
        <html lang=lang.tag()>
            <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <meta name="color-scheme" content="light dark"/>
                <meta name="robots" content="noindex"/>
                <link rel="stylesheet" href=routes::STYLE/>
                <link rel="icon" href="data:,"/>
                <HydrationScripts options islands=true/>
                <MetaTags/>
            </head>
            <body>
                <App/>
            </body>
        </html>
    }
}
