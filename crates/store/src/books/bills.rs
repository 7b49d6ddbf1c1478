//! Bills: sums of tenants' days.

use super::sums::SubjectSums;
use crate::error::Doing as _;
use crate::rows::{RowAddress, day_book, tenant_day};
use crate::{BillHead, Scope, Store, StoreError, TenantDay};
use cardhour_domain::books::Line;
use cardhour_domain::id::{ClusterId, TenantId};
use cardhour_domain::time::{Day, Month};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _};
use std::cmp::Reverse;
use std::collections::BTreeMap;

impl Store {
    /// Every bill that may be seen, the newest month first, then by cluster and tenant.
    ///
    /// # Errors
    /// When the database refuses, a row is corrupt, or a sum is beyond an amount.
    pub async fn bills(&self, scope: &Scope) -> Result<Vec<BillHead>, StoreError> {
        let doing = "read the bills";
        let transaction = self.read().await?;
        let rows = tenant_day::Entity::find()
            .filter(scope.limit(tenant_day::Column::Tenant, None))
            .all(&transaction)
            .await
            .doing(doing)?;
        let mut sums: BTreeMap<(Reverse<Month>, ClusterId, TenantId), SubjectSums> = BTreeMap::new();
        for row in &rows {
            let (cluster, tenant, part) = row.sum()?;
            let sum = sums.entry((Reverse(part.day.month()), cluster, tenant)).or_insert(SubjectSums::ZERO);
            sum.add(part.subject, &line(&part));
        }
        let days: Vec<(String, String)> = day_book::Entity::find()
            .select_only()
            .columns([day_book::Column::Cluster, day_book::Column::Day])
            .into_tuple()
            .all(&transaction)
            .await
            .doing(doing)?;
        let mut with_books: BTreeMap<(String, Month), u64> = BTreeMap::new();
        for (cluster, day) in days {
            let key = || format!("{cluster} {day}");
            let day: Day = RowAddress { table: day_book::TABLE, key: &key }.parse("day", &day)?;
            *with_books.entry((cluster, day.month())).or_default() += 1;
        }
        let bills = sums.into_iter().map(|((Reverse(month), cluster, tenant), sum)| {
            let (cost, card_time, effective) = sum.told(|| format!("the bill of {tenant} for {month}"))?;
            let days_with_books = with_books.get(&(cluster.to_string(), month)).copied().unwrap_or(0);
            Ok(BillHead { cluster, tenant, month, cost, card_time, effective, days_with_books })
        });
        bills.collect()
    }

    /// A tenant's sums by day, subject, quality and method, from a day up to, not including, another; in that order.
    ///
    /// # Errors
    /// When the database refuses, or a row is corrupt.
    pub async fn tenant_days(
        &self,
        scope: &Scope,
        cluster: &ClusterId,
        tenant: &TenantId,
        from: Day,
        to: Day,
    ) -> Result<Vec<TenantDay>, StoreError> {
        use tenant_day::Column;
        let rows = tenant_day::Entity::find()
            .filter(scope.limit(Column::Tenant, Some(tenant)))
            .filter(Column::Cluster.eq(cluster.as_str()))
            .filter(Column::Day.gte(from.to_string()))
            .filter(Column::Day.lt(to.to_string()))
            .all(self.reader())
            .await
            .doing("read a tenant's days")?;
        let days: Result<Vec<TenantDay>, StoreError> =
            rows.iter().map(|row| row.sum().map(|(_, _, day)| day)).collect();
        let mut days = days?;
        days.sort_by_key(|part| (part.day, part.subject, part.quality, part.method));
        Ok(days)
    }
}

fn line(part: &TenantDay) -> Line {
    Line { cost: part.cost, card_time: part.card_time, effective: part.effective }
}
