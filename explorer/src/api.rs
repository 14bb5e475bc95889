//! The questions that can be asked, one file for each kind, and how a request finds its way to them.

mod atlas;
mod beams;
mod board;
pub mod claims;
mod cloud;
mod games;
mod guess;
pub mod judging;
mod listing;
pub mod manual;
mod play;
mod plot;
mod prove;
mod rows;
#[cfg(not(target_family = "wasm"))]
mod served;
mod solve;
mod value;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use crate::refusal::Refusal;
use crate::state::Shelf;

/// All that is shared, as handlers get it.
pub type Shared = State<Arc<Shelf>>;

/// Every question that can be asked.
pub fn router(shelf: Arc<Shelf>) -> Router {
    let questions = Router::new()
        .route("/api", get(manual::manual))
        .route("/api/version", get(games::version))
        .route("/api/games", get(games::games))
        .route("/api/parse", get(games::parse))
        .route("/api/value", get(value::value))
        .route("/api/options", get(value::options))
        .route("/api/tile", get(board::tile))
        .route("/api/positions", get(listing::positions))
        .route("/api/turn", get(play::turn))
        .route("/api/typed", get(play::typed))
        .route("/api/hint", get(play::hinted))
        .route("/api/explain", get(play::explained))
        .route("/api/reply", get(play::replied))
        .route("/api/beams", get(beams::beams))
        .route("/api/image/{name}", get(beams::image))
        .route("/api/levels", get(rows::levels))
        .route("/api/periods", get(rows::periods))
        .route("/api/differences", get(rows::differences))
        .route("/api/adjoin", get(rows::adjoin))
        .route("/api/guess", get(guess::guess))
        .route("/api/qr", get(plot::qr))
        .route("/api/cloud", get(cloud::cloud))
        .route("/api/claims", get(claims::claims))
        .route("/api/claims/{id}", get(claims::claim))
        .route("/api/figure/{name}", get(claims::figure))
        .route("/api/atlas", get(atlas::atlas))
        .route("/api/atlas/{name}", get(atlas::part))
        .route("/api/plot", get(plot::plot))
        .route("/api/prove", post(prove::prove))
        .route("/api/solve", get(solve::solved))
        .method_not_allowed_fallback(wrong_method);
    #[cfg(not(target_family = "wasm"))]
    let questions = served::served(questions, &shelf);
    questions.with_state(shelf)
}

async fn wrong_method() -> Response {
    let told = "this address is asked with GET (prove with POST)";
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, told).into_response()
}
