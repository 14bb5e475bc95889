//! Frames: the letters of all levels around an index, from those around its prefix.
//!
//! Near a huge index n both choices of [`super::deviations`] are local. The rows a_n are what the b_m, m near n/φ, leave over; and n/φ is, to
//! one or two, the index [w] whose Fibonacci digits w are those of n without the last. And the choice of b_n, begun some `warm`
//! indices to the left with a typical pattern of used differences, forgets how it was begun. So the letters of n − left ≤ i < n + right,
//! n = [we], follow from the ε around [w]: no recursion, no cost that grows with n.
//!
//! left = φ²(warm/φ + c) where c is what the margins take: then a child's frame asks its parent's for nothing outside. Only differences of
//! floors matter, so that an index may lose its leading digits ([`super::ends`]).
//!
//! That the choice forgets is part of the guess: how fast is measured on the exact lists, and the prover decides in the end.
//! Cost: some twenty nanoseconds a letter and level.

use std::sync::Arc;

use super::deviations::{Letter, Lists, floor_phi};

/// ⌊y/φ²⌋ or one less: φ⁻² = 2 − φ.
fn over(y: i64) -> i64 {
    2 * y - floor_phi(y) - 1
}

/// ⌊φ(n+1)⌋ − ⌊φn⌋: 2 if n > 0 ends in an even number of zeros, otherwise 1.
pub(super) fn gap(n: i64) -> i64 {
    floor_phi(n + 1) - floor_phi(n)
}

/// [w0] of [w] = n.
pub(super) fn after_zero(n: i64) -> i64 {
    floor_phi(n) + i64::from(n > 0 && gap(n) == 2)
}

/// Adds ⌊φn⌋ for n0 ≤ n < n1. The fraction of φn is kept to 2⁻¹²⁸, finer than any index here can come to an integer.
#[expect(
    clippy::cast_sign_loss,
    reason = "indices are below 2^62, frames hold some thousand letters from there on"
)]
fn floors(n0: i64, n1: i64, out: &mut Vec<i64>) {
    // φ − 1, as a fraction of 2¹²⁸.
    const PART: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C834;
    let (mut floor, mut part) = (floor_phi(n0), (n0 as u128).wrapping_mul(PART));
    for _ in n0..n1 {
        out.push(floor);
        let (next, carry) = part.overflowing_add(PART);
        part = next;
        floor += 1 + i64::from(carry);
    }
}

/// How far frames reach.
pub(super) struct Frames {
    lists: Arc<Lists>,
    /// Indices between the start of a choice and the first letter of its frame.
    warm: i64,
    pub(super) left: i64,
    pub(super) right: i64,
    /// What rows, and indices of rows, may stray by.
    margin: i64,
    margins: i64,
    /// Differences below the start of a choice that are kept apart.
    shift: i64,
}

/// What a choice is computed with, kept to be filled again.
#[derive(Default)]
pub(super) struct Scratch {
    used: Vec<bool>,
    taken: Vec<bool>,
    /// Rows that are larger piles.
    lost: Vec<bool>,
    /// Of each level the larger piles beside these rows, counted from the first that can be chosen; −1 where there is none.
    beside: Vec<Vec<i32>>,
    before: Vec<i64>,
    here: Vec<i64>,
    /// What a frame is told apart by.
    pub(super) gaps: Vec<u8>,
    /// The letters of the last level that was computed, of a whole frame.
    pub(super) letters: Vec<Letter>,
}

/// Where a choice begins and ends.
struct Span {
    start: i64,
    /// Letters from here …
    from: i64,
    /// … to before here.
    to: i64,
    /// The first row.
    low: i64,
    rows: usize,
    /// The index that the first row would have.
    first: i64,
}

impl Frames {
    /// Frames whose choices begin `warm` indices early and whose letters reach `right` indices on, or as far as they must.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "indices are below 2^62, frames hold some thousand letters from there on"
    )]
    pub(super) fn new(lists: Arc<Lists>, warm: i64, right: i64) -> Frames {
        let (margin, margins) = (lists.far + 4, lists.far / 2 + 4);
        // φ and φ², rounded up.
        let (phi, square) = (1.618_034, 2.618_034);
        let c = margin as f64 / square + margins as f64 + 2.0;
        let left = (square * (warm as f64 / phi + c)) as i64 + 3;
        let least = (square * (2.0 * margin as f64 / phi + c)) as i64 + 3;
        let lowest = lists.levels.iter().map(|level| level.floor).min().unwrap_or(0);
        let shift = (50 - lowest).max(150);
        Frames { lists, warm, left, right: right.max(least), margin, margins, shift }
    }

    /// Letters of one level in a frame.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "indices are below 2^62, frames hold some thousand letters from there on"
    )]
    pub(super) fn width(&self) -> usize {
        (self.left + self.right) as usize
    }

    /// Letters of one level before the index.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "lengths of frames are small"
    )]
    pub(super) fn here(&self) -> usize {
        self.left as usize
    }

    /// Choices that are made for a frame.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "lengths of frames are small"
    )]
    pub(super) fn choices(&self) -> u64 {
        (self.bytes() + self.warm as usize * (self.lists.levels.len() - self.lists.first())) as u64
    }

    /// Indices to either side that a frame, and those that follow from it by zeros, depend on.
    pub(super) fn reach(&self) -> i64 {
        self.left + self.warm + self.right + 2 * self.margin
    }

    /// The gaps near n, as far as frames that follow by zeros depend on them; 0 where there is no index.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "gaps are 1 and 2")]
    pub(super) fn gaps(&self, n: i64, gaps: &mut Vec<u8>) {
        let mut floors_near = Vec::new();
        let start = n - self.left - self.warm;
        floors(start.max(0), n + self.right + 2 * self.margin + 1, &mut floors_near);
        gaps.clear();
        gaps.extend((start..0).map(|_| 0));
        gaps.extend(floors_near.windows(2).map(|pair| (pair[1] - pair[0]) as u8));
    }

    /// Bytes of a frame.
    pub(super) fn bytes(&self) -> usize {
        self.width() * (self.lists.levels.len() - self.lists.first())
    }

    /// The frame of an index within the lists: the ε of all levels; `s.letters` are those of the last.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "indices are below 2^62, frames hold some thousand letters from there on"
    )]
    pub(super) fn exact(&self, n: i64, s: &mut Scratch) -> Vec<i8> {
        let mut frame = Vec::with_capacity(self.bytes());
        let at = |i: i64, letters: &[Letter]| if i < 0 { (0, 0) } else { letters[i as usize] };
        for level in &self.lists.levels[self.lists.first()..] {
            s.letters.clear();
            s.letters.extend((n - self.left..n + self.right).map(|i| at(i, &level.letters)));
            frame.extend(s.letters.iter().map(|v| v.1));
        }
        frame
    }

    /// The frame of n = [we] from that of p = [w], `within` the lists only if the index is whole; `s.letters` are those of the last level. `None`
    /// if the positions stray too far from Wythoff's.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "indices are below 2^62, frames hold some thousand letters from there on"
    )]
    pub(super) fn child(
        &self,
        parent: &[i8],
        p: i64,
        n: i64,
        whole: bool,
        s: &mut Scratch,
    ) -> Option<Vec<i8>> {
        let lists = &*self.lists;
        if whole && n + self.right <= lists.count {
            return Some(self.exact(n, s));
        }
        let width = self.width();
        let (from, to) = (n - self.left, n + self.right);
        // Lower levels a little further: their piles in the last rows.
        let past = to + 2 * self.margin;
        let start = from - self.warm;
        if start < 0 {
            return None;
        }
        let (mut here, mut before) = (std::mem::take(&mut s.here), std::mem::take(&mut s.before));
        here.clear();
        floors(start, past, &mut here);
        let (low, high) = (here[0] - self.margin, here[here.len() - 1] + 2 + self.margin);
        let (m0, m1) = (over(low) - self.margins, over(high) + self.margins);
        let p0 = p - self.left;
        if m0 < p0 || m1 > p + self.right {
            return None;
        }
        before.clear();
        floors(m0, m1, &mut before);
        let mut span =
            Span { start, from, to: past, low, rows: (high - low + 1) as usize, first: 0 };
        s.beside.resize(lists.levels.len(), vec![]);
        let mut frame = Vec::with_capacity(self.bytes());
        for level in 0..lists.levels.len() {
            s.beside[level].clear();
            s.beside[level].resize(span.rows, -1);
            if level < lists.first() {
                for (i, floor) in here.iter().enumerate() {
                    s.beside[level][(floor - low) as usize] =
                        (floor + i as i64 - low + self.shift) as i32;
                }
                continue;
            }
            let slot = (level - lists.first()) * width;
            let old = &parent[slot + (m0 - p0) as usize..slot + (m1 - p0) as usize];
            let larger = (m0..).zip(&before).zip(old).map(|((m, f), e)| f + m + i64::from(*e));
            self.rows(&mut span, m0, larger, s);
            span.to = if level + 1 == lists.levels.len() { to } else { past };
            self.choose(level, &span, &here, s)?;
            s.letters.truncate(width);
            frame.extend(s.letters.iter().map(|v| v.1));
        }
        (s.here, s.before) = (here, before);
        Some(frame)
    }

    /// Which rows are larger piles, and the index of the first row: the larger piles are those from index m0 on.
    fn rows(&self, span: &mut Span, m0: i64, larger: impl Iterator<Item = i64>, s: &mut Scratch) {
        s.lost.clear();
        s.lost.resize(span.rows, false);
        // One position lies on the main diagonal: its row is no loss.
        span.first = span.low - (m0 - 1);
        for b in larger {
            match usize::try_from(b - span.low) {
                Err(_) => span.first -= 1,
                Ok(at) if at < span.rows => s.lost[at] = true,
                Ok(_) => {}
            }
        }
    }

    /// The greedy choice of a level: its letters go to `s.letters`, its larger piles to `s.beside`. Larger piles and differences are counted from
    /// low + start − shift and start − shift.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "indices are below 2^62, frames hold some thousand letters from there on"
    )]
    fn choose(&self, level: usize, span: &Span, floors: &[i64], s: &mut Scratch) -> Option<()> {
        let listed = &self.lists.levels[level];
        let count = (span.to - span.start) as usize;
        let Scratch { used, taken, lost, beside, letters, .. } = s;
        used.clear();
        // No difference is used further from its index than the lists show, but for a few.
        used.resize(count + (2 * self.shift + 4 * self.margin) as usize + 400, false);
        used[..usize::try_from(self.shift + listed.floor).ok()?].fill(true);
        for p in &listed.pattern {
            *used.get_mut(usize::try_from(p + self.shift).ok()?)? = true;
        }
        taken.clear();
        taken.resize(span.rows + used.len(), false);
        letters.clear();
        let (lower, own) = beside.split_at_mut(level);
        let own = &mut own[0][..];
        let (mut least, mut k) = (0usize, span.first);
        for at in 0..span.rows {
            if lost[at] {
                continue;
            }
            if k >= span.to {
                return Some(());
            }
            if k >= span.start {
                while *used.get(least)? {
                    least += 1;
                }
                let mut d = least;
                let b = loop {
                    let b = at + d;
                    let hit = |&(p, q): &(i64, i64)| {
                        let (p, b) = (p as usize, b as i64 - q);
                        at >= p && i64::from(own[at - p]) == b
                    };
                    if !*used.get(d)?
                        && !*taken.get(b)?
                        && lower.iter().all(|l| l[at] != b as i32)
                        && !self.lists.steps.iter().any(hit)
                    {
                        break b;
                    }
                    d += 1;
                };
                used[d] = true;
                taken[b] = true;
                own[at] = b as i32;
                if k >= span.from {
                    let a = span.low + at as i64 - floors[(k - span.start) as usize];
                    let difference = d as i64 + span.start - self.shift - k;
                    letters.push((a.try_into().ok()?, (a + difference).try_into().ok()?));
                }
            }
            k += 1;
        }
        (k >= span.to).then_some(())
    }
}

impl Frames {
    /// The last of so many letters, from a start within the lists, that remembers how the choice was begun, plus one.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "indices are below 2^62, frames hold some thousand letters from there on"
    )]
    pub(super) fn remembers(
        &self,
        level: usize,
        start: i64,
        count: i64,
        s: &mut Scratch,
    ) -> Option<i64> {
        let (lists, to) = (&*self.lists, start + count);
        let (low, high) = (floor_phi(start) - self.margin, floor_phi(to) + self.margin);
        let rows = (high - low + 1) as usize;
        let (m0, m1) = (over(low) - self.margins, over(high) + self.margins);
        let pile = |level: usize, n: i64| {
            let (letter, floor) = (lists.levels[level].letters[n as usize], floor_phi(n));
            (floor + i64::from(letter.0), floor + n + i64::from(letter.1))
        };
        s.beside.resize(lists.levels.len(), vec![]);
        for below in 0..=level {
            s.beside[below].clear();
            s.beside[below].resize(rows, -1);
            if below == level {
                continue;
            }
            for n in start - 2 * self.margin..to + 2 * self.margin {
                let (a, b) = pile(below, n);
                let place = usize::try_from(a - low).ok();
                if let Some(slot) = place.and_then(|at| s.beside[below].get_mut(at)) {
                    *slot = (b - low - start + self.shift) as i32;
                }
            }
        }
        let mut span = Span { start, from: start, to, low, rows, first: 0 };
        self.rows(&mut span, m0, (m0..m1).map(|m| pile(level, m).1), s);
        let mut here = std::mem::take(&mut s.here);
        here.clear();
        floors(start, to, &mut here);
        self.choose(level, &span, &here, s)?;
        s.here = here;
        let exact = &lists.levels[level].letters[start as usize..to as usize];
        let differs = exact.iter().zip(&s.letters).rposition(|(x, y)| x != y);
        Some(differs.map_or(0, |i| i as i64 + 1))
    }
}
