//! `wyt beams`: the lines around which the P-positions gather, and whether they split.

use std::process::ExitCode;

use clap::Args;
use wythoff::analysis::beams::{Beams, Near};
use wythoff::engine::Play;
use wythoff::engine::involution::PPositions;
use wythoff::rules::notation::parse_count;
use wythoff::{Error, Game, Result};
use wythoff_lab::output::{About, Sheet};
use wythoff_lab::told::beams::{beam_rows, window_rows, words};

use crate::args::{Common, TABLES};
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

pub fn run(args: &BeamsArgs, common: &Common) -> Result<ExitCode> {
    common.written_as(TABLES, "beams")?;
    let game = args.game.vector().ok_or_else(|| {
        Error::unserved(format!("{} is no game of move families: it has no beams", args.game))
    })?;
    let bar = Bar::stoppable(common, "columns");
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let beams = Beams::of(game, play, args.up_to, common.memory, &bar)?;
    drop(bar);
    let (verdict, evidence) = words(&beams);
    let near = if args.misere { None } else { Near::of(game) };
    let near = near.map_or(String::new(), |near| {
        format!(
            "\nProved for all n: |b - phi a| <= {} ({} of docs/proofs.md)",
            near.distance, near.theorem
        )
    });
    let title = format!(
        "Beams of {}{} for a <= {}: {verdict} (observed, not proved)\n{evidence}{near}",
        args.game,
        if args.misere { " under misere play" } else { "" },
        args.up_to
    );
    let about = About::new(title)
        .with("game", args.game.to_string())
        .with("up_to", args.up_to.to_string())
        .with("play", if args.misere { "misere" } else { "normal" })
        .with("engine", PPositions::ENGINE)
        .found("positions", beams.positions)
        .found("verdict", verdict)
        .found("evidence", evidence)
        .found("proved", false);
    let (columns, rows) =
        if args.windows { window_rows(&beams) } else { beam_rows(&args.game, &beams) };
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let sheet = Sheet::new(about, &columns);
    let mut rows = rows.into_iter().map(Ok);
    out::write(common, |out| sheet.write(common.format, None, &mut rows, out))?;
    Ok(ExitCode::SUCCESS)
}
