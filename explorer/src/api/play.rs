//! Playing: a hint, a judgement of a move, the machine's move.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use serde_json::{Value, json};
use wythoff::engine::{Ask, Registry};
use wythoff::play::{Match, explain, hint, reply};
use wythoff::rules::notation::parse_position;
use wythoff::run::Run;
use wythoff::strategy::{Move, Play};

use super::Shared;
use super::value::{bounded_sum, games, move_json, positions};
use crate::query::Query;
use crate::refusal::{Answer, object};
use crate::state::Shelf;
use crate::work::Weight;

/// The match a query speaks of.
fn asked(query: &Query) -> Answer<Match> {
    Ok(Match::new(bounded_sum(query)?, query.play()?)?)
}

/// Heavy if a part has no engine that tells its outcome at once, and what is below it is large.
fn weight(engines: &Registry, game: &Match) -> Weight {
    let heavy = game.parts().iter().any(|at| {
        let cost = |ask: &Ask| engines.choose(at.game(), ask).map(|(_, cost)| cost);
        let at_once = game.play() == Play::Normal
            && game.parts().len() == 1
            && cost(&Ask::Outcome(at, Play::Normal)).is_some();
        !at_once && Weight::of(cost(&Ask::Reachable(at, game.play()))) == Weight::Heavy
    });
    if heavy { Weight::Heavy } else { Weight::Light }
}

/// Does the work of a request about a match, and says which match it was about.
async fn told(
    shelf: &Shelf,
    game: Match,
    task: impl FnOnce(&Match, &Registry, &Run) -> wythoff::Result<Value> + Send + 'static,
) -> Answer {
    let (about, engines) = (game.clone(), shelf.engines.clone());
    let weight = weight(&engines, &game);
    let engines: Arc<Registry> = engines;
    let mut told = shelf.workers.work(weight, move |run| task(&game, &engines, run)).await?;
    told["game"] = games(about.parts()).into();
    told["position"] = positions(about.parts()).into();
    told["over"] = about.is_over().into();
    Ok(object(told))
}

fn made(m: &Option<Move>) -> Value {
    m.as_ref().map_or(Value::Null, move_json)
}

const SUM: [&str; 4] = ["sum", "game", "position", "misere"];

pub async fn hinted(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &SUM)?;
    told(&shelf, asked(&query)?, |game, engines, run| {
        let hint = hint(game, engines, run)?;
        let outcome = hint.outcome.to_string();
        Ok(json!({"outcome": outcome, "words": hint.words, "move": made(&hint.best)}))
    })
    .await
}

pub async fn explained(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &[&SUM[..], &["part", "to"]].concat())?;
    let game = asked(&query)?;
    let part = query.size("part", 0, 0, game.parts().len().saturating_sub(1))?;
    let to = parse_position(query.needed("to", "4,7")?)?;
    told(&shelf, game, move |game, engines, run| {
        let told = explain(game, part, &to, engines, run)?;
        Ok(json!({
            "legal": told.legal,
            "good": told.good,
            "words": told.words,
            "outcome_after": told.outcome_after.map(|outcome| outcome.to_string()),
            "better": made(&told.better),
        }))
    })
    .await
}

pub async fn replied(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query =
        Query::read(&query.unwrap_or_default(), &[&SUM[..], &["strength", "seed"]].concat())?;
    let game = asked(&query)?;
    let strength = query.number("strength", 100, 0, 100)? as u8;
    let seed = query.number("seed", 0, 0, u64::MAX)?;
    told(&shelf, game, move |game, engines, run| {
        let reply = reply(game, strength, seed, engines, run)?;
        Ok(json!({"move": made(&reply.made), "words": reply.words}))
    })
    .await
}
