//! The browser's entry: it wakes the islands of a page that the server has rendered. Empty on any other target.

#![cfg(target_arch = "wasm32")]

use cardhour_app as _;
use wasm_bindgen::prelude::wasm_bindgen;

/// Called once the module is loaded; each island is then hydrated by the page's own script.
#[wasm_bindgen]
pub fn hydrate() {
    leptos::mount::hydrate_islands();
}
