//! Bills to take away.

use super::answer::{with_type, words};
use super::context::lang;
use super::session::Visitor;
use super::state::AppState;
use crate::queries::{BillExport, Reader, log_chain};
use axum::extract::{Extension, RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use cardhour_app::UiError;
use cardhour_app::routes::Query;

const NO_SUCH_BILL: &str = "There is no such bill.";
const SIGN_IN_FIRST: &str = "Sign in first.";
const UNAVAILABLE: &str = "This bill is not available now. The server's log says why.";

/// `GET /bill.csv`.
pub(super) async fn csv(
    State(state): State<AppState>,
    visitor: Extension<Visitor>,
    headers: HeaderMap,
    query: RawQuery,
) -> Response {
    let bill = match read(state, visitor, &headers, query).await {
        Ok(bill) => bill,
        Err(error) => return refusal(&error),
    };
    match bill.to_csv() {
        Ok(text) => named(with_type(StatusCode::OK, "text/csv; charset=utf-8", text), &bill, "csv"),
        Err(error) => {
            log_chain("writing a bill as CSV", &error);
            words(StatusCode::INTERNAL_SERVER_ERROR, UNAVAILABLE)
        }
    }
}

/// `GET /bill.json`.
pub(super) async fn json(
    State(state): State<AppState>,
    visitor: Extension<Visitor>,
    headers: HeaderMap,
    query: RawQuery,
) -> Response {
    let bill = match read(state, visitor, &headers, query).await {
        Ok(bill) => bill,
        Err(error) => return refusal(&error),
    };
    match serde_json::to_vec_pretty(&bill) {
        Ok(text) => named(with_type(StatusCode::OK, "application/json", text), &bill, "json"),
        Err(error) => {
            log_chain("writing a bill as JSON", &error);
            words(StatusCode::INTERNAL_SERVER_ERROR, UNAVAILABLE)
        }
    }
}

async fn read(
    state: AppState,
    Extension(Visitor(actor)): Extension<Visitor>,
    headers: &HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<BillExport, UiError> {
    let actor = actor.ok_or(UiError::NotSignedIn)?;
    let query = Query::parse(query.as_deref().unwrap_or_default());
    Reader::new(state.store, actor, lang(headers), state.clock.now()).export_named(&query).await
}

fn refusal(error: &UiError) -> Response {
    let text = match error {
        UiError::NotSignedIn => SIGN_IN_FIRST,
        UiError::NotFound | UiError::Forbidden => NO_SUCH_BILL,
        UiError::Unavailable { .. } => UNAVAILABLE,
    };
    words(error.status(), text)
}

fn named(mut response: Response, bill: &BillExport, ending: &str) -> Response {
    let disposition = format!("attachment; filename=\"{}.{ending}\"", bill.file_name());
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    }
    response
}
