//! `cardhour serve`.

use super::{Ending, Failure, Place};
use crate::access::{Clock as _, SystemClock};
use crate::demo;
use crate::http::{ServeOptions, TlsFiles, serve};
use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;

/// The arguments of `serve`.
#[derive(Args)]
pub struct Serve {
    /// The address to listen at. Beyond this machine it takes TLS, or a proxy that speaks it.
    #[arg(long, default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// The folder of scripts and styles for the browser.
    #[arg(long, value_name = "DIR", default_value = "dist", env = "CARDHOUR_ASSETS")]
    assets: PathBuf,
    /// The certificate, with those that vouch for it, as a PEM file.
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The certificate's key, as a PEM file.
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// A proxy stands before the server, speaks TLS, and says so (X-Forwarded-Proto: https).
    #[arg(long, conflicts_with = "tls_cert")]
    behind_proxy: bool,
    /// Where there is no store yet, make one with the records of a made-up cluster, and users to look around with.
    #[arg(long)]
    demo: bool,
}

impl Serve {
    /// Serves until it is told to stop.
    pub async fn run(self, place: &Place) -> Result<Ending, Failure> {
        if self.demo && demo::is_unfinished(place) {
            demo::set_up(place, SystemClock.now()).await?;
        }
        let store = place.open().await?;
        if self.demo {
            demo::say_how_to_sign_in(place)?;
        }
        let tls = self.tls_cert.zip(self.tls_key).map(|(certificate, key)| TlsFiles { certificate, key });
        let options = ServeOptions { listen: self.listen, assets: self.assets, tls, behind_proxy: self.behind_proxy };
        serve(store, options).await?;
        Ok(Ending::Done)
    }
}
