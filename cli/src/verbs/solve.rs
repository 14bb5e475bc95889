//! `wyt solve`: learn the positions of a value, prove them for all sizes, and say what was found.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use num_bigint::BigUint;
use serde_json::{Value, json};
use wythoff::run::write_whole;
use wythoff::solve::shape::{bounds, shape};
use wythoff::solve::{
    Answer, Book, Level, News, Settings, Shape, Slope, Solved, Trial, solve, systems,
};
use wythoff::strategy::Play;
use wythoff::{Error, Game, Result};
use wythoff_lab::output::Format;

use crate::args::Common;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt solve \"{0,1}* {1,1}* {1,4}\"                   P-positions, learned and proved
  wyt solve \"{0,1}* {1,1}* {1,4}\" -o own.solved --record own.proof
  wyt value \"{0,1}* {1,1}* {1,4}\" 1000000000000,2000000000000 --by own.solved
  wyt solve e-wythoff --up-to-value 1
  wyt solve wythoff --misere
  wyt solve \"{0,2}* {1,1}*\" --system pell

What is printed as proved is decided for all sizes; a guess is called a guess, with the bound to which
it agrees with computed positions.

Exit codes: 0 proved, 1 no automaton found or every guess refuted, 2 bad input, 3 guessed: a limit was
reached before the proof ended, 4 not a game that can be solved here.")]
pub struct SolveArgs {
    /// A game, such as maharaja or "{0,1}* {1,1}* {1,4}"
    game: Game,
    /// Solve the positions of this value; those below it are solved on the way
    #[arg(long, value_name = "G", conflicts_with = "up_to_value")]
    value: Option<u32>,
    /// Solve the values 0 to G
    #[arg(long, value_name = "G")]
    up_to_value: Option<u32>,
    /// The numeration system: fib, pell, trib, 2, 3, ... or ost:0,1:2,3 [default: what suits the game]
    #[arg(long, value_name = "SYSTEM", value_parser = systems::named)]
    system: Option<wythoff::logic::System>,
    /// Misere play: whoever makes the last move loses
    #[arg(long, alias = "misère", conflicts_with_all = ["value", "up_to_value"])]
    misere: bool,
    /// Write a record of the proof that `wyt verify` checks step by step
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Seconds after which to stop
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
}

pub fn run(args: &SolveArgs, common: &Common) -> Result<ExitCode> {
    if !matches!(common.format, Format::Text | Format::Json) {
        return Err(Error::invalid("a solved game is told as text or json: leave --format out"));
    }
    let settings = Settings {
        system: args.system.clone().map(Arc::new),
        memory: common.memory,
        time: args.time.map(Duration::from_secs),
    };
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let top = args.value.or(args.up_to_value).unwrap_or(0);
    let mut news = |news: News| progress(common, &news);
    let answer = solve(&args.game, top, play, &settings, &mut news)?;
    // Another reader: the words go to standard output, whatever -o says; -o is for the solved game.
    let told = match common.format {
        Format::Json => format!("{}\n", in_json(&answer, common)?),
        _ => in_words(&answer, args, common)?,
    };
    std::io::stdout().write_all(told.as_bytes())?;
    match &answer {
        Answer::Proved(solved) => {
            keep(solved, args, common)?;
            Ok(ExitCode::SUCCESS)
        }
        Answer::Guessed(..) => Ok(ExitCode::from(3)),
        Answer::Open { .. } => Ok(ExitCode::from(1)),
    }
}

/// Writes the files asked for; only what is proved is kept.
fn keep(solved: &Solved, args: &SolveArgs, common: &Common) -> Result<()> {
    let book = Book::of(solved);
    if let Some(file) = &args.record {
        let record = book.record(common.memory)?;
        let bytes = record.to_bytes();
        write_whole(file, |out| Ok(out.write_all(&bytes)?))?;
        say(common, &format!("record    {} (sha256 {})", file.display(), record.sha256()))?;
    }
    if let Some(file) = &common.output {
        write_whole(file, |out| Ok(out.write_all(book.to_text().as_bytes())?))?;
        let (game, file) = (solved.game.to_string(), file.display());
        say(common, &format!("solved    {file}: wyt value {game:?} POSITION --by {file}"))?;
    }
    Ok(())
}

/// A line after the words; JSON stays one document.
fn say(common: &Common, line: &str) -> Result<()> {
    if common.format != Format::Json {
        writeln!(std::io::stdout(), "{line}")?;
    }
    Ok(())
}

/// One line a step on standard error, if that is a terminal.
fn progress(common: &Common, news: &News) {
    if common.quiet || !std::io::stderr().is_terminal() {
        return;
    }
    match news {
        News::Trying(value, system) => eprintln!("value {value}, in {}", system.name()),
        News::Learned(trial) => eprintln!("  {}", line(trial)),
        News::Decided(outcome) => eprintln!(
            "  {}: {} ({:.2} s)",
            outcome.name,
            if outcome.result == Some(true) { "true" } else { "false" },
            outcome.seconds
        ),
        News::Refuted(fallen) => {
            let numbers: Vec<String> =
                fallen.numbers.iter().map(|(name, n)| format!("{name} = {n}")).collect();
            eprintln!("  refuted: {} fails at {}", fallen.sentence, numbers.join(", "));
        }
    }
}

fn line(trial: &Trial) -> String {
    let state = if trial.closed { "closed" } else { "open" };
    if trial.far {
        let height = trial.digits;
        return format!("{} states, {state}, windows far out of {height} digits", trial.states);
    }
    format!("{} states, {state}, {} positions below {}", trial.states, trial.members, trial.bound)
}

fn what(solved: &Solved, value: u32) -> String {
    match (solved.play, value) {
        (Play::Misere, _) => format!("P-positions of {} under misere play", solved.game),
        (_, 0) => format!("P-positions of {}", solved.game),
        (_, value) => format!("positions of value {value} of {}", solved.game),
    }
}

fn in_words(answer: &Answer, args: &SolveArgs, common: &Common) -> Result<String> {
    let mut text = String::new();
    let wanted = |level: &&Level| args.value.is_none_or(|value| level.value == value);
    match answer {
        Answer::Proved(solved) => {
            for level in solved.levels.iter().filter(wanted) {
                text += &found(solved, level, "Proved for all sizes", common)?;
            }
        }
        Answer::Guessed(solved, why) => {
            let (last, proved) = solved.levels.split_last().expect("a guess is a level");
            for level in proved.iter().filter(wanted) {
                text += &found(solved, level, "Proved for all sizes", common)?;
            }
            let true_ones = last.proof.sentences.len();
            text += &format!(
                "Guessed, not proved: the {} are read by an automaton of {} states in {}\n\
                 agrees    with all positions below {}\n\
                 limit     {why} ({true_ones} sentences were true before)\n",
                what(solved, last.value),
                last.positions.dfa.states(),
                solved.system.name(),
                last.agrees_to(),
            );
        }
        Answer::Open { solved, value, slope, tried, refuted } => {
            if let Some(solved) = solved {
                for level in solved.levels.iter().filter(wanted) {
                    text += &found(solved, level, "Proved for all sizes", common)?;
                }
            }
            text += &format!("No: no automaton was found for value {value} of {}\n", args.game);
            text += &honest(slope, tried, refuted.len());
        }
    }
    Ok(text)
}

/// What an honest no says: where the positions lie, what was tried, how the states grew.
fn honest(
    slope: &Slope,
    tried: &[(Arc<wythoff::logic::System>, Vec<Trial>)],
    fallen: usize,
) -> String {
    let mut text = match slope {
        Slope::Several { least, largest } => format!(
            "slopes    the upper positions lie between b = {least:.4} a and b = {largest:.4} a, on no single line\n"
        ),
        Slope::One { slope, fraction: Some((before, period)) } => format!(
            "slope     {slope:.6}, taken for the quadratic irrational with continued fraction {before:?} {period:?}\n"
        ),
        Slope::One { slope, .. } => {
            format!("slope     {slope:.6}, no quadratic irrational recognised\n")
        }
        Slope::None => String::new(),
    };
    let mut growing = !tried.is_empty();
    for (system, trials) in tried {
        let states: Vec<String> = trials.iter().map(|t| t.states.to_string()).collect();
        let bound = trials.iter().map(|t| t.bound).max().unwrap_or(0);
        let name = system.name();
        text += &format!("tried     {name}: states {} (data to {bound})\n", states.join(", "));
        let last: Vec<usize> = trials.iter().rev().take(3).map(|t| t.states).collect();
        // Not merely more states: more by a sixth at each size, to the end.
        growing &= last.len() == 3 && last.windows(2).all(|w| 6 * w[0] > 7 * w[1]);
    }
    if fallen > 0 {
        text += &format!("refuted   {fallen} guesses, each by a counterexample\n");
    }
    text + "looks     "
        + match (slope, growing) {
            (Slope::Several { .. }, true) => {
                "not automatic in these systems: the positions split, and states grow with the data\n"
            }
            (_, true) => "not automatic in these systems: states grow with the data\n",
            _ => "open: more data may settle it\n",
        }
}

fn tuple(position: &[BigUint]) -> String {
    let piles: Vec<String> = position.iter().map(BigUint::to_string).collect();
    format!("({})", piles.join(","))
}

fn list(positions: &[Vec<BigUint>]) -> String {
    if positions.is_empty() {
        return "none".into();
    }
    positions.iter().map(|p| tuple(p)).collect::<Vec<_>>().join(" ")
}

/// A level in words.
fn found(solved: &Solved, level: &Level, verdict: &str, common: &Common) -> Result<String> {
    let what = what(solved, level.value);
    let mut text = match shape(solved, level, common.memory)? {
        Shape::Wythoff => format!("{verdict}: the {what} are Wythoff's\n"),
        Shape::Finite { removed, added } => format!(
            "{verdict}: the {what} are Wythoff's except for finitely many\n\
             without   {}\nwith      {}\n",
            list(&removed),
            list(&added)
        ),
        Shape::Orbits { removed, added, first } => format!(
            "{verdict}: the {what} are Wythoff's except for {removed} orbits left out and {added} put in\n\
             without   {} ...\nwith      {} ...\n",
            list(&first.0),
            list(&first.1)
        ),
        Shape::Automaton => {
            let first = level.positions.tuples(8);
            format!(
                "{verdict}: the {what} are read by an automaton\nfirst     {} ...\n",
                list(&first)
            )
        }
    };
    text +=
        &format!("automaton {} states in {}\n", level.positions.dfa.states(), solved.system.name());
    if let Some(bounds) = bounds(solved, level, common.memory)? {
        text += &format!(
            "bounds    {} <= a - floor(phi n) <= {}, n = b - a; attained first at n = {} and n = {}\n",
            bounds.least.0, bounds.largest.0, bounds.least.1, bounds.largest.1
        );
    }
    let sentences = level.proof.sentences.len();
    let data = level.trials.iter().map(|t| t.members).max().unwrap_or(0);
    text += &format!(
        "learned   from {data} positions in {:.2} s; {sentences} sentences decided in {:.2} s, largest automaton {} states\n",
        level.seconds.0,
        level.seconds.1,
        level.proof.largest()
    );
    if !level.refuted.is_empty() {
        text += &format!("refuted   {} earlier guesses\n", level.refuted.len());
    }
    Ok(text)
}

fn in_json(answer: &Answer, common: &Common) -> Result<Value> {
    let level = |solved: &Solved, level: &Level, proved: bool| -> Result<Value> {
        let bounds = bounds(solved, level, common.memory)?;
        let shape = match shape(solved, level, common.memory)? {
            Shape::Wythoff => "wythoff",
            Shape::Finite { .. } => "finite",
            Shape::Orbits { .. } => "orbits",
            Shape::Automaton => "automaton",
        };
        Ok(json!({
            "value": level.value, "verdict": if proved { "proved" } else { "guessed" }, "shape": shape,
            "states": level.positions.dfa.states(), "agrees_to": level.agrees_to(),
            "bounds": bounds.map(|b| json!([b.least.0, b.largest.0])),
            "learned_from": level.trials.iter().map(|t| t.members).max(),
            "refuted_guesses": level.refuted.len(), "sentences": level.proof.sentences.len(),
            "largest": level.proof.largest(), "seconds": [level.seconds.0, level.seconds.1],
        }))
    };
    let of = |solved: &Solved, verdict: &str| -> Result<Value> {
        let last = solved.levels.len() - 1;
        let proved = |i: usize| verdict != "guessed" || i < last;
        let levels = solved.levels.iter().enumerate().map(|(i, l)| level(solved, l, proved(i)));
        let levels: Vec<Value> = levels.collect::<Result<_>>()?;
        Ok(
            json!({"game": solved.game.to_string(), "verdict": verdict, "system": solved.system.name(), "levels": levels}),
        )
    };
    match answer {
        Answer::Proved(solved) => of(solved, "proved"),
        Answer::Guessed(solved, _) => of(solved, "guessed"),
        Answer::Open { value, tried, refuted, slope, .. } => {
            let tried: Vec<Value> = tried
                .iter()
                .map(|(system, trials)| {
                    let states: Vec<usize> = trials.iter().map(|t| t.states).collect();
                    json!({"system": system.name(), "states": states})
                })
                .collect();
            let slope = match slope {
                Slope::One { slope, .. } => json!([slope]),
                Slope::Several { least, largest } => json!([least, largest]),
                Slope::None => json!([]),
            };
            Ok(
                json!({"verdict": "open", "value": value, "slopes": slope, "tried": tried, "refuted_guesses": refuted.len()}),
            )
        }
    }
}
