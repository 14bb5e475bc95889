//! What a step claims, run word by word: relations, linear forms and indexed words side by side, digit by digit.
//!
//! A [`Machine`] has variables, some of them shown, the others hidden; it stands for "there are numbers for the
//! hidden ones such that every part holds". A run is a list of integers: the class of the place for each numeration system,
//! what the digit rule of each variable remembers, the vectors of the forms, the states of the automata,
//! the letters of the words.

use std::rc::Rc;

use super::places::{Form, Places, TooLarge};
use super::reader::Compare;
use crate::limits::{Meter, Refused};

/// The target of a transition that is not there.
pub(super) const DEAD: u32 = u32::MAX;

/// A claimed automaton: for each state whether it accepts, and its targets by letter; state 0 is the start.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub letters: usize,
    pub accept: Vec<bool>,
    pub next: Vec<u32>,
}

impl Table {
    pub fn step(&self, state: u32, letter: usize) -> u32 {
        if state == DEAD { DEAD } else { self.next[state as usize * self.letters + letter] }
    }

    pub fn accepts(&self, state: u32) -> bool {
        state != DEAD && self.accept[state as usize]
    }

    /// Whether every state lies on the way to an accepting one, and is reached; a table that accepts nothing has no
    /// transitions. Others could be changed without changing what is accepted.
    pub fn is_trimmed(&self) -> bool {
        let mut before = vec![Vec::new(); self.accept.len()];
        let (mut reached, mut open) = (vec![false; self.accept.len()], vec![0]);
        while let Some(state) = open.pop() {
            if std::mem::replace(&mut reached[state], true) {
                continue;
            }
            for &to in &self.next[state * self.letters..(state + 1) * self.letters] {
                if to != DEAD {
                    before[to as usize].push(state);
                    open.push(to as usize);
                }
            }
        }
        if self.accepts_nothing() {
            return self.next.iter().all(|&to| to == DEAD) && self.accept.len() == 1;
        }
        let mut good = vec![false; self.accept.len()];
        let mut open: Vec<usize> = (0..good.len()).filter(|&s| self.accept[s]).collect();
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut good[state], true) {
                open.extend(&before[state]);
            }
        }
        good.iter().zip(&reached).all(|(&g, &r)| g && r)
    }

    pub fn accepts_nothing(&self) -> bool {
        !self.accept.iter().any(|&a| a)
    }
}

/// A word given by a morphism: for each letter its image and its value; letter 0 begins the word.
#[derive(Debug)]
pub(super) struct Images {
    pub images: Vec<Vec<usize>>,
    pub values: Vec<i32>,
}

/// One side of a comparison of letters.
#[derive(Debug)]
pub(super) enum Side {
    Value(i32),
    /// The letter of the machine's word of this number.
    Word(usize),
}

#[derive(Debug, Default)]
pub(super) struct Machine {
    pub systems: Vec<Rc<Places>>,
    /// The system of each variable; the shown ones come first.
    pub variables: Vec<usize>,
    pub shown: usize,
    pub forms: Vec<Form>,
    /// Automata with the variables they read, and whether they must accept.
    pub automata: Vec<(Rc<Table>, Vec<usize>, bool)>,
    pub words: Vec<(Rc<Images>, usize)>,
    pub letters: Option<(Compare, Side, Side)>,
}

/// Why a claim was not confirmed.
pub(super) enum Fault {
    /// The claim is wrong on this word of shown digits.
    Differs(Vec<Vec<u32>>),
    /// The check was given up.
    Limit(Refused),
}

impl From<Refused> for Fault {
    fn from(refused: Refused) -> Fault {
        Fault::Limit(refused)
    }
}

impl From<TooLarge> for Fault {
    fn from(_: TooLarge) -> Fault {
        let remedy = "use smaller constants, or a system with smaller weights".into();
        Fault::Limit(Refused::Limit { what: "the integers of a comparison", remedy })
    }
}

impl Machine {
    /// The number of a system in this machine.
    pub fn system(&mut self, places: &Rc<Places>) -> usize {
        let known = self.systems.iter().position(|s| Rc::ptr_eq(s, places));
        known.unwrap_or_else(|| {
            self.systems.push(places.clone());
            self.systems.len() - 1
        })
    }

    pub fn variable(&mut self, places: &Rc<Places>) -> usize {
        let system = self.system(places);
        self.variables.push(system);
        self.variables.len() - 1
    }

    fn radix(&self, variable: usize) -> u32 {
        self.systems[self.variables[variable]].radix
    }

    /// The digits of every variable, grouped by the letter that the shown ones make.
    pub fn columns(&self, meter: &Meter) -> Result<Vec<Vec<Vec<u32>>>, Refused> {
        let radices: Vec<u32> = (0..self.variables.len()).map(|v| self.radix(v)).collect();
        let all = radices.iter().try_fold(1usize, |n, &r| n.checked_mul(r as usize));
        let Some(all) = all.filter(|&all| all <= 1 << 20) else {
            let remedy = "a step has too many variables for its digits".into();
            return Err(Refused::Limit { what: "the alphabet", remedy });
        };
        meter.work(all as u64)?;
        let shown: usize = radices[..self.shown].iter().map(|&r| r as usize).product();
        let mut columns = vec![Vec::new(); shown];
        for letter in 0..all {
            let mut rest = letter;
            let mut digits = Vec::with_capacity(radices.len());
            for &r in &radices {
                digits.push((rest % r as usize) as u32);
                rest /= r as usize;
            }
            columns[letter % shown].push(digits);
        }
        Ok(columns)
    }

    pub fn starts(&self, meter: &Meter) -> Result<Vec<Vec<i32>>, Refused> {
        let classes = self.systems.iter().map(|s| s.classes() as u64);
        meter.work(classes.fold(1, |all: u64, c| all.saturating_mul(c)).saturating_mul(1 << 8))?;
        let mut starts = vec![vec![]];
        for places in &self.systems {
            let more = |run: &Vec<i32>| {
                let run = run.clone();
                (0..places.classes()).map(move |c| [run.clone(), vec![c as i32]].concat())
            };
            starts = starts.iter().flat_map(more).collect();
        }
        let vectors: usize = self.forms.iter().map(|f| self.systems[f.system].dimension()).sum();
        let rest = self.variables.len() + vectors + self.automata.len() + self.words.len();
        starts.iter_mut().for_each(|run| run.resize(run.len() + rest, 0));
        Ok(starts)
    }

    /// Hands over the runs that a run can go on to with these digits.
    pub fn step(
        &self,
        run: &[i32],
        digits: &[u32],
        each: &mut dyn FnMut(Vec<i32>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut classes: Vec<Vec<i32>> = vec![Vec::with_capacity(run.len())];
        for (places, &class) in self.systems.iter().zip(run) {
            // Most systems have one class, and nothing is to be guessed.
            let below: Vec<i32> = places.below(class as usize).map(|b| b as i32).collect();
            match below[..] {
                [one] => classes.iter_mut().for_each(|c| c.push(one)),
                _ => {
                    let longer = |c: &Vec<i32>| {
                        below.iter().map(|b| [&c[..], &[*b]].concat()).collect::<Vec<_>>()
                    };
                    classes = classes.iter().flat_map(longer).collect();
                }
            }
        }
        for below in classes {
            if let Some(next) = self.step_to(run, below, digits)? {
                each(next)?;
            }
        }
        Ok(())
    }

    fn step_to(
        &self,
        run: &[i32],
        mut next: Vec<i32>,
        digits: &[u32],
    ) -> Result<Option<Vec<i32>>, TooLarge> {
        let mut at = self.systems.len();
        for (&system, &digit) in self.variables.iter().zip(digits) {
            let places = &self.systems[system];
            let Some(state) = places.digit(next[system] as usize, run[at], digit) else {
                return Ok(None);
            };
            next.push(state);
            at += 1;
        }
        for form in &self.forms {
            let places = &self.systems[form.system];
            let classes = (run[form.system] as usize, next[form.system] as usize);
            let vector = &run[at..at + places.dimension()];
            match form.step(places, classes, vector, digits)? {
                Some(vector) => next.extend(vector),
                None => return Ok(None),
            }
            at += places.dimension();
        }
        for (table, tracks, holds) in &self.automata {
            let letter = tracks.iter().rev().fold(0, |letter, &track| {
                letter * self.radix(track) as usize + digits[track] as usize
            });
            let state = table.step(run[at] as u32, letter);
            if state == DEAD && *holds {
                return Ok(None);
            }
            next.push(state as i32);
            at += 1;
        }
        for (word, index) in &self.words {
            match word.images[run[at] as usize].get(digits[*index] as usize) {
                Some(&letter) => next.push(letter as i32),
                None => return Ok(None),
            }
            at += 1;
        }
        Ok(Some(next))
    }

    /// Whether the run is one of numbers that make every part hold, if the last digits were those of place 0.
    pub fn accepts(&self, run: &[i32]) -> bool {
        let classes = self.systems.iter().zip(run);
        if !classes.clone().all(|(places, &class)| places.can_be_last(class as usize)) {
            return false;
        }
        let mut at = self.systems.len() + self.variables.len();
        for form in &self.forms {
            let places = &self.systems[form.system];
            if !form.holds(places, &run[at..at + places.dimension()]) {
                return false;
            }
            at += places.dimension();
        }
        let mut automata = self.automata.iter().zip(&run[at..]);
        if !automata.all(|((table, _, holds), &state)| table.accepts(state as u32) == *holds) {
            return false;
        }
        at += self.automata.len();
        self.letters.as_ref().is_none_or(|(op, left, right)| {
            let value = |side: &Side| match side {
                Side::Value(value) => *value,
                Side::Word(i) => self.words[*i].0.values[run[at + i] as usize],
            };
            op.holds(&value(left), &value(right))
        })
    }
}
