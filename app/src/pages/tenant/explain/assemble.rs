//! From the kernel's cells to an explanation: grouped by hour, with the sums that lead to the figure.

use super::{ExplainCell, ExplainHour, ExplainView, Freshness};
use crate::views::BySubject;
use cardhour_domain::books::Components;
use cardhour_domain::id::{AttemptKey, TenantId};
use cardhour_domain::money::{Currency, Money};
use cardhour_domain::task::Claim;
use cardhour_domain::time::{Day, Period, Zone};

/// How many cells a page shows at once; of more, only one hour's.
pub const CELLS_AT_ONCE: usize = 600;

/// What an explanation says before its cells.
#[derive(Clone, Debug)]
pub struct Heading {
    /// Which attempt.
    pub attempt: AttemptKey,
    /// On whose bill.
    pub tenant: TenantId,
    /// On which day.
    pub day: Day,
    /// The day's time.
    pub period: Period,
    /// The accounting zone.
    pub zone: Zone,
    /// The store's currency.
    pub currency: Currency,
    /// What the attempt held.
    pub claim: Claim,
    /// What the bill says.
    pub booked: BySubject<Components>,
    /// Whether the records are still those that the bill was computed from.
    pub freshness: Freshness,
}

impl ExplainView {
    /// Groups cells by hour of the day and sums them. `cells` are in order of time; with more than [`CELLS_AT_ONCE`]
    /// only the cells of `hour` are kept, or of the first hour that has any. Every hour's sum is there in any case.
    #[must_use]
    pub fn assembled(heading: Heading, cells: impl IntoIterator<Item = ExplainCell>, hour: Option<u8>) -> Self {
        let mut hours: Vec<ExplainHour> = Vec::new();
        let mut computed = BySubject::default();
        let mut running = Money::ZERO;
        let mut count = 0;
        for cell in cells {
            let hour = hour_of(heading.period, &cell);
            if hours.last().is_none_or(|last| last.hour != hour) {
                let start = heading.period.start().plus_millis(i64::from(hour) * 3_600_000);
                let sum = BySubject::default();
                hours.push(ExplainHour { hour, start, count: 0, sum, running, cells: Vec::new() });
            }
            count += 1;
            computed += cell.part;
            running += cell.part.total().total();
            if let Some(last) = hours.last_mut() {
                last.count += 1;
                last.sum += cell.part;
                last.running = running;
                last.cells.push(cell);
            }
        }
        if hours.iter().map(|hour| hour.cells.len()).sum::<usize>() > CELLS_AT_ONCE {
            let wanted = hour.filter(|&h| hours.iter().any(|with| with.hour == h));
            let wanted = wanted.or_else(|| hours.first().map(|first| first.hour));
            hours.iter_mut().filter(|hour| Some(hour.hour) != wanted).for_each(|hour| hour.cells = Vec::new());
        }
        let Heading { attempt, tenant, day, period: _, zone, currency, claim, booked, freshness } = heading;
        Self { attempt, tenant, day, zone, currency, claim, booked, computed, freshness, hours, cells: count }
    }
}

/// Which hour of the day a cell starts in: hours of time, so that a day of 25 hours has 25.
fn hour_of(day: Period, cell: &ExplainCell) -> u8 {
    u8::try_from(cell.period.start().millis_since(day.start()).max(0) / 3_600_000).unwrap_or(u8::MAX)
}
