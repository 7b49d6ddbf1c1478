//! Bills: a tenant's lines over a span of days, summed every way that a bill shows. Every sum here is a sum of the same
//! lines, so a whole always equals its parts.

use crate::books::{CardTime, Components, Line, LineKey, Method, Quality, Subject};
use crate::money::Money;
use crate::time::Day;
use std::collections::BTreeMap;

/// Amounts that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amounts {
    /// What it costs, by component.
    pub cost: Components,
    /// Card time held: raw hours.
    pub card_time: CardTime,
    /// Effective card time; none if any part's is unknown (rule 25).
    pub effective: Option<CardTime>,
}

impl Default for Amounts {
    fn default() -> Self {
        Self { cost: Components::ZERO, card_time: CardTime::ZERO, effective: Some(CardTime::ZERO) }
    }
}

impl Amounts {
    /// Adds a line.
    pub fn add(&mut self, line: &Line) {
        self.cost += line.cost;
        self.card_time += line.card_time;
        self.effective = self.effective.zip(line.effective).map(|(a, b)| a + b);
    }

    /// What it costs in all.
    #[must_use]
    pub fn total(&self) -> Money {
        self.cost.total()
    }
}

/// A tenant's bill over a span of days.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bill {
    /// The amount due and all that belongs to it.
    pub due: Amounts,
    /// By subject; every subject is there, also one of zero.
    pub by_subject: BTreeMap<Subject, Amounts>,
    /// By how well it is known.
    pub by_quality: BTreeMap<Quality, Amounts>,
    /// By how the share was found.
    pub by_method: BTreeMap<Method, Amounts>,
    /// By day and subject, days in order.
    pub by_day: BTreeMap<Day, BTreeMap<Subject, Amounts>>,
}

impl Bill {
    /// The bill that these lines make. Their order does not matter.
    pub fn of<'l>(lines: impl IntoIterator<Item = (Day, &'l LineKey, &'l Line)>) -> Self {
        let mut bill = Self::default();
        for &subject in Subject::ALL {
            bill.by_subject.insert(subject, Amounts::default());
        }
        for (day, key, line) in lines {
            bill.due.add(line);
            bill.by_subject.entry(key.subject).or_default().add(line);
            bill.by_quality.entry(key.quality).or_default().add(line);
            bill.by_method.entry(key.method).or_default().add(line);
            bill.by_day.entry(day).or_default().entry(key.subject).or_default().add(line);
        }
        bill
    }
}

/// `part` of `whole` in thousandths, rounded half to even; zero of nothing. For display beside the amounts.
#[must_use]
pub fn permille(part: Money, whole: Money) -> i128 {
    crate::money::divide_half_even(i128::from(part.micros()) * 1000, i128::from(whole.micros()).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{AttemptKey, ClusterId, TaskKey, TenantId};

    fn line(subject: Subject, quality: Quality, micros: i64, effective: Option<i64>) -> (LineKey, Line) {
        let task = TaskKey {
            cluster: ClusterId::new("east").unwrap(),
            job: "1".parse().unwrap(),
            member: "".parse().unwrap(),
        };
        let attempt = AttemptKey { task, start: "2026-01-01T00:00:00Z".parse().unwrap() };
        let tenant = TenantId::new("vision").unwrap();
        let cost = Components { maintenance: Money::from_micros(micros), ..Components::ZERO };
        (
            LineKey { attempt, tenant, subject, method: Method::Exclusive, quality },
            Line {
                cost,
                card_time: CardTime::from_millionths_ms(micros),
                effective: effective.map(CardTime::from_millionths_ms),
            },
        )
    }

    #[test]
    fn a_whole_equals_its_parts_every_way() {
        let lines = [
            line(Subject::Compute, Quality::Assumed, 5, Some(5)),
            line(Subject::Idle, Quality::Estimated, 7, Some(1)),
            line(Subject::Compute, Quality::Measured, 11, None),
        ];
        let day: Day = "2026-01-01".parse().unwrap();
        let bill = Bill::of(lines.iter().map(|(key, line)| (day, key, line)));
        assert_eq!(bill.due.total().micros(), 23);
        let sum = |parts: Vec<&Amounts>| parts.iter().map(|part| part.total().micros()).sum::<i64>();
        assert_eq!(sum(bill.by_subject.values().collect()), 23);
        assert_eq!(sum(bill.by_quality.values().collect()), 23);
        assert_eq!(sum(bill.by_method.values().collect()), 23);
        assert_eq!(sum(bill.by_day.values().flat_map(BTreeMap::values).collect()), 23);
        assert_eq!(bill.by_subject.len(), 3);
        assert_eq!(bill.due.effective, None);
        assert_eq!(bill.by_subject[&Subject::Idle].effective, Some(CardTime::from_millionths_ms(1)));
        assert_eq!(permille(Money::from_micros(7), bill.due.total()), 304);
    }
}
