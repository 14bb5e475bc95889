//! What E-Wythoff carries along besides its lines: see the parent module.

use std::sync::Mutex;

use super::lines::Lines;
use super::unit::Square;

/// What E-Wythoff carries along: the last value of each column, and of each diagonal what is new in its wedge.
pub(super) struct Carried(Mutex<Lists>);

/// Columns and diagonals from given numbers on.
pub(super) struct Lists {
    columns: Vec<u32>,
    first_column: usize,
    diagonals: Vec<Vec<u32>>,
    first_diagonal: usize,
}

impl Carried {
    pub(super) fn new(columns: usize) -> Self {
        let diagonals = vec![Vec::new(); columns];
        let lists =
            Lists { columns: vec![0; columns], first_column: 0, diagonals, first_diagonal: 0 };
        Carried(Mutex::new(lists))
    }

    /// Takes out what a unit needs; no other unit of its front needs any of it.
    pub(super) fn take(&self, unit: Square) -> Lists {
        let mut all = self.0.lock().expect("no panic while held");
        let first_diagonal = unit.y0.saturating_sub(unit.x1 - 1);
        let last = (unit.y1 - unit.x0).min(all.columns.len());
        let diagonals = all.diagonals[first_diagonal..last].iter_mut().map(std::mem::take);
        let diagonals = diagonals.collect();
        let columns = all.columns[unit.y0..unit.y1].to_vec();
        Lists { columns, first_column: unit.y0, diagonals, first_diagonal }
    }

    pub(super) fn put_back(&self, lists: Lists) {
        let mut all = self.0.lock().expect("no panic while held");
        let end = lists.first_column + lists.columns.len();
        all.columns[lists.first_column..end].copy_from_slice(&lists.columns);
        for (i, diagonal) in lists.diagonals.into_iter().enumerate() {
            all.diagonals[lists.first_diagonal + i] = diagonal;
        }
    }
}

impl Lists {
    /// Brings the wedge of (x,y) up to date from that of (x−1,y).
    ///
    /// # Safety
    /// The contract of [`Lines`].
    #[inline(always)]
    pub(super) unsafe fn grow(&mut self, x: usize, y: usize, wedge: *mut u64, lines: &Lines) {
        if x == 0 {
            return;
        }
        let fresh = &mut self.diagonals[y - x - self.first_diagonal];
        // What the column has already is in the wedges of later columns too, so it need not be carried on.
        let mut kept = 0;
        for i in 0..fresh.len() {
            let value = fresh[i];
            fresh[kept] = value;
            // SAFETY: the caller's contract; the value was found on a line.
            kept += usize::from(unsafe { lines.insert(wedge, value) });
        }
        fresh.truncate(kept);
        fresh.push(self.columns[y - self.first_column]);
    }

    #[inline(always)]
    pub(super) fn note(&mut self, x: usize, y: usize, value: u32) {
        self.columns[y - self.first_column] = value;
        self.diagonals[y - x - self.first_diagonal].push(value);
    }
}
