//! Nim under normal and misère play (Bouton).
//!
//! Normal play: P if and only if the nim-sum is 0. Misère play: the same while some pile has two or more; once all
//! piles are at most 1, P if and only if an odd number of them is 1.
//!
//! *Winning moves under misère play.* With two piles of at least 2 or more, a move to nim-sum 0 leaves one of them, so the
//! normal ones win. With one such pile it becomes 0 or 1, whichever leaves an odd number of ones; anything else leaves one
//! pile of at least 2, whose nim-sum is not 0. With none, each pile of 1 may go if their number is even.

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
