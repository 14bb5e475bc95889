//! The whole command line: what every verb has, and the verbs.

use clap::{Parser, Subcommand};

use crate::args::Common;
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
