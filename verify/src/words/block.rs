//! The conditions near n, from the states that n and n + 1 have.
//!
//! The numbers [w·v], v of k digits, for the words w of n and of n + 1 follow one another, so the two states alone give the letters
//! of the whole *block* i = i_0, i_0 + 1, …, i_0 = [w·0^k], and one digit more those of its *children* j_0 = [i_0·0], j_0 + 1, …. Piles are counted from
//! ⌊φi_0⌋ (smaller) and ⌊φi_0⌋ + i_0 (larger), indices from i_0. A row of the children is counted from the second as well, for i_0 > 0:
//!
//!   ⌊φj_0⌋ = ⌊φi_0⌋ + i_0 + 1 if ⌊φ(i_0+1)⌋ − ⌊φi_0⌋ = 2, and otherwise ⌊φi_0⌋ + i_0 − 1.
//!
//! Checked are the indices from i_0 + left to those of n + 1, plus left: over all n ≥ 1 each once, but for the first ones, which the block of 0
//! checks. That something is *not* there is believed only if every index that could bring it lies in the block, which is looked at
//! each time: `left` and `right` are a matter of speed, not of trust.

use super::joint::Joint;
use super::{NONE, Word};
use crate::limits::Refused;

/// A condition of which an index of the block is a counterexample.
pub(super) type Fails = (&'static str, usize);

pub(super) const INCREASE: &str = "smaller piles increase from 0";
pub(super) const NATURAL: &str = "differences are natural";
pub(super) const DIFFERENCES: &str = "every difference is met once";
pub(super) const ROWS: &str = "every row is met once";
pub(super) const APART: &str = "apart from lower levels";
pub(super) const STEPS: &str = "no step joins two positions";
pub(super) const BARRED: &str = "smaller differences are barred";
pub(super) const MARGINS: &str = "margins";

/// What is checked of a level, and how far it reaches.
#[derive(Debug, Clone)]
pub(super) struct NearWord {
    /// The level: its letter is the last of those read.
    pub own: usize,
    pub steps: Vec<(i32, i32)>,
    pub misere: bool,
    /// The least and largest δ of each level, ε and ε − δ of its own.
    pub delta: Vec<(i32, i32)>,
    pub epsilon: (i32, i32),
    pub spare: (i32, i32),
    /// Indices before that a condition may look at.
    pub left: i32,
    /// Digits from the two states to the block.
    pub digits: u32,
}

impl NearWord {
    pub fn new(words: &[Word], steps: &[(i32, i32)], misere: bool) -> Result<NearWord, Refused> {
        let (own, word) = (words.len() - 1, words.last().expect("its own"));
        let wide = |(low, high): (i16, i16)| (i32::from(low), i32::from(high));
        let delta: Vec<(i32, i32)> = words.iter().map(|word| wide(word.ranges()[0])).collect();
        let epsilon = wide(word.ranges()[1]);
        let spare = word.says.iter().map(|&(d, e)| i32::from(e) - i32::from(d));
        let spare = spare.fold((i32::MAX, i32::MIN), |(a, b), x| (a.min(x), b.max(x)));
        let (mine, spread) = (delta[own], spare.1 - spare.0);
        let reach = steps.iter().map(|step| step.0.max(step.1)).max().unwrap_or(0);
        // φ > 3/2, φ² > 5/2.
        let by_row = |gap: i32| 2 * gap.max(0) / 3 + 2;
        let by_column = |gap: i32| 2 * gap.max(0) / 5 + 2;
        let mut left = spare.1.max(by_column(epsilon.1 - mine.0 + 3)).max(1);
        left = left.max(by_column(spread + epsilon.1 - epsilon.0 + 1));
        let mut right = (spread + 1).max(1 - spare.0).max(by_column(mine.1 - epsilon.0 + 6));
        for (_, high) in &delta {
            left = left.max(by_row(high - mine.0 + reach + 1));
        }
        for (low, _) in &delta {
            right = right.max(by_row(mine.1 - low + 1));
        }
        let mut near =
            NearWord { own, steps: steps.to_vec(), misere, delta, epsilon, spare, left, digits: 0 };
        // A word that ends in 1 has F_{k+1} continuations of k digits, one that ends in 0 has F_{k+2}.
        let (mut fewer, mut more) = (1, 1);
        while fewer < left + right || more + left + spare.0 <= reach {
            (fewer, more) = (more, fewer + more);
            near.digits += 1;
        }
        Ok(near)
    }

    /// At most so many indices has a block, and so many its children.
    pub fn most(&self) -> (usize, usize) {
        let (mut fewer, mut more) = (1usize, 1);
        (0..self.digits).for_each(|_| (fewer, more) = (more, fewer + more));
        (2 * more, 2 * (fewer + more))
    }

    /// Bytes that the lists of a block take.
    pub fn bytes(&self) -> u64 {
        let (indices, children) = self.most();
        let spread = self.pad() as usize + 2 * indices;
        ((40 * indices + 12 * children) + 4 * (self.own + 4) * 3 * spread) as u64
    }

    /// No letter, nor the difference of two, is larger.
    fn pad(&self) -> i32 {
        let letters = self.delta.iter().chain([&self.epsilon, &self.spare]);
        1 + letters.map(|(low, high)| low.abs().max(high.abs())).max().unwrap_or(0)
    }
}

/// A table over a range of integers that begins below 0.
#[derive(Default)]
struct OffsetTable {
    pad: i32,
    at: Vec<i32>,
}

const EMPTY: i32 = i32::MIN;

impl OffsetTable {
    fn clear(&mut self, pad: i32, last: i32) {
        self.pad = pad;
        self.at.clear();
        self.at.resize((last + 2 * pad + 1) as usize, EMPTY);
    }

    #[inline]
    fn get(&self, x: i32) -> i32 {
        let place = usize::try_from(x + self.pad).ok();
        place.and_then(|place| self.at.get(place)).copied().unwrap_or(EMPTY)
    }

    #[inline]
    fn slot(&mut self, x: i32) -> &mut i32 {
        &mut self.at[(x + self.pad) as usize]
    }
}

/// The lists of a block, used again for the next.
#[derive(Default)]
pub(super) struct Block {
    states: Vec<u32>,
    spare: Vec<u32>,
    /// Of each index its first child.
    first_child: Vec<u32>,
    /// a, b and d of the level itself.
    smaller: Vec<i32>,
    larger: Vec<i32>,
    differences: Vec<i32>,
    /// The a of the children, as rows.
    rows: Vec<i32>,
    /// The index with this a, with this b (the least), how many have this b, how many this d.
    by_smaller: OffsetTable,
    by_larger: OffsetTable,
    count_larger: OffsetTable,
    count_difference: OffsetTable,
    /// Of each lower level the larger pile in this row, and its first and last row.
    lower: Vec<(OffsetTable, i32, i32)>,
    /// ⌊φi⌋ + i at the last index, counted as b is.
    end: i32,
}

impl Block {
    /// The states of all continuations of so many digits; how many of them are the first state's.
    fn expand(&mut self, joint: &Joint, pair: (u32, u32), digits: u32) -> usize {
        self.states.clear();
        self.states.extend([pair.0, pair.1]);
        let mut border = 1;
        for _ in 0..digits {
            self.spare.clear();
            let mut new_border = 0;
            for (i, &state) in self.states.iter().enumerate() {
                if i == border {
                    new_border = self.spare.len();
                }
                let [zero, one] = joint.states[state as usize].next;
                self.spare.push(zero);
                if one != NONE {
                    self.spare.push(one);
                }
            }
            border = new_border;
            std::mem::swap(&mut self.states, &mut self.spare);
        }
        border
    }

    /// Lists what the letters say; `first`: the block begins at 0.
    fn list(&mut self, joint: &Joint, near: &NearWord, first: bool) {
        let (own, pad) = (near.own, near.pad());
        let last = 2 * self.states.len() as i32;
        self.smaller.clear();
        self.larger.clear();
        self.differences.clear();
        self.rows.clear();
        self.first_child.clear();
        self.by_smaller.clear(pad, last);
        self.by_larger.clear(pad, 2 * last);
        self.count_larger.clear(pad, 2 * last);
        self.count_difference.clear(pad, last);
        self.lower.resize_with(own, Default::default);
        self.lower.iter_mut().for_each(|(line, ..)| line.clear(pad, last));
        // ⌊φi⌋ and ⌊φj⌋, counted as the file's head says.
        let mut floor = 0;
        let gap = |state: u32| joint.says[joint.states[state as usize].says as usize].gap;
        let mut floor_of_child = if first { 0 } else { 2 * gap(self.states[0]) - 3 };
        for (i, &state) in self.states.iter().enumerate() {
            let index = i as i32;
            let state = joint.states[state as usize];
            let says = &joint.says[state.says as usize];
            for ((line, low, high), &(delta, epsilon)) in self.lower.iter_mut().zip(&says.letters) {
                *line.slot(floor + delta) = floor + index + epsilon;
                *high = floor + delta;
                if i == 0 {
                    *low = floor + delta;
                }
            }
            let (delta, epsilon) = says.letters[own];
            let (a, b, d) = (floor + delta, floor + index + epsilon, index + epsilon - delta);
            self.smaller.push(a);
            self.larger.push(b);
            self.differences.push(d);
            *self.by_smaller.slot(a) = index;
            let count = self.count_larger.slot(b);
            *count = (*count).max(0) + 1;
            if *count == 1 {
                *self.by_larger.slot(b) = index;
            }
            let count = self.count_difference.slot(d);
            *count = (*count).max(0) + 1;
            self.first_child.push(self.rows.len() as u32);
            for child in state.next.into_iter().filter(|&child| child != NONE) {
                let says = &joint.says[joint.states[child as usize].says as usize];
                self.rows.push(floor_of_child + says.letters[own].0);
                floor_of_child += says.gap;
            }
            self.end = floor + index;
            floor += says.gap;
        }
    }

    /// Checks all indices that are the pair's to check; `first`: those of 0 and 1.
    pub fn check(
        &mut self,
        joint: &Joint,
        near: &NearWord,
        pair: (u32, u32),
        first: bool,
    ) -> Result<(), Fails> {
        let border = self.expand(joint, pair, near.digits);
        self.list(joint, near, first);
        let left = near.left as usize;
        (if first { 0 } else { left }..border + left)
            .try_for_each(|i| self.index(near, i, first).map_err(|condition| (condition, i)))
    }

    /// The conditions at one index.
    fn index(&self, near: &NearWord, i: usize, first: bool) -> Result<(), &'static str> {
        let (a, b, d) = (self.smaller[i], self.larger[i], self.differences[i]);
        let (index, len) = (i as i32, self.smaller.len() as i32);
        let holds = |holds: bool, condition| if holds { Ok(()) } else { Err(condition) };
        // P1
        holds(a < self.smaller[i + 1] && !(first && i == 0 && a != 0), INCREASE)?;
        holds(!first || d >= 0, NATURAL)?;
        // P2: whatever has this difference lies between these
        let (from, to) = (index - near.spare.1, index - near.spare.0);
        holds((first || from >= 0) && to < len, MARGINS)?;
        holds(self.count_difference.get(index) == 1, DIFFERENCES)?;
        // P3
        for child in self.first_child[i] as usize..self.first_child[i + 1] as usize {
            let (row, next) = (self.rows[child], self.rows[child + 1]);
            holds(row < next, INCREASE)?;
            holds(self.sees(near, row, first) && self.sees(near, next - 1, first), MARGINS)?;
            let here = self.count_larger.get(row);
            let diagonal = first && here == 1 && self.by_larger.get(row) == child as i32;
            holds(here == EMPTY || diagonal, ROWS)?;
            holds((row + 1..next).all(|row| self.count_larger.get(row) == 1), ROWS)?;
        }
        // P4
        for (_, low, high) in &self.lower {
            holds((first || *low <= a) && a <= *high, MARGINS)?;
        }
        holds(!self.is_lower(near, a, b, first), APART)?;
        for &(p, q) in &near.steps {
            let (x, y) = (a - p, b - q);
            holds(if first { self.sees(near, x, first) } else { self.smaller[0] <= x }, MARGINS)?;
            holds(!self.is_member(x, y, first), STEPS)?;
        }
        // P5
        for k in i + 1.. {
            if k as i32 + near.spare.0 >= d {
                break;
            }
            let Some(&later) = self.differences.get(k) else { return Err(MARGINS) };
            if later < d {
                let (y, lower) = (a + later, |m: i32| m != EMPTY && m < index);
                let barred = lower(self.by_larger.get(y))
                    || self.is_lower(near, a, y, first)
                    || near.steps.iter().any(|&(p, q)| self.is_member(a - p, y - q, first));
                holds(barred, BARRED)?;
            }
        }
        Ok(())
    }

    /// Whether every index with this larger pile lies in the block: beyond its ends ⌊φi⌋ + i is at least 2 more or less.
    fn sees(&self, near: &NearWord, y: i32, first: bool) -> bool {
        y < self.end + 2 + near.epsilon.0 && (first || y > near.epsilon.1 - 2)
    }

    fn is_lower(&self, near: &NearWord, x: i32, y: i32, first: bool) -> bool {
        near.misere && first && (x, y) == (0, 0)
            || self.lower.iter().any(|(line, ..)| line.get(x) == y)
    }

    /// Whether (x,y) is a position of the level; mirror images matter near the diagonal alone, which is in the first block.
    fn is_member(&self, x: i32, y: i32, first: bool) -> bool {
        let at = |m: i32| if m == EMPTY { None } else { Some(m as usize) };
        at(self.by_smaller.get(x)).is_some_and(|m| self.larger[m] == y)
            || first && at(self.by_larger.get(x)).is_some_and(|m| self.smaller[m] == y)
    }
}
