//! Sums in more bits than an amount has, so that they are exact until they are told.

use crate::{BySubject, StoreError};
use cardhour_domain::books::{CardTime, Components, Line, Subject};
use cardhour_domain::money::Money;

/// A sum of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    /// Depreciation, maintenance, electricity.
    pub micros: [i128; 3],
    pub card_time: i128,
    /// None once a part's is unknown.
    pub effective: Option<i128>,
}

impl Sum {
    pub const ZERO: Self = Self { micros: [0; 3], card_time: 0, effective: Some(0) };

    pub fn add(&mut self, line: &Line) {
        for (sum, part) in self.micros.iter_mut().zip(line.cost.to_array()) {
            *sum += i128::from(part.micros());
        }
        self.card_time += line.card_time.exact();
        self.effective = self.effective.zip(line.effective).map(|(sum, part)| sum + part.exact());
    }

    /// The sum as a line, if its amounts fit; `what` names it if they do not.
    pub fn line(&self, what: impl Fn() -> String) -> Result<Line, StoreError> {
        Ok(Line {
            cost: cost(self.micros, &what)?,
            card_time: CardTime::from_exact(self.card_time),
            effective: self.effective.map(CardTime::from_exact),
        })
    }
}

/// A sum of lines, subject by subject.
#[derive(Clone, Copy, Debug)]
pub(super) struct SubjectSums {
    compute: Sum,
    idle: Sum,
    failed_retry: Sum,
}

impl SubjectSums {
    pub const ZERO: Self = Self { compute: Sum::ZERO, idle: Sum::ZERO, failed_retry: Sum::ZERO };

    pub fn add(&mut self, subject: Subject, line: &Line) {
        let sum = match subject {
            Subject::Compute => &mut self.compute,
            Subject::Idle => &mut self.idle,
            Subject::FailedRetry => &mut self.failed_retry,
        };
        sum.add(line);
    }

    fn parts(&self) -> [&Sum; 3] {
        [&self.compute, &self.idle, &self.failed_retry]
    }

    /// All of it together, in micro-units: for sorting.
    pub fn total_micros(&self) -> i128 {
        self.parts().iter().flat_map(|sum| sum.micros).sum()
    }

    /// Costs by subject, card time, and effective card time, if they and their total fit; `what` names them if not.
    pub fn told(&self, what: impl Fn() -> String) -> Result<(BySubject, CardTime, Option<CardTime>), StoreError> {
        // The total of all components is shown too: it must fit like its parts.
        i64::try_from(self.total_micros()).map_err(|_| StoreError::TooLarge { what: what() })?;
        for component in 0..3 {
            let total: i128 = self.parts().iter().map(|sum| sum.micros[component]).sum();
            i64::try_from(total).map_err(|_| StoreError::TooLarge { what: what() })?;
        }
        let by_subject = BySubject {
            compute: cost(self.compute.micros, &what)?,
            idle: cost(self.idle.micros, &what)?,
            failed_retry: cost(self.failed_retry.micros, &what)?,
        };
        let card_time = CardTime::from_exact(self.parts().iter().map(|sum| sum.card_time).sum());
        let effective: Option<i128> = self.parts().iter().map(|sum| sum.effective).sum();
        Ok((by_subject, card_time, effective.map(CardTime::from_exact)))
    }
}

fn cost(micros: [i128; 3], what: &impl Fn() -> String) -> Result<Components, StoreError> {
    let mut parts = [Money::ZERO; 3];
    for (part, sum) in parts.iter_mut().zip(micros) {
        let fitting = i64::try_from(sum).map_err(|_| StoreError::TooLarge { what: what() })?;
        *part = Money::from_micros(fitting);
    }
    Ok(Components::from_array(parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(micros: i64, effective: Option<i64>) -> Line {
        Line {
            cost: Components::from_array([Money::from_micros(micros), Money::ZERO, Money::ZERO]),
            card_time: CardTime::from_millionths_ms(1),
            effective: effective.map(CardTime::from_millionths_ms),
        }
    }

    #[test]
    fn a_sum_beyond_an_amount_is_an_error_and_never_cut() {
        let mut sums = SubjectSums::ZERO;
        sums.add(Subject::Compute, &line(i64::MAX, Some(1)));
        assert!(sums.told(|| "a bill".to_owned()).is_ok());
        // Each part fits, their total does not.
        sums.add(Subject::Idle, &line(1, Some(1)));
        assert!(matches!(sums.told(|| "a bill".to_owned()), Err(StoreError::TooLarge { what }) if what == "a bill"));
        // What goes beyond may come back: sums are exact on the way.
        sums.add(Subject::Idle, &line(-1, Some(1)));
        let (cost, card_time, _) = sums.told(|| "a bill".to_owned()).unwrap();
        assert_eq!(cost.total().depreciation.micros(), i64::MAX);
        assert_eq!(card_time.millionths_ms(), 3);
    }

    #[test]
    fn effective_time_is_unknown_once_a_part_is() {
        let mut sums = SubjectSums::ZERO;
        sums.add(Subject::Compute, &line(1, Some(4)));
        assert_eq!(sums.told(String::new).unwrap().2, Some(CardTime::from_millionths_ms(4)));
        sums.add(Subject::FailedRetry, &line(1, None));
        assert_eq!(sums.told(String::new).unwrap().2, None);
    }
}
