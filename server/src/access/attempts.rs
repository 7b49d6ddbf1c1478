//! How often somebody may guess: by user and address together, by address, and by user. Kept in memory, bounded.

use cardhour_domain::time::Timestamp;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

/// Guesses are counted within so many milliseconds from the first.
const WINDOW_MS: i64 = 15 * 60_000;
/// Guesses at one user from one address.
const PER_USER_AND_ADDRESS: u32 = 5;
/// Guesses from one address, whoever they are at: a company may stand behind one.
const PER_ADDRESS: u32 = 60;
/// Guesses at one user from everywhere. High, because it lets a stranger keep somebody out.
const PER_USER: u32 = 100;
/// How many counts are kept. Beyond it the oldest go first.
const KEPT: usize = 20_000;

/// Whose guesses are counted. Users by a digest of their name: what people type there may be a password.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    UserAndAddress([u8; 16], IpAddr),
    Address(IpAddr),
    User([u8; 16]),
}

impl Key {
    fn limit(&self) -> u32 {
        match self {
            Self::UserAndAddress(..) => PER_USER_AND_ADDRESS,
            Self::Address(_) => PER_ADDRESS,
            Self::User(_) => PER_USER,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Count {
    since: Timestamp,
    guesses: u32,
}

/// Guess again later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many attempts: wait {seconds} seconds")]
pub struct Wait {
    /// In how many seconds.
    pub seconds: u64,
}

/// The guesses of late.
#[derive(Default)]
pub struct Attempts(Mutex<HashMap<Key, Count>>);

impl Attempts {
    /// Counts a guess before it is looked at, so that many at once are counted as well as many in a row.
    ///
    /// # Errors
    /// When there have been too many: this one is not to be looked at.
    pub fn begin(&self, user: &str, address: IpAddr, now: Timestamp) -> Result<(), Wait> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let keys = keys(user, address);
        for key in &keys {
            if let Some(count) = counts.get(key)
                && count.guesses >= key.limit()
                && let Some(left) = left_ms(count, now)
            {
                return Err(Wait { seconds: left.div_ceil(1000) });
            }
        }
        for key in keys {
            let fresh = Count { since: now, guesses: 0 };
            let count = counts.entry(key).or_insert(fresh);
            if left_ms(count, now).is_none() {
                *count = fresh;
            }
            count.guesses += 1;
        }
        if counts.len() > KEPT {
            shed(&mut counts, now);
        }
        Ok(())
    }

    /// The guess was right: it is taken back, and the person's own count begins anew.
    pub fn succeeded(&self, user: &str, address: IpAddr) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for key in keys(user, address) {
            if matches!(key, Key::UserAndAddress(..)) {
                counts.remove(&key);
            } else if let Some(count) = counts.get_mut(&key) {
                count.guesses = count.guesses.saturating_sub(1);
            }
        }
    }
}

fn keys(user: &str, address: IpAddr) -> [Key; 3] {
    let address = network(address);
    let digest = cardhour_domain::digest::Digest::of(user.as_bytes());
    let mut user = [0; 16];
    user.copy_from_slice(&digest.as_bytes()[..16]);
    [Key::UserAndAddress(user, address), Key::Address(address), Key::User(user)]
}

/// Who has one IPv6 address has 2⁶⁴ of them: they count as one.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) & !u128::from(u64::MAX)).into()),
    }
}

/// How long the count still counts.
fn left_ms(count: &Count, now: Timestamp) -> Option<u64> {
    u64::try_from(WINDOW_MS - now.millis_since(count.since)).ok().filter(|&left| left > 0)
}

/// Forgets what no longer counts; if that is not enough, the older half.
fn shed(counts: &mut HashMap<Key, Count>, now: Timestamp) {
    counts.retain(|_, count| left_ms(count, now).is_some());
    if counts.len() > KEPT {
        let mut since: Vec<Timestamp> = counts.values().map(|count| count.since).collect();
        since.sort_unstable();
        if let Some(&middle) = since.get(since.len() / 2) {
            counts.retain(|_, count| count.since > middle);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_millis(1_700_000_000_000 + seconds * 1000).unwrap()
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn the_sixth_guess_waits_for_the_rest_of_a_quarter_of_an_hour() {
        let attempts = Attempts::default();
        let here = address("192.0.2.1");
        for second in 0..5 {
            assert_eq!(attempts.begin("ann", here, at(second)), Ok(()));
        }
        assert_eq!(attempts.begin("ann", here, at(60)), Err(Wait { seconds: 840 }));
        assert_eq!(attempts.begin("bob", here, at(60)), Ok(()), "another user from here");
        assert_eq!(attempts.begin("ann", address("192.0.2.2"), at(60)), Ok(()), "the same user from elsewhere");
        assert_eq!(attempts.begin("ann", here, at(900)), Ok(()), "a new window");
        assert_eq!(attempts.begin("ann", here, at(901)), Ok(()), "which counts from one");
    }

    #[test]
    fn a_right_guess_begins_anew() {
        let attempts = Attempts::default();
        let here = address("192.0.2.1");
        for _ in 0..40 {
            assert_eq!(attempts.begin("ann", here, at(0)), Ok(()));
            assert_eq!(attempts.begin("ann", here, at(0)), Ok(()));
            attempts.succeeded("ann", here);
        }
    }

    #[test]
    fn one_address_cannot_guess_at_everybody() {
        let attempts = Attempts::default();
        // The /64 of one customer counts as one address.
        let from = |host: u32| address(&format!("2001:db8::{host:x}"));
        let guesses = (0..200).filter(|&n| attempts.begin(&format!("user{n}"), from(n), at(0)).is_ok()).count();
        assert_eq!(guesses, 60);
        assert_eq!(attempts.begin("ann", address("2001:db8:0:1::1"), at(0)), Ok(()));
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let attempts = Attempts::default();
        for n in 0..30_000_u32 {
            let there = IpAddr::V4((0x0A00_0000 + n).into());
            assert_eq!(attempts.begin(&format!("user{n}"), there, at(i64::from(n) / 100)), Ok(()));
        }
        let kept = attempts.0.lock().unwrap().len();
        assert!((KEPT / 2..=KEPT).contains(&kept), "{kept}");
    }
}
