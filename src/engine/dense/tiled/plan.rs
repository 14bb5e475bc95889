//! Which lines a cell looks at and which it marks, for the games the tiled engine serves.
//!
//! The line of (x,y) under the ray (p,q) is the class (x mod p, y − q⌊x/p⌋), or (x, y mod q) if p = 0: in either case its
//! number is first(x) + second(y) with two small arrays, and no division is left for the cells.
//!
//! In the half plane x ≤ y the condition "only from the larger pile" is always true of the orientation that takes more
//! from y, and true of the other only at x = y, where both are the same line by symmetry. So who may use a ray only
//! decides which of its two orientations are looked at.

use super::TILE;
use crate::rules::{Directed, VectorGame, Who, catalogue};
use crate::{Game, rules::Shape};

/// The most lines a cell may look at.
pub(in super::super) const MOST_LINES: usize = 13;

pub(in super::super) struct Plan {
    numbers: Vec<Numbers>,
    looks: Vec<Use>,
    marks: Vec<Use>,
    lines: usize,
    bits: usize,
    e_wythoff: bool,
}

/// The numbers of the lines of one ray: first[x] + second[y].
struct Numbers {
    first: Vec<u32>,
    second: Vec<u32>,
}

/// A ray's line of (x,y), or of (y,x).
#[derive(Clone, Copy, PartialEq, Eq)]
struct Use {
    ray: usize,
    flipped: bool,
}

impl Plan {
    /// A plan for the cells with x < rows ≤ columns, if this engine serves the game.
    pub(in super::super) fn new(game: &VectorGame, rows: usize, columns: usize) -> Option<Plan> {
        let e_wythoff = catalogue::named("e-wythoff", None, &[])
            .is_ok_and(|known| known == Game::Vector(game.clone()));
        if e_wythoff {
            return Plan::e_wythoff(columns);
        }
        let served = game.is_symmetric()
            && game.families().iter().all(|f| matches!(f.shape, Shape::Ray(_)))
            && game.directed().iter().all(|d| d.vector[0].max(d.vector[1]) < 1 << 16);
        if !served {
            return None;
        }
        let mut plan = Plan::empty();
        let upward = game.directed().iter().filter(|d| d.vector[0] <= d.vector[1]);
        for ray in upward.filter(|d| d.vector[1] < columns as u64) {
            plan.add_ray(ray, columns)?;
        }
        plan.bits = most_options(game, rows, columns)?.checked_add(2)?;
        // A game whose moves are all longer than the box has no lines, and one with several rays that only one pile may
        // use marks more lines than it looks at: leave these to the plain engine.
        let (looks, marks) = plan.counts();
        let served = (1..=MOST_LINES).contains(&looks) && marks <= looks + 1;
        served.then_some(plan)
    }

    fn empty() -> Self {
        let (numbers, looks, marks) = (Vec::new(), Vec::new(), Vec::new());
        Plan { numbers, looks, marks, lines: 0, bits: 0, e_wythoff: false }
    }

    fn add_ray(&mut self, ray: &Directed, columns: usize) -> Option<()> {
        let (p, q) = (ray.vector[0] as usize, ray.vector[1] as usize);
        let offset = self.lines;
        let (first, second, count): (Vec<u32>, Vec<u32>, usize) = match columns.checked_div(p) {
            Some(times) => {
                // The least y − q⌊x/p⌋; for p = q it is 0, as x ≤ y.
                let shift = if p == q { 0 } else { q * times };
                let base = |x: usize| offset + (x % p) * (columns + shift) + shift;
                // For p = q this may be negative by itself: it wraps around, and the sum does again.
                let first = (0..columns).map(|x| base(x).wrapping_sub(q * (x / p)) as u32);
                (first.collect(), (0..columns as u32).collect(), p * (columns + shift))
            }
            None => {
                let first = (0..columns).map(|x| (offset + x * q) as u32).collect();
                (first, (0..columns).map(|y| (y % q) as u32).collect(), columns * q)
            }
        };
        self.lines = offset.checked_add(count).filter(|lines| u32::try_from(*lines).is_ok())?;
        self.numbers.push(Numbers { first, second });
        let number = self.numbers.len() - 1;
        let ways: &[bool] = if p == q { &[false] } else { &[false, true] };
        for &flipped in ways {
            let used = Use { ray: number, flipped };
            self.marks.push(used);
            let looked_at = match ray.who {
                Who::Any => true,
                Who::Larger => !flipped,
                Who::Smaller => flipped,
            };
            if looked_at || p == q {
                self.looks.push(used);
            }
        }
        Some(())
    }

    /// The row's line, and the set of the column's wedge.
    fn e_wythoff(columns: usize) -> Option<Plan> {
        let mut plan = Plan::empty();
        let nim = Directed { vector: vec![0, 1], once: false, who: Who::Larger };
        plan.add_ray(&nim, columns)?;
        // The wedge of a column: first is 0 and second the column.
        let wedges = plan.lines;
        plan.lines = wedges.checked_add(columns).filter(|lines| u32::try_from(*lines).is_ok())?;
        let second = (0..columns).map(|y| (wedges + y) as u32).collect();
        plan.numbers.push(Numbers { first: vec![0; columns], second });
        plan.looks.push(Use { ray: 1, flipped: false });
        plan.marks.push(Use { ray: 1, flipped: false });
        plan.bits = 2 * columns + 2; // values are at most x + y: Ho, Theorem 22
        plan.e_wythoff = true;
        Some(plan)
    }

    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    pub(super) fn bits(&self) -> usize {
        self.bits
    }

    pub(super) fn is_e_wythoff(&self) -> bool {
        self.e_wythoff
    }

    /// How many lines a cell looks at, and how many it marks.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.looks.len(), self.marks.len())
    }

    /// The numbers of the M lines of a tile: those it looks at first, then those it only marks.
    pub(super) fn tile<const M: usize>(&self, x0: usize, y0: usize) -> TileLines<M> {
        let only_marks = self.marks.iter().filter(|mark| !self.looks.contains(mark));
        let part = |numbers: &[u32], from: usize| {
            let mut part = [0; TILE];
            let numbers = &numbers[from..numbers.len().min(from + TILE)];
            part[..numbers.len()].copy_from_slice(numbers);
            part
        };
        let mut lines = TileLines([([0; TILE], [0; TILE]); M]);
        for (used, line) in self.looks.iter().chain(only_marks).zip(&mut lines.0) {
            let Numbers { first, second } = &self.numbers[used.ray];
            *line = if used.flipped {
                (part(second, x0), part(first, y0))
            } else {
                (part(first, x0), part(second, y0))
            };
        }
        lines
    }

    /// The wedge of a column, for E-Wythoff.
    pub(super) fn wedge(&self, y: usize) -> u32 {
        self.numbers[1].second[y]
    }
}

/// An upper bound for the values with x ≤ y, x < rows, y < columns: the number of options, those of a ray that only the larger
/// pile may use counted once. For Wythoff's game x + y is enough (Blass and Fraenkel).
fn most_options(game: &VectorGame, rows: usize, columns: usize) -> Option<usize> {
    if catalogue::wythoff() == Game::Vector(game.clone()) {
        return rows.checked_add(columns);
    }
    let corner = [rows as u64, columns as u64];
    // In the half plane a restricted ray has one orientation; (0,q) is the longer of the two.
    let used = |d: &&Directed| d.who == Who::Any || d.vector[0] <= d.vector[1];
    let options: u64 = game.directed().iter().filter(used).map(|d| d.multiples(&corner)).sum();
    usize::try_from(options).ok()
}

/// For each of M lines two small arrays: the number of the line of the cell (x0 + i, y0 + j) is the sum of entries i and j.
pub(super) struct TileLines<const M: usize>([([u32; TILE], [u32; TILE]); M]);

impl<const M: usize> TileLines<M> {
    /// The lines of a cell.
    #[inline(always)]
    pub(super) fn of_cell(&self, i: usize, j: usize) -> [u32; M] {
        let mut lines = [0; M];
        for (line, (first, second)) in lines.iter_mut().zip(&self.0) {
            *line = first[i % TILE].wrapping_add(second[j % TILE]);
        }
        lines
    }
}
