//! How often each offset a − ⌊φn⌋ occurs, exactly, in the field of √5; or that there is no such share.
//!
//! The offset of n is read off its Fibonacci digits by one automaton. Of its strongly connected parts those count that are
//! never left: nearly all n end in one of them. In such a part the numbers of L digits spread over its states as the
//! eigenvector says (`perron`), within the states that L digits can reach at all, if the part has a period. The density of an
//! offset exists iff all these parts and phases give it the same share: which of them n meets is a matter of its first
//! digits and its length, and these have no density.

use std::collections::HashMap;
use std::fmt;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::driver::{Level, Solved};
use super::perron::golden;
use super::sets::defined;
use super::shape::{Bounds, components, offsets_prover, watched};
use crate::Result;
use crate::logic::automaton::NONE;
use crate::logic::{Dfa, Stop};
use crate::run::Run;

/// A number (a + b√5)/d in lowest terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    a: BigInt,
    b: BigInt,
    d: BigInt,
}

/// The densities of the offsets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Densities {
    /// Every offset has one.
    Exact(Vec<(i64, Share)>),
    /// Some offset has none: its share depends on the first digits, or on their number.
    None,
    /// The automaton of the offsets has so many states in one part, too many to compute with.
    Large(usize),
}

/// States of a part beyond which shares are not computed.
const MOST_STATES: usize = 1_200;

impl Share {
    fn new(a: BigInt, b: BigInt, d: BigInt) -> Share {
        let common = a.gcd(&b).gcd(&d);
        let common = if d.is_negative() { -common } else { common };
        Share { a: a / &common, b: b / &common, d: d / common }
    }

    /// (x + φy)/d.
    fn golden(x: &BigInt, y: &BigInt, d: &BigInt) -> Share {
        Share::new(x * 2 + y, y.clone(), d * 2)
    }

    /// This share of another.
    fn of(&self, whole: &Share) -> Share {
        // Multiplied by the conjugate of the whole.
        let norm = &whole.a * &whole.a - &whole.b * &whole.b * 5;
        let a = &self.a * &whole.a - &self.b * &whole.b * 5;
        let b = &self.b * &whole.a - &self.a * &whole.b;
        Share::new(a * &whole.d, b * &whole.d, norm * &self.d)
    }

    /// The first twelve decimals.
    pub fn decimals(&self) -> String {
        let ten = BigInt::from(10u64.pow(12));
        // b√5·10¹² to the nearest below, from the square root of an integer.
        let square: BigInt = &self.b * &self.b * 5 * &ten * &ten;
        let root = square.sqrt();
        let root = if self.b.is_negative() { -root } else { root };
        let scaled = (&self.a * &ten + root).div_floor(&self.d);
        let (whole, rest) = scaled.div_mod_floor(&ten);
        format!("{whole}.{rest:0>12}")
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (a, b, d) = (&self.a, &self.b, &self.d);
        if b.is_zero() {
            return if d.is_one() { write!(f, "{a}") } else { write!(f, "{a}/{d}") };
        }
        let sign = if b.is_negative() { '-' } else { '+' };
        let b = if b.abs().is_one() { String::new() } else { format!("{} ", b.abs()) };
        let sum = if a.is_zero() {
            format!("{}{b}sqrt(5)", if sign == '-' { "-" } else { "" })
        } else {
            format!("{a} {sign} {b}sqrt(5)")
        };
        if d.is_one() { f.write_str(&sum) } else { write!(f, "({sum})/{d}") }
    }
}

impl Densities {
    /// The densities of the offsets between the bounds; `None` if the positions of the level are not one to each n.
    ///
    /// # Errors
    /// If the memory does not suffice, or the listener asks to stop.
    pub fn of(
        solved: &Solved,
        level: &Level,
        bounds: &Bounds,
        run: &Run,
    ) -> Result<Option<Densities>> {
        watched(run, |stop| Densities::between(solved, level, bounds, run, stop))
    }

    fn between(
        solved: &Solved,
        level: &Level,
        bounds: &Bounds,
        run: &Run,
        stop: &Stop,
    ) -> Result<Option<Densities>> {
        let mut prover = offsets_prover(solved, level, run, stop)?;
        let offsets: Vec<i64> = (bounds.least.0..=bounds.largest.0).collect();
        let mut sets: Vec<std::sync::Arc<Dfa>> = Vec::new();
        for (i, &k) in offsets.iter().enumerate() {
            let at = if k >= 0 { format!("a=y+{k}") } else { format!("a+{}=y", -k) };
            let name = format!("offset_{i}");
            prover.define(&name, &format!("?msd_fib E a,y $pair(a,n,y) & {at}"))?;
            sets.push(defined(&prover, &name)?.dfa);
        }
        match Chain::new(&sets) {
            Some(chain) => chain.densities(&offsets, run).map(Some),
            None => Ok(None),
        }
    }
}

/// All sets read side by side on Fibonacci words; what each state says.
struct Chain {
    out: Vec<Vec<usize>>,
    says: Vec<usize>,
}

impl Chain {
    /// `None` if some n is in none of the sets, or in two.
    fn new(sets: &[std::sync::Arc<Dfa>]) -> Option<Chain> {
        let start: Vec<u32> = sets.iter().map(|dfa| dfa.start).collect();
        let mut states = vec![(start.clone(), false)];
        let mut known = HashMap::from([((start, false), 0)]);
        let mut chain = Chain { out: vec![], says: vec![] };
        while let Some((state, after_one)) = states.get(chain.out.len()).cloned() {
            let accepts =
                |(s, dfa): (&u32, &std::sync::Arc<Dfa>)| *s != NONE && dfa.accept[*s as usize];
            let mut said = (0..sets.len()).filter(|&i| accepts((&state[i], &sets[i])));
            let says = said.next()?;
            if said.next().is_some() {
                return None;
            }
            let mut targets = Vec::new();
            for digit in 0..if after_one { 1 } else { 2 } {
                let to: Vec<u32> =
                    state
                        .iter()
                        .zip(sets)
                        .map(|(&s, dfa)| {
                            if s == NONE {
                                NONE
                            } else {
                                dfa.next[s as usize * dfa.letters + digit]
                            }
                        })
                        .collect();
                let fresh = states.len();
                let id = *known.entry((to.clone(), digit == 1)).or_insert(fresh);
                if id == fresh {
                    states.push((to, digit == 1));
                }
                targets.push(id);
            }
            chain.out.push(targets);
            chain.says.push(says);
        }
        Some(chain)
    }

    fn densities(&self, offsets: &[i64], run: &Run) -> Result<Densities> {
        let part = components(self.out.len(), &|s| self.out[s].clone());
        let count = part.iter().max().map_or(0, |m| m + 1);
        let mut shares: Option<Vec<Share>> = None;
        for c in 0..count {
            let members: Vec<usize> = (0..self.out.len()).filter(|&s| part[s] == c).collect();
            let stays = |&s: &usize| self.out[s].iter().all(|&t| part[t] == c);
            if !members.iter().all(stays) {
                continue;
            }
            if members.len() > MOST_STATES {
                return Ok(Densities::Large(members.len()));
            }
            run.go_on(|| format!("a part of {} states", members.len()))?;
            let Some(phases) = self.shares(&members, offsets.len()) else {
                return Ok(Densities::Large(members.len()));
            };
            for phase in phases {
                match &shares {
                    None => shares = Some(phase),
                    Some(known) if *known != phase => return Ok(Densities::None),
                    Some(_) => {}
                }
            }
        }
        Ok(Densities::Exact(offsets.iter().copied().zip(shares.unwrap_or_default()).collect()))
    }

    /// The share of each output in each phase of a part that is never left.
    fn shares(&self, members: &[usize], outputs: usize) -> Option<Vec<Vec<Share>>> {
        let place: HashMap<usize, usize> =
            members.iter().enumerate().map(|(i, &s)| (s, i)).collect();
        let out: Vec<Vec<usize>> =
            members.iter().map(|s| self.out[*s].iter().map(|t| place[t]).collect()).collect();
        let vector = golden(&out)?;
        let (period, phase) = phases(&out);
        let zero = || (BigInt::zero(), BigInt::zero());
        let found = (0..period).map(|p| {
            let mut all = zero();
            let mut each = vec![zero(); outputs];
            for (i, &s) in members.iter().enumerate().filter(|(i, _)| phase[*i] == p) {
                for sum in [&mut all, &mut each[self.says[s]]] {
                    sum.0 += &vector.x[i];
                    sum.1 += &vector.y[i];
                }
            }
            let share = |(x, y): &(BigInt, BigInt)| Share::golden(x, y, &vector.whole);
            each.iter().map(|sum| share(sum).of(&share(&all))).collect()
        });
        Some(found.collect())
    }
}

/// The period of a strongly connected graph, and the phase of each state.
fn phases(out: &[Vec<usize>]) -> (usize, Vec<usize>) {
    let mut depth = vec![usize::MAX; out.len()];
    depth[0] = 0;
    let (mut queue, mut period) = (vec![0], 0usize);
    let mut at = 0;
    while at < queue.len() {
        let s = queue[at];
        for &t in &out[s] {
            if depth[t] == usize::MAX {
                depth[t] = depth[s] + 1;
                queue.push(t);
            }
            period = period.gcd(&(depth[s] + 1).abs_diff(depth[t]));
        }
        at += 1;
    }
    let period = period.max(1);
    (period, depth.iter().map(|d| d % period).collect())
}
