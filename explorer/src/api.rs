//! The questions that can be asked, one file for each kind, and how a request finds its way to them.

mod board;
mod games;
mod listing;
mod value;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::guard::secure;
use crate::refusal::Refusal;
use crate::state::Shelf;

/// All that is shared, as handlers get it.
pub type Shared = State<Arc<Shelf>>;

/// The whole server as one service.
pub fn router(shelf: Arc<Shelf>) -> Router {
    Router::new()
        .route("/api/version", get(games::version))
        .route("/api/games", get(games::games))
        .route("/api/parse", get(games::parse))
        .route("/api/value", get(value::value))
        .route("/api/options", get(value::options))
        .route("/api/tile", get(board::tile))
        .route("/api/positions", get(listing::positions))
        .method_not_allowed_fallback(wrong_method)
        .fallback(page)
        .layer(middleware::from_fn_with_state(shelf.clone(), guarded))
        .with_state(shelf)
}

/// Checks who asks before anything is done, and says on every answer what the browser may do with it.
async fn guarded(State(shelf): Shared, request: Request, next: Next) -> Response {
    let checked = shelf.guard.check(request.method(), request.uri(), request.headers());
    secure(match checked {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    })
}

async fn wrong_method() -> Response {
    let told = "this address is asked with GET (prove with POST)";
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, told).into_response()
}

/// A file of the page, by its exact name.
async fn page(
    State(shelf): Shared,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return wrong_method().await;
    }
    let name = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    let nothing = || {
        let told = "there is nothing here: the page is at /, and what can be asked at /api";
        Refusal::missing(told).into_response()
    };
    shelf.assets.answer(name, &headers).unwrap_or_else(nothing)
}
