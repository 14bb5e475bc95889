//! The word of deviations, learned breadth first: words of one length after the other, each a new state unless its ends ([`super::ends`]) are known.
//!
//! The words of one length are computed on all threads, and merged in order: the result does not depend on their number.

use std::collections::{HashMap, VecDeque};

use wythoff_verify::Word;

use super::deviations::Letter;
use super::effort::Meter;
use super::ends::{Child, Ends, Known};
use super::frames::{Frames, Scratch};
use crate::logic::automaton::NONE;
use crate::{Error, Result};

/// Words whose children are computed between two looks at clock and memory: at most so many, and in so many nanoseconds.
const BATCH: usize = 1024;
const SOON: u64 = 50_000_000;
/// Nanoseconds a letter of a frame takes.
const LETTER: u64 = 12;

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
    ///
    /// # Errors
    /// If frames are too wide for indices of [`DIGITS`] digits.
    pub(super) fn new(frames: Frames, height: usize, threads: usize) -> Result<Option<Search>> {
        let ends = Ends::new(frames, height)?;
        let Some(root) = ends.root(&mut Scratch::default()) else { return Ok(None) };
        Ok(Some(Search {
            ends,
            threads,
            says: vec![root.letter],
            next: vec![[0, NONE]],
            ids: HashMap::from([(root.signature, 0)]),
            layer: VecDeque::from([(0, root.known)]),
            later: VecDeque::new(),
            lengths: vec![1],
        }))
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
        const STATE: usize = 2 * (2 + 8) + 40;
        let known = self.open() + 2 * self.batch();
        (self.says.len() * STATE + known * self.ends.bytes() + self.ends.links()) as u64
    }

    /// Words of a batch: with long frames fewer, so that the time is kept.
    fn batch(&self) -> usize {
        usize::try_from(SOON / self.cost(1).max(1)).unwrap_or(BATCH).clamp(2 * self.threads, BATCH)
    }

    /// Nanoseconds for a batch on one thread.
    fn cost(&self, words: usize) -> u64 {
        words as u64 * self.ends.cost() * LETTER
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wythoff_verify::{Limits, WordsClaim};

    use super::super::deviations::Lists;
    use super::*;

    fn learned(value: u32, height: usize, threads: usize) -> Word {
        let lists = Lists::new(&vec![], value, false, 100_000, &|| Ok(())).unwrap().unwrap();
        let frames = Frames::new(Arc::new(lists), 55, 120);
        let mut search = Search::new(frames, height, threads).unwrap().unwrap();
        let mut meter = Meter { spent: 0, most: u64::MAX };
        let found = search.go_on(&mut meter, &mut |_| Ok(()));
        assert!(matches!(found, Ok(Found::Closed)) && search.open() == 0);
        search.into_word()
    }

    /// A height too low gives a word that lists do not tell from the right one, and that the walk refutes.
    #[test]
    fn a_word_learned_too_low_is_refuted_far_out() {
        let lower = learned(1, 40, 1);
        assert_eq!(lower.says.len(), 165);
        let claim = |word: Word| WordsClaim {
            game: "wythoff".into(),
            misere: false,
            words: vec![Word::golden(), lower.clone(), word],
        };
        let word = learned(2, 16, 2);
        assert_eq!(word.says.len(), 6569);
        let fault = claim(word).refuted(&Limits::default(), None).unwrap().unwrap();
        assert_eq!((fault.level, fault.index.to_string()), (2, "5528790040".to_string()));
        let word = learned(2, 40, 3);
        assert_eq!(word.says.len(), 6572);
        assert_eq!(claim(word).refuted(&Limits::default(), None).unwrap(), None);
    }
}
