//! From days to a month.

use super::{BalanceSum, BooksDay, DayState};
use crate::views::CardTimeSum;
use cardhour_domain::books::Balance;

impl BalanceSum {
    /// The sum of the days that have books.
    #[must_use]
    pub fn of(days: &[BooksDay]) -> Self {
        days.iter().fold(Self::default(), |sum, day| match &day.state {
            DayState::Booked(balance) => sum.plus(balance),
            DayState::Refused { .. } | DayState::Missing => sum,
        })
    }

    /// With one more day.
    #[must_use]
    pub fn plus(self, day: &Balance) -> Self {
        Self {
            days: self.days + 1,
            cost: self.cost + day.cost,
            tenants: self.tenants + day.tenants,
            unallocated: self.unallocated + day.unallocated,
            downtime: self.downtime + day.downtime,
            write_off: self.write_off + day.write_off,
            difference: self.difference + day.difference(),
            capacity: self.capacity + day.capacity.into(),
            tenant_time: self.tenant_time + day.tenant_time.into(),
            unallocated_time: self.unallocated_time + day.unallocated_time.into(),
            downtime_time: self.downtime_time + day.downtime_time.into(),
            over_allocated: self.over_allocated + day.over_allocated.into(),
            time_difference: self.time_difference + CardTimeSum::from(day.time_difference()),
        }
    }
}
