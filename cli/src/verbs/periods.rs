//! `wyt periods`: preperiod and period of each row, proved for all n.

use std::process::ExitCode;

use clap::Args;
use wythoff::engine::rows::{Rows, Wanted};
use wythoff::engine::{Answer, Registry};
use wythoff::rules::notation::parse_count;
use wythoff::{Error, Game, Result};
use wythoff_lab::asked::resumed;
use wythoff_lab::output::Format;
use wythoff_lab::told;

use crate::args::{Common, StateArgs};
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
    #[command(flatten)]
    pub state: StateArgs,
}

impl RowsArgs {
    /// How many rows; games of two piles have no last one.
    fn rows(&self, game: &Game) -> Result<u64> {
        let one = (game.is_one_pile() || game.arity() == 1).then_some(1);
        let rows = self.rows.or(one);
        rows.ok_or_else(|| Error::invalid("say how many rows: --rows 20, say"))
    }
}

pub fn run(args: &PeriodsArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    let format = common.format(Format::TABLES, "a table of periods")?;
    let answer = found(&args.game, &args.bounds, common, engines)?;
    let rows = args.bounds.rows(&args.game)?;
    out::write_sheet(common, format, told::periods::sheet(&args.game, rows, &answer, args.proof))
}

/// Runs to the end, from the checkpoint if there is one.
pub fn found(
    game: &Game,
    args: &RowsArgs,
    common: &Common,
    engines: &Registry,
) -> Result<Answer<Rows>> {
    let rows = usize::try_from(args.rows(game)?).unwrap_or(usize::MAX);
    let wanted = Wanted { rows, columns: args.columns, pass: args.pass };
    let bar = Bar::stoppable(common, "rows");
    resumed::rows(game, wanted, args.state.file().as_ref(), engines, &common.run(&bar))
}
