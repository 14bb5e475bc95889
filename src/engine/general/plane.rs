//! One pass over a box of two piles in which no move adds and no rule is searched: the running sets, lean.
//!
//! The line of (a,b) under the step (p,q) is the class (a mod p, b − q⌊a/p⌋), or (a, b mod q) if p = 0: a number, where `sweep` remembers
//! one for each cell.
//!
//! *Half plane.* In a symmetric game only a ≤ b is computed, and of two rules that are each other's mirror image one is kept: what the other reaches from
//! (a,b) is what it reaches from (b,a). So at (a,b) each running set comes to (a,b) and to (b,a). Nothing comes too early: of y − d, y being either,
//! the one of its two images with the smaller pile first lies before (a,b) in the order of rows; and on each line the cells come in their order.
//!
//! What was learnt by profiling: of the time of `sweep`, half went into finding lines and offsets of vectors of any length, and half into cells that
//! a mirror image tells. Merging sets costs what it does in the dense engine's wedge: some words from the first that is not full.

use super::plan::{Plan, Running, Way};
use super::sweep::Solved;
use crate::engine::ask::Play;
use crate::engine::dense::lines::LineSet;
use crate::rules::ruled::{Condition, Rule};
use crate::rules::{RuledGame, Rules};
use crate::run::Run;
use crate::{Error, Result};

/// A running set and its lines.
struct Lines<S> {
    p: usize,
    q: usize,
    width: usize,
    shift: usize,
    /// (a − k, b − l) is new, for each of these.
    points: Vec<(usize, usize)>,
    /// All of these running sets are new.
    parts: Vec<usize>,
    lines: Vec<S>,
}

impl<S: LineSet> Lines<S> {
    #[inline]
    fn index(&self, a: usize, b: usize) -> usize {
        match self.p {
            0 if self.q == 1 => a,
            0 => a * self.q + b % self.q,
            1 => b + self.shift - self.q * a,
            p => a % p * self.width + b + self.shift - self.q * (a / p),
        }
    }
}

/// What a cell looks at.
struct Look<'p> {
    guard: &'p [Condition],
    /// Looks from the mirror image.
    mirrored: bool,
    at: At<'p>,
}

enum At<'p> {
    Set(usize),
    Cells(&'p [Vec<i64>]),
}

/// The values so far; of a half plane those with a ≤ b.
struct Cells {
    values: Vec<u32>,
    columns: usize,
    half: bool,
}

impl Cells {
    #[inline]
    fn get(&self, a: usize, b: usize) -> u32 {
        let (a, b) = if self.half && a > b { (b, a) } else { (a, b) };
        self.values[a * self.columns + b]
    }
}

/// Lines multiply with the step: longer ones are left to `sweep`.
const MOST_STEP: i64 = 64;

/// How a game is served here.
pub(super) struct Plane {
    plan: Plan,
    /// Which ways are looked at from the mirror image, too.
    twice: Vec<bool>,
    half: bool,
}

impl Plane {
    /// The plan, if the game is one of two piles in which nothing is added, searched or leaves a set again, and no step is long.
    pub fn of(game: &RuledGame) -> Option<Self> {
        if game.piles() != 2 || game.adds() {
            return None;
        }
        let half = game.is_symmetric();
        let mut plane = Plane { plan: Plan::empty(game), twice: vec![], half };
        let mut done: Vec<Rule> = Vec::new();
        for rule in game.rules() {
            let mirror = rule.renamed(&[1, 0, 3, 2]);
            if half && done.contains(&mirror) {
                continue;
            }
            plane.plan.add_rule(game, rule);
            plane.twice.resize(plane.plan.ways.len(), half && mirror != *rule);
            done.push(rule.clone());
        }
        let fits = |set: &Running| set.leaves.is_none() && set.d.iter().all(|x| *x <= MOST_STEP);
        let fits = plane.plan.sets.iter().all(fits);
        (fits && plane.plan.searched().next().is_none()).then_some(plane)
    }

    /// The values (or outcomes) of a box under normal play.
    pub fn solve<S: LineSet>(
        &self,
        game: &RuledGame,
        sizes: &[usize],
        run: &Run,
    ) -> Result<Solved> {
        let (rows, columns) = (sizes[0], sizes[1]);
        // Only boxes with no more rows than columns have all they need in the half with a ≤ b.
        let turned = self.half && rows > columns;
        let (rows, columns) = if turned { (columns, rows) } else { (rows, columns) };
        let cells = rows.checked_mul(columns).filter(|n| u32::try_from(*n).is_ok());
        let what = format!("a box of {} by {}", sizes[0], sizes[1]);
        let cells = cells.ok_or_else(|| {
            Error::overflow(format!("{what} has too many positions: ask for less"))
        })?;
        if cells == 0 {
            return Ok(Solved::new(sizes.to_vec(), Vec::new()));
        }
        let far = if self.half { columns } else { rows };
        let mut bytes = 4 * cells as u128 * if self.half { 2 } else { 1 };
        let most = (rows as u128 + columns as u128).min(cells as u128);
        let most = most.min(game.most_options(&[rows as u64, columns as u64]).into());
        let mut sets: Vec<Lines<S>> = Vec::new();
        for set in &self.plan.sets {
            let pair = |v: &Vec<i64>| (v[0] as usize, v[1] as usize);
            let (p, q) = pair(&set.d);
            let shift = q.saturating_mul(far.checked_div(p).unwrap_or(0));
            let width = columns.saturating_add(shift);
            let count = if p == 0 { far.saturating_mul(q) } else { p.saturating_mul(width) };
            bytes += count as u128 * (size_of::<S>() as u128 + most / 8 + 16);
            run.memory().check(u64::try_from(bytes).unwrap_or(u64::MAX), &what)?;
            let points = set.points.iter().map(pair).collect();
            let lines = vec![S::default(); count];
            sets.push(Lines { p, q, width, shift, points, parts: set.sets.clone(), lines });
        }
        let values = Cells { values: vec![0; cells], columns, half: self.half };
        let mut pass = Pass { looks: self.looks(), sets, cells: values, steps: Vec::new() };
        for a in 0..rows {
            run.go_on(|| format!("row {a} of {rows}"))?;
            run.progress().report(a as u64, Some(rows as u64));
            pass.row(a);
        }
        let found = pass.cells;
        let values = match self.half {
            false => found.values,
            true => {
                let place = |cell: usize| found.get(cell / sizes[1], cell % sizes[1]);
                (0..cells).map(place).collect()
            }
        };
        Ok(Solved::new(sizes.to_vec(), values))
    }

    fn looks(&self) -> Vec<Look<'_>> {
        let mut looks = Vec::new();
        for ((guard, way), twice) in self.plan.ways.iter().zip(&self.twice) {
            for mirrored in [false, true].into_iter().take(1 + usize::from(*twice)) {
                let at = match way {
                    Way::Set(number) => At::Set(*number),
                    Way::Cells(points) => At::Cells(points),
                    Way::Search(_) => continue,
                };
                looks.push(Look { guard, mirrored, at });
            }
        }
        looks
    }
}

struct Pass<'p, S> {
    looks: Vec<Look<'p>>,
    sets: Vec<Lines<S>>,
    cells: Cells,
    steps: Vec<u32>,
}

/// So many sets are gathered without memory of their own.
const FEW: usize = 16;

impl<S: LineSet> Pass<'_, S> {
    fn row(&mut self, a: usize) {
        let (columns, half) = (self.cells.columns, self.cells.half);
        for b in if half { a } else { 0 }..columns {
            for i in 0..self.sets.len() {
                self.advance(i, a, b);
                if half && a != b {
                    self.advance(i, b, a);
                }
            }
            let value = self.value(a, b);
            self.cells.values[a * columns + b] = value;
        }
        // The lines of a finished row are never looked at again.
        for set in self.sets.iter_mut().filter(|set| set.p == 0) {
            set.lines[a * set.q..(a + 1) * set.q].iter_mut().for_each(S::clear);
        }
    }

    /// The set comes to a cell: what is new in it.
    #[inline]
    fn advance(&mut self, i: usize, a: usize, b: usize) {
        let (before, rest) = self.sets.split_at_mut(i);
        let set = &mut rest[0];
        let here = set.index(a, b);
        let line = &mut set.lines[here];
        for &(k, l) in &set.points {
            if a >= k && b >= l {
                line.insert(self.cells.get(a - k, b - l));
            }
        }
        for &part in &set.parts {
            let part = &before[part];
            line.merge(&part.lines[part.index(a, b)]);
        }
    }

    fn value(&mut self, a: usize, b: usize) -> u32 {
        let Pass { looks, sets, cells, steps } = self;
        steps.clear();
        let empty = S::default();
        let (mut few, mut more, mut count) = ([&empty; FEW], Vec::new(), 0);
        for Look { guard, mirrored, at } in looks.iter() {
            let (x, y) = if *mirrored { (b, a) } else { (a, b) };
            let piles = [x as i128, y as i128];
            if !guard.iter().all(|condition| condition.holds(&piles)) {
                continue;
            }
            match at {
                At::Set(number) => {
                    let set = &sets[*number];
                    let line = &set.lines[set.index(x, y)];
                    match few.get_mut(count) {
                        Some(place) => *place = line,
                        None => more.push(line),
                    }
                    count += 1;
                }
                At::Cells(points) => {
                    for point in points.iter() {
                        let (k, l) = (point[0] as usize, point[1] as usize);
                        if x >= k && y >= l {
                            steps.push(cells.get(x - k, y - l));
                        }
                    }
                }
            }
        }
        if steps.len() > FEW {
            steps.sort_unstable();
            steps.dedup();
        }
        if more.is_empty() {
            return S::value(&few[..count.min(FEW)], steps, false, Play::Normal);
        }
        S::value(&[&few[..], &more[..]].concat(), steps, false, Play::Normal)
    }
}
