//! `wyt beams`: the lines around which the P-positions gather, and whether they split.

use std::process::ExitCode;

use clap::Args;
use wythoff::analysis::beams::Beams;
use wythoff::engine::{Bound, Play, Registry};
use wythoff::rules::notation::parse_count;
use wythoff::{Game, Result};
use wythoff_lab::output::Format;
use wythoff_lab::told::beams::sheet;

use crate::args::Common;
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
Positions (a,b), a <= b, are read in windows 2^k <= a < 2^(k+1). They split if an interval of b/a stays
empty over five windows, with 0.2 % of the positions on each side; they do not if the spread of b/a
shrinks to a quarter over these windows; else it is undecided. Both answers are observations on the
range read, no theorems; gaps that narrow are named: a larger range may show another number of beams.
The predicted columns (gdwn:p,q with two beams) suppose that every line fills up: a heuristic.

Examples:
  wyt beams gdwn:1,2 --up-to 1e7
  wyt beams gdwn:4,6 --up-to 1e7 --windows      D = max |b - floor(phi a)| and each gap, window by window
  wyt beams gdwn:1,2+2,3 --up-to 1e6 --format csv
  wyt beams gdwn:1,2 --up-to 1e6 --misere       whoever moves last loses")]
pub struct BeamsArgs {
    /// A symmetric two-pile game with Nim moves, such as gdwn:1,2
    game: Game,
    /// All positions whose smaller pile is at most X
    #[arg(long, value_name = "X", value_parser = parse_count)]
    up_to: u64,
    /// The dyadic windows instead of the beams
    #[arg(long)]
    windows: bool,
    /// Misere play: whoever makes the last move loses
    #[arg(long)]
    misere: bool,
}

pub fn run(args: &BeamsArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    let format = common.format(Format::TABLES, "beams")?;
    let play = Play::of_misere(args.misere);
    let beams = {
        let bar = Bar::stoppable(common, "columns");
        let extent = Bound::UpTo(args.up_to);
        Beams::of(&args.game, play, extent, engines, &common.run(&bar), |_, _| {})?
    };
    out::write_sheet(common, format, sheet(&args.game, &beams, args.up_to, play, args.windows))
}
