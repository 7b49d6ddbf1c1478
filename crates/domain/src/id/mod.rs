//! Identities. All are natural keys: they come from the records themselves, never from the order of arrival, a
//! clock or chance (rule 3), so the same records give the same books on every machine.

mod names;
mod task_key;

pub use names::{
    AccountName, CardId, CardModel, ClusterId, InvalidName, NodeName, PoolId, QueueName, SourceName, TenantId,
    WorkloadClass,
};
pub use task_key::{AttemptKey, InvalidMember, JobId, Member, TaskKey};
