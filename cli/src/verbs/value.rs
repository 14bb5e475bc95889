//! `wyt value`: value, outcome and winning moves of a position or a sum.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use num_bigint::BigUint;
use serde_json::{Map, Value, json};
use wythoff::engine::{Outcome, Play, Registry};
use wythoff::run::Memory;
use wythoff::strategy::{Answer, Choice, Move, analyse};
use wythoff::{Error, GamePosition, Result};
use wythoff_lab::asked::certified::certified_value;
use wythoff_lab::asked::{looking, solved};
use wythoff_lab::output::{About, Cell, FilledSheet, Format};
use wythoff_lab::told::value::{Asked, COMMAND, in_words, no_value, title};

use super::solved_game;
use crate::args::{Common, ProofTime, small_count};
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt value wythoff 5,8
  wyt value wythoff 5,8 --options               every move with the value it leaves
  wyt value wythoff 3000,5000 --value           the value too, though it takes a table of 15 million
  wyt value fibonacci-nim 17,4 + wythoff 5,8    a sum of games
  wyt value fibonacci-nim 20                    a heap at its start
  wyt value \"{0,1}* {1,2}\" 3,4 --misere         whoever takes last loses
  wyt value \"block:2 wythoff\" 4,6               the previous player forbids one option
  wyt value octal:0.77 5,7,12                   heaps of an octal game
  wyt value dynamic:3t+1 1000000007             a pile with a limit that grows
  wyt certify levels r-wythoff --up-to-value 20 -o levels.cert
  wyt value r-wythoff 618033988749894848204,1000000000000000000000 --certificate levels.cert")]
pub struct ValueArgs {
    /// GAME POSITION, or a sum: GAME POSITION + GAME POSITION
    #[arg(required = true, value_name = "GAME POSITION")]
    question: Vec<String>,
    /// Misere play: whoever makes the last move loses
    #[arg(long, alias = "misère")]
    misere: bool,
    /// Compute the value, however long it takes; without this it is left out where outcome and moves are known
    /// at once and it would take longer than about a quarter of a second
    #[arg(long, conflicts_with_all = ["misere", "certificate", "by"])]
    value: bool,
    /// Every option with the value it leaves (under misere play 0 for P, 1 for N), instead of the winning moves
    #[arg(long, conflicts_with_all = ["value", "certificate", "by"])]
    options: bool,
    /// The most winning moves to list; all are counted
    #[arg(long, default_value = "1000", value_name = "N", value_parser = small_count)]
    moves: usize,
    /// A certificate of levels: gives the value of a position of r-wythoff with piles of any size,
    /// if it is one of the levels'; the certificate is verified first
    #[arg(long, value_name = "FILE", conflicts_with = "misere")]
    certificate: Option<PathBuf>,
    /// A solved game (`wyt solve GAME -o FILE`): answers for piles of any size; it is proved again first
    #[arg(long, value_name = "FILE", conflicts_with_all = ["certificate", "misere"])]
    by: Option<PathBuf>,
    #[command(flatten)]
    proof: ProofTime,
}

type Sum = Vec<GamePosition>;

pub fn run(args: &ValueArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    let format = common.format(Format::TABLES, "an answer")?;
    let sum = GamePosition::parse_sum(&args.question.join(" "))?;
    if let Some(file) = &args.by {
        let [at] = &sum[..] else {
            return Err(Error::invalid("--by serves one position: leave the sum out"));
        };
        let solved = solved_game(file, at.game(), &args.proof, common)?;
        let (answer, above) = solved::answer(&solved, at, args.moves, common.memory)?;
        return show(&sum, &answer, solved.play(), above, format, common);
    }
    let play = Play::of_misere(args.misere);
    if args.options {
        return options(&sum, play, format, common, engines);
    }
    let mut settings = looking(play, args.moves, args.value)?;
    if args.certificate.is_some() {
        settings.most_for_value = settings.most_for_value.map(|_| 0);
    }
    let mut answer = {
        let bar = Bar::stoppable(common, "values");
        analyse(&sum, settings, engines, &common.run(&bar))?
    };
    let mut above = None;
    if let Some(file) = &args.certificate {
        let [at] = &sum[..] else {
            return Err(Error::invalid("--certificate serves one position: leave the sum out"));
        };
        (answer.value, above) = certified_value(file, at, common.memory)?;
        answer.engine.push_str(", certificate");
    }
    show(&sum, &answer, play, above, format, common)
}

fn show(
    sum: &Sum,
    answer: &Answer,
    play: Play,
    above: Option<usize>,
    format: Format,
    common: &Common,
) -> Result<ExitCode> {
    out::write(common, |out| match format {
        Format::Text => {
            let asked = Asked { play, above, memory: common.memory, hints: COMMAND };
            Ok(out.write_all(in_words(sum, answer, asked).as_bytes())?)
        }
        Format::Json => Ok(writeln!(out, "{}", json(sum, answer, play, above, common.memory))?),
        format => moves_sheet(sum, answer, play, format, out),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Every option, with the value it leaves.
fn options(
    sum: &Sum,
    play: Play,
    format: Format,
    common: &Common,
    engines: &Registry,
) -> Result<ExitCode> {
    let found = {
        let bar = Bar::stoppable(common, "values");
        Choice::all(sum, play, engines, &common.run(&bar))?
    };
    let rule = if play == Play::Misere { " under misere play: 0 for P, 1 for N" } else { "" };
    let wins = found.iter().filter(|choice| choice.outcome() == Outcome::P).count();
    let about = About::new(format!("Options of {}{rule}", title(sum)))
        .with("game", title(sum))
        .with("position", asked(sum))
        .with("play", play.to_string())
        .found("options", found.len())
        .found("winning", wins);
    let mut columns = vec!["part", "take", "to", "value", "wins"];
    let skipped = usize::from(sum.len() == 1);
    let rows = found.into_iter().map(|choice| {
        let cells = vec![
            Cell::from(choice.part as u64 + 1),
            Cell::Text(join(&choice.take)),
            Cell::Text(choice.to.to_string()),
            Cell::from(choice.value.clone()),
            Cell::Flag(choice.outcome() == Outcome::P),
        ];
        cells.into_iter().skip(skipped).collect()
    });
    let filled = FilledSheet::new(about, &columns.split_off(skipped), rows.collect());
    out::write_sheet(common, format, filled)
}

fn join(numbers: &[BigUint]) -> String {
    numbers.iter().map(BigUint::to_string).collect::<Vec<_>>().join(",")
}

fn list(numbers: &[BigUint]) -> Value {
    numbers.iter().map(BigUint::to_string).collect()
}

/// The position asked about; of a sum those of its parts.
fn asked(sum: &Sum) -> Value {
    match &sum[..] {
        [at] => list(at.piles()),
        several => several.iter().map(|at| list(at.piles())).collect(),
    }
}

fn json(sum: &Sum, answer: &Answer, play: Play, above: Option<usize>, memory: Memory) -> Value {
    let value = |v: &Option<BigUint>| v.as_ref().map_or(Value::Null, |n| n.to_string().into());
    let mut object = Map::new();
    let part = |(i, at): (usize, &GamePosition)| {
        let own = answer.parts.get(i).cloned().flatten();
        let game = at.game().to_string();
        json!({"game": game, "position": list(at.piles()), "value": value(&own)})
    };
    let games: Vec<String> = sum.iter().map(|at| at.game().to_string()).collect();
    if sum.len() > 1 {
        object.insert("parts".into(), sum.iter().enumerate().map(part).collect());
    }
    let normal = play == Play::Normal;
    let about = About::new("").with("game", games.join(" + ")).with("position", asked(sum));
    let about = about.with("play", play.to_string()).with("engine", answer.engine.as_str());
    object.insert("value".into(), value(&answer.value));
    match above {
        Some(last) => {
            object.insert("value_more_than".into(), last.into());
        }
        None if answer.value.is_none() && normal && sum.iter().all(|at| at.game().has_values()) => {
            object.insert("value_unknown".into(), no_value(answer, memory, COMMAND.value).into());
        }
        None => {}
    }
    object.insert("outcome".into(), answer.outcome.to_string().into());
    let moves = answer.moves.iter().map(|m| move_json(sum, m));
    object.insert("winning_moves".into(), moves.collect());
    object.insert("winning_moves_total".into(), value(&answer.total));
    if !answer.forbid.is_empty() {
        object.insert("forbid".into(), answer.forbid.iter().map(|to| list(&to.0)).collect());
    }
    about.document(Value::Object(object))
}

fn move_json(sum: &Sum, m: &Move) -> Value {
    let mut object = Map::new();
    if sum.len() > 1 {
        object.insert("part".into(), (m.part + 1).into());
    }
    object.insert("take".into(), list(&m.take));
    object.insert("to".into(), list(&m.to.0));
    if let Some(why) = &m.why {
        object.insert("why".into(), why.as_str().into());
    }
    Value::Object(object)
}

/// The other formats list the winning moves, each with value and outcome; these stand alone if no move wins.
fn moves_sheet(
    sum: &Sum,
    answer: &Answer,
    play: Play,
    format: Format,
    out: &mut dyn Write,
) -> Result<()> {
    let rule = if play == Play::Misere { " under misere play" } else { "" };
    let about = About::new(format!("Value, outcome and winning moves of {}{rule}", title(sum)));
    let own = || {
        let value = answer.value.clone().filter(|_| play == Play::Normal);
        [value.map_or(Cell::Missing, Cell::from), Cell::Text(answer.outcome.to_string())]
    };
    let none = answer.moves.is_empty().then_some([const { Cell::Missing }; 4]);
    let moves = answer.moves.iter().map(|m| {
        let why = m.why.as_deref().map_or(Cell::Missing, Cell::from);
        let (take, to) = (Cell::Text(join(&m.take)), Cell::Text(m.to.to_string()));
        [Cell::from(m.part as u64 + 1), take, to, why]
    });
    let rows = moves.chain(none).map(|cells| own().into_iter().chain(cells).collect());
    let columns = ["value", "outcome", "part", "take", "to", "why"];
    FilledSheet::new(about, &columns, rows.collect()).write(format, out)
}
