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
//! the conditions that make T_g the positions of value g (the guess plays no part in the proof). A proof record ends with this
//! theorem: its checker writes these sentences itself, word for word.
//!
//! Cost: level 10 has about 10⁴ states.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

mod computed;

use super::automaton::{Dfa, NONE};
use super::defined::Relation;
use super::games::GameProof;
use super::product::{Combine, Factor, product};
use super::prove::{Decision, Prover};
use super::sorted_words::SortedWords;
use super::subset::Nfa;
use crate::golden::floor_phi;
use crate::run::Run;
use crate::{Error, Result};

use computed::guesses;
pub(crate) use computed::{guess_of, rows_by_diagonal};

/// A level as the guess describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LevelGuess {
    /// δ(n) = ⌊φn⌋ − offset in general.
    pub(crate) offset: u64,
    /// Beyond this diagonal all exceptions lie on orbits.
    pub(crate) settled: u64,
    /// The diagonals below `settled` that do not follow the rule, with their rows.
    pub(crate) finite: Vec<(u64, u64)>,
    /// The first members of the orbits: diagonal, and whether the row there is one more (else one less).
    pub(crate) orbits: Vec<(u64, bool)>,
}

/// The Fibonacci digits of n as bits; place 0 is bit 0.
fn digits(mut n: u64) -> u64 {
    let mut weights = vec![1u64, 2];
    while weights[weights.len() - 1] <= n {
        weights.push(weights[weights.len() - 1] + weights[weights.len() - 2]);
    }
    let mut bits = 0;
    for (place, &weight) in weights.iter().enumerate().rev() {
        if weight <= n {
            n -= weight;
            bits |= 1 << place;
        }
    }
    bits
}

/// The automaton of the words whose letters, most significant first, are these groups of `width` bits.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
fn trie(mut keys: Vec<u128>, width: u32) -> Dfa {
    let word = |key: u128| -> Vec<u32> {
        let length = (128 - key.leading_zeros()).div_ceil(width);
        (0..length).rev().map(|i| (key >> (i * width)) as u32 & ((1 << width) - 1)).collect()
    };
    // Lexicographic order of the words: aligned at their first letters, prefixes first.
    keys.sort_by_cached_key(|&key| {
        let length = (128 - key.leading_zeros()).div_ceil(width);
        (key.checked_shl(128 - length * width).unwrap_or(0), length)
    });
    let mut builder = SortedWords::new(vec![2; width as usize]);
    keys.into_iter().for_each(|key| builder.add(&word(key)));
    builder.finish()
}

/// The letters of a pair of tracks (a, n), as bits.
fn interleaved(a: u64, n: u64) -> u128 {
    let spread = |x: u64| (0..64).filter(|i| x >> i & 1 == 1).fold(0u128, |s, i| s | 1 << (2 * i));
    spread(digits(a)) | spread(digits(n)) << 1
}

fn phi(n: u64) -> u64 {
    floor_phi(n).expect("diagonals are small")
}

impl LevelGuess {
    /// Reads the guess off the rows of a level by diagonal; `None` if too few are known.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "memory keeps states below 2^32"
    )]
    pub(crate) fn from_rows(rows: &[u32]) -> Option<LevelGuess> {
        let length = rows.iter().position(|&r| r == u32::MAX).unwrap_or(rows.len());
        // The most frequent offset near the end.
        let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
        for (n, &row) in rows.iter().enumerate().take(length).skip(length / 2) {
            *counts.entry(phi(n as u64) as i64 - i64::from(row)).or_default() += 1;
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
        let finite =
            (0..begin).filter(|&n| error(n) != 0).map(|n| (n as u64, u64::from(rows[n]))).collect();
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
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    fn orbit_set(&self, sign: bool) -> Dfa {
        // Members until the digits only gain zeros; from the last of them on, two zeros lead to the next but one.
        let (mut members, mut stable) = (Vec::new(), Vec::new());
        for &(start, plus) in &self.orbits {
            let (mut now, mut after, mut here) =
                (start, phi(start) + u64::from(plus), plus == sign);
            loop {
                let [a, b, c] = [now, after, now + after].map(digits);
                if here {
                    members.push(u128::from(a));
                    if b == a << 1 && c == b << 1 {
                        stable.push(a);
                        break;
                    }
                }
                (now, after, here) = (after, now + after, !here);
            }
        }
        let dfa = trie(members, 1);
        if stable.is_empty() {
            return dfa;
        }
        // The trie read as nondeterministic, with a tail of zeros after each stable member.
        let marked = trie(stable.into_iter().map(u128::from).collect(), 1);
        let tail = marked.states() as u32;
        let mut edges: Vec<(u32, u32, u32)> = Vec::new();
        for (i, &to) in marked.next.iter().enumerate() {
            if to != NONE {
                let state = (i / 2) as u32;
                edges.push((state, (i % 2) as u32, to));
            }
        }
        let mut accept = vec![false; tail as usize];
        accept.extend([false, true]);
        edges.extend([(tail, 0, tail + 1), (tail + 1, 0, tail)]);
        edges.extend((0..tail).filter(|&s| marked.accept[s as usize]).map(|s| (s, 0, tail)));
        let tails = Nfa::from_edges(vec![2], vec![marked.start], accept, &edges)
            .determinized(&super::Budget::default())
            .expect("tries are small")
            .minimized();
        let factor = |dfa| Factor { dfa, places: &[0] };
        product(Combine::Or, factor(&dfa), factor(&tails), &[2], &super::Budget::default())
            .expect("tries are small")
            .minimized()
    }

    /// The relation (a, n): the level has a position with piles a and a + n.
    pub(crate) fn relation(&self, prover: &mut Prover) -> Result<Relation> {
        let fib = prover.system("msd_fib")?;
        let set = |dfa: Dfa, arguments: &[&str]| {
            let systems = vec![fib.clone(); dfa.radix.len()];
            Relation {
                dfa: Arc::new(dfa),
                systems,
                arguments: arguments.iter().map(|s| s.to_string()).collect(),
            }
        };
        prover.define_floor()?;
        let pairs = self.finite.iter().map(|&(n, a)| interleaved(a, n)).collect();
        let singles = self.finite.iter().map(|&(n, _)| u128::from(digits(n))).collect();
        // Names of this level's own: nothing is defined twice.
        let level = prover.fresh_name("level");
        let named = |text: &str| text.replace("level", &level);
        prover.insert(&named("level_pairs"), set(trie(pairs, 2), &["a", "n"]))?;
        prover.insert(&named("level_finite"), set(trie(singles, 1), &["n"]))?;
        prover.insert(&named("level_plus"), set(self.orbit_set(true), &["n"]))?;
        prover.insert(&named("level_minus"), set(self.orbit_set(false), &["n"]))?;
        let base = format!("?msd_fib $floor(n,a+{})", self.offset);
        prover.define(&named("level_base"), &base)?;
        // Nothing lies below ⌊φn⌋ − 1 + 1: the rows ⌊φn⌋ + 1 come from the definition itself.
        let more = match self.offset {
            0 => "?msd_fib a>0 & $floor(n,a-1)".to_string(),
            _ => named("?msd_fib $level_base(a-1,n)"),
        };
        prover.define(&named("level_more"), &more)?;
        prover.define(&named("level_less"), &named("?msd_fib $level_base(a+1,n)"))?;
        let odd = "?msd_fib $level_finite(n) | $level_plus(n) | $level_minus(n)";
        prover.define(&named("level_odd"), &named(odd))?;
        let all = "?msd_fib $level_pairs(a,n) | ($level_plus(n) & $level_more(a,n)) \
             | ($level_minus(n) & $level_less(a,n)) | (~$level_odd(n) & $level_base(a,n))";
        prover.define(&level, &named(all))?;
        Ok(prover.relation(&level).expect("defined just now").clone())
    }
}

impl Prover {
    /// Defines `$floor(n,y)`: y = ⌊φn⌋, by the shift of Fibonacci digits.
    pub fn define_floor(&mut self) -> Result<()> {
        if self.relation("floor").is_none() {
            self.run(FLOOR)?;
        }
        Ok(())
    }
}

/// ⌊φn⌋ is one more than the left shift of the digits of n − 1 (n ≥ 1).
pub(crate) const FLOOR: &str = r#"reg shift msd_fib msd_fib "([0,0]|[0,1][1,1]*[1,0])*":
def floor "?msd_fib (n=0 & y=0) | (E t n>0 & $shift(n-1,t) & y=t+1)":
"#;

impl Prover {
    /// Guesses and proves the levels 0 to g of R-Wythoff: `$t0`, `$t1`, … are then defined in the prover, with arguments (a, n).
    ///
    /// # Errors
    /// If a sentence is false, or a limit was met.
    pub fn prove_levels(&mut self, g: usize) -> Result<GameProof> {
        let guesses =
            guesses(u32::try_from(g).unwrap_or(u32::MAX), self.budget.bytes, &Run::default())?;
        let mut sentences: Vec<Decision> = Vec::new();
        for (h, guess) in guesses.into_iter().enumerate() {
            let relation = guess.relation(self)?;
            self.insert(&format!("t{h}"), relation)?;
            let decided = prove_level(self, h)?.into_iter().filter(|own| own.result.is_some());
            sentences.extend(decided.map(|own| {
                let name = format!("value {h}: {}", own.name);
                Decision { name, ..own }
            }));
        }
        let sets: Vec<String> = (0..=g).map(|h| format!("t{h}")).collect();
        self.note(|record| record.theorem("diagonals", "msd_fib", &sets, "r-wythoff"));
        GameProof::of(sentences)
    }
}

/// Decides the sentences for `$t{g}`, given `$t0`..`$t{g−1}`.
fn prove_level(prover: &mut Prover, g: usize) -> Result<Vec<Decision>> {
    let lower = |a: &str, d: &str| -> String {
        let levels: Vec<String> = (0..g).map(|h| format!("$t{h}({a},{d})")).collect();
        if levels.is_empty() { "0=1".into() } else { levels.join(" | ") }
    };
    let disjoint: Vec<String> = (0..g)
        .map(|h| format!(r#"eval disjoint_{h} "?msd_fib A a,n $t{g}(a,n) => ~$t{h}(a,n)":"#))
        .collect();
    let script = format!(
        r#"def larger_{g} "?msd_fib E a $t{g}(a,n) & b=a+n":
        def ahead_{g} "?msd_fib E n n>d & $t{g}(a,n)":
        def above_{g} "?msd_fib E b b>=a & $t{g}(b,d)":
        eval diagonals "?msd_fib A n E a $t{g}(a,n)":
        eval unique "?msd_fib A a,b,n $t{g}(a,n) & $t{g}(b,n) => a=b":
        eval rows "?msd_fib A a (E n $t{g}(a,n)) | (E n $larger_{g}(a,n))":
        eval smaller "?msd_fib A a,m,n $t{g}(a,m) & $t{g}(a,n) => m=n":
        eval mixed "?msd_fib A a,m,n $t{g}(a,m) & $larger_{g}(a,n) => m=n":
        {}
        eval order "?msd_fib A a,d $ahead_{g}(a,d) & $above_{g}(a,d) => ({})":
        "#,
        disjoint.join("\n"),
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
