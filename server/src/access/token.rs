//! The token of a session: 32 random bytes that the browser keeps and the store knows by their digest alone.

use cardhour_domain::digest::Digest;
use rand::TryRng as _;
use rand::rngs::SysRng;

/// The cookie that holds the token. Its prefix makes browsers refuse it unless it is secure, of this host alone and of
/// every path.
pub const SESSION_COOKIE: &str = "__Host-cardhour";

const BYTES: usize = 32;

/// A session's token. It is never shown or logged.
pub struct Token([u8; BYTES]);

/// The operating system gave no random bytes.
#[derive(Debug, thiserror::Error)]
#[error("the operating system gave no random bytes")]
pub struct NoRandomness;

impl Token {
    /// A new one.
    ///
    /// # Errors
    /// When the operating system gives no random bytes.
    pub fn fresh() -> Result<Self, NoRandomness> {
        let mut bytes = [0; BYTES];
        SysRng.try_fill_bytes(&mut bytes).map_err(|_| NoRandomness)?;
        Ok(Self(bytes))
    }

    /// From a request's `Cookie` headers: each is a list of `name=value`.
    #[must_use]
    pub fn in_cookies<'a>(headers: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        headers
            .into_iter()
            .flat_map(|header| header.split(';'))
            .filter_map(|pair| pair.split_once('='))
            .find(|(name, _)| name.trim() == SESSION_COOKIE)
            .and_then(|(_, value)| Self::read(value.trim()))
    }

    fn read(text: &str) -> Option<Self> {
        let mut bytes = [0; BYTES];
        hex::decode_to_slice(text, &mut bytes).ok().map(|()| Self(bytes))
    }

    /// What the store knows of it.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::of(&self.0)
    }

    /// The `Set-Cookie` header that gives it to the browser, for so many seconds.
    #[must_use]
    pub fn cookie(&self, seconds: u32) -> String {
        set_cookie(&hex::encode(self.0), seconds)
    }

    /// The `Set-Cookie` header that takes it from the browser.
    #[must_use]
    pub fn no_cookie() -> String {
        set_cookie("", 0)
    }
}

fn set_cookie(value: &str, seconds: u32) -> String {
    format!("{SESSION_COOKIE}={value}; Path=/; Max-Age={seconds}; Secure; HttpOnly; SameSite=Lax")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_comes_back_from_its_cookie() {
        let token = Token::fresh().unwrap();
        let cookie = token.cookie(60);
        let (sent, attributes) = cookie.split_once("; ").unwrap();
        assert_eq!(attributes, "Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax");
        let header = format!("a=b; {sent} ;c=d");
        assert_eq!(Token::in_cookies([header.as_str()]).unwrap().digest(), token.digest());
        assert_eq!(Token::in_cookies(["a=b", sent]).unwrap().digest(), token.digest());
    }

    #[test]
    fn no_two_tokens_are_alike() {
        assert_ne!(Token::fresh().unwrap().digest(), Token::fresh().unwrap().digest());
    }

    #[test]
    fn what_is_no_token_is_none() {
        for header in ["", "__Host-cardhour=", "__Host-cardhour=zz", "cardhour=00", "__Host-cardhour=00ff"] {
            assert!(Token::in_cookies([header]).is_none(), "{header}");
        }
    }
}
