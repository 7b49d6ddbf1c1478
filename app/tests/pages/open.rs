//! Opens a page as a browser would: the whole document, through the router, with its status and headers.

use crate::fakes::Fakes;
use crate::html::Document;
use axum::body::{Body, to_bytes};
use cardhour_app::ports::{Session, provide_request};
use cardhour_app::shell;
use cardhour_app::text::Lang;
use http::{Request, StatusCode, header};
use leptos::prelude::*;

/// An answer.
pub struct Answer {
    pub status: StatusCode,
    pub location: Option<String>,
    pub html: String,
}

impl Answer {
    /// The document; it panics where the markup is not whole.
    pub fn document(&self) -> Document {
        Document::read(&self.html)
    }

    /// What `<main>` says, line by line.
    pub fn main(&self) -> String {
        self.document().outline("main")
    }
}

/// Opens `path` as somebody with these ports, or as nobody.
pub async fn open_as(fakes: Option<Fakes>, lang: Lang, path: &str) -> Answer {
    let _ = leptos_axum::generate_route_list(|| ());
    let session = fakes.map_or_else(Session::nobody, |fakes| Session::of(fakes.signed_in()));
    let options = LeptosOptions::builder().output_name("cardhour").build();
    let page = leptos_axum::render_app_async_with_context(
        move || provide_request(session.clone(), lang),
        move || shell(options.clone()),
    );
    let request = Request::get(path).header(header::ACCEPT, "text/html").body(Body::empty()).unwrap();
    let response = page(request).await;
    let text = |name| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
    let (status, location) = (response.status(), text(header::LOCATION));
    let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    Answer { status, location, html: String::from_utf8(body.to_vec()).unwrap() }
}

/// Opens a page that must be there.
pub async fn open(fakes: Fakes, lang: Lang, path: &str) -> Answer {
    let answer = open_as(Some(fakes), lang, path).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}");
    answer
}
