//! Periods of rows: the window argument beside the repeated states, and how the cost grows with the rows.
//!
//! `cargo bench -p wythoff --bench rows` prints the two tables, then divan's own measurements. Beyond row 13 of R-Wythoff the
//! periods of the rows multiply, and waiting for a repeated state is hopeless: that is what the windows are for.

mod common;

use common::{seconds, tables_wanted};
use wythoff::Game;
use wythoff::engine::Registry;
use wythoff::engine::rows::{Rows, Wanted};
use wythoff::run::Run;

fn game(text: &str) -> Game {
    text.parse().expect("a game of the list")
}

fn periods(game: &Game, rows: usize) -> Rows {
    let found = Registry::standard().rows(game, Wanted::rows(rows), &Run::default());
    found.expect("it fits").found
}

fn ratios() {
    println!("r-wythoff, rows 0..    repeated states s   windows s    ratio");
    let game = game("r-wythoff");
    for rows in [8, 11, 13] {
        let (wanted, run) = (Wanted::rows(rows), Run::default());
        let repeats = || Rows::by_repeated_states(&game, wanted, &run).expect("it fits");
        let (slow, _) = seconds(repeats);
        let (quick, _) = seconds(|| Rows::by_windows(wanted, &run).expect("it fits"));
        println!("{rows:>19} {slow:>20.4} {quick:>11.5} {:>8.0}", slow / quick);
    }
}

fn growth() {
    println!("\nms a row         1 row   10 rows  100 rows");
    for text in ["wythoff", "e-wythoff", "r-wythoff"] {
        let game = game(text);
        let cost = [1, 10, 100].map(|rows| seconds(|| periods(&game, rows)).0 * 1e3 / rows as f64);
        println!("{text:<12} {:>9.3} {:>9.3} {:>9.3}", cost[0], cost[1], cost[2]);
    }
    println!();
}

fn main() {
    if tables_wanted() {
        ratios();
        growth();
    }
    divan::main();
}

#[divan::bench(args = ["wythoff", "e-wythoff", "r-wythoff"], sample_count = 3)]
fn thirty_rows(text: &str) -> Rows {
    periods(&game(text), 30)
}
