//! What a record may name beside formulas: numeration systems, words, and automata that are taken as they are.
//!
//! *Systems* are the continued fractions themselves. *Words* are checked to be indexed by the digits of numbers. *Given* automata
//! are premises: they are checked to accept tuples of numbers alone, whatever their leading zeros, and are part of the claim.

use std::rc::Rc;

use sha2::{Digest, Sha256};

use super::machine::{DEAD, Machine, Table};
use super::places::Places;
use super::reader::number;
use super::{Checked, Checker, Given, Relation};

impl Checker<'_> {
    /// `ost NAME [a0 …] [ …]`: the system msd_NAME of a continued fraction.
    pub(super) fn ostrowski(&mut self, name: &str, rest: &str) -> Checked<()> {
        let lists = rest.strip_prefix('[').and_then(|r| r.strip_suffix(']')?.split_once("] ["));
        let numbers = |text: &str| text.split(' ').map(number).collect::<Option<Vec<_>>>();
        let lists = lists.and_then(|(a, b)| Some((numbers(a)?, numbers(b)?)));
        let Some(places) = lists.and_then(|(a, b)| Places::ostrowski(&a, &b)) else {
            let why = "expected a continued fraction [a0 ...] [...] whose weights fit in 100 bits";
            return self.reject("numeration system", why);
        };
        let key = format!("msd_{name}");
        self.define(key.clone(), name, None)?;
        self.systems.insert(key, Rc::new(places));
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
        let radix = places.radix as usize;
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
        let machine = Machine::numbers(std::slice::from_ref(&places), None, self.meter)?;
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
        let before = self.lines.clone();
        let table = Rc::new(self.table(&systems)?);
        if !table.accepts_nothing() && table.next.first() != Some(&0) {
            return self.reject("given", "leading zeros change what the automaton accepts");
        }
        let machine = Machine::numbers(&systems, Some(table.clone()), self.meter)?;
        self.agrees("given", &table, &machine)?;
        let states = table.accept.len();
        let lines = before.skip(1).take(states).map(|(_, line)| format!("{line}\n"));
        let lines = lines.collect::<String>();
        let hash = Sha256::digest(&lines);
        let sha256 = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        self.define_relation(name, table, systems, Some(Given { states, lines, sha256 }))
    }
}
