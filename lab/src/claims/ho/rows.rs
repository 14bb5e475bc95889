//! Rows whose period is proved, and formulas that follow for all columns.
//!
//! If row a has preperiod n₀ and period p, and a formula has period q from column m on, the two agree for all n ≥ m
//! as soon as they agree on m ≤ n ≤ max(n₀, m) + pq.

use num_traits::ToPrimitive;

use crate::claims::gu::tools::{contradiction, decided, game, outside};
use crate::claims::{Effort, Finding};
use wythoff::certify::periods_certificate;
use wythoff::engine::dense;
use wythoff::engine::rows::{self, Options, Row};
use wythoff::{Error, Result};
use wythoff_verify::verify;

/// Preperiods and periods of the first rows of a game, certified, and the certificate verified.
pub(super) fn proved(name: &str, count: usize, effort: &Effort) -> Result<Vec<Row>> {
    let game = game(name)?;
    let options = Options { memory: effort.memory, pass: 1 << 16, ..Options::default() };
    let found = rows::periods(&game, count, &options, effort.progress)?;
    let bytes = periods_certificate(&game, &found)?.to_bytes();
    verify(&bytes).map_err(|rejected| Error::invalid(rejected.to_string()))?;
    Ok(found.rows)
}

/// "row: preperiod, period" of each row; a period that is only known to divide a number is marked.
pub(super) fn listed(rows: &[Row]) -> String {
    let one = |row: &Row| match &row.period {
        Some(period) => format!("{}: {}, {period}", row.row, row.preperiod),
        None => format!(
            "{}: {}, a divisor of a number of {} digits",
            row.row,
            row.preperiod,
            row.multiple.to_string().len()
        ),
    };
    rows.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// A formula for row `row` from column `from` on, with period `period` of its own, decided for all columns.
pub(super) fn formula(
    name: &str,
    row: u64,
    (from, period): (u64, u64),
    value: impl Fn(u64) -> Option<u64>,
    effort: &Effort,
) -> Result<Finding> {
    let rows = proved(name, row as usize + 1, effort)?;
    let last = rows.last().filter(|found| found.row as u64 == row);
    let known = last.and_then(|found| Some((found.preperiod, found.multiple.to_u64()?)));
    let (preperiod, own) =
        known.ok_or_else(|| Error::limit(format!("row {row} of {name} was not proved")))?;
    let end = preperiod.max(from) + own * period;
    let game = game(name)?;
    // The proof needs the columns up to `end`; the others are looked at as far as memory allows.
    let wanted = end.max(effort.pick(200, 20_000, 200_000)) as usize + 1;
    let (columns, table) = match dense::table(&game, row as usize + 1, wanted, effort.memory) {
        Ok(table) => (wanted, table),
        Err(Error::Limit(_)) => {
            let columns = end.max(20_000) as usize + 1;
            (columns, dense::table(&game, row as usize + 1, columns, effort.memory)?)
        }
        Err(error) => return Err(error),
    };
    // Columns before the diagonal are read by symmetry.
    let mut witness = None;
    for n in from..columns as u64 {
        let found = u64::from(table.get(row as usize, n as usize));
        if let Some(wanted) = value(n)
            && found != wanted
        {
            let (value, second) =
                crate::claims::gu::tools::confirmed(&game, row.min(n), row.max(n))?;
            witness.get_or_insert(format!(
                "({row},{n}): claimed {wanted}; the value is {value}, by the table and by {second}"
            ));
        }
    }
    let by = format!(
        "verified certificate of the row (preperiod {preperiod}, period {own}); the formula has period {period}, and both agree up to column {end}"
    );
    let evidence = format!("Row {row} of {name}, columns {from} to {}.", columns - 1);
    Ok(Finding::new(decided(witness, by), evidence, "row periods with certificate; dense table"))
}

/// A claimed lower and upper bound on all values of a box.
pub(super) fn bounds(
    name: &str,
    (rows, columns): (usize, usize),
    range: impl Fn(u64, u64) -> Option<(i64, i64)>,
    effort: &Effort,
) -> Result<Option<String>> {
    let game = game(name)?;
    let table = dense::table_with(&game, rows, columns, effort.memory, effort.progress)?;
    contradiction(&game, &table, |a, b, value| {
        let (low, high) = range(a, b)?;
        outside(value, low, high)
    })
}
