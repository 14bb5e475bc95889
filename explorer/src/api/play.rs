//! Playing: the moves there are, a hint, a judgement of a move, the machine's move.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use serde_json::{Value, json};
use wythoff::engine::{Offer, Play, Registry, WhoWins};
use wythoff::play::{Judge, Match};
use wythoff::rules::Rules;
use wythoff::run::Run;
use wythoff::strategy::Move;
use wythoff::{GamePosition, Position, Result};
use wythoff_lab::output::json_number;

use super::Shared;
use super::value::{bounded_sum, games, move_json, positions};
use crate::query::Query;
use crate::refusal::{Answer, Refusal};
use crate::state::Shelf;
use crate::work::Weight;

/// The match a query speaks of.
fn asked(query: &Query) -> Answer<Match> {
    Ok(Match::new(bounded_sum(query)?, query.play()?)?)
}

/// Heavy if a part has no engine that tells its outcome at once, and what is below it is large.
fn weight(engines: &Registry, game: &Match) -> Weight {
    let heavy = game.parts().iter().any(|at| {
        let ways = engines.who_wins(WhoWins { at, play: game.play(), most_moves: 0 });
        let alone = game.play() == Play::Normal && game.parts().len() == 1;
        let at_once = alone && ways.outcome.is_some();
        !at_once && Weight::of(ways.below.as_ref().map(Offer::cost)) == Weight::Heavy
    });
    if heavy { Weight::Heavy } else { Weight::Light }
}

/// Does the work of a request about a match, and says which match it was about.
async fn told(
    shelf: &Shelf,
    query: &Query,
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
    Ok(query.answer(told))
}

fn made(m: &Option<Move>) -> Value {
    m.as_ref().map_or(Value::Null, move_json)
}

const SUM: [&str; 4] = ["sum", "game", "position", "misere"];

/// The most moves of one part that are listed: piles one can see have fewer.
const MOST_MOVES: usize = 60_000;

/// A sum as it is read, part by part: the numbers of the position, every move, and what the previous player forbids.
pub async fn turn(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &SUM)?;
    let game = asked(&query)?;
    let most = |at: &GamePosition| at.small().ok().map(|from| at.game().most_options(&from));
    let many = |at: &&GamePosition| most(at).is_none_or(|most| most > 1 << 22);
    if let Some(at) = game.parts().iter().find(many) {
        return Err(Refusal::large(format!(
            "{} {} has too many moves to list: choose smaller piles",
            at.game(),
            at.piles()
        )));
    }
    told(&shelf, &query, game, |game, engines, run| {
        let forbidden = Judge::new(engines, run).forbidding(game)?;
        let parts = game.parts().iter().map(|at| part(at, &forbidden));
        Ok(json!({"parts": parts.collect::<Result<Vec<_>>>()?}))
    })
    .await
}

fn numbers(position: &Position) -> Value {
    position.iter().map(json_number).collect()
}

fn part(at: &GamePosition, forbidden: &[Position]) -> Result<Value> {
    let (game, found) = (at.game(), at.game().options(at.piles(), MOST_MOVES));
    if found.more {
        let told = format!("{game} {} has more than {MOST_MOVES} moves", at.piles());
        return Err(wythoff::Error::limit(format!("{told}: choose smaller piles")));
    }
    let moves = found.listed.iter().filter(|to| !forbidden.contains(to));
    Ok(json!({
        "game": game.to_string(),
        "position": numbers(at.piles()),
        // Piles, one pile with a limit after it, or heaps that may become more.
        "shape": if game.has_limit() { "limit" } else if game.numbers().is_none() { "heaps" } else { "piles" },
        // Where heaps and their limits stand; null where every number is a pile.
        "places": Some(game.limits()).filter(|limits| !limits.is_empty()),
        "rule": game.in_words(),
        "moves": moves.map(numbers).collect::<Vec<_>>(),
        "forbidden": forbidden.iter().map(numbers).collect::<Vec<_>>(),
    }))
}

/// A move as it is typed, read in the language of `wyt play`; refused where the rules do not allow it.
pub async fn typed(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &[&SUM[..], &["text"]].concat())?;
    let game = asked(&query)?;
    let text = query.needed("text", "4,7")?.to_string();
    told(&shelf, &query, game, move |game, engines, run| {
        let mut game = game.clone();
        game.forbid(Judge::new(engines, run).forbidding(&game)?)?;
        let mut read = game.read(&text)?;
        // Heaps without a place of their own stand in order, as `turn` tells them.
        if game.parts()[read.part].game().numbers().is_none() {
            read.to.0.sort_unstable();
        }
        Ok(json!({"move": move_json(&read)}))
    })
    .await
}

pub async fn hinted(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &SUM)?;
    told(&shelf, &query, asked(&query)?, |game, engines, run| {
        let hint = game.hint(engines, run)?;
        let outcome = hint.outcome.to_string();
        Ok(json!({"outcome": outcome, "words": hint.words, "move": made(&hint.best)}))
    })
    .await
}

pub async fn explained(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &[&SUM[..], &["part", "to"]].concat())?;
    let game = asked(&query)?;
    let part = query.size("part", 0, 0, game.parts().len().saturating_sub(1))?;
    let to = Position::parse(query.needed("to", "4,7")?)?;
    told(&shelf, &query, game, move |game, engines, run| {
        let told = game.explain(part, &to, engines, run)?;
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
    told(&shelf, &query, game, move |game, engines, run| {
        let reply = game.reply(strength, seed, engines, run)?;
        Ok(json!({"move": made(&reply.made), "words": reply.words}))
    })
    .await
}
