//! The sums of a bill: by day, subject, quality and method, all of the same rows.

use super::add_known;
use cardhour_app::pages::tenant::bill::{BillDay, MemoSum, MethodSum, QualitySum};
use cardhour_app::views::{BySubject, CardTimeSum, Sums};
use cardhour_domain::books::{CardTime, Components, Memo, MemoKind, Method, Quality};
use cardhour_domain::id::AttemptKey;
use cardhour_domain::money::Money;
use cardhour_domain::time::Day;
use cardhour_store::TenantDay;
use std::collections::{BTreeMap, BTreeSet};

/// Card time as views carry it.
pub(super) fn card_time(time: CardTime) -> CardTimeSum {
    CardTimeSum::from_millionths_ms(time.exact())
}

/// A cost and the card time behind it as views carry them.
pub(super) fn sums(cost: Components, time: CardTime) -> Sums {
    Sums { cost, card_time: card_time(time) }
}

/// Everything that a bill sums of its days.
#[derive(Default)]
pub(super) struct BillSums {
    pub subjects: BySubject<Sums>,
    days: BTreeMap<Day, BySubject<Sums>>,
    qualities: BTreeMap<Quality, Sums>,
    methods: BTreeMap<Method, Sums>,
    effective: BySubject<EffectiveSum>,
}

/// Effective card time, as long as it is known.
#[derive(Clone, Copy)]
struct EffectiveSum(Option<CardTime>);

impl Default for EffectiveSum {
    fn default() -> Self {
        Self(Some(CardTime::ZERO))
    }
}

impl BillSums {
    /// The sums of these rows, whatever their order.
    pub fn of(rows: &[TenantDay]) -> Self {
        let mut all = Self::default();
        for row in rows {
            let part = sums(row.cost, row.card_time);
            *all.subjects.of_mut(row.subject) += part;
            *all.days.entry(row.day).or_default().of_mut(row.subject) += part;
            *all.qualities.entry(row.quality).or_default() += part;
            *all.methods.entry(row.method).or_default() += part;
            add_known(&mut all.effective.of_mut(row.subject).0, row.effective);
        }
        all
    }

    /// Each day that has books, also one without a row of this tenant.
    pub fn days(&self, with_books: &BTreeSet<Day>) -> Vec<BillDay> {
        let days: BTreeSet<Day> = with_books.iter().chain(self.days.keys()).copied().collect();
        days.into_iter()
            .map(|day| BillDay { day, subjects: self.days.get(&day).copied().unwrap_or_default() })
            .collect()
    }

    /// The days that have a row of this tenant.
    pub fn own_days(&self) -> BTreeSet<Day> {
        self.days.keys().copied().collect()
    }

    /// By how well it is known.
    pub fn qualities(&self) -> Vec<QualitySum> {
        self.qualities.iter().map(|(&quality, &sums)| QualitySum { quality, sums }).collect()
    }

    /// By how shares were found.
    pub fn methods(&self) -> Vec<MethodSum> {
        self.methods.iter().map(|(&method, &sums)| MethodSum { method, sums }).collect()
    }

    /// Effective card time by subject; none if any part is unknown.
    pub fn effective(&self) -> Option<BySubject<CardTimeSum>> {
        Some(BySubject {
            compute: card_time(self.effective.compute.0?),
            idle: card_time(self.effective.idle.0?),
            failed_retry: card_time(self.effective.failed_retry.0?),
        })
    }
}

/// Memo lines by kind. One attempt may have one on several days.
pub(super) fn memos(memos: &[(Day, Memo)]) -> Vec<MemoSum> {
    let mut kinds: BTreeMap<MemoKind, (MemoSum, BTreeSet<&AttemptKey>, BTreeSet<&AttemptKey>)> = BTreeMap::new();
    for (_, memo) in memos {
        let nothing = || {
            let sum =
                MemoSum { kind: memo.kind, attempts: 0, worth: Money::ZERO, card_time: CardTimeSum::ZERO, unknown: 0 };
            (sum, BTreeSet::new(), BTreeSet::new())
        };
        let (sum, attempts, unknown) = kinds.entry(memo.kind).or_insert_with(nothing);
        attempts.insert(&memo.attempt);
        match memo.worth {
            Some(worth) => {
                sum.worth += worth;
                sum.card_time += card_time(memo.card_time.unwrap_or_default());
            }
            None => {
                unknown.insert(&memo.attempt);
            }
        }
    }
    kinds
        .into_values()
        .map(|(sum, attempts, unknown)| MemoSum {
            attempts: u64::try_from(attempts.len()).unwrap_or(u64::MAX),
            unknown: u64::try_from(unknown.len()).unwrap_or(u64::MAX),
            ..sum
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardhour_domain::books::Subject;

    fn row(day: &str, subject: Subject, micros: i64, effective: Option<i64>) -> TenantDay {
        TenantDay {
            day: day.parse().unwrap(),
            subject,
            quality: Quality::Assumed,
            method: Method::Exclusive,
            cost: Components { maintenance: Money::from_micros(micros), ..Components::ZERO },
            card_time: CardTime::from_millionths_ms(micros * 10),
            effective: effective.map(CardTime::from_millionths_ms),
        }
    }

    #[test]
    fn days_and_subjects_sum_to_the_same() {
        let rows = [
            row("2026-11-01", Subject::Compute, 5, Some(1)),
            row("2026-11-01", Subject::Idle, 7, Some(2)),
            row("2026-11-03", Subject::Compute, 11, Some(4)),
        ];
        let all = BillSums::of(&rows);
        assert_eq!(all.subjects.compute.cost.maintenance.micros(), 16);
        assert_eq!(all.subjects.total().cost.maintenance.micros(), 23);
        let with_books = ["2026-11-01", "2026-11-02", "2026-11-03"].map(|day| day.parse().unwrap()).into();
        let days = all.days(&with_books);
        assert_eq!(days.len(), 3);
        assert_eq!(days[1].subjects, BySubject::default());
        assert_eq!(days.iter().map(|day| day.subjects.total()).sum::<Sums>(), all.subjects.total());
        assert_eq!(all.effective().unwrap().total().millionths_ms(), 7);
    }

    #[test]
    fn one_unknown_part_makes_effective_hours_unknown() {
        let rows = [row("2026-11-01", Subject::Compute, 5, Some(1)), row("2026-11-02", Subject::Compute, 5, None)];
        assert!(BillSums::of(&rows).effective().is_none());
    }
}
