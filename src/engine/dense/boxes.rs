//! All values of a box of any number of piles, for games of rays and steps.
//!
//! As for two piles, value(x) = mex of the values on the lines through x, and a line keeps the set of its values as bits. The box
//! is swept in lexicographic order, last pile fastest, and a set is only kept while its line is inside:
//!
//! *Slots.* Let i be the first pile that the ray v takes from, and m = ⌊xᵢ/vᵢ⌋. Along a line of v the numbers xᵢ mod vᵢ and
//! xⱼ − m·vⱼ (j > i) stay what they are, and while the piles up to i are fixed, the latter taken modulo the sizes tell the
//! cells apart. So v needs vᵢ·Π sⱼ (j > i) slots: one in all for the last pile, one for each cell of a plane if v takes
//! from the first. A line begins where v does not fit, and there its slot is cleared. Along the last pile slots are neighbours.
//!
//! *Room.* Every move makes the sum of the piles smaller, so no value exceeds the sum of the largest piles.
//!
//! Cost: for each ray a few words to look at and one to mark. Processor time for 256³, on a machine that did much else: nim:3 1.1 s,
//! wythoff:3 1.4 s, subset-wythoff:3 1.6 s, that is 66, 81 and 94 ns a cell. The first words that are full in a line are
//! skipped. Memory: two bytes a cell (four if the sum passes 65,535) and the slots, less than 7 MB a ray for 256³. One thread.

use crate::rules::{Directed, Rays};
use crate::run::Run;
use crate::table::{CellType, Cells};
use crate::{Error, Result};

/// Words that are looked at together.
const CHUNK: usize = 4;
/// Values of a chunk.
const CHUNK_VALUES: usize = 64 * CHUNK;
/// Cells between two looks at the listener.
const BLOCK: usize = 1 << 16;

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
        let words = (sum / 64 + 1).next_multiple_of(CHUNK);
        let slots = moves.iter().filter(|d| !d.once).map(|d| slots(d, sizes));
        let slots = slots.fold(0u128, u128::saturating_add);
        let narrow = u16::try_from(sum).is_ok();
        let width = if narrow { 2 } else { 4 };
        let bytes = slots.saturating_mul(8 * words as u128 + 4) + width * cells as u128;
        run.memory().check(bytes.try_into().unwrap_or(u64::MAX), &what)?;
        let sizes = sizes.to_vec();
        let cells = if narrow {
            BoxSweep::<u16>::new(&moves, &sizes, words, cells).run(run)?
        } else {
            BoxSweep::<u32>::new(&moves, &sizes, words, cells).run(run)?
        };
        Ok(ValueBox { sizes, cells })
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
            Cells::Narrow(cells) => cells[place].widen(),
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

/// The first pile that a move takes from.
fn pivot(vector: &[u64]) -> usize {
    vector.iter().position(|v| *v > 0).unwrap_or(0)
}

/// How many lines of a ray are inside at once.
fn slots(ray: &Directed, sizes: &[usize]) -> u128 {
    let i = pivot(&ray.vector);
    let others = sizes[i + 1..].iter().map(|s| *s as u128);
    others.fold(ray.vector[i].into(), u128::saturating_mul)
}

/// A ray with the slots of its lines.
struct Ray {
    vector: Vec<usize>,
    pivot: usize,
    /// Its first slot.
    first: usize,
    /// In the row at hand: its slots there, the one of z = 0 among them, and the least z at which it fits.
    row: usize,
    length: usize,
    start: usize,
    fits_from: usize,
}

impl Ray {
    /// Turns to the row of the cells that begin with `prefix`.
    fn turn_to(&mut self, prefix: &[usize], sizes: &[usize]) {
        let (i, last) = (self.pivot, prefix.len());
        let fits = prefix.iter().zip(&self.vector).all(|(x, v)| x >= v);
        self.fits_from = if fits { self.vector[last] } else { usize::MAX };
        if i == last {
            (self.row, self.length, self.start) = (self.first, self.vector[last], 0);
            return;
        }
        let (m, mut slot) = (prefix[i] / self.vector[i], prefix[i] % self.vector[i]);
        let shifted = |x: usize, j: usize| {
            let (size, back) = (sizes[j], m * self.vector[j] % sizes[j]);
            if x >= back { x - back } else { x + size - back }
        };
        for j in i + 1..last {
            slot = slot * sizes[j] + shifted(prefix[j], j);
        }
        self.length = sizes[last];
        self.row = self.first + slot * self.length;
        self.start = shifted(0, last);
    }
}

/// A step, and how far back its value stands.
struct BoxStep {
    vector: Vec<usize>,
    back: usize,
    fits_from: usize,
}

struct BoxSweep<'s, C> {
    sizes: &'s [usize],
    rays: Vec<Ray>,
    steps: Vec<BoxStep>,
    /// The sets of all slots, `words` for each; and how many of their first chunks are full.
    sets: Vec<u64>,
    full: Vec<u32>,
    words: usize,
    cells: Vec<C>,
}

impl<'s, C: CellType> BoxSweep<'s, C> {
    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    fn new(moves: &[Directed], sizes: &'s [usize], words: usize, cells: usize) -> Self {
        let mut first = 0;
        let (mut rays, mut steps) = (Vec::new(), Vec::new());
        for one in moves {
            let vector: Vec<usize> = one.vector.iter().map(|v| *v as usize).collect();
            if one.once {
                let back = vector.iter().zip(sizes).fold(0, |place, (v, s)| place * s + v);
                steps.push(BoxStep { vector, back, fits_from: 0 });
            } else {
                let pivot = pivot(&one.vector);
                let (row, length, start, fits_from) = (0, 1, 0, 0);
                rays.push(Ray { vector, pivot, first, row, length, start, fits_from });
                first += slots(one, sizes) as usize;
            }
        }
        let (sets, full) = (vec![0; first * words], vec![0; first]);
        BoxSweep { sizes, rays, steps, sets, full, words, cells: vec![C::default(); cells] }
    }

    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    fn run(mut self, run: &Run) -> Result<Cells> {
        let Some((&depth, others)) = self.sizes.split_last() else {
            return Ok(C::wrap(self.cells));
        };
        let count = self.cells.len();
        let mut prefix = vec![0; others.len()];
        // The slots of a cell: those of the rays that fit, then the others.
        let mut slots = vec![0; self.rays.len()];
        let mut places = vec![0; self.rays.len()];
        for cell in 0..count {
            let z = cell % depth;
            if z == 0 {
                self.turn_to(&prefix, &mut places);
                advance(&mut prefix, others);
            }
            if cell.is_multiple_of(BLOCK) {
                run.go_on(|| format!("cell {cell} of {count}"))?;
                run.progress().report(cell as u64, Some(count as u64));
            }
            let (mut fitting, mut begun) = (0, slots.len());
            for (ray, place) in self.rays.iter().zip(&mut places) {
                let slot = ray.row + *place;
                *place = if *place + 1 == ray.length { 0 } else { *place + 1 };
                if z >= ray.fits_from {
                    slots[fitting] = slot;
                    fitting += 1;
                } else {
                    begun -= 1;
                    slots[begun] = slot;
                }
            }
            let value = self.value(cell, z, &slots[..fitting]);
            self.cells[cell] = C::narrow(value as u32);
            for slot in &slots[fitting..] {
                self.sets[slot * self.words..(slot + 1) * self.words].fill(0);
                self.full[*slot] = 0;
            }
            for slot in &slots {
                self.insert(*slot, value);
            }
        }
        Ok(C::wrap(self.cells))
    }

    fn turn_to(&mut self, prefix: &[usize], places: &mut [usize]) {
        for (ray, place) in self.rays.iter_mut().zip(places) {
            ray.turn_to(prefix, self.sizes);
            *place = ray.start;
        }
        for step in &mut self.steps {
            let fits = prefix.iter().zip(&step.vector).all(|(x, v)| x >= v);
            step.fits_from = if fits { step.vector[prefix.len()] } else { usize::MAX };
        }
    }

    /// The least value in none of the sets of the slots and at no end of a step.
    fn value(&self, cell: usize, z: usize, slots: &[usize]) -> usize {
        let mut least = self.least(slots, 0);
        let steps = || self.steps.iter().filter(|step| z >= step.fits_from);
        while steps().any(|step| self.cells[cell - step.back].widen() as usize == least) {
            least = self.least(slots, least + 1);
        }
        least
    }

    /// The least value from `from` on in none of the sets.
    fn least(&self, slots: &[usize], from: usize) -> usize {
        let full = slots.iter().map(|slot| self.full[*slot] as usize).max().unwrap_or(0);
        let from = from.max(full * CHUNK_VALUES);
        let mut seen = [0u64; CHUNK];
        for value in from / CHUNK_VALUES * CHUNK_VALUES..from {
            seen[value % CHUNK_VALUES / 64] |= 1 << (value % 64);
        }
        let mut word = from / CHUNK_VALUES * CHUNK;
        loop {
            for slot in slots {
                let at = slot * self.words + word;
                for (seen, set) in seen.iter_mut().zip(&self.sets[at..at + CHUNK]) {
                    *seen |= set;
                }
            }
            if let Some(i) = seen.iter().position(|seen| *seen != u64::MAX) {
                return (word + i) * 64 + seen[i].trailing_ones() as usize;
            }
            word += CHUNK;
            seen = [0; CHUNK];
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    fn insert(&mut self, slot: usize, value: usize) {
        let set = &mut self.sets[slot * self.words..(slot + 1) * self.words];
        set[value / 64] |= 1 << (value % 64);
        let full = &mut self.full[slot];
        if set[value / 64] == u64::MAX && value / CHUNK_VALUES == *full as usize {
            let chunks = set.chunks(CHUNK).skip(*full as usize);
            *full += chunks.take_while(|chunk| chunk.iter().all(|w| *w == u64::MAX)).count() as u32;
        }
    }
}

fn advance(prefix: &mut [usize], sizes: &[usize]) {
    for (x, size) in prefix.iter_mut().zip(sizes).rev() {
        *x += 1;
        if *x < *size {
            return;
        }
        *x = 0;
    }
}
