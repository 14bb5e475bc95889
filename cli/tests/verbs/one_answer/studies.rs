//! The questions whose answers are studies of a game: moves added or left out, a sequence recognised, formulas decided, a game solved.

use serde_json::{Value, json};
use wythoff::Game;
use wythoff::engine::Registry;
use wythoff::guess::{Column, Source, Terms};
use wythoff::logic::{Decision, Prover};
use wythoff::run::Run;
use wythoff::solve::{Settings, solve};
use wythoff_lab::asked::guess::{of_game, of_terms};
use wythoff_lab::asked::moves::{effects, families};
use wythoff_lab::asked::prove::know_floor;
use wythoff_lab::told::solve::{Wanted, in_json};
use wythoff_lab::told::{guess, moves};

use super::{DoorAnswer, Question, exit_of, last_event};
use crate::server::{Server, encoded};

/// The names of these questions.
pub const STUDIES: [&str; 4] = ["adjoin", "guess", "prove", "solve"];

/// The fields of these questions, which the command has as flags and the server as fields of a query.
pub const FIELDS: [&str; 5] = ["moves", "drop", "terms", "column", "row"];

pub fn of_library(asked: &Question, engines: &Registry) -> wythoff::Result<Value> {
    let run = Run::default();
    let game = || asked.text("game").parse::<Game>();
    Ok(match asked.text("ask") {
        "adjoin" => {
            let named: Game = asked.text("moves").parse()?;
            let families = families(Some(&named), None, false)?;
            let up_to = asked.number("up_to").unwrap();
            let found = effects(&game()?, &families, asked.flag("drop"), up_to, engines, &run)?;
            let row = |(family, effect)| effect_row(family, effect);
            families.iter().zip(&found).map(row).collect()
        }
        "guess" => {
            let found = match asked.0.get("terms") {
                Some(terms) => {
                    of_terms(terms.as_str().unwrap().parse::<Terms>()?, String::new(), &run)?
                }
                None => {
                    let column = match asked.number("row") {
                        Some(row) => Column::Row(row as usize),
                        None => asked.text("column").parse()?,
                    };
                    let source = Source { game: game()?, value: asked.value(), column };
                    of_game(&source, asked.number("count").unwrap(), false, engines, &run)?
                }
            };
            found.guesses.iter().map(|form| form_of(&guess::object(form))).collect()
        }
        "prove" => {
            let (mut prover, mut told) = (Prover::new(), Vec::new());
            know_floor(&mut prover, asked.text("text"))?;
            prover.run_each(asked.text("text"), &mut |decision: &Decision, _: &_| {
                let witness = decision.witness.iter().flatten();
                let witness = witness.map(|(name, n)| (name.clone(), n.to_string().into()));
                told.push(json!([decision.result, Value::Object(witness.collect())]));
            })?;
            told.into()
        }
        _ => {
            let (game, settings) = (game()?, Settings::default());
            let top = asked.number("up_to_value").unwrap_or(0) as u32;
            let found = solve(&game, top, asked.play(), &settings, engines, &run, &mut |_| {})?;
            let wanted = Wanted {
                game: &game,
                values_of: None,
                value: None,
                times: false,
                run: &run,
                until: None,
            };
            solved(&in_json(&found, &wanted)?["data"])
        }
    })
}

fn effect_row(family: &wythoff::rules::Family, effect: &wythoff::adjoin::Effect) -> Value {
    json!([family.to_string(), effect.keeps(), moves::established(effect), moves::witness(effect)])
}

/// A form by its verdict, kind and words.
fn form_of(object: &Value) -> Value {
    json!([object["verdict"], object["kind"], object["form"]])
}

/// The verdict, and each level's with its states.
fn solved(data: &Value) -> Value {
    let levels = data["levels"].as_array().into_iter().flatten();
    let levels: Vec<Value> =
        levels.map(|x| json!([x["value"], x["verdict"], x["states"]])).collect();
    json!([data["verdict"], data["system"], levels])
}

/// The data of a document of the command.
pub fn of_command(ask: &str, data: &Value) -> Value {
    let rows = || data.as_array().unwrap().iter();
    match ask {
        "adjoin" => {
            let row = |row: &Value| {
                let cells: Vec<&Value> = row.as_object().unwrap().values().collect();
                json!([cells[0], cells[1] == "kept", cells[2], cells[3]])
            };
            rows().map(row).collect()
        }
        "guess" => data["guesses"].as_array().unwrap().iter().map(form_of).collect(),
        "prove" => rows().map(|row| json!([row["result"], digits(&row["witness"])])).collect(),
        _ => solved(data),
    }
}

/// The numbers of a witness, by name; none if there is no witness.
fn digits(witness: &Value) -> Value {
    if witness.is_null() { json!({}) } else { witness.clone() }
}

pub fn of_server(asked: &Question, server: &Server, query: &str) -> DoorAnswer {
    let ask = asked.text("ask");
    if ask == "prove" {
        let body = json!({"text": asked.text("text")}).to_string();
        let reply = server.ask("POST", "/api/prove", "Content-Type: application/json\r\n", &body);
        if reply.status != 200 {
            return Err(exit_of(&reply.json()));
        }
        let told = reply.answer();
        let row = |row: &Value| {
            let result = (row["answer"] != "relation").then(|| row["answer"] == "true");
            json!([result, digits(&row["witness"])])
        };
        return Ok(told["answers"].as_array().unwrap().iter().map(row).collect());
    }
    let more = FIELDS.iter().filter_map(|name| match asked.0.get(*name)? {
        Value::Bool(true) => Some(format!("&{name}=1")),
        Value::String(text) => Some(format!("&{name}={}", encoded(text))),
        other => Some(format!("&{name}={other}")),
    });
    let reply = server.get(&format!("/api/{ask}?{query}{}", more.collect::<String>()));
    if reply.status != 200 {
        return Err(exit_of(&reply.json()));
    }
    Ok(match ask {
        "adjoin" => {
            let row =
                |x: &Value| json!([x["move"], x["adjoinable"], x["established"], x["witness"]]);
            reply.answer()["moves"].as_array().unwrap().iter().map(row).collect()
        }
        "guess" => reply.answer()["guesses"].as_array().unwrap().iter().map(form_of).collect(),
        _ => solved(&last_event(&reply.text())?["data"]),
    })
}
