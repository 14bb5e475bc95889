//! All levels at once, row by row, keeping only what later rows can ask for.
//!
//! Whether (p, p+d) has a lower value depends on row p alone: it asks for the elements of T_h, h < g, in
//! the same row. So row p is finished for g = 0, 1, …, G in turn, with one number a level (the
//! difference chosen in this row), one bit set of the b's still ahead, and one of the differences in use.
//! Cost: O(G²) word operations a row at worst, n/8 bytes a level; positions are shown, not kept.

use std::collections::VecDeque;

use super::LevelGame;
use crate::run::Run;
use crate::{Error, Result};

/// One position of value `value`: the `index`-th of T_value, by increasing a.
///
/// ```
/// use wythoff::{engine::levels::{LevelGame, Visit}, run::Run};
/// let mut last = None;
/// LevelGame::Wythoff.visit(0, 9, &Run::default(), |position| last = Some(position))?;
/// assert_eq!(last, Some(Visit { value: 0, index: 5, a: 8, b: 13 }));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// The Grundy value g.
    pub value: u32,
    /// n, counted from 0.
    pub index: u64,
    /// a_n.
    pub a: u64,
    /// b_n ≥ a_n.
    pub b: u64,
}

impl Visit {
    /// The name of the engine that visits them, as answers carry it.
    pub const ENGINE: &'static str = "stream";
}

/// What was seen of one level in finitely many rows. It proves nothing about later rows.
///
/// ```
/// use wythoff::{engine::levels::{LevelGame, Seen}, run::Run};
/// let seen: Vec<Seen> = LevelGame::Wythoff.visit(0, 9, &Run::default(), |_| {})?;
/// assert_eq!(seen, [Seen { count: 6, ..Seen::default() }]);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Seen {
    /// Repeats among the b's so far.
    pub repeats: u64,
    /// One more than the last index with d_n ≠ n so far; 0 if there was none.
    pub last_wrong: u64,
    /// Indices with d_n ≠ n so far.
    pub wrong: u64,
    /// Positions seen.
    pub count: u64,
}

/// A bit set over a window that moves to the right.
#[derive(Default)]
struct SlidingBits {
    base: u64,
    words: VecDeque<u64>,
}

impl SlidingBits {
    fn contains(&self, x: u64) -> bool {
        let Some(ahead) = x.checked_sub(self.base) else { return false };
        self.words.get((ahead >> 6) as usize).is_some_and(|word| word >> (ahead & 63) & 1 == 1)
    }

    /// Inserts x and says whether it was there before.
    fn insert(&mut self, x: u64) -> bool {
        let ahead = x - self.base;
        let place = (ahead >> 6) as usize;
        if place >= self.words.len() {
            self.words.resize(place + 1, 0);
        }
        let bit = 1 << (ahead & 63);
        let there = self.words[place] & bit != 0;
        self.words[place] |= bit;
        there
    }

    /// Forgets everything below x, in whole words.
    fn forget_below(&mut self, x: u64) {
        while self.base + 64 <= x && self.words.pop_front().is_some() {
            self.base += 64;
        }
        if self.words.is_empty() {
            self.base = self.base.max(x & !63);
        }
    }
}

#[derive(Default)]
struct Stream {
    seconds: SlidingBits,
    differences: SlidingBits,
    least_difference: u64,
    seen: Seen,
}

impl LevelGame {
    /// Visits every position with a < `rows` and value at most `up_to_value`: by rows, then by value.
    ///
    /// ```
    /// use wythoff::{engine::levels::LevelGame, run::Run};
    /// let mut zero = vec![];
    /// LevelGame::Wythoff.visit(0, 9, &Run::default(), |p| zero.push((p.a, p.b)))?;
    /// assert_eq!(zero, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    #[expect(clippy::cast_possible_truncation, reason = "indices stay below MAX_INDEX")]
    pub fn visit(
        self,
        up_to_value: u32,
        rows: u64,
        run: &Run,
        mut show: impl FnMut(Visit),
    ) -> Result<Vec<Seen>> {
        let count = up_to_value as usize + 1;
        // b ≤ a + n + g (R-Wythoff) and n < 0.62·rows; Wythoff's differences stray by O(g), too.
        let needed = (rows / 8 + 1024).checked_mul(count as u64).filter(|_| rows < 1 << 60);
        let needed = needed.ok_or_else(|| Error::overflow(format!("{rows} rows")))?;
        run.memory().check(needed, "streaming these levels")?;
        let mut streams: Vec<Stream> = (0..count).map(|_| Stream::default()).collect();
        let mut row: Vec<Option<u64>> = vec![None; count];
        for p in 0..rows {
            for (g, stream) in streams.iter_mut().enumerate() {
                row[g] = None;
                if stream.seconds.contains(p) {
                    continue;
                }
                let d = stream.choose(self, p, &row[..g]);
                row[g] = Some(d);
                let n = stream.take(p, d);
                show(Visit { value: g as u32, index: n, a: p, b: p + d });
            }
            if p % 64 == 63 {
                streams.iter_mut().for_each(|s| s.seconds.forget_below(p + 1));
                run.go_on(|| format!("row {p} of {rows}"))?;
                run.progress().report(p, Some(rows));
            }
        }
        Ok(streams.iter().map(|s| s.seen).collect())
    }
}

impl Stream {
    /// The least difference that is unused, not of lower value and (Wythoff) not under an earlier b.
    fn choose(&self, game: LevelGame, p: u64, lower: &[Option<u64>]) -> u64 {
        let mut d = self.least_difference;
        while self.differences.contains(d)
            || lower.contains(&Some(d))
            || (game == LevelGame::Wythoff && self.seconds.contains(p + d))
        {
            d += 1;
        }
        d
    }

    /// Records (p, p+d) and returns its index.
    fn take(&mut self, p: u64, d: u64) -> u64 {
        let n = self.seen.count;
        self.seen.count += 1;
        self.differences.insert(d);
        while self.differences.contains(self.least_difference) {
            self.least_difference += 1;
        }
        self.differences.forget_below(self.least_difference);
        if self.seconds.insert(p + d) {
            self.seen.repeats += 1;
        }
        if d != n {
            self.seen.wrong += 1;
            self.seen.last_wrong = n + 1;
        }
        n
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Memory;

    #[test]
    fn streaming_equals_the_textbook() {
        for game in [LevelGame::Wythoff, LevelGame::RWythoff] {
            let rows = 3_000;
            let mut levels = vec![vec![]; 16];
            game.visit(15, rows, &Run::default(), |p| {
                assert_eq!(levels[p.value as usize].len() as u64, p.index);
                levels[p.value as usize].push((p.a, p.b));
            })
            .unwrap();
            assert_eq!(levels, game.textbook(15, rows), "{game:?}");
        }
    }

    #[test]
    fn too_many_rows_are_refused_before_memory_is_taken() {
        let refused = LevelGame::Wythoff.visit(9, 1 << 40, &Run::new(Memory::gigabytes(1)), |_| {});
        assert_eq!(refused.unwrap_err().exit_code(), 3);
    }
}
