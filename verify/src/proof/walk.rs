//! A claimed automaton beside all runs of a machine, on all words.
//!
//! Pairs of a state and a set of runs are walked until no new pair appears; in each the automaton must accept iff some run
//! does. A run may begin after any number of letters whose shown digits are 0, as a hidden number may be longer than the
//! shown ones.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

use super::machine::{DEAD, Fault, Machine, Table};
use crate::limits::{Meter, Refused};

/// What one digit of one run counts in the steps of [`Meter`].
const STEP: u64 = 16;

/// Millions of short lists are looked up: a hash that multiplies and rotates is enough for them.
#[derive(Default)]
struct Mix(u64);

type Fast = BuildHasherDefault<Mix>;

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}

/// Sets of runs of a machine, each stored once.
pub(super) struct Runs<'m> {
    machine: &'m Machine,
    columns: Vec<Vec<Vec<u32>>>,
    numbers: HashMap<Rc<[i32]>, u32, Fast>,
    /// Each run, and whether it may end here.
    runs: Vec<(Rc<[i32]>, bool)>,
    set_numbers: HashMap<Rc<[u32]>, u32, Fast>,
    sets: Vec<(Rc<[u32]>, bool)>,
    steps: HashMap<(u32, u32), u32, Fast>,
    meter: &'m Meter,
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
    pub fn new(machine: &'m Machine, meter: &'m Meter) -> Result<Runs<'m>, Fault> {
        let columns = machine.columns(meter)?;
        let (numbers, set_numbers, steps, runs, sets) = Default::default();
        let (due, bytes) = (0, 0);
        let mut new =
            Runs { machine, columns, numbers, runs, set_numbers, sets, steps, meter, due, bytes };
        let all: usize = new.columns.iter().map(Vec::len).sum();
        new.take(all * (24 + 4 * machine.variables.len()))?;
        Ok(new)
    }

    fn take(&mut self, bytes: usize) -> Result<(), Refused> {
        self.bytes += bytes as u64;
        self.meter.reserve(bytes as u64)
    }

    fn number(&mut self, run: Vec<i32>) -> Result<u32, Fault> {
        let bytes = 4 * run.len() + 112;
        let fresh = self.runs.len() as u32;
        Ok(match self.numbers.entry(run.into()) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(entry) => {
                let run = entry.key().clone();
                let accepts = self.machine.accepts(&run);
                self.runs.push((run, accepts));
                entry.insert(fresh);
                self.take(bytes)?;
                fresh
            }
        })
    }

    fn set(&mut self, mut runs: Vec<u32>) -> Result<u32, Refused> {
        runs.sort_unstable();
        runs.dedup();
        let bytes = 4 * runs.len() + 112;
        let fresh = self.sets.len() as u32;
        Ok(match self.set_numbers.entry(runs.into()) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(entry) => {
                let set = entry.key().clone();
                let accepts = set.iter().any(|&run| self.runs[run as usize].1);
                self.sets.push((set, accepts));
                entry.insert(fresh);
                self.take(bytes)?;
                fresh
            }
        })
    }

    fn follow(&mut self, run: u32, letter: usize) -> Result<Vec<u32>, Fault> {
        self.due += self.columns[letter].len() as u64;
        if self.due >= 1 << 14 {
            self.meter.work(std::mem::take(&mut self.due) * STEP)?;
        }
        let from = self.runs[run as usize].0.clone();
        let columns = std::mem::take(&mut self.columns[letter]);
        let mut next = Vec::new();
        let walked = columns.iter().try_for_each(|digits| {
            self.machine.step(&from, digits, &mut |run| {
                next.push(self.number(run)?);
                Ok(())
            })
        });
        self.columns[letter] = columns;
        walked.map(|()| next)
    }

    /// Where runs may be before the first letter that counts.
    pub fn start(&mut self) -> Result<u32, Fault> {
        let mut reached = Vec::new();
        let mut known = vec![false; 0];
        let mut open = Vec::new();
        for run in self.machine.starts(self.meter)? {
            open.push(self.number(run)?);
        }
        while let Some(run) = open.pop() {
            known.resize(self.runs.len().max(known.len()), false);
            if std::mem::replace(&mut known[run as usize], true) {
                continue;
            }
            reached.push(run);
            open.extend(self.follow(run, 0)?);
        }
        Ok(self.set(reached)?)
    }

    pub fn step(&mut self, set: u32, letter: usize) -> Result<u32, Fault> {
        if let Some(&known) = self.steps.get(&(set, letter as u32)) {
            return Ok(known);
        }
        let mut next = Vec::new();
        for &run in self.sets[set as usize].0.clone().iter() {
            next.extend(self.follow(run, letter)?);
        }
        let next = self.set(next)?;
        self.take(32)?;
        self.steps.insert((set, letter as u32), next);
        Ok(next)
    }

    pub fn accepts(&self, set: u32) -> bool {
        self.sets[set as usize].1
    }

    fn is_empty(&self, set: u32) -> bool {
        self.sets[set as usize].0.is_empty()
    }
}

/// Checks that the table accepts a word iff the machine does; or, with `negated`, iff the word is a tuple of numbers
/// and the machine does not accept it.
pub(super) fn agree(
    table: &Table,
    machine: &Machine,
    negated: bool,
    meter: &Meter,
) -> Result<(), Fault> {
    let numbers = Machine {
        systems: machine.systems.clone(),
        variables: machine.variables[..machine.shown].to_vec(),
        shown: machine.shown,
        ..Machine::default()
    };
    let (mut runs, mut tuples) = (Runs::new(machine, meter)?, Runs::new(&numbers, meter)?);
    let letters = runs.columns.len();
    if table.letters != letters {
        return Err(Fault::Differs(vec![]));
    }
    // Only a negation needs to know which words are tuples of numbers.
    let first_tuple = if negated { tuples.start()? } else { 0 };
    let first = (0u32, runs.start()?, first_tuple);
    let mut seen: HashMap<(u32, u32, u32), usize, Fast> = HashMap::from_iter([(first, 0)]);
    let mut order = vec![(first, 0usize, 0usize)];
    let mut i = 0;
    while i < order.len() {
        let ((state, set, tuple), _, _) = order[i];
        let holds = runs.accepts(set);
        let expected = if negated { tuples.accepts(tuple) && !holds } else { holds };
        if table.accepts(state) != expected {
            let mut word = Vec::new();
            while i > 0 {
                let (_, parent, letter) = order[i];
                word.push(runs.columns[letter][0][..machine.shown].to_vec());
                i = parent;
            }
            word.reverse();
            return Err(Fault::Differs(word));
        }
        for letter in 0..letters {
            let to = table.step(state, letter);
            let set = runs.step(set, letter)?;
            let tuple = if negated { tuples.step(tuple, letter)? } else { 0 };
            let over = if negated { tuples.is_empty(tuple) } else { runs.is_empty(set) };
            if to == DEAD && over {
                continue;
            }
            if let Entry::Vacant(entry) = seen.entry((to, set, tuple)) {
                entry.insert(order.len());
                order.push(((to, set, tuple), i, letter));
                runs.take(80)?;
            }
        }
        i += 1;
    }
    Ok(())
}
