//! The positions of a value, in order.

use axum::extract::{RawQuery, State};
use serde_json::json;
use wythoff::Position;
use wythoff::engine::{Bound, List};
use wythoff::golden::floor_phi;

use super::Shared;
use crate::query::Query;
use crate::refusal::{Answer, Refusal};
use crate::work::Weight;

/// The most positions of one answer.
const MOST: u64 = 100_000;

/// The largest number an array holds: above it JavaScript rounds.
const EXACT: u64 = 1 << 53;

pub async fn positions(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(
        &query.unwrap_or_default(),
        &["game", "value", "count", "up_to", "misere", "offsets"],
    )?;
    let game = query.game()?;
    let wanted = query.flag("offsets", false)?;
    let value = query.number("value", 0, 0, u64::from(u32::MAX))? as u32;
    let play = query.play()?;
    let bound = match (query.text("count"), query.text("up_to")) {
        (Some(_), Some(_)) => return Err(Refusal::bad("give count or up_to, not both")),
        (None, Some(_)) => Bound::UpTo(query.number("up_to", 0, 0, MOST)?),
        _ => Bound::Count(query.number("count", 100, 0, MOST)?),
    };
    let cost = shelf.engines.cost(&game, List { value, play, bound });
    let (engines, asked) = (shelf.engines.clone(), game.clone());
    let found = shelf.workers.work(Weight::of(cost), move |run| {
        let answer = engines.list(&asked, value, play, bound, run)?;
        let (mut listed, mut more) = (Vec::new(), false);
        for position in answer.found.stream {
            if listed.len() as u64 == MOST {
                more = true;
                break;
            }
            if listed.len().is_multiple_of(1024) {
                run.go_on(|| format!("position {}", listed.len()))?;
            }
            listed.push(numbers(&position?)?);
        }
        Ok((listed, more, answer.engine, answer.found.in_a_box))
    });
    let (listed, more, engine, in_a_box) = found.await?;
    let offsets = wanted.then(|| listed.iter().zip(0..).map(offset).collect::<Vec<_>>());
    Ok(query.answer(json!({
        "game": game.to_string(),
        "value": value,
        "positions": listed,
        "offsets": offsets,
        "more": more,
        "in_a_box": in_a_box,
        "engine": engine,
    })))
}

/// How far the first number of the n-th position lies from that of the n-th pair of Wythoff's.
fn offset((position, n): (&Vec<u64>, u64)) -> Option<i64> {
    let [first, pair] = [*position.first()?, floor_phi(n)?].map(|x| i64::try_from(x).ok());
    first?.checked_sub(pair?)
}

/// The numbers of a position, small enough for any reader of JSON.
fn numbers(position: &Position) -> wythoff::Result<Vec<u64>> {
    let small = position.small()?;
    if small.iter().any(|x| *x > EXACT) {
        return Err(wythoff::Error::overflow("a pile above 2^53: ask for fewer positions"));
    }
    Ok(small)
}
