//! What the rows above see of rows that repeat: instead of computing rows 0..f again, feed it.
//!
//! Row f and those above see the rows below through the sets T_f(n), …, T_{f+p−1}(n) of every direction (p,q) of lines,
//! through the wedge's set at row f, and through single values in the last few rows below f. Relative to n all of these
//! have the rows' joint period P. So they are written down for P columns; column n + jP then gets the sets of column
//! n, moved up by jP: rings of bits, turned.
//!
//! Cost: a few words a column in place of f cells. Memory: P sets for every direction.

use super::rings::{LineRings, TileRings};
use super::strip::Strip;
use crate::Result;
use crate::run::{Reader, Writer};

/// The sets of rows 0..rows over one period.
#[derive(Clone)]
pub(super) struct Prefix {
    rows: usize,
    first: u64,
    length: u64,
    /// The words of all rings of a column, column by column.
    sets: Vec<u64>,
    /// The offsets of the rows that single values come from, column by column.
    offsets: Vec<i16>,
    columns: u64,
}

impl Prefix {
    pub(crate) fn is_complete(&self) -> bool {
        self.columns == self.length
    }

    /// How many rows it stands for.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns are still to be written down.
    pub(crate) fn missing(&self) -> u64 {
        self.length - self.columns
    }

    pub(crate) fn save(&self, out: &mut Writer) -> Result<()> {
        let numbers = [self.rows as u64, self.first, self.length, self.columns];
        numbers.into_iter().try_for_each(|x| out.number(x))?;
        out.words(&self.sets)?;
        out.offsets(&self.offsets)
    }

    #[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
    pub(crate) fn load(saved: &mut Reader) -> Result<Self> {
        let rows = saved.number()? as usize;
        let (first, length, columns) = (saved.number()?, saved.number()?, saved.number()?);
        let (sets, offsets) = (saved.words()?, saved.offsets()?);
        Ok(Prefix { rows, first, length, sets, offsets, columns })
    }
}

impl Strip {
    /// How many bytes the sets of a prefix take.
    pub(crate) fn prefix_bytes(&self, length: u64) -> u64 {
        let rings = self.rings_below(0).len() as u64 + 1;
        let column = rings * 8 * self.rings.words as u64 + 2 * self.rows_looked_up() as u64;
        length.saturating_mul(column)
    }

    /// Writes down, from the next column on, what is seen of rows 0..rows, which repeat with period `length`; after
    /// that they are fed.
    pub(crate) fn feed_rows_below(&mut self, rows: usize, length: u64) {
        if rows < self.floor.len() {
            let (first, sets, offsets) = (self.next(), Vec::new(), Vec::new());
            self.captures.push(Prefix { rows, first, length, sets, offsets, columns: 0 });
        }
    }

    /// Feeds the rows below the first one that is to be computed, which is returned.
    #[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
    pub(super) fn feed(&mut self, width: usize) -> usize {
        let Some(prefix) = self.prefix.take() else { return 0 };
        let (words, looked_up) = (self.rings.words, self.rows_looked_up().min(prefix.rows));
        let rings = self.rings_below(prefix.rows);
        for i in 0..width {
            let n = self.next() + i as u64;
            let moved = n - prefix.first;
            let column = (moved % prefix.length) as usize;
            let turn = moved - column as u64;
            let sets = &prefix.sets[column * rings.len() * words..];
            for (ring, set) in rings.iter().zip(sets.chunks_exact(words)) {
                turned(set, turn, self.rings.get_mut(ring.at(i)));
            }
            for k in 0..looked_up {
                let at = self.recent_index(prefix.rows - 1 - k, n);
                self.recent[at] = prefix.offsets[column * looked_up + k];
            }
        }
        let rows = prefix.rows;
        self.prefix = Some(prefix);
        rows
    }

    /// Adds the tile to the prefixes that are being written down, when row a is about to be computed.
    pub(super) fn capture(&mut self, a: usize, width: usize) {
        let mut captures = std::mem::take(&mut self.captures);
        for capture in captures.iter_mut().filter(|capture| capture.rows == a) {
            let columns = capture.missing().min(width as u64);
            self.show_below(a, columns, &mut capture.sets, &mut capture.offsets);
            capture.columns += columns;
        }
        self.captures = captures;
    }

    /// Appends what row a and those above see of the rows below in the first columns of the tile.
    pub(super) fn show_below(
        &self,
        a: usize,
        columns: u64,
        sets: &mut Vec<u64>,
        offsets: &mut Vec<i16>,
    ) {
        let looked_up = self.rows_looked_up().min(a);
        let rings = self.rings_below(a);
        for (i, n) in (self.next()..self.next() + columns).enumerate() {
            for ring in &rings {
                sets.extend_from_slice(self.rings.get(ring.at(i)));
            }
            offsets.extend((0..looked_up).map(|k| self.recent[self.recent_index(a - 1 - k, n)]));
        }
    }

    /// The rings through which row a and those above see what lies below row a, in the columns of a tile.
    pub(super) fn rings_below(&self, a: usize) -> Vec<TileRings> {
        let of_line = |line: &LineRings| {
            let line = *line;
            (0..line.p).map(move |j| line.rings_of_tile(a + j, self.next()))
        };
        let wedge = self.moves.wedge.map(|_| self.wedge_rings());
        self.lines.iter().flat_map(of_line).chain(wedge).collect()
    }

    /// How many rows down single values are looked up.
    pub(super) fn rows_looked_up(&self) -> usize {
        let added = self.moves.lines.iter().flat_map(|line| &line.added);
        added.chain(&self.moves.steps).map(|&(k, _)| k).max().unwrap_or(0)
    }
}

/// A ring of bits, every value moved up by `turn`.
fn turned(ring: &[u64], turn: u64, into: &mut [u64]) {
    let mask = ring.len() - 1;
    let (words, bits) = ((turn >> 6) as usize, turn & 63);
    for (i, word) in into.iter_mut().enumerate() {
        let high = ring[i.wrapping_sub(words) & mask];
        *word = if bits == 0 {
            high
        } else {
            high << bits | ring[i.wrapping_sub(words + 1) & mask] >> (64 - bits)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::super::rings::Rings;
    use super::turned;

    #[test]
    fn a_turned_ring_holds_the_moved_values() {
        let values = [3u64, 64, 190, 255];
        for turn in [0, 1, 63, 64, 65, 200, 1000] {
            let mut rings = Rings { words: 4, bits: vec![0; 8] };
            for v in values {
                rings.insert(0, v);
                rings.insert(4, v + turn);
            }
            let mut into = vec![0; 4];
            turned(rings.get(0), turn, &mut into);
            assert_eq!(into, rings.get(4));
        }
    }
}
