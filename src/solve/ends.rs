//! The word of deviations, learned breadth first: a state is known by the two ends of its continuations.
//!
//! The continuations of a word w by j digits are the indices from [w0^j] on, as many as there are such words: an interval. The choice of positions
//! runs from left to right and looks a few indices ahead. So two words that agree so far can begin to differ only at the ends of their
//! intervals, and a state is known by its first `right` letters and its last [`LASTS`] at each height j ≤ J: linear in J, where all letters
//! would be φ^J.
//!
//! Frames are shared: those of w0 at height j are those of w at height j + 1; the right end of w0 is the left end of w1, and the right end of w1 (and of 10) that of w, one height on.
//! Only w1 needs J new frames: some 0.62 J + 5 a state. A layer of the search, the words of one length, is computed on all threads, and merged in order: the result does not
//! depend on their number.
//!
//! Of a word deeper than [`DIGITS`] − J only so many last digits are kept: floors nearby depend on the others only by runs of 0 or of 10 through the leading digits that
//! are kept, and such a word is refused.

use std::collections::{HashMap, VecDeque};

use wythoff_verify::Word;

use super::deviations::Letter;
use super::effort::Meter;
use super::frames::{Frames, Scratch};
use crate::logic::automaton::NONE;
use crate::{Error, Result};

/// Digits of the largest indices: they stay below 2⁶¹.
const DIGITS: usize = 88;
/// Letters that count at the right end.
const LASTS: usize = 40;
/// Words whose children are computed between two looks at clock and memory: at most so many, and in so many nanoseconds.
const BATCH: usize = 1024;
const SOON: u64 = 50_000_000;
/// Nanoseconds a letter of a frame takes.
const LETTER: u64 = 12;

/// The weights of the Fibonacci places.
fn weights() -> Vec<i64> {
    let mut weights = vec![1i64, 2];
    while weights.len() < DIGITS + 1 {
        weights.push(weights[weights.len() - 1] + weights[weights.len() - 2]);
    }
    weights
}

#[expect(
    clippy::cast_sign_loss,
    reason = "codes take a letter bit by bit; lengths of frames are small"
)]
fn code(letter: Letter) -> u8 {
    // Distinct where |ε| ≤ 23 and |δ| ≤ 2, and nearly so elsewhere: a hash goes over all.
    (letter.0 as u8).wrapping_mul(47).wrapping_add(letter.1 as u8)
}

fn mix(hash: u64, x: u64) -> u64 {
    let y = (hash ^ x).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    y ^ y >> 29
}

fn mixed(hash: u64, codes: &[u8]) -> u64 {
    codes.chunks(8).fold(hash, |hash, part| {
        mix(hash, part.iter().fold(1, |x, &code| x << 8 ^ u64::from(code)))
    })
}

/// What is known of a word.
struct Known {
    /// The word, or its last digits.
    word: u128,
    depth: usize,
    /// Around [w].
    near: Vec<i8>,
    /// Around [w0^J], and its letters at each height.
    deep: Vec<i8>,
    firsts: Vec<u8>,
    /// Around the first continuation of the next number, and the letters before it at each height.
    end: Vec<i8>,
    lasts: Vec<u8>,
}

/// A child: its letter, its signature, what is known of it.
struct Child {
    letter: Letter,
    signature: u64,
    known: Known,
}

/// How children are computed.
struct Ends {
    frames: Frames,
    height: usize,
    weights: Vec<i64>,
    /// Where the first letters at each height begin.
    offsets: Vec<usize>,
}

impl Ends {
    fn new(frames: Frames, height: usize) -> Ends {
        let mut ends = Ends { frames, height, weights: weights(), offsets: vec![0] };
        for j in 0..=height {
            ends.offsets.push(ends.offsets[j] + ends.count(j));
        }
        ends
    }

    /// First letters that count at height j for a word that ends in 0.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "codes take a letter bit by bit; lengths of frames are small"
    )]
    fn count(&self, j: usize) -> usize {
        self.weights[j].min(self.frames.right) as usize
    }

    /// Continuations of j digits.
    fn size(&self, word: u128, j: usize) -> i64 {
        match j {
            0 => 1,
            _ if word & 1 == 1 => self.weights[j - 1],
            _ => self.weights[j],
        }
    }

    fn number(&self, mut word: u128) -> i64 {
        let mut n = 0;
        while word != 0 {
            n += self.weights[word.trailing_zeros() as usize];
            word &= word - 1;
        }
        n
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "codes take a letter bit by bit; lengths of frames are small"
    )]
    fn first(&self, firsts: &mut Vec<u8>, j: usize, letters: &[Letter]) {
        let left = self.frames.left as usize;
        firsts.extend(letters[left..left + self.count(j)].iter().map(|&v| code(v)));
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "codes take a letter bit by bit; lengths of frames are small"
    )]
    fn last(&self, lasts: &mut Vec<u8>, letters: &[Letter]) {
        let left = self.frames.left as usize;
        lasts.extend(letters[left - LASTS..left].iter().map(|&v| code(v)));
    }

    /// Bytes of what is known of a word.
    fn bytes(&self) -> usize {
        let letters = self.offsets[self.height + 1] + (self.height + 1) * LASTS;
        3 * self.frames.bytes() + letters + size_of::<Known>() + 64
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "codes take a letter bit by bit; lengths of frames are small"
    )]
    fn root(&self, s: &mut Scratch) -> Option<Child> {
        let frames = &self.frames;
        let (mut firsts, mut lasts) = (vec![], vec![]);
        let mut end = frames.exact(1, s);
        for j in 0..=self.height {
            if j > 0 {
                end = frames.child(&end, self.weights[j - 1], self.weights[j], true, s)?;
            }
            self.last(&mut lasts, &s.letters);
        }
        let near = frames.exact(0, s);
        let letter = s.letters[frames.left as usize];
        for j in 0..=self.height {
            self.first(&mut firsts, j, &s.letters);
        }
        let known = Known { word: 0, depth: 0, deep: near.clone(), near, firsts, end, lasts };
        Some(Child { letter, signature: self.signature(&known), known })
    }

    /// Whether the leading digits that are kept are one run of 0 or of 10: then those that were cut off matter.
    fn in_a_run(&self, word: u128) -> bool {
        let kept = DIGITS - 1 - self.height - 18;
        let (lead, mask) = (word >> 18, (1u128 << kept) - 1);
        let tens = 0x5555_5555_5555_5555_5555_5555_5555_5555;
        [0, tens, tens << 1].iter().any(|run| lead & mask == run & mask)
    }

    /// The word w·e, its last digits if it is long; and whether it is whole.
    fn longer(&self, known: &Known, digit: u128) -> Result<(u128, bool)> {
        let word = known.word << 1 | digit;
        if known.depth + 1 + self.height < DIGITS {
            return Ok((word, true));
        }
        let word = word & ((1 << (DIGITS - 1 - self.height)) - 1);
        if self.in_a_run(word) {
            return Err(Error::overflow(format!(
                "a state of {} digits that begins with one long run: what is near is read off the last {DIGITS} digits of an index",
                known.depth + 1
            )));
        }
        Ok((word, false))
    }

    /// What is known of w·1, and of the right end of w·0 with it; or of w·0.
    fn child(
        &self,
        known: &Known,
        digit: u128,
        before: Option<&mut Child>,
        s: &mut Scratch,
    ) -> Result<Option<Child>> {
        let (word, whole) = self.longer(known, digit)?;
        Ok(self.next(known, word, whole, before, s))
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "codes take a letter bit by bit; lengths of frames are small"
    )]
    fn next(
        &self,
        known: &Known,
        word: u128,
        whole: bool,
        mut before: Option<&mut Child>,
        s: &mut Scratch,
    ) -> Option<Child> {
        let (frames, height) = (&self.frames, self.height);
        let number = |j: usize| self.number(word << j);
        let near = frames.child(&known.near, self.number(word >> 1), number(0), whole, s)?;
        let letter = s.letters[frames.left as usize];
        let mut firsts = Vec::with_capacity(self.offsets[height + 1]);
        let mut lasts = Vec::new();
        let deep = if word & 1 == 0 {
            for j in 0..height {
                firsts.extend(&known.firsts[self.offsets[j + 1]..][..self.count(j)]);
            }
            let from = self.number((word << height) >> 1);
            let deep = frames.child(&known.deep, from, number(height), whole, s)?;
            self.first(&mut firsts, height, &s.letters);
            deep
        } else {
            let mut here = near.clone();
            for j in 0..=height {
                if j > 0 {
                    here = frames.child(&here, number(j - 1), number(j), whole, s)?;
                }
                self.first(&mut firsts, j, &s.letters);
                if let Some(before) = &mut before {
                    self.last(&mut before.known.lasts, &s.letters);
                }
            }
            if let Some(before) = before {
                before.known.end = here.clone();
            }
            here
        };
        let mut end = Vec::new();
        // The end of w is the end of its last child.
        if word & 1 == 1 || word >> 1 & 1 == 1 {
            lasts.reserve_exact((height + 1) * LASTS);
            lasts.extend(&known.lasts[LASTS..]);
            let parent = self.number((word >> 1) << height) + self.size(word >> 1, height);
            let own = number(height) + self.size(word, height);
            end = frames.child(&known.end, parent, own, whole, s)?;
            self.last(&mut lasts, &s.letters);
        }
        let known = Known { word, depth: known.depth + 1, near, deep, firsts, end, lasts };
        Some(Child { letter, signature: 0, known })
    }

    /// The first and the last letters of the continuations at each height.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "codes take a letter bit by bit; lengths of frames are small"
    )]
    fn signature(&self, known: &Known) -> u64 {
        let mut hash = 7 + (known.word & 1) as u64;
        for j in 0..=self.height {
            let size = self.size(known.word, j);
            let first = size.min(self.frames.right) as usize;
            hash = mixed(hash, &known.firsts[self.offsets[j]..][..first]);
            let last = size.min(LASTS as i64) as usize;
            hash = mixed(hash, &known.lasts[(j + 1) * LASTS - last..(j + 1) * LASTS]);
        }
        hash
    }

    /// The children of a word; `None` if the positions stray too far from Wythoff's.
    fn children(&self, known: &Known, s: &mut Scratch) -> Result<Option<Vec<Child>>> {
        let mut all = Vec::with_capacity(2);
        if known.depth > 0 {
            let Some(child) = self.child(known, 0, None, s)? else { return Ok(None) };
            all.push(child);
        }
        if known.word & 1 == 0 {
            let Some(child) = self.child(known, 1, all.last_mut(), s)? else { return Ok(None) };
            all.push(child);
        }
        for child in &mut all {
            child.signature = self.signature(&child.known);
        }
        Ok(Some(all))
    }
}

/// What became of a search.
pub(super) enum Found {
    Closed,
    /// The meter is met.
    Paused,
    /// The positions stray too far from Wythoff's for frames.
    Astray,
}

/// A word being learned.
pub(super) struct Search {
    ends: Ends,
    threads: usize,
    pub(super) says: Vec<Letter>,
    next: Vec<[u32; 2]>,
    ids: HashMap<u64, u32>,
    /// States of one length whose children are not known, and those of the next.
    layer: VecDeque<(u32, Known)>,
    later: VecDeque<(u32, Known)>,
    /// States met first at each length.
    lengths: Vec<usize>,
}

impl Search {
    /// Begins with the empty word; `None` if the positions stray too far from Wythoff's.
    pub(super) fn new(frames: Frames, height: usize, threads: usize) -> Option<Search> {
        let ends = Ends::new(frames, height);
        let root = ends.root(&mut Scratch::default())?;
        Some(Search {
            ends,
            threads,
            says: vec![root.letter],
            next: vec![[0, NONE]],
            ids: HashMap::from([(root.signature, 0)]),
            layer: VecDeque::from([(0, root.known)]),
            later: VecDeque::new(),
            lengths: vec![1],
        })
    }

    pub(super) fn height(&self) -> usize {
        self.ends.height
    }

    /// The word that was learned.
    pub(super) fn into_word(self) -> Word {
        let says = self.says.into_iter().map(|v| (v.0.into(), v.1.into())).collect();
        Word { says, next: self.next }
    }

    /// States whose children are not known yet.
    pub(super) fn open(&self) -> usize {
        self.layer.len() + self.later.len()
    }

    /// How many states were met first at each length gone through.
    pub(super) fn lengths(&self) -> &[usize] {
        &self.lengths
    }

    /// Bytes held, and those of a batch under way.
    pub(super) fn bytes(&self) -> u64 {
        // A state with its letter, arrows and place in the table, which doubles.
        const STATE: usize = 2 + 8 + 40;
        let known = self.open() + 2 * self.batch();
        (self.says.len() * STATE + known * self.ends.bytes()) as u64
    }

    /// Words of a batch: with long frames fewer, so that the time is kept.
    fn batch(&self) -> usize {
        usize::try_from(SOON / self.cost(1).max(1)).unwrap_or(BATCH).clamp(2 * self.threads, BATCH)
    }

    /// Nanoseconds for a batch on one thread.
    fn cost(&self, words: usize) -> u64 {
        let frames = 6 * self.ends.height as u64 / 10 + 5;
        words as u64 * frames * self.ends.frames.bytes() as u64 * LETTER
    }

    /// Goes on until the word is closed or the meter met.
    pub(super) fn go_on(
        &mut self,
        meter: &mut Meter,
        check: &mut dyn FnMut(&Search) -> Result<()>,
    ) -> Result<Found> {
        loop {
            if self.layer.is_empty() {
                std::mem::swap(&mut self.layer, &mut self.later);
                self.lengths.extend(Some(self.layer.len()).filter(|&new| new > 0));
            }
            if self.layer.is_empty() {
                return Ok(Found::Closed);
            }
            check(self)?;
            let count = self.batch().min(self.layer.len());
            if !meter.affords(self.cost(count)) {
                return Ok(Found::Paused);
            }
            meter.spend(self.cost(count));
            let batch: Vec<(u32, Known)> = self.layer.drain(..count).collect();
            let found = self.computed(&batch)?;
            for ((from, _), children) in batch.into_iter().zip(found) {
                let Some(children) = children else { return Ok(Found::Astray) };
                children.into_iter().for_each(|child| self.enter(from, child));
            }
        }
    }

    /// The children of a batch, in order, on all threads.
    fn computed(&self, batch: &[(u32, Known)]) -> Result<Vec<Option<Vec<Child>>>> {
        let ends = &self.ends;
        let some = |part: &[(u32, Known)]| -> Result<Vec<Option<Vec<Child>>>> {
            let mut s = Scratch::default();
            part.iter().map(|(_, known)| ends.children(known, &mut s)).collect()
        };
        if self.threads < 2 || batch.len() < 2 * self.threads {
            return some(batch);
        }
        let part = batch.len().div_ceil(self.threads);
        let parts: Result<Vec<_>> = std::thread::scope(|scope| {
            let some = &some;
            let running: Vec<_> =
                batch.chunks(part).map(|part| scope.spawn(move || some(part))).collect();
            let ended = running.into_iter().map(|thread| {
                thread
                    .join()
                    .unwrap_or_else(|_| Err(Error::internal("a thread of the search broke off")))
            });
            ended.collect()
        });
        Ok(parts?.into_iter().flatten().collect())
    }

    /// An arrow to a child, which is a new state if nobody has its signature.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "codes take a letter bit by bit; lengths of frames are small"
    )]
    fn enter(&mut self, from: u32, child: Child) {
        let digit = (child.known.word & 1) as usize;
        let fresh = self.says.len() as u32;
        let id = *self.ids.entry(child.signature).or_insert(fresh);
        self.next[from as usize][digit] = id;
        if id == fresh {
            self.says.push(child.letter);
            self.next.push([NONE; 2]);
            self.later.push_back((id, child.known));
        }
    }
}
