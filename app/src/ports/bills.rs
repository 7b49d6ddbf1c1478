//! Bills.

use crate::error::UiError;
use crate::pages::tenant::bill::{BillRequest, BillView};
use crate::pages::tenant::bills::BillsView;
use async_trait::async_trait;

/// Bills that the person signed in may see.
#[async_trait]
pub trait Bills: Send + Sync {
    /// Every bill, newest month first, then by cluster and tenant.
    async fn list(&self) -> Result<BillsView, UiError>;

    /// One tenant's bill of one month. [`UiError::NotFound`] where there is none, or where it is another's.
    async fn bill(&self, request: BillRequest) -> Result<BillView, UiError>;
}
