//! Its server function.

use super::{BooksRequest, BooksView};
use crate::error::UiError;
use crate::ports::signed_in;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// The books of a cluster's month, for those who see everything.
#[server(prefix = "/ui", endpoint = "books", input = Json)]
pub async fn month_books(
    /// Which books.
    request: BooksRequest,
) -> Result<BooksView, UiError> {
    signed_in()?.books.month(request).await
}
