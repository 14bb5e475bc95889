//! Heaps with a limit, one of them: G(n,r) = mex{G(n−k,f(k)) : 1 ≤ k ≤ min(r,n)}; in Fibonacci Nim f(k) = 2k.
//!
//! For a fixed n the options grow with r, so one running mex serves the whole row. An allowance r > n changes
//! nothing: G(n,r) = G(n,n). Cost: n steps for row n.

use super::check_cells;
use crate::Result;
use crate::run::Run;
use crate::table::Table;

#[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
pub(super) fn table(
    rows: usize,
    columns: usize,
    limit: impl Fn(usize) -> usize,
    run: &Run,
) -> Result<Table> {
    let square = rows.max(columns);
    check_cells(rows, square, (4 * square) as u128, run.memory())?;
    let mut full = Table::zeros(rows, square, false);
    for n in 0..rows {
        run.go_on(|| format!("row {n} of {rows}"))?;
        run.progress().report(n as u64, Some(rows as u64));
        let mut seen = vec![false; n + 2];
        let mut value = 0;
        for r in 0..square {
            if (1..=n).contains(&r) {
                let option = full.get(n - r, limit(r).min(n - r)) as usize;
                seen[option] = true;
                while seen[value] {
                    value += 1;
                }
            }
            full.set(n, r, value as u32);
        }
    }
    Ok(if square == columns { full } else { full.cropped(columns) })
}
