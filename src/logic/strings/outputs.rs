//! Words with one or more indices: automata whose states have a letter each.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Named, Track, radix};
use crate::logic::automaton::{Dfa, NONE, letter_count};
use crate::logic::intern::Interner;
use crate::logic::prove::Prover;
use crate::logic::words::Word;
use crate::{Error, Result};

/// An automaton with a letter at each state; strings without a way have no letter.
#[derive(Debug, Clone)]
pub(crate) struct Outputs {
    pub(crate) tracks: Vec<Track>,
    pub(crate) start: u32,
    pub(crate) letters: Vec<i32>,
    /// `next[state * letters + letter]`, or [`NONE`].
    pub(crate) next: Vec<u32>,
}

impl Outputs {
    pub(crate) fn width(&self) -> usize {
        letter_count(&radix(&self.tracks))
    }

    /// The letters of its states.
    pub(crate) fn alphabet(&self) -> BTreeSet<i32> {
        self.letters.iter().copied().collect()
    }

    /// Where the letter is as wanted.
    pub(crate) fn places(&self, wanted: impl Fn(i32) -> bool) -> Named {
        let dfa = Dfa {
            radix: radix(&self.tracks),
            letters: self.width(),
            start: self.start,
            accept: self.letters.iter().map(|&letter| wanted(letter)).collect(),
            next: self.next.clone(),
        };
        let arguments = (1..=self.tracks.len()).map(|i| format!("x{i}")).collect();
        Named { dfa: Arc::new(dfa.minimized()), tracks: self.tracks.clone(), arguments }
    }

    /// A dead state with this letter where there was no way.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(crate) fn total(mut self, letter: i32) -> Outputs {
        if self.next.contains(&NONE) {
            let dead = self.letters.len() as u32;
            self.next.iter_mut().filter(|to| **to == NONE).for_each(|to| *to = dead);
            self.next.extend(vec![dead; self.width()]);
            self.letters.push(letter);
        }
        self
    }
}

/// The word with the first letter whose set holds, 0 where none does. The sets are on the same tracks.
pub(crate) fn combined(
    prover: &mut Prover,
    sets: &[(i32, Arc<Dfa>)],
    tracks: &[Track],
) -> Result<Outputs> {
    let width = letter_count(&radix(tracks));
    let mut tuples = Interner::new();
    tuples.intern(&sets.iter().map(|(_, dfa)| dfa.start).collect::<Vec<u32>>());
    let (mut letters, mut next, mut i) = (Vec::new(), Vec::new(), 0);
    let budget = prover.budget();
    while i < tuples.len() {
        let tuple = tuples.get(i).to_vec();
        let holds = |(s, (_, dfa)): (&u32, &(i32, Arc<Dfa>))| *s != NONE && dfa.accept[*s as usize];
        let first = tuple.iter().zip(sets).find(|pair| holds(*pair));
        letters.push(first.map_or(0, |(_, (letter, _))| *letter));
        for letter in 0..width {
            let to: Vec<u32> = tuple
                .iter()
                .zip(sets)
                .map(|(&s, (_, dfa))| match s {
                    NONE => NONE,
                    s => dfa.next[s as usize * width + letter],
                })
                .collect();
            next.push(tuples.intern(&to));
        }
        i += 1;
        budget
            .check(tuples.len(), next.len() * 4 + tuples.bytes())
            .map_err(|grown| prover.grown("a word", grown))?;
    }
    let word = Outputs { tracks: tracks.to_vec(), start: 0, letters, next };
    Ok(cut(prover, word)?.smallest())
}

/// Without the strings that are no representations.
pub(crate) fn cut(prover: &mut Prover, word: Outputs) -> Result<Outputs> {
    let valid = prover.on_strings(|space| space.valid(&word.tracks))?;
    let width = word.width();
    let mut pairs = Interner::new();
    pairs.intern(&[word.start, valid.start]);
    let (mut letters, mut next, mut i) = (Vec::new(), Vec::new(), 0);
    while i < pairs.len() {
        let &[x, y] = pairs.get(i) else { unreachable!("pairs have two members") };
        letters.push(word.letters[x as usize]);
        for letter in 0..width {
            let u = word.next[x as usize * width + letter];
            let v = valid.next[y as usize * width + letter];
            next.push(if u == NONE || v == NONE { NONE } else { pairs.intern(&[u, v]) });
        }
        i += 1;
    }
    Ok(Outputs { tracks: word.tracks, start: 0, letters, next })
}

impl Outputs {
    /// The same word with as few states as can be, numbered breadth first.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(crate) fn smallest(&self) -> Outputs {
        let width = self.width();
        let count = self.letters.len();
        let known: Vec<i32> = self.alphabet().into_iter().collect();
        // Blocks by letter, then split by where the letters lead until nothing changes.
        let mut block: Vec<u32> = self
            .letters
            .iter()
            .map(|letter| known.binary_search(letter).expect("one of them") as u32)
            .collect();
        let mut blocks = known.len();
        loop {
            let mut kinds = Interner::new();
            let mut refined = vec![0; count];
            let mut kind = Vec::with_capacity(width + 1);
            for state in 0..count {
                kind.clear();
                kind.push(block[state]);
                let to = &self.next[state * width..(state + 1) * width];
                kind.extend(
                    to.iter().map(|&to| if to == NONE { NONE } else { block[to as usize] }),
                );
                refined[state] = kinds.intern(&kind);
            }
            let found = kinds.len();
            block = refined;
            if found == blocks {
                break;
            }
            blocks = found;
        }
        let mut number = vec![NONE; blocks];
        let mut order = vec![self.start];
        number[block[self.start as usize] as usize] = 0;
        let (mut letters, mut next, mut i) = (Vec::new(), Vec::new(), 0);
        while i < order.len() {
            let state = order[i] as usize;
            letters.push(self.letters[state]);
            for &to in &self.next[state * width..(state + 1) * width] {
                if to == NONE {
                    next.push(NONE);
                    continue;
                }
                let of = &mut number[block[to as usize] as usize];
                if *of == NONE {
                    *of = order.len() as u32;
                    order.push(to);
                }
                next.push(*of);
            }
            i += 1;
        }
        Outputs { tracks: self.tracks.clone(), start: 0, letters, next }
    }

    /// The word read from the other end: a state is the letter that each state would come to.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(crate) fn turned(&self, prover: &mut Prover) -> Result<Outputs> {
        let width = self.width();
        let partial = self.next.contains(&NONE);
        // A letter of its own for strings without one.
        let none = self.alphabet().last().map_or(0, |last| last + 1);
        let word = self.clone().total(none);
        let known: Vec<i32> = word.alphabet().into_iter().collect();
        let of = |letter: &i32| known.binary_search(letter).expect("one of them") as u32;
        let mut maps = Interner::new();
        maps.intern(&word.letters.iter().map(of).collect::<Vec<u32>>());
        let (mut letters, mut next, mut i) = (Vec::new(), Vec::new(), 0);
        let budget = prover.budget();
        while i < maps.len() {
            let map = maps.get(i).to_vec();
            letters.push(known[map[word.start as usize] as usize]);
            for letter in 0..width {
                let to: Vec<u32> =
                    (0..map.len()).map(|s| map[word.next[s * width + letter] as usize]).collect();
                next.push(maps.intern(&to));
            }
            i += 1;
            budget
                .check(maps.len(), next.len() * 4 + maps.bytes())
                .map_err(|grown| prover.grown("a reversed word", grown))?;
        }
        let tracks = prover.turned_tracks(&word.tracks)?;
        let mut turned = Outputs { tracks, start: 0, letters, next };
        if partial {
            turned = turned.without(none);
        }
        Ok(turned.smallest())
    }

    /// Without the ways to states of this letter, unless it is where words begin.
    fn without(mut self, letter: i32) -> Outputs {
        for to in &mut self.next {
            if *to != NONE && self.letters[*to as usize] == letter {
                *to = NONE;
            }
        }
        self
    }

    /// The word that `prove.rs` knows, if it is one: one index in a natural system, a letter for every number, zeros in front without a meaning.
    pub(crate) fn on_numbers(&self) -> Option<Word> {
        let [track] = &self.tracks[..] else { return None };
        let system = track.system.as_deref()?.natural_msd()?;
        let mut places = BTreeMap::new();
        for letter in self.alphabet() {
            let relation = super::zeros::on_numbers(&self.places(|found| found == letter))?;
            if !relation.dfa.is_empty() {
                places.insert(letter, relation.dfa);
            }
        }
        let all = super::zeros::on_numbers(&self.places(|_| true))?;
        (*all.dfa == system.valid(1).ok()?).then_some(Word { system, places, morphism: None })
    }
}

impl Prover {
    /// The word of this name.
    pub(crate) fn outputs(&mut self, name: &str) -> Result<Outputs> {
        if let Some(word) = self.strings.words.get(name) {
            return Ok(word.clone());
        }
        let Some(word) = self.words.get(name).cloned() else {
            return Err(Error::invalid(format!("a known word instead of {name}")));
        };
        let numbers = self.numbers(word.system.name())?;
        let sets: Vec<(i32, Arc<Dfa>)> =
            word.places.iter().map(|(&letter, dfa)| (letter, dfa.clone())).collect();
        combined(self, &sets, &[Track::of_numbers(&numbers)])
    }

    /// Keeps a word under a new name, for formulas about numbers too if it is one of theirs.
    pub(crate) fn keep_word(&mut self, name: &str, word: Outputs) -> Result<()> {
        let named = name.starts_with(|c: char| c.is_ascii_alphabetic());
        if !named || !name.chars().all(crate::logic::parse::is_name) {
            return Err(Error::invalid(format!(
                "{name:?} is no name for a word: use letters, digits and _"
            )));
        }
        let number = word.on_numbers();
        let same = |known: &Word| {
            number.as_ref().is_some_and(|word| {
                known.places == word.places && known.system.name() == word.system.name()
            })
        };
        match (self.words.get(name), self.strings.words.contains_key(name)) {
            (Some(known), _) if same(known) => return Ok(()),
            (None, false) => {}
            _ => {
                return Err(Error::invalid(format!(
                    "another name for the word: {name} is defined already, and is another"
                )));
            }
        }
        if let Some(number) = number {
            self.words.insert(name.to_string(), number);
        }
        self.strings.words.insert(name.to_string(), word);
        Ok(())
    }
}
