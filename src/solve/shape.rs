//! What was found, in words: Wythoff's positions but for finitely many, but for orbits, or an automaton; and exact bounds.
//!
//! Let W be Wythoff's positions a ≤ b and D the symmetric difference of W and the positions found. D is finite, and is
//! listed; or every cycle of its automaton is alone on every path, so that D is a finite union of families u·vᵏ·w of
//! digit words, k = 0, 1, 2, …: orbits, each obeying a linear recurrence (Fibonacci's where v is a zero letter); or
//! neither. All of this is read off the automaton, not observed.
//!
//! Where the game has the diagonal, n = b − a names a position, and the least and largest of a − ⌊φn⌋ = b − ⌊φ²n⌋ are
//! decided by sentences, the places where they are attained found as their smallest witnesses.

use num_bigint::BigUint;

use super::driver::{Level, Solved};
use super::sets::{defined, prover};
use super::watch::Deadline;
use crate::logic::automaton::NONE;
use crate::logic::{Dfa, Prover, Stop};
use crate::run::Run;
use crate::{Error, Result};

/// What the positions of a level are.
///
/// ```
/// use wythoff::solve::{Answer, Bounds, Densities, Shape, Share};
/// let (game, run) = ("{0,1}* {1,1}* {1,3}".parse::<wythoff::Game>()?, Default::default());
/// let Answer::Proved(solved) = game.solve()? else { panic!("this game is solved") };
/// let level = &solved.levels()[0];
/// assert_eq!(Shape::of(&solved, level, &run)?, Shape::Wythoff);
/// let bounds = Bounds::of(&solved, level, &run)?.unwrap();
/// assert_eq!((bounds.least.0, bounds.largest.0), (0, 0));
/// // Every n has the offset 0.
/// let found = Densities::of(&solved, level, &bounds, &run)?;
/// let Some(Densities::Exact(shares)) = found else { panic!("there are so few offsets") };
/// let (offset, share): &(i64, Share) = &shares[0];
/// assert_eq!((shares.len(), *offset, share.to_string().as_str()), (1, 0, "1"));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// Wythoff's, exactly.
    Wythoff,
    /// Wythoff's but for finitely many: those removed and those added.
    Finite {
        /// Positions of Wythoff that are none here.
        removed: Vec<Vec<BigUint>>,
        /// Positions here that are none of Wythoff's.
        added: Vec<Vec<BigUint>>,
        /// How many more there are of both: each list ends after a thousand.
        more: usize,
    },
    /// Wythoff's but for so many orbits and finitely many single positions.
    Orbits {
        /// The number of families u·vᵏ·w removed.
        removed: usize,
        /// The number added.
        added: usize,
        /// The first exceptions, removed and added.
        first: (Vec<Vec<BigUint>>, Vec<Vec<BigUint>>),
    },
    /// None of these: the automaton itself.
    Automaton,
}

/// The least and largest of a − ⌊φn⌋, n = b − a, each with the first n that attains it.
#[derive(Debug, Clone, PartialEq)]
pub struct Bounds {
    /// The least, and where.
    pub least: (i64, BigUint),
    /// The largest, and where.
    pub largest: (i64, BigUint),
}

/// How a set compares with another that it nearly is.
enum Size {
    Empty,
    Finite(usize),
    Orbits(usize),
    Large,
}

/// The families u·vᵏ·w of an automaton in which no path meets two cycles.
#[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
fn size(dfa: &Dfa) -> Size {
    let dfa = dfa.minimized();
    if dfa.is_empty() {
        return Size::Empty;
    }
    let n = dfa.states();
    let edges = |s: usize| {
        let row = &dfa.next[s * dfa.letters..(s + 1) * dfa.letters];
        let start_zero =
            move |l: usize, to: u32| s as u32 == dfa.start && l == 0 && to == dfa.start;
        row.iter()
            .enumerate()
            .filter(move |&(l, &to)| to != NONE && !start_zero(l, to))
            .map(|(_, &to)| to as usize)
    };
    let component = components(n, &|s| edges(s).collect());
    let count = component.iter().max().map_or(0, |m| m + 1);
    // Each component is a simple cycle or a single state without a loop.
    let mut inner = vec![0usize; count];
    let mut members = vec![0usize; count];
    for s in 0..n {
        members[component[s]] += 1;
        inner[component[s]] += edges(s).filter(|&t| component[t] == component[s]).count();
    }
    if (0..count).any(|c| inner[c] > members[c]) {
        return Size::Large;
    }
    let cyclic: Vec<bool> = (0..count).map(|c| inner[c] > 0).collect();
    // Paths from a state to acceptance without cycles, and through one: components come in reverse order of edges.
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&s| component[s]);
    let mut plain = vec![0usize; n];
    let mut meets = vec![false; count];
    for c in 0..count {
        let below = (0..n).filter(|&s| component[s] == c).flat_map(&edges);
        let through = below.filter(|&t| component[t] != c).any(|t| meets[component[t]]);
        if through && cyclic[c] {
            return Size::Large;
        }
        meets[c] = through || cyclic[c];
    }
    let finite = !meets[component[dfa.start as usize]];
    // Families: ways into each cycle times ways out of it.
    for &s in &order {
        if !cyclic[component[s]] {
            let on = edges(s).filter(|&t| !meets[component[t]]).map(|t| plain[t]);
            plain[s] = total(on.chain([usize::from(dfa.accept[s])]));
        }
    }
    if finite {
        return Size::Finite(plain[dfa.start as usize]);
    }
    let mut families = vec![0usize; n];
    for &s in &order {
        let c = component[s];
        if cyclic[c] {
            // Out of the cycle anywhere on it: counted once a cycle, at whichever state it is entered.
            let around = (0..n).filter(|&t| component[t] == c);
            families[s] = total(around.map(|t| {
                let out = edges(t).filter(|&u| component[u] != c).map(|u| plain[u]);
                total(out.chain([usize::from(dfa.accept[t])]))
            }));
        } else {
            families[s] = total(edges(s).map(|t| families[t]));
        }
    }
    Size::Orbits(families[dfa.start as usize])
}

/// A sum that stays at the largest number.
fn total(counts: impl Iterator<Item = usize>) -> usize {
    counts.fold(0, usize::saturating_add)
}

/// Strongly connected components, numbered so that edges lead to smaller or equal numbers.
pub(super) fn components(n: usize, edges: &dyn Fn(usize) -> Vec<usize>) -> Vec<usize> {
    // Kosaraju: finish times, then the reversed graph in their order.
    let mut finished = Vec::with_capacity(n);
    let mut seen = vec![false; n];
    let out: Vec<Vec<usize>> = (0..n).map(edges).collect();
    let mut back: Vec<Vec<usize>> = vec![vec![]; n];
    for (s, targets) in out.iter().enumerate() {
        targets.iter().for_each(|&t| back[t].push(s));
    }
    for root in 0..n {
        let mut path: Vec<(usize, usize)> = Vec::new();
        if !std::mem::replace(&mut seen[root], true) {
            path.push((root, 0));
        }
        while let Some(&mut (s, ref mut i)) = path.last_mut() {
            match out[s].get(*i) {
                Some(&t) => {
                    *i += 1;
                    if !std::mem::replace(&mut seen[t], true) {
                        path.push((t, 0));
                    }
                }
                None => {
                    finished.push(s);
                    path.pop();
                }
            }
        }
    }
    let mut component = vec![usize::MAX; n];
    let mut count = 0;
    for &root in finished.iter().rev() {
        let mut stack = vec![root];
        let mut any = false;
        while let Some(s) = stack.pop() {
            if component[s] == usize::MAX {
                component[s] = count;
                any = true;
                stack.extend(&back[s]);
            }
        }
        count += usize::from(any);
    }
    // Sources were numbered first.
    component.iter().map(|c| count - 1 - c).collect()
}

/// The exceptions that are listed one by one: of orbits, and of finitely many.
const LISTED: usize = 12;
const LONGEST: usize = 1000;

/// Describes what was found while somebody watches the listener.
pub(super) fn watched<T>(run: &Run, work: impl FnOnce(&Stop) -> Result<T>) -> Result<T> {
    let deadline = Deadline::new(None);
    deadline.watch(run, "while what was found was described", || work(&deadline.stop))
}

impl Shape {
    /// What the positions of a level are, compared with Wythoff's. Of a level that was proved on its word no pairs are composed: it is an automaton.
    ///
    /// # Errors
    /// If the memory does not suffice, or the listener asks to stop.
    pub fn of(solved: &Solved, level: &Level, run: &Run) -> Result<Shape> {
        if solved.system.name() != "msd_fib" || solved.game.arity() != 2 || level.words().is_some()
        {
            return Ok(Shape::Automaton);
        }
        watched(run, |stop| Shape::compared(solved, level, run, stop))
    }

    fn compared(solved: &Solved, level: &Level, run: &Run, stop: &Stop) -> Result<Shape> {
        let memory = run.memory();
        let mut prover = prover(&solved.system, memory, stop)?;
        prover.define_floor()?;
        prover.insert("found", level.positions_until(memory, stop)?.clone())?;
        prover.define("wythoff", "?msd_fib a<=b & (E n $floor(n,a) & b=a+n)")?;
        prover.define("removed", "?msd_fib $wythoff(a,b) & ~$found(a,b)")?;
        prover.define("added", "?msd_fib $found(a,b) & ~$wythoff(a,b)")?;
        let (removed, added) = (defined(&prover, "removed")?, defined(&prover, "added")?);
        Ok(match (size(&removed.dfa), size(&added.dfa)) {
            (Size::Empty, Size::Empty) => Shape::Wythoff,
            (Size::Large, _) | (_, Size::Large) => Shape::Automaton,
            (Size::Orbits(out), Size::Orbits(new)) => Shape::Orbits {
                removed: out,
                added: new,
                first: (removed.tuples(LISTED), added.tuples(LISTED)),
            },
            (Size::Orbits(out), _) => Shape::Orbits {
                removed: out,
                added: 0,
                first: (removed.tuples(LISTED), added.tuples(LISTED)),
            },
            (_, Size::Orbits(new)) => Shape::Orbits {
                removed: 0,
                added: new,
                first: (removed.tuples(LISTED), added.tuples(LISTED)),
            },
            (out, new) => {
                let count = |size| if let Size::Finite(count) = size { count } else { 0 };
                let more = |size| count(size).saturating_sub(LONGEST);
                Shape::Finite {
                    removed: removed.tuples(LONGEST),
                    added: added.tuples(LONGEST),
                    more: more(out).saturating_add(more(new)),
                }
            }
        })
    }
}

/// The bound beyond which deviations are not looked for.
const FARTHEST: i64 = 60;

impl Bounds {
    /// The least and largest of a − ⌊φn⌋; `None` if the game does not lend them.
    ///
    /// # Errors
    /// If they pass ±60, if the memory does not suffice, or the listener asks to stop.
    pub fn of(solved: &Solved, level: &Level, run: &Run) -> Result<Option<Bounds>> {
        let fits = solved.game.rays().is_some_and(|v| {
            let diagonal = v.directed().iter().any(|d| !d.once && d.vector == [1, 1]);
            v.piles() == 2 && v.is_symmetric() && diagonal
        });
        if !fits || solved.system.name() != "msd_fib" {
            return Ok(None);
        }
        watched(run, |stop| {
            let mut prover = offsets_prover(solved, level, run, stop)?;
            let largest = extreme(&mut prover, |k| signed("a", "y", k))?;
            let least = extreme(&mut prover, |k| signed("y", "a", k))?;
            Ok(largest.zip(least).map(|(largest, (k, n))| Bounds { least: (-k, n), largest }))
        })
    }
}

/// A prover that knows `$pair(a,n,y)`: (a, a+n) is a position, and y = ⌊φn⌋.
pub(super) fn offsets_prover(
    solved: &Solved,
    level: &Level,
    run: &Run,
    stop: &Stop,
) -> Result<Prover> {
    let mut prover = prover(&solved.system, run.memory(), stop)?;
    prover.define_floor()?;
    prover.insert("found", level.positions_until(run.memory(), stop)?.clone())?;
    prover.define("row", "?msd_fib $found(a,a+n)")?;
    prover.define("pair", "?msd_fib $row(a,n) & $floor(n,y)")?;
    Ok(prover)
}

/// x = y + k, whatever the sign of k, and x > y + k.
fn signed(x: &str, y: &str, k: i64) -> (String, String) {
    let (left, right) =
        if k >= 0 { (x.into(), format!("{y}+{k}")) } else { (format!("{x}+{}", -k), y.into()) };
    (format!("{left}={right}"), format!("{left}>{right}"))
}

/// The largest k for which the equation has a solution, and the least n of one.
fn extreme(
    prover: &mut Prover,
    at: impl Fn(i64) -> (String, String),
) -> Result<Option<(i64, BigUint)>> {
    let mut above = |k: i64| -> Result<bool> {
        let text = format!("?msd_fib E n,a,y $pair(a,n,y) & {}", at(k).1);
        Ok(prover.decide(&text)?.result == Some(true))
    };
    // Nearly always the bounds lie on both sides of 0.
    let mut k = if above(-2)? { -1 } else { -FARTHEST };
    while k <= FARTHEST && above(k)? {
        k += 1;
    }
    if k > FARTHEST {
        return Err(Error::limit(format!(
            "deviations from Wythoff's positions are looked for as far as {FARTHEST}, and these pass it"
        )));
    }
    let text = format!("?msd_fib E n (E a,y $pair(a,n,y) & {})", at(k).0);
    let witness = prover.decide(&text)?.witness;
    Ok(witness.and_then(|w| w.into_iter().next()).map(|(_, n)| (k, n)))
}
