//! What a page or a server function may say when it cannot answer: fixed words, no internals.

use leptos::prelude::*;
use leptos::server_fn::codec::JsonEncoding;
use serde::{Deserialize, Serialize};

/// Why there is no answer. The full story is in the server's log, under the reference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "error", rename_all = "snake_case")]
pub enum UiError {
    /// Nobody is signed in, or the session has ended.
    #[error("sign in first")]
    NotSignedIn,
    /// There is no such thing, or this person may not know of it.
    #[error("not found")]
    NotFound,
    /// It is there, and this person may not see it.
    #[error("not allowed")]
    Forbidden,
    /// The server failed; the log says how.
    #[error("not available now, reference {reference}")]
    Unavailable {
        /// What to look for in the server's log.
        reference: String,
    },
}

impl UiError {
    /// The status of a page that shows it.
    #[must_use]
    pub fn status(&self) -> http::StatusCode {
        match self {
            Self::NotSignedIn => http::StatusCode::UNAUTHORIZED,
            Self::NotFound => http::StatusCode::NOT_FOUND,
            Self::Forbidden => http::StatusCode::FORBIDDEN,
            Self::Unavailable { .. } => http::StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl FromServerFnError for UiError {
    type Encoder = JsonEncoding;

    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        // What a caller sent wrong is not described to it: the words of the decoder may hold what others sent.
        let reference = match error {
            ServerFnErrorErr::Args(_) | ServerFnErrorErr::MissingArg(_) | ServerFnErrorErr::Deserialization(_) => {
                "request"
            }
            _ => "transport",
        };
        Self::Unavailable { reference: reference.to_owned() }
    }
}
