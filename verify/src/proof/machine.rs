//! A claimed automaton beside all runs of what it claims to be, on all words.
//!
//! A [`Machine`] has variables, some of them shown, the others hidden. It stands for "there are numbers for the hidden ones
//! such that every part holds": automata that read some of the variables and must accept, or must not. Of digits that no automaton must
//! accept the digits of numbers are demanded; the others do so by themselves, as every table that was confirmed accepts tuples of
//! numbers alone. A hidden variable may also be a choice: so an automaton with choices is one of the parts. A run is the list of the parts' states.
//!
//! *Theorem.* If [`agree`] ends well, table and machine accept the same words. *Proof.* Pairs of a state and a set of runs are
//! walked until no new pair appears; in each the table accepts iff some run does. A run may begin after any number of letters
//! whose shown digits are 0, as a hidden number may be longer than the shown ones.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::mem::take;
use std::rc::Rc;

use super::places::Places;
use crate::limits::{Meter, Refused};

/// The target of a transition that is not there.
pub(super) const DEAD: u32 = u32::MAX;

/// What one digit of one run counts in the steps of [`Meter`].
const STEP: u64 = 16;

/// An automaton: for each state whether it accepts, and its targets by letter; state 0 is the start.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub letters: usize,
    pub accept: Vec<bool>,
    pub next: Vec<u32>,
}

impl Table {
    pub fn step(&self, state: u32, letter: u32) -> u32 {
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

    /// Accepts every word.
    pub fn all(letters: usize) -> Table {
        Table { letters, accept: vec![true], next: vec![0; letters] }
    }

    /// Adds a state that a rule leads on from.
    pub fn state(&mut self, accepts: bool, rule: impl Fn(usize) -> Option<usize>) {
        self.accept.push(accepts);
        let target = |letter| rule(letter).map_or(DEAD, |state| state as u32);
        self.next.extend((0..self.letters).map(target));
    }
}

/// How many letters tracks have together, if they are not too many.
pub(super) fn letters(radices: &[u32]) -> Option<usize> {
    let all = radices.iter().try_fold(1usize, |n, &radix| n.checked_mul(radix as usize));
    all.filter(|&n| n <= 1 << 20)
}

pub(super) fn too_large() -> Refused {
    let remedy = "use smaller constants, shorter sums and expressions".into();
    Refused::Limit { what: "the alphabet or the variables of a step", remedy }
}

/// An automaton, the variables it reads, and whether it must accept.
pub(super) type Part = (Rc<Table>, Vec<usize>, bool);

pub(super) struct Machine {
    /// How many digits each variable has; the shown ones come first.
    radices: Vec<u32>,
    shown: usize,
    pub parts: Vec<Part>,
}

impl Machine {
    /// The machine of these parts; of variables that none of them must accept it demands numbers.
    pub fn new(variables: &[Rc<Places>], shown: usize, mut parts: Vec<Part>) -> Machine {
        for (v, places) in variables.iter().enumerate() {
            if !parts.iter().any(|(_, tracks, holds)| *holds && tracks.contains(&v)) {
                parts.push((places.numbers.clone(), vec![v], true));
            }
        }
        Machine { radices: variables.iter().map(|p| p.radix()).collect(), shown, parts }
    }

    /// Adds a part that reads all the variables, and a choice among so many.
    pub fn choosing(mut self, choices: u32, table: Table) -> Machine {
        self.radices.push(choices);
        self.parts.push((Rc::new(table), (0..self.radices.len()).collect(), true));
        self
    }
}

/// Millions of short lists are looked up: a hash that multiplies and rotates is enough for them.
#[derive(Default)]
struct Mix(u64);

type Fast = BuildHasherDefault<Mix>;

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
struct Numbered {
    numbers: HashMap<Rc<[i32]>, u32, Fast>,
    lists: Vec<(Rc<[i32]>, bool)>,
}

/// Sets of runs of a machine, each stored once.
struct Runs<'m> {
    machine: &'m Machine,
    /// By variable: the parts that read no later one.
    complete: Vec<Vec<usize>>,
    /// The shown digits of each letter.
    letters: Vec<Vec<u32>>,
    runs: Numbered,
    sets: Numbered,
    /// Digits, states and runs of the step under way.
    digits: Vec<u32>,
    next: Vec<i32>,
    reached: Vec<i32>,
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

/// A letter as the digits of its tracks; the first track changes fastest.
pub(super) fn digits(mut letter: usize, radices: &[u32]) -> Vec<u32> {
    let digit = |&radix: &u32| {
        let digit = letter % radix as usize;
        letter /= radix as usize;
        digit as u32
    };
    radices.iter().map(digit).collect()
}

impl<'m> Runs<'m> {
    fn new(machine: &'m Machine, meter: &'m Meter) -> Result<Runs<'m>, Refused> {
        let shown = &machine.radices[..machine.shown];
        let count = letters(shown).ok_or_else(too_large)?;
        let mut complete = vec![vec![]; machine.radices.len() + 1];
        for (i, (_, tracks, _)) in machine.parts.iter().enumerate() {
            // What reads shown variables alone stands under the last of these.
            let last = tracks.iter().map(|t| t + 1).max().unwrap_or(0);
            complete[last.max(machine.shown)].push(i);
        }
        let letters = (0..count).map(|letter| digits(letter, shown)).collect();
        let (runs, sets, (digits, next, reached), due, bytes) = Default::default();
        #[rustfmt::skip]
        let mut new = Runs {
            machine, complete, letters, runs, sets, digits, next, reached, meter, due, bytes,
        };
        meter.work(count as u64)?;
        new.reserve(count * (32 + 4 * shown.len()))?;
        Ok(new)
    }

    fn reserve(&mut self, bytes: usize) -> Result<(), Refused> {
        self.bytes += bytes as u64;
        self.meter.reserve(bytes as u64)
    }

    fn run(&mut self, run: &[i32]) -> Result<u32, Refused> {
        if let Some(&known) = self.runs.numbers.get(run) {
            return Ok(known);
        }
        let (stored, number): (Rc<[i32]>, _) = (run.into(), self.runs.lists.len() as u32);
        let mut states = self.machine.parts.iter().zip(run);
        let accepts = states.all(|((table, _, holds), &s)| table.accepts(s as u32) == *holds);
        self.runs.lists.push((stored.clone(), accepts));
        self.runs.numbers.insert(stored, number);
        self.reserve(4 * run.len() + 112)?;
        Ok(number)
    }

    fn set(&mut self, runs: &mut Vec<i32>) -> Result<u32, Refused> {
        runs.sort_unstable();
        runs.dedup();
        if let Some(&known) = self.sets.numbers.get(&runs[..]) {
            return Ok(known);
        }
        let accepts = runs.iter().any(|&run| self.runs.lists[run as usize].1);
        let (stored, number): (Rc<[i32]>, _) = (runs[..].into(), self.sets.lists.len() as u32);
        self.reserve(4 * stored.len() + 112)?;
        self.sets.lists.push((stored.clone(), accepts));
        self.sets.numbers.insert(stored, number);
        Ok(number)
    }

    /// Where a run can go on to with a letter.
    fn follow(&mut self, run: u32, letter: usize, into: &mut Vec<i32>) -> Result<(), Refused> {
        let from = self.runs.lists[run as usize].0.clone();
        let (mut digits, mut next) = (take(&mut self.digits), take(&mut self.next));
        digits.clear();
        digits.extend(&self.letters[letter]);
        next.resize(from.len(), 0);
        let done = self.choose(&from, &mut digits, &mut next, into);
        (self.digits, self.next) = (digits, next);
        done
    }

    /// Takes the steps of the parts that know all their digits, and then goes through those of the next hidden variable.
    fn choose(
        &mut self,
        from: &[i32],
        digits: &mut Vec<u32>,
        next: &mut [i32],
        into: &mut Vec<i32>,
    ) -> Result<(), Refused> {
        let (machine, at) = (self.machine, digits.len());
        self.due += 1;
        if self.due >= 1 << 12 {
            self.meter.work(take(&mut self.due) * STEP)?;
        }
        for &i in &self.complete[at] {
            let (table, tracks, holds) = &machine.parts[i];
            let fold = |letter, &t: &usize| letter * machine.radices[t] + digits[t];
            let state = table.step(from[i] as u32, tracks.iter().rev().fold(0, fold));
            if state == DEAD && *holds {
                return Ok(());
            }
            next[i] = state as i32;
        }
        let Some(&radix) = machine.radices.get(at) else {
            if into.len() == into.capacity() {
                self.reserve(8 * into.len())?;
            }
            into.push(self.run(next)? as i32);
            return Ok(());
        };
        for digit in 0..radix {
            digits.push(digit);
            self.choose(from, digits, next, into)?;
            digits.pop();
        }
        Ok(())
    }

    /// Where runs may be before the first letter that counts.
    fn start(&mut self) -> Result<u32, Refused> {
        let first = self.run(&vec![0; self.machine.parts.len()])?;
        let (mut open, mut reached, mut known) = (vec![first as i32], vec![], vec![]);
        while let Some(run) = open.pop() {
            known.resize(self.runs.lists.len(), false);
            if !std::mem::replace(&mut known[run as usize], true) {
                reached.push(run);
                self.follow(run as u32, 0, &mut open)?;
            }
        }
        self.set(&mut reached)
    }

    fn step(&mut self, set: u32, letter: usize) -> Result<u32, Refused> {
        let mut reached = take(&mut self.reached);
        reached.clear();
        for &run in self.sets.lists[set as usize].0.clone().iter() {
            self.follow(run as u32, letter, &mut reached)?;
        }
        let set = self.set(&mut reached);
        self.reached = reached;
        set
    }

    fn accepts(&self, set: u32) -> bool {
        self.sets.lists[set as usize].1
    }
}

/// Whether the table accepts a word iff the machine does.
pub(super) fn agree(table: &Table, machine: &Machine, meter: &Meter) -> Result<bool, Refused> {
    let mut runs = Runs::new(machine, meter)?;
    if table.letters != runs.letters.len() {
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
            let over = next.0 == DEAD && runs.sets.lists[next.1 as usize].0.is_empty();
            if !over && seen.insert(next) {
                open.push(next);
                runs.reserve(64)?;
            }
        }
    }
    Ok(true)
}

/// Whether some numbers make all parts of a machine hold that shows nothing.
pub(super) fn holds(machine: &Machine, meter: &Meter) -> Result<bool, Refused> {
    let mut runs = Runs::new(machine, meter)?;
    let start = runs.start()?;
    Ok(runs.accepts(start))
}
