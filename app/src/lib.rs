//! The pages: what people see and the little that moves in their browser.
//!
//! Pages are rendered on the server, whole, and read without JavaScript. Only [`islands`] is compiled for the browser;
//! everything else exists under the feature `ssr` alone. A page asks a port (`ports`), a small trait that `server`
//! implements; it knows neither SQL nor the kernel, and can be rendered in a test with a fake port.

pub mod islands;

#[cfg(feature = "ssr")]
pub mod app;
#[cfg(feature = "ssr")]
pub mod components;
#[cfg(feature = "ssr")]
pub mod error;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
pub mod ports;
#[cfg(feature = "ssr")]
mod response;
#[cfg(feature = "ssr")]
pub mod routes;
#[cfg(feature = "ssr")]
pub mod shell;
#[cfg(feature = "ssr")]
pub mod style;
#[cfg(feature = "ssr")]
pub mod text;
#[cfg(feature = "ssr")]
pub mod views;

#[cfg(feature = "ssr")]
pub use app::App;
#[cfg(feature = "ssr")]
pub use error::UiError;
#[cfg(feature = "ssr")]
pub use shell::shell;
