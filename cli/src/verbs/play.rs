//! `wyt play`: a game in the terminal, on a board or with piles of tokens; line by line where there is no terminal.

mod app;
mod board;
mod menu;
mod plain;
mod saved;
mod screen;
mod session;
mod terminal;
#[cfg(test)]
mod tests;
mod tokens;

use std::io::{IsTerminal, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use wythoff::engine::{Play, Registry};
use wythoff::play::{Match, Side};
use wythoff::run::Quiet;
use wythoff::{Error, Result};

use super::solved_game;
use crate::args::{Common, ProofTime};
use session::{Session, Setup};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt play wythoff 5,8
  wyt play wythoff                              from a start of ours; without a game: a menu
  wyt play fibonacci-nim 20 --teacher           every move is explained after it was made
  wyt play nim:3 3,4,5 --misere --first machine
  wyt play \"{0,1}* {1,2}\" 7,9 --strength 50     a game of your own, a machine that errs half of the time
  wyt play wythoff 5,8 + fibonacci-nim 17,4     a sum: move in one of the games
  printf '4,7\\nhint\\nquit\\n' | wyt play wythoff 5,8    line by line, for scripts

Moves: the new position (4,7), what to take (-1,-1), or take 1 from 2; in a sum with the game: 2: take 3.
Also: hint, undo, moves, help, quit. On the board: arrows and Enter, or a click. A match that is left is kept: wyt play --resume goes on.")]
pub struct PlayArgs {
    /// GAME POSITION, or a sum: GAME POSITION + GAME POSITION
    #[arg(value_name = "GAME POSITION")]
    question: Vec<String>,
    /// Take up the match that was left last
    #[arg(long, conflicts_with_all = ["question", "misere", "strength", "seed", "first", "two_players", "teacher", "by"])]
    resume: bool,
    /// Misere play: whoever makes the last move loses
    #[arg(long, alias = "misère")]
    misere: bool,
    /// How well the machine plays: 100 is perfect, 0 moves at random
    #[arg(long, default_value = "100", value_name = "0..100", value_parser = clap::value_parser!(u8).range(0..=100))]
    strength: u8,
    /// What the machine's random moves are drawn from: the same seed, the same game
    #[arg(long, default_value = "0", value_name = "N")]
    seed: u64,
    /// Who moves first
    #[arg(long, default_value = "me", conflicts_with = "two_players")]
    first: First,
    /// Two people, no machine
    #[arg(long)]
    two_players: bool,
    /// Line by line, even on a terminal
    #[arg(long)]
    plain: bool,
    /// Explain each move after it was made, and count the P-positions found
    #[arg(long)]
    teacher: bool,
    /// A solved game (`wyt solve GAME -o FILE`): hints and replies for piles of any size; it is proved again first
    #[arg(long, value_name = "FILE")]
    by: Option<PathBuf>,
    #[command(flatten)]
    proof: ProofTime,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum First {
    Me,
    Machine,
}

pub fn run(args: &PlayArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    if common.format != "text" || common.output.is_some() {
        return Err(Error::invalid("play is a conversation: leave --format and -o out"));
    }
    let terminal = stdin().is_terminal() && stdout().is_terminal();
    let asked = match (&args.question[..], args.resume) {
        (_, true) => None,
        ([], false) if terminal => {
            let left = saved::place().is_some_and(|place| place.exists());
            match menu::ask(&mut stdin().lock(), &mut stdout().lock(), left)? {
                Some(sum) => Some(sum).filter(|sum| !sum.is_empty()),
                None => return Ok(ExitCode::SUCCESS),
            }
        }
        ([], false) => {
            return Err(Error::invalid(
                "name what is played: wyt play wythoff 5,8, or wyt play --resume; on a terminal wyt play asks",
            ));
        }
        (words, false) => Some(menu::with_start(&words.join(" "))?),
    };
    let play = Play::of_misere(args.misere);
    let left = match asked {
        Some(_) => None,
        None => Some(saved::read()?),
    };
    let game = match (&asked, &left) {
        (_, Some(left)) => left.game.clone(),
        (asked, None) => Match::parse(asked.as_deref().unwrap_or_default(), play)?,
    };
    let solved = match (&args.by, game.parts()) {
        (None, _) => None,
        (Some(file), [at]) => Some(solved_game(file, at.game(), &args.proof, common)?),
        (Some(_), _) => return Err(Error::invalid("--by serves one game: leave the sum out")),
    };
    let with_solved = solved.map(|solved| engines.clone().with(solved));
    let engines = with_solved.as_ref().unwrap_or(engines);
    let machine = match (args.two_players, args.first) {
        (true, _) => None,
        (false, First::Me) => Some(Side::Second),
        (false, First::Machine) => Some(Side::First),
    };
    let setup = Setup { strength: args.strength, seed: args.seed, machine, teacher: args.teacher };
    let run = common.run(&Quiet);
    let setup = left.as_ref().map_or(setup, |left| left.setup);
    let mut session = Session::new(game, setup, engines, &run)?;
    if let Some(left) = &left {
        session.replay(&left.moves)?;
    }
    if args.plain || !terminal {
        plain::converse(session, &mut stdin().lock(), &mut stdout().lock(), stdin().is_terminal())?;
        return Ok(ExitCode::SUCCESS);
    }
    terminal::run(session)
}
