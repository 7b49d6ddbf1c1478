//! The application: the route table as components.

use crate::components::PageFrame;
use crate::pages::account::sign_in::SignInPage;
use crate::pages::anyone::{failure::NotFoundPage, home::HomePage};
use crate::pages::operator::books::BooksPage;
use crate::pages::tenant::{bill::BillPage, bills::BillsPage, explain::ExplainPage, task::TaskPage};
use leptos::prelude::*;
use leptos_meta::provide_meta_context;
use leptos_router::components::{FlatRoutes, Route, Router};
use leptos_router::{SsrMode, path};

/// Every page, rendered whole: `SsrMode::Async` waits for the data, so that the page reads without JavaScript and its
/// status is known before the first byte is sent.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();
    view! {
        <Router>
            <PageFrame>
                <FlatRoutes fallback=NotFoundPage>
                    <Route path=path!("/") view=HomePage ssr=SsrMode::Async/>
                    <Route path=path!("/sign-in") view=SignInPage ssr=SsrMode::Async/>
                    <Route path=path!("/bills") view=BillsPage ssr=SsrMode::Async/>
                    <Route path=path!("/bill") view=BillPage ssr=SsrMode::Async/>
                    <Route path=path!("/task") view=TaskPage ssr=SsrMode::Async/>
                    <Route path=path!("/explain") view=ExplainPage ssr=SsrMode::Async/>
                    <Route path=path!("/books") view=BooksPage ssr=SsrMode::Async/>
                </FlatRoutes>
            </PageFrame>
        </Router>
    }
}
