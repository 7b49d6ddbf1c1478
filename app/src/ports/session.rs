//! Who is signed in, and what they may ask.

use super::{Bills, Books, Explanations, Tasks};
use crate::error::UiError;
use crate::text::Lang;
use cardhour_domain::id::TenantId;
use leptos::prelude::{provide_context, use_context};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a person may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Sees its own tenant alone.
    Tenant,
    /// Sees every tenant and the books.
    Operator,
    /// As an operator, and manages people.
    Admin,
}

impl Role {
    /// Whether every tenant and the books are theirs to see.
    #[must_use]
    pub fn sees_everything(self) -> bool {
        matches!(self, Self::Operator | Self::Admin)
    }
}

/// The person signed in, as the page's header names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Viewer {
    /// Their name.
    pub name: String,
    /// What they may do.
    pub role: Role,
    /// Whose bills they see; none sees every tenant's.
    pub tenant: Option<TenantId>,
}

/// A person signed in, and the ports bound to them.
#[derive(Clone)]
pub struct SignedIn {
    /// Who.
    pub viewer: Viewer,
    /// Bills.
    pub bills: Arc<dyn Bills>,
    /// Tasks.
    pub tasks: Arc<dyn Tasks>,
    /// Explanations.
    pub explanations: Arc<dyn Explanations>,
    /// The books' balance.
    pub books: Arc<dyn Books>,
}

/// The session of one request.
#[derive(Clone, Default)]
pub struct Session(Option<SignedIn>);

impl Session {
    /// Somebody.
    #[must_use]
    pub fn of(signed_in: SignedIn) -> Self {
        Self(Some(signed_in))
    }

    /// Nobody.
    #[must_use]
    pub fn nobody() -> Self {
        Self(None)
    }

    /// The person signed in, if anybody.
    #[must_use]
    pub fn viewer(&self) -> Option<&Viewer> {
        self.0.as_ref().map(|person| &person.viewer)
    }
}

/// Gives pages and server functions their context. `server` calls it for every request, for pages and for calls alike.
pub fn provide_request(session: Session, lang: Lang) {
    provide_context(session);
    provide_context(lang);
}

/// The person signed in, with their ports.
///
/// # Errors
/// [`UiError::NotSignedIn`] when there is nobody.
pub fn signed_in() -> Result<SignedIn, UiError> {
    use_context::<Session>().and_then(|session| session.0).ok_or(UiError::NotSignedIn)
}
