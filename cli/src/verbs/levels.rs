//! `wyt levels`: per value the offset C, M, the wrong diagonals, and whether it is proved for all n.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use wythoff::engine::levels::{Levels, Sweep};
use wythoff::engine::{Answer, Registry};
use wythoff::rules::notation::parse_count;
use wythoff::{Error, Game, Result};
use wythoff_lab::asked::resumed;
use wythoff_lab::asked::solved::of_file;
use wythoff_lab::told::levels::{sheet, solved_sheet};

use super::solved_game;
use crate::args::{Common, ProofTime, StateArgs, TABLES};
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
T_g lists the positions (a_n, b_n) of value g by increasing a_n <= b_n.
  C        the repeats among the b_n: from some n on, a_n is within 1 of floor(phi n) - C
  M        the least M with b_n - a_n = n for all n >= M
  wrong    how many n have b_n - a_n other than n
  proved   yes: these are facts about all n, and `wyt certify levels` writes the proof
With --rows N only positions with a_n < N are looked at. What they show are lower bounds, named so: M
is at least one more than the last wrong n seen, which may stand where the rows end.

Examples:
  wyt levels r-wythoff --up-to-value 20
  wyt levels r-wythoff --up-to-value 62 --format csv --checkpoint levels.state
  wyt levels wythoff --up-to-value 10 --rows 1e6       what the first rows show, proving nothing
  wyt solve wythoff --up-to-value 1 -o w.solved
  wyt levels wythoff --up-to-value 1 --by w.solved     the solved sets")]
pub struct LevelsArgs {
    /// r-wythoff; or wythoff, with --rows
    game: Game,
    #[command(flatten)]
    pub sweep: SweepArgs,
    /// A solved game (`wyt solve GAME --up-to-value G -o FILE`): states, counts and first positions of each value; it is
    /// proved again first
    #[arg(long, value_name = "FILE", conflicts_with_all = ["checkpoint", "rows", "pattern"])]
    by: Option<PathBuf>,
    #[command(flatten)]
    proof: ProofTime,
    /// Only what the rows below N show, row by row
    #[arg(long, value_name = "N", value_parser = parse_count, conflicts_with = "checkpoint")]
    rows: Option<u64>,
    /// Adds the least n from which a_n is within 1 of floor(phi n) - C (- where that takes too long)
    #[arg(long, conflicts_with = "rows")]
    pattern: bool,
}

/// What a run over levels needs to know.
#[derive(Debug, Args)]
pub struct SweepArgs {
    /// The largest value wanted
    #[arg(long, value_name = "G", value_parser = largest_value)]
    pub up_to_value: u32,
    #[command(flatten)]
    pub state: StateArgs,
}

/// A value, as any count is written; what no computer could list is refused at once.
fn largest_value(text: &str) -> Result<u32> {
    let value = parse_count(text)
        .map_err(|_| Error::parse(text, 1, "a value: a whole number such as 20"))?;
    u32::try_from(value).map_err(|_| {
        Error::limit(format!(
            "levels are listed value by value, and {value} are too many: r-wythoff is proved up to value {} ({}) and can be tried up to {}",
            Sweep::LARGEST_PROVED,
            Sweep::LARGEST_COST,
            Sweep::MAX_VALUE
        ))
    })
}

pub fn run(args: &LevelsArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    let format = common.format(TABLES, "a table of levels")?;
    let top = args.sweep.up_to_value;
    let shown = match &args.by {
        Some(file) => {
            let solved = solved_game(file, &args.game, &args.proof, common)?;
            solved_sheet(&args.game, &solved, top).map_err(|error| of_file(file, error))?
        }
        None => {
            let answer = levels(&args.game, &args.sweep, args.rows, common, engines)?;
            sheet(&args.game, answer, top, args.rows, args.pattern)?
        }
    };
    out::write_sheet(common, format, shown)
}

/// The levels, from the checkpoint if there is one.
pub fn levels(
    game: &Game,
    args: &SweepArgs,
    rows: Option<u64>,
    common: &Common,
    engines: &Registry,
) -> Result<Answer<Levels>> {
    let bar = Bar::stoppable(common, "levels");
    let file = args.state.file();
    resumed::levels(game, args.up_to_value, rows, file.as_ref(), engines, &common.run(&bar))
}
