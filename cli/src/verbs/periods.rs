//! `wyt periods`: preperiod and period of each row, proved for all n.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use wythoff::certify::periods_certificate;
use wythoff::engine::general::periods::row_periods;
use wythoff::engine::heaps::periodicity;
use wythoff::engine::rows::{Rows, Wanted};
use wythoff::engine::{Answer, Ask, Registry};
use wythoff::rules::notation::parse_count;
use wythoff::run::{Checkpoint, can_write};
use wythoff::{Error, Game, Result};
use wythoff_lab::output::{About, Sheet};
use wythoff_lab::told::periods::{cells, one_pile, ruled_cells};

use super::resumed;
use crate::args::{Common, TABLES};
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
Row a is G(a,0), G(a,1), ...; G(a,n+p) = G(a,n) + p for all n >= preperiod, and no less will do.
A period - is not decided; with --proof it divides the multiple given.

Examples:
  wyt periods wythoff --rows 20
  wyt periods r-wythoff --rows 300 --format csv
  wyt periods wythoff --rows 440 --checkpoint rows.state
  wyt periods maharaja --rows 20 --proof
  wyt periods st-wythoff:2,1 --rows 6           formulas, guards, any two piles: with the saltus
  wyt periods '{0,1}*odd {1,1}*' --rows 8 --proof
  wyt periods euclid --rows 10
  wyt periods octal:0.77                        one pile: Kayles, by octal periodicity
  wyt periods subtraction:1,2,5

Where other rules hold than those of rays and Nim moves on the larger pile, the rows are G(a,n) by the first
pile a, with G(a,n+p) = G(a,n) + saltus; each row is followed to 2^20 columns, or as far as --columns below
2^32 says. A row whose state does not repeat there is not told.

Of one pile the values are computed to 2^16 heaps (2^20 without splits), or as far as --columns below
2^32 says; the period is proved by the window that was checked.")]
pub struct PeriodsArgs {
    /// A game of two piles, or of one
    pub game: Game,
    #[command(flatten)]
    pub bounds: RowsArgs,
    /// Adds how each row is proved, and a multiple of its period
    #[arg(long)]
    proof: bool,
}

/// What a run over rows needs to know.
#[derive(Debug, Args)]
pub struct RowsArgs {
    /// How many rows, from row 0 on; a game of one pile has one
    #[arg(long, value_name = "A", value_parser = parse_count)]
    pub rows: Option<u64>,
    /// The most columns to compute before giving up
    #[arg(long, default_value = "2^32", value_name = "N", value_parser = parse_count)]
    pub columns: u64,
    /// The longest pass made to decide an exact period of r-wythoff
    #[arg(long, default_value = "2^25", value_name = "N", value_parser = parse_count)]
    pub pass: u64,
    /// Save the state here now and then, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Seconds between two saves
    #[arg(long, value_name = "SECONDS", default_value_t = 30, requires = "checkpoint")]
    pub save_every: u64,
}

impl RowsArgs {
    /// How many rows; games of two piles have no last one.
    pub fn rows(&self) -> Result<u64> {
        self.rows.ok_or_else(|| Error::invalid("say how many rows: --rows 20, say"))
    }
}

/// The period of a game of one pile, with the check that proves it.
fn of_one_pile(args: &PeriodsArgs, common: &Common) -> Result<ExitCode> {
    if args.bounds.checkpoint.is_some() {
        return Err(Error::invalid("--checkpoint is for the rows of two piles: leave it out"));
    }
    let most = Some(args.bounds.columns).filter(|columns| *columns < 1 << 32);
    let found = {
        let bar = Bar::stoppable(common, "heaps");
        periodicity(&args.game, most, &common.run(&bar))?
    };
    let (words, row) = one_pile(&found);
    let about = About::new(format!("One pile of {}: {words}", args.game))
        .with("game", args.game.to_string())
        .with("engine", "heaps");
    let sheet =
        Sheet::new(about, &["preperiod", "period", "checked_from", "checked_to", "verdict"]);
    let mut rows = [Ok(row)].into_iter();
    out::write(common, |out| sheet.write(common.format, None, &mut rows, out))?;
    Ok(ExitCode::SUCCESS)
}

/// The rows of a game of two piles with any rules.
fn of_any_rules(args: &PeriodsArgs, rows: usize, common: &Common) -> Result<ExitCode> {
    if args.bounds.checkpoint.is_some() {
        return Err(Error::invalid(format!(
            "--checkpoint is for games of rays and Nim moves, and {} is none: leave it out",
            args.game
        )));
    }
    let most = Some(args.bounds.columns).filter(|columns| *columns < 1 << 32);
    let found = {
        let bar = Bar::stoppable(common, "rows");
        row_periods(&args.game, rows, most, &common.run(&bar))?
    };
    let about = About::new(format!("Rows of {}: G(a,n+period) = G(a,n) + saltus", args.game))
        .with("game", args.game.to_string())
        .with("rows", rows as u64)
        .with("engine", "general");
    let mut columns = vec!["row", "preperiod", "period", "saltus"];
    columns.extend(args.proof.then_some("proof"));
    let sheet = Sheet::new(about, &columns);
    let mut rows = found.rows.iter().map(|row| Ok(ruled_cells(row, args.proof)));
    let cut = found.stopped.map(|why| format!("{why} (the rows before it are found)"));
    out::write_as_far(common, cut, |out| sheet.write(common.format, None, &mut rows, out))
}

pub fn run(args: &PeriodsArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    common.written_as(TABLES, "a table of periods")?;
    if args.game.is_one_pile() {
        return of_one_pile(args, common);
    }
    let rows = match args.game.arity() {
        1 => args.bounds.rows.unwrap_or(1),
        _ => args.bounds.rows()?,
    };
    let wanted = Wanted::rows(usize::try_from(rows).unwrap_or(usize::MAX));
    if args.game.has_piles() && engines.choose(&args.game, &Ask::Rows(wanted)).is_none() {
        return of_any_rules(args, wanted.rows, common);
    }
    let answer = found(&args.game, &args.bounds, common, engines)?;
    let found = answer.found;
    let about = About::new(format!("Rows of {}", args.game))
        .with("game", args.game.to_string())
        .with("rows", args.bounds.rows()?)
        .with("engine", answer.engine);
    let mut columns = vec!["row", "preperiod", "period"];
    if args.proof {
        columns.extend(["multiple", "proof"]);
    }
    let sheet = Sheet::new(about, &columns);
    let mut rows = found.rows.iter().map(|row| Ok(cells(row, args.proof)));
    let cut = found.stopped.map(|why| format!("{why} (the rows before it are found)"));
    out::write_as_far(common, cut, |out| sheet.write(common.format, None, &mut rows, out))
}

/// Runs to the end, from the checkpoint if there is one.
pub fn found(
    game: &Game,
    args: &RowsArgs,
    common: &Common,
    engines: &Registry,
) -> Result<Answer<Rows>> {
    let rows = usize::try_from(args.rows()?).unwrap_or(usize::MAX);
    let wanted = Wanted { rows, columns: args.columns, pass: args.pass };
    let every = Duration::from_secs(args.save_every);
    let path = args.checkpoint.as_deref();
    let taken_up = resumed::is_there(path);
    path.map_or(Ok(()), can_write)?;
    let checkpoint = path.map(|path| Checkpoint::new(path, every));
    let bar = Bar::stoppable(common, "rows");
    let answer = engines.rows(game, wanted, &common.run(&bar).with_checkpoint(checkpoint))?;
    if taken_up && !answer.found.rows.is_empty() {
        resumed::confirm(path, &periods_certificate(game, &answer.found)?, common)?;
    }
    Ok(answer)
}
