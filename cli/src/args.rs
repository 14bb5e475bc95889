//! What the command line can say.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use wythoff::rules::notation::parse_count;
use wythoff::run::{Memory, Progress, Run};
use wythoff::{Error, Result};
use wythoff_lab::asked::memory;
use wythoff_lab::asked::resumed::StateFile;
use wythoff_lab::output::Format;

use crate::verbs::{
    adjoin, atlas, beams, certify, check, games, guess, levels, numbers, papers, periods, play,
    plot, positions, prove, serve, shell, solve, sweep, table, value, verify,
};

/// A laboratory for Wythoff-type games: write a game in one line; get its values, positions and winning moves.
#[derive(Debug, Parser)]
#[command(name = "wyt", version, max_term_width = 100, after_help = EXAMPLES)]
pub struct Cli {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub verb: Verb,
}

const EXAMPLES: &str = "\
Examples:
  wyt value wythoff 5,8                       who wins, and how
  wyt table r-wythoff --size 10               Sprague-Grundy values
  wyt positions gdwn:1,2 --count 19           P-positions
  wyt value \"{0,1}* {1,1}* {2,3}\" 7,9         a game of your own
  wyt play wythoff 5,8                        a game against the machine
  wyt games                                   all games with a name

Games: nim, nim:3, wythoff, r-wythoff, e-wythoff, maharaja, fraenkel:2, diagonal:4, gdwn:1,2+2,3,
fibonacci-nim, block:2 wythoff, dynamic:2t, octal:0.77, subtraction:1,2,5, or families:
{p,q} both orientations, (p,q) as written, * any positive multiple, @larger or @smaller: more may
be taken only from that pile; wedge; band:t.

Exit codes: 0 done and holds, 1 refuted or false, 2 bad input, 3 a limit was reached, 4 no engine
serves this (the request is fine), 5 an internal check failed (a bug: please report it), 130 stopped
by Ctrl-C.";

/// Options of every verb.
#[derive(Debug, Args)]
pub struct Common {
    /// text, markdown, latex, csv, json, npy or bfile; of sweeps also sql and parquet
    #[arg(long, global = true, default_value = "text", value_name = "FORMAT", value_parser = format_name)]
    pub format: String,
    /// Write to a file instead of standard output; it appears whole or not at all
    #[arg(short = 'o', long, global = true, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How many threads to use [default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = small_count)]
    pub threads: Option<usize>,
    /// How much memory the program may take beside its own 64 MB, as 500M or 2G
    #[arg(long, global = true, default_value = "4G", value_name = "SIZE", value_parser = memory)]
    pub memory: Memory,
    /// No progress on standard error
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

impl Common {
    /// Sets the number of threads of the whole program.
    pub fn use_threads(&self) -> Result<()> {
        self.threads.map_or(Ok(()), wythoff::run::Run::use_threads)
    }

    /// What a run may use and whom it tells.
    pub fn run<'p>(&self, progress: &'p dyn Progress) -> Run<'p> {
        Run::new(self.memory).with_progress(progress)
    }

    /// Refuses a choice of terms for a format that has none.
    pub fn column_is_for_bfiles(&self, column: &Option<String>) -> Result<()> {
        if column.is_some() && self.format != "bfile" {
            return Err(Error::invalid(
                "--column chooses the terms of a b-file: add --format bfile",
            ));
        }
        Ok(())
    }

    /// The format asked for, which is among those in which a verb serves a thing.
    pub fn format(&self, served: &[Format], what: &str) -> Result<Format> {
        if let Some(format) = served.iter().find(|format| format.name() == self.format) {
            return Ok(*format);
        }
        let names: Vec<&str> = served.iter().map(|format| format.name()).collect();
        Err(Error::invalid(match &names[..] {
            [others @ .., last] if !others.is_empty() => {
                let (others, format) = (others.join(", "), &self.format);
                format!(
                    "{what} is written as {others} or {last}, not as {format}: try --format {last}"
                )
            }
            _ => format!("{what} has a format of its own: leave --format out"),
        }))
    }

    /// The same for what has a format of its own.
    pub fn no_format(&self, what: &str) -> Result<()> {
        self.format(&[Format::Text], what).map(|_| ())
    }
}

/// The formats of numbers in rows and columns.
pub const NUMBERS: &[Format] = &[
    Format::Text,
    Format::Markdown,
    Format::Latex,
    Format::Json,
    Format::Npy,
    Format::Bfile,
    Format::Csv,
];

/// The name of a format that some verb serves; each verb says which.
fn format_name(text: &str) -> Result<String> {
    let own = Format::ALL.iter().map(|format| format.name());
    let all: Vec<&str> = own.chain(["sql", "parquet"]).collect();
    match all.contains(&text) {
        true => Ok(text.to_string()),
        false => Err(Error::parse(text, 1, format!("a format: one of {}", all.join(", ")))),
    }
}

/// The formats of a table that holds words.
pub const TABLES: &[Format] =
    &[Format::Text, Format::Markdown, Format::Latex, Format::Json, Format::Csv];

/// Where a long run keeps its state.
#[derive(Debug, Args)]
pub struct StateArgs {
    /// Save the state here now and then, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Seconds between two saves
    #[arg(long, value_name = "SECONDS", default_value_t = 30, requires = "checkpoint")]
    save_every: u64,
}

impl StateArgs {
    /// The file, if one is named.
    pub fn file(&self) -> Option<StateFile> {
        let every = Duration::from_secs(self.save_every);
        self.checkpoint.clone().map(|path| StateFile { path, every })
    }
}

/// How long a file of `--by` may take to be proved again.
#[derive(Debug, Args)]
pub struct ProofTime {
    /// With --by: seconds after which the proof is given up [default: 5 for a file below 1 kB, else none]
    #[arg(long, value_name = "SECONDS", requires = "by")]
    time: Option<u64>,
}

impl ProofTime {
    /// So long, if it was said.
    pub fn allowed(&self) -> Option<Duration> {
        self.time.map(Duration::from_secs)
    }
}

/// A count that fits this machine.
pub fn small_count(text: &str) -> Result<usize> {
    usize::try_from(parse_count(text)?).map_err(|_| Error::parse(text, 1, "a smaller count"))
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// The catalogue: every game with a name, its rules and its source
    Games(games::GamesArgs),
    /// Value, outcome and all winning moves of a position or a sum
    Value(value::ValueArgs),
    /// The Sprague-Grundy values of all small positions
    Table(table::TableArgs),
    /// The positions of a value, P-positions by default
    Positions(positions::PositionsArgs),
    /// The levels of r-wythoff, value by value: offset, settling index, wrong diagonals, proof state
    Levels(levels::LevelsArgs),
    /// Compute a result and write a certificate that proves it
    Certify(certify::CertifyArgs),
    /// Check a certificate with the rules and arithmetic alone
    Verify(verify::VerifyArgs),
    /// Preperiod and period of each row of a game, proved for all n
    Periods(periods::PeriodsArgs),
    /// Which moves can be added to a game, or left out, without changing its P-positions
    Adjoin(adjoin::AdjoinArgs),
    /// The lines around which the P-positions gather: slopes, shares, gaps, whether they split
    Beams(beams::BeamsArgs),
    /// Wythoff pairs and arrays, splitting pairs, Zeckendorf digits, Beatty sequences
    Numbers(numbers::NumbersArgs),
    /// Statements about all numbers, decided: formulas, scripts, theorems about games
    Prove(prove::ProveArgs),
    /// Learn the positions of a game and prove them for all sizes: compute, guess, prove
    Solve(solve::SolveArgs),
    /// What a sequence is, or a column of a game: Beatty, periodic, recurrent, morphic, automatic
    Guess(guess::GuessArgs),
    /// Play a game in the terminal: against the machine or a friend, with hints and reasons
    Play(play::PlayArgs),
    /// A figure of a game, as SVG or PNG
    Plot(plot::PlotArgs),
    /// What the five papers claim, checked: each claim with its verdict and evidence
    Check(check::CheckArgs),
    /// Every claim, table and figure of the five papers, as one report
    Papers(papers::PapersArgs),
    /// A question asked of thousands of games, by a plan: taken up again after a kill, cut into shards, exported
    Sweep(sweep::SweepArgs),
    /// Maps of what sweeps found: pairs, (a,a) games, steps added to Wythoff, as a page, pictures and data
    Atlas(atlas::AtlasArgs),
    /// The explorer in the browser: boards, beams, play, proofs, on this machine alone
    Serve(serve::ServeArgs),
    /// A completion script for your shell
    Completions(shell::CompletionsArgs),
    /// The manual pages, in roff: of the command, of a verb, or all of them
    Man(shell::ManArgs),
}
