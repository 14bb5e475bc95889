//! What E-Wythoff carries along besides its lines: see the parent module.

use std::sync::Mutex;

use super::lines::LineBits;
use super::unit::Square;

/// What E-Wythoff carries along: of each diagonal what is new in its wedge.
pub(super) struct Carried(Mutex<Vec<Vec<u32>>>);

/// Diagonals from a given number on.
pub(super) struct DiagonalLists {
    diagonals: Vec<Vec<u32>>,
    first_diagonal: usize,
}

impl Carried {
    pub(super) fn new(columns: usize) -> Self {
        Carried(Mutex::new(vec![Vec::new(); columns]))
    }

    /// Takes out what a unit needs; no other unit of its front needs any of it.
    pub(super) fn take(&self, unit: Square) -> DiagonalLists {
        let mut all = self.0.lock().expect("no panic while held");
        let first_diagonal = unit.y0.saturating_sub(unit.x1 - 1);
        let last = (unit.y1 - unit.x0).min(all.len());
        let diagonals = all[first_diagonal..last].iter_mut().map(std::mem::take).collect();
        DiagonalLists { diagonals, first_diagonal }
    }

    pub(super) fn put_back(&self, lists: DiagonalLists) {
        let mut all = self.0.lock().expect("no panic while held");
        for (i, diagonal) in lists.diagonals.into_iter().enumerate() {
            all[lists.first_diagonal + i] = diagonal;
        }
    }
}

impl DiagonalLists {
    /// Brings the wedge of (x,y) up to date from that of (x−1,y).
    ///
    /// # Safety
    /// The contract of [`LineBits`].
    #[inline(always)]
    pub(super) unsafe fn grow(&mut self, x: usize, y: usize, wedge: *mut u64, lines: &LineBits) {
        if x == 0 {
            return;
        }
        let fresh = &mut self.diagonals[y - x - self.first_diagonal];
        // What the column has already is in the wedges of later columns too, so it need not be carried on; so is the column's
        // last value, G(x−1,y), which lies in X(x,y+1).
        let mut kept = 0;
        for i in 0..fresh.len() {
            let value = fresh[i];
            fresh[kept] = value;
            // SAFETY: the caller's contract; the value was found on a line.
            kept += usize::from(unsafe { lines.insert(wedge, value) });
        }
        fresh.truncate(kept);
    }

    #[inline(always)]
    pub(super) fn note(&mut self, x: usize, y: usize, value: u32) {
        self.diagonals[y - x - self.first_diagonal].push(value);
    }
}
