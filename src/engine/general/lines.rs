//! The lines of a running set on a grid: which line a cell lies on, and what its set holds there.
//!
//! In lexicographic order only the last d₀ + 1 layers of the first pile are remembered: no step reaches further back. In the order of the
//! weights all layers are. Points are kept with the distance to them in the order of the cells, so that a look is one subtraction.

use super::plan::Running;
use crate::engine::dense::lines::LineSet;

/// Where the cells of a box stand.
pub(super) struct CellPlaces {
    pub(crate) sizes: Vec<usize>,
    pub(crate) strides: Vec<i64>,
    /// Whether the cells come in lexicographic order, no move adding to a pile.
    pub(crate) lexicographic: bool,
}

impl CellPlaces {
    #[expect(clippy::cast_possible_wrap, reason = "a box has below 2^32 cells")]
    pub(crate) fn new(sizes: Vec<usize>, lexicographic: bool) -> Self {
        let mut strides = vec![1i64; sizes.len()];
        for i in (1..sizes.len()).rev() {
            strides[i - 1] = strides[i] * sizes[i] as i64;
        }
        CellPlaces { sizes, strides, lexicographic }
    }

    /// How many layers of the first pile a set with the step `d` remembers.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a box has below 2^32 cells"
    )]
    pub(crate) fn depth(&self, d: &[i64]) -> usize {
        if self.lexicographic { (d[0] as usize + 1).min(self.sizes[0]) } else { self.sizes[0] }
    }
}

/// A point to look back to.
pub(super) struct Offset {
    by: Vec<i64>,
    cells: i64,
    /// Whether it takes from piles alone.
    takes: bool,
}

impl Offset {
    pub(crate) fn new(by: &[i64], grid: &CellPlaces) -> Self {
        // A step past the grid is never taken, whatever its distance.
        let cells = by.iter().zip(&grid.strides).map(|(p, s)| p.saturating_mul(*s));
        let cells = cells.fold(0, i64::saturating_add);
        Offset { by: by.to_vec(), cells, takes: by.iter().all(|p| *p >= 0) }
    }

    /// The cell x − p, if it is on the grid.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "a box has below 2^32 cells"
    )]
    pub(crate) fn back(&self, cell: usize, at: &[i64], sizes: &[usize]) -> Option<usize> {
        let inside = if self.takes {
            at.iter().zip(&self.by).all(|(x, p)| x >= p)
        } else {
            let places = at.iter().zip(&self.by).zip(sizes);
            let mut to = places.map(|((x, p), size)| (x.checked_sub(*p), *size as i64));
            to.all(|(to, size)| to.is_some_and(|to| (0..size).contains(&to)))
        };
        inside.then(|| (cell as i64 - self.cells) as usize)
    }
}

/// A running set on the grid.
pub(super) struct RunningLines<S> {
    d: Offset,
    points: Vec<Offset>,
    leaves: Option<Offset>,
    /// The running sets that are new at every cell.
    parts: Vec<usize>,
    /// The line of each cell of the layers remembered.
    ids: Vec<u32>,
    depth: usize,
    layer: usize,
    /// The set of each line, and whether anything is in it.
    sets: Vec<(S, bool)>,
    /// How often each value is in the set, where values leave it again.
    counts: Vec<Vec<u32>>,
}

impl<S: LineSet> RunningLines<S> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a box has below 2^32 cells"
    )]
    pub(crate) fn new(plan: &Running, grid: &CellPlaces) -> Self {
        let offset = |p: &Vec<i64>| Offset::new(p, grid);
        let (depth, layer) = (grid.depth(&plan.d), grid.strides[0] as usize);
        RunningLines {
            d: offset(&plan.d),
            points: plan.points.iter().map(offset).collect(),
            leaves: plan.leaves.as_ref().map(offset),
            parts: plan.sets.clone(),
            ids: vec![0; depth * layer],
            depth,
            layer,
            sets: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// Where the line of a cell stands, the first pile being `a`.
    #[inline]
    fn place(&self, cell: usize, a: usize) -> usize {
        // Most sets remember one or two layers: no division there.
        let row = match self.depth {
            1 => 0,
            2 => a & 1,
            depth => a % depth,
        };
        row * self.layer + (cell - a * self.layer)
    }

    /// The set at a cell, and whether anything is in it.
    #[inline]
    pub(crate) fn at(&self, cell: usize, a: usize) -> &(S, bool) {
        &self.sets[self.ids[self.place(cell, a)] as usize]
    }

    /// Comes to a cell: its line, and what is new in its set. `before` are the sets that come before this one.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a box has below 2^32 cells"
    )]
    pub(crate) fn advance(
        &mut self,
        cell: usize,
        at: &[i64],
        before: &[RunningLines<S>],
        cells: &[u32],
        sizes: &[usize],
    ) {
        let a = at[0] as usize;
        let id = match self.d.back(cell, at, sizes) {
            Some(last) => self.ids[self.place(last, (at[0] - self.d.by[0]) as usize)],
            None => {
                self.sets.push((S::default(), false));
                if self.leaves.is_some() {
                    self.counts.push(Vec::new());
                }
                self.sets.len() as u32 - 1
            }
        };
        let place = self.place(cell, a);
        self.ids[place] = id;
        let (set, any) = &mut self.sets[id as usize];
        for p in &self.points {
            let Some(other) = p.back(cell, at, sizes) else { continue };
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
        if let Some(other) = self.leaves.as_ref().and_then(|p| p.back(cell, at, sizes)) {
            let value = cells[other];
            let count = &mut self.counts[id as usize][value as usize];
            *count -= 1;
            if *count == 0 {
                set.remove(value);
            }
        }
        for number in &self.parts {
            let (other, some) = before[*number].at(cell, a);
            if *some {
                set.merge(other);
                *any = true;
            }
        }
    }
}
