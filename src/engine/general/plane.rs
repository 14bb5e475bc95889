//! One pass over a box of two piles in which no move adds and no rule is searched: the running sets, lean.
//!
//! The line of (a,b) under the step (p,q) is the class (a mod p, b − q⌊a/p⌋), or (a, b mod q) if p = 0: a number, where `sweep` remembers
//! one for each cell.
//!
//! *Half plane.* In a symmetric game only a ≤ b is computed, and of two rules that are each other's mirror image one is kept: what the other reaches from
//! (a,b) is what it reaches from (b,a). So at (a,b) each running set comes to (a,b) and to (b,a). Nothing comes too early: of y − d, y being either,
//! the one of its two images with the smaller pile first lies before (a,b) in the order of rows; and on each line the cells come in their order.
//!
//! *Sets.* All sets of a direction stand in one vector, as many words each as the values of the box need, a + b being the most at (a,b): no set is looked
//! for through a pointer of its own, and none grows. The words before the first that is not full are skipped. Where only outcomes matter a set is one word.
//!
//! What was learnt by profiling: with a vector for each line a third of the time went into adding single values, most of it the two jumps to a set's
//! words; with all of them in one vector (s,t)-Wythoff fell from 238 to 80 ns a cell at N = 2,000 (E-Wythoff's plain pass beside it: 84 and 80).

use super::plan::{Plan, RuleWay, Running};
use super::sweep::SweptBox;
use crate::rules::{Condition, Rule};
use crate::rules::{PileGame, Rules};
use crate::run::Run;
use crate::{Error, Result};

/// A running set and its lines.
struct PlaneLines {
    p: usize,
    q: usize,
    width: usize,
    shift: usize,
    /// (a − k, b − l) is new, for each of these.
    points: Vec<(usize, usize)>,
    /// All of these running sets are new.
    parts: Vec<usize>,
    /// The values on each line, as bits: so many words each.
    words: Vec<u64>,
    each: usize,
    /// How many words of each line, from the first on, are full.
    full: Vec<u32>,
}

impl PlaneLines {
    #[inline]
    fn index(&self, a: usize, b: usize) -> usize {
        match self.p {
            0 if self.q == 1 => a,
            0 => a * self.q + b % self.q,
            1 => b + self.shift - self.q * a,
            p => a % p * self.width + b + self.shift - self.q * (a / p),
        }
    }

    /// The words of a line, and how many of them are full.
    #[inline]
    fn line(&self, index: usize) -> (&[u64], usize) {
        (&self.words[index * self.each..][..self.each], self.full[index] as usize)
    }

    #[inline]
    fn insert(&mut self, index: usize, value: u32) {
        let line = &mut self.words[index * self.each..][..self.each];
        let word = value as usize / 64;
        line[word] |= 1 << (value % 64);
        if line[word] == u64::MAX {
            self.raise(index);
        }
    }

    /// Adds all of another set, in words below `top`.
    #[inline]
    fn merge(&mut self, index: usize, other: &[u64], top: usize) {
        let full = self.full[index] as usize;
        let line = &mut self.words[index * self.each..][..self.each];
        if full >= top {
            return;
        }
        for (mine, theirs) in line[full..top].iter_mut().zip(&other[full..top]) {
            *mine |= theirs;
        }
        if line[full] == u64::MAX {
            self.raise(index);
        }
    }

    fn raise(&mut self, index: usize) {
        let line = &self.words[index * self.each..][..self.each];
        let full = &mut self.full[index];
        while line.get(*full as usize) == Some(&u64::MAX) {
            *full += 1;
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
struct HalfPlane {
    values: Vec<u32>,
    columns: usize,
    half: bool,
}

impl HalfPlane {
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
    pub(crate) fn of(game: &PileGame) -> Option<Self> {
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
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a box has below 2^32 cells"
    )]
    pub(crate) fn solve(
        &self,
        game: &PileGame,
        sizes: &[usize],
        outcomes: bool,
        run: &Run,
    ) -> Result<SweptBox> {
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
            return Ok(SweptBox::new(sizes.to_vec(), Vec::new()));
        }
        let far = if self.half { columns } else { rows };
        let mut bytes = 4 * cells as u128 * if self.half { 2 } else { 1 };
        let most = (rows as u128 + columns as u128).min(cells as u128);
        let most = most.min(game.most_options(&[rows as u64, columns as u64]).into());
        // A word more than the greatest value needs: the mex of a full set lies there.
        let each = if outcomes { 1 } else { most as usize / 64 + 2 };
        let mut sets: Vec<PlaneLines> = Vec::new();
        for set in &self.plan.sets {
            let pair = |v: &Vec<i64>| (v[0] as usize, v[1] as usize);
            let (p, q) = pair(&set.d);
            let shift = q.saturating_mul(far.checked_div(p).unwrap_or(0));
            let width = columns.saturating_add(shift);
            let count = if p == 0 { far.saturating_mul(q) } else { p.saturating_mul(width) };
            bytes += count as u128 * (8 * each as u128 + 4);
            run.memory().check(u64::try_from(bytes).unwrap_or(u64::MAX), &what)?;
            let points = set.points.iter().map(pair).collect();
            let (words, full) = (vec![0; count * each], vec![0; count]);
            let parts = set.sets.clone();
            sets.push(PlaneLines { p, q, width, shift, points, parts, words, each, full });
        }
        let values = HalfPlane { values: vec![0; cells], columns, half: self.half };
        let steps = Vec::new();
        let mut pass = Pass { looks: self.looks(), sets, cells: values, steps, outcomes };
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
        Ok(SweptBox::new(sizes.to_vec(), values))
    }

    fn looks(&self) -> Vec<Look<'_>> {
        let mut looks = Vec::new();
        for ((guard, way), twice) in self.plan.ways.iter().zip(&self.twice) {
            for mirrored in [false, true].into_iter().take(1 + usize::from(*twice)) {
                let at = match way {
                    RuleWay::Set(number) => At::Set(*number),
                    RuleWay::Cells(points) => At::Cells(points),
                    RuleWay::Search(_) => continue,
                };
                looks.push(Look { guard, mirrored, at });
            }
        }
        looks
    }
}

struct Pass<'p> {
    looks: Vec<Look<'p>>,
    sets: Vec<PlaneLines>,
    cells: HalfPlane,
    steps: Vec<u32>,
    outcomes: bool,
}

/// So many sets are gathered without memory of their own.
const FEW: usize = 16;

impl Pass<'_> {
    fn row(&mut self, a: usize) {
        let (columns, half) = (self.cells.columns, self.cells.half);
        for b in if half { a } else { 0 }..columns {
            // No option has a value past a + b − 1.
            let top = if self.outcomes { 1 } else { (a + b) / 64 + 1 };
            for i in 0..self.sets.len() {
                self.advance(i, (a, b), top);
                if half && a != b {
                    self.advance(i, (b, a), top);
                }
            }
            let value = self.value(a, b);
            self.cells.values[a * columns + b] = value;
        }
    }

    /// The set comes to a cell: what is new in it.
    #[inline]
    fn advance(&mut self, i: usize, (a, b): (usize, usize), top: usize) {
        let (before, rest) = self.sets.split_at_mut(i);
        let set = &mut rest[0];
        let here = set.index(a, b);
        for point in 0..set.points.len() {
            let (k, l) = set.points[point];
            if a >= k && b >= l {
                set.insert(here, self.cells.get(a - k, b - l));
            }
        }
        for part in 0..set.parts.len() {
            let part = &before[set.parts[part]];
            let other = part.line(part.index(a, b)).0;
            set.merge(here, other, top.min(set.each));
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a box has below 2^32 cells"
    )]
    fn value(&mut self, a: usize, b: usize) -> u32 {
        let Pass { looks, sets, cells, steps, outcomes } = self;
        steps.clear();
        let empty: &[u64] = &[];
        let (mut few, mut more, mut count) = ([empty; FEW], Vec::new(), 0);
        let mut word = 0;
        for Look { guard, mirrored, at } in looks.iter() {
            let (x, y) = if *mirrored { (b, a) } else { (a, b) };
            if !guard.is_empty() {
                let piles = [x as i128, y as i128];
                if !guard.iter().all(|condition| condition.holds(&piles)) {
                    continue;
                }
            }
            match at {
                At::Set(number) => {
                    let set = &sets[*number];
                    let (line, full) = set.line(set.index(x, y));
                    word = word.max(full);
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
        // The first value that is in no set and is no step's.
        loop {
            let lines = few[..count.min(FEW)].iter().chain(&more);
            let seen = lines.fold(0, |or, line| or | line.get(word).copied().unwrap_or(0));
            let here = steps.iter().filter(|step| **step as usize / 64 == word);
            let seen = here.fold(seen, |or, step| or | 1 << (step % 64));
            if seen != u64::MAX {
                let value = word as u32 * 64 + seen.trailing_ones();
                return if *outcomes { value.min(1) } else { value };
            }
            word += 1;
        }
    }
}
