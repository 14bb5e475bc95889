//! The word of deviations, learned breadth first: a state is known by the two ends of its continuations.
//!
//! The continuations of a word w by j digits are the indices from [w0^j] on, as many as there are such words: an interval. The choice of positions
//! runs from left to right and looks a few indices ahead. So two words that agree so far can begin to differ only at the ends of their
//! intervals, and a state is known by its first `right` letters and its last [`LASTS`] at each height j ≤ J: linear in J, where all letters
//! would be φ^J.
//!
//! Frames are shared: those of w0 at height j are those of w at height j + 1; the right end of w0 is the left end of w1, and the right end of w1 (and of 10) that of w, one height on.
//! Only w1 needs frames of its own, and these run together with those of others soon after there are more continuations than letters in a frame ([`super::chains`]): some ten
//! a state, whatever J is. A layer of the search, the words of one length, is computed on all threads, and merged in order: the result does not
//! depend on their number.
//!
//! Of a long word only the last digits are kept: floors nearby depend on the others only by runs of 0 or of 10 through the leading digits that
//! are kept, and such a word is refused. Of an index that ends in many zeros nothing is kept but whether they are an even number.

use super::chains::{Chains, Letters, mix, mixed};
use super::deviations::Letter;
use super::frames::{Frames, Scratch, after_zero, gap};
use crate::{Error, Result};

/// Digits of the largest indices: they stay below 2⁶¹.
const DIGITS: usize = 88;
/// Letters that count at the right end.
const LASTS: usize = 40;
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

/// What is known of a word.
pub(super) struct Known {
    /// The word, or its last digits, and [w] or what these say.
    pub(super) word: u128,
    at: i64,
    /// Whether the word has all its digits.
    whole: bool,
    depth: usize,
    /// Around [w].
    near: Vec<i8>,
    /// The first letters at each height below `low`, and the link from there on.
    firsts: Vec<u8>,
    link: u64,
    /// The same of the letters before the first continuation of the next number.
    lasts: Vec<u8>,
    end: u64,
}

/// A child: its letter, its signature, what is known of it.
pub(super) struct Child {
    pub(super) letter: Letter,
    pub(super) signature: u64,
    pub(super) known: Known,
}

/// How children are computed.
pub(super) struct Ends {
    frames: Frames,
    chains: Chains,
    pub(super) height: usize,
    weights: Vec<i64>,
    /// From this height on there are more continuations than letters that count, and links.
    low: usize,
    /// An index that ends in so many zeros has nothing near that its other digits could change.
    blank: usize,
    /// Where the first letters at each height begin.
    offsets: Vec<usize>,
}

impl Ends {
    /// # Errors
    /// If frames are too wide for indices of [`DIGITS`] digits.
    pub(super) fn new(frames: Frames, height: usize) -> Result<Ends> {
        let weights = weights();
        let place = |least: i64| weights.iter().position(|&weight| weight >= least);
        let low = place(frames.left + frames.right).zip(place(frames.right));
        // A word keeps enough digits to tell whether they are one run.
        let blank = place(2 * frames.reach()).filter(|blank| 2 * blank + 20 <= DIGITS);
        let Some(((wide, some), blank)) = low.zip(blank) else {
            return Err(Error::limit(format!(
                "frames of {} letters: what is near is read off indices of {DIGITS} digits",
                frames.width()
            )));
        };
        let low = wide.max(some + 1);
        let (chains, offsets) = (Chains::new(), vec![0]);
        let height = height.max(low);
        let mut ends = Ends { frames, chains, height, weights, low, blank, offsets };
        for j in 0..low {
            ends.offsets.push(ends.offsets[j] + ends.count(j));
        }
        Ok(ends)
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

    /// [w0^j] of [w] = n, or another index that looks the same from near: past `blank` zeros only the parity of their number tells.
    fn index(&self, mut n: i64, j: usize) -> i64 {
        for _ in 0..j {
            n = after_zero(n);
            if n > self.weights[DIGITS - 2] {
                n = self.weights[DIGITS / 2 + usize::from(gap(n) == 1)];
            }
        }
        n
    }

    fn first(&self, firsts: &mut Vec<u8>, j: usize, letters: &[Letter]) {
        let left = self.frames.here();
        firsts.extend(letters[left..left + self.count(j)].iter().map(|&v| code(v)));
    }

    fn last(&self, lasts: &mut Vec<u8>, letters: &[Letter]) {
        let left = self.frames.here();
        lasts.extend(letters[left - LASTS..left].iter().map(|&v| code(v)));
    }

    /// The link of an index.
    fn link(&self, frame: Vec<i8>, n: i64, s: &mut Scratch) -> u64 {
        let (left, right) = (self.frames.here(), self.frames.width());
        let codes: Vec<u8> = s.letters[left - LASTS..right].iter().map(|&v| code(v)).collect();
        self.frames.gaps(n, &mut s.gaps);
        s.gaps.extend(frame.iter().map(|e| e.cast_unsigned()));
        let key = mixed(mixed(5, &s.gaps), &codes);
        self.chains.enter(key, frame, || Letters::new(codes, LASTS));
        key
    }

    /// The link after that of [w0^j], [w] = n.
    fn follow(&self, key: u64, n: i64, j: usize, whole: bool, s: &mut Scratch) -> Option<u64> {
        let frame = match self.chains.next(key) {
            Ok(next) => return Some(next),
            Err(frame) => frame,
        };
        let parent = self.index(n, j);
        let own = after_zero(parent);
        let frame = self.frames.child(&frame, parent, own, whole, s)?;
        let next = self.link(frame, own, s);
        self.chains.join(key, next);
        Some(next)
    }

    /// Letters of a link.
    fn letters(&self) -> usize {
        LASTS + self.frames.width() - self.frames.here()
    }

    /// Bytes of all links.
    pub(super) fn links(&self) -> usize {
        self.chains.bytes(self.frames.bytes(), self.letters())
    }

    /// Frames that a word's children need, and choices for each of them.
    pub(super) fn cost(&self) -> u64 {
        (6 * self.low as u64 / 10 + 3) * self.frames.choices()
    }

    /// Bytes of what is known of a word.
    pub(super) fn bytes(&self) -> usize {
        let letters = self.offsets[self.low] + self.low * LASTS;
        self.frames.bytes() + letters + size_of::<Known>() + 64
    }

    pub(super) fn root(&self, s: &mut Scratch) -> Option<Child> {
        let frames = &self.frames;
        let (mut firsts, mut lasts) = (vec![], vec![]);
        let mut here = frames.exact(1, s);
        for j in 0..self.low {
            self.last(&mut lasts, &s.letters);
            here = frames.child(&here, self.weights[j], self.weights[j + 1], true, s)?;
        }
        let end = self.link(here, self.weights[self.low], s);
        let near = frames.exact(0, s);
        let letter = s.letters[frames.here()];
        for j in 0..self.low {
            self.first(&mut firsts, j, &s.letters);
        }
        let link = self.link(near.clone(), 0, s);
        let known = Known { word: 0, at: 0, whole: true, depth: 0, near, firsts, link, lasts, end };
        Some(Child { letter, signature: self.signature(&known, s)?, known })
    }

    /// Whether the leading digits that are kept are one run of 0 or of 10: then those that were cut off matter.
    fn in_a_run(&self, word: u128) -> bool {
        let kept = DIGITS - 1 - 2 * self.blank;
        let (lead, mask) = (word >> self.blank, (1u128 << kept) - 1);
        let tens = 0x5555_5555_5555_5555_5555_5555_5555_5555;
        [0, tens, tens << 1].iter().any(|run| lead & mask == run & mask)
    }

    /// The word w·e, its last digits if it is long; and whether it is whole.
    fn longer(&self, known: &Known, digit: u128) -> Result<(u128, bool)> {
        let word = known.word << 1 | digit;
        if known.depth + 1 + self.blank < DIGITS {
            return Ok((word, true));
        }
        let word = word & ((1 << (DIGITS - 1 - self.blank)) - 1);
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

    fn next(
        &self,
        known: &Known,
        word: u128,
        whole: bool,
        mut before: Option<&mut Child>,
        s: &mut Scratch,
    ) -> Option<Child> {
        let (frames, low, at) = (&self.frames, self.low, self.number(word));
        let near = frames.child(&known.near, self.number(word >> 1), at, whole, s)?;
        let letter = s.letters[frames.here()];
        let mut firsts = Vec::with_capacity(self.offsets[low]);
        let (mut lasts, mut end) = (Vec::new(), 0);
        let link = if word & 1 == 0 {
            for j in 0..low - 1 {
                firsts.extend(&known.firsts[self.offsets[j + 1]..][..self.count(j)]);
            }
            let higher = self.chains.letters(known.link);
            firsts.extend(&higher.firsts()[..self.count(low - 1)]);
            self.follow(known.link, at, low - 1, whole, s)?
        } else {
            let (mut here, mut n) = (near.clone(), at);
            for j in 0..low {
                self.first(&mut firsts, j, &s.letters);
                if let Some(before) = &mut before {
                    self.last(&mut before.known.lasts, &s.letters);
                }
                let parent = n;
                n = self.index(n, 1);
                here = frames.child(&here, parent, n, whole, s)?;
            }
            let link = self.link(here, n, s);
            if let Some(before) = before {
                before.known.end = link;
            }
            link
        };
        // The end of w is the end of its last child.
        if word & 1 == 1 || word >> 1 & 1 == 1 {
            lasts.reserve_exact(low * LASTS);
            lasts.extend(&known.lasts[LASTS..]);
            lasts.extend(self.chains.letters(known.end).lasts());
            end = self.follow(known.end, at + 1, low - 1, whole, s)?;
        }
        let depth = known.depth + 1;
        let known = Known { word, at, whole, depth, near, firsts, link, lasts, end };
        Some(Child { letter, signature: 0, known })
    }

    /// The first and the last letters of the continuations at each height.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "codes take a letter bit by bit; lengths of frames are small"
    )]
    fn signature(&self, known: &Known, s: &mut Scratch) -> Option<u64> {
        let mut hash = 7 + (known.word & 1) as u64;
        for j in 0..self.low {
            let size = self.size(known.word, j);
            let first = size.min(self.frames.right) as usize;
            hash = mixed(hash, &known.firsts[self.offsets[j]..][..first]);
            let last = size.min(LASTS as i64) as usize;
            hash = mixed(hash, &known.lasts[(j + 1) * LASTS - last..(j + 1) * LASTS]);
        }
        let (mut link, mut end) = (known.link, known.end);
        for j in self.low..=self.height {
            hash = mix(mix(hash, self.chains.hashes(link)[1]), self.chains.hashes(end)[0]);
            if j < self.height {
                link = self.follow(link, known.at, j, known.whole, s)?;
                end = self.follow(end, known.at + 1, j, known.whole, s)?;
            }
        }
        Some(hash)
    }

    /// The children of a word; `None` if the positions stray too far from Wythoff's.
    pub(super) fn children(&self, known: &Known, s: &mut Scratch) -> Result<Option<Vec<Child>>> {
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
            let Some(signature) = self.signature(&child.known, s) else { return Ok(None) };
            child.signature = signature;
        }
        Ok(Some(all))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::deviations::Lists;
    use super::*;

    fn ends(height: usize) -> Ends {
        let lists = Lists::new(&vec![(2, 3), (3, 2)], 1, false, 20_000, &|| Ok(())).unwrap();
        Ends::new(Frames::new(Arc::new(lists.unwrap()), 60, 100), height).unwrap()
    }

    /// Letters at a link are those of the frames of its own word, one after the other, whoever brought the link; and past the indices that fit, those of any word that ends alike.
    #[test]
    fn links_say_what_the_frames_of_a_word_say() {
        let (ends, mut s, mut x) = (ends(120), Scratch::default(), 88_172_645_463_325_252u64);
        let far = 60;
        for _ in 0..60 {
            let mut known = ends.root(&mut s).unwrap().known;
            for _ in 0..22 {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                let mut children = ends.children(&known, &mut s).unwrap().unwrap();
                let at = usize::try_from(x % children.len() as u64).unwrap();
                known = children.swap_remove(at).known;
            }
            let (mut frame, mut link, mut met) = (known.near.clone(), known.link, vec![]);
            for j in 1..=far {
                let (from, to) = (ends.index(known.at, j - 1), ends.index(known.at, j));
                assert_eq!(to, ends.number(known.word << j));
                frame = ends.frames.child(&frame, from, to, true, &mut s).unwrap();
                if j < ends.low {
                    continue;
                }
                let here = ends.frames.here();
                let codes: Vec<u8> =
                    s.letters[here - LASTS..].iter().map(|&letter| code(letter)).collect();
                let said = ends.chains.letters(link);
                assert_eq!([said.lasts(), said.firsts()].concat(), codes, "{} {j}", known.at);
                met.push(link);
                link = ends.follow(link, known.at, j, true, &mut s).unwrap();
            }
            for j in far + 1..120 {
                link = ends.follow(link, known.at, j, true, &mut s).unwrap();
            }
            assert_eq!(met.len(), far + 1 - ends.low);
        }
    }

    #[test]
    fn an_index_of_many_zeros_is_replaced_by_one_that_looks_the_same() {
        let ends = ends(40);
        for n in [1, 2, 4, 7, 12, 1000, 1001] {
            for j in 70..140 {
                let (here, next) = (ends.index(n, j), ends.index(n, j + 1));
                assert!(here <= ends.weights[DIGITS - 2] && gap(here) + gap(next) == 3);
                let even = gap(n) == 2;
                assert_eq!(gap(here) == 2, even == (j % 2 == 0), "{n} {j}");
            }
        }
    }
}
