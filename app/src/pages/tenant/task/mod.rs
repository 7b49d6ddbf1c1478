//! A task.

mod data;
mod page;
mod parts;
mod view;

pub use data::{TenantTask, tenant_task};
pub use page::{TaskPage, task_in};
pub use parts::claim_in_words;
pub use view::{AttemptDay, AttemptView, TaskMonth, TaskRequest, TaskView};
