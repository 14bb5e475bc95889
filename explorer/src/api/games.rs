//! The catalogue, and what a line of notation means.

use axum::extract::{RawQuery, State};
use num_bigint::BigUint;
use serde_json::{Value, json};
use wythoff::Game;
use wythoff::engine::{Play, Registry, WhoWins};
use wythoff::rules::Rules;
use wythoff::rules::catalogue::CatalogueEntry;
use wythoff_lab::asked::example_position;

use super::Shared;
use crate::query::Query;
use crate::refusal::Answer;

pub async fn version(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &[])?;
    Ok(query.answer(json!({"name": "wythoff", "network": shelf.network()})))
}

pub async fn games(RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &[])?;
    let rows = CatalogueEntry::all()
        .flat_map(|entry| forms(entry).into_iter().map(move |one| row(entry, &one)));
    let games: Vec<Value> = rows.collect::<Answer<_>>()?;
    Ok(query.answer(json!({"games": games})))
}

/// The games of a row that are offered: with and without a number of piles where it may be left out.
fn forms(entry: &CatalogueEntry) -> Vec<String> {
    let (name, example) = (entry.name, entry.example);
    match entry.notation.split_once(" | ") {
        Some(_) if example == name && !name.contains("fibonacci") => {
            vec![name.into(), format!("{name}:3")]
        }
        Some(_) if example != name => vec![name.into(), example.into()],
        _ => vec![example.into()],
    }
}

fn row(entry: &CatalogueEntry, example: &str) -> Answer<Value> {
    let game: Game = example.parse()?;
    Ok(json!({
        "name": entry.name,
        "notation": entry.notation,
        "example": example,
        // With the example's own numbers; a rule that has no letters stands as it is.
        "rule": game.in_words().unwrap_or_else(|| entry.rules.into()),
        "source": entry.source,
        "piles": game.arity(),
        "symmetric": game.is_symmetric(),
        "arity_form": game.position_form(),
        "example_position": example_position(&game),
    }))
}

pub async fn parse(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &["game"])?;
    let game = query.game()?;
    let moves = game.family_texts();
    Ok(query.answer(json!({
        "game": game.to_string(),
        "canonical": if moves.is_empty() { game.to_string() } else { moves.join(" ") },
        "families": moves,
        "piles": game.arity(),
        "numbers": game.numbers(),
        "vector": game.rays().is_some(),
        "values": game.has_values(),
        "rule": game.in_words(),
        "symmetric": game.is_symmetric(),
        "form": game.position_form(),
        "example_position": example_position(&game),
        "any_size": any_size(&game, &shelf.engines),
    })))
}

/// Who tells at once which player wins, however large the piles are; nobody, if it must be computed.
fn any_size(game: &Game, engines: &Registry) -> Option<&'static str> {
    let huge = |i: usize| BigUint::from(10u32).pow(30) + i;
    let piles: Vec<BigUint> = (0..game.numbers()?).map(huge).collect();
    let at = game.position(piles).ok()?;
    let question = WhoWins { at: &at, play: Play::Normal, most_moves: 0 };
    Some(engines.who_wins(question).outcome?.engine())
}
