//! Levels T_g, periods of rows, differences along a row, moves that can be added.

use axum::extract::{RawQuery, State};
use serde_json::{Value, json};
use wythoff::adjoin::{Effect, Known};
use wythoff::engine::levels::LevelFacts;
use wythoff::engine::rows::{Row, Wanted};
use wythoff::engine::{Bound, Play, Registry};
use wythoff::logic::KnownLevels;
use wythoff::rules::Family;
use wythoff::run::Run;
use wythoff::{Game, Result};
use wythoff_lab::asked::board::{Board, Shown};
use wythoff_lab::asked::moves::effects;
use wythoff_lab::told;

use super::Shared;
use crate::query::Query;
use crate::refusal::{Answer, Refusal};
use crate::state::Shelf;
use crate::tables::{REACH, TableState, too_far};
use crate::work::Weight;

/// Levels that settle before this are replayed for their exceptions, at most so many of which are listed.
const REPLAYED: u64 = 20_000;
const EXCEPTIONS: usize = 100;

pub async fn levels(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &["game", "up_to_value", "rows"])?;
    let game = query.game()?;
    let most = query.number("up_to_value", 5, 0, 40)? as u32;
    let rows = match query.text("rows") {
        None => None,
        Some(_) => Some(query.number("rows", 1, 1, 10_000_000)?),
    };
    let (engines, asked) = (shelf.engines.clone(), game.clone());
    let found = shelf.workers.work(Weight::Heavy, move |run| {
        let answer = engines.levels(&asked, most, rows, run)?;
        let forms = KnownLevels::of(&asked).map(|known| known.levels).unwrap_or_default();
        let mut levels = Vec::new();
        for facts in &answer.found.facts {
            levels.push(level(&asked, facts, &forms, &engines, run)?);
        }
        let given_up = answer.found.given_up.as_ref().map(ToString::to_string);
        Ok((levels, given_up, answer.engine, answer.covers))
    });
    let (levels, given_up, engine, covers) = found.await?;
    Ok(query.answer(json!({
        "game": game.to_string(),
        "levels": levels,
        "given_up": given_up,
        "covers": covers,
        "engine": engine,
    })))
}

fn level(
    game: &Game,
    facts: &LevelFacts,
    forms: &[String],
    engines: &Registry,
    run: &Run,
) -> Result<Value> {
    let (value, settled_from) = (facts.value(), facts.settled_from());
    let mut exceptions: Option<Vec<[u64; 3]>> = None;
    if settled_from <= REPLAYED {
        let mut listed = Vec::new();
        let positions = engines.list(game, value, Play::Normal, Bound::Count(settled_from), run)?;
        for (n, position) in (0u64..).zip(positions.found.stream) {
            let [a, b] = position?.small()?[..] else { continue };
            if b - a != n && listed.len() < EXCEPTIONS {
                listed.push([n, a, b]);
            }
        }
        exceptions = Some(listed);
    }
    Ok(json!({
        "g": value,
        "C": facts.offset(),
        "M": settled_from,
        "wrong": facts.wrong(),
        "proved": facts.proved(),
        "words": words(facts),
        "formula": forms.get(value as usize),
        "exceptions": exceptions,
    }))
}

/// What is known of a level, and how far.
fn words(facts: &LevelFacts) -> String {
    let (offset, settled_from) = (facts.offset(), facts.settled_from());
    let reach = if facts.proved() { "Proved for all n" } else { "As far as was read" };
    let exceptions = match facts.wrong() {
        0 => "without an exception".to_string(),
        1 => "with 1 exception before".to_string(),
        more => format!("with {more} exceptions before"),
    };
    let near = facts.pattern_from().map_or(String::new(), |from| {
        format!("; from n = {from} on, a_n is within 1 of floor(phi n) - {offset}")
    });
    format!("{reach}: b_n - a_n = n from n = {settled_from} on, {exceptions}{near}.")
}

pub async fn periods(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &["game", "rows"])?;
    let game = query.game()?;
    let rows = query.size("rows", 20, 1, 200)?;
    if game.is_one_pile() {
        return one_pile(&shelf, &query, game).await;
    }
    let (engines, asked) = (shelf.engines.clone(), game.clone());
    let found = shelf.workers.work(Weight::Heavy, move |run| {
        let answer = engines.rows(&asked, Wanted::rows(rows), run)?;
        Ok((answer.found, answer.engine))
    });
    let (found, engine) = found.await?;
    let rows: Vec<Value> = found.rows.iter().map(row).collect();
    Ok(query.answer(json!({
        "game": game.to_string(),
        "rows": rows,
        "stopped": found.stopped.as_ref().map(ToString::to_string),
        "engine": engine,
    })))
}

/// How many values of one pile are shown.
const SHOWN: usize = 200;

async fn one_pile(shelf: &Shelf, query: &Query, game: Game) -> Answer {
    let (engines, asked) = (shelf.engines.clone(), game.clone());
    let found = shelf.workers.work(Weight::Heavy, move |run| {
        let answer = engines.rows(&asked, Wanted::rows(1), run)?;
        let values = engines.slice(&asked, 1, SHOWN, &[], run)?.found;
        let values = (0..SHOWN).map(|n| values.get(0, n)).collect::<Vec<u32>>();
        Ok((answer.found, answer.engine, values))
    });
    let (found, engine, values) = found.await?;
    Ok(query.answer(json!({
        "game": game.to_string(),
        "one_pile": true,
        "words": told::periods::one_pile(&found).0,
        "values": values,
        "rows": found.rows.iter().map(row).collect::<Vec<_>>(),
        "stopped": found.stopped.as_ref().map(ToString::to_string),
        "engine": engine,
    })))
}

fn row(row: &Row) -> Value {
    json!({
        "row": row.row,
        "preperiod": row.preperiod,
        "period": row.period.as_ref().map(ToString::to_string),
        "saltus": row.saltus.as_ref().map(ToString::to_string),
        "multiple": row.multiple.to_string(),
        "proof": told::periods::proved(row),
    })
}

pub async fn differences(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &["game", "row", "columns"])?;
    let game = query.game()?;
    if game.arity() != 2 {
        let form = game.position_form();
        return Err(Refusal::bad(format!(
            "positions of {game} are {form}, and rows are those of two numbers: choose another game"
        )));
    }
    let row = query.number("row", 0, 0, u64::MAX)?;
    let row = usize::try_from(row).ok().filter(|row| *row < REACH).ok_or_else(too_far)?;
    let columns = query.size("columns", 100, 1, REACH)?;
    let board = Board { game: game.clone(), fixed: Vec::new(), shown: Shown::Values };
    let limit = shelf.workers.limit;
    let grid = match shelf.tables.get(&board, row + 1, columns, limit).await? {
        TableState::Ready(grid) => grid,
        TableState::Working { .. } => return Err(Refusal::late(limit.as_secs())),
    };
    let values: Vec<u32> = (0..columns).map(|b| grid.get(row, b)).collect();
    let differences: Vec<i64> =
        values.iter().zip(0i64..).map(|(value, b)| i64::from(*value) - b).collect();
    Ok(query.answer(json!({
        "game": game.to_string(),
        "row": row,
        "values": values,
        "differences": differences,
        "engine": grid.engine(),
    })))
}

/// The most moves tried at once.
const MOST_FAMILIES: usize = 300;

pub async fn adjoin(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    const KNOWN: [&str; 6] = ["game", "moves", "range", "rays", "drop", "up_to"];
    let query = Query::read(&query.unwrap_or_default(), &KNOWN)?;
    let game = query.game()?;
    let families = families(&query)?;
    let drop = query.flag("drop", false)?;
    let most = query.number("up_to", 200, 1, 1000)?;
    let (engines, asked) = (shelf.engines.clone(), game.clone());
    let found = shelf.workers.work(Weight::Heavy, move |run| {
        let effects = effects(&asked, &families, drop, most, &engines, run)?;
        Ok(families.iter().zip(&effects).map(effect_json).collect::<Vec<_>>())
    });
    Ok(query.answer(json!({"game": game.to_string(), "up_to": most, "moves": found.await?})))
}

fn families(query: &Query) -> Answer<Vec<Family>> {
    let families = match (query.text("moves"), query.text("range")) {
        (Some(_), Some(_)) => return Err(Refusal::bad("give moves or range, not both")),
        (None, Some(_)) => {
            let most = query.number("range", 5, 1, 20)?;
            Known::families(most, query.flag("rays", false)?)
        }
        _ => {
            let moves: Game = query.needed("moves", "{1,2}")?.parse()?;
            let families = moves.rays().map(|vector| vector.families().to_vec());
            families.ok_or_else(|| Refusal::bad("write families of moves, such as {1,2} {2,3}*"))?
        }
    };
    if families.len() > MOST_FAMILIES {
        let told = format!("{} moves: try at most {MOST_FAMILIES} at once", families.len());
        return Err(Refusal::large(told));
    }
    Ok(families)
}

fn effect_json((family, effect): (&Family, &Effect)) -> Value {
    json!({
        "move": family.to_string(),
        "adjoinable": effect.keeps(),
        "established": told::moves::established(effect),
        "witness": told::moves::witness(effect),
    })
}
