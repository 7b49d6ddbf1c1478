//! The read side: the application's ports, answered from the store. A reader is bound to who asks; every read takes
//! their scope, so that another tenant's figures are exactly like figures that do not exist.

mod bill;
mod bill_sums;
mod bill_tasks;
mod bills;
mod books;
mod chart;
mod download;
mod explain;
mod failure;
mod findings;
mod ground;
mod inputs;
mod task;

pub use download::BillExport;
pub use failure::log_chain;
pub use inputs::{OwnedInputs, day_inputs};

use cardhour_app::UiError;
use cardhour_app::ports::{Role, SignedIn, Viewer};
use cardhour_app::text::Lang;
use cardhour_domain::books::CardTime;
use cardhour_domain::time::Timestamp;
use cardhour_store::{Actor, Scope, Store, StoreError};
use failure::unavailable;
use std::sync::Arc;

/// Answers one person's questions.
#[derive(Clone)]
pub struct Reader {
    store: Store,
    actor: Actor,
    scope: Scope,
    lang: Lang,
    now: Timestamp,
}

impl Reader {
    /// For somebody, in their language, at a time.
    #[must_use]
    pub fn new(store: Store, actor: Actor, lang: Lang, now: Timestamp) -> Self {
        let scope = actor.scope();
        Self { store, actor, scope, lang, now }
    }

    /// The person as pages name them, with ports that are bound to them.
    #[must_use]
    pub fn signed_in(self) -> SignedIn {
        let viewer = Viewer {
            name: self.actor.user().to_owned(),
            role: match self.actor.role() {
                cardhour_store::Role::Tenant => Role::Tenant,
                cardhour_store::Role::Operator => Role::Operator,
                cardhour_store::Role::Admin => Role::Admin,
            },
            tenant: self.actor.tenant().cloned(),
        };
        let reader = Arc::new(self);
        SignedIn {
            viewer,
            bills: Arc::<Self>::clone(&reader),
            tasks: Arc::<Self>::clone(&reader),
            explanations: Arc::<Self>::clone(&reader),
            books: reader,
        }
    }
}

/// Tells what the store failed at, and hides how.
trait OrUnavailable<T> {
    fn or_unavailable(self, doing: &str) -> Result<T, UiError>;
}

impl<T> OrUnavailable<T> for Result<T, StoreError> {
    fn or_unavailable(self, doing: &str) -> Result<T, UiError> {
        self.map_err(|error| unavailable(doing, &error))
    }
}

/// Runs what would keep a thread busy on one that may be.
async fn aside<T: Send + 'static>(doing: &str, work: impl FnOnce() -> T + Send + 'static) -> Result<T, UiError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| unavailable(doing, &error))
}

/// Adds what may be unknown: unknown stays unknown.
fn add_known(sum: &mut Option<CardTime>, part: Option<CardTime>) {
    *sum = sum.zip(part).map(|(sum, part)| sum + part);
}
