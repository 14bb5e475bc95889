//! One question, one answer: every question of `tests/doors/questions.json` through the library, the command and the server, whose data and kinds
//! of refusal must be the same. Python reads the same table (`python/tests/test_doors.py`).

use std::fmt::Display;

use crate::common;
use crate::server::{Server, encoded};
use serde_json::{Map, Value, json};
use wythoff::analysis::beams::Beams;
use wythoff::engine::rows::Wanted;
use wythoff::engine::{Bound, Play, Registry};
use wythoff::run::Run;
use wythoff::strategy::analyse;
use wythoff::{ErrorKind, Game, GamePosition, Position};
use wythoff_lab::asked::board::{Board, check_fixed, to_size};
use wythoff_lab::asked::looking;
use wythoff_lab::output::Values as _;
use wythoff_lab::told::beams::words as verdict_of;

mod studies;

/// What a door says: the data in one form, or the kind of its refusal by the command's exit code.
type DoorAnswer = Result<Value, u8>;

struct Question(Map<String, Value>);

impl Question {
    fn text(&self, name: &str) -> &str {
        self.0[name].as_str().unwrap()
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.0.get(name).map(|n| n.as_u64().unwrap())
    }

    fn flag(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|flag| flag == &Value::Bool(true))
    }

    fn misere(&self) -> bool {
        self.flag("misere")
    }

    fn play(&self) -> Play {
        Play::of_misere(self.misere())
    }

    /// The numbers after the second that are fixed.
    fn fixed(&self) -> Option<&str> {
        self.0.get("fix").map(|fix| fix.as_str().unwrap())
    }

    fn value(&self) -> u32 {
        self.number("value").unwrap_or(0) as u32
    }

    fn size(&self, name: &str) -> usize {
        self.number(name).unwrap() as usize
    }
}

fn words(numbers: impl IntoIterator<Item = impl Display>) -> Value {
    numbers.into_iter().map(|n| n.to_string()).collect()
}

/// A number or a string of digits, as a string; nothing stays nothing.
fn plain(value: &Value) -> Value {
    match value {
        Value::Number(n) => n.to_string().into(),
        other => other.clone(),
    }
}

/// Value, outcome, where the winning moves lead (sorted), how many there are.
fn standing(value: Value, outcome: &str, mut moves: Vec<String>, total: Value) -> Value {
    moves.sort();
    json!({"value": value, "outcome": outcome, "moves": moves, "total": total})
}

/// The engine, how far it read, the verdict, how many positions there are and how many each beam holds.
fn surveyed(
    engine: &str,
    read_up_to: u64,
    verdict: &str,
    positions: u64,
    each: impl IntoIterator<Item = u64>,
) -> Value {
    let each: Vec<u64> = each.into_iter().collect();
    json!({"engine": engine, "read_up_to": read_up_to, "verdict": verdict, "positions": positions, "each": each})
}

fn of_library(asked: &Question, engines: &Registry) -> wythoff::Result<Value> {
    let (run, play) = (Run::default(), asked.play());
    if studies::STUDIES.contains(&asked.text("ask")) {
        return studies::of_library(asked, engines);
    }
    if asked.text("ask") == "value" {
        let sum = match asked.0.get("sum") {
            Some(sum) => GamePosition::parse_sum(sum.as_str().unwrap())?,
            None => {
                let game: Game = asked.text("game").parse()?;
                vec![game.position(Position::parse(asked.text("at"))?)?]
            }
        };
        let found = analyse(&sum, looking(play, 1000, asked.flag("whatever"))?, engines, &run)?;
        let text = |n: &Option<num_bigint::BigUint>| json!(n.as_ref().map(|n| n.to_string()));
        let moves = found.moves.iter().map(|m| m.to.to_string()).collect();
        let outcome = found.outcome.to_string();
        return Ok(standing(text(&found.value), &outcome, moves, text(&found.total)));
    }
    let game: Game = asked.text("game").parse()?;
    Ok(match asked.text("ask") {
        "positions" => {
            let bound = match (asked.number("count"), asked.number("up_to")) {
                (Some(count), _) => Bound::Count(count),
                (None, most) => Bound::UpTo(most.unwrap()),
            };
            let found = engines.list(&game, asked.value(), play, bound, &run)?;
            let found: wythoff::Result<Vec<Position>> = found.found.stream.collect();
            words(found?)
        }
        "rows" => {
            let found = engines.rows(&game, Wanted::rows(asked.size("rows")), &run)?.found;
            let row = |row: &wythoff::engine::rows::Row| {
                let period = row.period.as_ref().map(ToString::to_string);
                json!([row.preperiod.to_string(), period])
            };
            rows_told(found.rows.iter().map(row).collect(), found.stopped.is_some())
        }
        "levels" => {
            let (top, rows) = (asked.size("up_to_value") as u32, asked.number("rows"));
            let found = engines.levels(&game, top, rows, &run)?.found;
            let level = |x: &wythoff::engine::levels::LevelFacts| {
                words([x.value().into(), x.offset(), x.settled_from(), x.wrong()])
            };
            found.facts.iter().map(level).collect()
        }
        "beams" => {
            let (extent, read) =
                (Bound::UpTo(asked.number("up_to").unwrap()), asked.number("up_to"));
            let answer = Beams::of(&game, play, extent, engines, &run, |_, _| {})?;
            let each = answer.found.beams.iter().map(|beam| beam.cluster.positions);
            let (verdict, _) = verdict_of(&answer.found);
            surveyed(answer.engine, read.unwrap(), &verdict, answer.found.positions, each)
        }
        "table" => {
            let size =
                (to_size(asked.size("rows") as u64)?, to_size(asked.size("columns") as u64)?);
            let fixed = asked.fixed().map(|fix| Position::parse(fix)?.small()).transpose()?;
            check_fixed(&game, fixed.is_some())?;
            let board = Board::new(game, fixed.unwrap_or_default(), play);
            let found = board.cells(size, engines, &run)?;
            let row = |a: usize| words((0..size.1).map(|b| found.get(a, b)));
            (0..found.size().0).map(row).collect()
        }
        other => panic!("no question is called {other}"),
    })
}

/// Rows, and whether there would be more.
fn rows_told(rows: Vec<Value>, stopped: bool) -> Value {
    json!({"rows": rows, "stopped": stopped})
}

/// What the command says, and its exit code.
fn of_command(asked: &Question) -> (DoorAnswer, u8) {
    let mut line: Vec<String> = match asked.text("ask") {
        "rows" => vec!["periods".into()],
        other => vec![other.into()],
    };
    for name in ["game", "moves", "text"] {
        line.extend(asked.0.get(name).map(|text| text.as_str().unwrap().to_string()));
    }
    let sum = asked.0.get("sum").map(|sum| sum.as_str().unwrap());
    line.extend(sum.into_iter().flat_map(|sum| sum.split(' ').map(str::to_string)));
    for (name, flag) in [
        ("value", "--value"),
        ("count", "--count"),
        ("up_to", "--up-to"),
        ("rows", "--rows"),
        ("columns", "--size"),
        ("up_to_value", "--up-to-value"),
        ("column", "--column"),
        ("row", "--row"),
        ("terms", "--terms"),
        ("fix", "--fix"),
    ] {
        if let Some(given) = asked.0.get(name) {
            line.extend([flag.to_string(), plain(given).as_str().unwrap().to_string()]);
        }
    }
    for (name, flag) in [("drop", "--drop"), ("whatever", "--value")] {
        line.extend(asked.flag(name).then(|| flag.to_string()));
    }
    line.extend(asked.0.get("at").map(|at| at.as_str().unwrap().to_string()));
    line.extend(asked.misere().then(|| "--misere".to_string()));
    line.extend(["--format".to_string(), "json".to_string()]);
    let run = common::run(&line);
    let code = run.code.unwrap() as u8;
    // What is refused prints nothing; what is false, guessed or cut short is an answer with a code of its own.
    let answer = match &run.out[..] {
        [] => Err(code),
        out => Ok(of_document(asked, &serde_json::from_slice(out).unwrap(), code)),
    };
    (answer, code)
}

/// The data of what the command printed.
fn of_document(asked: &Question, told: &Value, code: u8) -> Value {
    let data = &told["data"];
    let rows = || data.as_array().unwrap().iter();
    let fields = |row: &Value| row.as_object().unwrap().values().map(plain).collect::<Vec<_>>();
    let numbers = |row: &[Value]| {
        row.iter().map(|n| n.as_str().unwrap().to_string()).collect::<Vec<_>>().join(",")
    };
    match asked.text("ask") {
        study if studies::STUDIES.contains(&study) => studies::of_command(study, data),
        "value" => {
            let moves = data["winning_moves"].as_array().unwrap().iter();
            let moves = moves.map(|m| numbers(m["to"].as_array().unwrap())).collect();
            let outcome = data["outcome"].as_str().unwrap();
            standing(data["value"].clone(), outcome, moves, data["winning_moves_total"].clone())
        }
        "positions" => rows().map(|row| Value::from(numbers(&fields(row)))).collect(),
        "rows" => {
            // One pile that is never periodic, or not known to be, has no row.
            let rows = rows().filter(|row| !row["preperiod"].is_null());
            let row = |row: &Value| json!([plain(&row["preperiod"]), plain(&row["period"])]);
            rows_told(rows.map(row).collect(), code == 3)
        }
        "levels" => rows().map(|row| Value::from(fields(row)[..4].to_vec())).collect(),
        "beams" => {
            let read = told["bounds"]["up_to"].as_str().unwrap().parse().unwrap();
            let (engine, found) = (told["engine"].as_str().unwrap(), &told["summary"]);
            let each = rows().map(|row| row["positions"].as_u64().unwrap());
            let positions = found["positions"].as_u64().unwrap();
            surveyed(engine, read, found["verdict"].as_str().unwrap(), positions, each)
        }
        _ => {
            rows().map(|row| row.as_array().unwrap().iter().map(plain).collect::<Value>()).collect()
        }
    }
}

fn of_server(asked: &Question, server: &Server) -> DoorAnswer {
    let named = |name: &str| Some(format!("{name}={}", encoded(asked.0.get(name)?.as_str()?)));
    let mut query = ["game", "sum"].into_iter().filter_map(named).collect::<Vec<_>>().join("&");
    let address = match asked.text("ask") {
        "rows" => "periods",
        "table" => "tile",
        other => other,
    };
    for name in ["value", "count", "up_to", "up_to_value", "rows"] {
        if let Some(number) = asked.number(name).filter(|_| address != "tile") {
            query += &format!("&{name}={number}");
        }
    }
    if let Some(at) = asked.0.get("at") {
        query += &format!("&position={}", at.as_str().unwrap());
    }
    query += if address == "value" { "&moves=1000" } else { "" };
    query += if asked.flag("whatever") { "&value=1" } else { "" };
    query += if asked.misere() { "&misere=1" } else { "" };
    if studies::STUDIES.contains(&address) {
        return studies::of_server(asked, server, &query);
    }
    let size = || (asked.size("rows"), asked.size("columns"));
    if address == "tile" {
        query += &format!("&size={}", size().0.max(size().1));
        query += if asked.misere() { "&outcomes=1" } else { "" };
        query += &asked.fixed().map_or(String::new(), |fix| format!("&fixed={fix}"));
    }
    let reply = loop {
        let reply = server.get(&format!("/api/{address}?{query}"));
        if reply.status != 202 {
            break reply;
        }
    };
    if reply.status != 200 {
        return Err(exit_of(&reply.json()));
    }
    if address == "tile" {
        let number = |name: &str| reply.header(name).unwrap().parse::<usize>().unwrap();
        let (side, width) = (number("x-columns"), number("x-value-bytes"));
        let cell = |at: usize| {
            let bytes = &reply.body[at * width..(at + 1) * width];
            bytes.iter().rev().fold(0u32, |x, byte| x << 8 | u32::from(*byte))
        };
        let row = |a: usize| words((0..size().1).map(|b| cell(a * side + b)));
        return Ok((0..size().0.min(number("x-rows"))).map(row).collect());
    }
    if address == "beams" {
        return survey_event(&reply.text());
    }
    let told = reply.answer();
    let list = |name: &str| told[name].as_array().unwrap().clone();
    Ok(match address {
        "value" => {
            let moves = list("moves").iter().map(|m| m["to"].as_str().unwrap().into()).collect();
            let outcome = told["outcome"].as_str().unwrap();
            standing(told["value"].clone(), outcome, moves, told["total"].clone())
        }
        "positions" => {
            let joined = |p: &Value| {
                let numbers = p.as_array().unwrap().iter().map(|n| n.to_string());
                numbers.collect::<Vec<_>>().join(",")
            };
            list("positions").iter().map(|p| Value::from(joined(p))).collect()
        }
        "periods" => {
            let row = |row: &Value| json!([plain(&row["preperiod"]), plain(&row["period"])]);
            rows_told(list("rows").iter().map(row).collect(), told["stopped"].is_string())
        }
        _ => {
            let level =
                |x: &Value| Value::from(["g", "C", "M", "wrong"].map(|f| plain(&x[f])).to_vec());
            list("levels").iter().map(level).collect()
        }
    })
}

/// The exit code of the command for the kind of a refusal.
fn exit_of(refusal: &Value) -> u8 {
    let kinds = [
        ErrorKind::BadInput,
        ErrorKind::Limit,
        ErrorKind::Unserved,
        ErrorKind::Internal,
        ErrorKind::Stopped,
    ];
    kinds.into_iter().find(|known| refusal["kind"] == known.name()).unwrap().exit_code()
}

/// The last event of a stream: its result or the kind of failure.
fn last_event(events: &str) -> DoorAnswer {
    let data = |name: &str| {
        let event = events.split("\n\n").find(|event| event.contains(&format!("event: {name}")))?;
        let data = event.lines().find_map(|line| line.strip_prefix("data: ")).unwrap();
        Some(serde_json::from_str::<Value>(data).unwrap())
    };
    data("result").ok_or_else(|| exit_of(&data("failure").unwrap()))
}

/// What came of a survey of beams.
fn survey_event(events: &str) -> DoorAnswer {
    let told = last_event(events)?;
    let (engine, found) = (told["engine"].as_str().unwrap(), &told["data"]);
    let number = |name: &str| found[name].as_u64().unwrap();
    let each = found["beams"].as_array().unwrap().iter().map(|x| x["positions"].as_u64().unwrap());
    let verdict = found["verdict"].as_str().unwrap();
    Ok(surveyed(engine, number("read_up_to"), verdict, number("positions"), each))
}

#[test]
fn every_door_gives_the_same_answer_or_the_same_refusal() {
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/doors/questions.json");
    let table = std::fs::read_to_string(table).unwrap();
    let table: Vec<Map<String, Value>> = serde_json::from_str(&table).unwrap();
    assert!(table.len() >= 140, "{}", table.len());
    let (engines, server) = (Registry::standard(), Server::start());
    let mut differ = Vec::new();
    for asked in table.into_iter().map(Question) {
        let library: DoorAnswer = of_library(&asked, &engines).map_err(|error| error.exit_code());
        let ((command, code), server) = (of_command(&asked), of_server(&asked, &server));
        let expected = asked.number("exit").unwrap() as u8;
        let question = Value::Object(asked.0);
        if code != expected {
            differ.push(format!("{question}: the command ends with {code}"));
        }
        if command != library {
            differ.push(format!("{question}: library {library:?}, command {command:?}"));
        }
        if server != library {
            differ.push(format!("{question}: library {library:?}, server {server:?}"));
        }
    }
    assert!(differ.is_empty(), "{} differ:\n{}", differ.len(), differ.join("\n"));
}
