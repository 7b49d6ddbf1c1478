//! The page.

use super::{BooksRequest, BooksView, month_books, parts};
use crate::components::{Reading, panel, title};
use crate::routes::Query;
use leptos::prelude::*;

/// The books' balance.
#[component]
pub fn BooksPage() -> impl IntoView {
    let reading = Reading::here();
    let request = request(&reading.query);
    panel(reading, request, month_books, show)
}

/// What the address asks for; none if it names what cannot be.
fn request(query: &Query) -> Option<BooksRequest> {
    let cluster = query.text("cluster").map(str::parse).transpose().ok()?;
    let month = query.text("month").map(str::parse).transpose().ok()?;
    Some(BooksRequest { cluster, month })
}

fn show(reading: &Reading, books: BooksView) -> AnyView {
    let texts = reading.texts();
    let heading = (texts.books.title)(books.cluster.as_str(), &books.month.to_string());
    view! {
        {title(reading, &heading)}
        <h1>{heading}</h1>
        {parts::heading(reading, &books)}
        {parts::month(reading, &books)}
        {parts::days(reading, &books)}
        {parts::findings(reading, &books)}
    }
    .into_any()
}
