//! Atoms: comparisons of terms, calls of relations and letters of words, as machines.
//!
//! A term is a linear form. Each difference in it must not be negative, each quotient t/c is a hidden number q with
//! c·q ≤ t ≤ c·q + c − 1; a term that is an argument or an index is a hidden number equal to it. A constant above
//! 64 is a hidden number, too, with its digits for an automaton: forms with large constants have many vectors.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use super::blocks::Value;
use super::machine::{DEAD, Machine, Side, Table};
use super::places::{Form, Places};
use super::reader::{Compare, Formula, Letter, Term, Var};
use super::{Checked, Checker};

#[derive(Clone, Default)]
struct Linear {
    coefficients: BTreeMap<usize, BigInt>,
    constant: BigInt,
}

impl Linear {
    fn plus(mut self, other: &Linear, times: i64) -> Linear {
        for (&v, c) in &other.coefficients {
            *self.coefficients.entry(v).or_default() += c * times;
        }
        self.constant += &other.constant * times;
        self.coefficients.retain(|_, c| !c.is_zero());
        self
    }

    fn variable(v: usize) -> Linear {
        Linear { coefficients: BTreeMap::from([(v, 1.into())]), ..Linear::default() }
    }
}

/// The machine of an atom as it is built; variables are numbered by `tracks`.
struct Atom {
    machine: Machine,
    tracks: BTreeMap<Var, usize>,
}

impl Atom {
    fn track(&mut self, v: Var, places: &Rc<Places>) -> usize {
        match self.tracks.get(&v) {
            Some(&track) => track,
            None => {
                let track = self.machine.variable(places);
                self.tracks.insert(v, track);
                track
            }
        }
    }

    fn term(&mut self, term: &Term, places: &Rc<Places>) -> Option<Linear> {
        Some(match term {
            Term::Var(v) => Linear::variable(self.track(*v, places)),
            Term::Constant(c) => Linear { constant: c.clone().into(), ..Linear::default() },
            Term::Add(a, b) => self.term(a, places)?.plus(&self.term(b, places)?, 1),
            Term::Sub(a, b) => {
                let difference = self.term(a, places)?.plus(&self.term(b, places)?, -1);
                self.compare(Compare::GreaterEqual, difference.clone(), places)?;
                difference
            }
            Term::Times(c, t) => Linear::default().plus(&self.term(t, places)?, i64::from(*c)),
            Term::Over(t, c) => {
                let quotient = Linear::variable(self.machine.variable(places));
                let rest = self.term(t, places)?.plus(&quotient, -i64::from(*c));
                self.compare(Compare::GreaterEqual, rest.clone(), places)?;
                let mut room = rest;
                room.constant -= *c;
                self.compare(Compare::Less, room, places)?;
                quotient
            }
        })
    }

    /// Demands a comparison of a form with 0.
    fn compare(&mut self, op: Compare, mut form: Linear, places: &Rc<Places>) -> Option<()> {
        if form.constant.abs() > 64.into() {
            let track = self.machine.variable(places);
            let digits = places.digits(form.constant.magnitude());
            let mut table = Table { letters: places.radix as usize, ..Table::default() };
            for (i, &digit) in digits.iter().chain([&u32::MAX]).enumerate() {
                table.accept.push(i == digits.len());
                let to = |d| if d == digit { i as u32 + 1 } else { DEAD };
                table.next.extend((0..places.radix).map(to));
            }
            table.next[0] = 0;
            self.machine.automata.push((Rc::new(table), vec![track], true));
            let sign = if form.constant.is_negative() { -1 } else { 1 };
            form.coefficients.insert(track, sign.into());
            form.constant = BigInt::zero();
        }
        let system = self.machine.system(places);
        let coefficients = form.coefficients.iter().map(|(&v, c)| {
            let c = c.to_i64().filter(|c| c.abs() < 1 << 31)?;
            Some((v, c))
        });
        let coefficients = coefficients.collect::<Option<Vec<_>>>()?;
        let constant = form.constant.to_i64()?;
        self.machine.forms.push(Form { system, coefficients, constant, op });
        Some(())
    }

    /// The variable that stands for a term.
    fn number(&mut self, term: &Term, places: &Rc<Places>) -> Option<usize> {
        if let Term::Var(v) = term {
            return Some(self.track(*v, places));
        }
        let value = self.term(term, places)?;
        let track = self.machine.variable(places);
        self.compare(Compare::Equal, value.plus(&Linear::variable(track), -1), places)?;
        Some(track)
    }

    /// The variables that something depends on.
    fn mentioned(&self) -> BTreeSet<usize> {
        let forms = self.machine.forms.iter().flat_map(|f| f.coefficients.iter().map(|c| c.0));
        let automata = self.machine.automata.iter().flat_map(|a| a.1.iter().copied());
        forms.chain(automata).chain(self.machine.words.iter().map(|w| w.1)).collect()
    }
}

impl Checker<'_> {
    /// The relation of an atom, from the record.
    pub(super) fn atom(&mut self, formula: &Formula) -> Checked<Value> {
        let words: Vec<&str> = self.next()?.split(' ').collect();
        let ["atom", sign @ ("+" | "-"), vars] = words[..] else {
            return self.reject("format", "expected `atom … …`");
        };
        let vars = self.variables(vars)?;
        let table = self.table_on(&vars)?;
        let machine = Machine { shown: vars.len(), ..Machine::default() };
        let mut atom = Atom { machine, tracks: BTreeMap::new() };
        for &v in &vars {
            let places = self.systems_of[v].clone().expect("a table was read on it");
            atom.track(v, &places);
        }
        if self.demand(formula, &mut atom).is_none() {
            return self.reject("atom", "a coefficient of the formula is too large");
        }
        let mentioned = atom.mentioned();
        let lost = atom.tracks.iter().find(|(v, t)| !vars.contains(v) && mentioned.contains(t));
        if let Some((&v, _)) = lost {
            let why = format!("the automaton does not read {}", self.names[v]);
            return self.reject("atom", why);
        }
        let negated = sign == "-";
        self.agrees("atom", &table, &atom.machine, negated)?;
        Ok(Value { table, vars, holds: !negated })
    }

    /// Puts the parts of an atom into its machine; `None` if a number is too large.
    fn demand(&self, formula: &Formula, atom: &mut Atom) -> Option<()> {
        match formula {
            Formula::Compare(op, a, b, system) => {
                let places = &self.systems[system];
                let (a, b) = (atom.term(a, places)?, atom.term(b, places)?);
                atom.compare(*op, a.plus(&b, -1), places)?;
            }
            Formula::Call(name, terms) => {
                let relation = &self.relations[name];
                let pairs = terms.iter().zip(&relation.systems);
                let tracks = pairs.map(|(term, places)| atom.number(term, places));
                let tracks = tracks.collect::<Option<Vec<usize>>>()?;
                atom.machine.automata.push((relation.table.clone(), tracks, true));
            }
            Formula::Letters(op, a, b) => {
                let mut side = |letter: &Letter| match letter {
                    Letter::Value(value) => Some(Side::Value(*value)),
                    Letter::At(word, index) => {
                        let (images, places) = &self.words[word];
                        let track = atom.number(index, places)?;
                        atom.machine.words.push((images.clone(), track));
                        Some(Side::Word(atom.machine.words.len() - 1))
                    }
                };
                let (left, right) = (side(a)?, side(b)?);
                atom.machine.letters = Some((*op, left, right));
            }
            _ => unreachable!("only atoms are left"),
        }
        Some(())
    }
}
