use wythoff::engine::Registry;
use wythoff::rules::notation::parse_sum;
use wythoff::run::Run;
use wythoff::strategy::{Outcome, Settings, analyse};
use wythoff::{Game, Result};

fn main() -> Result<()> {
    // The engines to ask, and what a run may use: quiet, 4 GB.
    let (engines, run) = (Registry::standard(), Run::default());

    // A game in one line: Nim moves, any equal amount from both piles, or 2 and 3 once.
    let game: Game = "{0,1}* {1,1}* {2,3}".parse()?;

    // Its Sprague-Grundy values for piles below 10: (1,2) is a P-position here as in Wythoff's game.
    let table = engines.table(&game, 10, 10, &run)?;
    assert_eq!((table.found.get(1, 2), table.engine), (0, "dense"));

    // Who wins a sum, and how? Queen and heap at once.
    let sum = parse_sum("fibonacci-nim 17,4 + wythoff 5,8")?;
    let answer = analyse(&sum, Settings::default(), &engines, &run)?;
    assert_eq!(answer.outcome, Outcome::N);
    assert_eq!(answer.moves.len(), 3);

    // Piles of any size where a closed form answers.
    let sum = parse_sum(&format!("wythoff 1{zeros},2{zeros}", zeros = "0".repeat(99)))?;
    assert!(!analyse(&sum, Settings::default(), &engines, &run)?.moves.is_empty());
    Ok(())
}
