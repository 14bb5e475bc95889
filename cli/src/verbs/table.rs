//! `wyt table`: the values of all small positions.

use std::process::ExitCode;

use clap::Args;
use serde_json::Value;
use wythoff::engine::{Play, Registry};
use wythoff::rules::notation::parse_count;
use wythoff::{Game, Position, Result};
use wythoff_lab::asked::board::{Board, Shown, check_fixed, to_size};
use wythoff_lab::output::{About, Format, Matrix, Values as _};
use wythoff_lab::told::names::axes;

use crate::args::Common;
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt table r-wythoff --size 10
  wyt table wythoff --size 2000 --format npy -o wythoff.npy
  wyt table fibonacci-nim --size 21             row n, column r
  wyt table wythoff:3 --size 8 --fix 2          a slice: the third pile is 2
  wyt table wythoff --size 8 --misere           0 for P, 1 for N
  wyt table \"block:2 wythoff\" --size 8          blocked games have outcomes, no values
  wyt table octal:0.77 --size 24                one pile: one row")]
pub struct TableArgs {
    /// A game, such as wythoff or gdwn:1,2
    game: Game,
    /// Columns, and rows unless --rows is given
    #[arg(long, default_value = "10", value_name = "N", value_parser = parse_count)]
    size: u64,
    /// Rows, if not as many as columns; one pile has one row
    #[arg(long, value_name = "A", value_parser = parse_count)]
    rows: Option<u64>,
    /// The piles after the second, for games with more
    #[arg(long, value_name = "PILES")]
    fix: Option<String>,
    /// Misere play: outcomes instead of values
    #[arg(long)]
    misere: bool,
}

pub fn run(args: &TableArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    let format = common.format(Format::ALL, "a table of values")?;
    let size = (to_size(args.rows.unwrap_or(args.size))?, to_size(args.size)?);
    let play = Play::of_misere(args.misere);
    let fixed = fixed(args)?;
    check_fixed(&args.game, fixed.is_some())?;
    let board = Board::new(args.game.clone(), fixed.clone().unwrap_or_default(), play);
    let cells = {
        let bar = Bar::stoppable(common, "rows");
        board.cells(size, engines, &common.run(&bar))?
    };
    let game = args.game.to_string();
    let what = match board.shown {
        Shown::Values => format!("Sprague-Grundy values of {game}"),
        Shown::Outcomes(Play::Misere) => {
            format!("Outcomes of {game} under misere play: 0 for P, 1 for N")
        }
        Shown::Outcomes(Play::Normal) => format!("Outcomes of {game}: 0 for P, 1 for N"),
    };
    let title = match &args.fix {
        Some(fixed) => {
            let names = args.game.number_names()[2..].join(",");
            format!("{what}, {names} = {fixed} fixed")
        }
        None => what,
    };
    let (rows, columns) = cells.size();
    let about = About::new(title)
        .with("game", game)
        .with("play", play.to_string())
        .with("rows", rows)
        .with("columns", columns)
        .with("fixed", fixed.map(Value::from))
        .with("engine", cells.engine());
    let (axes, triangle) = (axes(&args.game), args.game.has_limit());
    let grid = Matrix { about: &about, axes, values: &cells, triangle };
    out::write(common, |out| grid.write(format, out))?;
    Ok(ExitCode::SUCCESS)
}

/// The numbers after the second, if they are given.
fn fixed(args: &TableArgs) -> Result<Option<Vec<u64>>> {
    args.fix.as_ref().map(|fixed| Position::parse(fixed)?.small()).transpose()
}
