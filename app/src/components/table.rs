//! Parts of tables.

use crate::text::{Component, Lang};
use cardhour_domain::books::Components;
use cardhour_domain::money::Money;
use leptos::prelude::*;

/// A cell with a figure.
pub fn number(text: String) -> AnyView {
    view! { <td class="number">{text}</td> }.into_any()
}

/// A table that is wider than a narrow screen: it scrolls by itself, also by keyboard.
pub fn scrolled(label: &str, table: impl IntoView) -> AnyView {
    view! { <div class="scroll" role="group" aria-label=label.to_owned() tabindex="0">{table}</div> }.into_any()
}

/// The heads of the components and their total.
pub fn component_heads(lang: Lang) -> AnyView {
    let heads = Component::ALL
        .into_iter()
        .map(|component| view! { <th scope="col" class="number">{lang.component(component)}</th> })
        .collect_view();
    view! { {heads}<th scope="col" class="number total">{lang.texts().frame.total}</th> }.into_any()
}

/// The components and their total.
pub fn component_cells(cost: Components, shown: impl Fn(Money) -> String) -> AnyView {
    let parts = cost.to_array().into_iter().map(|part| number(shown(part))).collect_view();
    view! { {parts}<td class="number total">{shown(cost.total())}</td> }.into_any()
}
