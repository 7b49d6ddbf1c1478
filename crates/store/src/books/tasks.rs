//! What tasks cost a tenant.

use super::sums::SubjectSums;
use crate::error::Doing as _;
use crate::records::labels;
use crate::rows::{day_line, day_memo};
use crate::{Scope, Store, StoreError, TaskTotal};
use cardhour_domain::books::{Line, LineKey, Memo};
use cardhour_domain::id::{ClusterId, TaskKey, TenantId};
use cardhour_domain::time::{Day, Timestamp};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

impl Store {
    /// What each task cost a tenant from a day up to, not including, another: the dearest first, then by key.
    ///
    /// # Errors
    /// When the database refuses, a row is corrupt, or a sum is beyond an amount.
    pub async fn task_totals(
        &self,
        scope: &Scope,
        cluster: &ClusterId,
        tenant: &TenantId,
        from: Day,
        to: Day,
    ) -> Result<Vec<TaskTotal>, StoreError> {
        use day_line::Column;
        let transaction = self.read().await?;
        let rows = day_line::Entity::find()
            .filter(scope.limit(Column::Tenant, Some(tenant)))
            .filter(Column::Cluster.eq(cluster.as_str()))
            .filter(Column::Day.gte(from.to_string()))
            .filter(Column::Day.lt(to.to_string()))
            .all(&transaction)
            .await
            .doing("read what tasks cost")?;
        let mut sums: BTreeMap<TaskKey, (SubjectSums, BTreeSet<Timestamp>)> = BTreeMap::new();
        for row in &rows {
            let (_, key, line) = row.line()?;
            let entry = sums.entry(key.attempt.task).or_insert((SubjectSums::ZERO, BTreeSet::new()));
            entry.0.add(key.subject, &line);
            entry.1.insert(key.attempt.start);
        }
        let mut labels = labels(&transaction, cluster, sums.keys()).await?;
        let mut sums: Vec<(TaskKey, (SubjectSums, BTreeSet<Timestamp>))> = sums.into_iter().collect();
        // Stable: tasks of one cost stay in order of their keys.
        sums.sort_by_key(|(_, (sum, _))| Reverse(sum.total_micros()));
        let totals = sums.into_iter().map(|(task, (sum, attempts))| {
            let (cost, card_time, effective) = sum.told(|| format!("what task {task} cost"))?;
            let label = labels.remove(&task).unwrap_or_default();
            let attempts = u64::try_from(attempts.len()).unwrap_or(u64::MAX);
            let (name, user, queue) = (label.name, label.user, label.queue);
            Ok(TaskTotal { task, name, user, queue, attempts, cost, card_time, effective })
        });
        totals.collect()
    }

    /// A task's lines on a tenant's bill, from a day up to, not including, another; in order of day and key.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn task_lines(
        &self,
        scope: &Scope,
        task: &TaskKey,
        tenant: &TenantId,
        from: Day,
        to: Day,
    ) -> Result<Vec<(Day, LineKey, Line)>, StoreError> {
        use day_line::{Column, Model};
        let rows = day_line::Entity::find()
            .filter(scope.limit(Column::Tenant, Some(tenant)))
            .filter(Column::Cluster.eq(task.cluster.as_str()))
            .filter(Column::Job.eq(task.job.to_string()))
            .filter(Column::Member.eq(task.member.to_string()))
            .filter(Column::Day.gte(from.to_string()))
            .filter(Column::Day.lt(to.to_string()))
            .all(self.reader())
            .await
            .doing("read a task's lines")?;
        let mut lines = rows.iter().map(Model::line).collect::<Result<Vec<_>, _>>()?;
        lines.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
        Ok(lines)
    }

    /// A tenant's memo lines from a day up to, not including, another; in order of day and attempt.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn memos(
        &self,
        scope: &Scope,
        cluster: &ClusterId,
        tenant: &TenantId,
        from: Day,
        to: Day,
    ) -> Result<Vec<(Day, Memo)>, StoreError> {
        use day_memo::{Column, Model};
        let rows = day_memo::Entity::find()
            .filter(scope.limit(Column::Tenant, Some(tenant)))
            .filter(Column::Cluster.eq(cluster.as_str()))
            .filter(Column::Day.gte(from.to_string()))
            .filter(Column::Day.lt(to.to_string()))
            .all(self.reader())
            .await
            .doing("read memo lines")?;
        let mut memos = rows.iter().map(Model::memo).collect::<Result<Vec<_>, _>>()?;
        memos.sort_by(|a, b| (a.0, &a.1.attempt, a.1.kind).cmp(&(b.0, &b.1.attempt, b.1.kind)));
        Ok(memos)
    }
}
