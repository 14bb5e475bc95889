//! Words and relations with other tracks: in a negative base, joined, over other digits, and as sets of strings.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::commands::{Made, indexed, missing};
use super::outputs::{Outputs, combined, cut};
use super::{Named, Track, radix};
use crate::logic::automaton::{Dfa, NONE, digits_of, letter_of};
use crate::logic::formula::{Compare, Var};
use crate::logic::linear::LinearForm;
use crate::logic::prove::Prover;
use crate::logic::relation::Value;
use crate::{Error, Result};

impl Prover {
    /// x in base k and y in base −k (both most significant first) are the same number.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "memory keeps states below 2^32"
    )]
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

    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(super) fn split(&mut self, word: &str, signs: &[String], back: bool) -> Result<Made> {
        let (old, is_word) = self.word_or_relation(word)?;
        if signs.len() != old.tracks.len() || signs.iter().all(String::is_empty) {
            let message =
                format!("a sign [+], [-] or [] for each of the {} indices", old.tracks.len());
            return Err(Error::invalid(message));
        }
        // For index i: what it was is 3i + 1, what it becomes is 3i, and 3i + 2 has the other sign.
        let vars: Vec<Var> = (0..signs.len() as Var).map(|i| 3 * i + 1).collect();
        let mut letters: Vec<i32> = Vec::new();
        old.letters.iter().for_each(|l| {
            if !letters.contains(l) {
                letters.push(*l)
            }
        });
        let mut sets: Vec<(i32, Value)> = Vec::new();
        for letter in letters {
            let places = old.places(|found| found == letter);
            let value = self.with_vars(&places, &vars)?;
            let (mut gone, mut changes) = (Vec::new(), Vec::new());
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
                let [a, b, c] = [0, 1, 2].map(|k| 3 * i as Var + k);
                let (natural, other) = if back { (b, a) } else { (a, b) };
                gone.push(b);
                match &sign[..] {
                    "+" => changes.push(self.with_vars(&same, &[natural, other])?),
                    "-" => {
                        changes.push(self.with_vars(&same, &[natural, c])?);
                        let numbers = same.tracks[1].system.clone().expect("a negative base");
                        let form = LinearForm::var(other).plus(&LinearForm::var(c), 1)?;
                        changes.push(self.compare_form(Compare::Equal, &form, &numbers)?);
                        gone.push(c);
                    }
                    other => return Err(Error::invalid(format!("+ or -, not {other}"))),
                }
            }
            sets.push((letter, self.some_strings(value, &changes, &gone)?));
        }
        let tracks = sets[0].1.tracks.clone();
        if !is_word {
            let value = sets.into_iter().find(|(letter, _)| *letter == 1).map(|(_, value)| value);
            let value = value.unwrap_or_else(|| Value::constant(false));
            let kind = |v: &Var| if v.is_multiple_of(3) { 'a' } else { 'b' };
            let arguments = value.vars.iter().map(|v| format!("{}{}", kind(v), v / 3)).collect();
            return Ok(Made::Relation(Named { dfa: value.dfa, tracks: value.tracks, arguments }));
        }
        let sets: Vec<(i32, Arc<Dfa>)> = sets.into_iter().map(|(l, v)| (l, v.dfa)).collect();
        Ok(Made::Word(combined(self, &sets, &tracks)?))
    }

    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(super) fn join(&mut self, pieces: &[String]) -> Result<Made> {
        let mut sets: Vec<(i32, Value)> = Vec::new();
        let (mut all, mut is_word) = (Value::constant(true), false);
        // Variables in the order of their names.
        let names: BTreeSet<String> = pieces.iter().flat_map(|piece| indexed(piece).1).collect();
        let names: Vec<String> = names.into_iter().collect();
        for piece in pieces {
            let (name, inputs) = indexed(piece);
            let (word, of_word) = self.word_or_relation(&name)?;
            is_word |= of_word;
            if inputs.len() != word.tracks.len() {
                return Err(Error::invalid(format!("{} indices for {name}", word.tracks.len())));
            }
            let of = |name| names.binary_search(name).expect("one of them") as Var;
            let inputs: Vec<Var> = inputs.iter().map(of).collect();
            let here = self.with_vars(&word.places(|_| true), &inputs)?;
            if let Some((v, one, other)) = clash([&here, &all]) {
                return Err(Error::invalid(format!(
                    "one kind of digits for {}: it is used in {one} and in {other}",
                    names[v as usize]
                )));
            }
            for letter in word.alphabet() {
                let value = self.with_vars(&word.places(|found| found == letter), &inputs)?;
                if letter != 0 {
                    sets.push((letter, value));
                }
            }
            let dfa = self.on_strings(|space| space.valid(&here.tracks))?;
            all = self.all_of_strings(all, &[Value { dfa, ..here }])?;
        }
        let mut wide = Vec::new();
        for (letter, value) in &sets {
            wide.push((
                *letter,
                self.all_of_strings(value.clone(), std::slice::from_ref(&all))?.dfa,
            ));
        }
        if !is_word {
            let values: Vec<Value> = sets.into_iter().map(|(_, value)| value).collect();
            let Value { dfa, vars, tracks, .. } = self.some_of_strings(&values)?;
            let arguments = vars.iter().map(|&v| names[v as usize].clone()).collect();
            return Ok(Made::Relation(Named { dfa, tracks, arguments }));
        }
        Ok(Made::Word(combined(self, &wide, &all.tracks)?))
    }

    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(super) fn other_tracks(&mut self, names: &[String], source: &str) -> Result<Made> {
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
        let (states, budget) = (old.letters.len(), self.budget());
        budget
            .check(states, new_width.saturating_mul(4 * states))
            .map_err(|grown| self.grown(source, grown))?;
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
        let mut word = Outputs { tracks, start: old.start, letters: old.letters, next };
        if is_word {
            // As in Walnut, a string that had no letter has 0.
            word = word.total(0);
        }
        let word = cut(self, word)?;
        Ok(match is_word {
            true => Made::Word(word.smallest()),
            false => Made::Relation(word.places(|letter| letter == 1)),
        })
    }

    /// The strings of relations, joined or cut.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(super) fn of_languages(&mut self, command: &str, names: &[String]) -> Result<Named> {
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
        let variables: Vec<Var> = (0..first.tracks.len() as Var).collect();
        let mut made = first.clone();
        match command {
            "union" | "intersect" => {
                let mut values = Vec::new();
                for part in &parts {
                    values.push(self.with_vars(part, &variables)?);
                }
                let value = match command {
                    "union" => self.some_of_strings(&values)?,
                    _ => self.all_of_strings(Value::constant(true), &values)?,
                };
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
        Ok(made)
    }
}

/// A variable that two relations hold with different digits.
fn clash([a, b]: [&Value; 2]) -> Option<(Var, String, String)> {
    let of = |v: &Value| v.vars.iter().copied().zip(v.tracks.clone()).collect::<Vec<_>>();
    of(a).into_iter().find_map(|(v, one)| {
        let (_, other) =
            of(b).into_iter().find(|(u, other)| *u == v && other.digits != one.digits)?;
        Some((v, one.shown(), other.shown()))
    })
}
