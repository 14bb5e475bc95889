//! `wyt plot`: a figure of a game as SVG or PNG.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use wythoff::engine::Registry;
use wythoff::rules::notation::parse_count;
use wythoff::strategy::Play;
use wythoff::{Error, Game, Result};
use wythoff_lab::figures::{Kind, Sketch};
use wythoff_lab::output::Format;

use crate::args::Common;
use crate::out;
use crate::progress::Bar;
use crate::verbs::solved_answer;

#[derive(Debug, Args)]
#[command(after_help = "\
Kinds:
  positions  the P-positions, or those of --value, as points or as a density
  ratio      b/a of each position against its number, or against a
  heat       Sprague-Grundy values as colours
  levels     where the values 0, 1, ... lie
  outcomes   P-positions, and whether one or several moves win
  offsets    C, M and wrong diagonals of the levels of r-wythoff; of other games a_n of value 0 minus a_n of value g
  periods    preperiod and period of each row
  3d         P-positions of three piles, from two angles
  queen      a queen's moves and the P-positions on a board
  table      values as a table

Examples:
  wyt plot positions gdwn:1,2 --count 1e6 -o split.png
  wyt plot ratio gdwn:2,3 --count 20000 --range 1.3,1.9 --guide phi -o ratio.svg
  wyt plot heat r-wythoff --size 300 -o values.png
  wyt plot offsets r-wythoff --up-to-value 30 -o offsets.svg
  wyt plot 3d wythoff:3 --size 64 -o sponge.png
  wyt plot queen wythoff --size 8 --queen 6,4 -o queen.svg
  wyt plot outcomes \"block:2 wythoff\" -o blocked.svg
  wyt plot heat octal:0.77 --size 200 -o kayles.svg     one pile: G(n) against n")]
pub struct PlotArgs {
    /// positions, ratio, heat, levels, outcomes, offsets, periods, 3d, queen or table
    kind: Kind,
    /// A game, such as wythoff or gdwn:1,2
    game: Game,
    /// So many positions [default: 1000]
    #[arg(long, value_name = "N", conflicts_with = "up_to")]
    count: Option<String>,
    /// All positions whose smaller pile is at most X
    #[arg(long, value_name = "X")]
    up_to: Option<String>,
    /// With --up-to X: only the points with x at most X, one in each column
    #[arg(long, requires = "up_to")]
    columns: bool,
    /// The side of the grid, box or board, or the number of rows
    #[arg(long, visible_alias = "rows", value_name = "N")]
    size: Option<String>,
    /// The Sprague-Grundy value of the positions [default: 0]
    #[arg(long, value_name = "G")]
    value: Option<String>,
    /// The greatest value of levels and offsets
    #[arg(long, value_name = "G")]
    up_to_value: Option<String>,
    /// Misere play, for the kinds positions, ratio, outcomes, queen and 3d
    #[arg(long, conflicts_with = "by")]
    misere: bool,
    /// Count the points in cells instead of drawing each (default beyond 200000 positions)
    #[arg(long, conflicts_with = "scatter")]
    density: bool,
    /// Draw each point
    #[arg(long)]
    scatter: bool,
    /// Ratios against a instead of n
    #[arg(long)]
    against_smaller: bool,
    /// The range of the ratios
    #[arg(long, value_name = "LOW,HIGH")]
    range: Option<String>,
    /// A line to compare with: a slope, or a ratio, as 1.478, phi, or with a name, as beam=1.478; may be repeated
    #[arg(long, value_name = "NUMBER")]
    guide: Vec<String>,
    /// Where the queen stands
    #[arg(long, value_name = "X,Y")]
    queen: Option<String>,
    /// A solved game (`wyt solve GAME -o FILE`), for the kinds positions and ratio; it is proved again first
    #[arg(long, value_name = "FILE")]
    by: Option<PathBuf>,
    /// A title in place of the usual one
    #[arg(long)]
    title: Option<String>,
    /// The width in px [default: 800]
    #[arg(long, value_name = "PX")]
    width: Option<String>,
}

pub fn run(args: &PlotArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    if common.format != Format::Text {
        return Err(Error::invalid(
            "the ending of the file chooses the format of a figure: leave --format out and name F.svg or F.png with -o",
        ));
    }
    let png = is_png(common.output.as_deref())?;
    let sketch = sketch(args)?;
    let own = args.by.as_deref().map(|file| by_file(file, args, common)).transpose()?;
    let figure = {
        let bar = Bar::stoppable(common, "figure");
        sketch.draw_by(own.as_ref().unwrap_or(engines), &common.run(&bar))?
    };
    let bytes = if png { figure.png()? } else { figure.svg()?.into_bytes() };
    out::write(common, |out| Ok(out.write_all(&bytes)?))?;
    Ok(ExitCode::SUCCESS)
}

/// The file of a solved game as the only engine.
fn by_file(file: &Path, args: &PlotArgs, common: &Common) -> Result<Registry> {
    let refuse = |why: &str| Err(Error::invalid(format!("{}: {why}", file.display())));
    if !matches!(args.kind, Kind::Positions | Kind::Ratio) {
        return refuse("--by serves the kinds positions and ratio: leave it out");
    }
    let solved = solved_answer::load(file, &args.game, common)?;
    if solved.book().play() == Play::Misere {
        return refuse("a figure shows normal play, and this file solves misere play");
    }
    let value = args.value.as_deref().map_or(Ok(0), parse_count)?;
    let last = solved.book().levels().len() as u64 - 1;
    if value > last && !solved.all_values() {
        return refuse(&format!("value {value} is not solved: the values up to {last} are"));
    }
    Ok(Registry::none().with(solved))
}

fn is_png(output: Option<&Path>) -> Result<bool> {
    let path = output.ok_or_else(|| {
        Error::invalid("a figure needs a file: name one ending in .svg or .png with -o")
    })?;
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    match ending.as_deref() {
        Some("svg") => Ok(false),
        Some("png") => Ok(true),
        _ => Err(Error::invalid(format!(
            "{} ends neither in .svg nor in .png: a figure is one of these",
            path.display()
        ))),
    }
}

/// The options are understood by the sketch itself, so that a line in a paper's file means the same.
fn sketch(args: &PlotArgs) -> Result<Sketch> {
    let mut sketch = Sketch::new(args.kind, args.game.clone());
    let valued = [
        ("count", &args.count),
        ("up-to", &args.up_to),
        ("size", &args.size),
        ("value", &args.value),
        ("up-to-value", &args.up_to_value),
        ("range", &args.range),
        ("queen", &args.queen),
        ("title", &args.title),
        ("width", &args.width),
    ];
    for (option, value) in valued {
        value.as_ref().map_or(Ok(()), |value| sketch.set(option, value))?;
    }
    args.guide.iter().try_for_each(|guide| sketch.set("guide", guide))?;
    let flags = [
        ("misere", args.misere),
        ("columns", args.columns),
        ("density", args.density),
        ("scatter", args.scatter),
        ("against-smaller", args.against_smaller),
    ];
    flags.iter().filter(|(_, on)| *on).try_for_each(|(option, _)| sketch.set(option, ""))?;
    Ok(sketch)
}
