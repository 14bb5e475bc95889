//! Steps: single moves beside the lines.
//!
//! A step (p,q) adds one value to those a cell may not have, that of (x − p, y − q), read from the table. The least value on none
//! of the lines is seldom that one; if it is, the search goes on behind it, word by word.

use super::grid::TileCells;
use super::lines::{LeastSearch, LineBits};

/// What one step takes from the smaller and from the larger pile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct TileStep(pub(super) usize, pub(super) usize);

/// The least value from `least` on that is on none of the lines and at none of the ends of the steps; nothing from 0 up to
/// `least` is.
///
/// # Safety
/// The contracts of [`LineBits`] and [`TileCells`].
#[inline(always)]
pub(super) unsafe fn settle<const L: usize, const M: usize>(
    steps: &[TileStep],
    (x, y): (usize, usize),
    search: &LeastSearch<L, M>,
    mut least: u32,
    (lines, grid): (&LineBits, &TileCells),
) -> u32 {
    let leads_to = |least: u32| {
        let mut hit = false;
        for &TileStep(p, q) in steps {
            if p <= x && q <= y {
                let (a, b) = (x - p, y - q);
                // SAFETY: both piles are at most those of (x,y), so the cell is done.
                hit |= unsafe { grid.get(a, b) } == least;
            }
        }
        hit
    };
    while leads_to(least) {
        // SAFETY: the caller's contract.
        least = unsafe { lines.free_from(search, least + 1) };
    }
    least
}
