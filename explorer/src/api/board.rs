//! Tiles of a board: raw values of 256 × 256 cells, or of the least values in squares of cells when zoomed out.
//!
//! A tile that needs a table not computed yet waits a moment; then it answers 202 with how far the table is, and the page
//! asks again. The table is given up when nobody has asked for it for two seconds.

use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use serde_json::json;
use sha2::{Digest, Sha256};
use wythoff::Position;
use wythoff_lab::asked::board::{Board, Shown};

use super::Shared;
use super::value::TILE_PATIENCE;
use crate::cache::hex;
use crate::query::Query;
use crate::refusal::{Answer, Refusal, json};
use crate::tables::{REACH, TableState, too_far};
use crate::work::Weight;

/// The largest side of a tile.
const MOST_SIDE: usize = 512;

/// The largest number that may be fixed.
const MOST_FIXED: u64 = 10_000;

pub async fn tile(State(shelf): Shared, headers: HeaderMap, RawQuery(query): RawQuery) -> Answer {
    const KNOWN: [&str; 8] = ["game", "x", "y", "size", "scale", "fixed", "outcomes", "misere"];
    let query = Query::read(&query.unwrap_or_default(), &KNOWN)?;
    let board = asked_board(&query)?;
    let (side, scale) = (query.size("size", 256, 1, MOST_SIDE)?, query.size("scale", 1, 1, 256)?);
    if !scale.is_power_of_two() {
        return Err(Refusal::bad("scale is 1, 2, 4, 8, 16, 32, 64, 128 or 256"));
    }
    let most = REACH as u64;
    let (x, y) = (query.number("x", 0, 0, most)? as usize, query.number("y", 0, 0, most)? as usize);
    let step = side * scale;
    let (a, b) = (x * step, y * step);
    if a >= REACH || b >= REACH {
        return Err(too_far());
    }
    let cells = |from: usize| (REACH - from).div_ceil(scale).min(side);
    // One pile is a row.
    let rows = if board.game.is_one_pile() { usize::from(a == 0) } else { cells(a) };
    let columns = cells(b);
    if rows == 0 {
        return Err(too_far());
    }
    let tag = tag(&board, &[x, y, side, scale]);
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == tag) {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response.headers_mut().insert(header::ETAG, tag);
        return Ok(response);
    }
    let ends = ((a + rows * scale).min(REACH), (b + columns * scale).min(REACH));
    let grid = match shelf.tables.get(&board, ends.0, ends.1, TILE_PATIENCE).await? {
        TableState::Ready(grid) => grid,
        TableState::Working { done, total } => {
            let mut response = json(&json!({"pending": true, "done": done, "total": total}));
            *response.status_mut() = StatusCode::ACCEPTED;
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
            return Ok(response);
        }
    };
    let weight = if scale > 8 { Weight::Heavy } else { Weight::Light };
    let engine = grid.engine();
    let picture = shelf.workers.work(weight, move |_| {
        let cells = grid.picture((a, b), (rows, columns), scale, REACH);
        Ok(raw(&cells))
    });
    let (width, bytes) = picture.await?;
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=600"));
    headers.insert(header::ETAG, tag);
    headers.insert(HeaderName::from_static("x-engine"), HeaderValue::from_static(engine));
    for (name, number) in [("x-value-bytes", width), ("x-rows", rows), ("x-columns", columns)] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from(number));
    }
    Ok(response)
}

/// The board of a query: a game of two numbers, or with the numbers after the second fixed.
fn asked_board(query: &Query) -> Answer<Board> {
    let game = query.game()?;
    let play = query.play()?;
    // Blocked games have outcomes alone.
    let outcomes = query.flag("outcomes", false)? || !game.has_values();
    if query.flag("misere", false)? && !outcomes {
        return Err(Refusal::bad(
            "under misere play there are outcomes, not values: add outcomes=1",
        ));
    }
    let fixed = match query.text("fixed") {
        None | Some("") => Vec::new(),
        Some(fixed) => Position::parse(fixed)?.small()?,
    };
    let wanted = game.arity().saturating_sub(2);
    if fixed.len() != wanted {
        let form = game.position_form();
        let told = match wanted {
            0 => "there is nothing to fix: leave fixed out".into(),
            1 => "fix the third number with fixed=0".into(),
            _ => format!("fix the {wanted} numbers after the second with fixed=0,0,..."),
        };
        return Err(Refusal::bad(format!("positions of {game} are {form}: {told}")));
    }
    if let Some(large) = fixed.iter().find(|x| **x > MOST_FIXED) {
        return Err(Refusal::large(format!("fixed={large}: fix numbers up to {MOST_FIXED}")));
    }
    let shown = if outcomes { Shown::Outcomes(play) } else { Shown::Values };
    Ok(Board { game, fixed, shown })
}

/// Values in two bytes each, low byte first, or in four if one does not fit.
fn raw(cells: &[u32]) -> (usize, Vec<u8>) {
    if cells.iter().all(|value| u16::try_from(*value).is_ok()) {
        let narrow = cells.iter().flat_map(|value| (*value as u16).to_le_bytes());
        return (2, narrow.collect());
    }
    (4, cells.iter().flat_map(|value| value.to_le_bytes()).collect())
}

/// The tag of a tile: the same question of the same version has the same answer.
fn tag(board: &Board, numbers: &[usize]) -> HeaderValue {
    let Board { game, fixed, shown } = board;
    let version = env!("CARGO_PKG_VERSION");
    let asked = format!("{version} {game} {fixed:?} {shown:?} {numbers:?}");
    let hash = hex(&Sha256::digest(asked.as_bytes())[..12]);
    HeaderValue::from_str(&format!("\"{hash}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}
