//! One pass over a two-pile box, row by row, with the set of values seen on every line.
//!
//! The line of (x,y) under the ray (p,q) is the class (x mod p, y − q⌊x/p⌋), or (x, y mod q) if p = 0: its cells
//! below (x,y) are exactly the options of that ray, and in row order they come first. No divisibility is tested.
//!
//! *Half plane.* In a symmetric game only x ≤ y is computed. The lines of (q,p) are those of (p,q) mirrored, so one
//! family of lines serves both: a value is inserted at (x,y) and at (y,x), and the ray (q,p) looks at the line of
//! (y,x). Nothing comes too early: a cell (u,v) with u ≤ v done before (x,y) has u ≤ x, and its mirror (v,u) lies
//! above (x,y) on no line, since that needs u > y ≥ x.
//!
//! *Wedge* (k from x, fewer from y): its options are the cells with x′ < x, y′ ≤ y, y′ − x′ > y − x, and going from
//! (x−1,y) to (x,y) they grow by the diagonal through (x−1,y), up to that cell. So one set a column suffices; the
//! other orientation has one set for the current row. *Band:* the diagonal y−x+j up to the row x−1−max(j,0), one
//! family of diagonals for each delay.

use super::check_cells;
use super::lines::LineSet;
use crate::Result;
use crate::engine::Play;
use crate::rules::{Directed, MoveSet, Rays, Who};
use crate::run::{Memory, Run};
use crate::table::Table;

pub(super) struct DenseSweep<'g, S> {
    game: Rays<'g>,
    play: Play,
    table: Table,
    /// Computed as its transpose, because only tables with rows ≤ columns have a half.
    transposed: bool,
    half: bool,
    rays: Vec<RayLines<S>>,
    steps: Vec<Directed>,
    wedges: Vec<Who>,
    bands: Vec<(u64, Who)>,
    /// The diagonals y − x, as seen from all rows before the current cell.
    diagonals: Vec<S>,
    /// The same with rows above x − 1 − j left out, for the bands.
    delayed: Vec<Vec<S>>,
    /// For each column, the wedge of the current cell that takes more from x.
    column_wedge: Vec<S>,
}

/// The lines of one ray, and who may use them in which orientation.
struct RayLines<S> {
    lines: Vec<S>,
    index: LineIndex,
    uses: Vec<Use>,
    mirrored: bool,
}

struct Use {
    directed: Directed,
    /// Looks at the line of (y,x).
    flipped: bool,
}

/// Numbers the lines of a ray (p,q) in a box.
#[derive(Clone, Copy)]
struct LineIndex {
    p: usize,
    q: usize,
    columns: usize,
    shift: usize,
}

impl LineIndex {
    fn new(p: usize, q: usize, rows: usize, columns: usize) -> Self {
        LineIndex { p, q, columns, shift: q * rows.checked_div(p).unwrap_or(0) }
    }

    fn count(&self, rows: usize) -> usize {
        if self.p == 0 { rows * self.q } else { self.p * (self.columns + self.shift) }
    }

    fn of(&self, x: usize, y: usize) -> usize {
        if self.p == 0 {
            x * self.q + y % self.q
        } else {
            (x % self.p) * (self.columns + self.shift) + y + self.shift - self.q * (x / self.p)
        }
    }
}

impl<'g, S: LineSet> DenseSweep<'g, S> {
    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    pub(super) fn new(
        game: Rays<'g>,
        rows: usize,
        columns: usize,
        play: Play,
        memory: Memory,
    ) -> Result<Self> {
        let wedges: Vec<Who> =
            game.regions().filter(|f| f.moves == MoveSet::Wedge).map(|f| f.who).collect();
        let bands: Vec<(u64, Who)> = game
            .regions()
            .filter_map(|f| if let MoveSet::Band(t) = f.moves { Some((t, f.who)) } else { None })
            .collect();
        let half = game.is_symmetric()
            && bands.is_empty()
            && wedges.iter().all(|who| *who == Who::Smaller);
        let transposed = half && rows > columns;
        let (rows, columns) = if transposed { (columns, rows) } else { (rows, columns) };
        let far = rows.max(columns);
        check_cells(rows, columns, line_bytes(game, rows, columns), memory)?;
        let rays = game
            .directed()
            .iter()
            .filter(|d| !d.once)
            .filter(|d| !half || d.vector[0] <= d.vector[1])
            .filter(|d| d.vector.iter().all(|v| *v < far.max(1) as u64))
            .map(|d| RayLines::new(game, d, half, if half { far } else { rows }, columns))
            .collect();
        let delays = bands.iter().map(|(t, _)| *t).max().unwrap_or(0).min(far as u64) as usize;
        let needs_diagonals = !wedges.is_empty();
        let diagonals = if needs_diagonals { rows + columns + 1 } else { 0 };
        Ok(DenseSweep {
            game,
            play,
            table: Table::zeros(rows, columns, half),
            transposed,
            half,
            rays,
            steps: game.directed().iter().filter(|d| d.once).cloned().collect(),
            wedges,
            bands,
            diagonals: vec![S::default(); diagonals],
            delayed: vec![vec![S::default(); rows + columns + 1]; delays],
            column_wedge: vec![S::default(); if needs_diagonals { columns } else { 0 }],
        })
    }

    pub(super) fn run(mut self, run: &Run) -> Result<Table> {
        let rows = self.table.rows();
        for x in 0..rows {
            run.go_on(|| format!("row {x} of {rows}"))?;
            run.progress().report(x as u64, Some(rows as u64));
            self.release_delayed(x);
            let mut row_wedge = S::default();
            for y in if self.half { x } else { 0 }..self.table.columns() {
                self.grow_wedges(x, y, &mut row_wedge);
                let value = self.cell(x, y, &row_wedge);
                self.table.set(x, y, value);
                self.insert(x, y, value);
            }
            self.rays.iter_mut().for_each(|ray| ray.forget_row(x));
        }
        Ok(if self.transposed { self.table.transposed() } else { self.table })
    }

    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    fn cell(&self, x: usize, y: usize, row_wedge: &S) -> u32 {
        let from = [x as u64, y as u64];
        let mut sets: Vec<&S> = Vec::with_capacity(8);
        for ray in &self.rays {
            for usage in ray.uses.iter().filter(|usage| usage.directed.allowed(&from)) {
                let (u, v) = if usage.flipped { (y, x) } else { (x, y) };
                sets.push(&ray.lines[ray.index.of(u, v)]);
            }
        }
        for who in &self.wedges {
            if who.allows((from[0], from[1]), (1, 0)) {
                sets.push(&self.column_wedge[y]);
            }
            if !self.half && who.allows((from[0], from[1]), (0, 1)) {
                sets.push(row_wedge);
            }
        }
        for &(t, who) in &self.bands {
            let more_from_x = who.allows((from[0], from[1]), (1, 0));
            let more_from_y = who.allows((from[0], from[1]), (0, 1));
            let reach = t.min(self.delayed.len() as u64) as usize;
            let here = self.diagonal(x, y);
            for j in 0..reach {
                if let Some(set) = self.delayed[j].get(here + j).filter(|_| j == 0 || more_from_x) {
                    sets.push(set);
                }
                if j > 0 && here >= j && more_from_y {
                    sets.push(&self.delayed[0][here - j]);
                }
            }
        }
        let steps: Vec<u32> = self
            .steps
            .iter()
            .filter(|step| step.multiples(&from) > 0 && step.allowed(&from))
            .map(|step| self.earlier(x - step.vector[0] as usize, y - step.vector[1] as usize))
            .collect();
        let terminal = self.play == Play::Misere && self.is_terminal(&from);
        S::value(&sets, &steps, terminal, self.play)
    }

    /// The value of a cell that is done, mirrored into the half plane if need be.
    fn earlier(&self, x: usize, y: usize) -> u32 {
        if self.half { self.table.get(x.min(y), x.max(y)) } else { self.table.get(x, y) }
    }

    fn is_terminal(&self, from: &[u64; 2]) -> bool {
        // Wedges and bands can move if and only if they can take (1,0), (0,1) or (1,1).
        let near = [from[0].min(1), from[1].min(1)];
        let vectors = self.game.directed().iter();
        let stuck = !vectors.clone().any(|d| d.multiples(from) > 0 && d.allowed(from));
        let region = self.game.regions().any(|family| match family.moves {
            MoveSet::Wedge => {
                (near[0] > 0 && family.who.allows((from[0], from[1]), (1, 0)))
                    || (near[1] > 0 && family.who.allows((from[0], from[1]), (0, 1)))
            }
            _ => near == [1, 1],
        });
        stuck && !region
    }

    fn insert(&mut self, x: usize, y: usize, value: u32) {
        for ray in &mut self.rays {
            let place = ray.index.of(x, y);
            ray.lines[place].insert(value);
            if ray.mirrored && x != y {
                let place = ray.index.of(y, x);
                ray.lines[place].insert(value);
            }
        }
        if !self.diagonals.is_empty() {
            let place = self.diagonal(x, y);
            self.diagonals[place].insert(value);
        }
    }

    /// The number of the diagonal of (x,y).
    fn diagonal(&self, x: usize, y: usize) -> usize {
        y + self.table.rows() - x
    }

    fn grow_wedges(&mut self, x: usize, y: usize, row_wedge: &mut S) {
        if self.diagonals.is_empty() {
            return;
        }
        let here = self.diagonal(x, y);
        if x > 0 {
            self.column_wedge[y].merge(&self.diagonals[here + 1]);
        }
        if !self.half && y > 0 {
            row_wedge.merge(&self.diagonals[here - 1]);
        }
    }

    /// Lets the diagonals of delay j see row x − 1 − j.
    fn release_delayed(&mut self, x: usize) {
        for j in 0..self.delayed.len() {
            let Some(row) = x.checked_sub(1 + j) else { break };
            for y in 0..self.table.columns() {
                let (place, value) = (self.diagonal(row, y), self.table.get(row, y));
                self.delayed[j][place].insert(value);
            }
        }
    }
}

impl<S: LineSet> RayLines<S> {
    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    fn new(game: Rays<'_>, ray: &Directed, half: bool, rows: usize, columns: usize) -> Self {
        let (p, q) = (ray.vector[0] as usize, ray.vector[1] as usize);
        let index = LineIndex::new(p, q, rows, columns);
        let flip = |d: &Directed| {
            let mirror = [d.vector[1], d.vector[0]];
            half && p != q && d.once == ray.once && d.who == ray.who && mirror == ray.vector[..]
        };
        let mut uses = vec![Use { directed: ray.clone(), flipped: false }];
        let mirrors = game.directed().iter().filter(|d| flip(d));
        uses.extend(mirrors.map(|d| Use { directed: d.clone(), flipped: true }));
        let lines = vec![S::default(); index.count(rows)];
        RayLines { lines, index, uses, mirrored: half && p != q }
    }

    /// The lines of a finished row are never looked at again.
    fn forget_row(&mut self, x: usize) {
        if self.index.p == 0 {
            let q = self.index.q;
            self.lines[x * q..(x + 1) * q].iter_mut().for_each(S::clear);
        }
    }
}

/// An upper bound for the memory of the line sets: a value is at most the number of options.
#[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
fn line_bytes(game: Rays<'_>, rows: usize, columns: usize) -> u128 {
    let corner = [rows as u64, columns as u64];
    let vectors = game.directed();
    let options: u128 = vectors.iter().map(|d| u128::from(d.multiples(&corner))).sum();
    let regions = game.regions().count() as u128;
    let largest = options + regions * (rows + columns) as u128;
    let lines: u128 = vectors
        .iter()
        .filter(|d| !d.once && d.multiples(&corner) > 0)
        .map(|d| {
            let (p, q) = (d.vector[0] as usize, d.vector[1] as usize);
            LineIndex::new(p, q, rows, columns).count(rows) as u128
        })
        .sum();
    let delays: u128 = game
        .regions()
        .map(|f| if let MoveSet::Band(t) = f.moves { u128::from(t) } else { 2 })
        .sum::<u128>()
        .min((rows + columns) as u128 * regions);
    (lines + delays * (rows + columns) as u128) * (largest / 8 + 40)
}
