//! Automatic words: letter n is read off the digits of n, in base k or in Zeckendorf's system, by a finite automaton.
//!
//! Digits come from the highest on. What follows a prefix u, over all ways to go on by m digits, is a block of the word:
//! it starts at the number u0…0 (m zeros) and has as many letters as there are strings of m digits after u. Two
//! prefixes lead to one state if all their blocks within the data agree; breadth first, each new prefix is compared
//! with the states there are, until every one finds its state. A prefix with too little data left to compare ends the
//! search: the automaton is not closed as far as can be seen. In the end it is run on all the data.
//!
//! Asked for: three letters of data for each bit that describes the transitions. Random words never close.
//! Cost: states² · radix comparisons, most of which end at once, and N steps for each base.

use num_bigint::BigInt;

use super::Terms;
use super::letters::Letters;

/// How n is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Digits {
    /// Base k.
    Base(u32),
    /// Fibonacci numbers, no two neighbours.
    Zeckendorf,
}

/// A word read by an automaton.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Automatic {
    /// The index of the first term.
    pub(crate) first: i64,
    /// What the letters stand for.
    pub(crate) letters: Letters,
    /// The digits.
    pub(crate) digits: Digits,
    /// The letter of each state.
    pub(crate) outputs: Vec<u8>,
    /// By state and digit: the next state, none if the digit may not follow. The start is state 0.
    pub(crate) next: Vec<Option<usize>>,
    /// The number the automaton reads for the first term.
    pub(crate) from: usize,
}

/// Fewest letters compared before two prefixes are taken for the same.
const OVERLAP: usize = 24;
/// The most states.
const STATES: usize = 200;

/// A prefix u by its numbers u and u0, and its last digit.
#[derive(Debug, Clone, Copy)]
struct Prefix {
    now: usize,
    zero: usize,
    one: bool,
}

impl Digits {
    fn radix(self) -> usize {
        match self {
            Digits::Base(k) => k as usize,
            Digits::Zeckendorf => 2,
        }
    }

    /// The prefix with one digit more, if it may follow.
    fn follow(self, u: Prefix, digit: usize) -> Option<Prefix> {
        match self {
            Digits::Base(k) => {
                let now = u.zero + digit;
                Some(Prefix { now, zero: now * k as usize, one: false })
            }
            Digits::Zeckendorf if digit == 1 && u.one => None,
            Digits::Zeckendorf => {
                let sum = u.zero + u.now;
                Some(Prefix { now: u.zero + digit, zero: sum + 2 * digit, one: digit == 1 })
            }
        }
    }

    /// The blocks of a prefix that lie within so many letters: start and length, for m = 0, 1, ….
    fn blocks(self, u: Prefix, within: usize) -> impl Iterator<Item = (usize, usize)> {
        // Lengths obey the recurrence of the numbers; after a 1 only 0 may come.
        let (mut at, mut length) = match self {
            Digits::Base(k) => ((u.now, u.zero), (1, k as usize)),
            Digits::Zeckendorf => ((u.now, u.zero), (1, if u.one { 1 } else { 2 })),
        };
        std::iter::from_fn(move || {
            let block = (at.0, length.0);
            match self {
                Digits::Base(k) => {
                    let k = k as usize;
                    (at, length) = ((at.1, at.1 * k), (length.1, length.1 * k));
                }
                Digits::Zeckendorf => {
                    (at, length) = ((at.1, at.0 + at.1), (length.1, length.0 + length.1));
                }
            }
            (block.0 + block.1 <= within).then_some(block)
        })
    }

    fn name(self) -> String {
        match self {
            Digits::Base(k) => format!("base {k}"),
            Digits::Zeckendorf => "Zeckendorf digits".to_string(),
        }
    }
}

/// The smallest automaton found that reads the terms (or their differences), in base 2 to 10 or Zeckendorf digits.
pub(crate) fn recognise(terms: &Terms) -> Option<Automatic> {
    let (letters, word) = Letters::of(terms)?;
    if letters.alphabet.len() < 2 || word.len() < 2 * OVERLAP {
        return None;
    }
    // Indices from 1 on: any letter may stand at 0.
    let counted: Vec<Vec<u8>> = match terms.first {
        1 => (0..letters.alphabet.len())
            .map(|x| u8::try_from(x).into_iter().chain(word.iter().copied()).collect())
            .collect(),
        _ => vec![word],
    };
    let systems = (2..=10).map(Digits::Base).chain([Digits::Zeckendorf]);
    let mut best: Option<Automatic> = None;
    for digits in systems {
        for word in &counted {
            let most = best.as_ref().map_or(usize::MAX, |other| other.next.len());
            let Some((outputs, next)) = learn(word, digits, most) else { continue };
            let from = usize::from(terms.first == 1);
            let letters = letters.clone();
            best = Some(Automatic { first: terms.first, letters, digits, outputs, next, from });
        }
    }
    best
}

/// The automaton of a word, with fewer than `most` transitions.
fn learn(word: &[u8], digits: Digits, most: usize) -> Option<(Vec<u8>, Vec<Option<usize>>)> {
    let radix = digits.radix();
    let mut states = vec![Prefix { now: 0, zero: 0, one: false }];
    let mut next: Vec<Option<usize>> = Vec::new();
    let mut at = 0;
    while at < states.len() {
        for digit in 0..radix {
            // Zeros in front change nothing.
            let Some(child) = digits.follow(states[at], digit).filter(|_| at + digit > 0) else {
                next.push((at == 0 && digit == 0).then_some(0));
                continue;
            };
            let seen: usize = digits.blocks(child, word.len()).map(|(_, length)| length).sum();
            if seen < OVERLAP {
                return None;
            }
            let same = |other: &Prefix| {
                let (mine, theirs) =
                    (digits.blocks(child, word.len()), digits.blocks(*other, word.len()));
                other.one == child.one
                    && mine
                        .zip(theirs)
                        .all(|((a, length), (b, _))| word[a..a + length] == word[b..b + length])
            };
            let found = states.iter().position(same);
            next.push(Some(found.unwrap_or(states.len())));
            if found.is_none() {
                states.push(child);
                let transitions = states.len() * radix;
                let bits = (usize::BITS - states.len().leading_zeros()) as usize;
                let trusted = 3 * transitions * bits <= word.len();
                if states.len() > STATES || transitions >= most || !trusted {
                    return None;
                }
            }
        }
        at += 1;
    }
    let outputs: Vec<u8> = states.iter().map(|u| word[u.now]).collect();
    (radix * states.len() < most && run(&outputs, &next, radix, word.len()) == word)
        .then_some((outputs, next))
}

/// The first letters of the word: the states of all numbers of m digits in order, for longer and longer m.
fn run(outputs: &[u8], next: &[Option<usize>], radix: usize, count: usize) -> Vec<u8> {
    let mut states = vec![0usize];
    while states.len() < count {
        let step = |&s: &usize| next[s * radix..(s + 1) * radix].iter().flatten().copied();
        let longer: Vec<usize> = states.iter().flat_map(step).take(count).collect();
        if longer.len() <= states.len() {
            break;
        }
        states = longer;
    }
    states.truncate(count);
    states.iter().map(|&s| outputs[s]).collect()
}

impl Automatic {
    /// The number of states.
    pub(crate) fn states(&self) -> usize {
        self.outputs.len()
    }

    /// So many terms from the first on.
    pub(super) fn sequence(&self, count: usize) -> Vec<BigInt> {
        let needed = self.letters.needed(count) + self.from;
        let word = run(&self.outputs, &self.next, self.digits.radix(), needed);
        let mut terms = self.letters.terms(&word[self.from.min(word.len())..]);
        terms.truncate(count);
        terms
    }

    pub(super) fn parameters(&self) -> usize {
        self.next.len() + self.outputs.len()
    }

    /// What is read, and by how many states.
    pub(crate) fn words(&self) -> String {
        let n = match self.first {
            0 | 1 => "n".to_string(),
            first if first > 0 => format!("n-{first}"),
            first => format!("n+{}", -first),
        };
        let (subject, digits, states) = (self.letters.subject(), self.digits.name(), self.states());
        format!(
            "{subject} are automatic in {digits}: {states} states read {n}, highest digit first"
        )
    }

    /// The same for a paper.
    pub(crate) fn latex(&self) -> String {
        format!(r"\text{{{}}}", self.words())
    }

    /// The automaton, if it is small.
    pub(crate) fn details(&self) -> String {
        const SHOWN: usize = 12;
        if self.states() > SHOWN {
            return format!("automaton of {} states", self.states());
        }
        let radix = self.digits.radix();
        let state = |s: usize| {
            let to = self.next[s * radix..(s + 1) * radix].iter();
            let to: Vec<String> =
                to.map(|t| t.map_or("-".to_string(), |t| t.to_string())).collect();
            format!("{s}/{}: {}", self.letters.spelled(&[self.outputs[s]]), to.join(" "))
        };
        let states: Vec<String> = (0..self.states()).map(state).collect();
        format!("state/letter: next by digit  {}", states.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(first: i64, word: impl IntoIterator<Item = i64>) -> Option<Automatic> {
        recognise(&Terms::new(first, word))
    }

    #[test]
    fn words_with_known_automata() {
        let thue_morse = |n: i64| i64::from(n.count_ones() % 2);
        let found = of(0, (0..300).map(thue_morse)).unwrap();
        assert_eq!((found.digits, found.states()), (Digits::Base(2), 2));
        let found = of(1, (1..300).map(thue_morse)).unwrap();
        assert_eq!((found.digits, found.states()), (Digits::Base(2), 2));
        // Rudin and Shapiro: pairs 11, four states.
        let found = of(0, (0..1000i64).map(|n| i64::from((n & n >> 1).count_ones() % 2))).unwrap();
        assert_eq!((found.digits, found.states()), (Digits::Base(2), 4));
        // Cantor: no digit 1 in base 3.
        let cantor = |n: i64| {
            let digits = std::iter::successors(Some(n), |n| (*n > 0).then_some(n / 3));
            i64::from(!digits.into_iter().any(|n| n % 3 == 1))
        };
        let found = of(0, (0..1000).map(cantor)).unwrap();
        assert_eq!((found.digits, found.states()), (Digits::Base(3), 2));
        let floor = |n: u64| crate::golden::floor_phi(n).unwrap() as i64;
        let found = of(0, (0..600).map(floor)).unwrap();
        assert_eq!(found.digits, Digits::Zeckendorf);
        assert!(found.states() <= 5, "{}", found.details());
    }

    #[test]
    fn squares_and_random_words_are_none() {
        let square = |n: i64| i64::from(n.isqrt() * n.isqrt() == n);
        assert_eq!(of(0, (0..3000).map(square)), None);
        let mut state = 7u64;
        let mut bit = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 60 & 1) as i64
        };
        assert_eq!(of(0, (0..3000).map(|_| bit())), None);
    }

    /// The blocks of all prefixes of one length are the word, each letter once.
    #[test]
    fn blocks_tile_the_numbers() {
        for digits in [Digits::Base(2), Digits::Base(7), Digits::Zeckendorf] {
            let mut level = vec![Prefix { now: 0, zero: 0, one: false }];
            for _ in 0..3 {
                level = level
                    .iter()
                    .flat_map(|&u| (0..digits.radix()).filter_map(move |d| digits.follow(u, d)))
                    .collect();
                for m in 0..3 {
                    let blocks = level.iter().map(|&u| digits.blocks(u, 1 << 30).nth(m).unwrap());
                    let mut end = 0;
                    for (start, length) in blocks {
                        assert_eq!(start, end, "{digits:?} {m}");
                        end = start + length;
                    }
                }
            }
        }
    }
}
