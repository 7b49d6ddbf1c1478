//! What the browser loads beside pages: the scripts and the WASM of the islands, from a folder, and the style sheet,
//! from the program itself.
//!
//! The scripts' address holds the digest of the folder's content, so a browser may keep them for ever and still gets the
//! new ones with the first page after a change.

use super::answer::{with_type, words};
use super::state::AppState;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use cardhour_domain::digest::{Digest, Digester};
use leptos::prelude::LeptosOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tower::ServiceExt as _;
use tower_http::services::ServeDir;

const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Kept, but asked for anew each time: the answer is mostly that nothing has changed.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");
const NO_SUCH_FILE: &str = "There is no such file.";
/// The name of the scripts where the folder does not say.
const OUTPUT_NAME: &str = "cardhour";

/// The folder of scripts and WASM.
#[derive(Clone, Debug)]
pub struct Assets {
    folder: Arc<Path>,
    /// The part of the address that changes with the content.
    version: Arc<str>,
    output_name: Arc<str>,
    complete: bool,
}

impl Assets {
    /// Reads the folder: `<name>.js` and `<name>_bg.wasm` as wasm-bindgen writes them, beside each a `.br` or `.gz` if
    /// there is one. A folder that is not there is an empty one: pages are read without scripts too.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn read(folder: PathBuf) -> io::Result<Self> {
        let mut files = Vec::new();
        if folder.is_dir() {
            list(&folder, &mut files)?;
        }
        files.sort();
        let mut digest = Digester::new("assets 1");
        for file in &files {
            digest.text(&file.strip_prefix(&folder).unwrap_or(file).to_string_lossy()).bytes(&std::fs::read(file)?);
        }
        let version: String = digest.finish().to_string().chars().take(16).collect();
        let name =
            files.iter().find_map(|file| file.file_name()?.to_str()?.strip_suffix("_bg.wasm").map(str::to_owned));
        let complete = name.as_ref().is_some_and(|name| folder.join(format!("{name}.js")).is_file());
        let output_name = name.as_deref().unwrap_or(OUTPUT_NAME).into();
        Ok(Self { folder: folder.into(), version: version.into(), output_name, complete })
    }

    /// Whether islands can wake in the browser.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.complete
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What pages have to know to load the scripts.
    pub(super) fn leptos_options(&self) -> LeptosOptions {
        LeptosOptions::builder()
            .output_name(Arc::clone(&self.output_name))
            .site_root(self.folder.to_string_lossy())
            .site_pkg_dir(format!("pkg/{}", self.version))
            .build()
    }
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            list(&entry.path(), files)?;
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}

/// `/pkg/<version>/<file>`.
pub(super) async fn package(State(state): State<AppState>, request: Request) -> Response {
    let prefix = format!("/pkg/{}", state.assets.version);
    let file = request.uri().path().strip_prefix(&prefix).filter(|file| file.starts_with('/'));
    let Some(uri) = file.and_then(|file| file.parse::<Uri>().ok()) else {
        return words(StatusCode::NOT_FOUND, NO_SUCH_FILE);
    };
    let mut inner = Request::new(Body::empty());
    *inner.method_mut() = request.method().clone();
    *inner.headers_mut() = request.headers().clone();
    *inner.uri_mut() = uri;
    let service = ServeDir::new(&state.assets.folder)
        .append_index_html_on_directories(false)
        .precompressed_br()
        .precompressed_gzip();
    let Ok(served) = service.oneshot(inner).await;
    if !served.status().is_success() && served.status() != StatusCode::NOT_MODIFIED {
        return words(StatusCode::NOT_FOUND, NO_SUCH_FILE);
    }
    let mut response = served.into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, FOR_EVER);
    response
}

/// `/style.css`.
pub(super) async fn style(request: Request) -> Response {
    let sheet = cardhour_app::style::sheet();
    let tag = format!("W/\"{}\"", Digest::of(sheet.as_bytes()));
    let known = request.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let mut response = if known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        with_type(StatusCode::OK, "text/css; charset=utf-8", sheet)
    };
    response.headers_mut().insert(header::CACHE_CONTROL, ASK_AGAIN);
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

/// `/favicon.ico`: there is none, and browsers need not ask again for a day.
pub(super) async fn favicon() -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400"));
    response
}
