//! Sign-in: a plain form, posted to `server`.

use crate::components::Reading;
use crate::routes::SIGN_IN;
use leptos::prelude::*;
use leptos_meta::Title;

/// The form. `next` is where to go afterwards; `error` is set by the server when it sends the reader back.
#[component]
pub fn SignInPage() -> impl IntoView {
    let reading = Reading::here();
    let texts = &reading.texts().frame;
    let next = reading.query.text("next").filter(|next| next.starts_with('/') && !next.starts_with("//"));
    view! {
        <Title text=texts.sign_in/>
        <h1>{texts.sign_in}</h1>
        <form method="post" action=SIGN_IN>
            <input type="hidden" name="next" value=next.unwrap_or_default().to_owned()/>
            <input name="name"/><input name="password" type="password"/>
            <button type="submit">{texts.sign_in}</button>
        </form>
    }
    .into_any()
}
