//! A job record: what one source says about one task, or about one run of it.

use super::{Claim, JobState};
use crate::digest::{Digest, Digester};
use crate::id::{AccountName, AttemptKey, QueueName, SourceName, TaskKey, TenantId, WorkloadClass};
use crate::task::CardCount;
use crate::time::{Period, Timestamp};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Who a job is for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Owner {
    /// The source names the tenant itself.
    Tenant(TenantId),
    /// An account, which a dated map assigns to a tenant (rule 16).
    Account(AccountName),
    /// Nobody is named: *unattributed*.
    Nobody,
}

/// One scheduled run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// When the allocation began.
    pub start: Timestamp,
    /// When it was released; none while it is not known to have ended (rule 21). Start and end beat a stated duration
    /// (rule 4). It may equal `start`: kept at cost 0.
    pub end: Option<Timestamp>,
    /// How long it was suspended in all, in milliseconds. Where in the run is not known: spread evenly (rule 19).
    pub suspended_ms: u64,
    /// What it held.
    pub claim: Claim,
    /// Checkpoints that it is known to have written, sorted, each once.
    pub checkpoints: Vec<Timestamp>,
}

/// What one source says about a task: a run of it, or that it has not started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobRecord {
    /// Which task.
    pub task: TaskKey,
    /// Who says so.
    pub source: SourceName,
    /// When the source said so, as far as the record tells: the latest time that it mentions, unless the import names
    /// another. Later beats earlier (rule 4). Not part of the content.
    pub source_time: Timestamp,
    /// Who it is for.
    pub owner: Owner,
    /// The user who submitted it.
    pub user: Option<String>,
    /// What the user called it.
    pub name: Option<String>,
    /// The queue or partition.
    pub queue: Option<QueueName>,
    /// The class of workload, for coefficients; none is the definitions' default.
    pub workload: Option<WorkloadClass>,
    /// How many cards it asked for.
    pub requested: CardCount,
    /// When it was submitted. A requeue resets it in Slurm.
    pub submitted: Option<Timestamp>,
    /// When nothing but the lack of resources kept it from running any more (rule 26).
    pub eligible: Option<Timestamp>,
    /// How it stands or ended.
    pub state: JobState,
    /// The run; none if it has not started.
    pub run: Option<Run>,
}

/// The key of a record: the attempt's, or the task's for one that has not started.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordKey {
    /// Which task.
    pub task: TaskKey,
    /// The start of the run, if it has started.
    pub start: Option<Timestamp>,
}

impl JobRecord {
    /// Its key (rule 3).
    #[must_use]
    pub fn key(&self) -> RecordKey {
        RecordKey { task: self.task.clone(), start: self.run.as_ref().map(|run| run.start) }
    }

    /// The key of its attempt, if it has started.
    #[must_use]
    pub fn attempt(&self) -> Option<AttemptKey> {
        self.run.as_ref().map(|run| AttemptKey { task: self.task.clone(), start: run.start })
    }

    /// The digest of its content: all but who said it and when. The same content told twice is a duplicate.
    #[must_use]
    pub fn digest(&self) -> Digest {
        let mut digest = Digester::new("job record 1");
        digest.text(self.task.cluster.as_str()).display(&self.task.job).display(&self.task.member);
        match &self.owner {
            Owner::Tenant(tenant) => digest.text("tenant").text(tenant.as_str()),
            Owner::Account(account) => digest.text("account").text(account.as_str()),
            Owner::Nobody => digest.text("nobody"),
        };
        digest
            .maybe(self.user.as_ref())
            .maybe(self.name.as_ref())
            .maybe(self.queue.as_ref())
            .maybe(self.workload.as_ref())
            .display(self.requested)
            .maybe(self.submitted)
            .maybe(self.eligible)
            .display(self.state);
        match &self.run {
            None => {
                digest.text("not started");
            }
            Some(run) => {
                digest.text("run").display(run.start).maybe(run.end).display(run.suspended_ms);
                match &run.claim {
                    Claim::None => {
                        digest.text("no card");
                    }
                    Claim::Cards { cards, quota } => {
                        digest.text("cards").maybe(quota.as_ref()).display(cards.len());
                        cards.iter().for_each(|card| {
                            digest.text(card.as_str());
                        });
                    }
                    Claim::OnNodes { count, model, nodes } => {
                        digest.text("on nodes").display(count).maybe(model.as_ref()).display(nodes.len());
                        nodes.iter().for_each(|node| {
                            digest.text(node.as_str());
                        });
                    }
                    Claim::InPool { count, pool } => {
                        digest.text("in pool").display(count).text(pool.as_str());
                    }
                }
                digest.display(run.checkpoints.len());
                run.checkpoints.iter().for_each(|checkpoint| {
                    digest.display(checkpoint);
                });
            }
        }
        digest.finish()
    }

    /// Which of two differing records with one key is believed (rule 4): a final one before a running one, then the
    /// later source time, then the larger digest. `Greater` means `self`.
    #[must_use]
    pub fn weigh(&self, other: &Self) -> Ordering {
        (self.state.is_final(), self.source_time, self.digest()).cmp(&(
            other.state.is_final(),
            other.source_time,
            other.digest(),
        ))
    }

    /// The time its run held its cards. A run without end is held until its source's last report, never until now
    /// (rule 21). None if it never started, or ended as it began.
    #[must_use]
    pub fn held(&self, last_report: Option<Timestamp>) -> Option<Period> {
        let run = self.run.as_ref()?;
        Period::new(run.start, run.end.or(last_report)?).ok()
    }
}
