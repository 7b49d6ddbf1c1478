//! Explanations.

use crate::error::UiError;
use crate::pages::tenant::explain::{ExplainRequest, ExplainView};
use async_trait::async_trait;

/// How amounts came about.
#[async_trait]
pub trait Explanations: Send + Sync {
    /// How one attempt's cost of one day came about; [`ExplainView::assembled`] makes the answer from the kernel's
    /// cells. [`UiError::NotFound`] where there is no such line, or where it is another's.
    async fn explain(&self, request: ExplainRequest) -> Result<ExplainView, UiError>;
}
