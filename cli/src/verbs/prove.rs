//! `wyt prove`: statements about all numbers, decided.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use wythoff::logic::{Budget, Library, Prover, Stop};
use wythoff::run::{Progress, can_write, write_whole};
use wythoff::text::escaped;
use wythoff::{Error, Game, Result};
use wythoff_lab::asked::prove::{Decided, News, ProofAsked, decide};
use wythoff_lab::bench::Effort;
use wythoff_lab::output::Format;
use wythoff_lab::told::refusal::in_words;

use crate::args::{Common, RunTime};
use crate::out;
use crate::progress::Bar;

mod caret;
mod listed;
mod matrices;
mod shown;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt prove \"?msd_fib A x,y x+y=y+x\"
  wyt prove \"A i,n n>0 => E k k<=n & T[i+k]!=T[i+n+k]\"    no overlap in the Thue-Morse word
  wyt prove --game r-wythoff --effort quick     values 0 to 3; without --effort 0 to 10
  wyt prove --game wythoff                      is the set known here the set of its P-positions?
  wyt prove --p-positions wythoff '?msd_fib E n $floor(n,a) & b=a+n'
  wyt prove --game wythoff --misere             whoever moves last loses: (0,1), (2,2), then Wythoff's pairs
  wyt prove --game \"block:2 wythoff\"           the previous player forbids one option: Larsson's theorem
  wyt prove --guess-levels 12                   R-Wythoff, values 0 to 12, by guess and proof
  echo 'eval even \"?msd_fib A x,y x+y=y+x\":' > sums.walnut
  wyt prove sums.walnut --format json           Walnut's commands: docs/language.md
  wyt prove sums.walnut --record sums.proof     a record that wyt verify checks
  echo 'def odd \"?lsd_2 E k n=2*k+1\": def up \"E k n=k*3\":' > odd.walnut
  wyt prove odd.walnut --list up --up-to 30     the numbers of a relation, and how many
  wyt prove --function floor_sqrt2              for every n exactly one floor(n*sqrt(2))
  wyt prove --define odd.walnut 'A n $up(n) => $up(n+3)'
  echo 'eval below n \"?msd_fib x<=n\":' > below.walnut
  wyt prove below.walnut --matrices counted     how many x for each n, as a product of matrices
  wyt verify sums.proof
  echo 'def t0 \"?msd_fib E n $floor(n,a) & b=a+n\":' > levels.walnut
  wyt prove --game r-wythoff --levels levels.walnut      t0, t1, ...: the values 0, 1, ...

$floor(n,y) is y = floor(phi*n), in msd_fib; $floor_NAME(n,y) that of the fraction of a system msd_NAME. A false A... and a true E... come with the smallest witness:
the least largest number, then the least first one, and so on.

Exit codes: 0 all true, 1 something is false, 2 bad input, 3 a limit was reached.")]
pub struct ProveArgs {
    /// A formula, or a file of commands
    #[arg(value_name = "FORMULA|FILE")]
    statement: Option<String>,
    /// Prove the values of this game: by the closed form known here, or by --levels
    #[arg(long, value_name = "GAME", conflicts_with_all = ["p_positions", "guess_levels"])]
    game: Option<Game>,
    /// A file that defines t0, t1, ... (`def`), claimed to be the positions of values 0, 1, ...
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with = "statement")]
    levels: Option<PathBuf>,
    /// Prove that the formula describes exactly the P-positions of this game
    #[arg(long, value_name = "GAME", requires = "statement", conflicts_with = "guess_levels")]
    p_positions: Option<Game>,
    /// With --game or --p-positions: misere play, P-positions alone (of --levels t0)
    #[arg(long, conflicts_with = "guess_levels")]
    misere: bool,
    /// Guess and prove the values 0 to G of R-Wythoff [default: as far as --effort says]
    #[arg(long, value_name = "G", conflicts_with = "statement", num_args = 0..=1)]
    guess_levels: Option<Option<usize>>,
    /// How far values of R-Wythoff are guessed and proved; quick: 3, default: 10, high: 15
    #[arg(long, value_name = "EFFORT", default_value = "default")]
    effort: Effort,
    /// Time and states of every subformula
    #[arg(long)]
    explain: bool,
    /// Load the relations and words of a folder (one's own, or Walnut's), behind the definitions of --define, which may declare their
    /// systems; and add new relations at the end. Files that are there stay as they are
    #[arg(long = "library", value_name = "DIR")]
    relations: Option<PathBuf>,
    /// Write a record of the proof that `wyt verify` checks step by step
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write the sentences and automata for Walnut, to be decided there: `load wyt.txt;`
    #[arg(long, value_name = "DIR")]
    walnut: Option<PathBuf>,
    /// List the tuples of this relation, defined by the statements or in the library, up to --up-to; and count them
    #[arg(long, value_name = "RELATION")]
    list: Option<String>,
    /// With --list: the largest number of a tuple
    #[arg(long, value_name = "N", requires = "list", default_value_t = 20)]
    up_to: u64,
    /// Run a file of definitions before anything else; may be given several times
    #[arg(long, value_name = "FILE")]
    define: Vec<PathBuf>,
    /// Prove that a relation is a function of its other arguments: for each there is exactly one last argument
    #[arg(long, value_name = "RELATION")]
    function: Vec<String>,
    /// Write the matrices of each `eval NAME n \"...\"` as DIR/NAME.json: docs/language.md
    #[arg(long, value_name = "DIR")]
    matrices: Option<PathBuf>,
    /// With --library: write each relation as a Graphviz graph too
    #[arg(long, requires = "relations")]
    graphviz: bool,
    #[command(flatten)]
    time: RunTime,
}

pub fn run(args: &ProveArgs, common: &Common) -> Result<ExitCode> {
    let format = common.format(Format::TABLES, "a proof")?;
    if args.misere && args.game.is_none() && args.p_positions.is_none() {
        return Err(Error::invalid("--misere is for --game and --p-positions: leave it out"));
    }
    args.record.as_deref().map_or(Ok(()), can_write)?;
    let (end, stop) = (args.time.end(), Stop::default());
    let mut prover = prover(args, common, &stop)?;
    if args.matrices.is_some() {
        prover.want_matrices();
    }
    let asked = ProofAsked {
        statement: args.statement.clone(),
        game: args.game.clone(),
        levels: args.levels.clone(),
        p_positions: args.p_positions.clone(),
        misere: args.misere,
        guess_levels: args.guess_levels.map(|g| g.unwrap_or(args.effort.levels())),
        reach: args.effort.levels(),
        define: args.define.clone(),
        functions: args.function.clone(),
        library: args.relations.clone(),
        listed: args.list.is_some(),
    };
    let mut told = Decided::default();
    // Where nothing stands around them verdicts are printed as they come.
    let of_a_game =
        args.game.is_some() || args.p_positions.is_some() || args.guess_levels.is_some();
    let at_once = format == Format::Text && common.output.is_none() && !of_a_game;
    let mut printed = Ok(());
    let ended = {
        let bar = match of_a_game {
            true => Bar::following(common, &under_proof(args), prover.decided()),
            false => Bar::of_uneven_parts(common, &under_proof(args)),
        };
        let bar = bar.until(end);
        let (mut decided, mut all) = (0, None);
        let mut heard = |news: News| match news {
            News::Loaded(library) => bar.aside(|| refused(args, library)),
            News::Begun(count) => {
                all = Some(count);
                bar.report(decided, all);
            }
            News::Decided(outcome) => {
                decided += 1;
                // A game's sentences are counted by the prover itself.
                if !of_a_game {
                    bar.report(decided, all);
                }
                if at_once && printed.is_ok() {
                    printed =
                        bar.aside(|| out::write(common, |out| shown::text(args, outcome, out)));
                }
            }
        };
        let work = || decide(&asked, common.memory, &mut prover, &mut told, &mut heard);
        let ended = stop.watching(|| end.is_some_and(|end| Instant::now() >= end), work);
        let why = |error| bar.why(error, "while sentences were decided");
        told.failed = std::mem::take(&mut told.failed).into_iter().map(why).collect();
        ended.map_err(why)
    };
    printed?;
    told.failed.extend(ended.err());
    // The last failure ends the program; the others are said before it.
    let last = told.failed.pop();
    match (&last, &common.output) {
        // What was decided before a limit stands on standard output; a file would not be whole.
        (Some(Error::Limit(why)), Some(path)) => {
            let path = path.display();
            return Err(Error::limit(format!(
                "{why}; {path} is not written, since it would not be whole"
            )));
        }
        (Some(_), Some(_)) => {}
        (Some(_), None) if told.outcomes.is_empty() => {}
        _ if at_once => {}
        _ => shown::print(args, format, common, &told)?,
    }
    let Decided { outcomes, failed, library, .. } = told;
    failed.iter().for_each(complain);
    // What was defined is kept, whatever failed beside it.
    if let Some(folder) = &args.relations {
        prover.save_library(folder, &library, args.graphviz)?;
    }
    let counted = outcomes.iter().any(|outcome| outcome.matrices.is_some());
    if let Some(folder) = args.matrices.as_ref().filter(|_| counted || last.is_none()) {
        matrices::write(folder, &outcomes)?;
    }
    match last {
        Some(error @ Error::Parse { .. }) => {
            complain(&error);
            return Ok(ExitCode::from(error.exit_code()));
        }
        last => last.map_or(Ok(()), Err)?,
    }
    if let Some(name) = &args.list {
        listed::write(name, args.up_to, &prover, common)?;
    }
    if let Some(folder) = &args.walnut {
        prover.save_walnut(folder, "wyt", &outcomes)?;
    }
    if let Some(file) = &args.record {
        let bytes = prover.proof_record()?.to_bytes();
        write_whole(file, |out| Ok(out.write_all(&bytes)?))?;
    }
    let refuted = outcomes.iter().any(|o| o.result == Some(false));
    Ok(ExitCode::from(u8::from(refuted)))
}

/// What is being proved, for whoever waits.
fn under_proof(args: &ProveArgs) -> String {
    let play = if args.misere { " under misere play" } else { "" };
    let what = match (&args.game, &args.p_positions, &args.guess_levels) {
        (Some(game), ..) => format!("the values of {game}{play}"),
        (_, Some(game), _) => format!("the P-positions of {game}{play}"),
        (.., Some(_)) => "levels of r-wythoff, guessed".to_string(),
        _ => return "proof: sentences decided".to_string(),
    };
    format!("proof of {what}: sentences decided")
}

/// Says what is wrong, and shows the place in its line.
fn complain(error: &Error) {
    eprintln!("wyt: {}", escaped(&in_words(error)));
    if let Error::Parse { input, column, .. } = error {
        eprintln!("{}", caret::under(input, *column));
    }
}

/// So many files that could not be read are named one by one.
const MANY: usize = 10;

/// A prover that keeps to the memory allowed, all its automata taken together.
fn prover(args: &ProveArgs, common: &Common, stop: &Stop) -> Result<Prover> {
    let bytes = usize::try_from(common.memory.limit()).unwrap_or(usize::MAX);
    let budget = Budget { bytes, stop: stop.clone(), ..Budget::default() };
    let mut prover = Prover::with_budget(budget);
    if args.record.is_some() {
        prover.start_record()?;
    }
    Ok(prover)
}

/// Names the files of a library that could not be read.
fn refused(args: &ProveArgs, library: &Library) {
    for (path, why) in library.refused.iter().take(MANY) {
        let told = format!("{}: {}", path.display(), in_words(why));
        eprintln!("wyt: not read: {}", escaped(&told));
    }
    if let Some(more) = library.refused.len().checked_sub(MANY).filter(|more| *more > 0) {
        let folder = args.relations.clone().unwrap_or_default();
        eprintln!("wyt: and {more} more files of {} were not read", folder.display());
    }
}
