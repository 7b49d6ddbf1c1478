//! What surrounds every page: the way past it, the product's name, the main links, the person, the language.

use super::Reading;
use crate::ports::Role;
use crate::routes::{BOOKS, EXPLAIN, LANGUAGE, Links, SIGN_OUT};
use crate::text::Lang;
use leptos::prelude::*;

/// The header, the page, the footer.
#[component]
pub fn PageFrame(children: Children) -> impl IntoView {
    let reading = Reading::here();
    let texts = &reading.texts().frame;
    let links = reading.links();
    let navigation = reading.viewer.as_ref().map(|viewer| {
        let books =
            viewer.role.sees_everything().then(|| view! { <li><a href=links.books(None, None)>{texts.books}</a></li> });
        view! {
            <nav aria-label=texts.navigation>
                <ul>
                    <li><a href=links.bills()>{texts.bills}</a></li>
                    {books}
                </ul>
            </nav>
        }
    });
    let person = reading.viewer.as_ref().map(|viewer| {
        let role = match viewer.role {
            Role::Tenant => texts.role_tenant,
            Role::Operator => texts.role_operator,
            Role::Admin => texts.role_admin,
        };
        view! {
            <p class="person">{(texts.signed_in_as)(&viewer.name, role)}</p>
            <form method="post" action=SIGN_OUT>
                <button type="submit">{texts.sign_out}</button>
            </form>
        }
    });
    let exact = reading.viewer.is_some().then(|| exactness(&reading));
    let languages = Lang::ALL
        .into_iter()
        .filter(|lang| *lang != reading.lang)
        .map(|lang| {
            view! {
                <form method="post" action=LANGUAGE class="language">
                    <input type="hidden" name="next" value=reading.address.clone()/>
                    <button type="submit" name="lang" value=lang.word() lang=lang.tag()>{lang.name()}</button>
                </form>
            }
        })
        .collect_view();
    view! {
        <a class="skip" href="#content">{texts.skip}</a>
        <header class="site">
            <p class="product"><a href=Links::default().link("/", &[])>{texts.product}</a></p>
            {navigation}
            <div class="who">{person}{languages}</div>
        </header>
        <main id="content" tabindex="-1">{children()}</main>
        <footer class="site">{exact}<p>{texts.product}" — "{texts.tagline}</p></footer>
    }
}

/// Whether amounts are rounded or exact, and the switch; none on pages that are always exact.
fn exactness(reading: &Reading) -> AnyView {
    let texts = &reading.texts().frame;
    if [EXPLAIN, BOOKS].contains(&reading.path.trim_end_matches('/')) {
        return view! { <p class="exact">{texts.exact_note}</p> }.into_any();
    }
    let exact = reading.query.exact();
    let (switch, note) =
        if exact { (texts.show_rounded, texts.exact_note) } else { (texts.show_exact, texts.rounded_note) };
    view! { <p class="exact">{note}" "<a href=reading.query.with_exact(&reading.path, !exact)>{switch}</a></p> }
        .into_any()
}
