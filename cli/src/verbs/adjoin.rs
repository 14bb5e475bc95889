//! `wyt adjoin`: which moves can be added to a game, or left out, without changing its P-positions.

use std::process::ExitCode;

use clap::Args;
use wythoff::adjoin::{Effect, known, range};
use wythoff::engine::Registry;
use wythoff::rules::Family;
use wythoff::rules::notation::parse_count;
use wythoff::{Error, Game, Result};
use wythoff_lab::output::{About, Cell, Sheet};

use crate::args::{Common, TABLES};
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
A move may be added if and only if it joins no two P-positions. Where the P-positions are known as a formula the answer is
proved for all sizes; elsewhere it holds to the bound, and a change is shown by its smallest instance.

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

fn families(args: &AdjoinArgs) -> Result<Vec<Family>> {
    match (&args.moves, args.range) {
        (Some(moves), _) => {
            let vector = moves.vector().ok_or_else(|| {
                Error::invalid(format!(
                    "{moves} is no list of moves: write families such as {{1,2}}"
                ))
            })?;
            Ok(vector.families().to_vec())
        }
        (None, Some(most)) if (1..=1000).contains(&most) => Ok(range(most, args.rays)),
        (None, Some(most)) => Err(Error::invalid(format!("--range {most}: use 1 to 1000"))),
        (None, None) => Err(Error::invalid("name moves, such as \"{1,2}\", or a --range")),
    }
}

pub fn run(args: &AdjoinArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    common.written_as(TABLES, "a list of moves")?;
    let families = families(args)?;
    let bar = Bar::stoppable(common, "moves");
    let run = common.run(&bar);
    let mut known = known(&args.game, args.up_to, engines, &run)?;
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for family in &families {
        run.go_on(|| format!("the move {family}"))?;
        let effect =
            if args.drop { known.without(family, engines, &run)? } else { known.adding(family)? };
        run.progress().report(rows.len() as u64 + 1, Some(families.len() as u64));
        rows.push(row(family, &effect));
    }
    drop(bar);
    let verb = if args.drop { "left out of" } else { "added to" };
    let about = About::new(format!("Moves {verb} {}: what becomes of its P-positions", args.game))
        .with("game", args.game.to_string())
        .with("up_to", args.up_to.to_string());
    let sheet = Sheet::new(about, &["move", "P-positions", "established", "shown by"]);
    out::write(common, |out| sheet.write(common.format, None, &mut rows.into_iter().map(Ok), out))?;
    Ok(ExitCode::SUCCESS)
}

fn row(family: &Family, effect: &Effect) -> Vec<Cell> {
    let (what, how, shown) = match effect {
        Effect::Kept => ("kept", "for all sizes".to_string(), Cell::Missing),
        Effect::KeptTo(bound) => ("kept", format!("piles up to {bound}"), Cell::Missing),
        Effect::Joins { from, to } => {
            let pair = format!("({},{}) to ({},{})", from.0, from.1, to.0, to.1);
            ("changed", "smallest pair joined".to_string(), Cell::Text(pair))
        }
        Effect::Changes(x, y) => {
            ("changed", "smallest change".to_string(), Cell::Text(format!("({x},{y})")))
        }
    };
    vec![Cell::Text(family.to_string()), what.into(), Cell::Text(how), shown]
}
