//! Relations given by regular expressions over tuples of digits, as in `reg shift msd_fib msd_fib "…"`.
//!
//! A letter is a digit (one track) or `[d,e,…]`; `*` may stand for any digit of a track, `.` for any letter, and on one track `[a-b]` for
//! any digit from a to b. Juxtaposition, `|`, `*`, `+`, `?` and parentheses as usual. A tuple belongs to the relation if some padding
//! of its canonical digits with leading zeros matches. States are the positions of letters in the expression (Glushkov).

use std::sync::Arc;

use super::automaton::{Budget, Dfa, MOST_LETTERS, digits_of, letter_count};
use super::numeration::System;
use super::parse::Source;
use super::product::{Combine, Factor, product};
use super::subset::Nfa;
use crate::{Error, Remedy, Result};

/// What a piece of expression can begin and end with, by position, and whether it matches nothing.
struct RegexPiece {
    first: Vec<u32>,
    last: Vec<u32>,
    empty: bool,
}

struct RegexReader<'a> {
    text: &'a [u8],
    at: usize,
    radix: &'a [u32],
    /// The digits of each track, where they are not 0, 1, …: an automaton reads their places.
    digits: Option<&'a [Vec<i32>]>,
    source: Source<'a>,
    /// For each position the letters it matches.
    positions: Vec<Vec<u32>>,
    follow: Vec<Vec<u32>>,
}

/// The relation of a regular expression on tracks in the given systems.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
pub(crate) fn relation(
    text: &str,
    systems: &[Arc<System>],
    source: Source,
    budget: &Budget,
) -> Result<Dfa> {
    let radix: Vec<u32> = systems.iter().map(|s| s.radix()).collect();
    let limit = |_| {
        Error::limit("a regular expression grew past the allowed memory").help(Remedy::MoreMemory)
    };
    let (mut edges, mut accept) = read(text, &radix, None, source)?;
    // State n is before the first letter, state n + 1 reads leading zeros.
    let n = accept.len() as u32 - 1;
    accept.push(false);
    // Padding removed: runs may begin after zero letters; padding added: state n + 1 loops on zero.
    let mut starts = vec![n];
    let mut i = 0;
    while i < starts.len() {
        for &(from, letter, to) in &edges {
            if from == starts[i] && letter == 0 && !starts.contains(&to) {
                starts.push(to);
            }
        }
        i += 1;
    }
    accept[n as usize + 1] = starts.iter().any(|&s| accept[s as usize]);
    let mut padded: Vec<(u32, u32, u32)> = edges
        .iter()
        .filter(|e| starts.contains(&e.0))
        .map(|&(_, letter, to)| (n + 1, letter, to))
        .collect();
    padded.push((n + 1, 0, n + 1));
    edges.append(&mut padded);
    edges.sort_unstable();
    edges.dedup();
    let dfa = Nfa::from_edges(radix.clone(), vec![n + 1], accept, &edges)
        .determinized(budget)
        .map_err(limit)?
        .minimized();
    systems.iter().enumerate().try_fold(dfa, |dfa, (track, system)| {
        let all: Vec<usize> = (0..radix.len()).collect();
        let valid = system.valid(1)?;
        let both = product(
            Combine::And,
            Factor { dfa: &dfa, places: &all },
            Factor { dfa: &valid, places: &[track] },
            &radix,
            budget,
        );
        Ok(both.map_err(limit)?.minimized())
    })
}

/// The edges of an automaton with choices, and which states accept: one after each position, the last one before the first letter.
type Choices = (Vec<(u32, u32, u32)>, Vec<bool>);

#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
fn read(text: &str, radix: &[u32], digits: Option<&[Vec<i32>]>, source: Source) -> Result<Choices> {
    if letter_count(radix) > MOST_LETTERS {
        return Err(source.error(0, "fewer tracks: there are too many letters"));
    }
    let (positions, follow) = (vec![], vec![]);
    let mut reader =
        RegexReader { text: text.as_bytes(), at: 0, radix, digits, source, positions, follow };
    let whole = reader.choice(0)?;
    if reader.at < text.len() {
        return Err(source.error(reader.at, "a digit, `[`, `(`, `|` or the end of the expression"));
    }
    let n = reader.positions.len() as u32;
    let mut edges: Vec<(u32, u32, u32)> = Vec::new();
    for (from, nexts) in reader.follow.iter().enumerate() {
        for &p in nexts {
            edges.extend(reader.positions[p as usize].iter().map(|&l| (from as u32, l, p)));
        }
    }
    for &p in &whole.first {
        edges.extend(reader.positions[p as usize].iter().map(|&l| (n, l, p)));
    }
    let mut accept = vec![false; n as usize + 1];
    for &p in &whole.last {
        accept[p as usize] = true;
    }
    accept[n as usize] = whole.empty;
    edges.sort_unstable();
    edges.dedup();
    Ok((edges, accept))
}

/// The words of an expression themselves, over tracks with these digits.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
pub(crate) fn words(
    text: &str,
    digits: &[Vec<i32>],
    source: Source,
    budget: &Budget,
) -> Result<Dfa> {
    let radix: Vec<u32> = digits.iter().map(|digits| digits.len() as u32).collect();
    let (edges, accept) = read(text, &radix, Some(digits), source)?;
    let start = accept.len() as u32 - 1;
    let nfa = Nfa::from_edges(radix, vec![start], accept, &edges);
    let limit = |_| {
        Error::limit("a regular expression grew past the allowed memory").help(Remedy::MoreMemory)
    };
    Ok(nfa.determinized(budget).map_err(limit)?.minimized())
}

impl RegexReader<'_> {
    fn peek(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(|c| c.is_ascii_whitespace()) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn choice(&mut self, depth: usize) -> Result<RegexPiece> {
        if depth > 200 {
            return Err(self.source.error(self.at, "at most 200 nested parentheses"));
        }
        let mut whole = self.sequence(depth)?;
        while self.peek() == Some(b'|') {
            self.at += 1;
            let other = self.sequence(depth)?;
            whole.first.extend(other.first);
            whole.last.extend(other.last);
            whole.empty |= other.empty;
        }
        Ok(whole)
    }

    fn sequence(&mut self, depth: usize) -> Result<RegexPiece> {
        let mut whole = RegexPiece { first: vec![], last: vec![], empty: true };
        while let Some(c) = self.peek() {
            if c == b'|' || c == b')' {
                break;
            }
            let part = self.repeated(depth)?;
            for &p in &whole.last {
                self.follow[p as usize].extend(&part.first);
            }
            if whole.empty {
                whole.first.extend(&part.first);
            }
            if part.empty {
                whole.last.extend(&part.last);
            } else {
                whole.last = part.last;
            }
            whole.empty &= part.empty;
        }
        Ok(whole)
    }

    fn repeated(&mut self, depth: usize) -> Result<RegexPiece> {
        let mut part = self.single(depth)?;
        while let Some(c @ (b'*' | b'+' | b'?')) = self.peek() {
            self.at += 1;
            if c != b'?' {
                for &p in &part.last {
                    self.follow[p as usize].extend(&part.first);
                }
            }
            part.empty |= c != b'+';
        }
        Ok(part)
    }

    fn single(&mut self, depth: usize) -> Result<RegexPiece> {
        let here = self.at;
        match self.peek() {
            Some(b'(') => {
                self.at += 1;
                let inner = self.choice(depth + 1)?;
                if self.peek() != Some(b')') {
                    return Err(self.source.error(self.at, "`)`"));
                }
                self.at += 1;
                Ok(inner)
            }
            Some(b'.') => {
                self.at += 1;
                self.letter(&vec![None; self.radix.len()], here)
            }
            Some(b'[') => {
                self.at += 1;
                if let Some(range) = self.range()? {
                    return Ok(range);
                }
                let mut digits = Vec::new();
                loop {
                    digits.push(self.digit()?);
                    match self.peek() {
                        Some(b',') => self.at += 1,
                        Some(b']') => break,
                        _ => return Err(self.source.error(self.at, "`,` or `]`")),
                    }
                }
                self.at += 1;
                self.letter(&digits, here)
            }
            Some(c) if c.is_ascii_digit() && self.radix.len() == 1 => {
                self.at += 1;
                self.letter(&[Some(i32::from(c - b'0'))], here)
            }
            _ => Err(self.source.error(
                self.at,
                if self.radix.len() == 1 {
                    "a digit, `[`, or `(`"
                } else {
                    "a letter such as [0,1], or `(`"
                },
            )),
        }
    }

    /// `a-b]` on one track: the digits from a to b that there are.
    fn range(&mut self) -> Result<Option<RegexPiece>> {
        let rest = &self.text[self.at..];
        let &[a, b'-', b, b']', ..] = rest else { return Ok(None) };
        if self.radix.len() != 1 || !a.is_ascii_digit() || !b.is_ascii_digit() {
            return Ok(None);
        }
        self.at += 4;
        let range = i32::from(a - b'0')..=i32::from(b - b'0');
        let matches = (0..self.radix[0]).filter(|&d| range.contains(&self.value(0, d))).collect();
        Ok(Some(self.position(matches)))
    }

    /// The digit that stands at a place of the list of a track.
    #[expect(clippy::cast_possible_wrap, reason = "memory keeps states below 2^32")]
    fn value(&self, track: usize, place: u32) -> i32 {
        self.digits.map_or(place as i32, |digits| digits[track][place as usize])
    }

    /// A digit inside brackets; `*` is any.
    fn digit(&mut self) -> Result<Option<i32>> {
        if self.peek() == Some(b'*') {
            self.at += 1;
            return Ok(None);
        }
        let from = self.at;
        if self.digits.is_some() && matches!(self.text.get(self.at), Some(b'-' | b'+')) {
            self.at += 1;
        }
        while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        let digits = std::str::from_utf8(&self.text[from..self.at]).unwrap_or("");
        digits.parse().map(Some).map_err(|_| self.source.error(from, "a digit"))
    }

    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    fn letter(&mut self, digits: &[Option<i32>], here: usize) -> Result<RegexPiece> {
        if digits.len() != self.radix.len() {
            return Err(self
                .source
                .error(here, format!("{} digits in a letter", self.radix.len())));
        }
        let known = |t: usize, wanted: i32| (0..self.radix[t]).any(|d| self.value(t, d) == wanted);
        if let Some(t) = (0..digits.len()).find(|&t| digits[t].is_some_and(|d| !known(t, d))) {
            let what = match self.digits {
                None => format!("digits below {} on track {}", self.radix[t], t + 1),
                Some(digits) => format!("one of the digits {:?} on track {}", digits[t], t + 1),
            };
            return Err(self.source.error(here, what));
        }
        let matches = (0..letter_count(self.radix))
            .filter(|&l| {
                let found = digits_of(self.radix, l);
                let same = |t: usize| digits[t].is_none_or(|d| d == self.value(t, found[t]));
                (0..digits.len()).all(same)
            })
            .map(|l| l as u32)
            .collect();
        Ok(self.position(matches))
    }

    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    fn position(&mut self, matches: Vec<u32>) -> RegexPiece {
        let position = self.positions.len() as u32;
        self.positions.push(matches);
        self.follow.push(vec![]);
        RegexPiece { first: vec![position], last: vec![position], empty: false }
    }
}
