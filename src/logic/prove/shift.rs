//! The substitution u = s + t.
//!
//! "The factors of length n at i and i + n are equal" asks for no t < n with W[i + t] ≠ W[i + n + t]: with u = i + t for no u with
//! i ≤ u < i + n and W[u] ≠ W[u + n], where the letters speak of two numbers and not of three. ∃t φ(t) is ∃u (u ≥ s ∧ φ(u − s)) for every sum s of other
//! variables; it is taken where a rough estimate of the automata says that it pays. The variable keeps its number.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::{BigInt, BigUint};
use num_traits::{Signed, Zero};

use super::*;

/// Σ coefficient·variable + constant.
type Sum = (BTreeMap<Var, i64>, BigInt);

/// The parts of ∃gone… with the best such substitution, if one pays.
pub(super) fn shifted(
    parts: &[(&Formula, bool)],
    gone: &[Var],
    tracks: &[Option<Track>],
) -> Option<Vec<(Formula, bool)>> {
    let now: f64 = parts.iter().map(|(part, _)| cost(part)).sum();
    let mut best: Option<(f64, Vec<(Formula, bool)>)> = None;
    for &t in gone {
        let held = tracks[t as usize].as_ref().and_then(|track| track.system.as_ref());
        let Some(system) = held else { continue };
        let mut shifts = Vec::new();
        parts.iter().for_each(|(part, _)| collect(part, t, gone, &mut shifts));
        for shift in shifts {
            let moved: Option<Vec<(Formula, bool)>> = parts
                .iter()
                .map(|(part, sign)| Some((replaced(part, t, &shift)?, *sign)))
                .collect();
            let Some(mut moved) = moved else { continue };
            let least = Compare::GreaterEqual;
            let above = Formula::Compare(least, Term::Var(t), side(&shift, 1), system.clone());
            moved.push((above, true));
            let then: f64 = moved.iter().map(|(part, _)| cost(part)).sum();
            if then < best.as_ref().map_or(now, |(cost, _)| *cost) {
                best = Some((then, moved));
            }
        }
    }
    best.map(|(_, parts)| parts)
}

/// The term as a sum; none for differences and quotients, which have conditions beside them.
fn sum(term: &Term) -> Option<Sum> {
    match term {
        Term::Var(v) => Some((BTreeMap::from([(*v, 1)]), BigInt::zero())),
        Term::Constant(c) => Some((BTreeMap::new(), c.clone().into())),
        Term::Add(a, b) => {
            let (mut all, other) = (sum(a)?, sum(b)?);
            add(&mut all, &other, 1)?;
            Some(all)
        }
        Term::Times(c, t) => {
            let mut all = Sum::default();
            add(&mut all, &sum(t)?, i64::from(*c))?;
            Some(all)
        }
        _ => None,
    }
}

/// Adds so many times the other; none if a coefficient is too large.
fn add(all: &mut Sum, other: &Sum, times: i64) -> Option<()> {
    for (&v, &c) in &other.0 {
        let entry = all.0.entry(v).or_insert(0);
        *entry = entry.checked_add(c.checked_mul(times)?).filter(|c| c.abs() < 1 << 20)?;
    }
    all.0.retain(|_, c| *c != 0);
    all.1 += &other.1 * times;
    Some(())
}

/// The part of the sum with this sign, as a term.
fn side((coefficients, constant): &Sum, sign: i64) -> Term {
    let mut terms: Vec<Term> = Vec::new();
    for (&v, &c) in coefficients.iter().filter(|(_, c)| **c * sign > 0) {
        let times = u32::try_from(c.unsigned_abs()).expect("coefficients are small");
        terms.push(match times {
            1 => Term::Var(v),
            times => Term::Times(times, Box::new(Term::Var(v))),
        });
    }
    let constant = constant * sign;
    if constant.is_positive() {
        terms.push(Term::Constant(constant.magnitude().clone()));
    }
    let whole = terms.into_iter().reduce(|a, b| Term::Add(Box::new(a), Box::new(b)));
    whole.unwrap_or(Term::Constant(BigUint::ZERO))
}

fn names(term: &Term, found: &mut BTreeSet<Var>) {
    if let Term::Var(v) = term {
        found.insert(*v);
    }
    term.operands().into_iter().for_each(|operand| names(operand, found));
}

fn has(term: &Term, t: Var) -> bool {
    let mut found = BTreeSet::new();
    names(term, &mut found);
    found.contains(&t)
}

/// The sums s for which s + t is an index or an argument; s without variables that go with t, or are bound farther inside.
fn collect(formula: &Formula, t: Var, gone: &[Var], shifts: &mut Vec<Sum>) {
    if let Formula::Exists(vars, part) | Formula::Forall(vars, part) = formula {
        return collect(part, t, &[gone, vars].concat(), shifts);
    }
    for term in formula.read() {
        let Some(mut shift) = sum(term).filter(|(of, _)| of.get(&t) == Some(&1)) else { continue };
        shift.0.remove(&t);
        let outside = shift.0.keys().all(|v| !gone.contains(v));
        if outside && !shift.0.is_empty() && !shifts.contains(&shift) {
            shifts.push(shift);
        }
    }
    formula.parts().into_iter().for_each(|part| collect(part, t, gone, shifts));
}

/// A rough size of the automata: indices and arguments that are no variables are tied to one by an equation.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "memory keeps states below 2^32"
)]
fn cost(formula: &Formula) -> f64 {
    let mut found = BTreeSet::new();
    let size = |found: &BTreeSet<Var>, base: f64| base.powi(found.len().max(1) as i32 - 1);
    match formula {
        Formula::Compare(_, a, b, _) if !(a.is_letter() && b.is_letter()) => {
            names(a, &mut found);
            names(b, &mut found);
            size(&found, 6.0)
        }
        Formula::Compare(..) | Formula::Call(..) => {
            let terms = formula.read();
            terms.iter().for_each(|term| names(term, &mut found));
            let ties = terms.iter().filter(|term| !matches!(term, Term::Var(_))).count();
            size(&found, 10.0) * 3f64.powi(ties as i32)
        }
        _ => formula.parts().into_iter().map(cost).sum(),
    }
}

/// The formula with t − s for t; none if t stands in a difference or a quotient.
fn replaced(formula: &Formula, t: Var, shift: &Sum) -> Option<Formula> {
    let moved = |term: &Term| -> Option<Sum> {
        let mut all = sum(term)?;
        let times = all.0.get(&t).copied().unwrap_or(0);
        add(&mut all, shift, -times)?;
        Some(all)
    };
    let index = |term: &Term| -> Option<Term> {
        if !has(term, t) {
            return Some(term.clone());
        }
        let all = moved(term)?;
        let less = all.0.values().any(|c| *c < 0) || all.1.is_negative();
        Some(match less {
            true => Term::Sub(Box::new(side(&all, 1)), Box::new(side(&all, -1))),
            false => side(&all, 1),
        })
    };
    let letter = |letter: &Term| -> Option<Term> {
        Some(match letter {
            Term::At(word, indices, place) => {
                let indices: Option<Vec<Term>> = indices.iter().map(index).collect();
                Term::At(word.clone(), indices?, place.clone())
            }
            _ => letter.clone(),
        })
    };
    Some(match formula {
        Formula::Compare(op, a, b, system) if a.is_letter() && b.is_letter() => {
            Formula::Compare(*op, letter(a)?, letter(b)?, system.clone())
        }
        Formula::Compare(op, a, b, system) if has(a, t) || has(b, t) => {
            let mut all = moved(a)?;
            add(&mut all, &moved(b)?, -1)?;
            Formula::Compare(*op, side(&all, 1), side(&all, -1), system.clone())
        }
        Formula::Call(name, args, place) => {
            let args: Option<Vec<Term>> = args.iter().map(index).collect();
            Formula::Call(name.clone(), args?, place.clone())
        }
        _ => {
            let mut part = |part: &Formula| replaced(part, t, shift).ok_or(());
            formula.with_parts(&mut part).ok()?
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decided with the substitution, and, in a proof record, without.
    #[test]
    fn it_changes_nothing() {
        for formula in [
            "A t t<n => T[i+t]=T[j+t]",
            "A t t<2*n => T[i+t]=T[i+t+n]",
            "E t t+3<n & T[t+i+1]!=T[2*t+n]",
            "E t (E s s<t & T[i+s+t]=T[i+t]) & t<n & ~T[i+t]=@1",
            "A t t<n => (T[i+t]=T[i+2*t] | i>3*t)",
            "E i n>0 & (A t t<2*n => T[i+t]=T[i+t+n])",
        ] {
            let (mut plain, mut moved) = (Prover::new(), Prover::new());
            plain.start_record().unwrap();
            plain.define("a", formula).unwrap();
            let made = moved.define("a", formula).unwrap();
            assert_eq!(plain.relations["a"].dfa, moved.relations["a"].dfa, "{formula}");
            assert!(made.steps.len() > 1);
        }
    }

    #[test]
    fn it_is_taken_where_letters_lose_a_variable() {
        let mut prover = Prover::new();
        let made = prover.define("a", "A t t<2*n => T[i+t]=T[i+t+n]").unwrap();
        let steps: Vec<&str> = made.steps.iter().map(|step| &step.formula[..]).collect();
        assert!(steps.contains(&"T[t]=T[n+t]") || steps.contains(&"T[t]=T[t+n]"), "{steps:?}");
    }
}
