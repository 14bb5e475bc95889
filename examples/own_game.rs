//! A game of one's own: its P-positions and the winning moves of one position.
//!
//! Run with `cargo run --example own_game`.

use wythoff::engine::{Bound, Play, Registry};
use wythoff::run::Run;
use wythoff::strategy::{Settings, analyse};
use wythoff::{Game, Result};

fn main() -> Result<()> {
    let (engines, run) = (Registry::standard(), Run::default());
    let game: Game = "{0,1}* {1,1}* {1,2}*".parse()?;
    println!("P-positions of {game}:");
    for position in engines.list(&game, 0, Play::Normal, Bound::Count(8), &run)?.found.stream {
        println!("  {}", position?);
    }
    let from = game.position([20, 31])?;
    let answer = analyse(std::slice::from_ref(&from), Settings::default(), &engines, &run)?;
    println!("{from} is {} with value {}", answer.outcome, answer.value.unwrap_or_default());
    for m in answer.moves {
        println!("  a winning move leads to {}", m.to);
    }
    Ok(())
}
