//! Starting to listen, and stopping without cutting anybody off.

use super::assets::Assets;
use super::routes::router;
use super::state::AppState;
use super::transport::Transport;
use crate::access::{PasswordError, SystemClock};
use axum::Router;
use axum_server::Handle;
use axum_server::tls_rustls::RustlsConfig;
use cardhour_store::Store;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How long answers that are under way may take once the server is told to stop.
const GRACE: Duration = Duration::from_secs(10);

/// Where and how to serve.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// The address to listen at; port 0 is any that is free.
    pub listen: SocketAddr,
    /// The folder of scripts and WASM.
    pub assets: PathBuf,
    /// The certificate, to speak TLS.
    pub tls: Option<TlsFiles>,
    /// Whether a proxy stands before it, which speaks TLS and says so.
    pub behind_proxy: bool,
}

/// A certificate and its key, as PEM files.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// The certificate, with those that vouch for it.
    pub certificate: PathBuf,
    /// Its key.
    pub key: PathBuf,
}

/// Why the server does not serve.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Passwords would cross a network in the clear.
    #[error(
        "{listen} can be reached from other machines: give the server a certificate and its key, or start it behind a \
         proxy that speaks TLS and say so; without either it listens on 127.0.0.1 or [::1] alone"
    )]
    NeedsTls {
        /// Where it was to listen.
        listen: SocketAddr,
    },
    /// Both were asked for.
    #[error("either a certificate of its own, or a proxy before it: not both")]
    TlsAndProxy,
    /// The certificate or its key cannot be used.
    #[error("cannot use the certificate {certificate} with the key {key}", certificate = files.certificate.display(), key = files.key.display())]
    Certificate {
        /// Which.
        files: TlsFiles,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// The address cannot be had.
    #[error("cannot listen at {listen}")]
    Listen {
        /// Where.
        listen: SocketAddr,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// The folder of scripts cannot be read.
    #[error("cannot read the folder of scripts {folder}", folder = folder.display())]
    Assets {
        /// Which.
        folder: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// Nobody could sign in.
    #[error("cannot prepare sign-in")]
    SignIn(#[from] PasswordError),
    /// It could not be told to stop.
    #[error("cannot catch the signals that stop the server")]
    Signals(#[source] io::Error),
    /// It served, and then failed.
    #[error("the server stopped")]
    Stopped(#[source] io::Error),
}

/// A server that listens already and does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    transport: Transport,
    tls: Option<RustlsConfig>,
    router: Router,
    store: Store,
    signals: Signals,
}

/// Serves until it is told to stop (Ctrl-C, or the signal TERM), and says where. The runtime needs
/// [`WORKER_THREADS`](super::WORKER_THREADS) threads.
///
/// # Errors
/// When it cannot listen as it is told to, or fails later.
pub async fn serve(store: Store, options: ServeOptions) -> Result<(), ServeError> {
    let server = Server::bind(store, options).await?;
    #[expect(clippy::print_stdout, reason = "what a person who starts it waits for")]
    {
        println!("Cardhour serves at {} (Ctrl-C stops it)", server.url());
    }
    server.run().await
}

impl Server {
    /// Listens.
    ///
    /// # Errors
    /// When it cannot listen as it is told to.
    pub async fn bind(store: Store, options: ServeOptions) -> Result<Self, ServeError> {
        let ServeOptions { listen, assets, tls, behind_proxy } = options;
        let transport = match (&tls, behind_proxy) {
            (Some(_), true) => return Err(ServeError::TlsAndProxy),
            (Some(_), false) => Transport::Tls,
            (None, true) => Transport::Proxy,
            (None, false) if listen.ip().is_loopback() => Transport::Loopback,
            (None, false) => return Err(ServeError::NeedsTls { listen }),
        };
        let tls = match tls {
            None => None,
            Some(files) => Some(read_certificate(files).await?),
        };
        let found = Assets::read(assets.clone()).map_err(|source| ServeError::Assets { folder: assets, source })?;
        if !found.complete() {
            tracing::warn!(folder = %found.folder().display(), "no scripts there: pages are served without what moves in them");
        }
        let state = AppState::new(store.clone(), transport, found, Arc::new(SystemClock))?;
        let failed = |source| ServeError::Listen { listen, source };
        let listener = TcpListener::bind(listen).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let signals = Signals::catch().map_err(ServeError::Signals)?;
        Ok(Self { listener, address, transport, tls, router: router(state), store, signals })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its address for a browser on this machine.
    #[must_use]
    pub fn url(&self) -> String {
        let scheme = if self.transport == Transport::Tls { "https" } else { "http" };
        format!("{scheme}://{}/", self.address)
    }

    /// Answers, until it is told to stop: then what is under way is finished, within some seconds.
    ///
    /// # Errors
    /// When it fails.
    pub async fn run(self) -> Result<(), ServeError> {
        let handle = Handle::new();
        let stopping = tokio::spawn(stop_when_told(self.signals, handle.clone()));
        let service = self.router.into_make_service_with_connect_info::<SocketAddr>();
        let served = match self.tls {
            None => match axum_server::from_tcp(self.listener) {
                Ok(server) => server.handle(handle).serve(service).await,
                Err(error) => Err(error),
            },
            Some(tls) => match axum_server::from_tcp_rustls(self.listener, tls) {
                Ok(server) => server.handle(handle).serve(service).await,
                Err(error) => Err(error),
            },
        };
        stopping.abort();
        if let Err(error) = self.store.close().await {
            crate::queries::log_chain("closing the store", &error);
        }
        served.map_err(ServeError::Stopped)
    }
}

async fn read_certificate(files: TlsFiles) -> Result<RustlsConfig, ServeError> {
    // Another part of the program may have chosen already: the choice is the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
    RustlsConfig::from_pem_file(&files.certificate, &files.key)
        .await
        .map_err(|source| ServeError::Certificate { files, source })
}

/// The first signal lets answers finish, the second does not.
async fn stop_when_told(mut signals: Signals, handle: Handle<SocketAddr>) {
    signals.told().await;
    tracing::info!("stopping");
    handle.graceful_shutdown(Some(GRACE));
    signals.told().await;
    handle.shutdown();
}

/// Ctrl-C and the signal TERM. They are caught from its making on: a server that says that it serves can be told to stop.
struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Signals {
    #[cfg(unix)]
    fn catch() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    #[cfg(unix)]
    async fn told(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }

    #[cfg(not(unix))]
    fn catch() -> io::Result<Self> {
        Ok(Self {})
    }

    #[cfg(not(unix))]
    async fn told(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}
