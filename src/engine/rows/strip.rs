//! Rows 0..A of a game, computed together from left to right in memory that does not grow.
//!
//! The values of row a at column n lie in a window around n, so every set of values is a ring of bits indexed by the
//! value itself: bit v mod R. Rings of the values used in a row, on a line, down a column then agree word by word,
//! and G(a,n) is the first zero of their OR from the row's floor (its least unused value) up. Columns go in tiles of
//! [`TILE`], and a tile row by row, so a row's ring stays close while it is used; or four rows at a time (see `together`).
//!
//! Rows that are known to repeat are not computed again: what the rows above see of them is fed (see [`Prefix`]).
//!
//! The ring is wide enough when R ≥ below + above + max(reach, a tile and a group) + 2 words, where n − below ≤ floor and
//! G(a,n) < n + above are checked at every cell (the floor once a tile where rows go together); the caller starts again with a wider window when they fail.
//!
//! Cost: a few ns a cell and a word of 64 values between the floor and the value. Memory: (2A + reach)·R bits.

use std::ops::Range;

use super::moves::Moves;
use super::prefix::Prefix;
use super::rings::{GROUP, LineRings, Rings, TileRings, ring_words, slots};
use super::together::ROWS;
use crate::engine::dense;
use crate::run::{Reader, Run, Writer};
use crate::{Error, Game, Remedy, Result, Table};

/// Columns of a tile.
pub(super) const TILE: usize = 64;

/// How far the values of a row may stray from its column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RowSpread {
    pub(crate) below: u64,
    pub(crate) above: u64,
}

impl RowSpread {
    /// Wide enough for the games of the catalogue: there n − 2a ≤ G(a,n) ≤ n + a, or nearly so.
    pub(crate) fn first_guess(rows: usize) -> Self {
        RowSpread { below: 2 * rows as u64 + 16, above: rows as u64 + 16 }
    }

    /// The next one to try. Offsets are kept in 16 bits, which bounds it.
    pub(crate) fn wider(self) -> Result<Self> {
        let wider = RowSpread { below: self.below * 2, above: self.above * 2 };
        if wider.below.max(wider.above) <= i16::MAX as u64 {
            return Ok(wider);
        }
        Err(Error::limit("values stray more than 32,767 from their column").help(Remedy::FewerRows))
    }
}

impl RowSpread {
    pub(crate) fn save(self, out: &mut Writer) -> Result<()> {
        out.number(self.below)?;
        out.number(self.above)
    }

    pub(crate) fn load(saved: &mut Reader) -> Result<Self> {
        Ok(RowSpread { below: saved.number()?, above: saved.number()? })
    }
}

/// A value left the window: start again with a wider one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Strayed;

/// Rows 0..A between two columns.
///
/// The rings lie in the order: used values of row 0, 1, …; lines; wedge, one for each column of a tile; steps.
#[derive(Clone)]
pub(super) struct Strip {
    pub(super) moves: Moves,
    pub(super) window: RowSpread,
    pub(super) next: u64,
    pub(super) rings: Rings,
    pub(super) floor: Vec<u64>,
    pub(super) top: Vec<u64>,
    pub(super) lines: Vec<LineRings>,
    pub(super) wedge: usize,
    steps: usize,
    pub(super) recent: Vec<i16>,
    recent_size: usize,
    /// The rows that are fed instead of computed, if any, and the prefixes that are being written down.
    pub(super) prefix: Option<Prefix>,
    pub(super) captures: Vec<Prefix>,
    pub(super) row: [i16; TILE],
    /// Where a row looks, kept for its room.
    looked_at: Vec<TileRings>,
}

/// The columns before a strip begins: all rows have started, and all moves fit.
pub(super) fn first_column(moves: &Moves, rows: usize) -> usize {
    rows.max(moves.reach).max(1)
}

/// The values left of the strip.
pub(super) fn start_table(game: &Game, moves: &Moves, rows: usize, run: &Run) -> Result<Table> {
    let columns = first_column(moves, rows);
    dense::table(game, rows, columns, run)
}

impl Strip {
    /// How many bytes a strip takes.
    pub(crate) fn bytes(moves: &Moves, rows: usize, window: RowSpread) -> u64 {
        let words = ring_words(moves, window) as u64;
        let lines: u64 = moves.lines.iter().map(|line| (slots(line, rows) * line.p) as u64).sum();
        let recent = (moves.reach + TILE).next_power_of_two() as u64;
        8 * words * (rows as u64 + lines + TILE as u64 + 1) + 2 * rows as u64 * recent
    }

    /// The strip that continues a table of the first columns.
    #[expect(clippy::cast_possible_wrap, reason = "columns are bounded below 2^63")]
    pub(crate) fn new(
        moves: &Moves,
        table: &Table,
        window: RowSpread,
    ) -> std::result::Result<Self, Strayed> {
        let used = (0..table.rows()).map(|a| table.row(a)).collect::<Vec<_>>();
        let mut strip = Strip::from_used(moves, &used, table.columns() as u64, window)?;
        for (a, values) in used.iter().enumerate() {
            for (n, &value) in values.iter().enumerate().rev().take(moves.reach) {
                let offset = i64::from(value) - n as i64;
                let at = strip.recent_index(a, n as u64);
                strip.recent[at] = i16::try_from(offset).map_err(|_| Strayed)?;
            }
        }
        strip.start_lines(table)?;
        Ok(strip)
    }

    /// The strip before column `next`, given the values used in each row so far; lines and recent columns are empty.
    pub(crate) fn from_used(
        moves: &Moves,
        used: &[Vec<u32>],
        next: u64,
        window: RowSpread,
    ) -> std::result::Result<Self, Strayed> {
        let rows = used.len();
        let words = ring_words(moves, window);
        let mut end = rows * words;
        let mut take = |count: usize| {
            let first = end;
            end += count * words;
            first
        };
        let lines = moves
            .lines
            .iter()
            .map(|line| {
                let slots = slots(line, rows);
                let first = take(slots * line.p);
                LineRings { p: line.p, q: line.q as u64, slots, first, words }
            })
            .collect();
        let (wedge, steps) = (take(TILE), take(1));
        let recent_size = (moves.reach + TILE).next_power_of_two();
        let mut strip = Strip {
            moves: moves.clone(),
            window,
            next,
            rings: Rings { words, bits: vec![0; end] },
            floor: vec![0; rows],
            top: vec![0; rows],
            lines,
            wedge,
            steps,
            recent: vec![0; rows * recent_size],
            recent_size,
            prefix: None,
            captures: Vec::new(),
            row: [0; TILE],
            looked_at: Vec::new(),
        };
        for (a, used) in used.iter().enumerate() {
            strip.start_row(a, used)?;
        }
        Ok(strip)
    }

    fn start_row(&mut self, a: usize, used: &[u32]) -> std::result::Result<(), Strayed> {
        let mut values: Vec<u64> = used.iter().copied().map(u64::from).collect();
        values.sort_unstable();
        values.dedup();
        let floor = values.iter().zip(0..).take_while(|&(&v, i)| v == i).count() as u64;
        let top = values.last().map_or(0, |v| v + 1);
        if floor + self.window.below < self.next || top > self.next + self.window.above {
            return Err(Strayed);
        }
        let group = |v: u64| v / (64 * GROUP as u64);
        for &value in values.iter().filter(|&&v| group(v) >= group(floor)) {
            self.rings.insert(a * self.rings.words, value);
        }
        (self.floor[a], self.top[a]) = (floor, top);
        Ok(())
    }

    /// Fills the lines that cross from the table into the strip.
    fn start_lines(&mut self, table: &Table) -> std::result::Result<(), Strayed> {
        let start = table.columns();
        for (line, rings) in self.moves.lines.iter().zip(&self.lines) {
            for a in line.p..table.rows() {
                for n in start..start + line.q {
                    for t in 1..=a / line.p {
                        for &(k, l) in &line.added {
                            let (k, l) = (t * line.p + k, t * line.q + l);
                            if k > a || l > n {
                                continue;
                            }
                            let value = u64::from(table.get(a - k, n - l));
                            if value >= start as u64 + self.window.above {
                                return Err(Strayed);
                            }
                            self.rings.insert(rings.ring_of(a, n as u64), value);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The same strip for the first rows only.
    pub(crate) fn first_rows(&self, rows: usize) -> Strip {
        let mut strip = self.clone();
        strip.floor.truncate(rows);
        strip.top.truncate(rows);
        strip
    }

    /// The same strip without what is fed or written down.
    pub(super) fn clone_without_prefixes(&self) -> Strip {
        Strip {
            moves: self.moves.clone(),
            rings: self.rings.clone(),
            floor: self.floor.clone(),
            top: self.top.clone(),
            lines: self.lines.clone(),
            recent: self.recent.clone(),
            prefix: None,
            captures: Vec::new(),
            looked_at: Vec::new(),
            ..*self
        }
    }

    /// How far values may stray.
    pub(crate) fn window(&self) -> RowSpread {
        self.window
    }

    /// The number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.floor.len()
    }

    /// The column to be computed next.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    /// Computes at most `most` columns (and at most a tile) and shows each row's offsets: `see(row, first column,
    /// offsets)`.
    #[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
    pub(crate) fn advance(
        &mut self,
        most: u64,
        mut see: impl FnMut(usize, u64, &[i16]),
    ) -> std::result::Result<(), Strayed> {
        let width = most.min(TILE as u64) as usize;
        let from = self.feed(width);
        self.advance_rows(from..self.floor.len(), width, &mut see)?;
        self.end_tile(width);
        self.feed_what_is_complete();
        Ok(())
    }

    /// From here on feeds the rows of the last prefix that is written down whole.
    pub(super) fn feed_what_is_complete(&mut self) {
        if let Some(done) = self.captures.iter().rposition(Prefix::is_complete) {
            self.prefix = self.captures.drain(..=done).next_back();
        }
    }

    /// Some rows of a tile; those below them are computed or fed.
    pub(super) fn advance_rows(
        &mut self,
        rows: Range<usize>,
        width: usize,
        mut see: impl FnMut(usize, u64, &[i16]),
    ) -> std::result::Result<(), Strayed> {
        let mut offsets = [[0; TILE]; ROWS];
        let mut a = rows.start;
        while a < rows.end {
            self.capture(a, width);
            // What is written down is what a row sees when it is about to begin.
            let next = self.captures.iter().map(Prefix::rows).filter(|next| *next > a).min();
            let end = next.map_or(rows.end, |next| next.min(rows.end));
            if self.goes_together(end - a, width) {
                (a..a + ROWS).for_each(|a| self.open_lines(a, width));
                self.compute_together(a, width, &mut offsets)?;
                for row in &offsets {
                    self.row = *row;
                    self.remember(a, width);
                    see(a, self.next, &self.row[..width]);
                    a += 1;
                }
                continue;
            }
            self.open_lines(a, width);
            self.compute(a, width)?;
            self.remember(a, width);
            self.join_lines(a, width);
            see(a, self.next, &self.row[..width]);
            a += 1;
        }
        Ok(())
    }

    /// Goes on to the next tile.
    pub(super) fn end_tile(&mut self, width: usize) {
        self.next += width as u64;
    }

    /// Empties the lines that begin in row a.
    fn open_lines(&mut self, a: usize, width: usize) {
        for line in self.lines.iter().filter(|line| a < line.p) {
            for n in self.next..self.next + width as u64 {
                self.rings.get_mut(line.ring_of(a, n)).fill(0);
            }
        }
        if a == 0 {
            self.rings.bits[self.wedge..self.steps].fill(0);
        }
    }

    /// The values of row a in the tile.
    fn compute(&mut self, a: usize, width: usize) -> std::result::Result<(), Strayed> {
        let mut sets = std::mem::take(&mut self.looked_at);
        sets.clear();
        let lines = self.moves.lines.iter().zip(&self.lines).filter(|(line, _)| line.is_option);
        sets.extend(lines.map(|(_, rings)| rings.rings_of_tile(a, self.next)));
        if self.moves.wedge.is_some() {
            sets.push(self.wedge_rings());
        }
        if !self.moves.steps.is_empty() {
            sets.push(TileRings { first: self.steps, ..TileRings::default() });
        }
        let done = match sets[..] {
            [one] => self.cells(a, width, &[one]),
            [one, two] => self.cells(a, width, &[one, two]),
            [one, two, three] => self.cells(a, width, &[one, two, three]),
            _ => self.cells(a, width, &sets[..]),
        };
        self.looked_at = sets;
        done
    }

    /// The wedge's ring of each column of the tile.
    pub(super) fn wedge_rings(&self) -> TileRings {
        TileRings { first: self.wedge, number: 0, mask: TILE - 1, words: self.rings.words }
    }

    /// The options of (a,n) by single moves.
    pub(super) fn mark_steps(&mut self, a: usize, n: u64) {
        self.rings.get_mut(self.steps).fill(0);
        for &(k, l) in self.moves.steps.iter().filter(|&&(k, _)| k <= a) {
            let m = n - l as u64;
            let offset = self.recent[self.recent_index(a - k, m)];
            self.rings.insert(self.steps, m.wrapping_add_signed(i64::from(offset)));
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
    pub(super) fn recent_index(&self, a: usize, n: u64) -> usize {
        a * self.recent_size + (n as usize & (self.recent_size - 1))
    }

    /// Copies the tile's offsets of row a to the recent columns.
    fn remember(&mut self, a: usize, width: usize) {
        for i in 0..width {
            let at = self.recent_index(a, self.next + i as u64);
            self.recent[at] = self.row[i];
        }
    }

    /// Adds the tile's values of row a to the lines through them.
    fn join_lines(&mut self, a: usize, width: usize) {
        for (line, rings) in self.moves.lines.iter().zip(&self.lines) {
            let rings = rings.rings_of_tile(a, self.next);
            for &(k, l) in line.added.iter().filter(|&&(k, _)| k <= a) {
                for i in 0..width {
                    let m = self.next + i as u64 - l as u64;
                    let offset = if k + l == 0 {
                        self.row[i]
                    } else {
                        self.recent[self.recent_index(a - k, m)]
                    };
                    self.rings.insert(rings.at(i), m.wrapping_add_signed(i64::from(offset)));
                }
            }
        }
        if let Some(diagonal) = self.moves.wedge {
            let words = self.rings.words;
            let closed = self.lines[diagonal].rings_of_tile(a, self.next);
            let (lines, wedge) = self.rings.bits.split_at_mut(self.wedge);
            for (i, to) in wedge.chunks_exact_mut(words).take(width).enumerate() {
                let from = closed.at(i);
                to.iter_mut().zip(&lines[from..][..words]).for_each(|(to, from)| *to |= from);
            }
        }
    }
}
