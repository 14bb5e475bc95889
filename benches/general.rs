//! Games of formulas, multiples and guards: ns a cell of each kind of rule, beside the plain pass over Wythoff's and E-Wythoff's game.
//!
//! `cargo bench -p wythoff --bench general` prints the table, then divan's own measurements. One thread.

mod common;

use common::{seconds, tables_wanted};
use divan::{Bencher, black_box};
use wythoff::engine::{Bound, Play, Registry};
use wythoff::run::{Memory, Run};
use wythoff::{Game, Table};

const GAMES: [(&str, &str); 8] = [
    ("lines with guards", "(1,0)* if a>=b (0,1)* {1,1}* if a mod 2=0"),
    ("multiples", "{0,1}* {1,1}*odd"),
    ("bounded multiples", "{0,1}*<=50 {1,1}*"),
    ("cone", "{0,1}* [k,l : k>=1, l>=1, l<2*k+1]"),
    ("(s,t)-Wythoff", "st-wythoff:2,1"),
    ("cone, one rule", "[k,l : 2l<=3k, 2k<=3l]"),
    ("k != l", "{0,1}* [k,l : k>=1, l>=1, k!=l, k<=2l, l<=2k]"),
    ("congruence", "{0,1}* [k,l : k=l mod 2, k<=2l, l<=2k]"),
];
const MEMORY: Memory = Memory::gigabytes(8);

fn game(text: &str) -> Game {
    text.parse().expect("a game of the list")
}

fn cost(time: f64, size: usize) -> f64 {
    time * 1e9 / (size * size) as f64
}

fn table() {
    println!("ns a cell at N =               values 500   values 2000  outcomes 2000");
    for text in ["wythoff", "e-wythoff"] {
        let plain = [500, 2_000].map(|size| {
            let run = Run::new(MEMORY);
            let pass = || Table::plain(&game(text), size, size, &run).expect("it fits");
            cost(seconds(pass).0, size)
        });
        println!("{:<26} {:>14.1} {:>13.1}", format!("{text}, plain pass"), plain[0], plain[1]);
    }
    let engines = Registry::standard().only("general");
    for (kind, text) in GAMES {
        let (game, run) = (game(text), Run::new(MEMORY));
        let values = [500, 2_000].map(|size| {
            let (time, table) =
                seconds(|| engines.slice(&game, size, size, &[], &run).expect("it fits"));
            black_box(table.found.get(size - 1, size - 1));
            cost(time, size)
        });
        let sizes = [2_000, 2_000];
        let (time, _) =
            seconds(|| engines.outcomes(&game, &sizes, Play::Normal, &run).expect("it fits"));
        let outcomes = cost(time, 2_000);
        println!("{kind:<26} {:>14.1} {:>13.1} {outcomes:>14.1}", values[0], values[1]);
    }
    let (game, run) = (game("st-wythoff:2,1"), Run::new(MEMORY));
    let engines = Registry::standard().only("pairs");
    let (time, found) = seconds(|| {
        engines.list(&game, 0, Play::Normal, Bound::Count(2_000), &run).expect("it fits")
    });
    black_box(found.found.stream.count());
    println!("\nst-wythoff:2,1: 2000 P-positions row by row in {time:.2} s\n");
}

fn main() {
    if tables_wanted() {
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
        one.install(table);
    }
    divan::main();
}

#[divan::bench(args = GAMES.map(|(_, text)| text), sample_count = 3)]
fn values_300(bencher: Bencher, text: &str) {
    let (game, engines) = (game(text), Registry::standard().only("general"));
    bencher.bench(|| engines.slice(&game, 300, 300, &[], &Run::new(MEMORY)).expect("it fits"));
}
