//! Finite automata over tuples of digits, as flat arrays.
//!
//! A relation between natural numbers is the set of its tuples, each written digit by digit, most
//! significant first, all components padded to one length with leading zeros. A letter is a tuple of
//! digits, coded in mixed radix: track 0 is the least significant. The automaton is deterministic and
//! partial: a missing transition ([`NONE`]) is a run that can never be accepted, so dead states are never
//! stored. Every relation here accepts a word iff it accepts it with a zero letter put in front.
//!
//! Cost: 4 bytes for each state and letter. A minimal automaton is numbered in breadth-first order, so equal
//! relations have equal arrays.

pub use super::budget::{Budget, Stop};
pub(crate) use super::budget::{Grown, PACE};
use super::sorted_words::SortedWords;

/// The target of a missing transition.
pub(crate) const NONE: u32 = u32::MAX;

/// A deterministic partial automaton over tuples of digits.
///
/// ```
/// use wythoff::logic::{Dfa, Prover};
/// let mut prover = Prover::new();
/// prover.define("even", "E k n=2*k")?;
/// let even: &Dfa = &prover.relation("even").unwrap().dfa;
/// assert_eq!((&even.radix[..], even.states()), (&[2][..], 2));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Dfa {
    /// The number of digits of each track.
    pub radix: Vec<u32>,
    /// The number of letters: the product of the radices.
    pub(crate) letters: usize,
    /// The state where runs begin.
    pub(crate) start: u32,
    /// Which states accept.
    pub(crate) accept: Vec<bool>,
    /// `next[state * letters + letter]`, or [`NONE`].
    pub(crate) next: Vec<u32>,
}

/// An alphabet of more letters is not carried out: an atom, a text or an expression of so many is refused.
pub(crate) const MOST_LETTERS: usize = 1 << 16;

/// The number of letters of an alphabet of tuples; the largest number there is if it has more.
pub(crate) fn letter_count(radix: &[u32]) -> usize {
    radix.iter().fold(1, |letters, &r| letters.saturating_mul(r as usize))
}

/// The letters with these digits, track by track; a track without one may have any.
pub(crate) fn letters_with(radix: &[u32], digits: &[Option<u32>]) -> Vec<usize> {
    let (mut letters, mut place) = (vec![0], 1);
    for (&r, &digit) in radix.iter().zip(digits) {
        let range = digit.map_or(0..r, |d| d..d + 1);
        let longer = |d: u32| letters.iter().map(move |letter| letter + d as usize * place);
        letters = range.flat_map(longer).collect();
        place *= r as usize;
    }
    letters
}

/// The digits of a letter, track by track.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
pub(crate) fn digits_of(radix: &[u32], mut letter: usize) -> Vec<u32> {
    radix
        .iter()
        .map(|&r| {
            let digit = letter % r as usize;
            letter /= r as usize;
            digit as u32
        })
        .collect()
}

/// The letter with the given digits.
pub(crate) fn letter_of(radix: &[u32], digits: &[u32]) -> usize {
    radix.iter().zip(digits).rev().fold(0, |letter, (&r, &d)| letter * r as usize + d as usize)
}

impl Dfa {
    /// The relation that holds nowhere.
    pub fn empty(radix: Vec<u32>) -> Dfa {
        let letters = letter_count(&radix);
        Dfa { radix, letters, start: 0, accept: vec![false], next: vec![NONE; letters] }
    }

    /// The relation that holds of all strings.
    pub(crate) fn everything(radix: Vec<u32>) -> Dfa {
        let letters = letter_count(&radix);
        Dfa { radix, letters, start: 0, accept: vec![true], next: vec![0; letters] }
    }

    /// The relation with no tracks that holds (or not).
    pub(crate) fn constant(holds: bool) -> Dfa {
        let next = if holds { vec![0] } else { vec![NONE] };
        Dfa { radix: vec![], letters: 1, start: 0, accept: vec![holds], next }
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.accept.len()
    }

    /// Whether a word of letters is accepted.
    pub(crate) fn accepts_word(&self, word: impl IntoIterator<Item = usize>) -> bool {
        let mut state = self.start;
        for letter in word {
            state = self.next[state as usize * self.letters + letter];
            if state == NONE {
                return false;
            }
        }
        self.accept[state as usize]
    }

    /// Whether no tuple is accepted. The automaton need not be trimmed.
    pub(crate) fn is_empty(&self) -> bool {
        let reachable = self.reachable();
        !reachable.iter().zip(&self.accept).any(|(&r, &a)| r && a)
    }

    fn reachable(&self) -> Vec<bool> {
        let mut seen = vec![false; self.states()];
        let mut stack = vec![self.start];
        seen[self.start as usize] = true;
        while let Some(state) = stack.pop() {
            let at = state as usize * self.letters;
            for &to in &self.next[at..at + self.letters] {
                if to != NONE && !seen[to as usize] {
                    seen[to as usize] = true;
                    stack.push(to);
                }
            }
        }
        seen
    }

    /// The states from which an accepting state can be reached.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(crate) fn productive(&self) -> Vec<bool> {
        let (first, from) = self.predecessors();
        let mut good = self.accept.clone();
        let mut stack: Vec<u32> = (0..self.states() as u32).filter(|&s| good[s as usize]).collect();
        while let Some(state) = stack.pop() {
            for &p in &from[first[state as usize] as usize..first[state as usize + 1] as usize] {
                if !good[p as usize] {
                    good[p as usize] = true;
                    stack.push(p);
                }
            }
        }
        good
    }

    /// Predecessor lists in one array: those of `s` are `from[first[s]..first[s+1]]`.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    fn predecessors(&self) -> (Vec<u32>, Vec<u32>) {
        let mut first = vec![0u32; self.states() + 1];
        for &to in &self.next {
            if to != NONE {
                first[to as usize + 1] += 1;
            }
        }
        for i in 0..self.states() {
            first[i + 1] += first[i];
        }
        let mut fill = first.clone();
        let mut from = vec![0u32; first[self.states()] as usize];
        for (i, &to) in self.next.iter().enumerate() {
            if to != NONE {
                let slot = &mut fill[to as usize];
                from[*slot as usize] = (i / self.letters) as u32;
                *slot += 1;
            }
        }
        (first, from)
    }

    /// The same relation without states that no accepted word visits.
    pub(crate) fn trim(&self) -> Dfa {
        let good = self.productive();
        if !good[self.start as usize] {
            return Dfa::empty(self.radix.clone());
        }
        self.renumbered(&good)
    }

    /// Keeps the reachable states among `keep` (which holds the start), numbered breadth first.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    fn renumbered(&self, keep: &[bool]) -> Dfa {
        let mut number = vec![NONE; self.states()];
        let mut order = vec![self.start];
        number[self.start as usize] = 0;
        let mut i = 0;
        while i < order.len() {
            let at = order[i] as usize * self.letters;
            for &to in &self.next[at..at + self.letters] {
                if to != NONE && keep[to as usize] && number[to as usize] == NONE {
                    number[to as usize] = order.len() as u32;
                    order.push(to);
                }
            }
            i += 1;
        }
        let mut next = Vec::with_capacity(order.len() * self.letters);
        for &state in &order {
            let at = state as usize * self.letters;
            next.extend(self.next[at..at + self.letters].iter().map(|&to| {
                if to == NONE || !keep[to as usize] { NONE } else { number[to as usize] }
            }));
        }
        let accept = order.iter().map(|&s| self.accept[s as usize]).collect();
        Dfa { radix: self.radix.clone(), letters: self.letters, start: 0, accept, next }
    }

    /// The minimal automaton of the same relation, numbered breadth first: equal relations become equal.
    pub(crate) fn minimized(&self) -> Dfa {
        self.smallest(&Stop::default()).expect("nobody asks to stop")
    }

    /// The same; none if somebody asks to stop.
    fn smallest(&self, stop: &Stop) -> Option<Dfa> {
        let trimmed = self.trim();
        if trimmed.states() <= 1 {
            return Some(trimmed);
        }
        let (block, blocks) = super::minimize::equivalence(&trimmed, stop)?;
        if blocks == trimmed.states() {
            return Some(trimmed);
        }
        let mut next = vec![NONE; blocks * trimmed.letters];
        let mut accept = vec![false; blocks];
        for state in 0..trimmed.states() {
            let to_at = block[state] as usize * trimmed.letters;
            accept[block[state] as usize] = trimmed.accept[state];
            for letter in 0..trimmed.letters {
                let to = trimmed.next[state * trimmed.letters + letter];
                if to != NONE {
                    next[to_at + letter] = block[to as usize];
                }
            }
        }
        let merged = Dfa {
            radix: trimmed.radix.clone(),
            letters: trimmed.letters,
            start: block[0],
            accept,
            next,
        };
        let all = vec![true; blocks];
        Some(merged.renumbered(&all))
    }

    /// As [`Dfa::minimized`], if what it takes fits the budget beside this automaton.
    pub(crate) fn minimized_within(self, budget: &Budget) -> Result<Dfa, Grown> {
        let transitions = self.next.iter().filter(|&&to| to != NONE).count();
        let bytes = 2 * self.bytes() + super::minimize::bytes(self.states(), transitions);
        let states = self.states();
        budget.check(states, bytes)?;
        self.smallest(&budget.stop).ok_or(Grown { states, bytes, stopped: true })
    }

    /// Whether finitely many tuples are accepted. Leading zeros do not count.
    pub fn is_finite(&self) -> bool {
        let trimmed = self.minimized();
        // 0 unseen, 1 on the path, 2 done: a back edge is a cycle, save the zero loop at the start.
        let mut colour = vec![0u8; trimmed.states()];
        let mut path: Vec<(u32, usize)> = vec![(trimmed.start, 0)];
        colour[trimmed.start as usize] = 1;
        while let Some(&mut (state, ref mut letter)) = path.last_mut() {
            if *letter == trimmed.letters {
                colour[state as usize] = 2;
                path.pop();
                continue;
            }
            let to = trimmed.next[state as usize * trimmed.letters + *letter];
            let zero_loop = *letter == 0 && state == trimmed.start && to == state;
            *letter += 1;
            if to == NONE || zero_loop {
                continue;
            }
            match colour[to as usize] {
                0 => {
                    colour[to as usize] = 1;
                    path.push((to, 0));
                }
                1 => return false,
                _ => {}
            }
        }
        true
    }

    /// The same relation with its tracks in another order: track `i` of the result is `order[i]` here.
    /// A track may be repeated in `order` only through [`Dfa::remapped`].
    pub(crate) fn reordered(&self, order: &[usize]) -> Dfa {
        let radix: Vec<u32> = order.iter().map(|&t| self.radix[t]).collect();
        let places: Vec<usize> = (0..self.radix.len())
            .map(|t| order.iter().position(|&o| o == t).expect("a permutation"))
            .collect();
        self.remapped(radix, &places)
    }

    /// Track `t` of this relation reads track `places[t]` of the result: renames and identifies tracks.
    /// Every track of the result must be read by some track.
    pub(crate) fn remapped(&self, radix: Vec<u32>, places: &[usize]) -> Dfa {
        let letters = letter_count(&radix);
        let map = letter_map(&radix, &self.radix, places);
        let mut next = Vec::with_capacity(self.states() * letters);
        for state in 0..self.states() {
            let at = state * self.letters;
            next.extend(map.iter().map(|&l| self.next[at + l]));
        }
        Dfa { radix, letters, start: self.start, accept: self.accept.clone(), next }
    }

    /// Bytes held by the arrays.
    pub(crate) fn bytes(&self) -> usize {
        self.next.len() * 4 + self.accept.len()
    }
}

/// For each letter of the `outer` alphabet, the letter an automaton sees whose track `t` reads
/// outer track `places[t]`.
pub(crate) fn letter_map(outer: &[u32], inner: &[u32], places: &[usize]) -> Vec<usize> {
    (0..letter_count(outer))
        .map(|letter| {
            let digits = digits_of(outer, letter);
            let seen: Vec<u32> = places.iter().map(|&p| digits[p]).collect();
            letter_of(inner, &seen)
        })
        .collect()
}

impl Dfa {
    /// The relation holding exactly of the tuples with these words, each with any number of leading zeros.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(crate) fn of_words(radix: Vec<u32>, words: &[Vec<usize>]) -> Dfa {
        let mut sorted: Vec<Vec<u32>> = words
            .iter()
            .map(|word| word.iter().skip_while(|&&l| l == 0).map(|&l| l as u32).collect())
            .collect();
        sorted.sort_unstable();
        let mut builder = SortedWords::new(radix);
        for word in &sorted {
            builder.add(word);
        }
        builder.finish()
    }
}
