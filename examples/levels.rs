//! The offsets of R-Wythoff's levels, proved: `cargo run --release -p wythoff --example levels 20`.

use wythoff::engine::Registry;
use wythoff::run::{Memory, Run};

fn main() -> wythoff::Result<()> {
    let up_to = std::env::args().nth(1).and_then(|x| x.parse().ok()).unwrap_or(20);
    let run = Run::new(Memory::gigabytes(8));
    let levels = Registry::standard().levels(&"r-wythoff".parse()?, up_to, None, &run)?.found;
    println!("g,C,M,wrong,proved");
    for x in levels.facts {
        println!("{},{},{},{},{}", x.value(), x.offset(), x.settled_from(), x.wrong(), x.proved());
    }
    Ok(())
}
