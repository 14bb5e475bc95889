use wythoff::engine::dense;
use wythoff::rules::notation::parse_sum;
use wythoff::strategy::{Outcome, Settings, analyse};
use wythoff::{Game, Result};

fn main() -> Result<()> {
    // A game in one line: Nim moves, any equal amount from both piles, or 2 and 3 once.
    let game: Game = "{0,1}* {1,1}* {2,3}".parse()?;

    // Its Sprague-Grundy values for piles below 10: (1,2) is a P-position here as in Wythoff's game.
    let table = dense::table(&game, 10, 10, Default::default())?;
    assert_eq!(table.get(1, 2), 0);

    // Who wins a sum, and how? Queen and heap at once.
    let sum = parse_sum("fibonacci-nim 17,4 + wythoff 5,8")?;
    let answer = analyse(&sum, Settings::default())?;
    assert_eq!(answer.outcome, Outcome::N);
    assert_eq!(answer.moves.len(), 3);

    // Piles of any size where a closed form answers.
    let sum = parse_sum(&format!("wythoff 1{zeros},2{zeros}", zeros = "0".repeat(99)))?;
    assert!(!analyse(&sum, Settings::default())?.moves.is_empty());
    Ok(())
}
