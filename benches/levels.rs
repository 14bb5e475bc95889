//! Levels of R-Wythoff: the engine that proves them beside the textbook algorithm and the row-by-row one.
//!
//! `cargo bench -p wythoff --bench levels` prints the ratios and the growth, then divan's own measurements. The textbook and the row-by-row version
//! are given just the rows up to the last M_g, which only the first engine can know. The third table says what more threads could gain.

mod common;

use common::{seconds, tables_wanted};
use wythoff::engine::levels::{LevelFacts, LevelGame, Sweep};
use wythoff::golden::floor_phi;
use wythoff::run::Run;
use wythoff_verify::LevelsClaim;

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

/// The positions of a level come one after another, and nearly all work is bursts and what comes of them. So where one level has all
/// the bursts of a stretch of n, no thread can help it: the share of them that are those of the busiest level, generation by generation
/// (a factor of φ in n), is the least share of the time on one thread that any number of threads would take.
fn critical_path() {
    println!("values 0..g      bursts  busiest level of each generation");
    for g in [20, 36, 40] {
        let mut sweep = Sweep::new(g).expect("a small value");
        sweep.run(&Run::default()).expect("it fits");
        let certificate = sweep.certificate().expect("it is closed");
        let claim = LevelsClaim::read(&certificate).expect("written here");
        let levels: Vec<[u64; 92]> =
            claim.levels.iter().map(|level| bursts_of(&level.events)).collect();
        let all: u64 = levels.iter().flatten().sum();
        let busiest = |i: usize| levels.iter().map(|of| of[i]).max().unwrap_or(0);
        let chain: u64 = (0..92).map(busiest).sum();
        println!("{g:>11} {all:>11} {:>10.1} %", 100.0 * chain as f64 / all as f64);
    }
    println!();
}

/// The bursts of an event list (docs/certificates.md) by the generation of their first index.
fn bursts_of(events: &[u8]) -> [u64; 92] {
    let phi = (1.0 + 5f64.sqrt()) / 2.0;
    let (mut at, mut n, mut bursts) = (0, 0u64, [0; 92]);
    let mut take = |skipped: u64| {
        let mut value = 0;
        for _ in 0..=skipped {
            value = 0;
            for shift in (0..64).step_by(7) {
                let byte = u64::from(*events.get(at)?);
                at += 1;
                value |= (byte & 127) << shift;
                if byte < 128 {
                    break;
                }
            }
        }
        Some(value)
    };
    while let Some(code) = take(0) {
        n += code >> 1;
        bursts[(n.max(1) as f64).log(phi) as usize] += 1;
        n += match code & 1 {
            1 => 2,
            _ => match take(0).expect("a length") {
                // A tangled stretch: its length, and the two numbers of its rule.
                0 => {
                    let len = take(0).expect("a length");
                    take(1).expect("two numbers");
                    len
                }
                len => {
                    take(len - 1).expect("a number each");
                    len
                }
            },
        };
    }
    bursts
}

fn main() {
    if tables_wanted() {
        ratios();
        growth();
        critical_path();
    }
    divan::main();
}

#[divan::bench(args = [8, 12, 16], sample_count = 3)]
fn proved_up_to(g: u32) -> Vec<LevelFacts> {
    sweep(g)
}
