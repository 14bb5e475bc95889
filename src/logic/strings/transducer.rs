//! Words made from words: through a transducer, and into another base.
//!
//! A transducer reads a word letter by letter and writes a letter for each. Before n it has read W[0] … W[n−1]; the effect φ_m(q) of all
//! strings of m digits from state q of the word, in order, is a map of its states, and φ_{m+1}(q) is the composition of φ_m over the digits. The
//! maps repeat from some m on, so an automaton that guesses the class of the number of digits left follows the transducer (Dekking).

use std::sync::Arc;

use super::outputs::{Outputs, combined, cut};
use super::text::lines;
use super::{Track, radix};
use crate::logic::automaton::{Dfa, NONE};
use crate::logic::intern::Interner;
use crate::logic::prove::Prover;
use crate::logic::subset::Nfa;
use crate::{Error, Result};

/// A machine that writes a letter for each letter it reads.
#[derive(Debug, Clone)]
pub(crate) struct Transducer {
    inputs: Vec<i32>,
    /// By state and input: the next state and the letter written.
    steps: Vec<(u32, i32)>,
}

impl Transducer {
    /// Reads `{0,1}`, then for each state its number and its lines `letter -> state / letter`.
    #[expect(clippy::cast_sign_loss, reason = "memory keeps states below 2^32")]
    pub(crate) fn parse(text: &str) -> Result<Transducer> {
        let bad = |line: usize, what: &str| {
            let shown = text.lines().nth(line).unwrap_or("");
            Error::parse(shown, 1, format!("{what} (line {})", line + 1))
        };
        let mut lines = lines(text);
        let (at, header) = lines.next().ok_or_else(|| bad(0, "letters in braces"))?;
        let letters = header.trim_matches(['{', '}']).split(',');
        let inputs: std::result::Result<Vec<i32>, _> =
            letters.map(|letter| letter.trim().parse::<i32>()).collect();
        let inputs = inputs.map_err(|_| bad(at, "letters in braces, as {0,1}"))?;
        let mut steps: Vec<Option<(u32, i32)>> = Vec::new();
        for (line, content) in lines {
            let Some((letter, rest)) = content.split_once("->") else {
                steps.resize(steps.len() + inputs.len(), None);
                continue;
            };
            let what = "`letter -> state / letter`";
            let parts = rest.split_once('/').ok_or_else(|| bad(line, what))?;
            let number = |word: &str| word.trim().parse::<i32>().map_err(|_| bad(line, what));
            let letter = number(letter)?;
            let place = inputs.iter().position(|&i| i == letter).ok_or_else(|| bad(line, what))?;
            let base = steps.len().checked_sub(inputs.len()).ok_or_else(|| bad(line, "a state"))?;
            steps[base + place] = Some((number(parts.0)? as u32, number(parts.1)?));
        }
        let steps: Option<Vec<(u32, i32)>> = steps.into_iter().collect();
        let steps = steps.filter(|steps| {
            !steps.is_empty()
                && steps.iter().all(|(to, _)| (*to as usize) < steps.len() / inputs.len())
        });
        let steps = steps.ok_or_else(|| bad(at, "a step for each state and letter"))?;
        Ok(Transducer { inputs, steps })
    }

    fn step(&self, state: u32, letter: i32) -> Option<(u32, i32)> {
        let place = self.inputs.iter().position(|&i| i == letter)?;
        Some(self.steps[state as usize * self.inputs.len() + place])
    }
}

/// How many different effects are met before the search is given up.
const EFFECTS: usize = 100_000;

impl Prover {
    /// The word that the transducer writes as it reads this one.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(crate) fn transduced(&mut self, machine: &Transducer, word: &Outputs) -> Result<Outputs> {
        let [track] = &word.tracks[..] else {
            return Err(Error::invalid(
                "a word with one index: a transducer reads its letters in order",
            ));
        };
        let Some(system) = track.system.clone().filter(|system| !system.is_signed()) else {
            return Err(Error::invalid("a word whose index is a natural number"));
        };
        if system.lsd {
            let turned = word.turned(self)?;
            return self.transduced(machine, &turned)?.turned(self);
        }
        let closed = system.restricted().is_none_or(|valid| valid.accept.iter().all(|&a| a));
        if !closed {
            return Err(Error::invalid(format!(
                "a system in which every beginning of a number can be continued, not {}",
                system.name
            )));
        }
        let word = cut(self, word.clone())?.smallest();
        let width = word.width();
        let count = word.letters.len();
        if word.next[word.start as usize * width] != word.start {
            return Err(Error::invalid("a word whose letters do not depend on leading zeros"));
        }
        let unknown = |letter: i32| {
            let message = format!(
                "a word with the letters {:?} only: {letter} cannot be read",
                machine.inputs
            );
            Error::invalid(message)
        };
        let states = machine.steps.len() / machine.inputs.len();
        let mut effects = Interner::new();
        let mut first = Vec::with_capacity(count * states);
        for &letter in &word.letters {
            for s in 0..states as u32 {
                first.push(machine.step(s, letter).ok_or_else(|| unknown(letter))?.0);
            }
        }
        effects.intern(&first);
        // φ_1, φ_2, … until one was met before.
        let mut last = 0;
        let again = loop {
            let known = effects.get(last).to_vec();
            let mut next = Vec::with_capacity(known.len());
            for q in 0..count {
                for s in 0..states as u32 {
                    let ways = word.next[q * width..(q + 1) * width].iter();
                    let end = ways
                        .filter(|to| **to != NONE)
                        .fold(s, |s, &to| known[to as usize * states + s as usize]);
                    next.push(end);
                }
            }
            let id = effects.intern(&next) as usize;
            if id <= last {
                break id;
            }
            if id > EFFECTS {
                return Err(Error::limit(
                    "the effects of the transducer do not repeat early enough",
                ));
            }
            last = id;
        };
        // Digits left: 0, 1, …, last + 1 with the effects 0, …, last, again; then on from there.
        let classes = last + 2;
        let id = |q: usize, s: usize, class: usize| ((q * states + s) * classes + class) as u32;
        let below = |class: usize| -> Vec<usize> {
            let mut below = Vec::new();
            if class > 0 {
                below.push(class - 1);
            }
            if class == again + 1 {
                below.push(last + 1);
            }
            below
        };
        // Class c has c digits left; c and c + period lead on alike once c > again.
        let effect = |class: usize| if class > last { again } else { class };
        let mut edges = Vec::new();
        for q in 0..count {
            for s in 0..states {
                for class in 1..classes {
                    for lower in below(class) {
                        let known = effects.get(effect(lower));
                        let mut state = s as u32;
                        for letter in 0..width {
                            let to = word.next[q * width + letter];
                            if to != NONE {
                                let to = to as usize;
                                let end = id(to, state as usize, lower);
                                edges.push((id(q, s, class), letter as u32, end));
                                state = known[to * states + state as usize];
                            }
                        }
                    }
                }
            }
        }
        let starts: Vec<u32> =
            (0..classes).map(|class| id(word.start as usize, 0, class)).collect();
        let written =
            |q: usize, s: usize| machine.step(s as u32, word.letters[q]).expect("known").1;
        let mut letters: Vec<i32> = (0..count)
            .flat_map(|q| (0..states).map(move |s| (q, s)))
            .map(|(q, s)| written(q, s))
            .collect();
        letters.sort_unstable();
        letters.dedup();
        let mut sets = Vec::new();
        for letter in letters {
            let accept: Vec<bool> = (0..count * states * classes)
                .map(|i| {
                    i % classes == 0 && {
                        let pair = i / classes;
                        written(pair / states, pair % states) == letter
                    }
                })
                .collect();
            sets.push((letter, self.of_edges(&word.tracks, &starts, accept, &edges)?));
        }
        combined(self, &sets, &word.tracks)
    }

    /// The minimal automaton of an automaton with choices.
    pub(super) fn of_edges(
        &mut self,
        tracks: &[Track],
        starts: &[u32],
        accept: Vec<bool>,
        edges: &[(u32, u32, u32)],
    ) -> Result<Arc<Dfa>> {
        // Only states from which acceptance can be reached.
        let mut good = accept.clone();
        let mut from: Vec<Vec<u32>> = vec![vec![]; accept.len()];
        edges.iter().for_each(|&(a, _, b)| from[b as usize].push(a));
        let mut stack: Vec<usize> = (0..accept.len()).filter(|&s| good[s]).collect();
        while let Some(state) = stack.pop() {
            for &before in &from[state] {
                if !std::mem::replace(&mut good[before as usize], true) {
                    stack.push(before as usize);
                }
            }
        }
        let mut kept: Vec<(u32, u32, u32)> =
            edges.iter().copied().filter(|e| good[e.0 as usize] && good[e.2 as usize]).collect();
        kept.sort_unstable();
        kept.dedup();
        let starts: Vec<u32> = starts.iter().copied().filter(|&s| good[s as usize]).collect();
        if starts.is_empty() {
            return Ok(Arc::new(Dfa::empty(radix(tracks))));
        }
        self.settled(&Nfa::from_edges(radix(tracks), starts, accept, &kept))
    }

    /// The word with its index in another base, a power of the same number.
    pub(crate) fn in_base(&mut self, word: &Outputs, target: &str) -> Result<Outputs> {
        let [track] = &word.tracks[..] else {
            return Err(Error::invalid("a word with one index to be converted"));
        };
        let base = |name: &str| name.get(4..).and_then(|base| base.parse::<u32>().ok());
        let from = track.system.as_ref().map(|s| s.name.clone()).unwrap_or_default();
        let goal = self.numbers(target)?;
        let (Some(k), Some(l)) = (base(&from), base(&goal.name)) else {
            return Err(Error::invalid(format!("bases k^i and k^j, not {from} and {target}")));
        };
        let root = (2..=k.min(l)).find(|&r| power(r, k).is_some() && power(r, l).is_some());
        let Some(root) = root else {
            return Err(Error::invalid(format!("bases k^i and k^j for some k, not {k} and {l}")));
        };
        if from == goal.name {
            return Err(Error::invalid(format!("another base: the word is in {from} already")));
        }
        let mut word = match from.starts_with("lsd") {
            true => word.turned(self)?,
            false => word.clone(),
        };
        word = word.total(0).smallest();
        if word.next[word.start as usize * word.width()] != word.start {
            return Err(Error::invalid("a word whose letters do not depend on leading zeros"));
        }
        word = self.in_root(&word, root, power(root, k).expect("a power"))?;
        word = self.in_power(&word, root, power(root, l).expect("a power"))?;
        if goal.lsd { word.turned(self) } else { Ok(word) }
    }

    /// From base r^e to base r: digits are gathered, their number guessed.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    fn in_root(&mut self, word: &Outputs, root: u32, exponent: u32) -> Result<Outputs> {
        if exponent == 1 {
            return Ok(word.clone());
        }
        let numbers = self.numbers(&format!("msd_{root}"))?;
        let tracks = [Track::of_numbers(&numbers)];
        let width = word.width();
        // (state, digits gathered, their value).
        let id = |q: u32, place: u32, value: u32| (q * exponent + place) * width as u32 + value;
        let mut edges = Vec::new();
        let count = word.letters.len() as u32;
        for q in 0..count {
            for place in 0..exponent {
                for value in 0..root.pow(place) {
                    for d in 0..root {
                        let whole = value * root + d;
                        let to = match place + 1 == exponent {
                            true => id(word.next[q as usize * width + whole as usize], 0, 0),
                            false => id(q, place + 1, whole),
                        };
                        edges.push((id(q, place, value), d, to));
                    }
                }
            }
        }
        let starts: Vec<u32> = (0..exponent).map(|place| id(word.start, place, 0)).collect();
        let mut sets = Vec::new();
        for letter in word.alphabet() {
            let mut accept = vec![false; (count * exponent) as usize * width];
            for q in (0..count).filter(|&q| word.letters[q as usize] == letter) {
                accept[id(q, 0, 0) as usize] = true;
            }
            sets.push((letter, self.of_edges(&tracks, &starts, accept, &edges)?));
        }
        combined(self, &sets, &tracks)
    }

    /// From base r to base r^e: e digits at once.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    fn in_power(&mut self, word: &Outputs, root: u32, exponent: u32) -> Result<Outputs> {
        if exponent == 1 {
            return Ok(word.clone());
        }
        let numbers = self.numbers(&format!("msd_{}", root.pow(exponent)))?;
        let (root, base) = (root as usize, root.pow(exponent) as usize);
        let mut next = Vec::new();
        for q in 0..word.letters.len() {
            for digit in 0..base {
                let state = (0..exponent).rev().fold(q, |q, place| {
                    let d = digit / root.pow(place) % root;
                    word.next[q * root + d] as usize
                });
                next.push(state as u32);
            }
        }
        let tracks = vec![Track::of_numbers(&numbers)];
        Ok(Outputs { tracks, next, ..word.clone() }.smallest())
    }
}

/// The exponent with which r gives n.
fn power(r: u32, n: u32) -> Option<u32> {
    (1..=6).find(|&e| r.checked_pow(e) == Some(n))
}
