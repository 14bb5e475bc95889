//! One pass over the cells of a box, with the running sets of the plan.

use std::ops::ControlFlow;

use super::plan::{Plan, Running, Way};
use crate::engine::ask::Play;
use crate::engine::dense::lines::{Bits, Flag, LineSet};
use crate::rules::ruled::Condition;
use crate::rules::{RuledGame, Rules};
use crate::run::Run;
use crate::{Error, Result};

/// Cells between two looks at the listener.
const BLOCK: usize = 1 << 14;

/// The values (or outcomes: 0 for P, 1 for N) of all positions of a box.
pub(super) struct Solved {
    sizes: Vec<usize>,
    cells: Vec<u32>,
}

impl Solved {
    /// The value of a position, if it lies in the box.
    pub fn get(&self, position: &[u64]) -> Option<u32> {
        let mut place = 0;
        for (x, size) in position.iter().zip(&self.sizes) {
            place = place * size + usize::try_from(*x).ok().filter(|x| x < size)?;
        }
        let known = (position.len() == self.sizes.len()).then(|| self.cells[place]);
        known.filter(|value| *value != UNKNOWN)
    }

    pub fn bytes(&self) -> u64 {
        4 * self.cells.len() as u64
    }
}

/// Of cells past the weight of the corner.
const UNKNOWN: u32 = u32::MAX;

/// The sizes of the box that holds whatever play from a box can reach.
pub(super) fn reached(game: &RuledGame, sizes: &[usize]) -> Option<Vec<usize>> {
    if !game.adds() || sizes.contains(&0) {
        return Some(sizes.to_vec());
    }
    let most = weight_of_corner(game, sizes);
    let side = |w: &u64| usize::try_from(most / u128::from(*w)).ok()?.checked_add(1);
    game.weights().iter().map(side).collect()
}

fn weight_of_corner(game: &RuledGame, sizes: &[usize]) -> u128 {
    let corner: Vec<u64> = sizes.iter().map(|s| s.saturating_sub(1) as u64).collect();
    game.weight(&corner)
}

/// Solves the box of positions with every pile below its size.
pub(super) fn solve(game: &RuledGame, sizes: &[usize], play: Play, run: &Run) -> Result<Solved> {
    match play {
        Play::Normal => Sweep::<Bits>::new(game, sizes, play, run)?.run(run),
        Play::Misere => Sweep::<Flag>::new(game, sizes, play, run)?.run(run),
    }
}

/// The same for outcomes alone: 0 for P, 1 for N.
pub(super) fn outcomes(game: &RuledGame, sizes: &[usize], play: Play, run: &Run) -> Result<Solved> {
    Sweep::<Flag>::new(game, sizes, play, run)?.run(run)
}

/// A running set on the grid.
struct Lines<S> {
    plan: Running,
    /// The line of each cell, and the set and whether anything is in it, of each line.
    ids: Vec<u32>,
    sets: Vec<(S, bool)>,
    /// How often each value is in the set, where values leave it again.
    counts: Vec<Vec<u32>>,
}

struct Sweep<'g, S> {
    game: &'g RuledGame,
    play: Play,
    asked: Vec<usize>,
    sizes: Vec<usize>,
    strides: Vec<i64>,
    lines: Vec<Lines<S>>,
    ways: Vec<(Vec<Condition>, Way)>,
    cells: Vec<u32>,
}

impl<'g, S: LineSet> Sweep<'g, S> {
    fn new(game: &'g RuledGame, asked: &[usize], play: Play, run: &Run) -> Result<Self> {
        let shape: Vec<String> = asked.iter().map(usize::to_string).collect();
        let what = format!("a box of {}", shape.join(" by "));
        let past = || Error::overflow(format!("{what} has too many positions: ask for less"));
        let sizes = reached(game, asked).ok_or_else(past)?;
        let cells = sizes.iter().try_fold(1usize, |n, s| n.checked_mul(*s));
        let cells = cells.filter(|n| u32::try_from(*n).is_ok()).ok_or_else(past)?;
        let plan = Plan::new(game);
        let bytes = bytes(game, &plan, &sizes, asked);
        run.memory().check(bytes.try_into().unwrap_or(u64::MAX), &what)?;
        let mut strides = vec![1i64; sizes.len()];
        for i in (1..sizes.len()).rev() {
            strides[i - 1] = strides[i] * sizes[i] as i64;
        }
        let line = |plan: Running| Lines {
            plan,
            ids: vec![0; cells],
            sets: Vec::new(),
            counts: Vec::new(),
        };
        let lines = plan.sets.into_iter().map(line).collect();
        let (asked, ways, cells) = (asked.to_vec(), plan.ways, vec![UNKNOWN; cells]);
        Ok(Sweep { game, play, asked, sizes, strides, lines, ways, cells })
    }

    fn run(mut self, run: &Run) -> Result<Solved> {
        let count = self.cells.len();
        let order = self.game.adds().then(|| self.by_weight());
        let steps = order.as_ref().map_or(count, Vec::len);
        let mut at = vec![0i64; self.sizes.len()];
        for step in 0..steps {
            if step.is_multiple_of(BLOCK) {
                run.go_on(|| format!("cell {step} of {steps}"))?;
                run.progress().report(step as u64, Some(steps as u64));
            }
            let cell = order.as_ref().map_or(step, |order| order[step] as usize);
            if order.is_some() {
                let place = |(x, (stride, size)): (&mut i64, (&i64, &usize))| {
                    *x = cell as i64 / stride % *size as i64;
                };
                at.iter_mut().zip(self.strides.iter().zip(&self.sizes)).for_each(place);
            }
            self.cells[cell] = self.value(cell, &at)?;
            if order.is_none() {
                advance(&mut at, &self.sizes);
            }
        }
        Ok(Solved { sizes: self.sizes, cells: self.cells })
    }

    /// The cells up to the weight of the corner that was asked for, by weight.
    fn by_weight(&self) -> Vec<u32> {
        let most = weight_of_corner(self.game, &self.asked);
        if self.cells.is_empty() {
            return Vec::new();
        }
        let mut at = vec![0i64; self.sizes.len()];
        let mut cells: Vec<(u64, u32)> = Vec::new();
        for cell in 0..self.cells.len() {
            let weights = self.game.weights().iter().zip(&at);
            let weight = weights.map(|(w, x)| u128::from(*w) * *x as u128).sum::<u128>();
            if weight <= most {
                cells.push((weight as u64, cell as u32));
            }
            advance(&mut at, &self.sizes);
        }
        cells.sort_unstable();
        cells.into_iter().map(|(_, cell)| cell).collect()
    }

    fn value(&mut self, cell: usize, at: &[i64]) -> Result<u32> {
        for i in 0..self.lines.len() {
            let (before, rest) = self.lines.split_at_mut(i);
            rest[0].advance(cell, at, before, &self.cells, (&self.sizes, &self.strides));
        }
        let values: Vec<i128> = at.iter().map(|x| i128::from(*x)).collect();
        let (mut sets, mut steps): (Vec<&S>, Vec<u32>) = (Vec::with_capacity(8), Vec::new());
        let mut terminal = true;
        for (guard, way) in &self.ways {
            if !guard.iter().all(|condition| condition.holds(&values)) {
                continue;
            }
            match way {
                Way::Set(number) => {
                    let lines = &self.lines[*number];
                    let (set, any) = &lines.sets[lines.ids[cell] as usize];
                    if *any {
                        terminal = false;
                        sets.push(set);
                    }
                }
                Way::Cells(points) => {
                    for p in points {
                        if let Some(other) = back(cell, at, p, &self.sizes, &self.strides) {
                            terminal = false;
                            steps.push(self.cells[other]);
                        }
                    }
                }
                Way::Search(rule) => {
                    let from: Vec<u64> = at.iter().map(|x| *x as u64).collect();
                    let _all = rule.visit(self.game, &from, &mut |to| {
                        let place = to.iter().zip(&self.strides).map(|(x, s)| *x as i64 * s);
                        steps.push(self.cells[place.sum::<i64>() as usize]);
                        terminal = false;
                        ControlFlow::Continue(())
                    });
                }
            }
        }
        if steps.contains(&UNKNOWN) {
            return Err(Error::internal("an option came after its position in the order of a box"));
        }
        steps.sort_unstable();
        steps.dedup();
        Ok(S::value(&sets, &steps, terminal, self.play))
    }
}

impl<S: LineSet> Lines<S> {
    /// Comes to a cell: its line, and what is new in its set.
    fn advance(
        &mut self,
        cell: usize,
        at: &[i64],
        before: &[Lines<S>],
        cells: &[u32],
        (sizes, strides): (&[usize], &[i64]),
    ) {
        let id = match back(cell, at, &self.plan.d, sizes, strides) {
            Some(last) => self.ids[last],
            None => {
                self.sets.push((S::default(), false));
                if self.plan.leaves.is_some() {
                    self.counts.push(Vec::new());
                }
                self.sets.len() as u32 - 1
            }
        };
        self.ids[cell] = id;
        let (set, any) = &mut self.sets[id as usize];
        for p in &self.plan.points {
            if let Some(other) = back(cell, at, p, sizes, strides) {
                let value = cells[other];
                set.insert(value);
                *any = true;
                if let Some(counts) = self.counts.get_mut(id as usize) {
                    let value = value as usize;
                    if counts.len() <= value {
                        counts.resize(value + 1, 0);
                    }
                    counts[value] += 1;
                }
            }
        }
        if let Some(other) =
            self.plan.leaves.as_ref().and_then(|p| back(cell, at, p, sizes, strides))
        {
            let value = cells[other];
            let count = &mut self.counts[id as usize][value as usize];
            *count -= 1;
            if *count == 0 {
                set.remove(value);
            }
        }
        for number in &self.plan.sets {
            let lines = &before[*number];
            let (other, some) = &lines.sets[lines.ids[cell] as usize];
            set.merge(other);
            *any |= some;
        }
    }
}

/// The cell x − p, if it is on the grid.
fn back(cell: usize, at: &[i64], p: &[i64], sizes: &[usize], strides: &[i64]) -> Option<usize> {
    let mut place = cell as i64;
    for (((x, p), size), stride) in at.iter().zip(p).zip(sizes).zip(strides) {
        let to = x.checked_sub(*p)?;
        if to < 0 || to >= *size as i64 {
            return None;
        }
        place -= p * stride;
    }
    Some(place as usize)
}

fn advance(at: &mut [i64], sizes: &[usize]) {
    for (x, size) in at.iter_mut().zip(sizes).rev() {
        *x += 1;
        if *x < *size as i64 {
            return;
        }
        *x = 0;
    }
}

/// An upper bound for the memory: cells, their lines, and for each line the bits (and counts) of the values up to the
/// greatest there can be, which is the weight of the corner or the number of its options.
fn bytes(game: &RuledGame, plan: &Plan, sizes: &[usize], asked: &[usize]) -> u128 {
    let cells: u128 = sizes.iter().map(|s| *s as u128).product();
    let corner: Vec<u64> = sizes.iter().map(|s| s.saturating_sub(1) as u64).collect();
    let most = weight_of_corner(game, asked).min(game.most_options(&corner).into());
    let lines = |set: &Running| {
        let inside = sizes
            .iter()
            .zip(&set.d)
            .map(|(s, d)| u128::from((*s as u64).saturating_sub(d.unsigned_abs())));
        let width = if set.leaves.is_some() { 4 * most } else { 0 } + most / 8 + 64;
        (cells - inside.product::<u128>()).saturating_mul(width)
    };
    let sets = plan.sets.iter().map(lines).fold(0, u128::saturating_add);
    let order = if game.adds() { 24 } else { 0 };
    cells.saturating_mul(4 + 4 * plan.sets.len() as u128 + order).saturating_add(sets)
}
