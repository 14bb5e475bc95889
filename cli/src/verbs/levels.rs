//! `wyt levels`: per value the offset C, M, the wrong diagonals, and whether it is proved for all n.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use num_bigint::BigUint;
use wythoff::certify::levels_certificate;
use wythoff::engine::levels::{Levels, Sweep};
use wythoff::engine::{Answer, Engine, Registry};
use wythoff::rules::notation::parse_count;
use wythoff::run::{Checkpoint, can_write};
use wythoff::solve::count_below;
use wythoff::{Error, Game, Result};
use wythoff_lab::output::{About, Cell, Sheet};
use wythoff_lab::told::levels::{cells, open_cells, pattern_column};
use wythoff_lab::told::refusal::in_words;

use super::{resumed, solved_answer};
use crate::args::{Common, TABLES};
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
T_g lists the positions (a_n, b_n) of value g by increasing a_n <= b_n.
  C        the repeats among the b_n: from some n on, a_n is within 1 of floor(phi n) - C
  M        the least M with b_n - a_n = n for all n >= M
  wrong    how many n have b_n - a_n other than n
  proved   yes: these are facts about all n, and `wyt certify levels` writes the proof
With --rows N only positions with a_n < N are looked at. What they show are lower bounds, named so: M
is at least one more than the last wrong n seen, which may stand where the rows end.

Examples:
  wyt levels r-wythoff --up-to-value 20
  wyt levels r-wythoff --up-to-value 62 --format csv --checkpoint levels.state
  wyt levels wythoff --up-to-value 10 --rows 1e6       what the first rows show, proving nothing
  wyt solve wythoff --up-to-value 1 -o w.solved
  wyt levels wythoff --up-to-value 1 --by w.solved     the solved sets")]
pub struct LevelsArgs {
    /// r-wythoff; or wythoff, with --rows
    game: Game,
    #[command(flatten)]
    pub sweep: SweepArgs,
    /// A solved game (`wyt solve GAME --up-to-value G -o FILE`): states, counts and first positions of each value; it is
    /// proved again first
    #[arg(long, value_name = "FILE", conflicts_with_all = ["checkpoint", "rows", "pattern"])]
    by: Option<PathBuf>,
    /// Only what the rows below N show, row by row
    #[arg(long, value_name = "N", value_parser = parse_count, conflicts_with = "checkpoint")]
    rows: Option<u64>,
    /// Adds the least n from which a_n is within 1 of floor(phi n) - C (- where that takes too long)
    #[arg(long, conflicts_with = "rows")]
    pattern: bool,
}

/// What a run over levels needs to know.
#[derive(Debug, Args)]
pub struct SweepArgs {
    /// The largest value wanted
    #[arg(long, value_name = "G", value_parser = largest_value)]
    pub up_to_value: u32,
    /// Save the state here now and then, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Seconds between two saves
    #[arg(long, value_name = "SECONDS", default_value_t = 20, requires = "checkpoint")]
    pub save_every: u64,
}

/// A value, as any count is written; what no computer could list is refused at once.
fn largest_value(text: &str) -> Result<u32> {
    let value = parse_count(text)
        .map_err(|_| Error::parse(text, 1, "a value: a whole number such as 20"))?;
    u32::try_from(value).map_err(|_| {
        Error::limit(format!(
            "levels are listed value by value, and {value} are too many: r-wythoff is proved up to value {} ({}) and can be tried up to {}",
            Sweep::LARGEST_PROVED,
            Sweep::LARGEST_COST,
            Sweep::MAX_VALUE
        ))
    })
}

pub fn run(args: &LevelsArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    common.written_as(TABLES, "a table of levels")?;
    if let Some(file) = &args.by {
        return solved_levels(file, args, common);
    }
    let answer = levels(&args.game, &args.sweep, args.rows, common, engines)?;
    let Levels { facts, given_up, sweep } = answer.found;
    let patterns = match &sweep {
        Some(sweep) if args.pattern => pattern_column(sweep)?,
        _ => Vec::new(),
    };
    let title = match args.rows {
        Some(rows) => format!(
            "Levels of {}, as far as the rows below {rows} show: lower bounds for all n, and nothing else is established",
            args.game
        ),
        None => format!("Levels of {}", args.game),
    };
    let mut about = About::new(title)
        .with("game", args.game.to_string())
        .with("up_to_value", args.sweep.up_to_value)
        .with("engine", answer.engine);
    if let Some(rows) = args.rows {
        about = about.with("rows", rows);
    }
    // What the first rows show can only grow with further rows.
    let mut columns = match args.rows {
        Some(_) => vec!["g", "C_at_least", "M_at_least", "wrong_at_least", "proved"],
        None => vec!["g", "C", "M", "wrong", "proved"],
    };
    if args.pattern {
        columns.push("pattern_from");
    }
    let sheet = Sheet::new(about, &columns);
    let mut patterns = patterns.into_iter();
    let proved = facts.iter().map(|x| cells(x).into_iter().chain(patterns.next()).collect());
    // A value that was given up has its line, too, with nothing in it.
    let open = (0..=args.sweep.up_to_value).skip(facts.len()).map(|g| open_cells(g, columns.len()));
    let mut rows = proved.chain(open).map(Ok);
    let cut = given_up.map(|given_up| in_words(&given_up.error()));
    out::write_as_far(common, cut, |out| sheet.write(common.format, None, &mut rows, out))
}

/// Piles below this are counted of a solved level.
const COUNTED: u64 = 1_000_000_000_000;
/// Positions of a solved level that are shown.
const SHOWN: usize = 5;

/// What a solved game says of its levels.
fn solved_levels(file: &Path, args: &LevelsArgs, common: &Common) -> Result<ExitCode> {
    let solved = solved_answer::load(file, &args.game, common)?;
    let (book, top) = (solved.book(), args.sweep.up_to_value as usize);
    let last = book.levels().len() - 1;
    if top > last {
        return Err(Error::invalid(format!(
            "{}: value {top} is not solved, the values up to {last} are: ask for these with --up-to-value {last}",
            file.display()
        )));
    }
    let about = About::new(format!("Levels of {}", args.game))
        .with("game", args.game.to_string())
        .with("up_to_value", args.sweep.up_to_value)
        .with("engine", solved.name())
        .with("counted", format!("positions with every pile below {COUNTED}"));
    let sheet = Sheet::new(about, &["g", "states", "below_1e12", "first", "proved"]);
    let mut rows = book.levels()[..=top].iter().enumerate().map(|(value, level)| {
        let tuple = |p: &Vec<BigUint>| {
            let piles: Vec<String> = p.iter().map(BigUint::to_string).collect();
            format!("({})", piles.join(","))
        };
        let first: Vec<String> = level.tuples(SHOWN).iter().map(tuple).collect();
        Ok(vec![
            Cell::from(value as u64),
            Cell::from(level.dfa.states() as u64),
            Cell::from(count_below(level, &COUNTED.into())),
            Cell::Text(first.join(" ")),
            Cell::Flag(true),
        ])
    });
    out::write(common, |out| sheet.write(common.format, None, &mut rows, out))?;
    Ok(ExitCode::SUCCESS)
}

/// The levels, from the checkpoint if there is one.
pub fn levels(
    game: &Game,
    args: &SweepArgs,
    rows: Option<u64>,
    common: &Common,
    engines: &Registry,
) -> Result<Answer<Levels>> {
    let every = Duration::from_secs(args.save_every);
    let path = args.checkpoint.as_deref();
    let taken_up = resumed::is_there(path);
    let bar = Bar::stoppable(common, "levels");
    path.map_or(Ok(()), can_write)?;
    let checkpoint = path.map(|path| Checkpoint::new(path, every));
    let run = common.run(&bar).with_checkpoint(checkpoint);
    let blamed = |error| resumed::blamed(path, taken_up, error);
    let mut answer = engines.levels(game, args.up_to_value, rows, &run).map_err(blamed)?;
    if taken_up {
        match (&answer.found.given_up, &answer.found.sweep) {
            (None, Some(sweep)) => {
                resumed::confirm(path, &levels_certificate(sweep).map_err(blamed)?, common)?;
            }
            // Without all levels there is no certificate, and what a file says is not believed: nothing is shown of it.
            _ => answer.found.facts.clear(),
        }
    }
    Ok(answer)
}
