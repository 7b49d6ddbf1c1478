//! Amounts by subject and component.

use super::CardTimeSum;
use cardhour_domain::books::{CardTime, Components, Subject};
use serde::{Deserialize, Serialize};
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// What something cost and the card time behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// What it cost, by component.
    pub cost: Components,
    /// Card time held: raw hours.
    pub card_time: CardTimeSum,
}

impl Sums {
    /// Of one line.
    #[must_use]
    pub fn new(cost: Components, card_time: CardTime) -> Self {
        Self { cost, card_time: card_time.into() }
    }
}

impl Add for Sums {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { cost: self.cost + other.cost, card_time: self.card_time + other.card_time }
    }
}

impl AddAssign for Sums {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Sums {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), Add::add)
    }
}

/// Something for each of the three subjects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySubject<T> {
    /// Running.
    pub compute: T,
    /// Held but not running.
    pub idle: T,
    /// Running for nothing.
    pub failed_retry: T,
}

impl<T: Copy> BySubject<T> {
    /// That of one subject.
    #[must_use]
    pub fn of(&self, subject: Subject) -> T {
        match subject {
            Subject::Compute => self.compute,
            Subject::Idle => self.idle,
            Subject::FailedRetry => self.failed_retry,
        }
    }

    /// That of one subject, to change it.
    pub fn of_mut(&mut self, subject: Subject) -> &mut T {
        match subject {
            Subject::Compute => &mut self.compute,
            Subject::Idle => &mut self.idle,
            Subject::FailedRetry => &mut self.failed_retry,
        }
    }

    /// Each subject with its own, in the order of the books.
    pub fn each(&self) -> impl Iterator<Item = (Subject, T)> {
        Subject::ALL.iter().map(|&subject| (subject, self.of(subject)))
    }
}

impl<T: Copy + Sum> BySubject<T> {
    /// All three together.
    #[must_use]
    pub fn total(&self) -> T {
        self.each().map(|(_, part)| part).sum()
    }
}

impl<T: Copy + AddAssign> AddAssign for BySubject<T> {
    fn add_assign(&mut self, other: Self) {
        self.compute += other.compute;
        self.idle += other.idle;
        self.failed_retry += other.failed_retry;
    }
}

impl<T: Copy + AddAssign + Default> Sum for BySubject<T> {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), |mut sum, part| {
            sum += part;
            sum
        })
    }
}
