//! A filter over the rows of a table that is on the page already. Without JavaScript it is not shown, and the table is
//! whole.

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{HtmlElement, HtmlTableElement};

/// Shows only the rows of the table `table` that hold every word typed.
#[island]
pub fn TableFilter(
    /// The `id` of the table; its first body's rows are filtered.
    table: String,
    /// The label of the field.
    label: String,
    /// What is said about the result: `{shown}` and `{all}` stand for numbers of rows.
    result: String,
) -> impl IntoView {
    // Effects run in the browser alone: the server's page keeps the filter hidden, and so does the first rendering.
    let awake = RwSignal::new(false);
    Effect::new(move || awake.set(true));
    let (outcome, set_outcome) = signal(String::new());
    let field = format!("{table}-filter");
    let on_input = move |event| {
        let (shown, all) = filter_rows(&table, &event_target_value(&event)).unwrap_or_default();
        set_outcome.set(result.replace("{shown}", &shown.to_string()).replace("{all}", &all.to_string()));
    };
    view! {
        <p class="filter" hidden=move || !awake.get()>
            <label for=field.clone()>{label}</label>
            <input id=field type="search" autocomplete="off" on:input=on_input/>
            <output aria-live="polite">{outcome}</output>
        </p>
    }
}

/// Hides rows that lack a word of `wanted`. Answers how many of how many rows are left.
fn filter_rows(table: &str, wanted: &str) -> Option<(u32, u32)> {
    let table: HtmlTableElement = document().get_element_by_id(table)?.dyn_into().ok()?;
    let rows = table.t_bodies().item(0)?.children();
    let wanted = wanted.to_lowercase();
    let mut shown = 0;
    for place in 0..rows.length() {
        let Some(row) = rows.item(place).and_then(|row| row.dyn_into::<HtmlElement>().ok()) else { continue };
        let text = row.text_content().unwrap_or_default().to_lowercase();
        let holds = wanted.split_whitespace().all(|word| text.contains(word));
        row.set_hidden(!holds);
        shown += u32::from(holds);
    }
    Some((shown, rows.length()))
}
