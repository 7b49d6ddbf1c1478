//! A task.

mod data;
mod page;
mod view;

pub use data::{TenantTask, tenant_task};
pub use page::TaskPage;
pub use view::{AttemptDay, AttemptView, TaskMonth, TaskRequest, TaskView};
