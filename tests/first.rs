use wythoff::engine::{Bound, Registry};
use wythoff::run::Run;
use wythoff::strategy::{Settings, analyse};
use wythoff::{Game, GamePosition, Result};

fn main() -> Result<()> {
    // A position of a game with a name: its value, and where the winning moves lead.
    let at = "wythoff".parse::<Game>()?.at([5, 8])?;
    assert_eq!(at.value()?, 2u32.into());
    assert_eq!(at.winning_moves()?[0].to.to_string(), "5,3");

    // A game in one line: Nim moves, any equal amount from both piles, or 2 and 3 once.
    let game: Game = "{0,1}* {1,1}* {2,3}".parse()?;
    assert_eq!(game.table(10, 10)?.get(1, 2), 0);
    assert_eq!(game.positions(0, Bound::Count(100))?.count(), 100);
    // Row 1 adds 3 each 3 columns, for ever.
    assert_eq!(game.rows(2)?.rows[1].period, Some(3u32.into()));

    // The full form, with engines and a run of one's own: who wins a sum, and how?
    let (engines, run) = (Registry::standard(), Run::default());
    let sum = GamePosition::parse_sum("fibonacci-nim 17,4 + wythoff 5,8")?;
    assert_eq!(analyse(&sum, Settings::default(), &engines, &run)?.moves.len(), 3);

    // Piles of any size where a closed form or a solved game answers.
    let sum =
        GamePosition::parse_sum(&format!("maharaja 1{zeros},2{zeros}", zeros = "0".repeat(99)))?;
    assert!(!analyse(&sum, Settings::default(), &engines, &run)?.moves.is_empty());
    Ok(())
}
