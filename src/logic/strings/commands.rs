//! Walnut's commands about words and about strings.
//!
//! | command | makes |
//! |---|---|
//! | `image V h W` | the word h(W), h a morphism with images of one length |
//! | `combine V r s=5` | the word with letter 1 where r holds, 5 where s does, 0 elsewhere |
//! | `split V W[+][-]`, `rsplit V[+][-] W` | W with an index in base k read in base −k and back, negated where the sign is − |
//! | `join V W[a][b] U[b]` | the first letter that is not 0 |
//! | `transduce V t W`, `convert V msd_4 W`, `minimize V W` | through a transducer; in another base; with few states |
//! | `reverse V W`, `reverse s $r` | read from the other end |
//! | `union`, `intersect`, `concat`, `star`, `rightquo`, `leftquo` | of the strings of relations |
//! | `fixleadzero s r`, `fixtrailzero s r`, `alphabet s msd_2 $r` | zeros without a meaning; other tracks |

use std::sync::Arc;

use super::algebra::one_end;
use super::outputs::{Outputs, combined, cut};
use super::{Named, Track, Value, radix};
use crate::logic::automaton::{Dfa, NONE, digits_of, letter_of};
use crate::logic::formula::Compare;
use crate::logic::parse::Source;
use crate::logic::prove::Prover;
use crate::{Error, Result};

/// The commands carried out here.
pub(crate) const COMMANDS: [&str; 19] = [
    "alphabet",
    "combine",
    "concat",
    "convert",
    "fixleadzero",
    "fixtrailzero",
    "image",
    "intersect",
    "join",
    "leftquo",
    "minimize",
    "reverse",
    "rightquo",
    "rsplit",
    "split",
    "star",
    "transduce",
    "union",
    "inf",
];

/// What a command made.
pub(crate) enum Made {
    Relation(Named),
    Word(Outputs),
    Truth(bool),
}

/// Words between spaces; brackets and braces belong to the word before, or are one.
fn pieces(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let (mut depth, mut open) = (0, false);
    for c in text.chars() {
        match c {
            '[' | '{' => {
                depth += 1;
                // `T [a]` is `T[a]`.
                if c == '{' || found.is_empty() {
                    open = false;
                } else {
                    open = true;
                }
            }
            ']' | '}' => depth -= 1,
            c if c.is_whitespace() => {
                open &= depth > 0;
                continue;
            }
            _ => {}
        }
        if !open {
            found.push(String::new());
            open = true;
        }
        found.last_mut().expect("one was begun").push(c);
        if c == '}' && depth == 0 {
            open = false;
        }
    }
    found
}

/// `W[a][b]` as its name and what stands in the brackets.
fn indexed(piece: &str) -> (String, Vec<String>) {
    let name = piece.split('[').next().unwrap_or("").to_string();
    let inside = piece.split('[').skip(1);
    (name, inside.map(|part| part.trim_end_matches(']').trim().to_string()).collect())
}

fn missing(what: &str) -> Error {
    Error::invalid(format!("{what} after the command"))
}

impl Prover {
    fn known_relation(&mut self, name: &str) -> Result<Named> {
        let name = name.trim_start_matches('$');
        self.named(name)
            .ok_or_else(|| Error::invalid(format!("a defined relation instead of {name}")))
    }

    /// The word of this name, or the relation as a word of 0 and 1.
    fn word_or_relation(&mut self, name: &str) -> Result<(Outputs, bool)> {
        if !name.starts_with('$')
            && (self.strings.words.contains_key(name) || self.words.contains_key(name))
        {
            return Ok((self.outputs(name)?, true));
        }
        let named = self.known_relation(name)?;
        let letters = named.dfa.accept.iter().map(|&a| i32::from(a)).collect();
        let (start, next) = (named.dfa.start, named.dfa.next.clone());
        Ok((Outputs { tracks: named.tracks, start, letters, next }, false))
    }

    /// Carries out a command; gives the name of what it made.
    pub(crate) fn string_command(&mut self, command: &str, text: &str) -> Result<(String, Made)> {
        if self.record.is_some() {
            return Err(Error::invalid(format!(
                "a proof record has no `{command}`: leave --record out"
            )));
        }
        let pieces = pieces(text);
        let (first, rest) = pieces.split_first().ok_or_else(|| missing("a name"))?;
        let need = |i: usize, what: &str| rest.get(i).cloned().ok_or_else(|| missing(what));
        let made = match command {
            "image" => {
                let (morphism, word) = (need(0, "a morphism")?, need(1, "a word")?);
                Made::Word(self.image(&morphism, &word)?)
            }
            "combine" => Made::Word(self.combine(rest)?),
            "transduce" => {
                let (machine, word) = (need(0, "a transducer")?, need(1, "a word")?);
                let machine = self.strings.transducers.get(&machine).cloned().ok_or_else(|| {
                    Error::invalid(format!(
                        "a known transducer instead of {machine}: they come from --library"
                    ))
                })?;
                let word = self.outputs(&word)?;
                Made::Word(self.transduced(&machine, &word)?)
            }
            "convert" => {
                let (base, word) = (need(0, "a base")?, need(1, "a word")?);
                let word = self.outputs(&word)?;
                Made::Word(self.in_base(&word, &base)?)
            }
            "minimize" => Made::Word(self.outputs(&need(0, "a word")?)?.smallest()),
            "reverse" => {
                let name = need(0, "a word or $relation")?;
                match self.word_or_relation(&name)? {
                    (word, true) => Made::Word(word.turned(self)?),
                    (_, false) => {
                        let named = self.known_relation(&name)?;
                        let tracks = self.turned_tracks(&named.tracks)?;
                        Made::Relation(Named {
                            dfa: self.turned_words(&named.dfa)?,
                            tracks,
                            ..named
                        })
                    }
                }
            }
            "split" | "rsplit" => {
                // `split V W[+][-]`, `rsplit V[+][-] W`.
                let other = need(0, "a word")?;
                let (name, signs, word) = match command {
                    "split" => {
                        let (word, signs) = indexed(&other);
                        (first.clone(), signs, word)
                    }
                    _ => {
                        let (name, signs) = indexed(first);
                        (name, signs, other)
                    }
                };
                return Ok((name, self.split(&word, &signs, command == "rsplit")?));
            }
            "join" => self.join(rest)?,
            "alphabet" => {
                let (source, tracks) = rest.split_last().ok_or_else(|| missing("tracks"))?;
                self.other_tracks(tracks, source)?
            }
            "inf" => {
                let named = self.known_relation(first)?;
                let value = self.with_names(&named, &named.arguments)?;
                let names = value.names.clone();
                Made::Truth(self.infinitely_many(&value, &names)?.holds_somewhere())
            }
            _ => Made::Relation(self.of_languages(command, rest)?),
        };
        Ok((first.clone(), made))
    }

    /// Keeps what a command made.
    pub(crate) fn keep_made(&mut self, name: &str, made: Made) -> Result<()> {
        match made {
            Made::Relation(named) => self.keep_strings(name, named),
            Made::Word(word) => self.keep_word(name, word),
            Made::Truth(_) => Ok(()),
        }
    }

    fn image(&mut self, morphism: &str, word: &str) -> Result<Outputs> {
        let Some(images) = self.morphisms.get(morphism).cloned() else {
            return Err(Error::invalid(format!("a defined morphism instead of {morphism}")));
        };
        let old = self.outputs(word)?;
        let [track] = &old.tracks[..] else {
            return Err(Error::invalid("a word with one index has an image"));
        };
        let Some(system) = &track.system else {
            return Err(Error::invalid("a word whose index is a number has an image"));
        };
        let length = images.values().map(Vec::len).max().unwrap_or(0);
        if length == 0 || images.values().any(|image| image.len() != length) {
            return Err(Error::invalid("a morphism whose images have one length"));
        }
        if let Some(letter) = old.alphabet().iter().find(|letter| !images.contains_key(*letter)) {
            return Err(Error::invalid(format!("an image of the letter {letter} of {word}")));
        }
        let mut letters: Vec<i32> = images.values().flatten().copied().collect();
        letters.sort_unstable();
        letters.dedup();
        let mut sets = Vec::new();
        for letter in letters {
            let mut cases = Vec::new();
            for place in 0..length {
                let from: Vec<String> = images
                    .iter()
                    .filter(|(_, image)| image[place] == letter)
                    .map(|(x, _)| format!("{word}[q]=@{x}"))
                    .collect();
                if !from.is_empty() {
                    cases.push(format!("(Eq n={length}*q+{place} & ({}))", from.join(" | ")));
                }
            }
            let text = format!("?{} {}", system.name, cases.join(" | "));
            let source = Source { text: &text, from: 0 };
            let dfa = match system.natural_msd() {
                Some(_) if self.words.contains_key(word) => {
                    self.evaluate("eval", "", &text, source)?.1.dfa
                }
                _ => self.string_formula(&text, source)?.dfa,
            };
            sets.push((letter, dfa));
        }
        combined(self, &sets, &old.tracks.clone())
    }

    fn combine(&mut self, names: &[String]) -> Result<Outputs> {
        let mut sets = Vec::new();
        let mut tracks: Option<Vec<Track>> = None;
        for (i, piece) in names.iter().enumerate() {
            let (name, letter) = match piece.split_once('=') {
                None => (&piece[..], i as i32 + 1),
                Some((name, letter)) => {
                    let letter = letter.trim().parse();
                    (name, letter.map_err(|_| Error::invalid("a letter after =, as in even=2"))?)
                }
            };
            let named = self.known_relation(name)?;
            let known = tracks.get_or_insert_with(|| named.tracks.clone());
            if radix(known) != radix(&named.tracks) {
                return Err(Error::invalid("relations on the same tracks to combine"));
            }
            sets.push((letter, named.dfa));
        }
        let tracks = tracks.ok_or_else(|| missing("relations"))?;
        combined(self, &sets, &tracks)
    }

    /// x in base k and y in base −k (both most significant first) are the same number.
    fn same_number(&mut self, natural: &str) -> Result<Named> {
        let base = natural.get(4..).and_then(|base| base.parse::<i64>().ok());
        let Some(k) = base else {
            return Err(Error::invalid(format!("an index in a base k, not in {natural}")));
        };
        let n = k as usize;
        // From the least digit on: whether the place is odd, and the carry, −2 … 1 or so.
        let mut states = vec![(false, 0i64)];
        let (mut next, mut i) = (Vec::new(), 0);
        while i < states.len() {
            let (odd, carry) = states[i];
            for letter in 0..n * n {
                let (x, y) = ((letter % n) as i64, (letter / n) as i64);
                let sum = carry + x - if odd { -y } else { y };
                if sum % k != 0 {
                    next.push(NONE);
                    continue;
                }
                let to = (!odd, sum / k);
                let found = states.iter().position(|&s| s == to);
                next.push(found.unwrap_or_else(|| {
                    states.push(to);
                    states.len() - 1
                }) as u32);
            }
            i += 1;
        }
        let accept = states.iter().map(|&(_, carry)| carry == 0).collect();
        let dfa = Dfa { radix: vec![k as u32; 2], letters: n * n, start: 0, accept, next };
        let (x, y) = (self.numbers(&format!("msd_{k}"))?, self.numbers(&format!("msd_neg_{k}"))?);
        let tracks = vec![Track::of_numbers(&x), Track::of_numbers(&y)];
        Ok(Named { dfa: self.turned_words(&dfa)?, tracks, arguments: vec![] })
    }

    fn split(&mut self, word: &str, signs: &[String], back: bool) -> Result<Made> {
        let (old, is_word) = self.word_or_relation(word)?;
        if signs.len() != old.tracks.len() || signs.iter().all(String::is_empty) {
            let message =
                format!("a sign [+], [-] or [] for each of the {} indices", old.tracks.len());
            return Err(Error::invalid(message));
        }
        let names: Vec<String> = (0..signs.len()).map(|i| format!("b{i}")).collect();
        let mut letters: Vec<i32> = Vec::new();
        old.letters.iter().for_each(|l| {
            if !letters.contains(l) {
                letters.push(*l)
            }
        });
        let mut sets: Vec<(i32, Value)> = Vec::new();
        for letter in letters {
            let places = old.places(|found| found == letter);
            let mut value = self.with_names(&places, &names)?;
            let mut gone = Vec::new();
            for (i, sign) in signs.iter().enumerate() {
                let Some(system) = old.tracks[i].system.clone().filter(|_| !sign.is_empty()) else {
                    if sign.is_empty() {
                        continue;
                    }
                    return Err(Error::invalid("a sign for an index that is a number"));
                };
                let same = self.same_number(&format!(
                    "msd_{}",
                    system.name.rsplit('_').next().unwrap_or("")
                ))?;
                let [a, b, c] = ["a", "b", "c"].map(|letter| format!("{letter}{i}"));
                let natural = if back { &b } else { &a };
                gone.push(b.clone());
                match &sign[..] {
                    "+" => {
                        let other = if back { &a } else { &b };
                        let change = self.with_names(&same, &[natural.clone(), other.clone()])?;
                        value = self.both(&value, &change)?;
                    }
                    "-" => {
                        let change = self.with_names(&same, &[natural.clone(), c.clone()])?;
                        let other = if back { &a } else { &b };
                        let numbers = same.tracks[1].system.clone().expect("a negative base");
                        let form = super::arithmetic::Form::var(other)
                            .plus(&super::arithmetic::Form::var(&c), 1)?;
                        let opposite = self.compare_strings(Compare::Equal, &form, &numbers)?;
                        value = self.both(&value, &change)?;
                        value = self.both(&value, &opposite)?;
                        gone.push(c);
                    }
                    other => return Err(Error::invalid(format!("+ or -, not {other}"))),
                }
            }
            sets.push((letter, self.there_are(&value, &gone)?));
        }
        let tracks = sets[0].1.tracks.clone();
        if !is_word {
            let value = sets.into_iter().find(|(letter, _)| *letter == 1).map(|(_, value)| value);
            let value = value.unwrap_or_else(|| Value::constant(false));
            let (dfa, arguments) = (value.dfa, value.names);
            return Ok(Made::Relation(Named { dfa, tracks: value.tracks, arguments }));
        }
        let sets: Vec<(i32, Arc<Dfa>)> = sets.into_iter().map(|(l, v)| (l, v.dfa)).collect();
        Ok(Made::Word(combined(self, &sets, &tracks)?))
    }

    fn join(&mut self, pieces: &[String]) -> Result<Made> {
        let mut sets: Vec<(i32, Value)> = Vec::new();
        let (mut all, mut is_word) = (Value::constant(true), false);
        for piece in pieces {
            let (name, inputs) = indexed(piece);
            let (word, of_word) = self.word_or_relation(&name)?;
            is_word |= of_word;
            if inputs.len() != word.tracks.len() {
                return Err(Error::invalid(format!("{} indices for {name}", word.tracks.len())));
            }
            for letter in word.alphabet() {
                let value = self.with_names(&word.places(|found| found == letter), &inputs)?;
                if letter != 0 {
                    sets.push((letter, value));
                }
            }
            let here = self.with_names(&word.places(|_| true), &inputs)?;
            let dfa = Arc::new(self.all_strings(&here.tracks)?);
            all = self.both(&all, &Value { dfa, ..here })?;
        }
        let mut wide = Vec::new();
        for (letter, value) in &sets {
            wide.push((*letter, self.both(value, &all)?.dfa));
        }
        if !is_word {
            let mut union = Value::constant(false);
            for (_, value) in &sets {
                union = self.either(&union, value)?;
            }
            let Value { dfa, names, tracks } = union;
            return Ok(Made::Relation(Named { dfa, tracks, arguments: names }));
        }
        Ok(Made::Word(combined(self, &wide, &all.tracks)?))
    }

    fn other_tracks(&mut self, names: &[String], source: &str) -> Result<Made> {
        let mut tracks = Vec::new();
        for name in names {
            tracks.push(self.track(name)?);
        }
        let (old, is_word) = self.word_or_relation(source)?;
        if old.tracks.len() != tracks.len() {
            return Err(Error::invalid(format!("{} tracks for {source}", old.tracks.len())));
        }
        let (before, after) = (radix(&old.tracks), radix(&tracks));
        let width = old.width();
        let new_width = crate::logic::automaton::letter_count(&after);
        let mut next = vec![NONE; old.letters.len() * new_width];
        for letter in 0..width {
            let digits: Option<Vec<u32>> = digits_of(&before, letter)
                .iter()
                .zip(old.tracks.iter().zip(&tracks))
                .map(|(&d, (old, new))| {
                    let digit = old.digits[d as usize];
                    new.digits.iter().position(|&n| n == digit).map(|p| p as u32)
                })
                .collect();
            let Some(digits) = digits else { continue };
            let to = letter_of(&after, &digits);
            for state in 0..old.letters.len() {
                next[state * new_width + to] = old.next[state * width + letter];
            }
        }
        let word = cut(self, Outputs { tracks, start: old.start, letters: old.letters, next })?;
        Ok(match is_word {
            true => Made::Word(word.smallest()),
            false => Made::Relation(word.places(|letter| letter == 1)),
        })
    }

    /// The strings of relations, joined or cut.
    fn of_languages(&mut self, command: &str, names: &[String]) -> Result<Named> {
        let mut parts = Vec::new();
        for name in names {
            parts.push(self.known_relation(name)?);
        }
        let Some(first) = parts.first().cloned() else { return Err(missing("relations")) };
        let digits =
            |named: &Named| named.tracks.iter().map(|t| t.digits.clone()).collect::<Vec<_>>();
        let quotient = matches!(command, "rightquo" | "leftquo");
        if !quotient && parts.iter().any(|part| digits(part) != digits(&first)) {
            return Err(Error::invalid("relations on the same tracks"));
        }
        if quotient && parts.len() != 2 {
            return Err(missing("two relations"));
        }
        let variables: Vec<String> = (0..first.tracks.len()).map(|i| format!("{i:03}")).collect();
        let mut made = first.clone();
        match command {
            "union" | "intersect" => {
                let mut value = self.with_names(&first, &variables)?;
                for part in &parts[1..] {
                    let part = self.with_names(part, &variables)?;
                    value = match command {
                        "union" => self.either(&value, &part)?,
                        _ => self.both(&value, &part)?,
                    };
                }
                made.dfa = value.dfa;
                return Ok(made);
            }
            "fixleadzero" | "fixtrailzero" => {
                made.dfa = self.padded(&first.dfa, command == "fixtrailzero")?;
                return Ok(made);
            }
            "star" => made.dfa = self.repeated(&first)?,
            "concat" => {
                for part in &parts[1..] {
                    made.dfa = self.one_after_the_other(&made, part)?;
                }
            }
            _ => made.dfa = self.quotient(&parts[0], &parts[1], command == "leftquo")?,
        }
        // What was a representation need not be one now.
        for track in &mut made.tracks {
            if let Some(system) = track.system.clone().filter(|s| s.restricted().is_some()) {
                let base = format!("{}_{}", &system.name[..3], system.radix);
                *track = Track::of_numbers(&self.numbers(&base)?);
            }
        }
        debug_assert!(
            one_end(&made.tracks).is_some()
                || made.tracks.iter().any(|t| t.system.is_none())
                || made.tracks.len() != 1
        );
        Ok(made)
    }
}
