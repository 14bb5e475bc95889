//! Value, outcome, winning moves and options of a position or a sum.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use axum::extract::{RawQuery, State};
use num_bigint::BigUint;
use num_integer::Integer;
use serde_json::{Value, json};
use wythoff::engine::{Offer, Play, WhoWins};
use wythoff::run::{Memory, Run};
use wythoff::strategy::{self, Move, Settings, analyse};
use wythoff::{Error, ErrorKind, GamePosition, Position};
use wythoff_lab::asked::looking;
use wythoff_lab::output::json_number;

use super::Shared;
use crate::query::Query;
use crate::refusal::{Answer, Refusal};
use crate::state::Shelf;
use crate::tables::{TableState, board_below};
use crate::work::Weight;

/// The most winning moves that are listed, and the most options.
const MOST_MOVES: u64 = 10_000;
const MOST_OPTIONS: u64 = 20_000;

/// The most options that are counted, and looked at for the directions they lie in.
const MOST_COUNTED: usize = 100_000;

/// The most directions.
const MOST_RAYS: usize = 160;

/// The most parts of a sum.
const MOST_PARTS: usize = 32;

/// What an answer may hold where only the outcome is wanted: closed forms need no more.
const LITTLE: Memory = Memory::bytes(2_000_000);

pub async fn value(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    const KNOWN: [&str; 6] = ["game", "position", "sum", "misere", "moves", "value"];
    let query = Query::read(&query.unwrap_or_default(), &KNOWN)?;
    let (sum, play) = (bounded_sum(&query)?, query.play()?);
    let most_moves = query.size("moves", 200, 0, MOST_MOVES as usize)?;
    let asked = sum.clone();
    let settings = looking(play, most_moves, query.flag("value", false)?)?;
    // Who asks for the winner alone waits for no table.
    let alone = query.text("value").is_some() && settings.most_for_value.is_some();
    let winner_first = alone && play == Play::Normal;
    let answer = solved(&shelf, &sum, settings, winner_first).await?;
    let text = |value: &Option<BigUint>| value.as_ref().map(BigUint::to_string);
    Ok(query.answer(json!({
        "game": games(&asked),
        "position": positions(&asked),
        "play": play.to_string(),
        "outcome": answer.outcome.to_string(),
        "value": text(&answer.value),
        "parts": answer.parts.iter().map(text).collect::<Vec<_>>(),
        "engine": answer.engine,
        "total": text(&answer.total),
        "moves": answer.moves.iter().map(move_json).collect::<Vec<_>>(),
    })))
}

/// A sum of not too many parts.
pub fn bounded_sum(query: &Query) -> Answer<Vec<GamePosition>> {
    let sum = query.sum()?;
    if sum.len() > MOST_PARTS {
        let parts = sum.len();
        return Err(Refusal::large(format!(
            "a sum of {parts} parts: ask for at most {MOST_PARTS}"
        )));
    }
    Ok(sum)
}

/// The games of a sum as it is written.
pub fn games(sum: &[GamePosition]) -> String {
    sum.iter().map(|at| at.game().to_string()).collect::<Vec<_>>().join(" + ")
}

/// Its positions, separated by " + ".
pub fn positions(sum: &[GamePosition]) -> String {
    sum.iter().map(|at| at.piles().to_string()).collect::<Vec<_>>().join(" + ")
}

pub fn move_json(m: &Move) -> Value {
    let take: Vec<String> = m.take.iter().map(BigUint::to_string).collect();
    json!({"part": m.part, "take": take, "to": m.to.to_string(), "why": m.why})
}

/// The answer of the library; from tables that are kept where a table is needed.
async fn solved(
    shelf: &Shelf,
    sum: &[GamePosition],
    settings: Settings,
    winner_first: bool,
) -> Answer<strategy::Answer> {
    let dear = |most| costs_more(shelf, sum, settings.play, most);
    if winner_first || settings.most_for_value.is_some_and(dear) {
        // Who wins is often known without the value, and then no table is made for it.
        let (asked, engines) = (sum.to_vec(), shelf.engines.clone());
        let quick = shelf.workers.work(Weight::Light, move |run| {
            let run = Run::new(LITTLE).with_threads(1).with_progress(run.progress());
            analyse(&asked, settings, &engines, &run)
        });
        if let Ok(answer) = quick.await {
            return Ok(answer);
        }
    }
    // Without a table that is kept the engines are asked: they may need none.
    let weight = match prepare(shelf, sum, settings.play).await {
        Err(refusal) if refusal.kind == ErrorKind::Limit => Weight::Heavy,
        prepared => prepared?,
    };
    let (asked, engines) = (sum.to_vec(), shelf.engines.clone());
    shelf.workers.work(weight, move |run| analyse(&asked, settings, &engines, run)).await
}

/// Whether the value of some part takes more nanoseconds than are to be spent on it.
fn costs_more(shelf: &Shelf, sum: &[GamePosition], play: Play, most: u64) -> bool {
    play == Play::Normal
        && sum.iter().any(|at| {
            let ways = shelf.engines.who_wins(WhoWins { at, play, most_moves: 0 });
            let costs =
                ways.value.iter().map(Offer::cost).chain(ways.below.iter().map(Offer::cost));
            costs.min().is_some_and(|cost| cost.nanoseconds > most)
        })
}

/// Sees to it that the tables a sum needs are there, where they are within reach, and tells what the rest weighs.
pub async fn prepare(shelf: &Shelf, sum: &[GamePosition], play: Play) -> Answer<Weight> {
    let mut weight = Weight::Light;
    for at in sum {
        let light = {
            let ways = shelf.engines.who_wins(WhoWins { at, play, most_moves: 0 });
            let below = ways.below.as_ref().map(Offer::cost);
            let at_once = ways.value.as_ref().map(Offer::cost);
            at_once.is_some() && at_once <= below || Weight::of(below) == Weight::Light
        };
        if light {
            continue;
        }
        if let Some((board, rows, columns)) = board_below(at, play) {
            let found = shelf.tables.get(&board, rows, columns, shelf.workers.limit).await?;
            if let TableState::Working { .. } = found {
                return Err(Refusal::late(shelf.workers.limit.as_secs()));
            }
            continue;
        }
        weight = Weight::Heavy;
    }
    Ok(weight)
}

pub async fn options(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &["game", "position", "misere", "count"])?;
    let (sum, play) = (query.sum()?, query.play()?);
    let most = query.size("count", 5_000, 0, MOST_OPTIONS as usize)?;
    let at = sum.into_iter().next().ok_or_else(|| Refusal::bad("a position is missing"))?;
    // Who only counts them waits for no table, and without values the moves themselves are still known.
    let prepared = match most {
        0 => Ok(Weight::Light),
        _ => prepare(&shelf, std::slice::from_ref(&at), play).await,
    };
    let (weight, known) = (*prepared.as_ref().unwrap_or(&Weight::Light), prepared.is_ok());
    let (engines, asked) = (shelf.engines.clone(), at.clone());
    let mut told = shelf
        .workers
        .work(weight, move |run| {
            let mut found = asked.game().options(asked.piles(), MOST_COUNTED);
            let (legal, ends) = (found.listed.len(), rays(&asked, &found.listed));
            found.more |= legal > most;
            found.listed.truncate(most);
            let valued = known && most > 0;
            let mut values = match valued.then(|| engines.reachable(&asked, play, run)) {
                None => None,
                Some(Ok(values)) => Some(values),
                Some(Err(Error::Limit(_) | Error::Overflow(_) | Error::Unserved(_))) => None,
                Some(Err(error)) => return Err(error),
            };
            let mut listed = Vec::with_capacity(found.listed.len());
            for option in found.listed {
                let value = match &mut values {
                    Some(values) => Some(values.get(&option.small()?)?),
                    None => None,
                };
                listed.push(option_json(&asked, &option, value, play));
            }
            Ok(json!({"options": listed, "more": found.more, "legal": legal, "rays": ends}))
        })
        .await?;
    told["game"] = at.game().to_string().into();
    told["position"] = at.piles().to_string().into();
    Ok(query.answer(told))
}

/// The last option in each direction on the board of the first two piles, the others being left alone.
fn rays(at: &GamePosition, options: &[Position]) -> Vec<[u64; 2]> {
    let (Ok(from), true) = (at.small(), at.game().has_piles()) else { return Vec::new() };
    let [a, b, rest @ ..] = &from[..] else { return Vec::new() };
    let mut ends: Vec<(u128, [u64; 2])> = Vec::new();
    let mut known = HashMap::new();
    for to in options.iter().filter_map(|to| to.small().ok()) {
        let way = [i128::from(*a) - i128::from(to[0]), i128::from(*b) - i128::from(to[1])];
        let step = way[0].gcd(&way[1]);
        if step == 0 || to[2..] != *rest {
            continue;
        }
        let end = (way[0].unsigned_abs() + way[1].unsigned_abs(), [to[0], to[1]]);
        match known.entry(way.map(|x| x / step)) {
            Entry::Vacant(direction) => {
                direction.insert(ends.len());
                ends.push(end);
            }
            Entry::Occupied(direction) => {
                let last = &mut ends[*direction.get()];
                *last = end.max(*last);
            }
        }
    }
    ends.into_iter().take(MOST_RAYS).map(|(_, end)| end).collect()
}

fn option_json(at: &GamePosition, to: &Position, value: Option<u32>, play: Play) -> Value {
    let take = at.game().taken(at.piles(), to);
    let list = |numbers: &[BigUint]| numbers.iter().map(json_number).collect::<Value>();
    let outcome = value.map(|value| if value == 0 { "P" } else { "N" });
    let value = value.filter(|_| play == Play::Normal);
    json!({"to": list(&to.0), "take": list(&take), "value": value, "outcome": outcome})
}

/// How long a tile waits for its table before it tells how far that is.
pub const TILE_PATIENCE: Duration = Duration::from_millis(400);
