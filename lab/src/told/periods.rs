//! Periods of rows as rows.

use num_bigint::BigUint;
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
