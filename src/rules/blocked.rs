//! Blocking: before each move the previous player forbids at most k − 1 options of the mover, for this move alone.
//!
//! Options are positions, not moves: two moves to the same position are one option. Whoever cannot make a move that is not
//! forbidden has lost (under misère play: has won). Let a position have n options, p of them P-positions.
//!
//! *Normal play.* It is a P-position if and only if p < k. If p < k, the previous player forbids these p; whatever is left leads
//! to an N-position, and if nothing is left the mover has lost. If p ≥ k, one of them stays, and the mover goes there.
//!
//! *Misère play.* It is a P-position if and only if p < k and p < n. The previous player has to forbid all p and to leave a
//! move, since a mover without one wins; if p = n that cannot be, and with p ≥ k one P-position stays.
//!
//! With k = 1 nothing is forbidden: that is the game itself, and the notation reads `block:1 GAME` as it. A position has an
//! outcome and no value: what a sum of blocked games is would have to be said first, and nim-sums do not solve it
//! (Hegarty and Larsson 2006; Larsson, *Blocking Wythoff Nim*, 2011).

use std::fmt;

use super::{Directed, Game, GameKind, Rays, Variant};
use crate::{Error, Result};

/// A game with blocking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Blocked {
    k: u32,
    of: Box<Game>,
}

/// The most that k may be: counts of P-positions on a line are kept up to it in 16 bits.
pub(crate) const MAX_BLOCK: u32 = 60_000;

impl Blocked {
    /// `block:k GAME`; with k = 1 the game itself.
    pub(crate) fn game(k: u32, of: Game) -> Result<Game> {
        match k {
            0 => Err(Error::invalid("block:0: the least is block:1, which forbids nothing")),
            _ if k > MAX_BLOCK => {
                Err(Error::invalid(format!("block:{k}: at most block:{MAX_BLOCK} is served")))
            }
            _ if of.blocked().is_some() => {
                Err(Error::invalid("a blocked game cannot be blocked again: write block: once"))
            }
            1 => Ok(of),
            _ => Ok(Game(GameKind::Variant(Variant::Blocked(Blocked { k, of: Box::new(of) })))),
        }
    }

    /// One more than what may be forbidden.
    pub(crate) fn k(&self) -> u32 {
        self.k
    }

    /// The game whose options are forbidden.
    pub(crate) fn of(&self) -> &Game {
        &self.of
    }

    /// That game, if its moves are rays and steps of which no two lead from one position to the same one: then its options are
    /// counted line by line.
    pub(crate) fn lines(&self) -> Option<Rays<'_>> {
        let rays = self.of.rays().filter(|rays| rays.regions().next().is_none())?;
        let moves = rays.directed();
        let meets =
            |i: usize, one: &Directed| moves[i + 1..].iter().any(|other| may_meet(one, other));
        let apart = !moves.iter().enumerate().any(|(i, one)| meets(i, one));
        apart.then_some(rays)
    }
}

/// Whether two moves from one position can lead to the same one.
fn may_meet(one: &Directed, other: &Directed) -> bool {
    let (v, w) = (&one.vector, &other.vector);
    let products = |i: usize, j: usize| u128::from(v[i]) * u128::from(w[j]);
    let parallel = (0..v.len()).all(|i| (0..v.len()).all(|j| products(i, j) == products(j, i)));
    match (one.once, other.once) {
        (true, true) => v == w,
        _ => parallel,
    }
}

impl fmt::Display for Blocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "block:{} {}", self.k, self.of)
    }
}
