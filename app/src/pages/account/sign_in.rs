//! Sign-in: a plain form, posted to `server`, which sends the reader back with `error` or on to `next`.

use crate::components::{Reading, title};
use crate::routes::SIGN_IN;
use crate::text::messages::SignInTexts;
use leptos::prelude::*;
use std::str::FromStr;

/// Why the form is shown again; its word stands in the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInProblem {
    /// Name or password is wrong; which of them is not said.
    Wrong,
    /// Too many attempts.
    Busy,
    /// The session has ended.
    Expired,
    /// Anything else.
    Failed,
}

impl SignInProblem {
    /// Its word in the address: `/sign-in?error=wrong`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Wrong => "wrong",
            Self::Busy => "busy",
            Self::Expired => "expired",
            Self::Failed => "failed",
        }
    }

    fn message(self, texts: &SignInTexts) -> &'static str {
        match self {
            Self::Wrong => texts.wrong,
            Self::Busy => texts.busy,
            Self::Expired => texts.expired,
            Self::Failed => texts.failed,
        }
    }
}

impl FromStr for SignInProblem {
    type Err = std::convert::Infallible;
    /// A word that is none of them is a failure of some kind: the address is the reader's to write.
    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Ok([Self::Wrong, Self::Busy, Self::Expired]
            .into_iter()
            .find(|problem| problem.word() == word)
            .unwrap_or(Self::Failed))
    }
}

/// The form.
#[component]
pub fn SignInPage() -> impl IntoView {
    let reading = Reading::here();
    let texts = &reading.texts().sign_in;
    let already = reading.viewer.as_ref().map(|viewer| {
        let said = (texts.already)(&viewer.name);
        view! { <p>{said}" "<a href=reading.links().bills()>{texts.onward}</a></p> }
    });
    let problem = reading.query.read::<SignInProblem>("error").map(|problem| problem.message(texts));
    let wrong = problem.is_some().then_some("true");
    let described = problem.is_some().then_some("sign-in-problem");
    view! {
        {title(&reading, texts.title)}
        <h1>{texts.title}</h1>
        {already}
        {problem.map(|message| view! { <p id="sign-in-problem" class="problem" role="alert">{message}</p> })}
        <form method="post" action=SIGN_IN class="sign-in">
            <input type="hidden" name="next" value=path_within(reading.query.text("next")).to_owned()/>
            <p>
                <label for="name">{texts.name}</label>
                <input
                    id="name"
                    name="name"
                    autocomplete="username"
                    autocapitalize="none"
                    spellcheck="false"
                    required
                    aria-invalid=wrong
                    aria-describedby=described
                />
            </p>
            <p>
                <label for="password">{texts.password}</label>
                <input
                    id="password"
                    name="password"
                    type="password"
                    autocomplete="current-password"
                    required
                    aria-invalid=wrong
                    aria-describedby=described
                />
            </p>
            <p><button type="submit">{texts.submit}</button></p>
        </form>
    }
    .into_any()
}

/// A path of this site, or nothing: an address from elsewhere must not lead away from it. `server` checks again, for
/// the form is the reader's to write.
#[must_use]
pub fn path_within(next: Option<&str>) -> &str {
    next.filter(|path| {
        path.starts_with('/')
            && !path[1..].starts_with(['/', '\\'])
            && path.chars().all(|c| c.is_ascii_graphic() && c != '\\')
    })
    .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_path_of_this_site_is_gone_on_to() {
        for path in ["/bill?cluster=a%2Fb&month=2017-10", "/"] {
            assert_eq!(path_within(Some(path)), path);
        }
        for path in ["//evil.example", "/\\evil.example", "https://evil.example", "", "bills", "/a\nb", "/a b", "/é"] {
            assert_eq!(path_within(Some(path)), "", "{path}");
        }
        assert_eq!(path_within(None), "");
    }
}
