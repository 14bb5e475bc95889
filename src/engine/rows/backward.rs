//! Exact preperiods of R-Wythoff's rows: the settled regime run backwards.
//!
//! Each step of the regime can be undone (Top: the mark of d+u+1 is the mark of H(d); Bottom: that of H(d) is that of
//! d−l−1), so running rows 0..A backwards from d₁ gives the periodic extension of every row to the left. The last
//! column at which a row differs from its extension ends its preperiod.
//!
//! Cost: one step of two bytes a cell, and each cell computed again from the stations of the walk; the rows from some
//! row on are no longer computed once all of them are known to differ.

use super::Side;
use super::strip::{Strayed, Strip};
use super::window::{Regime, STATION};
use crate::run::Progress;
use crate::{Error, Result};

/// The marks of one row: whether a value is used, for the values near the present diagonal.
struct Marks {
    ring: Vec<bool>,
}

impl Marks {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "columns are bounded below 2^63"
    )]
    fn at(&mut self, value: i64) -> &mut bool {
        let mask = self.ring.len() as i64 - 1;
        &mut self.ring[(value & mask) as usize]
    }
}

/// The periodic extension of all rows to the left.
pub(super) struct Extension {
    /// The least n₀ of every row.
    pub(crate) preperiods: Vec<u64>,
    /// For every row the marks of d−l−1, …, d+u+1 before the diagonal d = −A, from which the extension starts.
    pub(crate) marks: Vec<Vec<bool>>,
}

/// Runs all rows backwards from d₁ to −A, so that every column n ≥ 0 is passed.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "columns are bounded below 2^63"
)]
pub(super) fn extend(regime: &Regime, progress: &dyn Progress) -> Result<Extension> {
    let rows = regime.rows.len();
    let d1 = regime.diagonal as i64;
    let size = (rows + 8).next_power_of_two();
    let mut marks: Vec<Marks> = Vec::with_capacity(rows);
    for (row, used) in regime.rows.iter().zip(&regime.used) {
        let mut row_marks = Marks { ring: vec![false; size] };
        for v in d1 - row.l - 1..=d1 + row.u + 1 {
            *row_marks.at(v) = used.contains(v);
        }
        marks.push(row_marks);
    }
    let mut preperiods: Vec<Option<u64>> = vec![None; rows];
    // Rows from `open` on are known to differ somewhere to the right.
    let mut open = rows;
    let mut end = d1;
    while end > 0 {
        let start = (end - 1) / STATION as i64 * STATION as i64;
        let station = &regime.stations[(start / STATION as i64) as usize];
        let actual = replay(station, open, (end - start) as u64)?;
        let mut holes = vec![0i64; (end - start) as usize];
        for a in 0..rows {
            let differs = undo(&mut marks[a], &regime.rows[a], start, &mut holes, |d, offset| {
                a >= open || i64::from(actual[a][(d - start) as usize]) == offset
            });
            if let Some(d) = differs {
                preperiods[a].get_or_insert((d + 1 + a as i64) as u64);
            }
        }
        while open > 0 && preperiods[open - 1].is_some() {
            open -= 1;
        }
        end = start;
        progress.report((d1 - end) as u64, Some(d1 as u64));
        if progress.should_stop() {
            return Err(Error::limit("stopped on request while the preperiods were found"));
        }
    }
    // The columns n < a, where the diagonal n − a is negative.
    let start = -(rows as i64);
    let mut holes = vec![0i64; rows];
    for a in 0..rows {
        let differs = undo(&mut marks[a], &regime.rows[a], start, &mut holes, |d, offset| {
            let n = d + a as i64;
            n < 0 || i64::from(regime.square.get(a, n as usize)) == d + offset
        });
        if let Some(d) = differs {
            preperiods[a].get_or_insert((d + 1 + a as i64) as u64);
        }
    }
    let marks = regime.rows.iter().zip(&mut marks).map(|(row, marks)| {
        (start - row.l - 1..=start + row.u + 1).map(|v| *marks.at(v)).collect()
    });
    Ok(Extension {
        marks: marks.collect(),
        preperiods: preperiods.into_iter().map(|n| n.unwrap_or(0)).collect(),
    })
}

/// Undoes row a on the diagonals start.., from the last down; the holes below it become those above it. Returns the
/// last diagonal on which the extension is not as `agrees` wants it.
#[expect(clippy::cast_possible_wrap, reason = "columns are bounded below 2^63")]
fn undo(
    marks: &mut Marks,
    row: &super::window::Settled,
    start: i64,
    holes: &mut [i64],
    agrees: impl Fn(i64, i64) -> bool,
) -> Option<i64> {
    let extension = row.extension();
    let mut differs = None;
    for (i, hole) in holes.iter_mut().enumerate().rev() {
        let d = start + i as i64;
        let takes_extension = match row.side {
            Side::Top => {
                let mark = *marks.at(d + extension);
                *marks.at(d + *hole) = mark;
                mark
            }
            Side::Bottom => {
                let mark = *marks.at(d + *hole);
                *marks.at(d + extension) = mark;
                !mark
            }
        };
        let offset = if takes_extension { extension } else { std::mem::replace(hole, extension) };
        if differs.is_none() && !agrees(d, offset) {
            differs = Some(d);
        }
    }
    differs
}

/// The offsets of rows 0..rows on `count` diagonals from a station on.
#[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
fn replay(station: &Strip, rows: usize, count: u64) -> Result<Vec<Vec<i16>>> {
    let lost = |_: Strayed| Error::internal("a replayed row left its window");
    let mut strip = station.first_rows(rows);
    let end = strip.next() + count;
    let mut offsets = vec![Vec::with_capacity(count as usize); rows];
    while strip.next() < end {
        strip
            .advance(end - strip.next(), |a, _, row| offsets[a].extend_from_slice(row))
            .map_err(lost)?;
    }
    Ok(offsets)
}
