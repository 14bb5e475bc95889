//! `wyt table`: the values of all small positions.

use std::process::ExitCode;

use clap::Args;
use serde_json::Value;
use wythoff::engine::Registry;
use wythoff::engine::outcomes::Outcomes;
use wythoff::rules::Dynamic;
use wythoff::rules::notation::{parse_count, parse_position};
use wythoff::strategy::Play;
use wythoff::{Game, Result};
use wythoff_lab::output::{About, Matrix, Values};
use wythoff_lab::told::table::{check_fixed, to_size};

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
  wyt table wythoff --size 8 --misere           0 for P, 1 for N")]
pub struct TableArgs {
    /// A game, such as wythoff or gdwn:1,2
    game: Game,
    /// Columns, and rows unless --rows is given
    #[arg(long, default_value = "10", value_name = "N", value_parser = parse_count)]
    size: u64,
    /// Rows, if not as many as columns
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
    let (rows, columns) = (to_size(args.rows.unwrap_or(args.size))?, to_size(args.size)?);
    let found = found(args, rows, columns, common, engines)?;
    let game = args.game.to_string();
    let names = number_names(&args.game);
    let fibonacci = !args.game.has_piles();
    let title = match (&args.fix, args.misere) {
        (Some(fixed), _) => {
            let names = names[2..].join(",");
            format!("Sprague-Grundy values of {game}, {names} = {fixed} fixed")
        }
        (None, true) => format!("Outcomes of {game} under misere play: 0 for P, 1 for N"),
        (None, false) => format!("Sprague-Grundy values of {game}"),
    };
    let about = About::new(title)
        .with("game", game)
        .with("play", if args.misere { "misere" } else { "normal" })
        .with("rows", rows)
        .with("columns", columns)
        .with("fixed", fixed(args)?.map(Value::from))
        .with("engine", found.engine);
    let axes = (names[0], names.get(1).copied().unwrap_or("b"));
    let triangle = fibonacci && args.game.arity() == 2;
    let grid = Matrix { about: &about, axes, values: &*found.values, triangle };
    out::write(common, |out| grid.write(common.format, out))?;
    Ok(ExitCode::SUCCESS)
}

/// What the numbers of a position are called: piles, or heaps and allowances.
fn number_names(game: &Game) -> Vec<&'static str> {
    const PILES: [&str; 16] =
        ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"];
    const HEAPS: [&str; 16] = [
        "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n10", "n11", "n12", "n13", "n14",
        "n15", "n16",
    ];
    const ALLOWANCES: [&str; 16] = [
        "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
        "r15", "r16",
    ];
    match game {
        Game::Fibonacci(f) if f.heaps() == 1 => vec!["n", "r"],
        Game::Fibonacci(f) if f.dynamic() == Dynamic::Global => {
            HEAPS[..f.heaps()].iter().copied().chain(["r"]).collect()
        }
        Game::Fibonacci(f) => {
            let pairs = HEAPS[..f.heaps()].iter().zip(&ALLOWANCES);
            pairs.flat_map(|(n, r)| [*n, *r]).collect()
        }
        Game::Vector(_) | Game::Ruled(_) => PILES[..game.arity()].to_vec(),
    }
}

/// The values, and the engine that found them.
struct Found {
    values: Box<dyn Values>,
    engine: &'static str,
}

/// Outcomes as values: 0 for P, 1 for N.
struct ByOutcome(Outcomes, (usize, usize));

impl Values for ByOutcome {
    fn size(&self) -> (usize, usize) {
        self.1
    }

    fn get(&self, a: usize, b: usize) -> u32 {
        u32::from(!self.0.is_p(&[a, b]))
    }

    fn largest(&self) -> u32 {
        1
    }
}

/// The numbers after the second, if they are given.
fn fixed(args: &TableArgs) -> Result<Option<Vec<u64>>> {
    args.fix.as_ref().map(|fixed| parse_position(fixed)?.small()).transpose()
}

fn found(
    args: &TableArgs,
    rows: usize,
    columns: usize,
    common: &Common,
    engines: &Registry,
) -> Result<Found> {
    let fixed = fixed(args)?;
    check_fixed(&args.game, fixed.is_some(), args.misere)?;
    let bar = Bar::stoppable(common, "rows");
    let run = common.run(&bar);
    if args.misere {
        let found = engines.outcomes(&args.game, &[rows, columns], Play::Misere, &run)?;
        let values = Box::new(ByOutcome(found.found, (rows, columns)));
        return Ok(Found { values, engine: found.engine });
    }
    let found = engines.slice(&args.game, rows, columns, &fixed.unwrap_or_default(), &run)?;
    Ok(Found { values: Box::new(found.found), engine: found.engine })
}
