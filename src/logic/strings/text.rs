//! Relations and words between strings as text, in the format of `written.rs`: tracks may be letters in braces, digits negative.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::outputs::Outputs;
use super::{Named, Track, radix};
use crate::logic::automaton::{
    Grown, MOST_LETTERS, NONE, PACE, digits_of, letter_count, letters_with,
};
use crate::logic::prove::Prover;
use crate::{Error, Result};

/// A line, counted from 0, and what was expected there.
fn bad(text: &str, line: usize, expected: &str) -> Error {
    let shown = text.lines().nth(line).unwrap_or("");
    Error::parse(shown, 1, format!("{expected} (line {})", line + 1))
}

/// What is built from a text, in an error.
pub(in crate::logic) const READING: &str = "an automaton from a text";

/// The lines that hold something, without comments.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let plain = |line| str::split(line, '#').next().unwrap_or("").trim();
    text.lines().map(plain).enumerate().filter(|(_, line)| !line.is_empty())
}

/// The tracks named in one line: systems, and letters in braces.
pub(crate) fn track_names(header: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut rest = header.trim();
    while !rest.is_empty() {
        let end = match rest.starts_with('{') {
            true => rest.find('}').map_or(rest.len(), |i| i + 1),
            false => rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len()),
        };
        names.push(rest[..end].to_string());
        rest = rest[end..].trim_start();
    }
    names
}

impl Prover {
    /// The automaton of a text, with a letter at each state.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(crate) fn outputs_of(&mut self, text: &str) -> Result<Outputs> {
        let mut lines = lines(text);
        let (at, header) = lines.next().ok_or_else(|| bad(text, 0, "numeration systems"))?;
        let mut tracks: Vec<Track> = Vec::new();
        for name in track_names(header) {
            let track = self.track(&name);
            tracks.push(track.map_err(|error| bad(text, at, &error.to_string()))?);
        }
        let all = radix(&tracks);
        let width = letter_count(&all);
        if width > MOST_LETTERS {
            return Err(bad(text, at, "fewer tracks: there are too many letters"));
        }
        let budget = self.budget();
        let grown = |grown: Grown| self.grown(READING, grown);
        let (mut written, mut pause) = (0, PACE);
        let (mut outputs, mut next): (Vec<i32>, Vec<u32>) = (vec![], vec![]);
        // States are numbered as they come; the first one is the start.
        let mut numbers: BTreeMap<i32, u32> = BTreeMap::new();
        for (line, content) in lines {
            let number = |word: &str| {
                word.trim().parse::<i32>().map_err(|_| bad(text, line, "a whole number"))
            };
            let Some((digits, to)) = content.split_once("->") else {
                let parts: Vec<&str> = content.split_whitespace().collect();
                let [state, output] = parts[..] else {
                    return Err(bad(text, line, "a state and its output, as `0 1`, or `1 -> 0`"));
                };
                if numbers.insert(number(state)?, outputs.len() as u32).is_some() {
                    return Err(bad(text, line, "a state that is not there yet"));
                }
                outputs.push(number(output)?);
                budget.check(outputs.len(), outputs.len() * width * 4).map_err(grown)?;
                next.resize(outputs.len() * width, NONE);
                continue;
            };
            let mut wanted: Vec<Option<u32>> = Vec::new();
            for (word, track) in digits.split_whitespace().zip(&tracks) {
                let place = match word {
                    "*" => None,
                    word => {
                        let digit = number(word)?;
                        let place = track.digits.iter().position(|&d| d == digit);
                        let none = || bad(text, line, "a digit of the system for each track");
                        Some(place.ok_or_else(none)? as u32)
                    }
                };
                wanted.push(place);
            }
            let given = digits.split_whitespace().count();
            if given != tracks.len() || outputs.is_empty() {
                return Err(bad(text, line, "a digit of the system for each track, after a state"));
            }
            let to = number(to)?;
            let to = u32::try_from(to).map_err(|_| bad(text, line, "the number of a state"))?;
            let state = outputs.len() - 1;
            let letters = letters_with(&all, &wanted);
            written += letters.len();
            letters.into_iter().for_each(|letter| next[state * width + letter] = to);
            if written >= pause {
                budget.check(outputs.len(), next.len() * 4).map_err(grown)?;
                pause = written + PACE;
            }
        }
        if outputs.is_empty() {
            return Err(bad(
                text,
                at,
                "states after the numeration systems, as `0 1` and `1 -> 0`",
            ));
        }
        for to in next.iter_mut().filter(|to| **to != NONE) {
            let found = i32::try_from(*to).ok().and_then(|to| numbers.get(&to));
            *to = *found
                .ok_or_else(|| bad(text, at, "states for all transitions: one leads to none"))?;
        }
        Ok(Outputs { tracks, start: 0, letters: outputs, next })
    }

    /// The relation of a text: it holds where the output is 1.
    pub(crate) fn named_of(&mut self, text: &str) -> Result<Named> {
        let outputs = self.outputs_of(text)?;
        if outputs.letters.iter().any(|output| !(0..=1).contains(output)) {
            return Err(bad(
                text,
                0,
                "the outputs 0 and 1: an automaton with others is a word, not a relation",
            ));
        }
        Ok(outputs.places(|output| output == 1))
    }
}

fn automaton(tracks: &[Track], next: &[u32], outputs: impl Iterator<Item = i32>) -> String {
    let names: Vec<String> = tracks.iter().map(Track::shown).collect();
    let mut text = format!("{}\n", names.join(" "));
    let all = radix(tracks);
    let width = letter_count(&all);
    for (state, output) in outputs.enumerate() {
        let _ = writeln!(text, "\n{state} {output}");
        for letter in 0..width {
            let to = next[state * width + letter];
            if to != NONE {
                let digits: Vec<String> = digits_of(&all, letter)
                    .iter()
                    .zip(tracks)
                    .map(|(&d, track)| track.digits[d as usize].to_string())
                    .collect();
                let _ = writeln!(text, "{} -> {to}", digits.join(" "));
            }
        }
    }
    text
}

impl Named {
    /// As text.
    pub fn to_text(&self) -> String {
        if self.tracks.is_empty() {
            return format!("{}\n", !self.dfa.is_empty());
        }
        automaton(&self.tracks, &self.dfa.next, self.dfa.accept.iter().map(|&a| i32::from(a)))
    }
}

impl Outputs {
    /// As text.
    pub fn to_text(&self) -> String {
        automaton(&self.tracks, &self.next, self.letters.iter().copied())
    }
}
