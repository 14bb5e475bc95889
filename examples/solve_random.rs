//! Random games of every kind of rule, solved, as CSV; what is proved is compared with the definition.
//!
//!     cargo run --release -p wythoff --example solve_random -- 100 400 3 2
//!
//! How many games, the side to which two piles are compared (of formulas to 120, three to a tenth of it), seconds of effort for a game, and gigabytes; then,
//! if not all of them are wanted, how many to leave out in front.

#[path = "../tests/logic/random_games.rs"]
mod random_games;
#[path = "../tests/games/ruled.rs"]
mod ruled;

use random_games::{Case, cases, told};
use wythoff::Result;

fn main() -> Result<()> {
    let given: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let number = |at: usize, unless: u64| given.get(at).copied().unwrap_or(unless);
    let (side, seconds, gigabytes) = (number(1, 100), number(2, 3), number(3, 2));
    println!("game,play,value,verdict,system,states,data,seconds,compared,reason");
    let count = usize::try_from(number(0, 20)).unwrap_or(20);
    let skipped = usize::try_from(number(4, 0)).unwrap_or(0);
    for case in cases(count).into_iter().skip(skipped) {
        let Case { game, play, value, .. } = &case;
        let line = told(&case, side, seconds, gigabytes);
        println!("\"{game}\",{play:?},{value},{line}");
    }
    Ok(())
}
