//! A figure for a paper, as `wyt plot` draws it, in its formats.

use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use wythoff::engine::Bound;
use wythoff_lab::figures::{FigureKind, Sketch};
use wythoff_lab::plot::FigureFormat;

use super::Shared;
use crate::qr::QrCode;
use crate::query::Query;
use crate::refusal::{Answer, Refusal};
use crate::work::Weight;

/// The farthest a figure goes here.
const FARTHEST: u64 = 20_000;

/// The largest side of a grid, whose cells are drawn one by one.
const LARGEST: u64 = 400;

/// The longest title.
const LONGEST: usize = 200;

pub async fn plot(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let known = ["kind", "game", "up_to", "title", "width", "format"];
    let query = Query::read(&query.unwrap_or_default(), &known)?;
    let kind: FigureKind = query.text("kind").unwrap_or("positions").parse()?;
    let mut sketch = Sketch::new(kind, query.game()?);
    sketch.width = query.number("width", 800, 300, 2000)? as u32;
    sketch.title = query.text("title").filter(|title| !title.is_empty()).map(str::to_string);
    if sketch.title.as_ref().is_some_and(|title| title.len() > LONGEST) {
        return Err(Refusal::large(format!("a title has at most {LONGEST} bytes here")));
    }
    match kind {
        FigureKind::Positions | FigureKind::Ratio => {
            let far = query.number("up_to", 100, 1, FARTHEST)?;
            (sketch.bound, sketch.density) = (Bound::UpTo(far), Some(false));
        }
        _ => sketch.size = query.number("up_to", sketch.size - 1, 1, LARGEST)? + 1,
    }
    let format: FigureFormat = query.text("format").unwrap_or("svg").parse()?;
    let engines = shelf.engines.clone();
    let drawn = shelf
        .workers
        .work(Weight::Heavy, move |run| sketch.draw(&engines, run)?.file(format))
        .await?;
    Ok(file(drawn, format.media_type()))
}

fn file(bytes: Vec<u8>, kind: &'static str) -> Response {
    let mut response = Response::new(Body::from(bytes));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// An address as a QR code.
pub async fn qr(RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &["text"])?;
    let code = QrCode::of(query.needed("text", "http://127.0.0.1:8417/")?)?;
    Ok(file(code.svg().into_bytes(), "image/svg+xml"))
}
