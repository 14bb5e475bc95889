//! Forged certificates of levels and rows: the input chooses what is forged, and what is accepted must be true.
#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/trust/forging/mod.rs"]
mod forging;
use forging::{Rows, Tally, Truth, forge_levels, forge_periods, try_levels, try_periods};

thread_local! {
    static LEVELS: Truth = Truth::new(4);
    static ROWS: RefCell<Rows> = RefCell::default();
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = data.iter();
    let mut next = || bytes.next().map_or(0, |&byte| usize::from(byte));
    let mut choose = |n: usize| (next() + 256 * if n > 256 { next() } else { 0 }) % n.max(1);
    if choose(2) == 0 {
        LEVELS.with(|truth| {
            let forged = forge_levels(&truth.claim, &mut choose);
            try_levels(truth, &forged.to_certificate().to_bytes(), &mut Tally::default());
        });
    } else {
        ROWS.with_borrow_mut(|rows| {
            let game = Rows::GAMES[choose(Rows::GAMES.len())];
            let claim = rows.of(game).expect("served").clone();
            let forged = forge_periods(&claim, rows, &mut choose).to_certificate().to_bytes();
            try_periods(rows, &forged, false, &mut Tally::default());
        });
    }
});
