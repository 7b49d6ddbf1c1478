//! Trackable resources: how many cards a job asked for or held, and of which type.

use cardhour_domain::task::CardCount;

/// What a list of resources should look like, for people.
pub(super) const TRES: &str = "resources such as cpu=8,gres/gpu=2 with whole numbers of cards";

/// Cards of a job.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cards {
    pub(super) count: CardCount,
    /// Their GRES type, if all of them are known to have the same.
    pub(super) model: Option<String>,
}

/// Reads a TRES list: `billing=8,cpu=8,gres/gpu=4,gres/gpu:a100=4,mem=64G,node=1`. Typed entries are part of the untyped
/// total, never added to it; without a total they make it. Cards of several types have no type in common.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn read_tres(text: &str) -> Result<Cards, &'static str> {
    let mut total = None;
    let mut types = Types::default();
    for entry in text.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
        let (name, value) = entry.split_once('=').ok_or(TRES)?;
        let Some(gres) = name.trim().strip_prefix("gres/") else { continue };
        let number = || value.trim().parse::<u64>().map_err(|_| TRES);
        match gres.split_once(':').unwrap_or((gres, "")) {
            ("gpu", "") => total = Some(number()?),
            ("gpu", kind) => types.add(kind, number()?)?,
            // Shares of cards: accounting does not say of how large a part of a card.
            ("shard" | "mps", _) if number()? > 0 => {
                return Err(
                    "whole cards (gres/gpu): how much of a card a shard or an MPS share is, accounting does not say",
                );
            }
            _ => {}
        }
    }
    types.cards(total)
}

/// Reads a GRES list of Slurm before 20.11: `gpu:2`, `gpu:a100:2(IDX:0-1),tmpdisk:1`.
///
/// # Errors
/// What is wrong, in words.
pub(super) fn read_gres(text: &str) -> Result<Cards, &'static str> {
    const GRES: &str = "resources such as gpu:2 or gpu:a100:2";
    let mut types = Types::default();
    let mut untyped = 0_u64;
    let mut depth = 0_u32;
    // Commas inside the list of indexes separate nothing.
    let plain: String = text
        .chars()
        .filter(|&c| {
            match c {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => return depth == 0,
            }
            false
        })
        .collect();
    for entry in plain.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
        let mut parts = entry.split(':');
        let name = parts.next().unwrap_or_default();
        if !matches!(name.strip_prefix("gres/").unwrap_or(name), "gpu") {
            continue;
        }
        match (parts.next(), parts.next(), parts.next()) {
            (None, None, None) => untyped = untyped.checked_add(1).ok_or(GRES)?,
            (Some(count), None, None) => {
                let count: u64 = count.parse().map_err(|_| GRES)?;
                untyped = untyped.checked_add(count).ok_or(GRES)?;
            }
            (Some(kind), Some(count), None) => types.add(kind, count.parse().map_err(|_| GRES)?)?,
            _ => return Err(GRES),
        }
    }
    let total = (untyped > 0).then(|| types.sum.checked_add(untyped)).flatten();
    types.cards(total)
}

#[derive(Default)]
struct Types<'a> {
    sum: u64,
    only: Option<&'a str>,
    several: bool,
}

impl<'a> Types<'a> {
    fn add(&mut self, kind: &'a str, count: u64) -> Result<(), &'static str> {
        self.sum = self.sum.checked_add(count).ok_or(TRES)?;
        if count > 0 {
            self.several |= self.only.is_some_and(|only| only != kind);
            self.only = Some(kind);
        }
        Ok(())
    }

    fn cards(self, total: Option<u64>) -> Result<Cards, &'static str> {
        let count = total.unwrap_or(self.sum);
        if self.sum > count {
            return Err("a number of cards (gres/gpu) of at least the sum of its types (gres/gpu:…)");
        }
        let model = self.only.filter(|_| !self.several && self.sum == count).map(str::to_owned);
        Ok(Cards { count: CardCount::whole(count).map_err(|_| TRES)?, model })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(read: Result<Cards, &'static str>) -> Option<String> {
        read.ok().map(|cards| format!("{} {}", cards.count, cards.model.unwrap_or_default()))
    }

    #[test]
    fn typed_entries_are_part_of_the_total() {
        for (text, expected) in [
            ("billing=8,cpu=8,energy=1439089,gres/gpu=8,mem=320.5G,node=1", "8 "),
            ("gres/gpu=4,gres/gpu:a100=4", "4 a100"),
            ("gres/gpu:a100=4,gres/gpu=4", "4 a100"),
            ("gres/gpu:a100=4", "4 a100"),
            ("gres/gpu:a100=4,gres/gpu:h100=2", "6 "),
            ("gres/gpu=6,gres/gpu:a100=4", "6 "),
            ("gres/gpu:a100=2,gres/gpu:h100=0", "2 a100"),
            ("cpu=8,gres/gpumem=40G,gres/gpuutil=77", "0 "),
            ("gres/shard=0,cpu=1", "0 "),
            ("", "0 "),
        ] {
            assert_eq!(cards(read_tres(text)).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn an_unclear_number_of_cards_is_never_taken_for_none() {
        for text in ["gres/gpu", "gres/gpu=", "gres/gpu=x", "gres/gpu=1.5", "gres/gpu=-1", "gres/gpu=1,gres/gpu:a=2"] {
            assert!(read_tres(text).is_err(), "{text}");
        }
        assert!(read_tres("gres/shard=2").is_err());
        assert!(read_tres("gres/mps=50,cpu=1").is_err());
        assert!(read_tres("gres/gpu=99999999999").is_err());
    }

    #[test]
    fn the_lists_of_older_versions_are_read() {
        for (text, expected) in [
            ("gpu:2", "2 "),
            ("gpu", "1 "),
            ("gpu:a100:2", "2 a100"),
            ("gpu:a100:2(IDX:0,1),tmpdisk:1", "2 a100"),
            ("gpu:a100:2,gpu:h100:1", "3 "),
            ("gpu:1,gpu:a100:2", "3 "),
            ("craynetwork:1", "0 "),
            ("", "0 "),
        ] {
            assert_eq!(cards(read_gres(text)).as_deref(), Some(expected), "{text}");
        }
        for text in ["gpu:x", "gpu:a:b", "gpu:a:1:2"] {
            assert!(read_gres(text).is_err(), "{text}");
        }
    }
}
