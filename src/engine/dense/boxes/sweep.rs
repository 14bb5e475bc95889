//! Fills the cells of a box, unit by unit.
//!
//! Slots and cells are atomics so that threads may share them; none is used by two threads at the same time, and what orders their
//! uses is the wave: so relaxed reads and writes do, which cost what plain ones do.

use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering::Relaxed};

use super::super::wave::each_unit;
use super::slots::{BoxLayout, RowSlots};
use crate::run::Run;
use crate::table::{CellType, Cells};
use crate::{Error, Result};

/// Fewer cells are done before other threads have begun.
const FEW: usize = 1 << 14;

/// Planes of a unit, and their cells in it, at most.
const PLANES: usize = 16;
const CELLS: usize = 512;

/// A cell that threads share.
trait SharedCell: Sync + bytemuck::Zeroable {
    fn get(&self) -> u32;
    fn set(&self, value: u32);
    fn all(cells: Vec<Self>) -> Cells;
}

impl SharedCell for AtomicU16 {
    fn get(&self) -> u32 {
        self.load(Relaxed).into()
    }

    fn set(&self, value: u32) {
        self.store(u16::narrow(value), Relaxed);
    }

    fn all(cells: Vec<Self>) -> Cells {
        Cells::Narrow(cells.into_iter().map(AtomicU16::into_inner).collect())
    }
}

impl SharedCell for AtomicU32 {
    fn get(&self) -> u32 {
        self.load(Relaxed)
    }

    fn set(&self, value: u32) {
        self.store(value, Relaxed);
    }

    fn all(cells: Vec<Self>) -> Cells {
        Cells::Wide(cells.into_iter().map(AtomicU32::into_inner).collect())
    }
}

/// The values of all cells, of which there is one at least; `narrow` if they fit into 16 bits.
pub(super) fn fill(layout: &BoxLayout, narrow: bool, run: &Run) -> Result<Cells> {
    if narrow { filled::<AtomicU16>(layout, run) } else { filled::<AtomicU32>(layout, run) }
}

fn filled<C: SharedCell>(layout: &BoxLayout, run: &Run) -> Result<Cells> {
    let count: usize = layout.sizes.iter().product();
    let (planes, plane) = (layout.sizes[0], count / layout.sizes[0]);
    let threads = if count < FEW { 1 } else { run.threads().min(layout.window) };
    let group = (layout.window / threads).clamp(1, PLANES);
    let cells = (plane / (4 * threads)).clamp(64, CELLS);
    let filling = Filling::<C> {
        layout,
        slots: bytemuck::zeroed_slice_box(layout.count * layout.stride),
        cells: bytemuck::zeroed_slice_box(count),
    };
    let begin = |i: usize| (i * group..planes.min((i + 1) * group), BoxRow::of(layout));
    let unit = |(planes, row): &mut (std::ops::Range<usize>, BoxRow), j: usize| {
        for x in planes.clone() {
            filling.unit(x * plane + j * cells..x * plane + plane.min((j + 1) * cells), row);
        }
    };
    let units = |_| 0..plane.div_ceil(cells);
    each_unit(planes.div_ceil(group), units, threads, run, begin, unit).map_err(|done| {
        let done = done.saturating_mul(group * cells);
        Error::stopped(format!(
            "stopped on request after some {done} of {count} cells: nothing was saved"
        ))
    })?;
    Ok(C::all(filling.cells.into_vec()))
}

/// What all threads work on.
struct Filling<'l, C> {
    layout: &'l BoxLayout,
    slots: Box<[AtomicU64]>,
    cells: Box<[C]>,
}

/// What a thread knows of the row at hand.
struct BoxRow {
    prefix: Vec<usize>,
    rays: Vec<RowSlots>,
    steps: Vec<usize>,
    /// The first words of the slots of a cell: those of the rays that fit, then the others.
    here: Vec<usize>,
    /// Where along its slots each ray stands.
    places: Vec<usize>,
}

impl BoxRow {
    fn of(layout: &BoxLayout) -> Self {
        let rays = layout.rays.len();
        BoxRow {
            prefix: vec![0; layout.sizes.len() - 1],
            rays: vec![RowSlots::default(); rays],
            steps: vec![0; layout.steps.len()],
            here: vec![0; rays],
            places: vec![0; rays],
        }
    }

    /// Turns to the row of a cell, to begin with the last pile at z.
    fn turn_to(&mut self, cell: usize, layout: &BoxLayout) -> usize {
        let depth = layout.sizes[self.prefix.len()];
        let (mut rest, z) = (cell / depth, cell % depth);
        for (x, size) in self.prefix.iter_mut().zip(&layout.sizes).rev() {
            (*x, rest) = (rest % size, rest / size);
        }
        for ((slots, place), ray) in self.rays.iter_mut().zip(&mut self.places).zip(&layout.rays) {
            *slots = ray.row(&self.prefix, layout.window);
            *place = (slots.start + z) % slots.length;
        }
        for (from, step) in self.steps.iter_mut().zip(&layout.steps) {
            *from = step.fits_from(&self.prefix);
        }
        z
    }
}

impl<C: SharedCell> Filling<'_, C> {
    /// Fills cells of one plane.
    fn unit(&self, cells: std::ops::Range<usize>, row: &mut BoxRow) {
        let depth = self.layout.sizes[self.layout.sizes.len() - 1];
        let mut cell = cells.start;
        while cell < cells.end {
            let z = row.turn_to(cell, self.layout);
            let last = z + (cells.end - cell).min(depth - z);
            for z in z..last {
                self.fill(cell, z, row);
                cell += 1;
            }
        }
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    fn fill(&self, cell: usize, z: usize, row: &mut BoxRow) {
        let stride = self.layout.stride;
        let (mut fitting, mut begun) = (0, row.here.len());
        for (ray, place) in row.rays.iter().zip(&mut row.places) {
            let slot = (ray.base + *place) * stride;
            *place = if *place + 1 == ray.length { 0 } else { *place + 1 };
            if z >= ray.fits_from {
                row.here[fitting] = slot;
                fitting += 1;
            } else {
                begun -= 1;
                row.here[begun] = slot;
            }
        }
        let (looked_at, cleared) = row.here.split_at(fitting);
        let mut value = self.least(looked_at, 0);
        let steps = || self.layout.steps.iter().zip(&row.steps).filter(|(_, from)| z >= **from);
        while steps().any(|(step, _)| self.cells[cell - step.back].get() as usize == value) {
            value = self.least(looked_at, value + 1);
        }
        self.cells[cell].set(value as u32);
        for slot in cleared {
            self.slots[*slot..slot + stride].iter().for_each(|word| word.store(0, Relaxed));
        }
        for slot in &row.here {
            self.insert(&self.slots[*slot..slot + stride], value);
        }
    }

    /// The least value from `from` on in none of the sets.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a number of words in memory")]
    fn least(&self, slots: &[usize], from: usize) -> usize {
        let full = |slot: &usize| self.slots[*slot].load(Relaxed);
        let full = slots.iter().map(full).max().unwrap_or(0) as usize;
        let (mut word, mut seen) = (full, 0);
        if from > 64 * full {
            (word, seen) = (from / 64, (1 << (from % 64)) - 1);
        }
        loop {
            for slot in slots {
                seen |= self.slots[slot + 1 + word].load(Relaxed);
            }
            if seen != u64::MAX {
                return word * 64 + seen.trailing_ones() as usize;
            }
            (word, seen) = (word + 1, 0);
        }
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a number of words in memory")]
    fn insert(&self, slot: &[AtomicU64], value: usize) {
        let word = &slot[1 + value / 64];
        let now = word.load(Relaxed) | 1 << (value % 64);
        word.store(now, Relaxed);
        if now == u64::MAX && value / 64 == slot[0].load(Relaxed) as usize {
            let full = slot[1..].iter().take_while(|word| word.load(Relaxed) == u64::MAX).count();
            slot[0].store(full as u64, Relaxed);
        }
    }
}
