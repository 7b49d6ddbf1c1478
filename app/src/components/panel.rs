//! The one place that waits for a page's data, and shows what came or why nothing did.

use super::Reading;
use crate::error::UiError;
use crate::pages::anyone::failure::failure;
use crate::response::redirect;
use crate::routes::Links;
use leptos::prelude::*;
use leptos_meta::Title;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::future::Future;

/// Asks once, and shows the answer whole. No request is an address that names nothing. Who is not signed in is sent to
/// sign in first, whatever they asked for.
pub fn panel<Request, Answer, Asked>(
    reading: Reading,
    request: Option<Request>,
    ask: fn(Request) -> Asked,
    show: fn(&Reading, Answer) -> AnyView,
) -> AnyView
where
    Request: Clone + Send + Sync + 'static,
    Answer: Serialize + DeserializeOwned + Clone + Send + Sync + 'static,
    Asked: Future<Output = Result<Answer, UiError>> + Send + 'static,
{
    let signed_in = reading.viewer.is_some();
    let answer = Resource::new_blocking(
        || (),
        move |()| {
            let request = request.clone();
            async move {
                match request {
                    _ if !signed_in => Err(UiError::NotSignedIn),
                    Some(request) => ask(request).await,
                    None => Err(UiError::NotFound),
                }
            }
        },
    );
    let shown = move || {
        let reading = reading.clone();
        Suspend::new(async move {
            match answer.await {
                Ok(page) => show(&reading, page),
                Err(error) => {
                    if error == UiError::NotSignedIn {
                        redirect(&Links::sign_in(&reading.address));
                    }
                    failure(&reading, &error)
                }
            }
        })
    };
    view! { <Suspense>{shown}</Suspense> }.into_any()
}

/// The title of the document. `Title` writes its text as it is, and a name may hold `</title>`: so it is escaped here.
pub fn title(reading: &Reading, text: &str) -> AnyView {
    let text = format!("{text} · {}", reading.texts().frame.product);
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    view! { <Title text/> }.into_any()
}
