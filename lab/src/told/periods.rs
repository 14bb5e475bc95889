//! Periods of rows as rows.

use num_bigint::BigUint;
use wythoff::engine::general::periods::RowPeriod;
use wythoff::engine::heaps::Periodicity;
use wythoff::engine::rows::{Proof, Row, Side};

use crate::output::Cell;

/// The line of a row: row, preperiod, period, and with `proof` a multiple of the period and how it is proved.
pub fn cells(row: &Row, proof: bool) -> Vec<Cell> {
    let period = |p: &BigUint| Cell::from(p.clone());
    let mut cells = vec![
        Cell::from(row.row as u64),
        Cell::from(row.preperiod),
        row.period.as_ref().map_or(Cell::Missing, period),
    ];
    if proof {
        cells.push(period(&row.multiple));
        cells.push(Cell::Text(match row.proof {
            Proof::Repeat(x) => format!("state {} = state {}", x.first, x.second),
            Proof::Window { side: Side::Top, diagonal } => format!("top at {diagonal}"),
            Proof::Window { side: Side::Bottom, diagonal } => format!("bottom at {diagonal}"),
        }));
    }
    cells
}

/// The line of a row of a game of any rules: row, preperiod, period, saltus, and with `proof` the states that are the same.
pub fn ruled_cells(row: &RowPeriod, proof: bool) -> Vec<Cell> {
    // Periods of any size are strings in JSON, here as there.
    let large = |n: u64| Cell::from(BigUint::from(n));
    let mut cells = vec![
        Cell::from(row.row as u64),
        Cell::from(row.preperiod),
        large(row.period),
        large(row.saltus),
    ];
    if proof {
        let (first, second) = row.states;
        cells.push(Cell::Text(format!("state {first} = state {second}")));
    }
    cells
}

/// What is known of the values of one pile, in words and as a line: preperiod, period, the n checked from and to, verdict.
///
/// ```
/// use wythoff::engine::heaps::periodicity;
/// let found = periodicity(&"subtraction:1,2".parse()?, None, &Default::default())?;
/// let (words, _) = wythoff_lab::told::periods::one_pile(&found);
/// assert!(words.starts_with("G(n+3) = G(n) for all n >= 0, proved"));
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn one_pile(found: &Periodicity) -> (String, Vec<Cell>) {
    let verdict = |text: &str| Cell::Text(text.to_string());
    let missing = || [Cell::Missing, Cell::Missing, Cell::Missing, Cell::Missing];
    match found {
        Periodicity::Proved(proved) => {
            let (from, to) = proved.checked;
            let words = format!(
                "G(n+{}) = G(n) for all n >= {}, proved: checked for {from} <= n < {to}; {}",
                proved.period, proved.preperiod, proved.theorem
            );
            let numbers = [proved.preperiod, proved.period, from, to].map(Cell::from);
            (words, numbers.into_iter().chain([verdict("proved")]).collect())
        }
        Periodicity::Never(why) => {
            let words = format!("never periodic, proved: {why}");
            (words, missing().into_iter().chain([verdict("never, proved")]).collect())
        }
        Periodicity::NotFound(heaps) => {
            let words = format!("no period is proved by the first {heaps} values");
            (words, missing().into_iter().chain([verdict("open")]).collect())
        }
    }
}
