//! `wyt sweep`: one question asked of every game of a family, kept in a store; its shards merged, its results exported.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use wythoff::{Error, Result};
use wythoff_lab::output::Format;
use wythoff_sweep::{Plan, Shard, Store, UnitState, drive, export, merge, status};

use crate::args::Common;
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "\
A plan names a family of games, a question and limits (docs/sweeps.md):

  [family]
  kind = \"pairs\"          # gdwn:p,q, p < q <= up_to; or diagonals, steps, games, template
  up_to = 20
  [question]
  kind = \"beams\"          # or value, positions, count, solve, formula, guess, periods, levels, …
  up_to = \"1e6\"
  [limits]
  memory = \"500M\"         # of each unit; seconds = 60 makes slow units depend on the machine

Every answer is kept at once in the store, one SQLite file. The same command takes a stopped or killed sweep up
again. --threads units run side by side within --memory.

Examples:
  echo 'family = {kind = \"pairs\", up_to = 5}' > pairs.toml
  echo 'question = {kind = \"beams\", up_to = 20000}' >> pairs.toml
  wyt sweep pairs.toml                                  into pairs.sqlite
  wyt sweep pairs.toml --shard 3/16 --store part3.sqlite
  wyt sweep merge pairs.sqlite part*.sqlite
  wyt sweep status pairs.sqlite
  wyt sweep export pairs.sqlite --format csv -o pairs.csv
  wyt sweep export pairs.sqlite -o pairs.parquet

Exit codes: 0 every unit has a state (limits and refusals are states), 2 a bad plan or store, 3 too little --memory for
one unit, 5 a unit failed a check of our own, 130 stopped by Ctrl-C: what was answered is kept."
)]
pub struct SweepArgs {
    /// The plan, a TOML file
    #[arg(required = true, value_name = "PLAN")]
    plan: Option<PathBuf>,
    /// The store [default: the plan's name with .sqlite; with --shard also i-of-N]
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Only the i-th of N parts of the units, as 3/16
    #[arg(long, value_name = "i/N")]
    shard: Option<Shard>,
    /// Try units again that met a limit
    #[arg(long)]
    retry: bool,
    #[command(subcommand)]
    part: Option<Part>,
}

#[derive(Debug, Subcommand)]
enum Part {
    /// Put the answers of several stores of one plan into one
    #[command(after_help = "\
Examples:
  echo 'family = {kind = \"pairs\", up_to = 5}' > pairs.toml
  echo 'question = {kind = \"beams\", up_to = 20000}' >> pairs.toml
  wyt sweep pairs.toml --shard 1/2 --store part1.sqlite
  wyt sweep pairs.toml --shard 2/2 --store part2.sqlite
  wyt sweep merge pairs.sqlite part1.sqlite part2.sqlite")]
    Merge {
        /// The store they go to; made if it is not there
        out: PathBuf,
        /// Where they come from
        #[arg(required = true)]
        stores: Vec<PathBuf>,
    },
    /// The results in the order of the plan: csv, json, sql or parquet
    #[command(after_help = "\
Examples:
  echo 'family = {kind = \"pairs\", up_to = 5}' > pairs.toml
  echo 'question = {kind = \"beams\", up_to = 20000}' >> pairs.toml
  wyt sweep pairs.toml
  wyt sweep export pairs.sqlite --format csv -o pairs.csv
  wyt sweep export pairs.sqlite -o pairs.parquet")]
    Export {
        /// A store
        store: PathBuf,
    },
    /// How many units are answered, how, and in what time
    #[command(after_help = "\
Examples:
  echo 'family = {kind = \"pairs\", up_to = 5}' > pairs.toml
  echo 'question = {kind = \"beams\", up_to = 20000}' >> pairs.toml
  wyt sweep pairs.toml
  wyt sweep status pairs.sqlite
  wyt sweep status pairs.sqlite --format json")]
    Status {
        /// A store
        store: PathBuf,
    },
}

pub fn run(args: &SweepArgs, common: &Common) -> Result<ExitCode> {
    match (&args.part, &args.plan) {
        (Some(Part::Merge { out, stores }), _) => merged(out, stores, common),
        (Some(Part::Export { store }), _) => exported(store, common),
        (Some(Part::Status { store }), _) => {
            let format = common.format(Format::ALL, "a status")?;
            out::write_sheet(common, format, status(&Store::read(store)?)?)
        }
        (None, Some(plan)) => swept(plan, args, common),
        (None, None) => Err(Error::invalid("name a plan, such as wyt sweep pairs.toml")),
    }
}

/// The store that was named, or the one beside the plan.
fn store_of(plan: &Path, args: &SweepArgs, common: &Common) -> Result<PathBuf> {
    match (&args.store, &common.output) {
        (Some(_), Some(_)) => {
            Err(Error::invalid("the store is named twice: leave out -o or --store"))
        }
        (Some(path), None) | (None, Some(path)) => Ok(path.clone()),
        (None, None) => Ok(match args.shard {
            None => plan.with_extension("sqlite"),
            Some(Shard { index, of }) => plan.with_extension(format!("{index}-of-{of}.sqlite")),
        }),
    }
}

fn swept(path: &Path, args: &SweepArgs, common: &Common) -> Result<ExitCode> {
    let format = common.format(Format::TABLES, "what a sweep did")?;
    let plan = Plan::read(path)?;
    if !common.quiet {
        repeated(&plan);
    }
    let place = store_of(path, args, common)?;
    let mut store = Store::open(&place, &plan)?;
    if args.retry {
        store.reopen(&[UnitState::Limit])?;
    }
    let threads = common.run(&wythoff::run::Quiet).threads();
    let tally = {
        let bar = Bar::stoppable(common, "units");
        drive(&mut store, args.shard.unwrap_or(Shard::ALL), common.memory, threads, &bar)?
    };
    let shown = place.display();
    if tally.stopped {
        return Err(Error::stopped(format!(
            "stopped on request: {} of {} units are answered and kept in {shown}; the same command goes on",
            tally.answered, tally.units
        )));
    }
    status(&store)?.write(format, &mut std::io::stdout().lock())?;
    match store.tally()?.get(&UnitState::Failed) {
        None => Ok(ExitCode::SUCCESS),
        Some(count) => Err(Error::internal(format!(
            "{count} units failed: wyt sweep export {shown} says which, and why"
        ))),
    }
}

/// Says which games a plan has twice: they are asked once.
fn repeated(plan: &Plan) {
    const SHOWN: usize = 3;
    let shown = plan.repeated.iter().take(SHOWN);
    let shown: Vec<String> = shown.map(|(again, kept)| format!("{again} is {kept}")).collect();
    let more = if plan.repeated.len() > SHOWN { ", …" } else { "" };
    if !shown.is_empty() {
        eprintln!(
            "wyt: {} of the games stand in the plan twice and are asked once: {}{more}",
            plan.repeated.len(),
            shown.join("; ")
        );
    }
}

fn merged(out: &Path, stores: &[PathBuf], common: &Common) -> Result<ExitCode> {
    let format = common.format(Format::ALL, "a status")?;
    let parts: Vec<Store> = stores.iter().map(|path| Store::read(path)).collect::<Result<_>>()?;
    let mut whole = Store::open(out, parts[0].plan())?;
    merge(&mut whole, &parts)?;
    out::write_sheet(common, format, status(&whole)?)
}

fn exported(path: &Path, common: &Common) -> Result<ExitCode> {
    let ending = common.output.as_deref().and_then(Path::extension).and_then(|end| end.to_str());
    let name = match (&*common.format, ending) {
        ("text", Some(ending)) => ending.to_ascii_lowercase(),
        ("text", None) => "csv".to_string(),
        (format, _) => format.to_string(),
    };
    let format: export::TableFormat = name.parse()?;
    let store = Store::read(path)?;
    let table = export::table(&store)?;
    out::write(common, |out| table.write(format, out))?;
    if table.open > 0 && !common.quiet {
        eprintln!(
            "wyt: {} units of {} are not answered yet and not written: finish the sweep, or merge its shards",
            table.open,
            path.display()
        );
    }
    Ok(ExitCode::SUCCESS)
}
