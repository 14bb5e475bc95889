//! `reg NAME SYSTEM … "EXPRESSION"` and an automaton: a relation by a regular expression over tuples of digits.
//!
//! ```text
//! R = S|S|…      S = P P …      P = L | (R) | P* | P+ | P?      L = 3 (one track) | [0,1,*]      * is any digit
//! ```
//!
//! *Meaning.* Numbers are in the relation iff their digits, with some number of zeros in front, match. *Check.* Each letter of the expression
//! is a place. A word matches iff there is a choice of places, one for each of its letters, that begins with a first one, goes on to one that
//! may follow, and ends with a last one (Glushkov). So the expression is an automaton that reads digits and a choice; one choice more is to wait
//! while zeros are read. The automaton of the record is compared with it on all digits of numbers, where a run may begin
//! after zeros that the numbers do not have ([`super::machine`]).

use std::collections::BTreeSet;
use std::rc::Rc;

use super::machine::{Machine, Table, digits, letters, too_large};
use super::reader::number;
use super::{Checked, Checker};

/// Parentheses may nest as deep as this, and there may be so many letters.
const DEPTH: usize = 200;
const PLACES: usize = 1000;

/// A part of the expression: the places it may begin and end with, and whether it matches the empty word.
#[derive(Default)]
struct Piece {
    first: BTreeSet<usize>,
    last: BTreeSet<usize>,
    empty: bool,
}

struct Expression<'t> {
    rest: &'t str,
    radices: Vec<u32>,
    /// The digits that each place matches, `None` for any.
    places: Vec<Vec<Option<u32>>>,
    /// Which places may follow each.
    follow: Vec<BTreeSet<usize>>,
}

impl Expression<'_> {
    fn eat(&mut self, token: char) -> bool {
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn joined(&mut self, from: &BTreeSet<usize>, to: &BTreeSet<usize>) {
        from.iter().for_each(|&place| self.follow[place].extend(to));
    }

    /// S|S|…
    fn either(&mut self, depth: usize) -> Option<Piece> {
        let mut all = Some(Piece::default()).filter(|_| depth <= DEPTH)?;
        while {
            let mut one = Piece { empty: true, ..Piece::default() };
            while !self.rest.is_empty() && !self.rest.starts_with(['|', ')']) {
                let next = self.repeated(depth)?;
                self.joined(&one.last, &next.first);
                one.first.extend(next.first.iter().filter(|_| one.empty));
                one.last.retain(|_| next.empty);
                one.last.extend(next.last);
                one.empty &= next.empty;
            }
            all.first.extend(one.first);
            all.last.extend(one.last);
            all.empty |= one.empty;
            self.eat('|')
        } {}
        Some(all)
    }

    /// P, P*, P+ or P?
    fn repeated(&mut self, depth: usize) -> Option<Piece> {
        let mut piece = if self.eat('(') {
            self.either(depth + 1).filter(|_| self.eat(')'))?
        } else {
            let digits = self.letter().filter(|_| self.places.len() < PLACES)?;
            self.places.push(digits);
            self.follow.push(BTreeSet::new());
            let place = BTreeSet::from([self.places.len() - 1]);
            Piece { first: place.clone(), last: place, empty: false }
        };
        while let Some(sign) = ['*', '+', '?'].into_iter().find(|sign| self.eat(*sign)) {
            if sign != '?' {
                self.joined(&piece.last, &piece.first);
            }
            piece.empty |= sign != '+';
        }
        Some(piece)
    }

    fn letter(&mut self) -> Option<Vec<Option<u32>>> {
        let (inside, rest) = match self.rest.strip_prefix('[') {
            Some(rest) => rest.split_once(']')?,
            None => self.rest.split_at_checked(1).filter(|(digit, _)| *digit != "*")?,
        };
        self.rest = rest;
        let digit = |(text, &radix): (&str, &u32)| match text {
            "*" => Some(None),
            _ => number(text).filter(|digit| *digit < radix).map(Some),
        };
        let fits = inside.split(',').count() == self.radices.len();
        inside.split(',').zip(&self.radices).map(digit).collect::<Option<Vec<_>>>().filter(|_| fits)
    }
}

impl Checker<'_> {
    pub(super) fn regular(&mut self, name: &str, rest: &str) -> Checked<()> {
        let text = rest.split_once(" \"").and_then(|(s, r)| Some((s, r.strip_suffix('"')?)));
        let Some((systems, rest)) = text else {
            return self.reject("format", "expected reg NAME SYSTEM … \"EXPRESSION\"");
        };
        let systems = systems.split(' ').map(|s| self.places(s)).collect::<Checked<Vec<_>>>()?;
        let radices: Vec<u32> = systems.iter().map(|s| s.radix()).collect();
        let (places, follow) = (vec![], vec![]);
        let mut expression = Expression { rest, radices, places, follow };
        let whole = expression.either(0);
        let Expression { rest, radices, places, follow } = expression;
        let Some(whole) = whole.filter(|_| rest.is_empty()) else {
            return self.reject(
                "reg",
                format!("the expression cannot be read, or is too long, at {rest:?}"),
            );
        };
        let table = self.table(&systems)?;
        let (wait, shown) = (places.len(), table.letters);
        let choices = [&radices[..], &[wait as u32 + 1]].concat();
        let letters = letters(&choices).filter(|n| n * (wait + 1) <= 1 << 22);
        let mut rule = Table { letters: letters.ok_or_else(too_large)?, ..Table::default() };
        self.meter.work((rule.letters * (wait + 1)) as u64)?;
        let goes = |letter: usize, among: &BTreeSet<usize>| {
            let choice = letter / shown;
            let read = digits(letter, &radices);
            let fits = |place: &Vec<Option<u32>>| {
                place.iter().zip(&read).all(|(p, digit)| p.is_none_or(|p| p == *digit))
            };
            (among.contains(&choice) && fits(&places[choice])).then_some(1 + choice)
        };
        rule.state(whole.empty, |letter| match letter == wait * shown {
            true => Some(0),
            false => goes(letter, &whole.first),
        });
        for (place, follow) in follow.iter().enumerate() {
            rule.state(whole.last.contains(&place), |letter| goes(letter, follow));
        }
        let machine = Machine::new(&systems, systems.len(), vec![]);
        self.agrees("reg", &table, &machine.choosing(wait as u32 + 1, rule))?;
        self.define_relation(name, Rc::new(table), systems, None)
    }
}
