//! Tables of values: the tiled engine beside the plain pass over rows and beside the definition, and how the cost grows.
//!
//! `cargo bench -p wythoff --bench dense` prints the tables, then divan's own measurements. The tables are made with one
//! thread; the line below them compares one with two. The definition takes up to a minute a game.

mod common;

use common::{seconds, tables_wanted};
use divan::{Bencher, black_box};
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Play, Registry};
use wythoff::run::{Memory, Run};
use wythoff::{Game, Table};

const GAMES: [&str; 7] =
    ["wythoff", "r-wythoff", "e-wythoff", "gdwn:1,2", "maharaja", "fraenkel:3", "fraenkel:50"];
const MEMORY: Memory = Memory::gigabytes(8);

fn game(text: &str) -> Game {
    text.parse().expect("a game of the list")
}

fn fast(game: &Game, size: usize) -> Table {
    Registry::standard()
        .only("dense")
        .table(game, size, size, &Run::new(MEMORY))
        .expect("it fits")
        .found
}

/// By the definition, for a game of rays: for each cell all options, looked up in the table so far.
fn naive(game: &Game, size: usize) -> Vec<u32> {
    let rays = game.rays().expect("a vector game").directed();
    let mut table = vec![0u32; size * size];
    let mut seen = vec![0usize; 8 * size];
    for cell in 0..size * size {
        let position = [(cell / size) as u64, (cell % size) as u64];
        for ray in rays.iter().filter(|ray| ray.allowed(&position)) {
            let step = ray.vector[0] as usize * size + ray.vector[1] as usize;
            for times in 1..=ray.multiples(&position) as usize {
                seen[table[cell - times * step] as usize] = cell + 1;
            }
        }
        let value = seen.iter().position(|mark| *mark != cell + 1).expect("room for every value");
        table[cell] = value as u32;
    }
    table
}

fn ratios() {
    println!("N = 2000         naive s     plain s      fast s   naive/fast   plain/fast");
    for text in ["wythoff", "r-wythoff", "gdwn:1,2"] {
        let game = game(text);
        let (slow, by_definition) = seconds(|| naive(&game, 2_000));
        let (plain, _) =
            seconds(|| Table::plain(&game, 2_000, 2_000, &Run::new(MEMORY)).expect("it fits"));
        let (quick, table) = seconds(|| fast(&game, 2_000));
        assert_eq!(table.get(1_999, 1_998), by_definition[1_999 * 2_000 + 1_998], "{text}");
        let (a, b) = (slow / quick, plain / quick);
        println!("{text:<12} {slow:>11.2} {plain:>11.3} {quick:>11.4} {a:>12.0} {b:>12.1}");
    }
}

fn growth() {
    println!("\nns a half cell at N =      100       1000      10000");
    for text in GAMES {
        let game = game(text);
        let cost = [100, 1_000, 10_000].map(|size: usize| {
            let (time, table) = seconds(|| fast(&game, size));
            black_box(table.get(size - 1, size - 1));
            time * 2e9 / (size * (size + 1)) as f64
        });
        println!("{text:<22} {:>9.1} {:>10.1} {:>10.1}", cost[0], cost[1], cost[2]);
    }
}

/// Every cell written in its place, beside the half of a symmetric game: what arrays of other languages cost.
fn wholes() {
    println!("\nN = 10000           half s     whole s   whole/half");
    for text in GAMES {
        let game = game(text);
        let (half, _) = seconds(|| fast(&game, 10_000));
        let square = || Registry::standard().square(&game, 10_000, 10_000, &[], &Run::new(MEMORY));
        let (whole, _) = seconds(|| square().expect("it fits"));
        println!("{text:<12} {half:>12.3} {whole:>11.3} {:>12.2}", whole / half);
    }
}

/// Three piles, by a box of values: the ratio to the definition, and the cost of the whole.
fn boxes() {
    println!(
        "\nthree piles       by the definition, 24³ s    ns a cell at 24³   ns a cell at 256³"
    );
    for text in ["nim:3", "wythoff:3", "subset-wythoff:3"] {
        let game = game(text);
        // The slice with the last pile fixed at its largest is made from the whole box.
        let slice = |side: usize| {
            let (last, run) = ([side as u64 - 1], Run::new(MEMORY));
            seconds(|| Registry::standard().slice(&game, side, side, &last, &run).expect("it fits"))
        };
        let (slow, value) = seconds(|| Oracle::new(&game, Play::Normal).value(&[23, 23, 23]));
        let ((small, table), (large, _)) = (slice(24), slice(256));
        assert_eq!(table.found.get(23, 23), value.expect("small"), "{text}");
        let cost = |time: f64, side: f64| time * 1e9 / side.powi(3);
        let (small, large) = (cost(small, 24.0), cost(large, 256.0));
        println!("{text:<18} {slow:>23.3} {small:>19.1} {large:>19.1}");
    }
}

fn threads() {
    let game = game("wythoff");
    let pool =
        |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    let time = |threads| seconds(|| pool(threads).install(|| fast(&game, 8_000))).0;
    println!("\nwythoff N = 8000: two threads are {:.2} times as fast as one\n", time(1) / time(2));
}

fn main() {
    if tables_wanted() {
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
        one.install(ratios);
        one.install(growth);
        one.install(wholes);
        one.install(boxes);
        threads();
    }
    divan::main();
}

#[divan::bench(args = GAMES, sample_count = 3)]
fn tiled_500(bencher: Bencher, text: &str) {
    let game = game(text);
    bencher.bench(|| fast(&game, 500));
}

#[divan::bench(args = GAMES, sample_count = 3)]
fn plain_500(bencher: Bencher, text: &str) {
    let game = game(text);
    bencher.bench(|| Table::plain(&game, 500, 500, &Run::new(MEMORY)).expect("it fits"));
}
