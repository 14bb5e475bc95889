//! A claimed automaton beside all runs of what it claims to be, on all words.
//!
//! A [`Machine`] has variables, some of them shown, the others hidden. It stands for "there are numbers for the hidden ones
//! such that every part holds": automata that read some of the variables and must accept, or must not, and perhaps a sum compared
//! with 0. Of digits that no automaton must accept the digits of numbers are demanded; the others do so by themselves, as
//! every table that was confirmed accepts tuples of numbers alone. A run is a list of integers: the states of the automata, and what
//! is known of the sum ([`super::sums`]).
//!
//! *Theorem.* If [`agree`] ends well, table and machine accept the same words. *Proof.* Pairs of a state and a set of runs are
//! walked until no new pair appears; in each the table accepts iff some run does. A run may begin after any number of letters
//! whose shown digits are 0, as a hidden number may be longer than the shown ones.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

use super::places::Places;
use super::reader::Sum;
use super::sums::Sums;
use crate::limits::{Meter, Refused};

/// The target of a transition that is not there.
pub(super) const DEAD: u32 = u32::MAX;

/// What one digit of one run counts in the steps of [`Meter`].
pub(super) const STEP: u64 = 16;

/// An automaton: for each state whether it accepts, and its targets by letter; state 0 is the start.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub letters: usize,
    pub accept: Vec<bool>,
    pub next: Vec<u32>,
}

impl Table {
    fn step(&self, state: u32, letter: u32) -> u32 {
        if state == DEAD {
            DEAD
        } else {
            self.next[state as usize * self.letters + letter as usize]
        }
    }

    fn accepts(&self, state: u32) -> bool {
        state != DEAD && self.accept[state as usize]
    }

    pub fn accepts_nothing(&self) -> bool {
        !self.accept.contains(&true)
    }
}

/// The most states of a table that the checker makes itself.
const STATES: usize = 1 << 16;

/// The table of the sets that words lead to: a letter leads from one set to another.
pub(super) fn determinised<S: Clone + Ord + std::hash::Hash>(
    letters: usize,
    start: Vec<S>,
    accepts: impl Fn(&S) -> bool,
    step: impl Fn(&[S], usize) -> Vec<S>,
    meter: &Meter,
) -> Result<Table, Refused> {
    let mut table = Table { letters, ..Table::default() };
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut sets = vec![start];
    let (mut i, mut taken) = (0, 0);
    while i < sets.len() {
        meter.work(letters as u64 * (1 + sets[i].len() as u64) * STEP)?;
        table.accept.push(sets[i].iter().any(&accepts));
        for letter in 0..letters {
            let mut next = step(&sets[i], letter);
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                table.next.push(DEAD);
                continue;
            }
            let known = *numbers.entry(next.clone()).or_insert(sets.len() as u32);
            table.next.push(known);
            if known as usize == sets.len() {
                if sets.len() == STATES {
                    return Err(super::places::too_large());
                }
                // A set is kept twice; what is kept of the table is counted, too.
                let bytes = (2 * size_of::<S>() * next.len() + 4 * letters + 64) as u64;
                meter.reserve(bytes)?;
                taken += bytes;
                sets.push(next);
            }
        }
        i += 1;
    }
    meter.release(taken);
    Ok(table)
}

/// An automaton, the variables it reads, and whether it must accept.
pub(super) type Part = (Rc<Table>, Vec<usize>, bool);

/// A sum of variables, whether it must be 0 or at most 0, and its system.
pub(super) type Compared = (Sum, bool, Rc<Places>);

pub(super) struct Machine {
    /// The system of each variable; the shown ones come first.
    variables: Vec<Rc<Places>>,
    shown: usize,
    automata: Vec<Part>,
    /// With a sum every variable is shown.
    sum: Option<Compared>,
}

impl Machine {
    /// The machine of these automata; of variables that none of them must accept it demands numbers.
    pub fn new(
        variables: Vec<Rc<Places>>,
        shown: usize,
        automata: Vec<Part>,
        meter: &Meter,
    ) -> Result<Machine, Refused> {
        Machine { variables, shown, automata, sum: None }.of_numbers(meter)
    }

    /// The machine of a sum: all its variables are shown.
    pub fn of_sum(
        variables: Vec<Rc<Places>>,
        sum: Compared,
        meter: &Meter,
    ) -> Result<Machine, Refused> {
        let shown = variables.len();
        Machine { variables, shown, automata: vec![], sum: Some(sum) }.of_numbers(meter)
    }

    /// Demands numbers of variables that nothing else demands them of.
    fn of_numbers(mut self, meter: &Meter) -> Result<Machine, Refused> {
        let summed = self.summed();
        for (v, places) in self.variables.iter().enumerate() {
            let read = |(_, tracks, holds): &Part| *holds && tracks.contains(&v);
            if !self.automata.iter().any(read) && !summed.contains(&v) {
                self.automata.push((places.numbers(meter)?, vec![v], true));
            }
        }
        Ok(self)
    }

    /// The variables of the system of the sum, whose digits are followed with it.
    fn summed(&self) -> Vec<usize> {
        let Some((_, _, system)) = &self.sum else { return vec![] };
        let same = |v: &usize| Rc::ptr_eq(&self.variables[*v], system);
        (0..self.variables.len()).filter(same).collect()
    }

    /// All tuples of numbers, and among them those that a table accepts.
    pub fn numbers(
        systems: &[Rc<Places>],
        table: Option<Rc<Table>>,
        meter: &Meter,
    ) -> Result<Machine, Refused> {
        let mut machine = Machine::new(systems.to_vec(), systems.len(), vec![], meter)?;
        machine.automata.extend(table.map(|table| (table, (0..systems.len()).collect(), true)));
        Ok(machine)
    }

    /// Whether all automata accept, or do not, as they must.
    fn accepts(&self, run: &[i32]) -> bool {
        let mut states = self.automata.iter().zip(run);
        states.all(|((table, _, holds), &state)| table.accepts(state as u32) == *holds)
    }
}

/// Millions of short lists are looked up: a hash that multiplies and rotates is enough for them.
#[derive(Default)]
pub(super) struct Mix(u64);

pub(super) type Fast = BuildHasherDefault<Mix>;

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            let word = u64::from_le_bytes(word);
            self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}

/// Lists of numbers, each stored once, and whether it accepts.
#[derive(Default)]
pub(super) struct Numbered {
    numbers: HashMap<Rc<[i32]>, u32, Fast>,
    lists: Vec<(Rc<[i32]>, bool)>,
}

impl Numbered {
    /// The number of a list, and the bytes that it takes if it is new.
    pub fn number(&mut self, list: &[i32], accepts: impl FnOnce() -> bool) -> (u32, usize) {
        if let Some(&known) = self.numbers.get(list) {
            return (known, 0);
        }
        let (stored, number): (Rc<[i32]>, _) = (list.into(), self.lists.len() as u32);
        self.lists.push((stored.clone(), accepts()));
        self.numbers.insert(stored, number);
        (number, 4 * list.len() + 112)
    }

    pub fn list(&self, number: u32) -> &Rc<[i32]> {
        &self.lists[number as usize].0
    }

    pub fn accepts(&self, number: u32) -> bool {
        self.lists[number as usize].1
    }
}

/// The digits of all variables, and the letter that each automaton reads of them.
type Column = (Vec<u32>, Vec<u32>);

/// Sets of runs of a machine, each stored once.
pub(super) struct Runs<'m> {
    machine: &'m Machine,
    /// By the letter that the shown digits make.
    columns: Vec<Vec<Column>>,
    runs: Numbered,
    sets: Numbered,
    sums: Option<Sums<'m>>,
    meter: &'m Meter<'m>,
    /// Steps not yet reported, and bytes taken from the meter.
    due: u64,
    bytes: u64,
}

impl Drop for Runs<'_> {
    fn drop(&mut self) {
        self.meter.release(self.bytes);
    }
}

impl<'m> Runs<'m> {
    pub fn new(machine: &'m Machine, meter: &'m Meter<'m>) -> Result<Runs<'m>, Refused> {
        let radices: Vec<usize> = machine.variables.iter().map(|p| p.radix as usize).collect();
        let all = radices.iter().try_fold(1usize, |n, &r| n.checked_mul(r));
        let Some(all) = all.filter(|&all| all <= 1 << 20) else {
            let remedy = "a step has too many variables for its digits".into();
            return Err(Refused::Limit { what: "the alphabet", remedy });
        };
        let shown: usize = radices[..machine.shown].iter().product();
        let (columns, runs, sets) = (vec![vec![]; shown], Numbered::default(), Numbered::default());
        let sums = machine.sum.as_ref().map(|sum| Sums::new(sum, machine.summed(), meter));
        let mut new = Runs { machine, columns, runs, sets, sums, meter, due: 0, bytes: 0 };
        meter.work(all as u64)?;
        new.take(all * (64 + 4 * (radices.len() + machine.automata.len())))?;
        for column in 0..all {
            let mut rest = column;
            let digit = |&r: &usize| {
                let digit = rest % r;
                rest /= r;
                digit as u32
            };
            let digits: Vec<u32> = radices.iter().map(digit).collect();
            let letter = |(_, tracks, _): &Part| {
                tracks.iter().rev().fold(0, |letter, &t| letter * radices[t] as u32 + digits[t])
            };
            let letters = machine.automata.iter().map(letter).collect();
            new.columns[column % shown].push((digits, letters));
        }
        Ok(new)
    }

    fn take(&mut self, bytes: usize) -> Result<(), Refused> {
        self.bytes += bytes as u64;
        self.meter.reserve(bytes as u64)
    }

    fn run(&mut self, run: &[i32]) -> Result<u32, Refused> {
        let (machine, sums) = (self.machine, &self.sums);
        let accepts = || {
            let sum = run.get(machine.automata.len()).zip(sums.as_ref());
            machine.accepts(run) && sum.is_none_or(|(&set, sums)| sums.holds(set as u32))
        };
        let (number, bytes) = self.runs.number(run, accepts);
        self.take(bytes)?;
        Ok(number)
    }

    fn set(&mut self, mut runs: Vec<i32>) -> Result<u32, Refused> {
        runs.sort_unstable();
        runs.dedup();
        let accepts = || runs.iter().any(|&run| self.runs.accepts(run as u32));
        let (number, bytes) = self.sets.number(&runs, accepts);
        self.take(bytes)?;
        Ok(number)
    }

    /// Where a run can go on to with the columns of a letter.
    fn follow(&mut self, run: u32, letter: usize, into: &mut Vec<i32>) -> Result<(), Refused> {
        self.due += self.columns[letter].len() as u64;
        if self.due >= 1 << 14 {
            self.meter.work(std::mem::take(&mut self.due) * STEP)?;
        }
        let (from, machine) = (self.runs.list(run).clone(), self.machine);
        let columns = std::mem::take(&mut self.columns[letter]);
        let mut next = Vec::with_capacity(from.len());
        'columns: for (digits, letters) in &columns {
            next.clear();
            for (((table, _, holds), &letter), &state) in
                machine.automata.iter().zip(letters).zip(&*from)
            {
                let state = table.step(state as u32, letter);
                if state == DEAD && *holds {
                    continue 'columns;
                }
                next.push(state as i32);
            }
            if let Some(sums) = &mut self.sums {
                let set = sums.step(from[next.len()] as u32, letter, digits)?;
                if sums.is_over(set) {
                    continue;
                }
                next.push(set as i32);
            }
            into.push(self.run(&next)? as i32);
        }
        self.columns[letter] = columns;
        Ok(())
    }

    /// Where runs may be before the first letter that counts.
    pub fn start(&mut self) -> Result<u32, Refused> {
        let mut first = vec![0; self.machine.automata.len()];
        if let Some(sums) = &mut self.sums {
            first.push(sums.start()? as i32);
        }
        let mut open = vec![self.run(&first)? as i32];
        let (mut reached, mut known) = (vec![], vec![]);
        while let Some(run) = open.pop() {
            known.resize(self.runs.lists.len(), false);
            if !std::mem::replace(&mut known[run as usize], true) {
                reached.push(run);
                self.follow(run as u32, 0, &mut open)?;
            }
        }
        self.set(reached)
    }

    pub fn step(&mut self, set: u32, letter: usize) -> Result<u32, Refused> {
        let mut next = Vec::new();
        for &run in self.sets.list(set).clone().iter() {
            self.follow(run as u32, letter, &mut next)?;
        }
        self.set(next)
    }

    pub fn accepts(&self, set: u32) -> bool {
        self.sets.accepts(set)
    }
}

/// Whether the table accepts a word iff the machine does.
pub(super) fn agree(table: &Table, machine: &Machine, meter: &Meter) -> Result<bool, Refused> {
    let mut runs = Runs::new(machine, meter)?;
    if table.letters != runs.columns.len() {
        return Ok(false);
    }
    let first = (0u32, runs.start()?);
    let mut seen: HashSet<(u32, u32), Fast> = HashSet::from_iter([first]);
    let mut open = vec![first];
    while let Some((state, set)) = open.pop() {
        if table.accepts(state) != runs.accepts(set) {
            return Ok(false);
        }
        for letter in 0..table.letters {
            let next = (table.step(state, letter as u32), runs.step(set, letter)?);
            let over = next.0 == DEAD && runs.sets.list(next.1).is_empty();
            if !over && seen.insert(next) {
                open.push(next);
                runs.take(64)?;
            }
        }
    }
    Ok(true)
}
