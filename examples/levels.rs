//! The offsets of R-Wythoff's levels, proved: `cargo run --release -p wythoff --example levels 20`.

use wythoff::engine::levels::sweep::Sweep;
use wythoff::run::{Memory, Quiet};

fn main() -> wythoff::Result<()> {
    let up_to = std::env::args().nth(1).and_then(|x| x.parse().ok()).unwrap_or(20);
    let mut sweep = Sweep::new(up_to)?;
    sweep.run(Memory::gigabytes(8), &Quiet)?;
    println!("g,C,M,wrong,proved");
    for x in sweep.facts() {
        println!("{},{},{},{},{}", x.value, x.offset, x.settled_from, x.wrong, x.proved);
    }
    Ok(())
}
