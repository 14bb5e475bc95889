//! Automatic words: sequences whose n-th letter a finite automaton reads off the digits of n.
//!
//! The fixed point of a morphism h that begins with a letter a, h(a) = a…, is one: from letter x the digit d
//! leads to letter number d of h(x). The digit strings that have a path are the representations of
//! 0, 1, 2, … in order (Dumont and Thomas), so the word lives in the numeration system with just these
//! strings: msd_k for images of one length k, msd_fib for 0→01, 1→0.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::automaton::{Dfa, NONE};
use super::numeration::System;
use crate::{Error, Result};

/// The words that every script knows, and nobody defines again: Fibonacci's and Thue–Morse.
pub(crate) const BUILT_IN: [(&str, &str); 2] = [("F", "0->01 1->0"), ("T", "0->01 1->10")];

/// An infinite word over integer letters, indexed from 0.
#[derive(Debug, Clone)]
pub(crate) struct Word {
    /// The numeration system of the index.
    pub(crate) system: Arc<System>,
    /// For each letter the set of indices that carry it.
    pub(crate) places: BTreeMap<i32, Arc<Dfa>>,
    /// The morphism whose fixed point it is, begun with the least letter; none for a word from a file.
    pub(crate) morphism: Option<Morphism>,
}

/// A morphism: the image of each letter.
pub(crate) type Morphism = BTreeMap<i32, Vec<i32>>;

/// Reads `0->01 1->0` (commas or spaces between the rules; a letter is one digit, or a whole number in brackets: `0->[12]1`).
pub(crate) fn parse_morphism(text: &str) -> std::result::Result<Morphism, (usize, String)> {
    let mut morphism = Morphism::new();
    let mut at = 0;
    for rule in text.split([' ', ',', '\n']) {
        let here = at;
        at += rule.len() + 1;
        if rule.trim().is_empty() {
            continue;
        }
        let bad = || (here, "a rule such as 0->01, one digit or [number] a letter".to_string());
        let (letter, image) = rule.split_once("->").ok_or_else(bad)?;
        let letter = letter.trim().trim_start_matches('[').trim_end_matches(']');
        let letter: i32 = letter.parse().map_err(|_| bad())?;
        let image = letters(image.trim()).filter(|i| !i.is_empty()).ok_or_else(bad)?;
        if morphism.insert(letter, image).is_some() {
            return Err((here, format!("one image for the letter {letter}")));
        }
    }
    if morphism.is_empty() {
        return Err((0, "a rule such as 0->01".into()));
    }
    Ok(morphism)
}

/// The letters of a word: digits, and numbers in brackets.
#[expect(clippy::cast_possible_wrap, reason = "memory keeps states below 2^32")]
fn letters(word: &str) -> Option<Vec<i32>> {
    let (mut found, mut rest) = (Vec::new(), word);
    while let Some(c) = rest.chars().next() {
        match c.to_digit(10) {
            Some(digit) => {
                found.push(digit as i32);
                rest = &rest[1..];
            }
            None => {
                let (number, after) = rest.strip_prefix('[')?.split_once(']')?;
                found.push(number.trim().parse().ok()?);
                rest = after;
            }
        }
    }
    Some(found)
}

/// The fixed point of a morphism that begins with its first letter.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
pub(crate) fn fixed_point(morphism: &Morphism, known: &[Arc<System>]) -> Result<Word> {
    let letters: Vec<i32> = morphism.keys().copied().collect();
    let start = letters[0];
    let number = |x: i32| {
        letters.iter().position(|&l| l == x).ok_or_else(|| {
            Error::invalid(format!("the morphism has no image for the letter {x}: add {x}->…"))
        })
    };
    if morphism[&start].first() != Some(&start) || morphism[&start].len() < 2 {
        return Err(Error::invalid(format!(
            "the image of the first letter {start} must begin with {start} and be longer than it"
        )));
    }
    let radix = morphism.values().map(Vec::len).max().expect("some image") as u32;
    let mut next = vec![NONE; letters.len() * radix as usize];
    for (i, x) in letters.iter().enumerate() {
        for (digit, &y) in morphism[x].iter().enumerate() {
            next[i * radix as usize + digit] = number(y)? as u32;
        }
    }
    let with = |accept: Vec<bool>| {
        Dfa { radix: vec![radix], letters: radix as usize, start: 0, accept, next: next.clone() }
            .minimized()
    };
    let strings = with(vec![true; letters.len()]);
    let mut candidates: Vec<Arc<System>> = known.to_vec();
    for name in [format!("msd_{radix}"), "msd_fib".into(), "msd_trib".into(), "msd_pell".into()] {
        candidates.extend(System::named(&name).map(Arc::new));
    }
    for system in candidates {
        if system.radix() == radix && system.valid(1)? == strings {
            let places = letters
                .iter()
                .map(|&x| (x, Arc::new(with(letters.iter().map(|&l| l == x).collect()))))
                .collect();
            return Ok(Word { system, places, morphism: Some(morphism.clone()) });
        }
    }
    Err(Error::invalid(
        "the lengths of the images fit no numeration system known here: images of one length k give msd_k; \
         define other systems with `ost` first",
    ))
}
