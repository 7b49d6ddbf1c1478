//! Its server function.

use super::{TaskRequest, TaskView};
use crate::error::UiError;
use crate::ports::signed_in;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// One task on one bill, as the person signed in may see it.
#[server(prefix = "/ui", endpoint = "task", input = Json)]
pub async fn tenant_task(
    /// Which task.
    request: TaskRequest,
) -> Result<TaskView, UiError> {
    signed_in()?.tasks.task(request).await
}
