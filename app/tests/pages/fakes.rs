//! Ports that answer what a test gives them.

use async_trait::async_trait;
use cardhour_app::UiError;
use cardhour_app::pages::operator::books::{BooksRequest, BooksView};
use cardhour_app::pages::tenant::bill::{BillRequest, BillView};
use cardhour_app::pages::tenant::bills::BillsView;
use cardhour_app::pages::tenant::explain::{ExplainRequest, ExplainView};
use cardhour_app::pages::tenant::task::{TaskRequest, TaskView};
use cardhour_app::ports::{Bills, Books, Explanations, Role, SignedIn, Tasks, Viewer};
use std::sync::{Arc, Mutex};

/// A person and what the ports answer them; what they were asked is kept.
#[derive(Clone)]
pub struct Fakes {
    pub viewer: Viewer,
    pub bills: Result<BillsView, UiError>,
    pub bill: Result<BillView, UiError>,
    pub task: Result<TaskView, UiError>,
    pub explanation: Result<ExplainView, UiError>,
    pub books: Result<BooksView, UiError>,
    pub asked: Arc<Mutex<Vec<String>>>,
}

impl Fakes {
    /// A tenant's user, for whom there is nothing.
    pub fn tenant() -> Self {
        Self {
            viewer: Viewer { name: "ana".to_owned(), role: Role::Tenant, tenant: "vision".parse().ok() },
            bills: Err(UiError::NotFound),
            bill: Err(UiError::NotFound),
            task: Err(UiError::NotFound),
            explanation: Err(UiError::NotFound),
            books: Err(UiError::Forbidden),
            asked: Arc::default(),
        }
    }

    /// An operator, for whom there is nothing.
    pub fn operator() -> Self {
        let viewer = Viewer { name: "ops".to_owned(), role: Role::Operator, tenant: None };
        Self { viewer, books: Err(UiError::NotFound), ..Self::tenant() }
    }

    pub fn signed_in(self) -> SignedIn {
        let viewer = self.viewer.clone();
        let ports = Arc::new(self);
        SignedIn { viewer, bills: ports.clone(), tasks: ports.clone(), explanations: ports.clone(), books: ports }
    }

    fn note(&self, request: &impl std::fmt::Debug) {
        self.asked.lock().unwrap().push(format!("{request:?}"));
    }
}

#[async_trait]
impl Bills for Fakes {
    async fn list(&self) -> Result<BillsView, UiError> {
        self.note(&"bills");
        self.bills.clone()
    }

    async fn bill(&self, request: BillRequest) -> Result<BillView, UiError> {
        self.note(&request);
        self.bill.clone()
    }
}

#[async_trait]
impl Tasks for Fakes {
    async fn task(&self, request: TaskRequest) -> Result<TaskView, UiError> {
        self.note(&request);
        self.task.clone()
    }
}

#[async_trait]
impl Explanations for Fakes {
    async fn explain(&self, request: ExplainRequest) -> Result<ExplainView, UiError> {
        self.note(&request);
        self.explanation.clone()
    }
}

#[async_trait]
impl Books for Fakes {
    async fn month(&self, request: BooksRequest) -> Result<BooksView, UiError> {
        self.note(&request);
        self.books.clone()
    }
}
