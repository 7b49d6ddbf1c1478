//! Writing a day's books.

use super::sums::Sum;
use crate::error::Doing as _;
use crate::rows::{RowAddress, day_book, day_line, day_memo, tenant_day, time_column};
use crate::{Store, StoreError, bulk};
use cardhour_domain::books::{CardTime, DayBooks, Line, Method, Quality, Subject};
use cardhour_domain::digest::Digest;
use cardhour_domain::id::{ClusterId, TaskKey, TenantId};
use cardhour_domain::money::Money;
use cardhour_domain::time::{Day, Timestamp};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _};
use std::collections::BTreeMap;

impl Store {
    /// Keeps a day's books, in place of those that the day had, in one transaction.
    ///
    /// # Errors
    /// Books whose two sides differ are refused, as are lines of another cluster and sums beyond an amount.
    pub async fn put_day(&self, books: &DayBooks, computed_at: Timestamp) -> Result<(), StoreError> {
        let doing = "keep a day's books";
        check_places(books)?;
        check_balance(books)?;
        let head = day_book::Model::of(books, &books.balance(), computed_at)?;
        let sums = tenant_sums(books)?;
        let lines = books.lines.iter().map(|(key, line)| day_line::Model::of(books.day, key, line));
        let lines = lines.collect::<Result<Vec<_>, _>>()?;
        let memos = (0..).zip(&books.memos).map(|(position, memo)| day_memo::Model::of(books.day, position, memo));
        let memos = memos.collect::<Result<Vec<_>, _>>()?;

        let transaction = self.write().await?;
        let (cluster, day) = (books.cluster.as_str(), books.day.to_string());
        /// Takes away what a table holds of the day.
        macro_rules! clear {
            ($row:ident) => {
                $row::Entity::delete_many()
                    .filter($row::Column::Cluster.eq(cluster))
                    .filter($row::Column::Day.eq(day.as_str()))
                    .exec(&transaction)
                    .await
                    .doing(doing)?;
            };
        }
        clear!(tenant_day);
        clear!(day_memo);
        clear!(day_line);
        clear!(day_book);
        bulk::insert::<day_book::Entity>(&transaction, [head], doing).await?;
        bulk::insert::<day_line::Entity>(&transaction, lines, doing).await?;
        bulk::insert::<day_memo::Entity>(&transaction, memos, doing).await?;
        bulk::insert::<tenant_day::Entity>(&transaction, sums, doing).await?;
        transaction.commit().await.doing(doing)
    }

    /// The digest of what a day's books were computed from; none if the day has no books.
    ///
    /// # Errors
    /// When the database refuses, or the row is corrupt.
    pub async fn day_inputs_digest(&self, cluster: &ClusterId, day: Day) -> Result<Option<Digest>, StoreError> {
        let digest: Option<Vec<u8>> = day_book::Entity::find_by_id((cluster.to_string(), day.to_string()))
            .select_only()
            .column(day_book::Column::InputsDigest)
            .into_tuple()
            .one(self.reader())
            .await
            .doing("read a day's books")?;
        let key = || format!("{cluster} {day}");
        let at = RowAddress { table: day_book::TABLE, key: &key };
        digest.map(|digest| at.digest("inputs_digest", &digest)).transpose()
    }
}

/// Every line and memo is of the books' own cluster.
fn check_places(books: &DayBooks) -> Result<(), StoreError> {
    let strange = |task: &TaskKey| {
        (task.cluster != books.cluster).then(|| StoreError::InvalidBooks {
            cluster: books.cluster.clone(),
            day: books.day,
            found: format!("task {task} of cluster {}", task.cluster),
            expected: "tasks of the books' own cluster",
        })
    };
    let lines = books.lines.keys().map(|key| &key.attempt.task);
    let memos = books.memos.iter().map(|memo| &memo.attempt.task);
    lines.chain(memos).find_map(strange).map_or(Ok(()), Err)
}

/// Both sides are equal to the last micro-unit. Amounts saturate when added; this sum does not, so that books which only
/// seem equal at the limit are refused too.
fn check_balance(books: &DayBooks) -> Result<(), StoreError> {
    let mut given = Sum::ZERO;
    let part = |cost, card_time| Line { cost, card_time, effective: None };
    books.lines.values().for_each(|line| given.add(line));
    let what = || format!("what the tenants of {} bear on {}", books.cluster, books.day);
    given.line(what)?;
    given.add(&part(books.platform.unallocated, books.platform.unallocated_time));
    given.add(&part(books.platform.downtime, books.platform.downtime_time));
    let mut whole = Sum::ZERO;
    whole.add(&part(books.cost, books.capacity));
    whole.card_time += books.platform.over_allocated.exact();
    let difference: [i128; 3] = std::array::from_fn(|index| given.micros[index] - whole.micros[index]);
    let time = given.card_time - whole.card_time;
    if difference == [0; 3] && time == 0 && books.balance().holds() {
        return Ok(());
    }
    let [depreciation, maintenance, electricity] = difference.map(Money::from_micros_saturating);
    let time = CardTime::from_exact(time);
    Err(StoreError::Unbalanced {
        cluster: books.cluster.clone(),
        day: books.day,
        difference: format!(
            "what is borne minus what it cost is depreciation {depreciation}, maintenance {maintenance}, electricity \
             {electricity}; card time given out minus what there was is {time} card hours"
        ),
    })
}

/// The sums that bills are read from.
fn tenant_sums(books: &DayBooks) -> Result<Vec<tenant_day::Model>, StoreError> {
    let mut sums: BTreeMap<(&TenantId, Subject, Quality, Method), Sum> = BTreeMap::new();
    for (key, line) in &books.lines {
        sums.entry((&key.tenant, key.subject, key.quality, key.method)).or_insert(Sum::ZERO).add(line);
    }
    let rows = sums.into_iter().map(|((tenant, subject, quality, method), sum)| {
        let what = || format!("what {tenant} bears on {}", books.day);
        let line = sum.line(what)?;
        let [depreciation, maintenance, electricity] = line.cost.to_array().map(Money::micros);
        Ok(tenant_day::Model {
            cluster: books.cluster.to_string(),
            day: books.day.to_string(),
            tenant: tenant.to_string(),
            subject: subject.word().to_owned(),
            quality: quality.word().to_owned(),
            method: method.word().to_owned(),
            depreciation,
            maintenance,
            electricity,
            card_time: time_column(line.card_time, what)?,
            effective_time: line.effective.map(|time| time_column(time, what)).transpose()?,
        })
    });
    rows.collect()
}
