//! A sweep from Rust: answers the plan into a store beside it and exports it as CSV, as `wyt sweep` does.
//!
//!     cargo run --release -p wythoff-sweep --example sweep_plan -- atlas/steps.toml 2

use std::path::PathBuf;

use wythoff::run::{Memory, Progress, write_whole};
use wythoff::{Error, Result};
use wythoff_sweep::export::{TableFormat, table};
use wythoff_sweep::{Plan, Shard, Store, drive};

/// Says how far it is, a hundred times in all.
struct UnitsTold;

impl Progress for UnitsTold {
    fn report(&self, done: u64, total: Option<u64>) {
        let total = total.unwrap_or(done).max(1);
        if done.is_multiple_of((total / 100).max(1)) {
            eprintln!("{done} of {total} units");
        }
    }
}

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let plan = words.next().ok_or_else(|| Error::invalid("name a plan"))?;
    let threads = words.next().and_then(|n| n.parse().ok()).unwrap_or(1);
    let place = PathBuf::from(&plan);
    let mut store = Store::open(
        &place.with_extension("sqlite"),
        &Plan::parse(&std::fs::read_to_string(plan)?)?,
    )?;
    drive(&mut store, Shard::ALL, Memory::default(), threads, &UnitsTold)?;
    write_whole(&place.with_extension("csv"), |out| table(&store)?.write(TableFormat::Csv, out))
}
