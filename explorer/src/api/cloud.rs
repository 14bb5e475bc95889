//! The P-positions of a game on three piles, for the sponge: raw triples.

use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;

use super::Shared;
use crate::query::Query;
use crate::refusal::{Answer, Refusal};
use crate::work::Weight;

/// The largest side of the cube.
const MOST_SIDE: usize = 256;

/// The most points sent.
const MOST_POINTS: usize = 2_000_000;

pub async fn cloud(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &["game", "side", "misere"])?;
    let (game, play) = (query.game()?, query.play()?);
    if game.arity() != 3 {
        let form = game.position_form();
        return Err(Refusal::bad(format!(
            "the sponge is that of positions of three numbers, and those of {game} are {form}: try wythoff:3"
        )));
    }
    let side = query.size("side", 64, 1, MOST_SIDE)?;
    let engines = shelf.engines.clone();
    let found = shelf.workers.work(Weight::Heavy, move |run| {
        let answer = engines.outcomes(&game, &[side; 3], play, run)?;
        let points = answer.found.p_positions().take(MOST_POINTS + 1);
        let mut bytes = Vec::new();
        for point in points {
            // Coordinates are below 256.
            bytes.extend(point.iter().flat_map(|x| (*x as u16).to_le_bytes()));
        }
        Ok((bytes, answer.engine))
    });
    let (bytes, engine) = found.await?;
    let points = bytes.len() / 6;
    if points > MOST_POINTS {
        return Err(Refusal::large(format!(
            "more than {MOST_POINTS} P-positions: ask for a smaller side"
        )));
    }
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=600"));
    headers.insert(HeaderName::from_static("x-points"), HeaderValue::from(points));
    headers.insert(HeaderName::from_static("x-engine"), HeaderValue::from_static(engine));
    Ok(response)
}
