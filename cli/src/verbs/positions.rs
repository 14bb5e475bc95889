//! `wyt positions`: the positions of a value, in order.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use num_bigint::{BigInt, BigUint};
use wythoff::engine::{Bound, Engine, Play, Registry};
use wythoff::rules::notation::parse_count;
use wythoff::{Error, Game, Result};
use wythoff_lab::asked::resumed::StateFile;
use wythoff_lab::asked::saved_positions;
use wythoff_lab::asked::solved::of_file;
use wythoff_lab::output::{About, Cell, Format, Sheet};

use super::solved_game;
use crate::args::{Common, ProofTime, StateArgs};
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt positions gdwn:1,2 --count 19
  wyt positions r-wythoff --value 2 --up-to 100 --differences
  wyt positions wythoff --count 1000 --format bfile --column b
  wyt positions gdwn:1,2 --count 1e9 --format csv -o p.csv --checkpoint p.state
  wyt positions \"{0,1}* wedge\" --value 5 --up-to 5      rows that never show the value are told
  wyt positions maharaja --value 5 --within 50    both piles bounded: a box
  wyt positions wythoff:3 --up-to 15            three piles: --up-to bounds all of them
  wyt positions gdwn:1,2 --misere --count 20    whoever moves last loses
  wyt positions \"block:2 wythoff\" --up-to 20    the previous player forbids one option
  wyt positions octal:0.77 --up-to 100          heaps of value 0")]
pub struct PositionsArgs {
    /// A game, such as wythoff or gdwn:1,2
    game: Game,
    /// The Sprague-Grundy value wanted
    #[arg(long, default_value = "0", value_name = "G", value_parser = grundy_value)]
    value: u32,
    #[command(flatten)]
    bound: BoundArgs,
    /// Misere play: its P-positions
    #[arg(long, conflicts_with_all = ["by", "checkpoint"])]
    misere: bool,
    /// Adds the difference b - a
    #[arg(long)]
    differences: bool,
    /// The column a b-file takes its terms from
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
    /// A solved game (`wyt solve GAME -o FILE`): lists from its automaton; it is proved again first
    #[arg(long, value_name = "FILE", conflicts_with = "checkpoint")]
    by: Option<PathBuf>,
    #[command(flatten)]
    proof: ProofTime,
    #[command(flatten)]
    state: StateArgs,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct BoundArgs {
    /// So many positions, by increasing smaller pile
    #[arg(long, value_name = "N", value_parser = parse_count)]
    count: Option<u64>,
    /// All positions whose smaller pile is at most X
    #[arg(long, value_name = "X", value_parser = parse_count)]
    up_to: Option<u64>,
    /// All positions with every pile at most X
    #[arg(long, value_name = "X", value_parser = parse_count, conflicts_with_all = ["by", "checkpoint"])]
    within: Option<u64>,
}

fn grundy_value(text: &str) -> Result<u32> {
    let value = parse_count(text).ok().and_then(|n| u32::try_from(n).ok());
    value.ok_or_else(|| Error::parse(text, 1, "a value: a whole number below 2^32"))
}

/// A list into a file that survives being killed.
fn saved(
    args: &PositionsArgs,
    bound: Bound,
    state: &StateFile,
    common: &Common,
) -> Result<ExitCode> {
    if args.value != 0 || args.differences {
        return Err(Error::invalid(
            "--checkpoint is for plain lists of P-positions: leave out --value and --differences",
        ));
    }
    let (Some(output), "csv") = (&common.output, &*common.format) else {
        return Err(Error::invalid(
            "--checkpoint needs a file that can grow: add --format csv -o FILE",
        ));
    };
    let bar = Bar::stoppable(common, "positions");
    saved_positions::list(&args.game, bound, output, state, common.memory, &bar)?;
    Ok(ExitCode::SUCCESS)
}

pub fn run(args: &PositionsArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    let format = common.format(Format::ALL, "a list of positions")?;
    let bound = match (args.bound.count, args.bound.up_to) {
        (Some(count), _) => Bound::Count(count),
        (None, up_to) => Bound::UpTo(up_to.unwrap_or_default()),
    };
    let mut columns = args.game.number_names();
    let two = columns == ["a", "b"];
    if args.differences && !two {
        return Err(Error::invalid(format!(
            "--differences is for games of two piles, and positions of {} are {}: leave it out",
            args.game,
            args.game.position_form()
        )));
    }
    common.column_is_for_bfiles(&args.column)?;
    if let Some(state) = args.state.file() {
        return saved(args, bound, &state, common);
    }
    let (found, engine, play) = match &args.by {
        Some(file) => {
            let solved = solved_game(file, &args.game, &args.proof, common)?;
            let found = solved.list(args.value, bound).map_err(|error| of_file(file, error))?;
            (found, solved.name(), solved.play())
        }
        None => {
            let bar = Bar::stoppable(common, "values");
            let run = common.run(&bar);
            let play = Play::of_misere(args.misere);
            let answer = match args.bound.within {
                Some(most) => engines.list_within(&args.game, args.value, play, most, &run)?,
                None => engines.list(&args.game, args.value, play, bound, &run)?,
            };
            (answer.found, answer.engine, play)
        }
    };
    if args.differences {
        columns.push("d");
    }
    let what = if args.value == 0 {
        "P-positions".into()
    } else {
        format!("Positions of value {}", args.value)
    };
    let note = if found.in_a_box { ", every pile bounded" } else { "" };
    let note = format!("{note}{}", never(&found.never));
    let rule = if play == Play::Misere { " under misere play" } else { "" };
    let mut about = About::new(format!("{what} of {}{rule}{note}", args.game))
        .with("game", args.game.to_string())
        .with("value", args.value)
        .with("engine", engine);
    if play == Play::Misere {
        about = about.with("play", "misere");
    }
    about = match bound {
        _ if args.bound.within.is_some() => about.with("within", args.bound.within),
        Bound::Count(count) => about.with("count", count.to_string()),
        Bound::UpTo(most) => about.with("up_to", most.to_string()),
    };
    if !found.never.is_empty() {
        about = about.found("rows_without", found.never.clone());
    }
    // A list by number has that many rows, all of them natural numbers: its head can be written at once.
    let length = args.bound.count.filter(|_| !args.differences);
    let sheet = Sheet::new(about, &columns).of_length(length);
    let bar = Bar::of_rows(common, "positions");
    out::write(common, |out| {
        let mut writing = sheet.begin(format, args.column.as_deref(), out)?;
        let mut row = Vec::new();
        for position in bar.count(args.bound.count, found.stream) {
            let position = position?;
            let difference = args.differences.then(|| difference(&position));
            row.clear();
            row.extend(position.0.into_iter().map(Cell::from).chain(difference));
            writing.row(&row)?;
        }
        writing.end()
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The rows that never show the value, in words.
fn never(rows: &[u64]) -> String {
    const SHOWN: usize = 10;
    let shown: Vec<String> = rows.iter().take(SHOWN).map(u64::to_string).collect();
    match (rows.len(), shown.join(", ")) {
        (0, _) => String::new(),
        (1, row) => format!("; row {row} never shows it (proved: its state repeats)"),
        (2..=SHOWN, list) => format!("; rows {list} never show it (proved: their state repeats)"),
        (n, list) => {
            format!("; {n} rows never show it (proved: their state repeats): {list}, ...")
        }
    }
}

fn difference(position: &[BigUint]) -> Cell {
    Cell::Number(BigInt::from(position[1].clone()) - BigInt::from(position[0].clone()))
}
