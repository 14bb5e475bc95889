//! The part of an address after the question mark: names with values, each name once and known.

use std::collections::BTreeMap;

use axum::response::Response;
use serde_json::{Map, Value};
use wythoff::engine::Play;
use wythoff::rules::notation::parse_count;
use wythoff::{Error, Game, GamePosition, Position};
use wythoff_lab::output::About;

use crate::refusal::{Answer, Refusal, json};

/// The longest query, in bytes: piles of some thousand digits, and games of some hundred families.
pub const LONGEST: usize = 16_384;

/// A query, read.
#[derive(Debug)]
pub struct Query {
    fields: BTreeMap<String, String>,
}

impl Query {
    /// Reads a query whose names are all among those known.
    pub fn read(text: &str, known: &[&str]) -> Answer<Query> {
        if text.len() > LONGEST {
            let length = text.len();
            return Err(Refusal::large(format!(
                "the query has {length} bytes, more than {LONGEST}: ask with smaller numbers or fewer families, or use the command wyt"
            )));
        }
        let mut fields = BTreeMap::new();
        for (name, value) in form_urlencoded::parse(text.as_bytes()) {
            if !known.contains(&&*name) {
                let named = wythoff::text::escaped(&name);
                let known = known.join(", ");
                return Err(Refusal::bad(format!("there is no field {named} here: use {known}")));
            }
            if fields.insert(name.to_string(), value.into_owned()).is_some() {
                return Err(Refusal::bad(format!("the field {name} is given twice: give it once")));
            }
        }
        Ok(Query { fields })
    }

    /// The text of a field, if it is given.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }

    /// The text of a field that must be given.
    pub fn needed(&self, name: &str, example: &str) -> Answer<&str> {
        self.text(name).ok_or_else(|| {
            Refusal::bad(format!("the field {name} is missing: add {name}={example}"))
        })
    }

    /// The game asked about.
    pub fn game(&self) -> Answer<Game> {
        Ok(self.needed("game", "wythoff")?.parse::<Game>()?)
    }

    /// A position, or a sum of positions.
    pub fn sum(&self) -> Answer<Vec<GamePosition>> {
        if let Some(sum) = self.text("sum") {
            if self.text("game").is_some() || self.text("position").is_some() {
                return Err(Refusal::bad("give either sum, or game and position, not both"));
            }
            return Ok(GamePosition::parse_sum(sum)?);
        }
        let game = self.game()?;
        let position = Position::parse(self.needed("position", "5,8")?)?;
        Ok(vec![game.position(position)?])
    }

    /// A whole number within bounds, or what it is if not given.
    pub fn number(&self, name: &str, default: u64, least: u64, most: u64) -> Answer<u64> {
        let Some(text) = self.text(name) else { return Ok(default) };
        let number = parse_count(text).map_err(|error| match error {
            Error::Parse { input, column, expected } => Refusal {
                message: format!("{name}: {}", Error::parse(&input, column, expected)),
                ..Refusal::bad("")
            },
            other => other.into(),
        })?;
        if number > most {
            return Err(Refusal::large(format!(
                "{name}={number} is too large: ask for at most {most} here; the command wyt has no such limit"
            )));
        }
        if number < least {
            return Err(Refusal::bad(format!("{name}={number}: the least is {least}")));
        }
        Ok(number)
    }

    /// The same, as a size.
    pub fn size(&self, name: &str, default: usize, least: usize, most: usize) -> Answer<usize> {
        let number = self.number(name, default as u64, least as u64, most as u64)?;
        Ok(usize::try_from(number).unwrap_or(most))
    }

    /// A field that is 1 or 0.
    pub fn flag(&self, name: &str, default: bool) -> Answer<bool> {
        match self.text(name) {
            None => Ok(default),
            Some("1" | "true") => Ok(true),
            Some("0" | "false") => Ok(false),
            Some(_) => Err(Refusal::bad(format!("{name} is 1 or 0"))),
        }
    }

    /// An answer in the one shape of all JSON: the game, what was asked as the bounds, the engine, the version, and the rest as data.
    pub fn document(&self, answer: Value) -> Value {
        let asked = self.fields.iter().filter(|(name, _)| *name != "game");
        let mut about =
            asked.fold(About::new(""), |about, (name, text)| about.with(name, text.as_str()));
        let mut data = Map::new();
        for (name, fact) in if let Value::Object(fields) = answer { fields } else { Map::new() } {
            match (&*name, fact) {
                ("game" | "engine", fact @ Value::String(_)) => about = about.with(&name, fact),
                ("game" | "engine", _) => {}
                (_, fact) => {
                    data.insert(name, fact);
                }
            }
        }
        about.document(data.into())
    }

    /// The same as a response.
    pub fn answer(&self, answer: Value) -> Response {
        json(&self.document(answer))
    }

    /// Normal or misère play.
    pub fn play(&self) -> Answer<Play> {
        Ok(Play::of_misere(self.flag("misere", false)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_and_repeated_fields_are_refused() {
        assert!(Query::read("game=nim&game=nim", &["game"]).is_err());
        assert!(Query::read("gane=nim", &["game"]).unwrap_err().message.contains("use game"));
        let query = Query::read("game=gdwn%3A1%2C2%2B2%2C3&misere=1&x=7", &["game", "misere", "x"]);
        let query = query.unwrap();
        assert_eq!(query.game().unwrap().to_string(), "gdwn:1,2+2,3");
        assert_eq!(query.play().unwrap(), Play::Misere);
        assert_eq!(query.number("x", 1, 0, 10).unwrap(), 7);
        assert_eq!(query.number("x", 1, 0, 6).unwrap_err().status, 413);
        assert_eq!(query.number("x", 1, 8, 9).unwrap_err().status, 400);
    }
}
