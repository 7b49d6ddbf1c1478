//! Passwords: argon2id, as slow for a name that nobody has as for one that somebody has.

use argon2::password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use rand::TryRng as _;
use rand::rngs::SysRng;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Memory in KiB, passes and lanes: OWASP's first choice for argon2id.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// The longest password that is looked at, in bytes.
pub const LONGEST: usize = 1024;
/// The shortest password that is accepted for a new user, in characters.
pub const SHORTEST: usize = 8;

/// How many passwords are checked at once: each takes a core and 19 MiB for a moment.
const AT_ONCE: usize = 2;
/// How long one waits for its turn.
const TURN: Duration = Duration::from_secs(10);

/// Why a password is not taken.
#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    /// Too short or too long.
    #[error("a password of at least {SHORTEST} characters and at most {LONGEST} bytes")]
    Length,
    /// The operating system or the hash failed.
    #[error("the password could not be hashed: {0}")]
    Hash(String),
}

/// Too many people sign in at this moment.
#[derive(Debug, thiserror::Error)]
#[error("too many sign-ins at once")]
pub struct Busy;

fn argon() -> Result<Argon2<'static>, PasswordError> {
    let params =
        Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(|error| PasswordError::Hash(error.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// The hash of a new password, in the form that the store keeps. It takes a moment: on the command line as it is,
/// in a server within `spawn_blocking`.
///
/// # Errors
/// When the password is too short or too long, or there are no random bytes.
pub fn hash_password(password: &str) -> Result<String, PasswordError> {
    if password.chars().count() < SHORTEST || password.len() > LONGEST {
        return Err(PasswordError::Length);
    }
    hash(password)
}

fn hash(password: &str) -> Result<String, PasswordError> {
    let mut salt = [0; 16];
    SysRng.try_fill_bytes(&mut salt).map_err(|error| PasswordError::Hash(error.to_string()))?;
    let salt = SaltString::encode_b64(&salt).map_err(|error| PasswordError::Hash(error.to_string()))?;
    argon()?
        .hash_password(password.as_bytes(), &salt)
        .map(|hash| hash.to_string())
        .map_err(|error| PasswordError::Hash(error.to_string()))
}

/// Compares in a time that does not depend on where the two differ.
fn matches(stored: &str, typed: &str) -> bool {
    PasswordHash::new(stored)
        .ok()
        .zip(argon().ok())
        .is_some_and(|(stored, argon)| argon.verify_password(typed.as_bytes(), &stored).is_ok())
}

/// Checks passwords, a few at a time.
#[derive(Clone)]
pub struct Passwords {
    turns: Arc<Semaphore>,
    /// The hash of a password that nobody knows, compared with where there is no user.
    nobodys: Arc<str>,
}

impl Passwords {
    /// Ready to check.
    ///
    /// # Errors
    /// When the operating system gives no random bytes.
    pub fn new() -> Result<Self, PasswordError> {
        let mut unknown = [0; 32];
        SysRng.try_fill_bytes(&mut unknown).map_err(|error| PasswordError::Hash(error.to_string()))?;
        let nobodys = hash(&hex::encode(unknown))?.into();
        Ok(Self { turns: Arc::new(Semaphore::new(AT_ONCE)), nobodys })
    }

    /// Whether `typed` is the password of the stored hash. Without one the answer is no, after the same time.
    ///
    /// # Errors
    /// When too many are being checked already.
    pub async fn check(&self, stored: Option<String>, typed: String) -> Result<bool, Busy> {
        let turn = tokio::time::timeout(TURN, Arc::clone(&self.turns).acquire_owned()).await;
        let turn = turn.map_err(|_| Busy)?.map_err(|_| Busy)?;
        let nobodys = Arc::clone(&self.nobodys);
        let checked = tokio::task::spawn_blocking(move || {
            let known = stored.is_some() && typed.len() <= LONGEST;
            let typed = if typed.len() <= LONGEST { typed.as_str() } else { "" };
            let right = matches(stored.as_deref().unwrap_or(&nobodys), typed);
            drop(turn);
            known && right
        });
        checked.await.map_err(|_| Busy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_right_password_is_right_and_nothing_else_is() {
        let passwords = Passwords::new().unwrap();
        let stored = hash_password("correct horse").unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        let check = |stored: Option<&str>, typed: &str| passwords.check(stored.map(str::to_owned), typed.to_owned());
        assert!(check(Some(&stored), "correct horse").await.unwrap());
        assert!(!check(Some(&stored), "correct horsf").await.unwrap());
        assert!(!check(Some(&stored), "").await.unwrap());
        assert!(!check(None, "correct horse").await.unwrap());
        assert!(!check(Some("not a hash"), "correct horse").await.unwrap());
    }

    #[test]
    fn a_password_has_a_length() {
        assert!(matches!(hash_password("seven77"), Err(PasswordError::Length)));
        assert!(matches!(hash_password(&"x".repeat(LONGEST + 1)), Err(PasswordError::Length)));
        assert!(hash_password("密码密码密码密码").is_ok());
    }

    #[test]
    fn one_password_has_many_hashes() {
        assert_ne!(hash_password("correct horse").unwrap(), hash_password("correct horse").unwrap());
    }
}
