//! A game solved while somebody looks on: what is learned, which guess falls where, which sentence is proved; then the theorem.
//!
//! The answer is a stream of events: `news` as they come, then one `result`, or `failure` in words.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::{RawQuery, State};
use axum::response::IntoResponse;
use axum::response::sse::{Event, Sse};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use futures_core::Stream;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use wythoff::Game;
use wythoff::engine::Play;
use wythoff::solve::{Answer as Found, News, Settings, Trial, solve};
use wythoff_lab::told::solve::{Wanted, in_json, in_words};

use super::Shared;
use super::prove::automaton;
use crate::query::Query;
use crate::refusal::Answer;
use crate::state::Shelf;
use crate::task;
use crate::work::{Watch, Weight};

/// The most values solved at once.
const MOST_VALUE: u64 = 8;

/// The most states of an automaton that is sent to be drawn, or walked through.
const DRAWN: usize = 1000;

/// Places of which the weights are sent, so that a typed position can be written in digits.
const PLACES: usize = 96;

pub async fn solved(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let known = ["game", "up_to_value", "misere", "record"];
    let query = Query::read(&query.unwrap_or_default(), &known)?;
    let asked = Asked {
        game: query.game()?,
        top: query.number("up_to_value", 0, 0, MOST_VALUE)? as u32,
        play: query.play()?,
        record: query.flag("record", false)?,
    };
    let (send, events) = unbounded_channel();
    task::spawn(told(shelf, asked, send));
    Ok(Sse::new(Events(events)).into_response())
}

/// The question.
struct Asked {
    game: Game,
    top: u32,
    play: Play,
    /// Whether the record of the proof is wanted.
    record: bool,
}

/// The events of one request, as they come.
struct Events(UnboundedReceiver<Event>);

impl Stream for Events {
    type Item = std::result::Result<Event, std::convert::Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(cx).map(|event| event.map(Ok))
    }
}

/// Tells what happens until it is done; drops the work when nobody listens.
async fn told(shelf: Arc<Shelf>, asked: Asked, send: UnboundedSender<Event>) {
    let watch = Watch::new(shelf.workers.limit.max(Duration::from_secs(120)));
    let (engines, memory, heard) = (shelf.engines.clone(), shelf.workers.memory, send.clone());
    let work = shelf.workers.watched(Weight::Heavy, watch, move |run| {
        let settings = Settings::default();
        let Asked { game, top, play, record } = &asked;
        let mut tell = |news: News| hear(&heard, &news);
        let found = solve(game, *top, *play, &settings, &engines, run, &mut tell)?;
        let wanted = Wanted { game, values_of: None, value: None, times: false, run, until: None };
        let mut result = in_json(&found, &wanted)?;
        let data = &mut result["data"];
        data["words"] = in_words(&found, &wanted)?.into();
        if let Found::Proved(solved) = &found {
            // Of a level that was proved on its word no pairs are composed to be drawn.
            let drawings = solved.levels().iter().map(|level| match level.words() {
                Some(_) => Ok(Value::Null),
                None => Ok(drawn(level.positions(memory)?)),
            });
            data["automata"] = drawings.collect::<wythoff::Result<Vec<_>>>()?.into();
            let weights = solved.system().weights(PLACES);
            data["weights"] = weights.iter().map(|weight| weight.to_string()).collect();
            if *record {
                let bytes = solved.record(run)?.to_bytes();
                data["record"] = STANDARD.encode(bytes).into();
            }
        }
        Ok(result)
    });
    let mut work = std::pin::pin!(work);
    let found = tokio::select! {
        found = &mut work => found,
        () = send.closed() => return,
    };
    let last = match found {
        Ok(result) => Event::default().event("result").data(result.to_string()),
        Err(refusal) => Event::default().event("failure").data(refusal.told().to_string()),
    };
    let _ = send.send(last);
}

fn hear(send: &UnboundedSender<Event>, news: &News) {
    let Some(told) = event(news) else { return };
    #[cfg(target_family = "wasm")]
    {
        // Nobody reads the stream before the work is done.
        let _ = send;
        crate::host::news(&told.to_string());
    }
    #[cfg(not(target_family = "wasm"))]
    let _ = send.send(Event::default().event("news").data(told.to_string()));
}

fn event(news: &News) -> Option<Value> {
    Some(match news {
        News::Trying(value, system) => {
            json!({"kind": "trying", "value": value, "system": system.name()})
        }
        News::Learned(trial) => learned(trial),
        News::Decided(decision) if decision.result == Some(true) => {
            json!({"kind": "proved", "sentence": decision.name, "states": decision.largest})
        }
        News::Decided(_) => return None,
        News::Refuted(fallen) => {
            let numbers = fallen.numbers.iter();
            let numbers: Vec<Value> =
                numbers.map(|(name, n)| json!([name, n.to_string()])).collect();
            json!({"kind": "refuted", "sentence": fallen.sentence, "at": numbers})
        }
    })
}

fn learned(trial: &Trial) -> Value {
    json!({
        "kind": "learned",
        "bound": trial.bound,
        "states": trial.states,
        "open": trial.open,
        "closed": trial.closed,
        "far": trial.far.then_some(trial.digits),
    })
}

/// The automaton, if it is small.
fn drawn(relation: &wythoff::logic::Relation) -> Value {
    match relation.dfa.states() {
        states if states <= DRAWN => automaton(relation),
        _ => Value::Null,
    }
}
