//! `$floor_NAME(n,x)`: x = ⌊αn⌋ in the Ostrowski system of α = [a₀; a₁, a₂, …], made where it is first called.
//!
//! If n = Σ b_k q_k in the system, Σ b_k p_k differs from αn by less than 1, and lies below it iff the least k with b_k > 0 is even (q_kα − p_k
//! has the sign of (−1)ᵏ). The convergents' numerators obey the recurrence of the denominators, so by class of the place p_k is a fixed
//! rational combination of q_k and q_{k−1}, and Σ b_k p_k = s is an equation as in `equation.rs`.
//!
//! That is how it is built, not why it is believed. Decided before it is used: every n has one value F(n);
//! F(m) + F(n) ≤ F(m + n) ≤ F(m) + F(n) + 1, hence F(n) ≤ βn ≤ F(n) + 1 for β = lim F(n)/n; and F(q_k) + [k odd] obeys the recurrence of p_k, begun
//! as p_k, hence β = lim p_k/q_k = α, which is irrational: F(n) = ⌊αn⌋.

use std::sync::Arc;

use super::automaton::{Budget, Dfa, NONE, letter_count};
use super::defined::Relation;
use super::equation::Linear;
use super::numeration::System;
use super::prove::Prover;
use crate::{Error, Result};

/// More digits than this make too many letters for the four numbers of a law.
const DIGITS: u32 = 9;

/// α as far as the system needs it: its partial quotients, and which convergent belongs to place 0.
struct Fraction<'a> {
    system: &'a System,
    preperiod: &'a [u32],
    period: &'a [u32],
    drop: usize,
}

impl<'a> Fraction<'a> {
    fn of(system: &'a System) -> Option<Fraction<'a>> {
        let (preperiod, period) = system.fraction.as_ref()?;
        // Where a₁ = 1 place 0 belongs to q_1.
        let drop = usize::from(system.seeds[1] == 1);
        Some(Fraction { system, preperiod, period, drop })
    }

    fn quotient(&self, k: usize) -> i128 {
        let tail = self.preperiod.len();
        let a = match k < tail {
            true => self.preperiod[k],
            false => self.period[(k - tail) % self.period.len()],
        };
        a.into()
    }

    /// The convergents p_k/q_k for k from −1 up to `last`; none if they do not fit.
    fn convergents(&self, last: usize) -> Option<Vec<(i128, i128)>> {
        let mut all = vec![(1, 0), (self.quotient(0), 1)];
        for k in 1..=last {
            let (one, two) = (all[all.len() - 1], all[all.len() - 2]);
            let next = |one: i128, two: i128| self.quotient(k).checked_mul(one)?.checked_add(two);
            all.push((next(one.0, two.0)?, next(one.1, two.1)?));
        }
        Some(all)
    }

    /// By class: u, v and d with d·p = u·q + v·q′, where q′ is the denominator before q.
    fn combinations(&self) -> Option<Vec<(i128, i128, i128)>> {
        let system = self.system;
        let all = self.convergents(system.classes() + system.period + self.drop)?;
        // p, q and q′ of a place.
        let at = |place: usize| {
            let k = place + self.drop + 1;
            (all[k].0, all[k].1, all[k - 1].1)
        };
        (0..system.classes())
            .map(|class| {
                let (p, q, before) = at(class);
                if class < system.preperiod {
                    // One place: q and q′ have no common divisor.
                    let v = (0..q.min(1 << 20)).find(|v| (p - v * before) % q == 0)?;
                    return Some(((p - v * before) / q, v, 1));
                }
                let (p2, q2, before2) = at(class + system.period);
                let det = q * before2 - before * q2;
                let (u, v) = (p * before2 - before * p2, q * p2 - p * q2);
                let common = num_integer::gcd(num_integer::gcd(u, v), det) * det.signum();
                (det != 0).then(|| (u / common, v / common, det / common))
            })
            .collect()
    }

    /// The relation between n = Σ b_k q_k and s = Σ b_k p_k.
    fn numerators(&self, budget: &Budget) -> Result<Dfa> {
        let large = || Error::limit("a fraction whose convergents fit 128 bits");
        let combinations = self.combinations().ok_or_else(large)?;
        let scale =
            combinations.iter().fold(1, |all, (_, _, d)| all / num_integer::gcd(all, *d) * d);
        let small = |c: i128| i64::try_from(c).ok().filter(|c| c.abs() < 1 << 30).ok_or_else(large);
        let mut units = vec![vec![], vec![]];
        for (u, v, d) in combinations {
            units[0].push(vec![small(u * (scale / d))?, small(v * (scale / d))?]);
            units[1].push(vec![small(-scale)?, 0]);
        }
        let most = (scale * (self.quotient(0) + 1), scale);
        Linear::of_units(self.system, units, 0, most)?.build(budget)
    }
}

/// The numbers with digits that end in an odd number of zeros, or not 0 and in an even number of them.
fn ends_in_zeros(radix: u32, odd: bool) -> Dfa {
    // Nothing but zeros, an even number of zeros since, an odd number of zeros since.
    let mut next = vec![1; 3 * radix as usize];
    for (state, to) in [0, 2, 1].into_iter().enumerate() {
        next[state * radix as usize] = to;
    }
    let accept = vec![false, !odd, odd];
    Dfa { radix: vec![radix], letters: radix as usize, start: 0, accept, next }
}

/// The triples of neighbouring weights U_i, U_{i−1}, U_{i−2} with i − 2 = zeros, or zeros + any multiple of the period.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
fn neighbours(radix: u32, zeros: usize, period: usize) -> Dfa {
    let letters = letter_count(&[radix; 3]);
    let r = radix as usize;
    // Before the first 1; behind the ones; then the zeros, of which the last ones go around.
    let states = 3 + zeros + 1 + period.saturating_sub(1);
    let mut next = vec![NONE; states * letters];
    next[0] = 0;
    for (i, one) in [1, r, r * r].into_iter().enumerate() {
        next[i * letters + one] = i as u32 + 1;
    }
    for state in 3..states - 1 {
        next[state * letters] = state as u32 + 1;
    }
    if period > 0 {
        next[(states - 1) * letters] = 3 + zeros as u32;
    }
    let accept = (0..states).map(|state| state == 3 + zeros).collect();
    Dfa { radix: vec![radix; 3], letters, start: 0, accept, next }
}

/// Each n has one value, and F(m + n) is F(m) + F(n) or one more. `two` is s = F(m) + F(n), `whole` is s = F(m + n).
const LAWS: [&str; 3] = [
    "A n E x $F(n,x)",
    "A n,x,y ($F(n,x) & $F(n,y)) => x=y",
    "A m,n,s $whole(m,n,s) => ($two(m,n,s) | (E r $two(m,n,r) & s=r+1))",
];

impl Prover {
    /// Makes the relation `$floor_NAME` if nobody defined it, for an Ostrowski system msd_NAME.
    pub(crate) fn know_floor(&mut self, name: &str) -> Result<()> {
        let Some(of) = name.strip_prefix("floor_") else { return Ok(()) };
        if self.relations.contains_key(name) || self.strings.relations.contains_key(name) {
            return Ok(());
        }
        let Ok(system) = self.system(&format!("msd_{of}")) else { return Ok(()) };
        match self.floor_of(&system)? {
            Some(relation) => self.insert(name, relation),
            None => Ok(()),
        }
    }

    /// The relation x = ⌊αn⌋ for the α of the system; none if the system has none.
    fn floor_of(&mut self, system: &Arc<System>) -> Result<Option<Relation>> {
        let Some(fraction) = Fraction::of(system) else { return Ok(None) };
        let named = |error: Error| match error {
            error @ Error::Limit(_) => {
                error.told(|why| format!("$floor for {}: {why}", system.name()))
            }
            other => other,
        };
        if system.radix() > DIGITS {
            return Err(named(Error::limit(format!(
                "systems with at most {DIGITS} digits, so partial quotients below {DIGITS}, can be checked"
            ))));
        }
        let mut own = Prover::with_budget(self.budget());
        own.declare(system)?;
        let made = own.checked_floor(&fraction, system).map_err(named)?;
        made.map(Some).ok_or_else(|| {
            Error::internal(format!("$floor as built for {} is not the floor", system.name()))
        })
    }

    fn checked_floor(&mut self, f: &Fraction, system: &Arc<System>) -> Result<Option<Relation>> {
        let (name, radix) = (system.name(), system.radix());
        let budget = self.budget();
        let of = |dfa: Dfa, tracks: &[&str]| {
            let arguments = tracks.iter().map(|t| t.to_string()).collect();
            Relation::new(dfa, vec![system.clone(); tracks.len()], arguments)
        };
        self.insert("sum", of(f.numerators(&budget)?, &["n", "s"])?)?;
        self.insert("low", of(ends_in_zeros(radix, f.drop == 0), &["n"])?)?;
        self.define("F", &format!("?{name} ($sum(n,x) & ~$low(n)) | ($sum(n,x+1) & $low(n))"))?;
        self.define("two", &format!("?{name} E x,y $F(m,x) & $F(n,y) & s=x+y"))?;
        self.define("whole", &format!("?{name} E k k=m+n & $F(k,s)"))?;
        for law in LAWS {
            if self.decide(&format!("?{name} {law}"))?.result != Some(true) {
                return Ok(None);
            }
        }
        // F(q_k) = a_k·F(q_{k−1}) + F(q_{k−2}) + a_k·[k − 1 odd], by the classes of k.
        let (first, period) = (system.preperiod.max(2), system.period * 2);
        for place in 2..first + period {
            let k = place + f.drop;
            let around = if place < first { 0 } else { period };
            self.relations.remove("near");
            self.insert("near", of(neighbours(radix, place - 2, around), &["x", "y", "z"])?)?;
            let (a, more) = (f.quotient(k), f.quotient(k) * i128::from((k + 1) % 2 == 1));
            let law = format!(
                "?{name} A u,v,w (E x,y,z $near(x,y,z) & $F(x,u) & $F(y,v) & $F(z,w)) => u={a}*v+w+{more}"
            );
            if self.decide(&law)?.result != Some(true) {
                return Ok(None);
            }
        }
        let all = f.convergents(f.drop + 1).expect("the first ones are small");
        let made = self.relations["F"].clone();
        let begun = (0..2).all(|place| {
            let k = place + f.drop;
            let (p, q) = all[k + 1];
            let numbers = [q, p - (k % 2) as i128].map(|n| u128::try_from(n).map(Into::into));
            match numbers {
                [Ok(n), Ok(x)] => made.holds(&[n, x]),
                _ => false,
            }
        });
        Ok(begun.then_some(made))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ⌊αn⌋ by the convergents alone: two neighbours far out agree on it.
    fn floor(f: &Fraction, n: i128) -> i128 {
        let all = f.convergents(24).unwrap();
        let [a, b] = [all[23], all[24]].map(|(p, q)| n * p / q);
        assert!(n == 0 || a == b, "{n}");
        a
    }

    #[test]
    fn floors_are_made_and_right() {
        for (preperiod, period) in [
            (&[1u32][..], &[1u32][..]),
            (&[1], &[2]),
            (&[0], &[2]),
            (&[1], &[1, 2]),
            (&[0, 3, 1], &[1, 2]),
            (&[0, 1, 4], &[2]),
            (&[3], &[3]),
        ] {
            let system = System::ostrowski("msd_a", preperiod, period).unwrap();
            let f = Fraction::of(&system).unwrap();
            let mut prover = Prover::new();
            prover.add_system(system.clone()).unwrap();
            prover.know_floor("floor_a").unwrap();
            let made = prover.relation("floor_a").unwrap();
            for n in 0..300 {
                let x = floor(&f, n);
                for other in [x - 1, x, x + 1].into_iter().filter(|x| *x >= 0) {
                    let numbers = [(n as u64).into(), (other as u64).into()];
                    assert_eq!(made.holds(&numbers), other == x, "{preperiod:?} {period:?} {n}");
                }
            }
        }
    }

    /// What is not the floor is not taken for it.
    #[test]
    fn the_laws_refuse_another_fraction() {
        let (pell, other) = (
            System::ostrowski("msd_a", &[1], &[2]).unwrap(),
            System::ostrowski("msd_a", &[0], &[2]).unwrap(),
        );
        let mut wrong = Fraction::of(&pell).unwrap();
        wrong.drop = 1;
        let mut prover = Prover::new();
        prover.add_system(other).unwrap();
        let system = prover.system("msd_a").unwrap();
        assert!(!matches!(prover.checked_floor(&wrong, &system), Ok(Some(_))));
    }
}
