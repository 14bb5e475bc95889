//! One unit of work: a square of cells, solved tile by tile and in each tile antidiagonal by antidiagonal.

use std::sync::Mutex;

use super::UNIT;
use super::lines::{Candidates, Lines};
use super::plan::Plan;
use crate::table::Table;

/// The side of a tile.
const TILE: usize = 64;

pub(super) struct Unit {
    x0: usize,
    y0: usize,
    /// The cells that exist: x < x1, y < y1.
    x1: usize,
    y1: usize,
    values: Vec<u32>,
}

/// A cell whose value is being looked for.
#[derive(Clone, Copy)]
struct Search<const L: usize> {
    lines: [u32; L],
    at: Candidates,
}

/// What E-Wythoff carries along: the last value of each column, and of each diagonal what is new in its wedge.
pub(super) struct Carried(Mutex<Lists>);

/// Columns and diagonals from given numbers on.
struct Lists {
    columns: Vec<u32>,
    first_column: usize,
    diagonals: Vec<Vec<u32>>,
    first_diagonal: usize,
}

impl Carried {
    pub(super) fn new(columns: usize) -> Self {
        let diagonals = vec![Vec::new(); columns];
        let lists =
            Lists { columns: vec![0; columns], first_column: 0, diagonals, first_diagonal: 0 };
        Carried(Mutex::new(lists))
    }

    /// Takes out what a unit needs; no other unit of its front needs any of it.
    fn take(&self, unit: &Unit) -> Lists {
        let mut all = self.0.lock().expect("no panic while held");
        let first_diagonal = unit.y0.saturating_sub(unit.x0 + UNIT - 1);
        let last = (unit.y1 - unit.x0).min(all.columns.len());
        let diagonals = all.diagonals[first_diagonal..last].iter_mut().map(std::mem::take);
        let diagonals = diagonals.collect();
        let columns = all.columns[unit.y0..unit.y1].to_vec();
        Lists { columns, first_column: unit.y0, diagonals, first_diagonal }
    }

    fn put_back(&self, lists: Lists) {
        let mut all = self.0.lock().expect("no panic while held");
        let end = lists.first_column + lists.columns.len();
        all.columns[lists.first_column..end].copy_from_slice(&lists.columns);
        for (i, diagonal) in lists.diagonals.into_iter().enumerate() {
            all.diagonals[lists.first_diagonal + i] = diagonal;
        }
    }
}

impl Lists {
    /// Brings the wedge of (x,y) up to date from that of (x−1,y).
    fn grow(&mut self, x: usize, y: usize, wedge: usize, lines: &Lines) {
        if x == 0 {
            return;
        }
        let fresh = &mut self.diagonals[y - x - self.first_diagonal];
        // What the column has already is in the wedges of later columns too, so it need not be carried on.
        fresh.retain(|value| {
            let new = !lines.contains(wedge, *value);
            if new {
                lines.insert(wedge, *value);
            }
            new
        });
        fresh.push(self.columns[y - self.first_column]);
    }

    fn note(&mut self, x: usize, y: usize, value: u32) {
        self.columns[y - self.first_column] = value;
        self.diagonals[y - x - self.first_diagonal].push(value);
    }
}

impl Unit {
    pub(super) fn new(x0: usize, y0: usize, rows: usize, columns: usize) -> Self {
        let (x1, y1) = ((x0 + UNIT).min(rows), (y0 + UNIT).min(columns));
        Unit { x0, y0, x1, y1, values: vec![0; UNIT * UNIT] }
    }

    /// Computes all cells of the unit with x ≤ y.
    pub(super) fn solve(&mut self, plan: &Plan, lines: &Lines, carried: Option<&Carried>) {
        match plan.look_count() {
            1 => self.solve_with::<1>(plan, lines, carried),
            2 => self.solve_with::<2>(plan, lines, carried),
            3 => self.solve_with::<3>(plan, lines, carried),
            4 => self.solve_with::<4>(plan, lines, carried),
            5 => self.solve_with::<5>(plan, lines, carried),
            6 => self.solve_with::<6>(plan, lines, carried),
            7 => self.solve_with::<7>(plan, lines, carried),
            8 => self.solve_with::<8>(plan, lines, carried),
            9 => self.solve_with::<9>(plan, lines, carried),
            10 => self.solve_with::<10>(plan, lines, carried),
            11 => self.solve_with::<11>(plan, lines, carried),
            12 => self.solve_with::<12>(plan, lines, carried),
            13 => self.solve_with::<13>(plan, lines, carried),
            more => unreachable!("a plan looks at no {more} lines"),
        }
    }

    fn solve_with<const L: usize>(
        &mut self,
        plan: &Plan,
        lines: &Lines,
        carried: Option<&Carried>,
    ) {
        let mut lists = carried.map(|carried| carried.take(self));
        for x in (self.x0..self.x1).step_by(TILE) {
            for y in (self.y0..self.y1).step_by(TILE).filter(|y| y + TILE > x) {
                self.tile::<L>(x, y, plan, lines, lists.as_mut());
            }
        }
        if let (Some(carried), Some(lists)) = (carried, lists) {
            carried.put_back(lists);
        }
    }

    fn tile<const L: usize>(
        &mut self,
        x0: usize,
        y0: usize,
        plan: &Plan,
        lines: &Lines,
        mut lists: Option<&mut Lists>,
    ) {
        let (x1, y1) = ((x0 + TILE).min(self.x1), (y0 + TILE).min(self.y1));
        let mut searches = [Search::<L> { lines: [0; L], at: Candidates::default() }; TILE];
        let mut values = [0u32; TILE];
        for sum in x0 + y0..x1 + y1 - 1 {
            let first = x0.max((sum + 1).saturating_sub(y1));
            let last = (x1 - 1).min(sum - y0).min(sum / 2);
            if first > last {
                continue;
            }
            let count = last + 1 - first;
            for (i, search) in searches[..count].iter_mut().enumerate() {
                let (x, y) = (first + i, sum - first - i);
                if let Some(lists) = &mut lists {
                    lists.grow(x, y, plan.wedge(y), lines);
                }
                search.lines = plan.looks(x, y);
                search.at = lines.candidates(&search.lines);
                lines.prefetch(&search.lines, search.at);
            }
            find_all(&mut searches[..count], &mut values[..count], lines);
            for (i, value) in values[..count].iter().enumerate() {
                let (x, y) = (first + i, sum - first - i);
                for line in plan.marks(x, y) {
                    lines.insert(line as usize, *value);
                }
                if let Some(lists) = &mut lists {
                    lists.note(x, y, *value);
                }
                self.values[(x - self.x0) * UNIT + y - self.y0] = *value;
            }
        }
    }

    /// Writes the unit's values into the table.
    pub(super) fn store(&self, table: &mut Table) {
        for x in self.x0..self.x1 {
            let from = self.y0.max(x);
            if from < self.y1 {
                let row = (x - self.x0) * UNIT;
                let values = &self.values[row + from - self.y0..row + self.y1 - self.y0];
                table.set_row(x, from, values);
            }
        }
    }
}

/// Finds the least value missing from the lines of each search: one probe for all, then again for the unfinished.
#[inline(always)]
fn find_all<const L: usize>(searches: &mut [Search<L>], values: &mut [u32], lines: &Lines) {
    let mut open = [0u8; TILE];
    let mut count = 0;
    for (i, search) in searches.iter_mut().enumerate() {
        match lines.probe(&search.lines, &mut search.at) {
            Some(value) => values[i] = value,
            None => {
                open[count] = i as u8;
                count += 1;
            }
        }
    }
    while count > 0 {
        let mut left = 0;
        for k in 0..count {
            let i = open[k] as usize;
            let search = &mut searches[i];
            match lines.probe(&search.lines, &mut search.at) {
                Some(value) => values[i] = value,
                None => {
                    open[left] = i as u8;
                    left += 1;
                }
            }
        }
        count = left;
    }
}
