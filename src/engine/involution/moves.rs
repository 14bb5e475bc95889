//! The moves of a served game, other than Nim moves, as directed rays and steps.

use crate::rules::{Rays, Who};
use crate::{Error, Result};

/// The largest number in a vector: products with column numbers then stay far from 2⁶³.
pub(crate) const MAX_MOVE: u64 = 1 << 16;

/// p from the smaller coordinate's pile and q from the other: the direction (p,q), p, q ≥ 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Direction {
    pub(crate) p: i64,
    pub(crate) q: i64,
}

impl Direction {
    /// Whether this is a multiple of another direction.
    fn is_multiple_of(self, other: Direction) -> bool {
        self != other && self.p % other.p == 0 && self.q == other.q * (self.p / other.p)
    }
}

/// Every direction in which more than one pile changes, both orientations listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Directions {
    /// t·(p,q) for any t ≥ 1.
    pub(crate) rays: Vec<Direction>,
    /// (p,q) once.
    pub(crate) steps: Vec<Direction>,
}

impl Directions {
    /// The moves of a symmetric two-pile game with Nim moves; any other game is refused.
    ///
    /// Vectors with a zero are Nim moves, and multiples of a ray add nothing: both are left out.
    #[expect(clippy::cast_possible_wrap, reason = "columns are below 2^44, see make_room")]
    pub(crate) fn of(game: Rays<'_>) -> Result<Self> {
        let refuse = |why: &str| {
            Err(Error::unserved(format!(
                "{game} {why}: its P-positions are no greedy involution; a table or a closed form may answer"
            )))
        };
        if game.piles() != 2 {
            return refuse("has not two piles");
        }
        if !game.is_symmetric() {
            return refuse("is not symmetric");
        }
        if !game.has_nim_moves() {
            return refuse("does not allow any number from either pile");
        }
        if game.regions().next().is_some() {
            return refuse("has moves that are no rays or steps");
        }
        let (mut rays, mut steps) = (Vec::new(), Vec::new());
        for directed in game.directed().iter().filter(|d| !d.vector.contains(&0)) {
            if directed.who != Who::Any {
                return refuse("has moves for the larger or the smaller pile only");
            }
            if directed.vector.iter().any(|n| *n > MAX_MOVE) {
                return Err(Error::limit(format!(
                    "{game} has a vector with a number above {MAX_MOVE}, the most this engine takes"
                )));
            }
            let direction =
                Direction { p: directed.vector[0] as i64, q: directed.vector[1] as i64 };
            let list = if directed.once { &mut steps } else { &mut rays };
            list.push(direction);
        }
        let all = rays.clone();
        let needed = |d: &Direction| !all.iter().any(|ray| d.is_multiple_of(*ray));
        rays.retain(needed);
        steps.retain(|d| needed(d) && !all.contains(d));
        Ok(Directions { rays, steps })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    fn moves(text: &str) -> Result<Directions> {
        let game: Game = text.parse().unwrap();
        Directions::of(game.rays().unwrap())
    }

    #[test]
    fn multiples_of_a_ray_are_left_out() {
        let plain = moves("{0,1}* {1,2}* {2,3}").unwrap();
        assert_eq!(plain.rays.len(), 2);
        assert_eq!(plain.steps.len(), 2);
        assert_eq!(moves("{0,1}* {1,2}* {2,4}* {0,3} {1,2} {2,3} {3,6}").unwrap(), plain);
    }

    #[test]
    fn games_of_another_kind_are_refused() {
        for text in ["wythoff:3", "r-wythoff", "e-wythoff", "fraenkel:2", "scaled:2", "qgdwn:1,2"] {
            assert!(matches!(moves(text), Err(Error::Unserved(_))), "{text}");
        }
        assert!(matches!(moves("{0,1}* (1,2)*"), Err(Error::Unserved(_))));
        assert!(matches!(moves("{0,1}* {1,2}@larger"), Err(Error::Unserved(_))));
        assert_eq!(moves("gdwn:1,100000").unwrap_err().exit_code(), 3);
    }
}
