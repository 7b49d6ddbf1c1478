//! A bill.

mod data;
mod page;
mod parts;
mod view;

pub use data::{TenantBill, tenant_bill};
pub use page::BillPage;
pub use view::{
    BillDay, BillRequest, BillTask, BillView, Effective, FindingLine, InForce, MemoSum, MethodSum, NeverStarted,
    NoBooks, QualitySum, TaskOrder, TaskPage,
};
