//! Which lines a cell looks at and which it marks, for the games the tiled engine serves.
//!
//! The line of (x,y) under the ray (p,q) is the class (x mod p, y − q⌊x/p⌋), or (x, y mod q) if p = 0: in either case its
//! number is first(x) + second(y) with two small arrays, and no division is left for the cells.
//!
//! In the half plane x ≤ y the condition "only from the larger pile" is always true of the orientation that takes more
//! from y, and true of the other only at x = y, where both are the same line by symmetry. So who may use a ray only
//! decides which of its two orientations are looked at.

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
#[derive(Clone, Copy)]
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
        let corner = [rows as u64, columns as u64];
        let options: u64 = game.directed().iter().map(|d| d.multiples(&corner)).sum();
        plan.bits = usize::try_from(options).ok()?.checked_add(2)?;
        // A game whose moves are all longer than the box has no lines: leave it to the plain engine.
        (1..=MOST_LINES).contains(&plan.looks.len()).then_some(plan)
    }

    fn empty() -> Self {
        let (numbers, looks, marks) = (Vec::new(), Vec::new(), Vec::new());
        Plan { numbers, looks, marks, lines: 0, bits: 0, e_wythoff: false }
    }

    fn add_ray(&mut self, ray: &Directed, columns: usize) -> Option<()> {
        let (p, q) = (ray.vector[0] as usize, ray.vector[1] as usize);
        let (first, second, count) = if p == 0 {
            let first: Vec<usize> = (0..columns).map(|x| x * q).collect();
            (first, (0..columns).map(|y| y % q).collect(), columns * q)
        } else {
            let shift = q * (columns / p);
            let first = (0..columns).map(|x| (x % p) * (columns + shift) + shift - q * (x / p));
            (first.collect(), (0..columns).collect::<Vec<usize>>(), p * (columns + shift))
        };
        let offset = self.lines;
        self.lines = offset.checked_add(count).filter(|lines| u32::try_from(*lines).is_ok())?;
        self.numbers.push(Numbers {
            first: first.iter().map(|n| (n + offset) as u32).collect(),
            second: second.iter().map(|n| *n as u32).collect(),
        });
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

    /// How many lines a cell looks at.
    pub(super) fn look_count(&self) -> usize {
        self.looks.len()
    }

    /// The lines a cell looks at.
    #[inline(always)]
    pub(super) fn looks<const L: usize>(&self, x: usize, y: usize) -> [u32; L] {
        let mut lines = [0; L];
        for (line, used) in lines.iter_mut().zip(&self.looks) {
            *line = self.number(*used, x, y);
        }
        lines
    }

    /// The lines a cell marks with its value.
    #[inline(always)]
    pub(super) fn marks(&self, x: usize, y: usize) -> impl Iterator<Item = u32> {
        self.marks.iter().map(move |used| self.number(*used, x, y))
    }

    #[inline(always)]
    fn number(&self, used: Use, x: usize, y: usize) -> u32 {
        let numbers = &self.numbers[used.ray];
        let (u, v) = if used.flipped { (y, x) } else { (x, y) };
        numbers.first[u] + numbers.second[v]
    }

    /// The wedge of a column, for E-Wythoff.
    pub(super) fn wedge(&self, y: usize) -> usize {
        self.numbers[1].second[y] as usize
    }
}
