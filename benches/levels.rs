//! Levels of R-Wythoff: the engine that proves them beside the textbook algorithm and the row-by-row one.
//!
//! `cargo bench -p wythoff --bench levels` prints the ratios and the growth, then divan's own measurements. The textbook and the row-by-row version
//! are given just the rows up to the last M_g, which only the first engine can know.

mod common;

use common::{seconds, tables_wanted};
use wythoff::engine::levels::{LevelFacts, LevelGame, Sweep};
use wythoff::golden::floor_phi;
use wythoff::run::Run;

fn sweep(up_to_value: u32) -> Vec<LevelFacts> {
    let mut sweep = Sweep::new(up_to_value).expect("a small value");
    sweep.run(&Run::default()).expect("it fits");
    sweep.facts()
}

fn ratios() {
    println!("values 0..g   textbook s  row by row s    sweep s  textbook/sweep  rows/sweep");
    for g in [8, 12, 16, 20] {
        let (quick, facts) = seconds(|| sweep(g));
        let last = facts.iter().map(|f| f.settled_from()).max().unwrap_or(0);
        let rows = floor_phi(last + 2).expect("far below 2^64");
        let (plain, _) = seconds(|| LevelGame::RWythoff.textbook(g, rows));
        let visit = || LevelGame::RWythoff.visit(g, rows, &Run::default(), |_| {});
        let (streamed, _) = seconds(|| visit().expect("it fits"));
        let (a, b) = (plain / quick, streamed / quick);
        println!("{g:>11} {plain:>12.3} {streamed:>13.3} {quick:>10.4} {a:>15.0} {b:>11.0}");
    }
    println!();
}

fn growth() {
    println!("values 0..8, ns a row up to row   10^4     10^5     10^6");
    let run = |rows| {
        let visit = || LevelGame::RWythoff.visit(8, rows, &Run::default(), |_| {});
        seconds(|| visit().expect("it fits")).0 * 1e9 / rows as f64
    };
    let cost = [10_000, 100_000, 1_000_000].map(run);
    println!("row by row {:>27.0} {:>8.0} {:>8.0}", cost[0], cost[1], cost[2]);
    println!("values 0..g, seconds up to g =      20       40       60");
    let cost = [20, 40, 60].map(|g| seconds(|| sweep(g)).0);
    println!("sweep {:>32.3} {:>8.2} {:>8.1}\n", cost[0], cost[1], cost[2]);
}

fn main() {
    if tables_wanted() {
        ratios();
        growth();
    }
    divan::main();
}

#[divan::bench(args = [8, 12, 16], sample_count = 3)]
fn proved_up_to(g: u32) -> Vec<LevelFacts> {
    sweep(g)
}
