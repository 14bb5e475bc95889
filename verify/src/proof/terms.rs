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
use super::formula::{Compare, Formula, Letter, Term, Var};
use super::machine::{DEAD, Machine, Side, Table};
use super::places::{Form, Places};
use super::{Checked, Checker, Context};

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

    /// Hidden variables that nothing depends on may have any value; they are left out by having none.
    fn mentioned(&self) -> BTreeSet<usize> {
        let forms = self.machine.forms.iter().flat_map(|f| f.coefficients.iter().map(|c| c.0));
        let automata = self.machine.automata.iter().flat_map(|a| a.1.iter().copied());
        forms.chain(automata).chain(self.machine.words.iter().map(|w| w.1)).collect()
    }
}

impl Checker<'_> {
    /// The relation of an atom, from the record.
    pub(super) fn atom(&mut self, formula: &Formula, context: &Context) -> Checked<Value> {
        let words = self.words_of("atom")?;
        let &[sign @ ("+" | "-"), vars] = &words[..] else {
            return self.reject("format", "an atom has a sign and variables");
        };
        let vars: Vec<Var> = self.list(Some(&vars))?;
        let letters = self.letters(&vars, context)?;
        let table = self.table(letters)?;
        let machine = Machine { shown: vars.len(), ..Machine::default() };
        let mut atom = Atom { machine, tracks: BTreeMap::new() };
        for &v in &vars {
            let places = context.systems[v as usize].clone().expect("letters were counted");
            atom.track(v, &places);
        }
        if self.demand(formula, &mut atom)?.is_none() {
            return self.reject("size", "a number of the formula is too large for the checker");
        }
        // Nothing may depend on a variable that the automaton does not read, unless it says that the atom never holds.
        let mentioned = atom.mentioned();
        let never = sign == "+" && table.accepts_nothing();
        let lost =
            atom.tracks.iter().find(|(v, t)| !never && !vars.contains(v) && mentioned.contains(t));
        if let Some((&v, _)) = lost {
            let name = &context.names[v as usize];
            return self.reject("atom", format!("the automaton does not read {name}"));
        }
        let negated = sign == "-";
        self.agrees("atom", &table, &atom.machine, negated)?;
        Ok(Value { table, vars, holds: !negated })
    }

    /// Puts the parts of an atom into its machine; `None` if a number is too large.
    fn demand(&mut self, formula: &Formula, atom: &mut Atom) -> Checked<Option<()>> {
        Ok(match formula {
            Formula::Compare(op, a, b, system) => {
                let places = self.places(system)?;
                let sides = (atom.term(a, &places), atom.term(b, &places));
                let (Some(a), Some(b)) = sides else { return Ok(None) };
                atom.compare(*op, a.plus(&b, -1), &places)
            }
            Formula::Call(name, terms, _) => {
                let relation = &self.relations[name];
                let tracks: Option<Vec<usize>> = terms
                    .iter()
                    .zip(&relation.systems)
                    .map(|(term, places)| atom.number(term, places))
                    .collect();
                let Some(tracks) = tracks else { return Ok(None) };
                atom.machine.automata.push((relation.table.clone(), tracks, true));
                Some(())
            }
            Formula::Letters(op, a, b) => {
                let mut sides = Vec::new();
                for letter in [a, b] {
                    sides.push(match letter {
                        Letter::Value(value) => Side::Value(*value),
                        Letter::At(word, index) => {
                            let (images, places) = self.words[word].clone();
                            let Some(track) = atom.number(index, &places) else { return Ok(None) };
                            atom.machine.words.push((images, track));
                            Side::Word(atom.machine.words.len() - 1)
                        }
                    });
                }
                let right = sides.pop().expect("two sides");
                let left = sides.pop().expect("two sides");
                atom.machine.letters = Some((*op, left, right));
                Some(())
            }
            _ => return self.reject("format", "this is no atom"),
        })
    }
}
