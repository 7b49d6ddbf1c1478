//! How newly arrived records meet those that are there: pure, and alike for jobs and reference records.

use crate::{BatchOutcome, Conflict};
use cardhour_domain::digest::Digest;
use cardhour_domain::id::SourceName;
use cardhour_domain::time::Timestamp;
use std::collections::HashMap;
use std::hash::Hash;

/// The circumstances of a content: what weighs in rule 4 beside its digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    /// Whether nothing more is to come. Part of the content.
    pub is_final: bool,
    /// When it was told last; none is earliest.
    pub source_time: Option<Timestamp>,
    /// Who told it last; of several at one time, the one whose name is last.
    pub source: Option<SourceName>,
}

/// One content under a key.
#[derive(Clone, Debug)]
struct Variant {
    digest: Digest,
    told: Told,
    /// As it is stored now: whether believed, and how told.
    stored: Option<(bool, Told)>,
    /// Where in the batch it first stands, if it is new.
    newcomer: Option<usize>,
}

/// A batch meeting the store.
#[derive(Debug)]
pub(crate) struct Merge<K> {
    groups: HashMap<K, Vec<Variant>>,
    kept: u64,
    duplicate: u64,
    /// Newcomers that differ from another of their key: where, and which.
    conflicting: Vec<(usize, K, Digest)>,
}

/// What has to be written.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Plan<K> {
    /// What to tell.
    pub outcome: BatchOutcome,
    /// New rows: where in the batch, how told, whether believed; in the order of the batch.
    pub inserts: Vec<(usize, Told, bool)>,
    /// Changed rows.
    pub updates: Vec<Update<K>>,
}

/// A row that was there and whose standing changes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Update<K> {
    pub key: K,
    pub digest: Digest,
    pub told: Told,
    pub is_current: bool,
}

impl<K: Clone + Eq + Hash + Ord> Merge<K> {
    pub fn new() -> Self {
        Self { groups: HashMap::new(), kept: 0, duplicate: 0, conflicting: Vec::new() }
    }

    /// Notes a record that is there.
    pub fn stored(&mut self, key: K, digest: Digest, told: Told, is_current: bool) {
        let stored = Some((is_current, told.clone()));
        self.groups.entry(key).or_default().push(Variant { digest, told, stored, newcomer: None });
    }

    /// Takes the next record of the batch.
    pub fn arrive(&mut self, index: usize, key: K, digest: Digest, told: Told) {
        let group = self.groups.entry(key.clone()).or_default();
        if let Some(known) = group.iter_mut().find(|variant| variant.digest == digest) {
            self.duplicate += 1;
            // Told again later, a content weighs more: whichever telling arrives first.
            if (told.source_time, &told.source) > (known.told.source_time, &known.told.source) {
                known.told = told;
            }
            return;
        }
        if group.is_empty() {
            self.kept += 1;
        } else {
            self.conflicting.push((index, key, digest));
        }
        group.push(Variant { digest, told, stored: None, newcomer: Some(index) });
    }

    /// Decides which of each key is believed, and what that changes.
    pub fn finish(self, readable: impl Fn(&K) -> String) -> Plan<K> {
        let believed: HashMap<&K, Digest> = self
            .groups
            .iter()
            .filter_map(|(key, group)| {
                let weightiest = group
                    .iter()
                    .max_by_key(|variant| (variant.told.is_final, variant.told.source_time, variant.digest));
                weightiest.map(|variant| (key, variant.digest))
            })
            .collect();
        let conflicting = self
            .conflicting
            .iter()
            .map(|(index, key, digest)| Conflict {
                key: readable(key),
                kept_is_newcomer: believed.get(key) == Some(digest),
                index: *index,
            })
            .collect();
        let mut inserts = Vec::new();
        let mut updates = Vec::new();
        for (key, group) in &self.groups {
            for variant in group {
                let is_current = believed.get(key) == Some(&variant.digest);
                match (&variant.stored, variant.newcomer) {
                    (None, Some(index)) => inserts.push((index, variant.told.clone(), is_current)),
                    (Some((was_current, told)), _) if *was_current != is_current || *told != variant.told => {
                        updates.push(Update {
                            key: key.clone(),
                            digest: variant.digest,
                            told: variant.told.clone(),
                            is_current,
                        });
                    }
                    _ => {}
                }
            }
        }
        inserts.sort_by_key(|(index, ..)| *index);
        updates.sort_by(|a, b| (&a.key, a.digest).cmp(&(&b.key, b.digest)));
        let outcome = BatchOutcome { kept: self.kept, duplicate: self.duplicate, conflicting };
        Plan { outcome, inserts, updates }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(is_final: bool, time: i64) -> Told {
        let source_time = Some(Timestamp::from_millis(time).unwrap());
        Told { is_final, source_time, source: Some(SourceName::new("slurm").unwrap()) }
    }

    fn digest(byte: u8) -> Digest {
        Digest::from_bytes([byte; 32])
    }

    fn plan(stored: &[(u8, Told, bool)], batch: &[(&str, u8, Told)]) -> Plan<String> {
        let mut merge = Merge::new();
        for (byte, told, is_current) in stored {
            merge.stored("a".to_owned(), digest(*byte), told.clone(), *is_current);
        }
        for (index, (key, byte, told)) in batch.iter().enumerate() {
            merge.arrive(index, (*key).to_owned(), digest(*byte), told.clone());
        }
        merge.finish(Clone::clone)
    }

    #[test]
    fn a_duplicate_inside_one_batch_is_written_once() {
        let plan = plan(&[], &[("a", 1, told(true, 5)), ("a", 1, told(true, 5)), ("b", 1, told(true, 5))]);
        assert_eq!((plan.outcome.kept, plan.outcome.duplicate), (2, 1));
        assert_eq!(plan.inserts.iter().map(|(index, ..)| *index).collect::<Vec<_>>(), [0, 2]);
    }

    #[test]
    fn a_final_record_beats_a_later_running_one_and_both_are_kept() {
        let plan = plan(&[(9, told(false, 100), true)], &[("a", 1, told(true, 5))]);
        assert_eq!(plan.outcome.conflicting, [Conflict { key: "a".to_owned(), kept_is_newcomer: true, index: 0 }]);
        assert_eq!(plan.inserts, [(0, told(true, 5), true)]);
        let loser = Update { key: "a".to_owned(), digest: digest(9), told: told(false, 100), is_current: false };
        assert_eq!(plan.updates, [loser]);
    }

    #[test]
    fn then_the_later_and_then_the_larger_is_believed() {
        let later = plan(&[(9, told(true, 5), true)], &[("a", 1, told(true, 6))]);
        assert!(later.outcome.conflicting[0].kept_is_newcomer);
        let smaller = plan(&[(9, told(true, 5), true)], &[("a", 1, told(true, 5))]);
        assert!(!smaller.outcome.conflicting[0].kept_is_newcomer && smaller.updates.is_empty());
    }

    #[test]
    fn a_content_told_again_later_can_overturn_what_was_believed() {
        let plan = plan(&[(1, told(true, 1), false), (2, told(true, 2), true)], &[("a", 1, told(true, 3))]);
        assert_eq!((plan.outcome.duplicate, plan.outcome.conflicting.len()), (1, 0));
        let standing: Vec<(Digest, bool)> = plan.updates.iter().map(|u| (u.digest, u.is_current)).collect();
        assert_eq!(standing, [(digest(1), true), (digest(2), false)]);
    }

    #[test]
    fn an_earlier_telling_changes_nothing() {
        let plan = plan(&[(1, told(true, 7), true)], &[("a", 1, told(true, 3))]);
        assert!(plan.updates.is_empty() && plan.inserts.is_empty());
    }
}
