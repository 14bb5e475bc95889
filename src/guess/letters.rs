//! A sequence of few values as a word; one of many values by its first differences.

use std::collections::BTreeMap;

use num_bigint::BigInt;

use super::Terms;

/// What the letters are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reading {
    /// The terms themselves.
    Terms,
    /// s(n+1) − s(n), and this is s(first).
    Differences(BigInt),
}

/// A word over few letters, with what they stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Letters {
    /// Terms or differences.
    pub(crate) reading: Reading,
    /// What each letter stands for, increasing.
    pub(crate) alphabet: Vec<BigInt>,
}

/// The most letters of a word.
const MOST: usize = 8;

impl Letters {
    /// The terms as a word, or else their differences; none if both have too many letters.
    pub(super) fn of(terms: &Terms) -> Option<(Letters, Vec<u8>)> {
        if let Some((alphabet, word)) = spell(&terms.values) {
            return Some((Letters { reading: Reading::Terms, alphabet }, word));
        }
        let differences: Vec<BigInt> = terms.values.windows(2).map(|w| &w[1] - &w[0]).collect();
        let (alphabet, word) = spell(&differences)?;
        let reading = Reading::Differences(terms.values.first()?.clone());
        Some((Letters { reading, alphabet }, word))
    }

    /// The letters that so many terms take.
    pub(super) fn needed(&self, terms: usize) -> usize {
        match self.reading {
            Reading::Terms => terms,
            Reading::Differences(_) => terms.saturating_sub(1),
        }
    }

    /// The terms that a word spells.
    pub(super) fn terms(&self, word: &[u8]) -> Vec<BigInt> {
        let meant = word.iter().map(|&letter| self.alphabet[usize::from(letter)].clone());
        match &self.reading {
            Reading::Terms => meant.collect(),
            Reading::Differences(start) => {
                let mut all = vec![start.clone()];
                for step in meant {
                    all.push(&all[all.len() - 1] + step);
                }
                all
            }
        }
    }

    /// `the terms` or `the first differences`.
    pub(super) fn subject(&self) -> &'static str {
        match self.reading {
            Reading::Terms => "the terms",
            Reading::Differences(_) => "the first differences",
        }
    }

    /// A word in letters as they are meant, with commas where they are not all digits.
    pub(super) fn spelled(&self, word: &[u8]) -> String {
        let meant: Vec<String> =
            word.iter().map(|&letter| self.alphabet[usize::from(letter)].to_string()).collect();
        let digits = self.alphabet.iter().all(|x| x.to_string().len() == 1);
        meant.join(if digits { "" } else { "," })
    }
}

fn spell(values: &[BigInt]) -> Option<(Vec<BigInt>, Vec<u8>)> {
    let mut letters: BTreeMap<&BigInt, u8> = BTreeMap::new();
    for value in values {
        letters.insert(value, 0);
        if letters.len() > MOST {
            return None;
        }
    }
    for (i, letter) in letters.values_mut().enumerate() {
        *letter = u8::try_from(i).ok()?;
    }
    let word = values.iter().map(|value| letters[value]).collect();
    Some((letters.into_keys().cloned().collect(), word))
}
