//! `reg NAME SYSTEM … "EXPRESSION"` and an automaton: a relation by a regular expression over tuples of digits.
//!
//! ```text
//! R = S|S|…      S = P P …      P = L | (R) | P* | P+ | P?      L = 3 (one track) | [0,1,*]      * is any digit
//! ```
//!
//! *Meaning.* Numbers are in the relation iff their digits, with some number of zeros in front, match. *Check.* The expression
//! becomes an automaton with choices, part by part (Thompson): a part leads from one state to another. State 0 waits
//! while zeros are read. Its sets of states are a table ([`determinised`]); the automaton of the record is compared with it on all digits of
//! numbers, where a run may begin after zeros that the numbers do not have ([`super::machine`]).

use std::collections::BTreeSet;
use std::rc::Rc;

use super::machine::{Machine, determinised};
use super::reader::number;
use super::{Checked, Checker};

/// Parentheses may nest as deep as this, and there may be so many states.
const DEPTH: usize = 200;
const STATES: usize = 1 << 16;

/// An automaton with choices: for each state what it reads, `None` for any digit, and where that leads; and where it may go without reading.
struct Choices<'t> {
    rest: &'t str,
    radix: Vec<u32>,
    reads: Vec<Option<(Vec<Option<u32>>, usize)>>,
    jumps: Vec<Vec<usize>>,
}

impl Choices<'_> {
    fn state(&mut self) -> Option<usize> {
        self.reads.push(None);
        self.jumps.push(vec![]);
        (self.reads.len() <= STATES).then_some(self.reads.len() - 1)
    }

    fn eat(&mut self, token: char) -> bool {
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// S|S|… from a state on: the state at its end.
    fn either(&mut self, from: usize, depth: usize) -> Option<usize> {
        let end = self.state().filter(|_| depth <= DEPTH)?;
        while {
            let mut at = from;
            while !self.rest.is_empty() && !self.rest.starts_with(['|', ')']) {
                at = self.repeated(at, depth)?;
            }
            self.jumps[at].push(end);
            self.eat('|')
        } {}
        Some(end)
    }

    /// P, P*, P+ or P?: two states of its own, joined as the sign says.
    fn repeated(&mut self, from: usize, depth: usize) -> Option<usize> {
        let start = self.state()?;
        self.jumps[from].push(start);
        let end = if self.eat('(') {
            self.either(start, depth + 1).filter(|_| self.eat(')'))?
        } else {
            let digits = self.letter()?;
            let end = self.state()?;
            self.reads[start] = Some((digits, end));
            end
        };
        // The end is left by a state of its own, so that what follows does not come back.
        let after = self.state()?;
        self.jumps[end].push(after);
        while let Some(sign) = ['*', '+', '?'].into_iter().find(|sign| self.eat(*sign)) {
            if sign != '?' {
                self.jumps[end].push(start);
            }
            if sign != '+' {
                self.jumps[start].push(after);
            }
        }
        Some(after)
    }

    fn letter(&mut self) -> Option<Vec<Option<u32>>> {
        let digit = |(text, &radix): (&str, &u32)| match text {
            "*" => Some(None),
            _ => number(text).filter(|digit| *digit < radix).map(Some),
        };
        if let Some(rest) = self.rest.strip_prefix('[') {
            let (inside, rest) = rest.split_once(']')?;
            self.rest = rest;
            let fits = inside.split(',').count() == self.radix.len();
            let digits = inside.split(',').zip(&self.radix).map(digit);
            return digits.collect::<Option<Vec<_>>>().filter(|_| fits);
        }
        let (letter, rest) = self.rest.split_at_checked(1)?;
        self.rest = rest;
        let one = number(letter).filter(|digit| self.radix.len() == 1 && *digit < self.radix[0])?;
        Some(vec![Some(one)])
    }

    /// All states that these may go to without reading.
    fn closed(&self, mut open: Vec<usize>) -> Vec<usize> {
        let mut all = BTreeSet::new();
        while let Some(state) = open.pop() {
            if all.insert(state) {
                open.extend(&self.jumps[state]);
            }
        }
        all.into_iter().collect()
    }
}

impl Checker<'_> {
    pub(super) fn regular(&mut self, name: &str, rest: &str) -> Checked<()> {
        let text = rest.split_once(" \"").and_then(|(s, r)| Some((s, r.strip_suffix('"')?)));
        let Some((systems, rest)) = text else {
            return self.reject("format", "expected reg NAME SYSTEM … \"EXPRESSION\"");
        };
        let systems = systems.split(' ').map(|s| self.places(s)).collect::<Checked<Vec<_>>>()?;
        let radix = systems.iter().map(|s| s.radix).collect();
        let mut choices = Choices { rest, radix, reads: vec![], jumps: vec![] };
        let built = choices.state().and_then(|start| choices.either(start, 0));
        let Some(end) = built.filter(|_| choices.rest.is_empty()) else {
            let why = format!("the expression cannot be read at {:?}", choices.rest);
            return self.reject("reg", why);
        };
        let table = self.table(&systems)?;
        let step = |states: &[usize], letter: usize| {
            let mut rest = letter;
            let mut digit = |radix: u32| {
                let digit = rest % radix as usize;
                rest /= radix as usize;
                digit as u32
            };
            let digits: Vec<u32> = systems.iter().map(|s| digit(s.radix)).collect();
            let follow = |&state: &usize| {
                let (pattern, to) = choices.reads[state].as_ref()?;
                let fits = pattern.iter().zip(&digits).all(|(p, d)| p.is_none_or(|p| p == *d));
                fits.then_some(*to)
            };
            let waits = (states[0] == 0 && letter == 0).then_some(0);
            choices.closed(states.iter().filter_map(follow).chain(waits).collect())
        };
        let start = choices.closed(vec![0]);
        let words = determinised(table.letters, start, |&s| s == end, step, self.meter)?;
        let machine = Machine::numbers(&systems, Some(Rc::new(words)), self.meter)?;
        self.agrees("reg", &table, &machine)?;
        self.define_relation(name, Rc::new(table), systems, None)
    }
}
