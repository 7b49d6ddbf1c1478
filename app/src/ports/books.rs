//! The books' balance.

use crate::error::UiError;
use crate::pages::operator::books::{BooksRequest, BooksView};
use async_trait::async_trait;

/// The books of whole clusters: for operators and administrators.
#[async_trait]
pub trait Books: Send + Sync {
    /// One cluster's month; [`crate::pages::operator::books::BalanceSum::of`] sums the days. [`UiError::Forbidden`] for a tenant.
    async fn month(&self, request: BooksRequest) -> Result<BooksView, UiError>;
}
