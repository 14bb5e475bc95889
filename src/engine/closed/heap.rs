//! Fibonacci Nim on one heap: (n,r) is a P-position if and only if r < z₁(n), the least Zeckendorf term of n.
//!
//! *All winning moves.* Taking k wins if and only if 2k < z₁(n−k) or k = n. Then k is less than half the least term F_s
//! of n − k, so the greatest term of k is at most F_{s−2}, and the terms of k and of n − k together are the Zeckendorf
//! representation of n. So k is a sum of its smallest terms, and at most one such sum a term is to be tried.

use num_bigint::BigUint;
use num_traits::Zero;

use super::WinningMove;
use crate::Position;
use crate::zeckendorf::Zeckendorf;

/// Whether (n,r) is a P-position; with no stones left it is one.
pub(super) fn is_p(n: &BigUint, r: &BigUint) -> bool {
    Zeckendorf::of(n).term(1).is_none_or(|least| *r < least)
}

/// The winning moves of (n,r); the first `most` are explained, which of a long number costs more than finding them.
pub(super) fn moves(n: &BigUint, r: &BigUint, most: usize) -> Vec<WinningMove> {
    let terms = Zeckendorf::of(n).terms();
    let sum = sum_of(&terms);
    let mut taken = BigUint::ZERO;
    let mut moves = Vec::new();
    for (i, term) in terms.iter().enumerate() {
        taken += term;
        if taken > *r {
            break;
        }
        let next = terms.get(i + 1);
        let allowance = &taken * 2u32;
        if next.is_none_or(|next| allowance < *next) {
            let why = (moves.len() < most).then(|| explain(&sum, i, &taken, next));
            let to = Position(vec![n - &taken, allowance]);
            moves.push(WinningMove { to, why });
        }
    }
    debug_assert_eq!(moves.is_empty(), is_p(n, r) || n.is_zero());
    moves
}

/// The terms, greatest first, as they are shown.
fn sum_of(terms: &[BigUint]) -> String {
    const SHOWN: usize = 12;
    let mut sum: Vec<String> = terms.iter().rev().take(SHOWN).map(short).collect();
    if terms.len() > SHOWN {
        sum.push("...".to_string());
    }
    sum.join(" + ")
}

fn explain(sum: &str, last: usize, taken: &BigUint, next: Option<&BigUint>) -> String {
    let tail = if last == 0 { "z_1".to_string() } else { format!("z_1 + .. + z_{}", last + 1) };
    let rest = match next {
        Some(next) => format!("2*{} < z_1 of the rest = {}", short(taken), short(next)),
        None => "the last stone".to_string(),
    };
    format!("n = {sum}; take {tail} = {}: {rest}", short(taken))
}

/// A number in full if it is short, else by its first and last digits.
pub(crate) fn short(n: &BigUint) -> String {
    let digits = n.to_string();
    if digits.len() <= 24 {
        digits
    } else {
        let last = &digits[digits.len() - 6..];
        format!("{}..{last} ({} digits)", &digits[..6], digits.len())
    }
}
