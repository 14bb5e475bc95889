//! Automata from text: relations, and words, whose states have a letter each.
//!
//! The text is Walnut's: the numeration systems of the tracks in one line, then for each state its number and its output, followed by its
//! transitions `d e -> state`. `#` begins a comment, `*` stands for every digit of a track; a relation without tracks is
//! `true` or `false`. A relation has the outputs 0 and 1; with others an automaton is a word, and with one track it may be read as one.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::automaton::{Dfa, Grown, MOST_LETTERS, NONE, PACE, letter_count, letters_with};
use super::budget::Stop;
use super::defined::Relation;
use super::numeration::System;
use super::prove::Prover;
use super::strings::text::READING;
use super::words::Word;
use crate::run::{Instant, soon};
use crate::{Error, Result};

/// An automaton with outputs, as it stands in a text.
struct WrittenAutomaton {
    systems: Vec<Arc<System>>,
    radix: Vec<u32>,
    /// The output of each state, and its line.
    outputs: Vec<(i32, usize)>,
    next: Vec<u32>,
}

impl WrittenAutomaton {
    /// The automaton that accepts where the output is as wanted.
    fn accepting(&self, wanted: impl Fn(i32) -> bool) -> Dfa {
        Dfa {
            letters: letter_count(&self.radix),
            radix: self.radix.clone(),
            start: 0,
            accept: self.outputs.iter().map(|(output, _)| wanted(*output)).collect(),
            next: self.next.clone(),
        }
    }
}

/// A line, counted from 0, and what was expected there.
fn bad(text: &str, line: usize, expected: &str) -> Error {
    let shown = text.lines().nth(line).unwrap_or("");
    Error::parse(shown, 1, format!("{expected} (line {})", line + 1))
}

/// What is left of a line without its comment.
fn plain(line: &str) -> &str {
    line.split('#').next().unwrap_or("").trim()
}

/// The names of the tracks of a text, as its first line has them.
pub(crate) fn tracks_of(text: &str) -> impl Iterator<Item = &str> {
    let header = text.lines().map(plain).find(|line| !line.is_empty());
    header.unwrap_or("").split_whitespace()
}

impl Prover {
    /// Reads a relation from text and defines it; its arguments are `x1`, `x2` and so on unless a comment
    /// `# arguments: a, b` names them.
    ///
    /// ```
    /// let mut prover = wythoff::logic::Prover::new();
    /// prover.read_relation("even", "msd_2\n0 1\n0 -> 0\n1 -> 1\n1 0\n0 -> 0\n1 -> 1\n")?;
    /// assert_eq!(prover.decide("A n $even(2*n)")?.result, Some(true));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn read_relation(&mut self, name: &str, text: &str) -> Result<()> {
        self.soon(text, |prover| match prover.relation_of(text) {
            Ok(relation) => prover.insert(name, relation),
            Err(error) => prover.read_strings(name, text, error),
        })
    }

    /// Reads a text within the time that one of its length may take, unless somebody asks to stop before.
    pub(super) fn soon<T>(
        &mut self,
        text: &str,
        read: impl FnOnce(&mut Prover) -> Result<T>,
    ) -> Result<T> {
        let Some(time) = soon(text.len()) else { return read(self) };
        let (begun, own) = (Instant::now(), Stop::default());
        let outer = std::mem::replace(&mut self.budget.stop, own.clone());
        let done = own.watching(|| outer.asked() || begun.elapsed() >= time, || read(&mut *self));
        let over = own.asked() && !outer.asked();
        self.budget.stop = outer;
        match done {
            Err(Error::Stopped(_)) if over => Err(Error::limit(format!(
                "a text of {} bytes is read in at most {} s",
                text.len(),
                time.as_secs()
            ))),
            done => done,
        }
    }

    /// Reads what is no relation between numbers as one between strings; if it is neither, the first reason stands.
    pub(super) fn read_strings(&mut self, name: &str, text: &str, error: Error) -> Result<()> {
        if self.record.is_some() {
            return Err(error);
        }
        match self.named_of(text) {
            Ok(named) => self.keep_strings(name, named),
            Err(_) => Err(error),
        }
    }

    /// Reads a word from text: the letter at n is the output of the state that the digits of n lead to.
    ///
    /// ```
    /// let mut prover = wythoff::logic::Prover::new();
    /// // The parity of the ones in base 2, as letters 3 and 5.
    /// prover.read_word("W", "msd_2\n0 3\n0 -> 0\n1 -> 1\n1 5\n0 -> 1\n1 -> 0\n")?;
    /// assert_eq!(prover.decide("A n W[n]=@3 <=> T[n]=@0")?.result, Some(true));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the text cannot be read, if another word has the name, or if a proof record is kept: it has words by their morphisms only.
    pub fn read_word(&mut self, name: &str, text: &str) -> Result<()> {
        let named = name.starts_with(|c: char| c.is_ascii_alphabetic());
        if !named || !name.chars().all(super::parse::is_name) {
            return Err(Error::invalid(format!(
                "{name:?} is no name for a word: use letters, digits and _"
            )));
        }
        if self.record.is_some() {
            return Err(Error::invalid(
                "a proof record has words by their morphisms only: leave the record out, or define it with `morphism` and `promote`",
            ));
        }
        let read = self.soon(text, |prover| match prover.word_of(text) {
            Ok(word) => Ok(Some(word)),
            // A word of strings: several indices, another end, letters that depend on zeros or are missing.
            Err(error) => {
                let Ok(word) = prover.outputs_of(text) else { return Err(error) };
                prover.keep_word(name, word).map(|()| None)
            }
        });
        let Some(word) = read? else { return Ok(()) };
        if self.strings.words.contains_key(name) {
            return Err(Error::invalid(format!(
                "another name for the word: {name} is defined already, and is another"
            )));
        }
        match self.words.get(name) {
            None => {
                self.words.insert(name.to_string(), word);
                Ok(())
            }
            Some(known)
                if known.places == word.places && known.system.name() == word.system.name() =>
            {
                Ok(())
            }
            Some(_) => Err(Error::invalid(format!(
                "another name for the word: {name} is defined already, and is another"
            ))),
        }
    }

    fn word_of(&mut self, text: &str) -> Result<Word> {
        let written = self.written(text)?;
        let [system] = &written.systems[..] else {
            return Err(bad(
                text,
                0,
                "one numeration system: words of several numbers are not carried out here",
            ));
        };
        let relation = |dfa: Dfa| {
            let systems = written.systems.clone();
            let one = Relation::within(dfa, systems, vec!["x1".into()], &self.budget);
            Ok::<Arc<Dfa>, Error>(one?.dfa)
        };
        if *relation(written.accepting(|_| true))? != system.valid(1)? {
            return Err(Error::invalid(
                "the automaton has no letter for some numbers: it needs a state for each",
            ));
        }
        let mut places = BTreeMap::new();
        for (letter, _) in &written.outputs {
            if !places.contains_key(letter) {
                places.insert(*letter, relation(written.accepting(|output| output == *letter))?);
            }
        }
        Ok(Word { system: system.clone(), places, morphism: None })
    }

    /// The relation a text stands for.
    pub(crate) fn relation_of(&mut self, text: &str) -> Result<Relation> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !plain(line).is_empty());
        if let Some((_, header)) = lines.next()
            && let truth @ ("true" | "false") = plain(header)
        {
            if let Some((line, _)) = lines.next() {
                return Err(bad(text, line, &format!("nothing after `{truth}`")));
            }
            return Relation::new(Dfa::constant(truth == "true"), vec![], vec![]);
        }
        let written = self.written(text)?;
        if let Some((_, line)) =
            written.outputs.iter().find(|(output, _)| !(0..=1).contains(output))
        {
            let why = "the output 0 or 1: an automaton with others is a word, not a relation";
            return Err(bad(text, *line, why));
        }
        // A comment may hold the names, as in the files of solved games.
        let told = text.lines().find_map(|line| line.strip_prefix("# arguments: "));
        let told: Vec<String> =
            told.into_iter().flat_map(|t| t.split(", ")).map(String::from).collect();
        let arguments = match told.len() == written.systems.len() {
            true => told,
            false => (1..=written.systems.len()).map(|i| format!("x{i}")).collect(),
        };
        let budget = self.budget();
        let dfa = written.accepting(|output| output == 1);
        Relation::within(dfa, written.systems, arguments, &budget)
    }

    fn written(&mut self, text: &str) -> Result<WrittenAutomaton> {
        let bad = |line: usize, expected: &str| bad(text, line, expected);
        let mut lines = text.lines().map(plain).enumerate().filter(|(_, line)| !line.is_empty());
        let (at, header) = lines.next().ok_or_else(|| bad(0, "numeration systems"))?;
        let mut systems = Vec::new();
        for word in header.split_whitespace() {
            let found = self.system(word);
            systems.push(found.map_err(|error| bad(at, &error.to_string()))?);
        }
        let radix: Vec<u32> = systems.iter().map(|s| s.radix()).collect();
        let letters = letter_count(&radix);
        if letters > MOST_LETTERS {
            return Err(bad(at, "fewer tracks: there are too many letters"));
        }
        let budget = self.budget();
        let grown = |grown: Grown| self.grown(READING, grown);
        let (mut written, mut pause) = (0, PACE);
        let (mut outputs, mut next): (Vec<(i32, usize)>, Vec<u32>) = (vec![], vec![]);
        let mut targets: Vec<(usize, u32)> = Vec::new();
        for (number, line) in lines {
            let parse = |s: &str| s.trim().parse::<u32>().map_err(|_| bad(number, "a number"));
            if let Some((digits, to)) = line.split_once("->") {
                let digits: Vec<Option<u32>> = digits
                    .split_whitespace()
                    .map(|d| if d == "*" { Ok(None) } else { parse(d).map(Some) })
                    .collect::<Result<_>>()?;
                let small = |(digit, radix): (&Option<u32>, &u32)| digit.is_none_or(|d| d < *radix);
                let fits = digits.len() == radix.len() && digits.iter().zip(&radix).all(small);
                let state = outputs.len().checked_sub(1).filter(|_| fits);
                let state = state.ok_or_else(|| {
                    bad(number, "a digit of the system for each track, after a state")
                })?;
                let to = parse(to)?;
                targets.push((number, to));
                let found = letters_with(&radix, &digits);
                written += found.len();
                found.into_iter().for_each(|letter| next[state * letters + letter] = to);
                if written >= pause {
                    budget.check(outputs.len(), next.len() * 4).map_err(grown)?;
                    pause = written + PACE;
                }
                continue;
            }
            let parts: Vec<&str> = line.split_whitespace().collect();
            let [state, output] = parts[..] else {
                return Err(bad(number, "a state and its output, as `0 1`, or `1 -> 0`"));
            };
            if parse(state)? as usize != outputs.len() {
                return Err(bad(number, &format!("state {}: states are in order", outputs.len())));
            }
            let output =
                output.parse().map_err(|_| bad(number, "a whole number for the output"))?;
            outputs.push((output, number));
            budget.check(outputs.len(), outputs.len() * letters * 4).map_err(grown)?;
            next.resize(outputs.len() * letters, NONE);
        }
        if let Some((line, _)) = targets.iter().find(|(_, to)| *to as usize >= outputs.len()) {
            let expected = format!("a state below {}: add the missing one", outputs.len());
            return Err(bad(*line, &expected));
        }
        if outputs.is_empty() {
            return Err(bad(at, "states after the numeration systems, as `0 1` and `1 -> 0`"));
        }
        Ok(WrittenAutomaton { systems, radix, outputs, next })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARITY: &str = "# Thue and Morse\nmsd_2\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 1\n1 -> 0\n";

    /// The built-in word is read again without complaint, another of its name is not.
    #[test]
    fn words_are_read() {
        let mut prover = Prover::new();
        prover.read_word("T", PARITY).unwrap();
        let other = PARITY.replace("1 1\n", "1 7\n");
        assert!(prover.read_word("T", &other).unwrap_err().to_string().contains("another"));
        prover.read_word("S", &other).unwrap();
        assert_eq!(prover.decide("A n S[n]=@7 <=> T[n]=@1").unwrap().result, Some(true));
        assert_eq!(prover.decide("A n S[n]!=@7 => S[n]=@0").unwrap().result, Some(true));
    }

    #[test]
    fn words_that_are_none_are_refused() {
        let mut prover = Prover::new();
        for (text, why) in [
            ("msd_2\n0 x\n", "whole number"),
            ("msd_odd\n0 0\n* -> 0\n", "msd_odd"),
            ("msd_2\n0 0\n2 -> 0\n", "a digit"),
            ("msd_2\n0 0\n1 -> 1\n", "missing"),
        ] {
            let told = prover.read_word("W", text).unwrap_err().to_string();
            assert!(told.contains(why), "{text:?}: {told}");
        }
        prover.start_record().unwrap();
        assert!(prover.read_word("W", PARITY).is_err());
    }

    #[test]
    fn what_others_write_is_read() {
        let mut prover = Prover::new();
        prover.read_relation("all", "# every pair\nmsd_2 msd_fib\n\n0 1\n* * -> 0\n").unwrap();
        let [three, four] = [3u32, 4].map(num_bigint::BigUint::from);
        assert!(prover.relation("all").unwrap().holds(&[three, four]));
        for truth in ["true", "false"] {
            prover.read_relation(truth, &format!("{truth}\n")).unwrap();
            assert_eq!(prover.relation(truth).unwrap().to_text(), format!("{truth}\n"));
            let decided = prover.decide(&format!("${truth}()")).unwrap();
            assert_eq!(decided.result, Some(truth == "true"));
        }
        let word = prover.read_relation("bad", "msd_2\n0 2\n0 -> 0\n1 -> 0\n").unwrap_err();
        assert!(word.to_string().contains("not a relation"), "{word}");
    }
}
