//! `wyt plot`: a figure of a game as SVG, PNG, PDF or TikZ.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use wythoff::engine::{Bound, Play, Registry};
use wythoff::rules::notation::parse_count;
use wythoff::{Error, Game, Position, Result};
use wythoff_lab::figures::{FigureKind, Sketch, guide, range, real};
use wythoff_lab::plot::FigureFormat;

use super::solved_game;
use crate::args::{Common, ProofTime};
use crate::out;
use crate::progress::Bar;

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
  wyt plot offsets r-wythoff --up-to-value 30 -o offsets.pdf
  wyt plot positions wythoff --up-to 100 -o pairs.tex     TikZ, for \\input
  wyt plot 3d wythoff:3 --size 64 -o sponge.png
  wyt plot queen wythoff --size 8 --queen 6,4 -o queen.svg
  wyt plot outcomes \"block:2 wythoff\" -o blocked.svg
  wyt plot heat octal:0.77 --size 200 -o kayles.svg     one pile: G(n) against n")]
pub struct PlotArgs {
    /// positions, ratio, heat, levels, outcomes, offsets, periods, 3d, queen or table
    kind: FigureKind,
    /// A game, such as wythoff or gdwn:1,2
    game: Game,
    /// So many positions [default: 1000]
    #[arg(long, value_name = "N", value_parser = parse_count, conflicts_with = "up_to")]
    count: Option<u64>,
    /// All positions whose smaller pile is at most X
    #[arg(long, value_name = "X", value_parser = parse_count)]
    up_to: Option<u64>,
    /// With --up-to X: only the points with x at most X, one in each column
    #[arg(long, requires = "up_to")]
    columns: bool,
    /// The side of the grid, box or board, or the number of rows
    #[arg(long, visible_alias = "rows", value_name = "N", value_parser = parse_count)]
    size: Option<u64>,
    /// The Sprague-Grundy value of the positions [default: 0]
    #[arg(long, value_name = "G", value_parser = small)]
    value: Option<u32>,
    /// The greatest value of levels and offsets
    #[arg(long, value_name = "G", value_parser = small)]
    up_to_value: Option<u32>,
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
    #[arg(long, value_name = "LOW,HIGH", value_parser = low_high)]
    range: Option<(f64, f64)>,
    /// A line to compare with: a slope, or a ratio, as 1.478, phi, or with a name, as beam=1.478; may be repeated
    #[arg(long, value_name = "NUMBER", value_parser = guide)]
    guide: Vec<(f64, String)>,
    /// Where the queen stands
    #[arg(long, value_name = "X,Y", value_parser = square)]
    queen: Option<(u64, u64)>,
    /// A solved game (`wyt solve GAME -o FILE`), for the kinds positions and ratio; it is proved again first
    #[arg(long, value_name = "FILE")]
    by: Option<PathBuf>,
    #[command(flatten)]
    proof: ProofTime,
    /// A title in place of the usual one
    #[arg(long)]
    title: Option<String>,
    /// The width in px [default: 800]
    #[arg(long, value_name = "PX", value_parser = small)]
    width: Option<u32>,
}

pub fn run(args: &PlotArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    if common.format != "text" {
        return Err(Error::invalid(
            "the ending of the file chooses the format of a figure: leave --format out and name F.svg, F.png, F.pdf or F.tex with -o",
        ));
    }
    let format = format_of(common.output.as_deref())?;
    let sketch = sketch(args);
    let own = args.by.as_deref().map(|file| by_file(file, args, common)).transpose()?;
    let figure = {
        let bar = Bar::stoppable(common, "figure");
        sketch.draw(own.as_ref().unwrap_or(engines), &common.run(&bar))?
    };
    let bytes = figure.file(format)?;
    out::write(common, |out| Ok(out.write_all(&bytes)?))?;
    Ok(ExitCode::SUCCESS)
}

/// The file of a solved game as the only engine.
fn by_file(file: &Path, args: &PlotArgs, common: &Common) -> Result<Registry> {
    let refuse = |why: &str| Err(Error::invalid(format!("{}: {why}", file.display())));
    if !matches!(args.kind, FigureKind::Positions | FigureKind::Ratio) {
        return refuse("--by serves the kinds positions and ratio: leave it out");
    }
    let solved = solved_game(file, &args.game, &args.proof, common)?;
    if solved.play() == Play::Misere {
        return refuse("a figure shows normal play, and this file solves misere play");
    }
    let value = args.value.unwrap_or(0);
    let last = solved.states().len() as u64 - 1;
    if u64::from(value) > last && !solved.all_values() {
        return refuse(&format!("value {value} is not solved: the values up to {last} are"));
    }
    Ok(Registry::none().with(solved))
}

fn format_of(output: Option<&Path>) -> Result<FigureFormat> {
    let endings = ".svg, .png, .pdf or .tex";
    let path = output.ok_or_else(|| {
        Error::invalid(format!("a figure needs a file: name one ending in {endings} with -o"))
    })?;
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.and_then(|ending| ending.parse().ok()).ok_or_else(|| {
        Error::invalid(format!(
            "{} does not end in {endings}: a figure is one of these",
            path.display()
        ))
    })
}

fn small(text: &str) -> Result<u32> {
    u32::try_from(parse_count(text)?).map_err(|_| Error::parse(text, 1, "a smaller number"))
}

fn low_high(text: &str) -> Result<(f64, f64)> {
    let bad = || Error::parse(text, 1, "two increasing numbers such as 1.3,1.9");
    let (low, high) = text.split_once(',').ok_or_else(bad)?;
    range(real(low)?, real(high)?).map_err(|_| bad())
}

fn square(text: &str) -> Result<(u64, u64)> {
    match Position::parse(text)?.small()?[..] {
        [x, y] => Ok((x, y)),
        _ => Err(Error::parse(text, 1, "a square such as 6,4")),
    }
}

fn sketch(args: &PlotArgs) -> Sketch {
    let usual = Sketch::new(args.kind, args.game.clone());
    Sketch {
        bound: args.count.map(Bound::Count).or(args.up_to.map(Bound::UpTo)).unwrap_or(usual.bound),
        columns: args.up_to.filter(|_| args.columns),
        play: Play::of_misere(args.misere),
        size: args.size.unwrap_or(usual.size),
        value: args.value.unwrap_or(usual.value),
        greatest: args.up_to_value.unwrap_or(usual.greatest),
        queen: args.queen.unwrap_or(usual.queen),
        range: args.range,
        against_smaller: args.against_smaller,
        density: (args.density || args.scatter).then_some(args.density),
        guides: args.guide.clone(),
        title: args.title.clone(),
        width: args.width.unwrap_or(usual.width),
        ..usual
    }
}
