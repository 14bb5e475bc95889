//! `wyt certify`: computes a result and writes the proof of it.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use wythoff::engine::Registry;
use wythoff::{Game, Result};
use wythoff_lab::asked::resumed::{certified_levels, certified_rows};

use crate::args::Common;
use crate::out;
use crate::verbs::levels::{SweepArgs, levels};
use crate::verbs::periods::{RowsArgs, found};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt certify levels r-wythoff --up-to-value 20 -o levels.cert
  wyt certify periods wythoff --rows 40 -o rows.cert
  wyt verify levels.cert rows.cert")]
pub struct CertifyArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The levels T_0, ..., T_G of r-wythoff, for all n
    #[command(after_help = "Examples:
  wyt certify levels r-wythoff --up-to-value 20 -o levels.cert
  wyt verify levels.cert")]
    Levels {
        /// r-wythoff
        game: Game,
        #[command(flatten)]
        sweep: SweepArgs,
    },
    /// Preperiod and period of rows 0, ..., A-1 of a game, for all n
    #[command(after_help = "Examples:
  wyt certify periods wythoff --rows 40 -o rows.cert
  wyt verify rows.cert")]
    Periods {
        /// A game that `wyt periods` serves
        game: Game,
        #[command(flatten)]
        rows: RowsArgs,
    },
}

pub fn run(args: &CertifyArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    common.no_format("a certificate")?;
    let certificate = match &args.what {
        What::Levels { game, sweep } => {
            certified_levels(levels(game, sweep, None, common, engines)?)?
        }
        What::Periods { game, rows } => certified_rows(game, found(game, rows, common, engines)?)?,
    };
    let bytes = certificate.to_bytes();
    out::write(common, |out| Ok(out.write_all(&bytes)?))?;
    Ok(ExitCode::SUCCESS)
}
