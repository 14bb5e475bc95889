//! `wyt adjoin`: which moves can be added to a game, or left out, without changing its P-positions.

use std::process::ExitCode;

use clap::Args;
use wythoff::engine::Registry;
use wythoff::rules::notation::parse_count;
use wythoff::{Game, Result};
use wythoff_lab::asked::moves::{effects, families};
use wythoff_lab::output::Format;
use wythoff_lab::told::moves;

use crate::args::Common;
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
A move may be added if and only if it joins no two P-positions. Where the P-positions are known as a formula, or the game comes
solved, the answer is proved for all sizes; elsewhere it holds to the bound, and a change is shown by its smallest instance.

Examples:
  wyt adjoin wythoff \"{1,2} {1,3} {2,3}*\"
  wyt adjoin wythoff --range 12
  wyt adjoin wythoff --range 12 --rays --format csv
  wyt adjoin gdwn:1,2 --range 6 --up-to 1000
  wyt adjoin e-wythoff wedge@smaller --drop")]
pub struct AdjoinArgs {
    /// A game on two piles
    game: Game,
    /// Families of moves in the notation, such as \"{1,2} {2,3}*\"
    moves: Option<Game>,
    /// All {p,q} with p ≤ q ≤ N in place of a list
    #[arg(long, value_name = "N", conflicts_with = "moves")]
    range: Option<u64>,
    /// With --range: any multiple of {p,q}, not only once
    #[arg(long, requires = "range")]
    rays: bool,
    /// Leave the families out of the game instead of adding them
    #[arg(long, conflicts_with = "range")]
    drop: bool,
    /// Look at P-positions with piles up to this
    #[arg(long, default_value = "500", value_parser = parse_count, value_name = "X")]
    up_to: u64,
}

pub fn run(args: &AdjoinArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    let format = common.format(Format::TABLES, "a list of moves")?;
    let families = families(args.moves.as_ref(), args.range, args.rays)?;
    let effects = {
        let bar = Bar::stoppable(common, "moves");
        let run = common.run(&bar);
        effects(&args.game, &families, args.drop, args.up_to, engines, &run)?
    };
    let sheet = moves::sheet(&args.game, &families, &effects, args.drop, args.up_to);
    out::write_sheet(common, format, sheet)
}
