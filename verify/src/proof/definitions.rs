//! What a record may name beside formulas: numeration systems, words, and automata that are taken as they are.
//!
//! *Systems* are the continued fractions themselves. Digit i of the system of [a_0; a_1, …] is at most a_{i+1}, at place 0 at most a_1 − 1, and a
//! largest digit is followed by 0; if a_1 = 1, place 0 is left out. What is largest repeats with a period from some place on: the class of a place tells it.
//! Digits are read from the top, so classes are a choice that must come out at place 0. *Words* are checked to be indexed by the digits of
//! numbers. *Given* automata are premises: they are checked to accept tuples of numbers alone, whatever their leading zeros, and are part of the claim.

use std::rc::Rc;

use sha2::{Digest, Sha256};

use super::machine::{DEAD, Machine, Table};
use super::places::Places;
use super::reader::number;
use super::{Checked, Checker, Given, Relation};

/// A continued fraction as a digit rule: the largest digit by class, how many classes come before the period, and the number of digits.
/// `None` for what is none, and for quotients beyond 62.
fn quotients(preperiod: &[u32], period: &[u32]) -> Option<(Vec<u32>, usize, usize)> {
    let all: Vec<u32> = preperiod.get(1..)?.iter().chain(period).copied().collect();
    if period.is_empty() || all.len() > 127 || !all.iter().all(|a| (1..=62).contains(a)) {
        return None;
    }
    let (own, skip) = (preperiod.len() - 1, usize::from(all[0] == 1));
    let quotient = |i: usize| if i < own { all[i] } else { period[(i - own) % period.len()] };
    let mut largest: Vec<u32> = (0..own + 1 + period.len()).map(|i| quotient(i + skip)).collect();
    let radix = *largest.iter().max()? as usize + 1;
    largest[0] -= 1 - skip as u32;
    Some((largest, own + 1, radix))
}

impl Checker<'_> {
    /// `ost NAME [a0 …] [ …]` and the automaton of its digits: the system msd_NAME of a continued fraction.
    pub(super) fn ostrowski(&mut self, name: &str, rest: &str) -> Checked<()> {
        let lists = rest.strip_prefix('[').and_then(|r| r.strip_suffix(']')?.split_once("] ["));
        let numbers = |text: &str| text.split(' ').map(number).collect::<Option<Vec<_>>>();
        let lists = lists.and_then(|(a, b)| Some((numbers(a)?, numbers(b)?)));
        let Some((largest, pre, radix)) = lists.and_then(|(a, b)| quotients(&a, &b)) else {
            let why = "expected a continued fraction [a0 ...] [...], quotients up to 62";
            return self.reject("numeration system", why);
        };
        let key = format!("msd_{name}");
        self.define(key.clone(), name, None)?;
        let classes = largest.len();
        // A letter is a digit and the class of its place; the states are the start, and each class with and without a largest digit.
        let mut rule = Table { letters: radix * classes, ..Table::default() };
        let after = |class: usize, digit: usize| {
            let most = largest[class] as usize;
            (digit <= most).then_some(1 + 2 * class + usize::from(digit == most))
        };
        rule.state(true, |letter| after(letter / radix, letter % radix));
        for state in 0..2 * classes {
            let (class, full) = (state / 2, state % 2 == 1);
            rule.state(class == 0, |letter| {
                let (below, digit) = (letter / radix, letter % radix);
                let next = below + 1 == class || (class == pre && below + 1 == classes);
                after(below, digit).filter(|_| next && !(full && digit > 0))
            });
        }
        let any = Rc::new(Places { numbers: Rc::new(Table::all(radix)) });
        let machine = Machine::new(std::slice::from_ref(&any), 1, vec![]);
        let table = self.table(&[any])?;
        self.agrees("numeration system", &table, &machine.choosing(classes as u32, rule))?;
        if table.next[0] != 0 {
            return self.reject("numeration system", "leading zeros lead away from the start");
        }
        self.systems.insert(key, Rc::new(Places { numbers: Rc::new(table) }));
        Ok(())
    }

    /// `word NAME SYSTEM 0->01 1->0`: the fixed point of a morphism, begun with its least letter. From a letter the digit d leads
    /// to letter d of its image; if the words with a path are the digits of numbers, number n ends at letter n (Dumont and
    /// Thomas). The relation NAME@c has the indices of the letter c.
    pub(super) fn word(&mut self, name: &str, rest: &str) -> Checked<()> {
        let (system, rules) = rest.split_once(' ').unwrap_or((rest, ""));
        let rule = |rule: &str| {
            let (letter, image) = rule.split_once("->")?;
            let image = image.chars().map(|c| c.to_digit(10)).collect::<Option<Vec<u32>>>()?;
            Some((number(letter).filter(|x| *x < 10)?, image))
        };
        let images = rules.split(' ').map(rule).collect::<Option<Vec<(u32, Vec<u32>)>>>();
        let increasing = |images: &Vec<(u32, _)>| images.windows(2).all(|x| x[0].0 < x[1].0);
        let Some(images) = images.filter(increasing) else {
            return self.reject("word", "expected rules such as 0->01 1->0, by increasing letters");
        };
        let places = self.places(system)?;
        let radix = places.radix() as usize;
        let mut paths = Table { letters: radix, ..Table::default() };
        for (_, image) in &images {
            let state = |letter: &u32| images.iter().position(|(x, _)| x == letter);
            let Some(targets) = image.iter().map(state).collect::<Option<Vec<usize>>>() else {
                return self.reject("word", "a letter has no image");
            };
            let targets = targets.into_iter().map(|to| to as u32).chain([DEAD; 64]);
            paths.accept.push(true);
            paths.next.extend(targets.take(radix));
        }
        let long = images.iter().any(|(_, image)| image.len() > radix);
        if long || paths.next[0] != 0 {
            return self
                .reject("word", "an image is too long, or the first does not begin its own");
        }
        let machine = Machine::new(std::slice::from_ref(&places), 1, vec![]);
        self.agrees("word", &paths, &machine)?;
        self.define(format!("{name}@"), name, None)?;
        for (letter, _) in &images {
            let accept = images.iter().map(|(x, _)| x == letter).collect();
            let table = Rc::new(Table { accept, next: paths.next.clone(), ..paths });
            let systems = vec![places.clone()];
            self.relations.insert(format!("{name}@{letter}"), Relation { table, systems });
        }
        Ok(())
    }

    /// `given NAME SYSTEM …` and an automaton: a relation between numbers, whatever its leading zeros.
    pub(super) fn given(&mut self, name: &str, rest: &str) -> Checked<()> {
        let names = rest.split(' ').filter(|_| !rest.is_empty());
        let systems = names.map(|s| self.places(s)).collect::<Checked<Vec<_>>>()?;
        let (table, lines) = self.numbers_alone("given", &systems)?;
        let (states, hash) = (table.accept.len(), Sha256::digest(&lines));
        let sha256 = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        self.define_relation(name, table, systems, Some(Given { states, lines, sha256 }))
    }

    /// The automaton that follows, which must accept tuples of numbers alone, whatever their leading zeros; and its lines.
    pub(super) fn numbers_alone(
        &mut self,
        condition: &'static str,
        systems: &[Rc<Places>],
    ) -> Checked<(Rc<Table>, String)> {
        let before = self.lines.clone();
        let table = Rc::new(self.table(systems)?);
        if !table.accepts_nothing() && table.next.first() != Some(&0) {
            return self.reject(condition, "leading zeros change what the automaton accepts");
        }
        let mut machine = Machine::new(systems, systems.len(), vec![]);
        machine.parts.push((table.clone(), (0..systems.len()).collect(), true));
        self.agrees(condition, &table, &machine)?;
        let lines = before.skip(1).take(table.accept.len()).map(|(_, line)| format!("{line}\n"));
        Ok((table, lines.collect()))
    }
}
