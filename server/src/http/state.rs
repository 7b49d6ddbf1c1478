//! What every request may need, built once when the server starts.

use super::assets::Assets;
use super::transport::Transport;
use crate::access::{Attempts, Clock, PasswordError, Passwords};
use axum::extract::FromRef;
use cardhour_store::Store;
use leptos::prelude::LeptosOptions;
use std::sync::Arc;

/// What every request may need.
#[derive(Clone, FromRef)]
pub struct AppState {
    pub(super) store: Store,
    pub(super) transport: Transport,
    pub(super) assets: Assets,
    pub(super) leptos: LeptosOptions,
    pub(super) passwords: Passwords,
    pub(super) attempts: Arc<Attempts>,
    pub(super) clock: Arc<dyn Clock>,
}

impl AppState {
    /// From what the server is started with.
    ///
    /// # Errors
    /// When the operating system gives no random bytes.
    pub fn new(
        store: Store,
        transport: Transport,
        assets: Assets,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, PasswordError> {
        let leptos = assets.leptos_options();
        Ok(Self { store, transport, assets, leptos, passwords: Passwords::new()?, attempts: Arc::default(), clock })
    }
}
