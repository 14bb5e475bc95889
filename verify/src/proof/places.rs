//! Numeration systems: a number is its rank among the words of digits that a rule allows.
//!
//! *Rule.* A system has an automaton for the words that are digits of numbers, leading zeros or not. Words of one length are ordered as in a
//! dictionary, and the word with n smaller ones is the number n ([`Places::digits`] counts them). This is how the greedy digits of every
//! system here are ordered (Zeckendorf, Ostrowski), so there are no weights, and nothing to overflow.
//!
//! *Order.* x = y and x < y are seen from the digits; y follows x iff x < y and nothing lies between.
//!
//! *Theorem.* If an automaton add(x,y,z) accepts numbers alone, add(x,0,z) iff x = z, and "add(x,v,z) for the v after y" iff "add(x,y,w)
//! for the w before z", then add(x,y,z) iff x + y = z. *Proof.* By induction on y. The record names the automata, the checker
//! compares: `order SYSTEM` is followed by those of x = y, x < y, a number in between, y = x + 1; `adder SYSTEM` by x + y = z and
//! x + y + 1 = z.

use std::rc::Rc;

use num_bigint::BigUint;

use super::machine::{DEAD, Machine, Part, Table};
use super::reader::{Side, Var};
use super::{Checked, Checker, Relation};

#[derive(Debug)]
pub(super) struct Places {
    /// The words of digits that are numbers.
    pub numbers: Rc<Table>,
}

/// The hidden variables of one comparison.
const HIDDEN: usize = 100;

impl Places {
    pub fn radix(&self) -> u32 {
        self.numbers.letters as u32
    }

    pub fn named(name: &str) -> Option<Places> {
        // Zeckendorf: no 11. Tribonacci: no 111. Pell: a 2 is followed by 0 and is not last.
        let table = |letters, accept: &[bool], next: &[u32]| {
            Some(Table { letters, accept: accept.to_vec(), next: next.to_vec() })
        };
        let numbers = match name {
            "msd_fib" => table(2, &[true; 2], &[0, 1, 0, DEAD]),
            "msd_trib" => table(2, &[true; 3], &[0, 1, 0, 2, 0, DEAD]),
            "msd_pell" => table(3, &[true, false], &[0, 0, 1, 0, DEAD, DEAD]),
            _ => {
                let base: usize = name.strip_prefix("msd_")?.parse().ok()?;
                let known = (2..=64).contains(&base) && name == format!("msd_{base}");
                known.then(|| Table::all(base))
            }
        };
        Some(Places { numbers: Rc::new(numbers?) })
    }

    /// The digits of a number, from the top; none for 0. `None` if they are too many.
    pub fn digits(&self, number: &BigUint) -> Option<Vec<u32>> {
        let (table, mut rest) = (&self.numbers, number.clone());
        // By length: from how many words each state leads to an accepting one.
        let mut counts: Vec<Vec<BigUint>> =
            vec![table.accept.iter().map(|&accepts| u32::from(accepts).into()).collect()];
        let leads = |counts: &[BigUint], state: u32| match state {
            DEAD => BigUint::ZERO,
            state => counts[state as usize].clone(),
        };
        while counts[counts.len() - 1][0] <= rest {
            let last = &counts[counts.len() - 1];
            let targets = table.next.chunks(table.letters);
            let more = targets.map(|to| to.iter().map(|&state| leads(last, state)).sum());
            let more: Vec<BigUint> = more.collect();
            // Lengths beyond the bits of the number mean that numbers are rare: no system here has that.
            if counts.len() as u64 > 64 + 4 * number.bits().min(4096) {
                return None;
            }
            counts.push(more);
        }
        let (mut state, mut digits) = (0, vec![]);
        for counts in counts[..counts.len() - 1].iter().rev() {
            let mut digit = 0;
            loop {
                let to = table.step(state, digit);
                let smaller = leads(counts, to);
                if rest < smaller {
                    state = to;
                    break;
                }
                rest -= smaller;
                digit += 1;
            }
            digits.push(digit);
        }
        Some(digits)
    }

    /// The automaton of one number, whatever its leading zeros.
    pub fn constant(&self, number: &BigUint) -> Option<Rc<Table>> {
        let digits = self.digits(number)?;
        let mut table = Table { letters: self.numbers.letters, ..Table::default() };
        for i in 0..=digits.len() {
            table.state(i == digits.len(), |letter| match digits.get(i) {
                Some(&digit) if letter == digit as usize => Some(i + 1),
                _ => (i == 0 && letter == 0).then_some(0),
            });
        }
        Some(Rc::new(table))
    }
}

/// The tracks and parts of a comparison under way.
struct Sum<'a> {
    vars: &'a [Var],
    tracks: usize,
    parts: Vec<Part>,
}

impl Sum<'_> {
    fn hidden(&mut self) -> usize {
        self.tracks += 1;
        self.tracks - 1
    }
}

impl Checker<'_> {
    /// A table of the record, compared with what these parts say of the first variables, all of one system.
    fn fact(&mut self, system: &str, name: &str, shown: usize, parts: Vec<Part>) -> Checked<()> {
        let places = self.places(system)?;
        let tracks = parts.iter().flat_map(|(_, tracks, _)| tracks).max().map_or(0, |t| t + 1);
        let mut machine = Machine::new(&vec![places.clone(); tracks], shown, vec![]);
        machine.parts.extend(parts);
        let systems = vec![places; shown];
        let table = Rc::new(self.table(&systems)?);
        self.agrees("order and sums", &table, &machine)?;
        self.relations.insert(format!("{system} {name}"), Relation { table, systems });
        Ok(())
    }

    /// A relation between numbers of this system that the record has shown.
    fn shown(&self, system: &str, name: &str) -> Checked<Rc<Table>> {
        match self.relations.get(&format!("{system} {name}")) {
            Some(relation) => Ok(relation.table.clone()),
            None => self.reject("order and sums", format!("{system} {name} was not shown before")),
        }
    }

    /// `order SYSTEM` and four automata.
    pub(super) fn order(&mut self, system: &str) -> Checked<()> {
        let radix = self.places(system)?.radix() as usize;
        let mut same = Table { letters: radix * radix, ..Table::default() };
        let mut less = Table { letters: radix * radix, ..Table::default() };
        same.state(true, |letter| (letter % radix == letter / radix).then_some(0));
        less.state(false, |letter| match (letter % radix).cmp(&(letter / radix)) {
            std::cmp::Ordering::Greater => None,
            order => Some(usize::from(order.is_lt())),
        });
        less.state(true, |_| Some(1));
        self.fact(system, "=", 2, vec![(Rc::new(same), vec![0, 1], true)])?;
        self.fact(system, "<", 2, vec![(Rc::new(less), vec![0, 1], true)])?;
        let less = self.shown(system, "<")?;
        let between = vec![(less.clone(), vec![0, 2], true), (less.clone(), vec![2, 1], true)];
        self.fact(system, "between", 2, between)?;
        let between = self.shown(system, "between")?;
        self.fact(system, "next", 2, vec![(less, vec![0, 1], true), (between, vec![0, 1], false)])
    }

    /// `adder SYSTEM` and two automata.
    pub(super) fn adder(&mut self, system: &str) -> Checked<()> {
        let next = self.shown(system, "next")?;
        let places = self.places(system)?;
        let (add, _) = self.numbers_alone("order and sums", &vec![places.clone(); 3])?;
        let zero = places.constant(&BigUint::ZERO).expect("0 has no digits");
        let base = vec![(add.clone(), vec![0, 2, 1], true), (zero, vec![2], true)];
        let base = Machine::new(&vec![places.clone(); 3], 2, base);
        let same = self.shown(system, "=")?;
        self.agrees("order and sums", &same, &base)?;
        let before = vec![(add.clone(), vec![0, 1, 3], true), (next.clone(), vec![3, 2], true)];
        self.fact(system, "more", 3, before)?;
        let after = vec![(next, vec![1, 3], true), (add.clone(), vec![0, 3, 2], true)];
        let after = Machine::new(&vec![places.clone(); 4], 3, after);
        let more = self.shown(system, "more")?;
        self.agrees("order and sums", &more, &after)?;
        let systems = vec![places; 3];
        self.relations.insert(format!("{system} +"), Relation { table: add, systems });
        Ok(())
    }

    /// The machine of a comparison: hidden variables are the numbers and sums in it.
    pub(super) fn comparison(
        &mut self,
        (left, equal, right): (&Side, bool, &Side),
        system: &str,
        vars: &[Var],
    ) -> Checked<Machine> {
        let places = self.places(system)?;
        let mut sum = Sum { vars, tracks: vars.len(), parts: vec![] };
        let (left, right) =
            (self.side(left, system, &mut sum)?, self.side(right, system, &mut sum)?);
        // a <= b: b is not smaller.
        sum.parts.push(match equal {
            true => (self.shown(system, "=")?, vec![left, right], true),
            false => (self.shown(system, "<")?, vec![right, left], false),
        });
        if sum.tracks - vars.len() > HIDDEN {
            return Err(super::machine::too_large());
        }
        let mut systems: Vec<_> = vars.iter().map(|&v| self.systems_of[v].clone()).collect();
        systems.resize(sum.tracks, places);
        Ok(Machine::new(&systems, vars.len(), sum.parts))
    }

    /// The track of a sum.
    fn side(&self, side: &Side, system: &str, sum: &mut Sum) -> Checked<usize> {
        let mut total = None;
        for &(factor, var) in side {
            total = Some(match (total, var) {
                (Some(before), None) if factor == 1 => {
                    let after = sum.hidden();
                    sum.parts.push((self.shown(system, "next")?, vec![before, after], true));
                    after
                }
                (before, var) => {
                    let unit = self.unit(factor, var, system, sum)?;
                    before.map_or(Ok(unit), |before| self.plus(before, unit, system, sum))?
                }
            });
        }
        Ok(total.expect("a sum has a term"))
    }

    fn unit(&self, factor: u32, var: Option<Var>, system: &str, sum: &mut Sum) -> Checked<usize> {
        let Some(var) = var else {
            let number = sum.hidden();
            let constant = self.systems[system].constant(&factor.into());
            let constant = constant.ok_or_else(super::machine::too_large)?;
            sum.parts.push((constant, vec![number], true));
            return Ok(number);
        };
        let Some(track) = sum.vars.iter().position(|&v| v == var) else {
            return self.reject("atom", "a variable is lost");
        };
        self.times(factor, track, system, sum)
    }

    /// A multiple, by doubling.
    fn times(&self, factor: u32, track: usize, system: &str, sum: &mut Sum) -> Checked<usize> {
        if factor == 1 {
            return Ok(track);
        }
        let half = self.times(factor / 2, track, system, sum)?;
        let twice = self.plus(half, half, system, sum)?;
        if factor.is_multiple_of(2) { Ok(twice) } else { self.plus(twice, track, system, sum) }
    }

    fn plus(&self, a: usize, b: usize, system: &str, sum: &mut Sum) -> Checked<usize> {
        let total = sum.hidden();
        sum.parts.push((self.shown(system, "+")?, vec![a, b, total], true));
        Ok(total)
    }
}
