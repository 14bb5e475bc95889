//! Beams: where the P-positions gather, with density images, as a stream of events that ends when the client leaves.
//!
//! Positions are read in order, kept as pairs (16 bytes each) and counted into the cells of two pictures: (a,b), and b/a
//! against a. Slopes and shares are those of [`wythoff::analysis::beams`].

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderValue, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::sync::mpsc;
use wythoff::analysis::beams::{BeamVerdict, Beams};
use wythoff::engine::{Answer as EngineAnswer, Bound, Play, Registry};
use wythoff::run::Run;
use wythoff::{Game, Result};
use wythoff_lab::plot::{Against, Counts, Density, Figure, Frame};
use wythoff_lab::told::beams::words;

use super::Shared;
use crate::cache::{hex, lock};
use crate::query::Query;
use crate::refusal::{Answer, Refusal};
use crate::state::Shelf;
use crate::task;
use crate::work::{Watch, Weight};

/// The most positions.
const MOST: u64 = 10_000_000;

/// How often progress is told.
const PACE: Duration = Duration::from_millis(200);

/// What was asked for.
#[derive(Clone)]
struct Asked {
    game: Game,
    play: Play,
    extent: Bound,
}

impl Asked {
    /// The most positions there can be.
    fn most(&self) -> u64 {
        match self.extent {
            Bound::Count(count) => count,
            Bound::UpTo(last) => last + 1,
        }
    }
}

struct SurveyedBeams {
    beams: EngineAnswer<Beams>,
    predicted: Option<[(f64, f64); 2]>,
    images: [Vec<u8>; 2],
    last: u64,
}

pub async fn beams(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &["game", "count", "up_to", "misere"])?;
    let game = query.game()?;
    let extent = match (query.text("count"), query.text("up_to")) {
        (Some(_), Some(_)) => return Err(Refusal::bad("give count or up_to, not both")),
        (None, Some(_)) => Bound::UpTo(query.number("up_to", 0, 0, MOST)?),
        _ => Bound::Count(query.number("count", 100_000, 100, MOST)?),
    };
    let asked = Asked { play: query.play()?, game, extent };
    Beams::served(&asked.game, asked.play, &shelf.engines)?;
    let (send, events) = mpsc::channel(8);
    task::spawn(told(shelf, query, asked, send));
    let stream = Sse::new(Events(events)).into_response();
    Ok(stream)
}

/// The events of one request, as they come.
struct Events(mpsc::Receiver<Event>);

impl Stream for Events {
    type Item = std::result::Result<Event, std::convert::Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(cx).map(|event| event.map(Ok))
    }
}

fn event(name: &str, data: &Value) -> Event {
    Event::default().event(name).data(data.to_string())
}

/// Tells progress until the work is done; drops the work when nobody listens.
async fn told(shelf: Arc<Shelf>, query: Query, asked: Asked, send: mpsc::Sender<Event>) {
    let watch = Watch::new(shelf.workers.limit.max(Duration::from_secs(120)));
    let (about, engines) = (asked.clone(), shelf.engines.clone());
    let work = shelf
        .workers
        .watched(Weight::Heavy, watch.clone(), move |run| surveyed(&about, &engines, run));
    let mut work = std::pin::pin!(work);
    let found = loop {
        tokio::select! {
            found = &mut work => break found,
            () = send.closed() => return,
            () = task::pause(PACE) => {
                let (done, total) = watch.progress();
                let data = json!({"done": done, "total": total.unwrap_or_else(|| asked.most())});
                // A slow reader misses some of them.
                let _ = send.try_send(event("progress", &data));
            }
        }
    };
    let last = match found {
        Ok(found) => event("result", &query.document(result(&shelf, &asked, found))),
        Err(refusal) => event("failure", &refusal.told()),
    };
    let _ = send.send(last).await;
}

fn surveyed(asked: &Asked, engines: &Registry, run: &Run) -> Result<SurveyedBeams> {
    let Asked { game, play, extent } = asked;
    let _room = run.reserve(asked.most().saturating_mul(16), "the positions")?;
    let mut pairs: Vec<(u64, u64)> = Vec::new();
    let beams = Beams::of(game, *play, *extent, engines, run, |a, b| pairs.push((a, b)))?;
    let last = match extent {
        Bound::UpTo(last) => *last,
        Bound::Count(_) => pairs.last().map_or(0, |pair| pair.0),
    };
    let prediction = game.rays().and_then(|vector| beams.found.predict(vector));
    let predicted = prediction.map(|known| {
        let shares = known.shares();
        [(known.slopes[0], shares[0]), (known.slopes[1], shares[1])]
    });
    run.go_on(|| "the pictures".into())?;
    let most = pairs.iter().map(|pair| pair.1).max().unwrap_or(1);
    let words = match extent {
        Bound::Count(count) => format!("The first {count} P-positions of {game}"),
        Bound::UpTo(last) => format!("P-positions of {game}, a <= {last}"),
    };
    let counts = Counts::positions(pairs.iter().copied(), (most, most), true)?;
    let plane = Density::new(Frame::new(&words, "a", "b"), counts);
    let highest = pairs.iter().filter(|pair| pair.0 > 0);
    let highest = highest.map(|(a, b)| *b as f64 / *a as f64).fold(1.5, f64::max).min(4.0);
    let ratios = Counts::ratios(pairs.iter().copied(), Against::Smaller, last, (1.0, highest))?;
    let ratios = Density::new(Frame::new(format!("{words}: b/a"), "a", "b/a"), ratios);
    let images = [Figure::from(plane).png()?, Figure::from(ratios).png()?];
    Ok(SurveyedBeams { beams, predicted, images, last })
}

fn result(shelf: &Shelf, asked: &Asked, found: SurveyedBeams) -> Value {
    let SurveyedBeams { beams, predicted, images, last } = found;
    let (engine, beams) = (beams.engine, beams.found);
    let decided = !matches!(beams.verdict, BeamVerdict::Undecided(_));
    let rows: Vec<Value> = beams
        .beams
        .iter()
        .enumerate()
        .map(|(i, beam)| {
            let round = |x: f64| (x * 1e6).round() / 1e6;
            let mut row = json!({
                // The mean of what may be two beams is the slope of neither.
                "slope": decided.then(|| round(beam.slope())),
                "share": round(beam.share()),
                "least": round(beam.cluster.least.value()),
                "greatest": round(beam.cluster.greatest.value()),
                "positions": beam.cluster.positions,
            });
            if let Some((slope, share)) = predicted.and_then(|known| known.get(i).copied()) {
                row["predicted_slope"] = round(slope).into();
                row["predicted_share"] = round(share).into();
            }
            row
        })
        .collect();
    let gaps: Vec<[f64; 2]> =
        beams.gaps.iter().map(|gap| [gap.above.value(), gap.below.value()]).collect();
    let (verdict, evidence) = words(&beams);
    let evidence = evidence.replace('\n', "; ");
    let [image, ratio_image] = images.map(|image| keep(shelf, image));
    json!({
        "game": asked.game.to_string(),
        "engine": engine,
        "positions": beams.positions,
        "read_up_to": last,
        "beams": rows,
        "gaps": gaps,
        "verdict": verdict,
        "established": format!("{verdict}: {evidence}; read for a <= {last}, nothing is claimed beyond"),
        "image": image,
        "ratio_image": ratio_image,
    })
}

/// Keeps a picture under the hash of its content, and gives its address.
fn keep(shelf: &Shelf, image: Vec<u8>) -> String {
    let name = hex(&Sha256::digest(&image)[..16]);
    let bytes = image.len() as u64;
    lock(&shelf.images).insert(name.clone(), Bytes::from(image), bytes);
    format!("/api/image/{name}.png")
}

pub async fn image(State(shelf): Shared, Path(name): Path<String>) -> Answer {
    let key = name.strip_suffix(".png").unwrap_or_default().to_string();
    let image = lock(&shelf.images).get(&key).ok_or_else(|| {
        Refusal::missing("this picture is not kept any more: ask for the beams again")
    })?;
    Ok(png(image))
}

/// A picture as an answer.
pub fn png(image: Bytes) -> Response {
    let mut response = Response::new(Body::from(image));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=3600"));
    response
}
