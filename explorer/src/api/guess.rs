//! What a sequence is: a column of a game's positions, a row of its values, or terms that were typed; and whether it is proved.

use axum::extract::{RawQuery, State};
use serde_json::{Value, json};
use wythoff::guess::{Column, Source, Terms};
use wythoff_lab::asked::guess::{of_game, of_terms};
use wythoff_lab::told::guess::object;

use super::Shared;
use crate::query::Query;
use crate::refusal::{Answer, Refusal};
use crate::work::Weight;

/// The most terms of a game that are looked at.
const MOST: u64 = 20_000;

/// The most terms that are added.
const MOST_NEXT: usize = 1000;

pub async fn guess(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let known = ["game", "terms", "column", "row", "value", "count", "solve", "continue"];
    let query = Query::read(&query.unwrap_or_default(), &known)?;
    let next = query.size("continue", 0, 0, MOST_NEXT)?;
    let found = match query.text("terms") {
        Some(_) if query.text("game").is_some() => {
            return Err(Refusal::bad("give either terms, or a game with a column or a row"));
        }
        Some(text) => {
            let terms: Terms = text.parse()?;
            let about = "the terms given".to_string();
            shelf.workers.work(Weight::Light, move |run| of_terms(terms, about, run)).await?
        }
        None => {
            let column = match query.text("row") {
                Some(_) => Column::Row(query.size("row", 0, 0, MOST_NEXT)?),
                None => query.text("column").unwrap_or("a").parse()?,
            };
            let value = query.number("value", 0, 0, 1_000_000)? as u32;
            let source = Source { game: query.game()?, value, column };
            let count = query.number("count", 1000, 1, MOST)?;
            let (solve, engines) = (query.flag("solve", false)?, shelf.engines.clone());
            let asked = shelf
                .workers
                .work(Weight::Heavy, move |run| of_game(&source, count, solve, &engines, run));
            asked.await?
        }
    };
    let found = found.continued(next);
    let text = |numbers: &[num_bigint::BigInt]| -> Value {
        numbers.iter().map(|number| number.to_string()).collect()
    };
    Ok(query.answer(json!({
        "of": found.about,
        "verdict": found.best().map_or("nothing recognised", |guess| guess.verdict.word()),
        "terms": text(&found.terms.values),
        "first": found.terms.first,
        "guesses": found.guesses.iter().map(object).collect::<Vec<_>>(),
        "proof": found.open,
        "next": text(&found.next),
    })))
}
