//! What a server adds to the questions: the guard before them, and the page.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};

use super::{Shared, wrong_method};
use crate::guard::secure;
use crate::refusal::Refusal;
use crate::state::Shelf;

/// The questions with both.
pub fn served(questions: Router<Arc<Shelf>>, shelf: &Arc<Shelf>) -> Router<Arc<Shelf>> {
    questions.fallback(page).layer(middleware::from_fn_with_state(shelf.clone(), guarded))
}

/// Checks who asks before anything is done, and says on every answer what the browser may do with it.
async fn guarded(State(shelf): Shared, request: Request, next: Next) -> Response {
    let checked = shelf.guard.check(request.method(), request.uri(), request.headers());
    secure(match checked {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    })
}

/// A file of the page, by its exact name.
async fn page(State(shelf): Shared, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return wrong_method().await;
    }
    let name = match uri.path() {
        "/" => "index.html",
        // A name that is not below assets/ is none.
        path => path.strip_prefix("/assets/").unwrap_or_default(),
    };
    let nothing = || {
        let told = "there is nothing here: the page is at /, and what can be asked at /api";
        Refusal::missing(told).into_response()
    };
    shelf.assets.answer(name, &headers).unwrap_or_else(nothing)
}
