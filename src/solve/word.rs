//! A word of deviations as an automaton with output, and the positions composed from it.
//!
//! Write the upper positions of value g as (⌊φn⌋ + δ(n), ⌊φ²n⌋ + ε(n)). If δ and ε are bounded, n ↦ (δ(n), ε(n)) is a word over a finite
//! alphabet, and often one that an automaton reads off the Fibonacci digits of n: one track in place of two, and half the states or less.
//!
//! Composed: a = ⌊φn⌋ + δ and b = ⌊φn⌋ + n + ε for some n, by the prover's own automata.

use std::sync::Arc;

use wythoff_verify::Word;

use super::sets::defined;
use crate::Result;
use crate::logic::automaton::NONE;
use crate::logic::{Dfa, Prover, Relation, System};

/// The values that a part of the letters takes, increasing.
pub(super) fn values(word: &Word, part: impl Fn((i16, i16)) -> i16) -> Vec<i16> {
    let mut values: Vec<i16> = word.says.iter().map(|&letter| part(letter)).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// The numbers n whose letter is among those wanted.
pub(super) fn letters(
    word: &Word,
    system: &Arc<System>,
    wanted: impl Fn((i16, i16)) -> bool,
) -> Result<Relation> {
    let accept = word.says.iter().map(|&letter| wanted(letter)).collect();
    let next = word.next.iter().flatten().copied().collect();
    let dfa = Dfa { radix: vec![2], letters: 2, start: 0, accept, next };
    Relation::new(dfa, vec![system.clone()], vec!["n".into()])
}

/// x − by, as a formula.
fn shifted(x: &str, by: i16) -> String {
    match by {
        0 => x.to_string(),
        by if by > 0 => format!("{x}-{by}"),
        by => format!("{x}+{}", -by),
    }
}

/// The positions a ≤ b of the word.
pub(super) fn positions(word: &Word, prover: &mut Prover) -> Result<Relation> {
    let system = prover.system("msd_fib")?;
    prover.define_floor()?;
    prover.define("second", "?msd_fib E y $floor(n,y) & b=y+n")?;
    for (name, base, pile, part) in [("row", "floor", "a", 0), ("column", "second", "b", 1)] {
        let of = |letter: (i16, i16)| if part == 0 { letter.0 } else { letter.1 };
        let mut parts = Vec::new();
        for (i, &value) in values(word, of).iter().enumerate() {
            let set = format!("{name}_at_{i}");
            prover.insert(&set, letters(word, &system, |letter| of(letter) == value)?)?;
            let at = shifted(pile, value);
            // Arguments of defined relations are in alphabetical order: $floor(n,y), $second(b,n).
            parts.push(match part {
                0 => format!("(${set}(n) & ${base}(n,{at}))"),
                _ => format!("(${set}(n) & ${base}({at},n))"),
            });
        }
        prover.define(name, &format!("?msd_fib {}", parts.join(" | ")))?;
    }
    prover.define("composed", "?msd_fib E n $row(a,n) & $column(b,n)")?;
    defined(prover, "composed")
}

/// The letters of the numbers 0, 1, …, as far as `count`.
pub(super) fn first_letters(word: &Word, count: usize) -> Vec<(i16, i16)> {
    let mut states = vec![0u32];
    // The words of one digit more are those of so many, in order, each with its digits.
    while states.len() < count {
        let longer = states.iter().flat_map(|&state| word.next[state as usize]);
        states = longer.filter(|&state| state != NONE).collect();
    }
    states.truncate(count);
    states.into_iter().map(|state| word.says[state as usize]).collect()
}
