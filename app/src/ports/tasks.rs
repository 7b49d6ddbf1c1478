//! Tasks.

use crate::error::UiError;
use crate::pages::tenant::task::{TaskRequest, TaskView};
use async_trait::async_trait;

/// Tasks that the person signed in may see.
#[async_trait]
pub trait Tasks: Send + Sync {
    /// One task on one bill. [`UiError::NotFound`] where there is none, or where it is another's.
    async fn task(&self, request: TaskRequest) -> Result<TaskView, UiError>;
}
