//! P-positions: the fast engine beside the plain greedy rule, their ratio, and how the cost grows.
//!
//! `cargo bench -p wythoff --bench involution` prints the two tables, then divan's own measurements. The plain rule is quadratic and
//! takes minutes at this size.

mod common;

use common::{seconds, tables_wanted};
use divan::{Bencher, black_box};
use wythoff::Game;
use wythoff::engine::Bound;
use wythoff::engine::involution::PPositions;
use wythoff::run::{Memory, Quiet};

/// Easy ones, the hard pairs, single moves, the (a,a) game.
const GAMES: [&str; 8] = [
    "wythoff",
    "gdwn:1,2",
    "gdwn:2,4",
    "gdwn:4,6",
    "gdwn:5,8",
    "gdwn:31,50",
    "maharaja",
    "diagonal:64",
];

fn game(text: &str) -> Game {
    text.parse().expect("a game of the list")
}

/// The number of positions with a ≤ `last`, read one by one.
fn fast(game: &Game, last: u64) -> u64 {
    let mut run = PPositions::new(game.rays().unwrap(), Bound::UpTo(last), Memory::default())
        .expect("it fits");
    let visit = |a, b| {
        black_box((a, b));
        Ok(())
    };
    run.run(&Quiet, visit).expect("it fits");
    run.found()
}

fn ratios() {
    let last = 100_000;
    println!("up to a = {last}    plain s      fast s    ratio");
    for text in GAMES {
        let game = game(text);
        let plain =
            || PPositions::plain(game.rays().unwrap(), last).expect("a served game").len() as u64;
        let (slow, found) = seconds(plain);
        let (quick, again) = seconds(|| fast(&game, last));
        assert_eq!(found, again, "{text}");
        println!("{text:<16} {slow:>10.3} {quick:>11.6} {:>8.0}", slow / quick);
    }
}

fn growth() {
    println!("\nns a position up to a =      10^5       10^6       10^7");
    for text in GAMES {
        let game = game(text);
        let cost = [100_000, 1_000_000, 10_000_000].map(|last| {
            let (time, positions) = seconds(|| fast(&game, last));
            time * 1e9 / positions as f64
        });
        println!("{text:<24} {:>10.1} {:>10.1} {:>10.1}", cost[0], cost[1], cost[2]);
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

#[divan::bench(args = GAMES, sample_count = 3)]
fn fast_to_a_million(bencher: Bencher, text: &str) {
    let game = game(text);
    bencher.bench(|| fast(&game, 1_000_000));
}

#[divan::bench(args = GAMES, sample_count = 3)]
fn plain_to_ten_thousand(bencher: Bencher, text: &str) {
    let game = game(text);
    bencher.bench(|| PPositions::plain(game.rays().unwrap(), 10_000));
}
