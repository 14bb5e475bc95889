//! One pass over the cells of a box, with the running sets of the plan; two piles where all is in such sets have a leaner one (`plane`).

use std::ops::ControlFlow;

use super::lines::{CellPlaces, Offset, RunningLines};
use super::plan::{Plan, RuleWay, Running};
use super::plane::Plane;
use crate::engine::Play;
use crate::engine::dense::lines::{Bits, Flag, LineSet};
use crate::rules::{Condition, Rule};
use crate::rules::{PileGame, Rules};
use crate::run::Run;
use crate::{Error, Result};

/// Cells between two looks at the listener.
const BLOCK: usize = 1 << 14;

/// The values (or outcomes: 0 for P, 1 for N) of all positions of a box.
pub(super) struct SweptBox {
    sizes: Vec<usize>,
    cells: Vec<u32>,
}

impl SweptBox {
    pub(crate) fn new(sizes: Vec<usize>, cells: Vec<u32>) -> Self {
        SweptBox { sizes, cells }
    }

    /// The value of a position, if it lies in the box.
    pub(crate) fn get(&self, position: &[u64]) -> Option<u32> {
        let mut place = 0;
        for (x, size) in position.iter().zip(&self.sizes) {
            place = place * size + usize::try_from(*x).ok().filter(|x| x < size)?;
        }
        let known = (position.len() == self.sizes.len()).then(|| self.cells[place]);
        known.filter(|value| *value != UNKNOWN)
    }

    pub(crate) fn bytes(&self) -> u64 {
        4 * self.cells.len() as u64
    }
}

/// Of cells past the weight of the corner.
const UNKNOWN: u32 = u32::MAX;

/// The sizes of the box that holds whatever play from a box can reach.
pub(super) fn reached(game: &PileGame, sizes: &[usize]) -> Option<Vec<usize>> {
    if !game.adds() || sizes.contains(&0) {
        return Some(sizes.to_vec());
    }
    let most = weight_of_corner(game, sizes);
    let side = |w: &u64| usize::try_from(most / u128::from(*w)).ok()?.checked_add(1);
    game.weights().iter().map(side).collect()
}

fn weight_of_corner(game: &PileGame, sizes: &[usize]) -> u128 {
    let corner: Vec<u64> = sizes.iter().map(|s| s.saturating_sub(1) as u64).collect();
    game.weight(&corner)
}

/// Solves the box of positions with every pile below its size.
pub(super) fn solve(game: &PileGame, sizes: &[usize], play: Play, run: &Run) -> Result<SweptBox> {
    if let Some(plane) = Plane::of(game).filter(|_| play == Play::Normal) {
        return plane.solve(game, sizes, false, run);
    }
    let plan = Plan::new(game);
    match play {
        Play::Normal => PlanSweep::<Bits>::new(game, &plan, sizes, play, run)?.run(run),
        Play::Misere => PlanSweep::<Flag>::new(game, &plan, sizes, play, run)?.run(run),
    }
}

/// The same for outcomes alone: 0 for P, 1 for N.
pub(super) fn outcomes(
    game: &PileGame,
    sizes: &[usize],
    play: Play,
    run: &Run,
) -> Result<SweptBox> {
    if let Some(plane) = Plane::of(game).filter(|_| play == Play::Normal) {
        return plane.solve(game, sizes, true, run);
    }
    let plan = Plan::new(game);
    PlanSweep::<Flag>::new(game, &plan, sizes, play, run)?.run(run)
}

/// A rule on the grid.
enum Look<'r> {
    Set(usize),
    Cells(Vec<Offset>),
    Search(&'r Rule),
}

struct PlanSweep<'g, S> {
    game: &'g PileGame,
    play: Play,
    asked: Vec<usize>,
    grid: CellPlaces,
    plan: &'g Plan,
    lines: Vec<RunningLines<S>>,
    ways: Vec<(&'g [Condition], Look<'g>)>,
    cells: Vec<u32>,
    /// The values of single options, and the position for the guards: kept from cell to cell.
    steps: Vec<u32>,
    values: Vec<i128>,
    from: Vec<u64>,
    /// How many options were searched so far.
    searched: usize,
}

/// So many sets are gathered without memory of their own.
const FEW: usize = 16;

impl<'g, S: LineSet> PlanSweep<'g, S> {
    fn new(
        game: &'g PileGame,
        plan: &'g Plan,
        asked: &[usize],
        play: Play,
        run: &Run,
    ) -> Result<Self> {
        let shape: Vec<String> = asked.iter().map(usize::to_string).collect();
        let what = format!("a box of {}", shape.join(" by "));
        let past = || Error::overflow(format!("{what} has too many positions: ask for less"));
        let sizes = reached(game, asked).ok_or_else(past)?;
        let cells = sizes.iter().try_fold(1usize, |n, s| n.checked_mul(*s));
        let cells = cells.filter(|n| u32::try_from(*n).is_ok()).ok_or_else(past)?;
        let grid = CellPlaces::new(sizes, !game.adds());
        let bytes = bytes(game, plan, &grid, asked);
        run.memory().check(bytes.try_into().unwrap_or(u64::MAX), &what)?;
        // An empty box has no layers.
        let sets = if cells == 0 { &[][..] } else { &plan.sets[..] };
        let lines = sets.iter().map(|set| RunningLines::new(set, &grid)).collect();
        let look = |way: &'g RuleWay| match way {
            RuleWay::Set(number) => Look::Set(*number),
            RuleWay::Cells(points) => {
                Look::Cells(points.iter().map(|p| Offset::new(p, &grid)).collect())
            }
            RuleWay::Search(rule) => Look::Search(rule),
        };
        let ways = plan.ways.iter().map(|(guard, way)| (&guard[..], look(way))).collect();
        let (asked, cells) = (asked.to_vec(), vec![UNKNOWN; cells]);
        let (steps, values, from) = (Vec::new(), vec![0; asked.len()], vec![0; asked.len()]);
        Ok(PlanSweep {
            game,
            play,
            asked,
            grid,
            plan,
            lines,
            ways,
            cells,
            steps,
            values,
            from,
            searched: 0,
        })
    }

    #[expect(clippy::cast_possible_wrap, reason = "a box has below 2^32 cells")]
    fn run(mut self, run: &Run) -> Result<SweptBox> {
        let count = self.cells.len();
        let order = (!self.grid.lexicographic).then(|| self.by_weight());
        let steps = order.as_ref().map_or(count, Vec::len);
        let mut at = vec![0i64; self.grid.sizes.len()];
        // One cell of a searched rule may have a million options: they count as steps do.
        let mut looked = 0;
        for step in 0..steps {
            if step.is_multiple_of(BLOCK) || self.searched - looked >= BLOCK {
                looked = self.searched;
                run.go_on(|| format!("cell {step} of {steps}"))?;
                run.progress().report(step as u64, Some(steps as u64));
            }
            let cell = order.as_ref().map_or(step, |order| order[step] as usize);
            if order.is_some() {
                let place = |(x, (stride, size)): (&mut i64, (&i64, &usize))| {
                    *x = cell as i64 / stride % *size as i64;
                };
                let places = self.grid.strides.iter().zip(&self.grid.sizes);
                at.iter_mut().zip(places).for_each(place);
            }
            self.cells[cell] = self.value(cell, &at)?;
            if order.is_none() {
                advance(&mut at, &self.grid.sizes);
            }
        }
        Ok(SweptBox { sizes: self.grid.sizes, cells: self.cells })
    }

    /// The cells up to the weight of the corner that was asked for, by weight.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a box has below 2^32 cells"
    )]
    fn by_weight(&self) -> Vec<u32> {
        let most = weight_of_corner(self.game, &self.asked);
        if self.cells.is_empty() {
            return Vec::new();
        }
        let mut at = vec![0i64; self.grid.sizes.len()];
        let mut cells: Vec<(u64, u32)> = Vec::new();
        for cell in 0..self.cells.len() {
            let weights = self.game.weights().iter().zip(&at);
            let weight = weights.map(|(w, x)| u128::from(*w) * *x as u128).sum::<u128>();
            if weight <= most {
                cells.push((weight as u64, cell as u32));
            }
            advance(&mut at, &self.grid.sizes);
        }
        cells.sort_unstable();
        cells.into_iter().map(|(_, cell)| cell).collect()
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "a box has below 2^32 cells"
    )]
    fn value(&mut self, cell: usize, at: &[i64]) -> Result<u32> {
        let sizes = &self.grid.sizes;
        for i in 0..self.lines.len() {
            let (before, rest) = self.lines.split_at_mut(i);
            rest[0].advance(cell, at, before, &self.cells, sizes);
        }
        if self.plan.guarded {
            self.values.iter_mut().zip(at).for_each(|(value, x)| *value = i128::from(*x));
        }
        let steps = &mut self.steps;
        steps.clear();
        let empty = S::default();
        let (mut few, mut more, mut count) = ([&empty; FEW], Vec::new(), 0);
        let mut terminal = true;
        for (guard, look) in &self.ways {
            if !guard.iter().all(|condition| condition.holds(&self.values)) {
                continue;
            }
            match look {
                Look::Set(number) => {
                    let (set, any) = self.lines[*number].at(cell, at[0] as usize);
                    if *any {
                        terminal = false;
                        match few.get_mut(count) {
                            Some(place) => *place = set,
                            None => more.push(set),
                        }
                        count += 1;
                    }
                }
                Look::Cells(points) => {
                    for p in points {
                        if let Some(other) = p.back(cell, at, sizes) {
                            terminal = false;
                            steps.push(self.cells[other]);
                        }
                    }
                }
                Look::Search(rule) => {
                    let known = steps.len();
                    self.from.iter_mut().zip(at).for_each(|(from, x)| *from = *x as u64);
                    let _all = rule.visit(self.game, &self.from, &mut |to| {
                        let strides = &self.grid.strides;
                        let place = to.iter().zip(strides).map(|(x, s)| *x as i64 * s);
                        steps.push(self.cells[place.sum::<i64>() as usize]);
                        ControlFlow::Continue(())
                    });
                    terminal &= steps.len() == known;
                    self.searched += steps.len() - known;
                }
            }
        }
        if steps.contains(&UNKNOWN) {
            return Err(Error::internal("an option came after its position in the order of a box"));
        }
        if steps.len() > FEW {
            steps.sort_unstable();
            steps.dedup();
        }
        if more.is_empty() {
            return Ok(S::value(&few[..count], steps, terminal, self.play));
        }
        Ok(S::value(&[&few[..], &more[..]].concat(), steps, terminal, self.play))
    }
}

#[expect(clippy::cast_possible_wrap, reason = "a box has below 2^32 cells")]
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
fn bytes(game: &PileGame, plan: &Plan, grid: &CellPlaces, asked: &[usize]) -> u128 {
    let sizes = &grid.sizes;
    let cells: u128 = sizes.iter().map(|s| *s as u128).product();
    let corner: Vec<u64> = sizes.iter().map(|s| s.saturating_sub(1) as u64).collect();
    let most = weight_of_corner(game, asked).min(game.most_options(&corner).into());
    let lines = |set: &Running| {
        let inside = sizes
            .iter()
            .zip(&set.d)
            .map(|(s, d)| u128::from((*s as u64).saturating_sub(d.unsigned_abs())));
        let width = if set.leaves.is_some() { 4 * most } else { 0 } + most / 8 + 64;
        let ids = 4 * grid.depth(&set.d) as u128 * u128::from(grid.strides[0].unsigned_abs());
        (cells - inside.product::<u128>()).saturating_mul(width).saturating_add(ids)
    };
    let sets = plan.sets.iter().map(lines).fold(0, u128::saturating_add);
    let order = if game.adds() { 24 } else { 0 };
    cells.saturating_mul(4 + order).saturating_add(sets)
}
