//! Nim under normal and misère play (Bouton), and Wythoff's game on an odd number of piles.
//!
//! Normal play: P if and only if the nim-sum is 0. Misère play: the same while some pile has two or more; once all
//! piles are at most 1, P if and only if an odd number of them is 1.
//!
//! *Winning moves under misère play.* With two piles of at least 2 or more, a move to nim-sum 0 leaves one of them, so the
//! normal ones win. With one such pile it becomes 0 or 1, whichever leaves an odd number of ones; anything else leaves one
//! pile of at least 2, whose nim-sum is not 0. With none, each pile of 1 may go if their number is even.
//!
//! *Theorem.* Let k be odd, and let a move take any number from one of k piles, or the same t from each. The P-positions are those of
//! Nim. *Proof.* Nim moves lead from every other position to nim-sum 0, and from nim-sum 0 never there. Nor does taking t from
//! each: with 2^j the lowest bit of t, bit j of every pile changes and no lower one does, so that bit j of the nim-sum changes an odd
//! number of times. *The one diagonal move to nim-sum 0.* Bit j of x − t is x_j + t_j + (what was borrowed) modulo 2, so with k odd the bits
//! of t follow one after the other from below; t serves if no pile is smaller.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::{WinningMove, WinningMoves};
use crate::{Position, nim_sum};

/// A move wins at Nim if it makes the nim-sum 0.
pub(super) fn moves(position: &Position) -> WinningMoves {
    let sum = nim_sum(&position.0);
    let moves = position.0.iter().enumerate().filter_map(|(i, pile)| {
        let wanted = pile ^ &sum;
        let why = || format!("pile {} becomes {wanted}, and the nim-sum 0", i + 1);
        (wanted < *pile).then(|| to(position, i, wanted.clone(), why()))
    });
    WinningMoves::distinct(moves.collect())
}

/// The same with the move that takes one number from each of an odd number of piles.
pub(super) fn moves_with_diagonal(position: &Position) -> WinningMoves {
    let mut moves = moves(position).listed;
    let least = position.0.iter().min().cloned().unwrap_or_default();
    let (mut t, mut left) = (BigUint::ZERO, position.0.clone());
    // What is left of each pile has t taken off below bit j; past the bits of the least pile t would be too large.
    for j in 0..least.bits() {
        if left.iter().filter(|pile| pile.bit(j)).count() % 2 == 0 {
            continue;
        }
        let bit = BigUint::one() << j;
        if left.iter().any(|pile| *pile < bit) {
            return WinningMoves::distinct(moves);
        }
        left.iter_mut().for_each(|pile| *pile -= &bit);
        t += bit;
    }
    if !t.is_zero() && nim_sum(&left).is_zero() {
        let why = format!("{t} from each pile, and the nim-sum becomes 0");
        moves.push(WinningMove { to: left.into(), why: Some(why) });
    }
    WinningMoves::distinct(moves)
}

/// Under misère play: whether it is a P-position, and the winning moves.
pub(super) fn misere(position: &Position) -> (bool, WinningMoves) {
    let piles = &position.0;
    let large: Vec<usize> = (0..piles.len()).filter(|i| piles[*i] > BigUint::one()).collect();
    let ones = piles.iter().filter(|pile| pile.is_one()).count();
    let odd = |ones: usize| format!("leaves {ones} piles of 1 and no larger one: an odd number");
    match large[..] {
        [] if ones % 2 == 1 => (true, WinningMoves::default()),
        [] => {
            let taken = (0..piles.len()).filter(|i| piles[*i].is_one());
            let moves = taken.map(|i| to(position, i, BigUint::ZERO, odd(ones - 1)));
            (false, WinningMoves::distinct(moves.collect()))
        }
        [i] => {
            let wanted = usize::from(ones % 2 == 0);
            let only = to(position, i, wanted.into(), odd(ones + wanted));
            (false, WinningMoves::distinct(vec![only]))
        }
        _ => (nim_sum(piles).is_zero(), moves(position)),
    }
}

fn to(position: &Position, pile: usize, wanted: BigUint, why: String) -> WinningMove {
    let mut to = position.clone();
    to.0[pile] = wanted;
    WinningMove { to, why: Some(why) }
}
