//! The questions that can be asked, one file for each kind, and how a request finds its way to them.

mod atlas;
mod beams;
mod board;
mod claims;
mod cloud;
mod games;
pub mod judging;
mod listing;
mod manual;
mod play;
mod prove;
mod rows;
mod value;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use crate::guard::secure;
use crate::refusal::Refusal;
use crate::state::Shelf;

/// All that is shared, as handlers get it.
pub type Shared = State<Arc<Shelf>>;

/// The whole server as one service.
pub fn router(shelf: Arc<Shelf>) -> Router {
    Router::new()
        .route("/api", get(manual::manual))
        .route("/api/version", get(games::version))
        .route("/api/games", get(games::games))
        .route("/api/parse", get(games::parse))
        .route("/api/value", get(value::value))
        .route("/api/options", get(value::options))
        .route("/api/tile", get(board::tile))
        .route("/api/positions", get(listing::positions))
        .route("/api/turn", get(play::turn))
        .route("/api/hint", get(play::hinted))
        .route("/api/explain", get(play::explained))
        .route("/api/reply", get(play::replied))
        .route("/api/beams", get(beams::beams))
        .route("/api/image/{name}", get(beams::image))
        .route("/api/levels", get(rows::levels))
        .route("/api/periods", get(rows::periods))
        .route("/api/differences", get(rows::differences))
        .route("/api/adjoin", get(rows::adjoin))
        .route("/api/cloud", get(cloud::cloud))
        .route("/api/claims", get(claims::claims))
        .route("/api/claims/{id}", get(claims::claim))
        .route("/api/figure/{name}", get(claims::figure))
        .route("/api/atlas", get(atlas::atlas))
        .route("/api/atlas/{name}", get(atlas::part))
        .route("/api/prove", post(prove::prove))
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
