//! All values of a box of any number of piles, for games of rays and steps.
//!
//! As for two piles, value(x) = mex of the values on the lines through x, and a line keeps the set of its values as bits. The cells
//! are numbered in lexicographic order, last pile fastest, and a set is only kept while its line is inside (see `slots`).
//!
//! *Threads.* A plane holds the cells of one size of the first pile, in order. Every option of a cell lies in a plane up to its own, at a
//! place up to its own. So the planes, some at a time, are rows of units, a unit the cells of some places on end, and a unit comes after
//! the one above it (see `wave`); within a unit plane comes after plane. At most [`WINDOW`] planes are under way, whatever the
//! number of threads, and the slots of lines in planes less than that apart are told apart. So no two threads use one slot at the
//! same time, and the result is the same for any number of threads.
//!
//! *Room.* Every move makes the sum of the piles smaller, so no value exceeds the sum of the largest piles, nor the number of options.
//!
//! Cost: for each ray a few words to look at and one to mark. The first words that are full in a line are skipped.
//! Memory: two bytes a cell (four if a value may pass 65,535) and the slots.

mod slots;
mod sweep;

use crate::rules::{Directed, Rays};
use crate::run::Run;
use crate::table::Cells;
use crate::{Error, Result};

use slots::BoxLayout;
use sweep::fill;

/// The values of all positions with every pile below its size.
pub(super) struct ValueBox {
    sizes: Vec<usize>,
    cells: Cells,
}

impl ValueBox {
    /// Solves the box of a game that has no wedge and no band, and moves that all may use.
    pub(super) fn solve(game: Rays<'_>, sizes: &[usize], run: &Run) -> Result<Self> {
        Self::solve_moves(game.directed().to_vec(), sizes, run)
    }

    /// The same for the moves alone.
    pub(super) fn solve_moves(moves: Vec<Directed>, sizes: &[usize], run: &Run) -> Result<Self> {
        let shape: Vec<String> = sizes.iter().map(usize::to_string).collect();
        let what = format!("a box of {}", shape.join(" by "));
        let past = || Error::overflow(format!("{what} has too many positions: ask for less"));
        let cells = sizes.iter().try_fold(1usize, |n, s| n.checked_mul(*s)).ok_or_else(past)?;
        let sum = sizes.iter().try_fold(1usize, |n, s| n.checked_add(*s)).ok_or_else(past)?;
        let fits = |d: &Directed| d.vector.iter().zip(sizes).all(|(v, s)| *v < *s as u64);
        let moves: Vec<Directed> = moves.into_iter().filter(fits).collect();
        let corner: Vec<u64> = sizes.iter().map(|s| *s as u64).collect();
        let options = moves.iter().map(|d| d.multiples(&corner)).fold(1, u64::saturating_add);
        let values = usize::try_from(options).map_or(sum, |options| options.min(sum));
        let narrow = u16::try_from(values).is_ok();
        let width = if narrow { 2 } else { 4 };
        let bytes = BoxLayout::bytes(&moves, sizes, values).saturating_add(width * cells as u128);
        run.memory().check(bytes.try_into().unwrap_or(u64::MAX), &what)?;
        let cells = match cells {
            0 => Cells::Narrow(vec![]),
            _ => fill(&BoxLayout::new(&moves, sizes, values), narrow, run)?,
        };
        Ok(ValueBox { sizes: sizes.to_vec(), cells })
    }

    /// The value of a position, if it lies in the box.
    pub(super) fn get(&self, position: &[u64]) -> Option<u32> {
        let mut place = 0;
        for (x, size) in position.iter().zip(&self.sizes) {
            let x = usize::try_from(*x).ok().filter(|x| x < size)?;
            place = place * size + x;
        }
        (position.len() == self.sizes.len()).then(|| self.at(place))
    }

    fn at(&self, place: usize) -> u32 {
        match &self.cells {
            Cells::Narrow(cells) => cells[place].into(),
            Cells::Wide(cells) => cells[place],
        }
    }

    /// The positions of a value, in lexicographic order.
    pub(super) fn positions(&self, value: u32) -> impl Iterator<Item = Vec<u64>> {
        let count: usize = self.sizes.iter().product();
        (0..count).filter(move |place| self.at(*place) == value).map(|mut place| {
            let mut position = vec![0; self.sizes.len()];
            for (x, size) in position.iter_mut().zip(&self.sizes).rev() {
                *x = (place % size) as u64;
                place /= size;
            }
            position
        })
    }

    /// The bytes of its cells.
    pub(super) fn bytes(&self) -> u64 {
        match &self.cells {
            Cells::Narrow(cells) => 2 * cells.len() as u64,
            Cells::Wide(cells) => 4 * cells.len() as u64,
        }
    }
}
