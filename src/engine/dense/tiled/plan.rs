//! Which lines a cell looks at and which it marks, for the games the tiled engine serves.
//!
//! The line of (x,y) under the ray (p,q) is the class (x mod p, y − q⌊x/p⌋), or (x, y mod q) if p = 0: in either case its
//! number is first(x) + second(y) with two small arrays, and no division is left for the cells.
//!
//! In the half plane x ≤ y the condition "only from the larger pile" is always true of the orientation that takes more
//! from y, and true of the other only at x = y, where both are the same line by symmetry. So who may use a ray only
//! decides which of its two orientations are looked at; the same holds for steps.
//!
//! A game that is not symmetric has the whole plane and, for each ray, lines of its own.
//!
//! Every move makes x + y smaller, so by induction no value exceeds x + y: the lines need room for no more.

use super::TILE;
use super::steps::TileStep;
use crate::rules::{Directed, Family, MoveSet, Rays, Who, catalogue};

/// The most steps.
const MOST_STEPS: usize = 32;

/// The most lines a cell may look at, if it marks as many, and if it marks one more: each number of lines is compiled apart.
fn most_lines(of_rays: bool) -> (usize, usize) {
    if of_rays { (13, 5) } else { (7, 3) }
}

pub(in super::super) struct Plan {
    numbers: Vec<LineNumbers>,
    looks: Vec<Use>,
    marks: Vec<Use>,
    lines: usize,
    bits: usize,
    e_wythoff: bool,
    band: Option<usize>,
    steps: Vec<TileStep>,
    /// Whether x ≤ y is all there is to compute.
    half: bool,
}

/// The numbers of the lines of one ray: first[x] + second[y].
struct LineNumbers {
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
    pub(in super::super) fn new(game: Rays<'_>, rows: usize, columns: usize) -> Option<Plan> {
        let e_wythoff =
            catalogue::named("e-wythoff", &[]).is_ok_and(|known| known.rays() == Some(game));
        if e_wythoff {
            return Plan::e_wythoff(columns);
        }
        let served = game.is_symmetric()
            && game.directed().iter().all(|d| d.vector[0].max(d.vector[1]) < 1 << 16);
        if !served {
            return None;
        }
        let mut plan = Plan::empty();
        plan.add_bands(game, columns)?;
        let upward = game.directed().iter().filter(|d| !d.once && d.vector[0] <= d.vector[1]);
        for ray in upward.filter(|d| d.vector[1] < columns as u64) {
            // A band holds every multiple of (1,1).
            if plan.band.is_none() || ray.vector[0] != ray.vector[1] {
                plan.add_ray(ray, columns)?;
            }
        }
        plan.add_steps(game, columns);
        plan.bits = most_value(game, rows, columns)?.checked_add(2)?;
        plan.served()
    }

    /// A plan for all cells with x < rows, y < columns, of a game of rays and steps that is not symmetric: each ray has its own lines.
    pub(in super::super) fn one_sided(game: Rays<'_>, rows: usize, columns: usize) -> Option<Plan> {
        let moves = game.directed();
        let plain = |d: &Directed| d.who == Who::Any && d.vector[0].max(d.vector[1]) < 1 << 16;
        if game.is_symmetric() || game.regions().next().is_some() || !moves.iter().all(plain) {
            return None;
        }
        let mut plan = Plan { half: false, ..Plan::empty() };
        let far = rows.max(columns);
        for ray in moves.iter().filter(|d| !d.once && d.vector[0].max(d.vector[1]) < far as u64) {
            plan.add_lines(ray, rows, columns)?;
            let used = Use { ray: plan.numbers.len() - 1, flipped: false };
            plan.looks.push(used);
            plan.marks.push(used);
        }
        plan.add_steps(game, far);
        plan.bits = most_value(game, rows, columns)?.checked_add(2)?;
        plan.served()
    }

    /// The plan, if so many lines and steps are compiled.
    fn served(self) -> Option<Plan> {
        let plan = self;
        // A game whose moves are all longer than the box has no lines, and one with several rays that only one pile may
        // use marks more lines than it looks at: leave these to the plain engine.
        let (looks, marks) = plan.counts();
        let (most, most_fewer) = most_lines(plan.is_of_rays());
        let served = looks >= 1
            && plan.steps.len() <= MOST_STEPS
            && (looks <= most && marks == looks || looks <= most_fewer && marks == looks + 1);
        served.then_some(plan)
    }

    /// The widest band that all may use, if every wedge and band is part of it and there are Nim moves beside it.
    fn add_bands(&mut self, game: Rays<'_>, columns: usize) -> Option<()> {
        let width = |family: &Family| match family.moves {
            MoveSet::Band(t) => Some(usize::try_from(t).unwrap_or(usize::MAX).min(columns.max(1))),
            _ => None,
        };
        let open = game.regions().filter(|family| family.who == Who::Any).filter_map(width).max();
        let widest = game.regions().map(|family| width(family).unwrap_or(usize::MAX)).max();
        if open != widest || (open.is_some() && !game.has_nim_moves()) {
            return None;
        }
        if open.is_some() {
            self.band = open;
            // First of all lines, where the band's lists look for it.
            self.add_ray(&Directed { vector: vec![1, 1], once: false, who: Who::Any }, columns)?;
        }
        Some(())
    }

    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    fn add_steps(&mut self, game: Rays<'_>, columns: usize) {
        for step in game.directed().iter().filter(|d| d.once) {
            let (p, q) = (step.vector[0] as usize, step.vector[1] as usize);
            let used = match step.who {
                Who::Any => true,
                Who::Larger => p <= q,
                Who::Smaller => p >= q,
            };
            if used && p.max(q) < columns {
                self.steps.push(TileStep(p, q));
            }
        }
    }

    fn empty() -> Self {
        let (numbers, looks, marks) = (Vec::new(), Vec::new(), Vec::new());
        let (band, steps) = (None, Vec::new());
        Plan { numbers, looks, marks, lines: 0, bits: 0, e_wythoff: false, band, steps, half: true }
    }

    /// Numbers the lines of a ray.
    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    fn add_lines(&mut self, ray: &Directed, rows: usize, columns: usize) -> Option<()> {
        let (p, q) = (ray.vector[0] as usize, ray.vector[1] as usize);
        let offset = self.lines;
        let (first, second, count): (Vec<u32>, Vec<u32>, usize) = match rows.checked_div(p) {
            Some(times) => {
                // The least y − q⌊x/p⌋; for p = q it is 0 where x ≤ y.
                let shift = if self.half && p == q { 0 } else { q * times };
                let base = |x: usize| offset + (x % p) * (columns + shift) + shift;
                // For p = q this may be negative by itself: it wraps around, and the sum does again.
                let first = (0..rows).map(|x| base(x).wrapping_sub(q * (x / p)) as u32);
                (first.collect(), (0..columns as u32).collect(), p * (columns + shift))
            }
            None => {
                let first = (0..rows).map(|x| (offset + x * q) as u32).collect();
                (first, (0..columns).map(|y| (y % q) as u32).collect(), rows * q)
            }
        };
        self.lines = offset.checked_add(count).filter(|lines| u32::try_from(*lines).is_ok())?;
        self.numbers.push(LineNumbers { first, second });
        Some(())
    }

    /// A ray of the half plane: each of its lines serves both orientations.
    fn add_ray(&mut self, ray: &Directed, columns: usize) -> Option<()> {
        let (p, q) = (ray.vector[0], ray.vector[1]);
        self.add_lines(ray, columns, columns)?;
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
    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    fn e_wythoff(columns: usize) -> Option<Plan> {
        let mut plan = Plan::empty();
        let nim = Directed { vector: vec![0, 1], once: false, who: Who::Larger };
        plan.add_ray(&nim, columns)?;
        // The wedge of a column: first is 0 and second the column.
        let wedges = plan.lines;
        plan.lines = wedges.checked_add(columns).filter(|lines| u32::try_from(*lines).is_ok())?;
        let second = (0..columns).map(|y| (wedges + y) as u32).collect();
        plan.numbers.push(LineNumbers { first: vec![0; columns], second });
        plan.looks.push(Use { ray: 1, flipped: false });
        plan.marks.push(Use { ray: 1, flipped: false });
        plan.bits = 2 * columns + 2;
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

    /// The width of the band, if there is one; its diagonals are the first lines of a search.
    pub(super) fn band(&self) -> Option<usize> {
        self.band
    }

    pub(super) fn steps(&self) -> &[TileStep] {
        &self.steps
    }

    /// Whether only the cells with x ≤ y are computed.
    pub(super) fn is_half(&self) -> bool {
        self.half
    }

    /// Whether lines are all there is.
    pub(super) fn is_of_rays(&self) -> bool {
        !self.e_wythoff && self.band.is_none() && self.steps.is_empty()
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
            let LineNumbers { first, second } = &self.numbers[used.ray];
            *line = if used.flipped {
                (part(second, x0), part(first, y0))
            } else {
                (part(first, x0), part(second, y0))
            };
        }
        lines
    }
}

/// An upper bound for the values with x ≤ y, x < rows, y < columns: x + y, or the number of options, those of a ray that only
/// the larger pile may use counted once.
fn most_value(game: Rays<'_>, rows: usize, columns: usize) -> Option<usize> {
    let sum = rows.checked_add(columns)?;
    if game.regions().next().is_some() {
        return Some(sum);
    }
    let corner = [rows as u64, columns as u64];
    // In the half plane a restricted ray has one orientation; (0,q) is the longer of the two.
    let used = |d: &&Directed| d.who == Who::Any || d.vector[0] <= d.vector[1];
    let options: u64 = game.directed().iter().filter(used).map(|d| d.multiples(&corner)).sum();
    Some(usize::try_from(options).unwrap_or(sum).min(sum))
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
