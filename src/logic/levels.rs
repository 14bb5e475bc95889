//! R-Wythoff level by level: guess T_g from computed positions, then prove it for all n.
//!
//! T_g has one position on each diagonal n; write δ_g(n) for its smaller pile. The guess: δ_g(n) = ⌊φn⌋ − C,
//! save for finitely many n and for the orbits of σ(n,+1) = (⌊φn⌋+1, −1), σ(n,−1) = (⌊φn⌋, +1), where
//! the row is one more or one less; an orbit satisfies n_{k+2} = n_{k+1} + n_k, so from some point on its
//! Fibonacci digits are w, w0, w00, …. That is a finite automaton on the pairs (δ_g(n), n), built directly.
//!
//! The proof, given T_0..T_{g−1}. Decided for all n: (1) every diagonal has exactly one position; (2) every
//! number is a pile of some position; (3) two positions share no smaller pile, and a smaller pile is a larger
//! pile only of the same position; (4) T_g misses the lower levels; (5) if d < n and δ(d) ≥ δ(n), then (δ(n), δ(n)+d)
//! is in a lower level. By (1) and (3) no move joins two positions of T_g. A position (x, x+d) outside
//! T_0..T_g has a move into T_g: if δ(d) < x, take from both; if x is a larger pile b of T_g, reduce x+d to its
//! partner; if x = δ(n) with n < d, reduce x+d to x+n; n = d is excluded, and n > d by (5). With (4) these are
//! the conditions that make T_g the positions of value g (the guess plays no part in the proof).
//!
//! Cost: level 10 has about 10⁴ states.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use num_bigint::BigUint;

use super::automaton::{Dfa, letter_of};
use super::numeration::System;
use super::prove::{Outcome, Prover, Relation};
use super::subset::Nfa;
use crate::golden::floor_phi;
use crate::{Error, Result};

/// The rows of the levels 0..=g of R-Wythoff by diagonal, on the diagonals below `length` at least where
/// the level is settled: the greedy algorithm RWSG, plainly.
pub fn rows_by_diagonal(g: usize, length: usize) -> Vec<Vec<u32>> {
    const FREE: u32 = u32::MAX;
    let rows = 2 * length + 64;
    // For each finished level: the diagonal of its position with this smaller pile.
    let mut lower: Vec<Vec<u32>> = Vec::new();
    let mut levels = Vec::new();
    for _ in 0..=g {
        let (mut taken, mut diagonal_used) = (vec![false; 4 * length + 128], vec![false; length + 64]);
        let (mut by_row, mut by_diagonal) = (vec![FREE; rows], vec![FREE; length + 64]);
        let (mut row, mut least) = (0usize, 0usize);
        'rows: while row < rows {
            if taken[row] {
                row += 1;
                continue;
            }
            while least < diagonal_used.len() && diagonal_used[least] {
                least += 1;
            }
            let mut d = least;
            loop {
                if d >= diagonal_used.len() {
                    break 'rows;
                }
                if !diagonal_used[d] && lower.iter().all(|level| level[row] != d as u32) {
                    break;
                }
                d += 1;
            }
            diagonal_used[d] = true;
            by_row[row] = d as u32;
            by_diagonal[d] = row as u32;
            taken[row] = true;
            taken[row + d] = true;
        }
        by_diagonal.truncate(length);
        lower.push(by_row);
        levels.push(by_diagonal);
    }
    levels
}

/// A level as the guess describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelGuess {
    /// δ(n) = ⌊φn⌋ − offset in general.
    pub offset: u64,
    /// Beyond this diagonal all exceptions lie on orbits.
    pub settled: u64,
    /// The diagonals below `settled` that do not follow the rule, with their rows.
    pub finite: Vec<(u64, u64)>,
    /// The first members of the orbits: diagonal, and whether the row there is one more (else one less).
    pub orbits: Vec<(u64, bool)>,
}

fn phi(n: u64) -> u64 {
    floor_phi(n).expect("diagonals are small")
}

impl LevelGuess {
    /// Reads the guess off the rows of a level by diagonal; `None` if too few are known.
    pub fn from_rows(rows: &[u32]) -> Option<LevelGuess> {
        let length = rows.iter().position(|&r| r == u32::MAX).unwrap_or(rows.len());
        // The most frequent offset near the end.
        let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
        for n in length / 2..length {
            *counts.entry(phi(n as u64) as i64 - i64::from(rows[n])).or_default() += 1;
        }
        let (&offset, _) = counts.iter().max_by_key(|&(_, count)| count)?;
        let error = |n: usize| i64::from(rows[n]) - phi(n as u64) as i64 + offset;
        let settled = (0..length).rev().find(|&n| error(n).abs() > 1).map_or(1, |n| n + 1);
        // One generation later every exception is the image of another, or begins an orbit (proofs, Theorem 2).
        let begin = phi(settled as u64) as usize + 1;
        let end = phi(begin as u64) as usize + 1;
        if end >= length || offset < 0 {
            return None;
        }
        let finite = (0..begin)
            .filter(|&n| error(n) != 0)
            .map(|n| (n as u64, u64::from(rows[n])))
            .collect();
        let images: HashSet<(u64, bool)> = (begin..end)
            .filter(|&n| error(n) != 0)
            .map(|n| (phi(n as u64) + u64::from(error(n) > 0), error(n) < 0))
            .collect();
        let orbits = (begin..end)
            .filter(|&n| error(n) != 0)
            .map(|n| (n as u64, error(n) > 0))
            .filter(|start| !images.contains(start))
            .collect();
        Some(LevelGuess { offset: offset as u64, settled: begin as u64, finite, orbits })
    }

    /// The members of the orbits with the given sign, as an automaton on n.
    fn orbit_set(&self, sign: bool, system: &System) -> Dfa {
        let radix = vec![system.radix()];
        // A trie of words; from a stable member on, two zeros lead to the next but one.
        let (mut next, mut accept): (Vec<[u32; 2]>, Vec<bool>) = (vec![[0, u32::MAX]], vec![false]);
        let mut loops = Vec::new();
        let mut insert = |digits: &[u32]| {
            let mut state = 0usize;
            for &d in digits {
                if next[state][d as usize] == u32::MAX {
                    next[state][d as usize] = next.len() as u32;
                    next.push([u32::MAX, u32::MAX]);
                    accept.push(false);
                }
                state = next[state][d as usize] as usize;
            }
            accept[state] = true;
            state as u32
        };
        for &(start, plus) in &self.orbits {
            let second = phi(start) + u64::from(plus);
            let (mut now, mut after, mut here) = (start, second, plus == sign);
            loop {
                let digits = [now, after, now + after].map(|n| system.digits(&n.into()));
                let shifted = |a: &[u32], b: &[u32]| b.len() == a.len() + 1 && b.starts_with(a) && b[a.len()] == 0;
                let stable = shifted(&digits[0], &digits[1]) && shifted(&digits[1], &digits[2]);
                if here {
                    let state = insert(&digits[0]);
                    if stable {
                        loops.push(state);
                        break;
                    }
                }
                (now, after, here) = (after, now + after, !here);
            }
        }
        // Beside the trie, a loop of two zeros after each stable word: the automaton may choose either.
        let mut edges: Vec<(u32, u32, u32)> = Vec::new();
        for (state, targets) in next.iter().enumerate() {
            for (digit, &to) in targets.iter().enumerate() {
                if to != u32::MAX {
                    edges.push((state as u32, digit as u32, to));
                }
            }
        }
        let tail = accept.len() as u32;
        accept.extend([false, true]);
        edges.extend([(tail, 0, tail + 1), (tail + 1, 0, tail)]);
        edges.extend(loops.iter().map(|&state| (state, 0, tail)));
        let nfa = Nfa::from_edges(radix, vec![0], accept, &edges);
        nfa.determinized(&super::Budget::default()).expect("tries are small").minimized()
    }

    /// The relation (a, n): the level has a position with piles a and a + n.
    pub fn relation(&self, prover: &mut Prover) -> Result<Relation> {
        let fib = prover.system("msd_fib")?;
        let set = |dfa: Dfa, arguments: &[&str]| {
            let systems = vec![fib.clone(); dfa.radix.len()];
            Relation { dfa: Arc::new(dfa), systems, arguments: arguments.iter().map(|s| s.to_string()).collect() }
        };
        define_floor(prover)?;
        let digits = |n: u64| fib.digits(&BigUint::from(n));
        let pairs: Vec<Vec<usize>> = self
            .finite
            .iter()
            .map(|&(n, a)| {
                let (n, a) = (digits(n), digits(a));
                let length = n.len().max(a.len());
                let at = |d: &[u32], i: usize| if i + d.len() >= length { d[i + d.len() - length] } else { 0 };
                (0..length).map(|i| letter_of(&[2, 2], &[at(&a, i), at(&n, i)])).collect()
            })
            .collect();
        let singles: Vec<Vec<usize>> = self
            .finite
            .iter()
            .map(|&(n, _)| digits(n).iter().map(|&d| d as usize).collect())
            .collect();
        prover.insert("level_pairs", set(Dfa::of_words(vec![2, 2], &pairs), &["a", "n"]));
        prover.insert("level_finite", set(Dfa::of_words(vec![2], &singles), &["n"]));
        prover.insert("level_plus", set(self.orbit_set(true, &fib), &["n"]));
        prover.insert("level_minus", set(self.orbit_set(false, &fib), &["n"]));
        prover.define("level_base", &format!("?msd_fib $floor(n,a+{})", self.offset))?;
        prover.define("level_more", "?msd_fib $level_base(a-1,n)")?;
        prover.define("level_less", "?msd_fib $level_base(a+1,n)")?;
        if self.offset == 0 {
            // Nothing lies below ⌊φn⌋ − 1 + 1: the rows ⌊φn⌋ + 1 come from the definition itself.
            prover.define("level_more", "?msd_fib a>0 & $floor(n,a-1)")?;
        }
        prover.define("level_odd", "?msd_fib $level_finite(n) | $level_plus(n) | $level_minus(n)")?;
        prover.define(
            "level_it",
            "?msd_fib $level_pairs(a,n) | ($level_plus(n) & $level_more(a,n)) \
             | ($level_minus(n) & $level_less(a,n)) | (~$level_odd(n) & $level_base(a,n))",
        )?;
        Ok(prover.relation("level_it").expect("defined just now").clone())
    }
}

/// Defines `$floor(n,y)`: y = ⌊φn⌋, by the shift of Fibonacci digits.
pub fn define_floor(prover: &mut Prover) -> Result<()> {
    if prover.relation("floor").is_none() {
        prover.run(FLOOR)?;
    }
    Ok(())
}

/// ⌊φn⌋ is one more than the left shift of the digits of n − 1 (n ≥ 1).
pub const FLOOR: &str = r#"reg shift msd_fib msd_fib "([0,0]|[0,1][1,1]*[1,0])*":
def floor "?msd_fib (n=0 & y=0) | (E t n>0 & $shift(n-1,t) & y=t+1)":
"#;

/// A level that was proved.
#[derive(Debug, Clone)]
pub struct LevelProof {
    /// The value.
    pub g: usize,
    /// What was guessed and proved.
    pub guess: LevelGuess,
    /// The relation (a, n) of piles a and a + n.
    pub relation: Relation,
    /// The sentences decided, all true.
    pub sentences: Vec<Outcome>,
}

/// Guesses and proves the levels 0..=g of R-Wythoff.
///
/// ```
/// let levels = wythoff::logic::prove_levels(2).unwrap();
/// assert_eq!(levels[2].guess.offset, 3); // ⌊φn⌋ − 3 save for four orbits
/// assert_eq!(levels[2].guess.orbits.len(), 4);
/// ```
///
/// # Errors
/// If a guess cannot be read off or a sentence fails, which says so with the witness.
pub fn prove_levels(g: usize) -> Result<Vec<LevelProof>> {
    prove_levels_with(&mut Prover::new(), g)
}

/// As [`prove_levels`], in a given prover: `$t0`, `$t1`, … are then defined there, with arguments (a, n).
pub fn prove_levels_with(prover: &mut Prover, g: usize) -> Result<Vec<LevelProof>> {
    let mut length = 2000;
    let guesses = loop {
        let rows = rows_by_diagonal(g, length);
        let guesses: Option<Vec<LevelGuess>> = rows.iter().map(|r| LevelGuess::from_rows(r)).collect();
        if let Some(guesses) = guesses {
            break guesses;
        }
        length *= 4;
        if length > 1 << 27 {
            return Err(Error::limit(format!("level {g} does not settle below diagonal {length}")));
        }
    };
    let mut proofs: Vec<LevelProof> = Vec::new();
    for (h, guess) in guesses.into_iter().enumerate() {
        let relation = guess.relation(prover)?;
        prover.insert(&format!("t{h}"), relation.clone());
        let sentences = prove_level(prover, h)?;
        proofs.push(LevelProof { g: h, guess, relation, sentences });
    }
    Ok(proofs)
}

/// Decides the sentences for `$t{g}`, given `$t0`..`$t{g−1}`.
fn prove_level(prover: &mut Prover, g: usize) -> Result<Vec<Outcome>> {
    let lower = |a: &str, d: &str| -> String {
        let levels: Vec<String> = (0..g).map(|h| format!("$t{h}({a},{d})")).collect();
        if levels.is_empty() { "0=1".into() } else { levels.join(" | ") }
    };
    let script = format!(
        r#"def larger "?msd_fib E a $t{g}(a,n) & b=a+n":
        def ahead "?msd_fib E n n>d & $t{g}(a,n)":
        def above "?msd_fib E b b>=a & $t{g}(b,d)":
        eval diagonals "?msd_fib A n E a $t{g}(a,n)":
        eval unique "?msd_fib A a,b,n $t{g}(a,n) & $t{g}(b,n) => a=b":
        eval rows "?msd_fib A a (E n $t{g}(a,n)) | (E n $larger(a,n))":
        eval smaller "?msd_fib A a,m,n $t{g}(a,m) & $t{g}(a,n) => m=n":
        eval mixed "?msd_fib A a,m,n $t{g}(a,m) & $larger(a,n) => m=n":
        eval disjoint "?msd_fib A a,n $t{g}(a,n) => ~({})":
        eval order "?msd_fib A a,d $ahead(a,d) & $above(a,d) => ({})":
        "#,
        lower("a", "n"),
        lower("a", "d"),
    );
    let outcomes = prover.run(&script)?;
    for outcome in &outcomes {
        if outcome.result == Some(false) {
            return Err(Error::invalid(format!(
                "level {g}: the sentence `{}` fails at {:?}",
                outcome.formula, outcome.witness
            )));
        }
    }
    Ok(outcomes)
}
