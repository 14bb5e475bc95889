//! What a band carries along: k and l from the two piles, both at least 1 and |k − l| < t.
//!
//! Beside Nim moves, a band is as cheap as its middle diagonal. Let T_d be the values at the band's options of the next cell
//! of the diagonal d = y − x: those at x′ < x, y′ < y with |d′ − d| < t. Behind (x,y) the set grows by the last cells of
//! its column and of its row, t of each; but most are in it already, and those that are new can be told cheaply:
//!
//! - Two cells of the same value with |d′ − d″| < t are no options of each other, so one is higher and to the right of the other:
//!   going down a column towards smaller d, the value v of a cell (x₁,y) is already in T_d only by cells (x″,y″)
//!   with y″ < y and therefore d″ < d₁ = y − x₁ (were d″ > d₁, it would be at least d₁ + t, out of reach of d ≤ d₁).
//! - Then it is in all later T_d′, d′ < d, that (x₁,y) belongs to: if d″ ≥ d′, then d″ − d′ < d₁ − d′ < t; if not, then
//!   d′ − d″ < d − d″ < t.
//!
//! So each column hands a list of values downwards, each row one to the right: those that were new in the last T_d, as long
//! as their cell is within the band. What is not new is dropped for good. A set T_d holds a number of values
//! proportional to its length, so a list holds a few values on average, whatever t and the size. The row of a cell left of the main
//! diagonal is the column of its mirror image: at (x,x) the column's list goes over to the row.

use std::sync::Mutex;

use super::lines::LineBits;
use super::unit::Square;

/// What goes from unit to unit: the lists of the columns. (Those of the rows stay with the thread.)
pub(super) struct Carried {
    width: usize,
    columns: Mutex<Vec<List>>,
}

/// The lists of the rows and columns of a unit.
pub(super) struct BandLists {
    width: usize,
    columns: Vec<List>,
    first_column: usize,
    rows: Vec<List>,
    first_row: usize,
}

/// Values that were new in the last T_d of a row or column, each with the last place at which its cell is in the band.
pub(super) type List = Vec<(u32, u32)>;

impl Carried {
    pub(super) fn new(width: usize, columns: usize) -> Self {
        Carried { width, columns: Mutex::new(vec![List::new(); columns]) }
    }

    /// What a unit needs, its row's lists given; no other unit of its front needs any of it.
    pub(super) fn take(&self, unit: Square, rows: Vec<List>) -> BandLists {
        let mut all = self.columns.lock().expect("no panic while held");
        let columns = all[unit.y0..unit.y1].iter_mut().map(std::mem::take).collect();
        let height = unit.x1 - unit.x0;
        let rows = if rows.is_empty() { vec![List::new(); height] } else { rows };
        let (first_column, first_row) = (unit.y0, unit.x0);
        BandLists { width: self.width, columns, first_column, rows, first_row }
    }

    /// Gives back the lists of the columns; returns those of the rows.
    pub(super) fn put_back(&self, lists: BandLists) -> Vec<List> {
        let mut all = self.columns.lock().expect("no panic while held");
        for (place, list) in all[lists.first_column..].iter_mut().zip(lists.columns) {
            *place = list;
        }
        lists.rows
    }
}

impl BandLists {
    /// Brings T_d from (x,y) to the next cell of the diagonal, but for the value itself, which is in it already.
    ///
    /// # Safety
    /// The contract of [`LineBits`], for the line of T_d.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    pub(super) unsafe fn note(
        &mut self,
        (x, y): (usize, usize),
        value: u32,
        diagonal: *mut u64,
        lines: &LineBits,
    ) {
        let column = &mut self.columns[y - self.first_column];
        let row = &mut self.rows[x - self.first_row];
        // SAFETY: the caller's contract; the values were found on lines.
        unsafe { hand_on(column, x, diagonal, lines) };
        column.push((value, (x + self.width - 1) as u32));
        if x == y {
            row.clone_from(column);
        } else {
            // SAFETY: as above.
            unsafe { hand_on(row, y, diagonal, lines) };
            row.push((value, (y + self.width - 1) as u32));
        }
    }
}

/// Adds the values of a list that are still in the band to the set of the diagonal, and keeps those that are new there.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
unsafe fn hand_on(list: &mut List, at: usize, diagonal: *mut u64, lines: &LineBits) {
    let mut kept = 0;
    for i in 0..list.len() {
        let (value, last) = list[i];
        list[kept] = (value, last);
        // SAFETY: the caller's contract.
        kept += usize::from(last >= at as u32 && unsafe { lines.insert(diagonal, value) });
    }
    list.truncate(kept);
}
