//! Reading a tenant's tasks from their records.

use super::owners::{Owners, moment};
use crate::error::Doing as _;
use crate::rows::day_line;
use crate::rows::job_record::{Column, Entity, in_order, stored};
use crate::{NotStarted, Scope, Store, StoreError, bulk};
use cardhour_domain::id::{ClusterId, QueueName, TaskKey, TenantId};
use cardhour_domain::task::JobRecord;
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, Order, PaginatorTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, Select,
};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// What a task's user called it and where it was queued, by the latest of its records.
#[derive(Clone, Debug, Default)]
pub(crate) struct Label {
    pub name: Option<String>,
    pub user: Option<String>,
    pub queue: Option<QueueName>,
}

impl Store {
    /// The records believed of a task, in order of their starts, if the tenant may be seen and the task is the tenant's:
    /// it has a part in some day's books, or one of the records is the tenant's. Else empty.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn task_records(
        &self,
        scope: &Scope,
        task: &TaskKey,
        tenant: &TenantId,
    ) -> Result<Vec<JobRecord>, StoreError> {
        let doing = "read a task's records";
        if !scope.sees(tenant) {
            return Ok(Vec::new());
        }
        let transaction = self.read().await?;
        let has_part = day_line::Entity::find()
            .filter(day_line::Column::Cluster.eq(task.cluster.as_str()))
            .filter(day_line::Column::Job.eq(task.job.to_string()))
            .filter(day_line::Column::Member.eq(task.member.to_string()))
            .filter(scope.limit(day_line::Column::Tenant, Some(tenant)))
            .limit(1)
            .one(&transaction)
            .await
            .doing(doing)?
            .is_some();
        let is_owned = has_part || {
            let owners = Owners::of(&transaction, &task.cluster).await?;
            let owned = of_task(task).filter(owners.owned_by(tenant)).limit(1);
            stored(owned).one(&transaction).await.doing(doing)?.is_some()
        };
        if !is_owned {
            return Ok(Vec::new());
        }
        let rows = stored(of_task(task)).all(&transaction).await.doing(doing)?;
        in_order(&task.cluster, &rows)
    }

    /// A tenant's jobs that were submitted and, as far as the records say, never started: how many, and the latest
    /// `limit` of them, the latest first.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn not_started(
        &self,
        scope: &Scope,
        cluster: &ClusterId,
        tenant: &TenantId,
        limit: u64,
    ) -> Result<NotStarted, StoreError> {
        let doing = "read the jobs that have not started";
        if !scope.sees(tenant) {
            return Ok(NotStarted::default());
        }
        let transaction = self.read().await?;
        let owners = Owners::of(&transaction, cluster).await?;
        let same = |column: Column| Expr::col(("run", column)).equals((Entity, column));
        let has_run = Query::select()
            .expr(Expr::val(1))
            .from_as(Entity, "run")
            .and_where(same(Column::Cluster))
            .and_where(same(Column::Job))
            .and_where(same(Column::Member))
            .and_where(Expr::col(("run", Column::IsCurrent)).eq(true))
            .and_where(Expr::col(("run", Column::StartMs)).is_not_null())
            .take();
        let waiting = Entity::find()
            .filter(Column::Cluster.eq(cluster.as_str()))
            .filter(Column::IsCurrent.eq(true))
            // What has not started has no reach: said so that the index by time leads to the few that there are.
            .filter(Column::ReachMs.is_null())
            .filter(Column::StartMs.is_null())
            .filter(owners.owned_by(tenant))
            .filter(Expr::exists(has_run).not());
        let count = waiting.clone().count(&transaction).await.doing(doing)?;
        let latest =
            waiting.order_by(moment(), Order::Desc).order_by_asc(Column::Job).order_by_asc(Column::Member).limit(limit);
        let rows = stored(latest).all(&transaction).await.doing(doing)?;
        let mut records = in_order(cluster, &rows)?;
        // Stable: those of one moment stay in order of their keys.
        records.sort_by_key(|record| Reverse(record.submitted.or(record.eligible).unwrap_or(record.source_time)));
        Ok(NotStarted { count, records })
    }
}

fn of_task(task: &TaskKey) -> Select<Entity> {
    Entity::find()
        .filter(Column::Cluster.eq(task.cluster.as_str()))
        .filter(Column::Job.eq(task.job.to_string()))
        .filter(Column::Member.eq(task.member.to_string()))
        .filter(Column::IsCurrent.eq(true))
}

/// The labels of a cluster's tasks.
pub(crate) async fn labels(
    connection: &impl ConnectionTrait,
    cluster: &ClusterId,
    tasks: impl Iterator<Item = &TaskKey>,
) -> Result<BTreeMap<TaskKey, Label>, StoreError> {
    let texts: Vec<(String, String)> = tasks.map(|task| (task.job.to_string(), task.member.to_string())).collect();
    let pairs: Vec<(&str, &str)> = texts.iter().map(|(job, member)| (job.as_str(), member.as_str())).collect();
    let mut labels = BTreeMap::new();
    for part in pairs.chunks(bulk::PAIRS_PER_STATEMENT) {
        let task = Expr::tuple([Expr::col(Column::Job), Expr::col(Column::Member)]);
        let named = Entity::find()
            .filter(Column::Cluster.eq(cluster.as_str()))
            .filter(task.in_subquery(bulk::pairs(part.iter().copied())));
        let mut rows = stored(named).all(connection).await.doing("read what tasks are called")?;
        // Asked here and not there: SQLite would rather read every record believed than look up the tasks.
        rows.retain(|row| row.is_current);
        // In order of their starts: the latest label stays.
        for record in in_order(cluster, &rows)? {
            let label = Label { name: record.name, user: record.user, queue: record.queue };
            labels.insert(record.task, label);
        }
    }
    Ok(labels)
}
