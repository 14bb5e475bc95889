//! `wyt guess`: what a sequence is, to which bound, and whether it is proved.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use wythoff::engine::Registry;
use wythoff::guess::{Column, GuessVerdict, Source, Terms};
use wythoff::rules::notation::parse_count;
use wythoff::run::Run;
use wythoff::{Error, Game, Result};
use wythoff_lab::asked::guess::{Guessed, of_game, of_terms};
use wythoff_lab::output::Format;
use wythoff_lab::told::guess::write;

use crate::args::{Common, RunTime, small_count};
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
Looked for: floor(alpha*n+beta) with an exact alpha, with a few exceptions at the beginning, or its steps; additive
periods; linear recurrences (polynomials among them); fixed points of substitutions; automatic words in base 2 to
10 and in the digits of Zeckendorf's, Tribonacci's, Narayana's and other recurrences; k-regular sequences (k = 2, 3,
5, 6, 7, 10). Each has at least three terms a parameter, and was compared with every term.

Examples:
  wyt guess wythoff --column a                     floor(phi*n), proved for all n
  wyt guess e-wythoff --value 1 --column b --count 500
  wyt guess wythoff --row 3 --continue 5           additively periodic, proved
  wyt guess \"{0,1}* {1,1}* {2,4}\" --solve          the positions are learned and proved first
  wyt guess wythoff --column b --format latex
  wyt guess wythoff --column b --format bfile -o b.txt

  $ wyt guess --terms 0,1,1,2,3,5,8,13,21,34,55,89 --continue 3     typed terms can only be guessed
  $ wyt guess --file b.txt                         a list, one number a line, or a b-file; - for standard input

Exit codes: 0 proved, 1 nothing recognised, 2 bad input, 3 guessed: it agrees with all terms given, and no
proof was found, or the time was over, 4 no engine lists the terms.")]
pub struct GuessArgs {
    #[command(flatten)]
    of: SequenceArgs,
    /// The index of the first of typed terms; a b-file has its own
    #[arg(long, value_name = "N", allow_hyphen_values = true, conflicts_with = "game")]
    first: Option<i32>,
    /// a, b or difference: the smaller piles, the larger ones, or b - a, by increasing a
    #[arg(long, value_name = "COLUMN", default_value = "a", conflicts_with_all = ["terms", "file"])]
    column: Column,
    /// The values of this row instead: G(R,0), G(R,1), ...
    #[arg(long, value_name = "R", value_parser = small_count, conflicts_with_all = ["terms", "file"])]
    row: Option<usize>,
    /// The Sprague-Grundy value of the positions
    #[arg(long, value_name = "G", default_value_t = 0, conflicts_with_all = ["terms", "file"])]
    value: u32,
    /// How many terms of the game to look at
    #[arg(long, value_name = "N", default_value = "1000", value_parser = parse_count, conflicts_with_all = ["terms", "file"])]
    count: u64,
    /// Learn the positions and prove them first, as `wyt solve` does, where no closed form is known
    #[arg(long, conflicts_with_all = ["terms", "file", "row"])]
    solve: bool,
    /// Adds the next K terms by the first form found
    #[arg(long = "continue", value_name = "K", default_value = "0", value_parser = small_count)]
    next: usize,
    #[command(flatten)]
    time: RunTime,
}

/// Where the terms come from.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct SequenceArgs {
    /// A game, such as wythoff: the sequence is a column of its positions, or a row of its values
    game: Option<Game>,
    /// The terms, with commas between them
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    terms: Option<String>,
    /// A file with the terms; - for standard input
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// The most terms that are added.
const MOST_NEXT: usize = 10_000_000;

pub fn run(args: &GuessArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    let format = common.format(&[Format::TABLES, &[Format::Bfile]].concat(), "a guess")?;
    if args.next > MOST_NEXT {
        return Err(Error::limit(format!("--continue adds at most {MOST_NEXT} terms")));
    }
    // Recognising has nothing to save: Ctrl-C ends it at once.
    let bar = Bar::new(common, "guess").until(args.time.end());
    let found = found(args, &common.run(&bar), engines)
        .map_err(|why| bar.why(why, "while the sequence was looked at"))?;
    drop(bar);
    out::write(common, |out| write(&found, format, out))?;
    Ok(match found.best().map(|guess| &guess.verdict) {
        Some(GuessVerdict::Proved { .. }) => ExitCode::SUCCESS,
        Some(_) => ExitCode::from(3),
        // A b-file of the terms alone needs no form.
        None if format == Format::Bfile && args.next == 0 => ExitCode::SUCCESS,
        None => ExitCode::from(1),
    })
}

fn found(args: &GuessArgs, run: &Run, engines: &Registry) -> Result<Guessed> {
    let found = match &args.of.game {
        Some(game) => {
            let column = args.row.map_or(args.column, Column::Row);
            let source = Source { game: game.clone(), value: args.value, column };
            of_game(&source, args.count, args.solve, engines, run)?
        }
        None => {
            let (terms, about) = given(args, run)?;
            of_terms(terms, about, run)?
        }
    };
    Ok(found.continued(args.next))
}

/// The terms typed, or of the file.
fn given(args: &GuessArgs, run: &Run) -> Result<(Terms, String)> {
    let (text, about) = match (&args.of.terms, &args.of.file) {
        (Some(text), _) => (text.clone(), "the terms given".to_string()),
        (None, Some(file)) if file.as_os_str() == "-" => {
            (run.memory().read_input()?, "standard input".to_string())
        }
        (None, Some(file)) => (run.read_text(file)?, file.display().to_string()),
        (None, None) => return Err(Error::invalid("give a game, --terms or --file")),
    };
    let mut terms: Terms = text.parse()?;
    terms.first = args.first.map_or(terms.first, i64::from);
    Ok((terms, about))
}
