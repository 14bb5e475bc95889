//! A game of one's own: its P-positions and the winning moves of one position.
//!
//! Run with `cargo run --example own_game`.

use wythoff::positions::{Bound, positions};
use wythoff::strategy::{Settings, analyse};
use wythoff::{Game, Position, Result};

fn main() -> Result<()> {
    let game: Game = "{0,1}* {1,1}* {1,2}*".parse()?;
    println!("P-positions of {game}:");
    for position in positions(&game, 0, Bound::Count(8), Default::default())?.stream {
        let position = Position(position?);
        println!("  {position}");
    }
    let from = Position::from([20, 31]);
    let answer = analyse(&[(game, from.clone())], Settings::default())?;
    println!("{from} is {} with value {}", answer.outcome, answer.value.unwrap_or_default());
    for m in answer.moves {
        println!("  a winning move leads to {}", m.to);
    }
    Ok(())
}
