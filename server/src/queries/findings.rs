//! Findings of days' books, alike ones together.

use cardhour_domain::books::{Finding, FindingKind};
use cardhour_domain::id::AttemptKey;
use cardhour_domain::time::Day;
use std::collections::BTreeMap;

/// Findings of one kind at one place about one attempt, over the days.
pub(super) struct Grouped {
    pub kind: FindingKind,
    pub place: String,
    pub attempt: Option<AttemptKey>,
    /// The first day.
    pub first: Day,
    /// On how many days, or how often.
    pub times: u64,
    /// What the first says.
    pub detail: String,
}

/// Groups them, in order of kind, place and attempt.
pub(super) fn grouped<'f>(findings: impl IntoIterator<Item = (Day, &'f Finding)>) -> Vec<Grouped> {
    let mut groups: BTreeMap<(FindingKind, &str, Option<&AttemptKey>), Grouped> = BTreeMap::new();
    for (day, finding) in findings {
        let key = (finding.kind, finding.place.as_str(), finding.attempt.as_ref());
        let group = groups.entry(key).or_insert_with(|| Grouped {
            kind: finding.kind,
            place: finding.place.clone(),
            attempt: finding.attempt.clone(),
            first: day,
            times: 0,
            detail: finding.detail.clone(),
        });
        group.times += 1;
        if day < group.first {
            group.first = day;
            group.detail.clone_from(&finding.detail);
        }
    }
    groups.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alike_findings_are_one_from_the_first_day_on() {
        let finding = |place: &str, detail: &str| Finding {
            kind: FindingKind::OverAllocated,
            attempt: None,
            place: place.to_owned(),
            detail: detail.to_owned(),
        };
        let (a, b, c) = (finding("pool a", "2 h"), finding("pool b", "1 h"), finding("pool a", "5 h"));
        let day = |text: &str| text.parse::<Day>().unwrap();
        let groups = grouped([(day("2026-11-02"), &a), (day("2026-11-02"), &b), (day("2026-11-01"), &c)]);
        let told: Vec<_> =
            groups.iter().map(|g| (g.place.as_str(), g.first.to_string(), g.times, g.detail.as_str())).collect();
        assert_eq!(
            told,
            [("pool a", "2026-11-01".to_owned(), 2, "5 h"), ("pool b", "2026-11-02".to_owned(), 1, "1 h")]
        );
    }
}
