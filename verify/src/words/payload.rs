//! The payload of a `words` certificate: lines of text, then the words as bytes.
//!
//! ```text
//! play normal                                   or: play misere
//! word 0 states 2 letters 1 bytes 8
//! word 1 states 165 letters 17 bytes 586
//!
//! (the words)
//! ```
//!
//! A word is its letters (δ, ε), increasing, as signed numbers; then for each state the place of its letter in that list, where 0 leads, and,
//! unless the state was reached by a 1, where 1 leads. States are numbered as they are first named, so a new one is written 0, and the
//! state s that was named before as s + 1. So a word has one form, every state is reached, and the digits that may follow are Zeckendorf's.

use super::{NONE, Word, WordsClaim};
use crate::container::{Certificate, line};
use crate::limits::{Meter, Refused};
use crate::varint::{put, put_signed, take, take_signed};
use crate::{Rejected, fail};

/// Bytes that a state takes once it is read.
const STATE: u64 = 12;

impl WordsClaim {
    /// Reads a claim from its certificate.
    pub fn read(certificate: &Certificate) -> Result<WordsClaim, Rejected> {
        let meter = Meter::new(&crate::Limits::default(), certificate.file_length(), None);
        WordsClaim::read_within(certificate, &meter).map_err(|refused| match refused {
            Refused::Rejected(rejected) => rejected,
            Refused::Limit { what, remedy } => Rejected::new("limits", format!("{what}: {remedy}")),
        })
    }

    /// Reads a claim; memory is asked for before it is taken.
    pub(crate) fn read_within(
        certificate: &Certificate,
        meter: &Meter,
    ) -> Result<WordsClaim, Refused> {
        read(certificate, meter)
    }

    /// The certificate that carries this claim. States are put into the order of the format; those that no digits reach are left out.
    ///
    /// ```
    /// use wythoff_verify::{Verified, Word, WordsClaim, verify};
    /// let claim = WordsClaim { game: "wythoff".into(), misere: false, words: vec![Word::golden()] };
    /// assert_eq!(verify(&claim.to_certificate().to_bytes()), Ok(Verified::Words(claim)));
    /// ```
    pub fn to_certificate(&self) -> Certificate {
        let mut text = format!("play {}\n", if self.misere { "misere" } else { "normal" });
        let mut parts = Vec::new();
        for (value, word) in self.words.iter().enumerate() {
            let (order, part) = (order(word), written(word));
            let (states, letters, bytes) = (order.len(), letters(word, &order).len(), part.len());
            text += &format!("word {value} states {states} letters {letters} bytes {bytes}\n");
            parts.extend(part);
        }
        let mut payload = (text + "\n").into_bytes();
        payload.extend(parts);
        Certificate { kind: "words".into(), game: self.game.clone(), payload }
    }
}

/// The states in the order in which they are named.
fn order(word: &Word) -> Vec<u32> {
    let mut seen = vec![false; word.next.len()];
    let mut order = vec![0];
    seen[0] = true;
    let mut at = 0;
    while at < order.len() {
        for to in word.next[order[at] as usize] {
            if to != NONE && !std::mem::replace(&mut seen[to as usize], true) {
                order.push(to);
            }
        }
        at += 1;
    }
    order
}

fn letters(word: &Word, order: &[u32]) -> Vec<(i16, i16)> {
    let mut letters: Vec<(i16, i16)> = order.iter().map(|&s| word.says[s as usize]).collect();
    letters.sort_unstable();
    letters.dedup();
    letters
}

/// The bytes of a word.
pub(super) fn written(word: &Word) -> Vec<u8> {
    let order = order(word);
    let letters = letters(word, &order);
    let mut place = vec![NONE; word.next.len()];
    let mut bytes = Vec::new();
    for &(delta, epsilon) in &letters {
        put_signed(&mut bytes, delta.into());
        put_signed(&mut bytes, epsilon.into());
    }
    let mut named = 1;
    place[0] = 0;
    for &state in &order {
        let says = word.says[state as usize];
        put(&mut bytes, letters.binary_search(&says).expect("a letter of the word") as u64);
        for to in word.next[state as usize].into_iter().filter(|&to| to != NONE) {
            let at = &mut place[to as usize];
            if *at == NONE {
                *at = named;
                named += 1;
                put(&mut bytes, 0);
            } else {
                put(&mut bytes, u64::from(*at) + 1);
            }
        }
    }
    bytes
}

/// Reads a claim.
fn read(certificate: &Certificate, meter: &Meter) -> Result<WordsClaim, Refused> {
    let mut rest = certificate.payload.as_slice();
    let misere = match &line(&mut rest, "play")?[..] {
        "play normal" => false,
        "play misere" => true,
        other => return fail("play", format!("cannot read {other:?}")),
    };
    let mut heads: Vec<[usize; 3]> = Vec::new();
    loop {
        let text = line(&mut rest, "word")?;
        if text.is_empty() {
            break;
        }
        let words: Vec<&str> = text.split(' ').collect();
        let number = |at: usize| {
            let number = words[at].parse::<usize>().ok().filter(|n| n.to_string() == words[at]);
            number.ok_or_else(|| Rejected::new("word", format!("cannot read {text:?}")))
        };
        match words[..] {
            ["word", _, "states", _, "letters", _, "bytes", _] if number(1)? == heads.len() => {
                heads.push([number(3)?, number(5)?, number(7)?]);
            }
            _ => return fail("word", format!("cannot read {text:?}")),
        }
    }
    let mut words = Vec::new();
    for [states, count, bytes] in heads {
        let Some((part, later)) = rest.split_at_checked(bytes) else {
            return fail("word", "shorter than announced");
        };
        rest = later;
        // A letter takes two bytes, and so does a state at least.
        if states == 0 || states > bytes / 2 || count > bytes / 2 {
            return fail(
                "word",
                format!("no {states} states or {count} letters fit in {bytes} bytes"),
            );
        }
        meter.reserve(states as u64 * STATE)?;
        words.push(word(part, states, count)?);
    }
    if !rest.is_empty() || words.is_empty() {
        return fail("word", "longer than announced, or no word at all");
    }
    Ok(WordsClaim { game: certificate.game.clone(), misere, words })
}

fn word(bytes: &[u8], states: usize, count: usize) -> Result<Word, Rejected> {
    let mut at = 0;
    let mut letters: Vec<(i16, i16)> = Vec::new();
    let bad = |why: &str| Rejected::new("word", why);
    for _ in 0..count {
        let mut number = || take_signed(bytes, &mut at).and_then(|x| i16::try_from(x).ok());
        let letter = number().zip(number()).ok_or_else(|| bad("a letter is no pair of 16 bits"))?;
        if letters.last().is_some_and(|&last| last >= letter) {
            return Err(bad("the letters do not increase"));
        }
        letters.push(letter);
    }
    let (mut says, mut next) = (Vec::with_capacity(states), Vec::with_capacity(states));
    let mut used = vec![false; count];
    // Of each state that was named: whether a 1 leads to it.
    let mut by_one = vec![false];
    for state in 0..states {
        if state == by_one.len() {
            return Err(bad("a state is not reached"));
        }
        let place = take(bytes, &mut at).map(|x| x as usize).filter(|&x| x < count);
        let place = place.ok_or_else(|| bad("there is no such letter"))?;
        used[place] = true;
        says.push(letters[place]);
        let mut arrows = [NONE; 2];
        for digit in 0..if by_one[state] { 1 } else { 2 } {
            let said = take(bytes, &mut at).ok_or_else(|| bad("shorter than announced"))?;
            let to = match said.checked_sub(1) {
                None => by_one.len() as u64,
                Some(known) if known < by_one.len() as u64 => known,
                Some(_) => return Err(bad("a state is named too early")),
            };
            if said == 0 && by_one.len() < states {
                by_one.push(digit == 1);
            }
            if by_one.get(to as usize) != Some(&(digit == 1)) {
                return Err(bad("a state is reached by 0 and by 1, or there are too many"));
            }
            arrows[digit] = to as u32;
        }
        next.push(arrows);
    }
    if at != bytes.len() || by_one.len() != states || used.contains(&false) {
        return Err(bad("longer than announced, or a letter that no state says"));
    }
    let word = Word { says, next };
    check(&word)?;
    Ok(word)
}

/// Whether the digits that the automaton reads are Zeckendorf's, with any number of zeros in front.
pub(super) fn check(word: &Word) -> Result<(), Rejected> {
    let bad = |why: &str| Rejected::new("digits", why);
    let states = word.next.len();
    if states == 0 || states >= NONE as usize || word.says.len() != states || word.next[0][0] != 0 {
        return Err(bad("one letter a state, and 0 leads from the first state to itself"));
    }
    let one = |s: u32| word.next[s as usize][1] == NONE;
    for &[zero, next_one] in &word.next {
        let inside = (zero as usize) < states && (next_one == NONE || (next_one as usize) < states);
        if !inside || one(zero) || next_one != NONE && !one(next_one) {
            return Err(bad("0 may follow every digit, and 1 every digit but 1"));
        }
    }
    if one(0) { Err(bad("1 may come first")) } else { Ok(()) }
}
