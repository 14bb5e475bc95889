//! Automatic words: letter n is read off the digits of n, in base k or in the system of a linear recurrence, by a finite automaton.
//!
//! Digits come from the highest on. What follows a prefix u, over all ways to go on by m digits, is a block of the word:
//! it starts at the number u0…0 (m zeros) and has as many letters as there are strings of m digits after u. Two
//! prefixes lead to one state if all their blocks within the data agree; breadth first, each new prefix is compared
//! with the states there are, until every one finds its state. A prefix with too little data left to compare ends the
//! search: the automaton is not closed as far as can be seen. In the end it is run on all the data.
//!
//! Base k is the recurrence U_i = k·U_{i−1}, Zeckendorf's that of (1,1), Tribonacci's (1,1,1), Narayana's (1,0,1); (2,1) has √2 for its slope. Which strings
//! of digits stand for numbers: those that are from no place on above t = c₁…cₖ₋₁(cₖ − 1), read again and again (Parry), which is a matter of how much
//! of t was just read.
//!
//! Asked for: three letters of data for each bit that describes the transitions. Random words never close.
//! Cost: about N log N steps for each base, as states are found by the hashes of their blocks.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

use num_bigint::BigInt;

use super::Terms;
use super::letters::Letters;
use crate::Result;
use crate::logic::readings;
use crate::run::Run;

/// How n is written: by the weights U_i = c₁U_{i−1} + … + cₖU_{i−k}.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Digits {
    /// Base k.
    Base(u32),
    /// Fibonacci numbers, no two neighbours.
    Zeckendorf,
    /// The recurrence of these coefficients.
    Recurrence(&'static [u32]),
}

/// The recurrences that are tried beside the bases and Zeckendorf's.
const RECURRENCES: [&[u32]; 6] = [&[1, 1, 1], &[1, 0, 1], &[2, 1], &[3, 1], &[2, 2], &[4, 1]];

/// A word read by an automaton.
///
/// ```
/// use wythoff::guess::{Automatic, GuessForm, Terms};
/// let letters = |count| Terms::new(0, (0..count).map(|n: u32| n.count_ones() % 2));
/// let found = letters(100).recognise(&Default::default())?;
/// let is = |form: &GuessForm| matches!(form, GuessForm::Automatic(Automatic { .. }));
/// let automatic = found.iter().find(|guess| is(&guess.form)).unwrap();
/// assert_eq!(automatic.form.sequence(1000), letters(1000).values);
/// # Ok::<(), wythoff::Error>(())
/// ```
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

/// A prefix u by its numbers u, u0, u00, …, as many as the recurrence has coefficients, and how much of t it ends in.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Prefix {
    values: Vec<usize>,
    read: usize,
}

impl Digits {
    fn coefficients(self) -> Vec<u32> {
        match self {
            Digits::Base(k) => vec![k],
            Digits::Zeckendorf => vec![1, 1],
            Digits::Recurrence(coefficients) => coefficients.to_vec(),
        }
    }

    fn name(self) -> String {
        match self {
            Digits::Base(k) => format!("base {k}"),
            Digits::Zeckendorf => "Zeckendorf digits".to_string(),
            Digits::Recurrence([1, 1, 1]) => "Tribonacci digits".to_string(),
            Digits::Recurrence([1, 0, 1]) => "Narayana digits".to_string(),
            Digits::Recurrence(c) => {
                let terms = c.iter().enumerate().filter(|(_, c)| **c > 0);
                let terms = terms.map(|(i, c)| match c {
                    1 => format!("U(i-{})", i + 1),
                    c => format!("{c}*U(i-{})", i + 1),
                });
                let terms: Vec<String> = terms.collect();
                format!("digits of U(i) = {}", terms.join(" + "))
            }
        }
    }
}

/// A way to write numbers, ready to be used on words of some length.
struct Numeration {
    coefficients: Vec<usize>,
    /// U_0, U_1, …: one for each coefficient.
    weights: Vec<usize>,
    /// The largest digit when so much of t was read, and how much is read after each digit.
    largest: Vec<usize>,
    after: Vec<Vec<u8>>,
    /// How many strings of m digits may follow when so much of t was read: by m.
    counts: Vec<Vec<usize>>,
}

impl Numeration {
    fn new(digits: Digits, within: usize) -> Numeration {
        let given = digits.coefficients();
        let mut t = given.clone();
        *t.last_mut().expect("a recurrence has coefficients") -= 1;
        let after = readings(&t);
        let largest: Vec<usize> = t.iter().map(|&digit| digit as usize).collect();
        let coefficients: Vec<usize> = given.iter().map(|&c| c as usize).collect();
        let mut counts = vec![vec![1; t.len()]];
        while counts[counts.len() - 1][0] <= within {
            let last = &counts[counts.len() - 1];
            let of = |read: usize| {
                let ways = (0..=largest[read]).map(|digit| last[usize::from(after[read][digit])]);
                ways.fold(0usize, usize::saturating_add)
            };
            let next = (0..t.len()).map(of).collect();
            counts.push(next);
        }
        let weights = (0..t.len()).map(|m| weight(&coefficients, m)).collect();
        Numeration { weights, coefficients, largest, after, counts }
    }

    fn radix(&self) -> usize {
        self.largest[0] + 1
    }

    /// The empty prefix.
    fn empty(&self) -> Prefix {
        Prefix { values: vec![0; self.weights.len()], read: 0 }
    }

    /// The number of u with one zero more than those of `values`.
    fn beyond(&self, values: &[usize]) -> usize {
        let terms = self.coefficients.iter().zip(values.iter().rev());
        terms.fold(0usize, |sum, (c, v)| sum.saturating_add(c.saturating_mul(*v)))
    }

    /// The prefix with one digit more, if it may follow.
    fn follow(&self, u: &Prefix, digit: usize) -> Option<Prefix> {
        if digit > self.largest[u.read] {
            return None;
        }
        let mut values = u.values[1..].to_vec();
        values.push(self.beyond(&u.values));
        values.iter_mut().zip(&self.weights).for_each(|(v, weight)| *v += digit * weight);
        Some(Prefix { values, read: self.after[u.read][digit].into() })
    }

    /// The blocks of a prefix that lie within so many letters: start and length, for m = 0, 1, ….
    fn blocks(&self, u: &Prefix, within: usize) -> impl Iterator<Item = (usize, usize)> {
        let (mut values, read) = (u.values.clone(), u.read);
        self.counts.iter().map_while(move |counts| {
            let block = (values[0], counts[read]);
            let next = self.beyond(&values);
            values.remove(0);
            values.push(next);
            (block.0.saturating_add(block.1) <= within).then_some(block)
        })
    }
}

/// U_m, m below the number of coefficients.
fn weight(coefficients: &[usize], m: usize) -> usize {
    1 + (0..m).map(|i| coefficients[i] * weight(coefficients, m - 1 - i)).sum::<usize>()
}

/// The smallest automaton found that reads the terms (or their differences), in base 2 to 10 or in the digits of a recurrence.
pub(crate) fn recognise(terms: &Terms, run: &Run) -> Result<Option<Automatic>> {
    let Some((letters, word)) = Letters::of(terms) else { return Ok(None) };
    if letters.alphabet.len() < 2 || word.len() < 2 * OVERLAP {
        return Ok(None);
    }
    // Indices from 1 on: any letter may stand at 0.
    let counted: Vec<Vec<u8>> = match terms.first {
        1 => (0..letters.alphabet.len())
            .map(|x| u8::try_from(x).into_iter().chain(word.iter().copied()).collect())
            .collect(),
        _ => vec![word],
    };
    let recurrences = RECURRENCES.into_iter().map(Digits::Recurrence);
    let systems = (2..=10).map(Digits::Base).chain([Digits::Zeckendorf]).chain(recurrences);
    let mut best: Option<Automatic> = None;
    for digits in systems {
        for word in &counted {
            let most = best.as_ref().map_or(usize::MAX, |other| other.next.len());
            let Some((outputs, next)) = learn(word, digits, most, run)? else { continue };
            let from = usize::from(terms.first == 1);
            let letters = letters.clone();
            best = Some(Automatic { first: terms.first, letters, digits, outputs, next, from });
        }
    }
    Ok(best)
}

/// The first state with these: how much of t was read, so many blocks, their hash.
type KnownStates = HashMap<(usize, usize, u64), usize>;

fn note(known: &mut KnownStates, read: usize, state: usize, marks: Vec<u64>) {
    for (blocks, mark) in (1..).zip(marks) {
        known.entry((read, blocks, mark)).or_insert(state);
    }
}

/// The letter of each state, and where each digit leads.
type Read = (Vec<u8>, Vec<Option<usize>>);

/// The automaton of a word, with fewer than `most` transitions.
fn learn(word: &[u8], digits: Digits, most: usize, run: &Run) -> Result<Option<Read>> {
    let numbers = Numeration::new(digits, word.len());
    let radix = numbers.radix();
    let mut states = vec![numbers.empty()];
    let mut next: Vec<Option<usize>> = Vec::new();
    // The hashes of the first block, of the first two, and so on. A state met earlier is a smaller number, and has as many blocks as a later one.
    let marks = |u: &Prefix| -> Vec<u64> {
        let mut hasher = DefaultHasher::new();
        let blocks = numbers.blocks(u, word.len());
        let mark = |(start, length): (usize, usize)| {
            hasher.write(&word[start..start + length]);
            hasher.finish()
        };
        blocks.map(mark).collect()
    };
    let mut known = KnownStates::new();
    note(&mut known, 0, 0, marks(&states[0]));
    let mut at = 0;
    while at < states.len() {
        run.go_on(|| format!("{at} states that read {}", digits.name()))?;
        for digit in 0..radix {
            // Zeros in front change nothing.
            let child = numbers.follow(&states[at], digit).filter(|_| at + digit > 0);
            let Some(child) = child else {
                next.push((at == 0 && digit == 0).then_some(0));
                continue;
            };
            let seen: usize = numbers.blocks(&child, word.len()).map(|(_, length)| length).sum();
            if seen < OVERLAP {
                return Ok(None);
            }
            let same = |other: &Prefix| {
                let (mine, theirs) =
                    (numbers.blocks(&child, word.len()), numbers.blocks(other, word.len()));
                other.read == child.read
                    && mine
                        .zip(theirs)
                        .all(|((a, length), (b, _))| word[a..a + length] == word[b..b + length])
            };
            let own = marks(&child);
            let last = own.last().map(|mark| (child.read, own.len(), *mark));
            let found = last.and_then(|mark| known.get(&mark)).copied();
            let found = found.filter(|&state| same(&states[state]));
            next.push(Some(found.unwrap_or(states.len())));
            if found.is_none() {
                note(&mut known, child.read, states.len(), own);
                states.push(child);
                let transitions = states.len() * radix;
                let bits = (usize::BITS - states.len().leading_zeros()) as usize;
                let trusted = 3 * transitions * bits <= word.len();
                if transitions >= most || !trusted {
                    return Ok(None);
                }
            }
        }
        at += 1;
    }
    let outputs: Vec<u8> = states.iter().map(|u| word[u.values[0]]).collect();
    let smaller = radix * states.len() < most;
    Ok((smaller && spelled(&outputs, &next, radix, word.len()) == word).then_some((outputs, next)))
}

/// The first letters of the word: the states of all numbers of m digits in order, for longer and longer m.
fn spelled(outputs: &[u8], next: &[Option<usize>], radix: usize, count: usize) -> Vec<u8> {
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

    fn radix(&self) -> usize {
        self.next.len() / self.outputs.len()
    }

    /// So many terms from the first on.
    pub(super) fn sequence(&self, count: usize) -> Vec<BigInt> {
        let needed = self.letters.needed(count) + self.from;
        let word = spelled(&self.outputs, &self.next, self.radix(), needed);
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
        format!(r"\mbox{{{}}}", self.words())
    }

    /// The automaton, if it is small.
    pub(crate) fn details(&self) -> String {
        const SHOWN: usize = 12;
        if self.states() > SHOWN {
            return format!("automaton of {} states", self.states());
        }
        let radix = self.radix();
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
        recognise(&Terms::new(first, word), &Run::default()).unwrap()
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

    /// More states than were once looked for: 3x + d modulo 211, digit by digit.
    #[test]
    fn hundreds_of_states() {
        let state = |n: i64| {
            let digits = (0..64 - n.leading_zeros()).rev().map(|i| n >> i & 1);
            digits.fold(0, |x, d| (3 * x + d) % 211)
        };
        let term = |n: i64| i64::from(state(n) % 7 < 3);
        let found = of(0, (0..60_000).map(term)).unwrap();
        assert!(found.digits == Digits::Base(2) && found.states() > 200, "{}", found.words());
        let far: Vec<BigInt> = (0..200_000).map(|n| term(n).into()).collect();
        assert_eq!(found.sequence(200_000), far);
    }

    /// Tribonacci's a (A003144) and Hofstadter's H (A005374), which no base and no Fibonacci digits read; sqrt(2).
    #[test]
    fn digits_of_recurrences() {
        let mut word = vec![0u8];
        while word.len() < 3000 {
            word = word
                .iter()
                .flat_map(|x| [&[0, 1][..], &[0, 2], &[0]][usize::from(*x)])
                .copied()
                .collect();
        }
        let places = (1i64..).zip(&word).filter(|(_, x)| **x == 0).map(|(n, _)| n);
        let found = of(1, places.take(1200)).unwrap();
        assert_eq!(found.digits.name(), "Tribonacci digits");
        let mut h = vec![0i64];
        for n in 1..1500 {
            h.push(n - h[h[h[n as usize - 1] as usize] as usize]);
        }
        let found = of(0, h).unwrap();
        assert_eq!(found.digits.name(), "Narayana digits");
        let root = |n: i64| (2 * n * n).isqrt();
        let found = of(0, (0..1500).map(root)).unwrap();
        assert_eq!(found.digits, Digits::Recurrence(&[2, 1]));
    }

    /// The blocks of all prefixes of one length are the word, each letter once.
    #[test]
    fn blocks_tile_the_numbers() {
        let recurrences = RECURRENCES.map(Digits::Recurrence);
        for digits in
            [Digits::Base(2), Digits::Base(7), Digits::Zeckendorf].into_iter().chain(recurrences)
        {
            let numbers = Numeration::new(digits, 1 << 20);
            let mut level = vec![numbers.empty()];
            for _ in 0..3 {
                level = level
                    .iter()
                    .flat_map(|u| (0..numbers.radix()).filter_map(|d| numbers.follow(u, d)))
                    .collect();
                for m in 0..3 {
                    let blocks = level.iter().map(|u| numbers.blocks(u, 1 << 20).nth(m).unwrap());
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
