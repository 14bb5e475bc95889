//! Four rows at a time, each a column behind the row below it.
//!
//! A cell waits for the one before it in its row: its word has just been written, and how many words its search takes nobody can
//! guess. But the cells (a,i), (a+1,i−1), (a+2,i−2), (a+3,i−3) see nothing of one another, so their searches go side by side. With
//! other work to do in the meantime wide loads pay, too: two to four groups of [`GROUP`] words are looked at without a branch,
//! which is nearly always enough.
//!
//! The search begins at the group of the row's floor, so the words of that group below the floor are left full.
//!
//! Measured at one column after the other of Wythoff's rows, ns a cell, rows 0..439: row by row 15.2; in twos 14.4, threes 11.5, fours
//! 10.2, fives 10.4, eights 13; fours with one group a look 13.0, with two 12.5, with four 10.9. Row by row with wide
//! loads: 24. Sixteen cells with their unfinished ones searched later, as in tables: 18.

use super::rings::{GROUP, TileRings};
use super::strip::{Strayed, Strip, TILE};

/// Rows computed together.
pub(super) const ROWS: usize = 4;

/// What the cells of four rows in a tile look at, and what comes of it.
struct Job<'s, const L: usize> {
    bits: &'s mut [u64],
    words: usize,
    /// The ring of the values used in each row.
    used: [usize; ROWS],
    /// The rings of each row's lines.
    lines: [[TileRings; L]; ROWS],
    next: u64,
    width: usize,
    /// The group of each row's floor.
    group: [u64; ROWS],
    offsets: &'s mut [[i16; TILE]; ROWS],
}

impl Strip {
    /// Whether rows can be computed together: lines alone, joined by the cell itself, and a processor with wide registers.
    pub(super) fn goes_together(&self, rows: usize, width: usize) -> bool {
        let plain = |line: &super::moves::Line| line.is_option && line.added == [(0, 0)];
        rows >= ROWS
            && width >= ROWS
            && (1..=4).contains(&self.moves.lines.len())
            && self.moves.lines.iter().all(plain)
            && self.moves.wedge.is_none()
            && self.moves.steps.is_empty()
            // The floor is looked at once a tile, and offsets are added to columns of it.
            && self.window.below.max(self.window.above) + (TILE as u64) < i16::MAX as u64
            && has_wide_registers()
    }

    /// The values of rows a, …, a+3 in the tile, joined to their lines.
    pub(super) fn compute_together(
        &mut self,
        a: usize,
        width: usize,
        offsets: &mut [[i16; TILE]; ROWS],
    ) -> Result<(), Strayed> {
        match self.lines.len() {
            1 => self.lines_together::<1>(a, width, offsets),
            2 => self.lines_together::<2>(a, width, offsets),
            3 => self.lines_together::<3>(a, width, offsets),
            _ => self.lines_together::<4>(a, width, offsets),
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "columns are bounded below 2^63"
    )]
    fn lines_together<const L: usize>(
        &mut self,
        a: usize,
        width: usize,
        offsets: &mut [[i16; TILE]; ROWS],
    ) -> Result<(), Strayed> {
        if self.floor[a..a + ROWS].iter().any(|floor| floor + self.window.below < self.next) {
            return Err(Strayed);
        }
        let mut job: Job<L> = Job {
            words: self.rings.words,
            bits: &mut self.rings.bits,
            used: std::array::from_fn(|k| (a + k) * self.rings.words),
            lines: std::array::from_fn(|k| {
                std::array::from_fn(|l| self.lines[l].rings_of_tile(a + k, self.next))
            }),
            next: self.next,
            width,
            group: std::array::from_fn(|k| self.floor[a + k] / (64 * GROUP as u64)),
            offsets,
        };
        // So many groups as the values of these rows mostly stray from the floor.
        let found = match a {
            0..256 => job.run::<2>(),
            256..640 => job.run::<3>(),
            _ => job.run::<4>(),
        };
        if !found {
            return Err(Strayed);
        }
        let groups = job.group;
        for (k, first) in groups.into_iter().enumerate() {
            let ring = self.rings.get((a + k) * self.rings.words);
            let first = first * GROUP as u64;
            let word = |word: &u64| ring[*word as usize & (ring.len() - 1)];
            let free = (first..first + GROUP as u64).find(|at| word(at) != !0).ok_or(Strayed)?;
            self.floor[a + k] = free * 64 + u64::from(word(&free).trailing_ones());
            let row = &offsets[k][..width];
            let farthest = row.iter().fold(i16::MIN, |x, y| x.max(*y));
            if i64::from(farthest) >= self.window.above as i64 {
                return Err(Strayed);
            }
            let last =
                row.iter().zip(0i16..).fold(i16::MIN, |x, (y, i)| x.max(y.saturating_add(i)));
            let top = (self.next + 1).saturating_add_signed(last.into());
            self.top[a + k] = self.top[a + k].max(top);
        }
        Ok(())
    }
}

#[cfg(target_arch = "x86_64")]
fn has_wide_registers() -> bool {
    std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("bmi2")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_wide_registers() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
impl<const L: usize> Job<'_, L> {
    fn run<const G: usize>(&mut self) -> bool {
        false
    }
}

#[cfg(target_arch = "x86_64")]
impl<const L: usize> Job<'_, L> {
    /// All cells, G groups a look; false if a search went round its ring.
    fn run<const G: usize>(&mut self) -> bool {
        let inside = |ring: usize| ring + self.words <= self.bits.len();
        let lines = || self.lines.iter().flatten();
        assert!(self.words.is_power_of_two() && self.words.is_multiple_of(GROUP));
        assert!(self.used.iter().all(|ring| inside(*ring)));
        assert!(lines().all(|line| line.words == self.words));
        assert!(lines().all(|line| inside(line.first + line.mask * line.words)));
        assert!((ROWS..=TILE).contains(&self.width) && has_wide_registers());
        // SAFETY: the processor has the instructions, and every ring lies inside the bits.
        unsafe { self.run_wide::<G>() }
    }

    /// # Safety
    /// The processor has the instructions; the rings lie inside the bits; the width is at least the rows and at most a tile.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "columns are bounded below 2^63"
    )]
    unsafe fn run_wide<const G: usize>(&mut self) -> bool {
        // All by value: what is behind a pointer would be read again after each mark.
        let (bits, words, next) = (self.bits.as_mut_ptr(), self.words, self.next);
        let (used, lines, mut group) = (self.used, self.lines, self.group);
        let mut fine = true;
        // Macros and loops: a function of the library that takes a closure would not be compiled for wide registers.
        macro_rules! rings {
            ($k:expr, $i:expr) => {{
                let mut cell = Cell::<L> { used: bits, lines: [bits; L] };
                // SAFETY: the caller's contract; i is below the width.
                unsafe {
                    cell.used = bits.add(used[$k]);
                    for l in 0..L {
                        cell.lines[l] = bits.add(lines[$k][l].at($i));
                    }
                }
                cell
            }};
        }
        macro_rules! take {
            ($cell:expr, $k:expr, $i:expr, $value:expr) => {
                // SAFETY: the caller's contract; i is below the width.
                if unsafe { $cell.take($value, words) } {
                    group[$k] = unsafe { lift($cell.used, group[$k], words) };
                }
                let offset = $value.wrapping_sub(next + $i as u64) as i64;
                // A value that strays this far is found out afterwards.
                self.offsets[$k][$i] = offset.min(i64::from(i16::MAX)) as i16;
            };
        }
        macro_rules! cell {
            ($k:expr, $i:expr) => {
                let cell = rings!($k, $i);
                // SAFETY: the caller's contract.
                let (found, value) = unsafe { cell.least::<G>(group[$k], words) };
                fine &= found;
                take!(cell, $k, $i, value);
            };
        }
        // The first cells of the lower rows, so that every row is one column behind the row below it.
        for k in 0..ROWS - 1 {
            for i in 0..ROWS - 1 - k {
                cell!(k, i);
            }
        }
        for i in ROWS - 1..self.width {
            let mut cells = [Cell::<L> { used: bits, lines: [bits; L] }; ROWS];
            let mut values = [0; ROWS];
            for k in 0..ROWS {
                cells[k] = rings!(k, i - k);
                // SAFETY: the caller's contract.
                let (found, value) = unsafe { cells[k].least::<G>(group[k], words) };
                fine &= found;
                values[k] = value;
            }
            for k in 0..ROWS {
                take!(cells[k], k, i - k, values[k]);
            }
        }
        for k in 1..ROWS {
            for i in self.width - k..self.width {
                cell!(k, i);
            }
        }
        self.group = group;
        fine
    }
}

/// The rings a cell looks at and marks.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Cell<const L: usize> {
    used: *mut u64,
    lines: [*mut u64; L],
}

#[cfg(target_arch = "x86_64")]
impl<const L: usize> Cell<L> {
    /// The least value free from a group on; false if there is none in the ring.
    ///
    /// # Safety
    /// The processor has the instructions, and the rings have so many words.
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "columns are bounded below 2^63"
    )]
    unsafe fn least<const G: usize>(&self, group: u64, words: usize) -> (bool, u64) {
        use std::arch::x86_64::{
            _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_loadu_si256, _mm256_movemask_pd,
            _mm256_or_si256, _mm256_set1_epi64x,
        };
        let mut from = group as usize * GROUP;
        let end = from + words;
        // SAFETY: a word or group is inside its ring.
        unsafe {
            loop {
                let mut full = 0u32;
                for j in 0..G {
                    let at = (from + j * GROUP) & (words - 1);
                    let mut seen = _mm256_loadu_si256(self.used.add(at).cast());
                    for line in self.lines {
                        seen = _mm256_or_si256(seen, _mm256_loadu_si256(line.add(at).cast()));
                    }
                    let ones = _mm256_cmpeq_epi64(seen, _mm256_set1_epi64x(-1));
                    full |= (_mm256_movemask_pd(_mm256_castsi256_pd(ones)) as u32) << (GROUP * j);
                }
                let word = from + full.trailing_ones() as usize;
                let at = word & (words - 1);
                let mut seen = *self.used.add(at);
                for line in self.lines {
                    seen |= *line.add(at);
                }
                let value = word as u64 * 64 + u64::from(seen.trailing_ones());
                if full != (1 << (GROUP * G)) - 1 {
                    return (true, value);
                }
                from += G * GROUP;
                if from >= end {
                    return (false, value);
                }
            }
        }
    }

    /// Marks a value; whether a word of the row is full now.
    ///
    /// # Safety
    /// The rings have so many words.
    #[inline(always)]
    unsafe fn take(&self, value: u64, words: usize) -> bool {
        let (at, bit) = ((value >> 6) as usize & (words - 1), 1 << (value & 63));
        // SAFETY: a word is inside its ring.
        unsafe {
            for line in self.lines {
                *line.add(at) |= bit;
            }
            let now = *self.used.add(at) | bit;
            *self.used.add(at) = now;
            now == !0
        }
    }
}

/// The group of a row's floor: the first that is not full; those before it are emptied for the values that come round.
///
/// # Safety
/// The ring has so many words.
#[cfg(target_arch = "x86_64")]
#[cold]
#[inline(never)]
#[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
unsafe fn lift(used: *mut u64, mut group: u64, words: usize) -> u64 {
    loop {
        // SAFETY: a group is inside its ring.
        let at = unsafe {
            &mut *used.add((group as usize * GROUP) & (words - 1)).cast::<[u64; GROUP]>()
        };
        if *at != [!0; GROUP] {
            return group;
        }
        *at = [0; GROUP];
        group += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::super::moves::Moves;
    use super::super::strip::{RowSpread, Strip, start_table};
    use crate::Game;
    use crate::run::Run;

    /// The offsets of a strip, advanced by so many columns at a time, are those of the table.
    fn compare(text: &str, rows: usize, pieces: &[u64], threads: usize) {
        let game: Game = text.parse().unwrap();
        let moves = Moves::of(&game, rows).unwrap();
        let start = start_table(&game, &moves, rows, &Run::default()).unwrap();
        let Ok(mut strip) = Strip::new(&moves, &start, RowSpread::first_guess(rows)) else {
            panic!("{text} strays")
        };
        let mut seen = vec![Vec::new(); rows];
        for &columns in pieces {
            let see = |seen: &mut Vec<i64>, first: u64, offsets: &[i16]| {
                seen.extend(offsets.iter().zip(first..).map(|(v, n)| n as i64 + i64::from(*v)));
            };
            assert!(strip.advance_many(columns, threads, &mut seen, see).is_ok(), "{text}");
        }
        let table =
            crate::Table::plain(&game, rows, strip.next() as usize, &Run::default()).unwrap();
        for (a, seen) in seen.iter().enumerate() {
            let row: Vec<i64> =
                table.row(a).into_iter().skip(start.columns()).map(i64::from).collect();
            assert_eq!(*seen, row, "row {a} of {rows} of {text} on {threads} threads");
        }
    }

    #[test]
    fn rows_are_those_of_the_table() {
        for text in ["wythoff", "r-wythoff", "gdwn:1,2", "gdwn:2,4", "{0,1}* {2,2}* {1,1}*"] {
            for rows in [1, 3, 4, 5, 7, 8, 9, 30] {
                compare(text, rows, &[64, 3, 1, 4, 5, 61, 100, 7], 1);
            }
        }
        for threads in 2..=4 {
            compare("wythoff", 35, &[700, 63, 512], threads);
        }
    }

    #[test]
    fn high_rows_look_at_more_groups() {
        compare("wythoff", 660, &[150, 77], 1);
    }
}
