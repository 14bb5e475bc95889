//! Closed forms: answers for piles of any number of digits.
//!
//! | game | what is known | source |
//! |---|---|---|
//! | nim:k | values; under misère play outcomes | Bouton |
//! | wythoff:k, k odd | P-positions as Nim's, and the values with an empty pile | `nim.rs` |
//! | wythoff, fraenkel:t | P-positions (⌊nα⌋, ⌊nα⌋ + tn), α = (2 − t + √(t²+4))/2 | Wythoff, Fraenkel |
//! | r-wythoff, e-wythoff | P-positions as Wythoff's, and the positions of value 1 | Ho, Theorems 2, 4, 16, 17 |
//! | diagonal:2^m | P-positions by blocks of 2^m | docs/proofs.md, Theorem 6 |
//! | fibonacci-nim | P-positions: r < z₁(n) | Suriyaprakash, Theorem 3.2 |
//!
//! [`ClosedForm::of`] finds the form that serves a game by its rules, not by its name. A form lists every winning move,
//! each with its reason; where there are more than asked for (E-Wythoff can have as many as the pile is large) it
//! lists the first and counts the rest.
//!
//! Of wythoff:k with even k ≥ 4 no closed form is known, and none is offered: its P-positions come from a box of outcomes.

mod blocks;
mod heap;
mod nim;
mod pairs;
mod serve;

use num_bigint::BigUint;
use num_traits::Zero;

use crate::rules::catalogue::named;
use crate::rules::{Family, Game, MoveSet, Rays, Who};
use crate::{Position, nim_sum};

use blocks::Blocks;
pub(crate) use heap::short;
use pairs::Pairs;
pub(crate) use serve::Closed;

/// A winning move and why it wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinningMove {
    /// Where it leads.
    pub to: Position,
    /// The reason, if a closed form gives one.
    pub why: Option<String>,
}

/// The winning moves of a position: the first of them, and how many there are.
///
/// ```
/// use wythoff::{Game, engine::{Play, Registry, WhoWins, WinningMove, WinningMoves}};
/// let (engines, at) = (Registry::standard(), "wythoff".parse::<Game>()?.at([5, 8])?);
/// let ways = engines.who_wins(WhoWins { at: &at, play: Play::Normal, most_moves: 1 });
/// let WinningMoves { listed, total } = ways.moves.unwrap().answer(&Default::default())?.found;
/// let [WinningMove { to, why }] = &listed[..] else { panic!("one is asked for") };
/// assert_eq!((to.to_string().as_str(), why.is_some(), total), ("5,3", true, 2u32.into()));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WinningMoves {
    /// The moves listed.
    pub listed: Vec<WinningMove>,
    /// How many there are in all.
    pub total: BigUint,
}

impl WinningMoves {
    /// All of the given moves, each position once.
    pub(crate) fn all(moves: impl IntoIterator<Item = WinningMove>) -> Self {
        let mut listed: Vec<WinningMove> = Vec::new();
        for candidate in moves {
            if listed.iter().all(|known| known.to != candidate.to) {
                listed.push(candidate);
            }
        }
        WinningMoves::distinct(listed)
    }

    /// The given moves, known to lead to positions all different.
    pub(crate) fn distinct(listed: Vec<WinningMove>) -> Self {
        let total = BigUint::from(listed.len());
        WinningMoves { listed, total }
    }
}

/// A closed form of a game.
pub(crate) struct ClosedForm {
    form: Form,
    /// How many numbers a position has.
    numbers: usize,
}

enum Form {
    Nim,
    /// Nim moves, or the same from all of an odd number of piles.
    OddWythoff,
    Wythoff(Pairs),
    RWythoff(Pairs),
    EWythoff(Pairs),
    Diagonal(Blocks),
    FibonacciNim,
}

impl ClosedForm {
    /// The closed form that serves a game, if there is one.
    pub fn of(game: &Game) -> Option<ClosedForm> {
        let is = |name: &str| named(name, &[]).is_ok_and(|known| known == *game);
        let form = match (game.rays(), game.heap_game()) {
            (_, Some(heap)) => heap.is_fibonacci_nim().then_some(Form::FibonacciNim),
            (Some(_), _) if is("r-wythoff") => Some(Form::RWythoff(Pairs::new(1))),
            (Some(_), _) if is("e-wythoff") => Some(Form::EWythoff(Pairs::new(1))),
            (Some(vector), _) if vector.has_nim_moves() => with_nim_moves(vector),
            _ => None,
        };
        form.map(|form| ClosedForm { form, numbers: game.arity() })
    }

    /// Panics if the position is none of the game's: [`Game::position`] makes only such as are.
    fn belongs(&self, position: &Position) {
        assert_eq!(position.len(), self.numbers, "{position} is no position of this game");
    }

    /// Whether a position is a P-position. Panics if it has the wrong number of piles.
    pub(crate) fn is_p(&self, position: &Position) -> bool {
        self.belongs(position);
        match &self.form {
            Form::Nim | Form::OddWythoff => nim_sum(&position.0).is_zero(),
            Form::Wythoff(pairs) | Form::RWythoff(pairs) | Form::EWythoff(pairs) => {
                pairs.contains(&position.0[0], &position.0[1])
            }
            Form::Diagonal(blocks) => blocks.partner(&position.0[0]) == position.0[1],
            Form::FibonacciNim => heap::is_p(&position.0[0], &position.0[1]),
        }
    }

    /// The value of a position, where the form knows it. Panics if it has the wrong number of piles.
    pub(crate) fn value(&self, position: &Position) -> Option<BigUint> {
        self.belongs(position);
        if let Form::Nim = self.form {
            return Some(nim_sum(&position.0));
        }
        if self.is_p(position) {
            return Some(BigUint::ZERO);
        }
        let (x, y) = (&position.0[0], &position.0[1]);
        match &self.form {
            Form::FibonacciNim => None,
            // With an empty pile only Nim moves on the others are left.
            Form::OddWythoff => position.0.iter().any(Zero::is_zero).then(|| nim_sum(&position.0)),
            // With an empty pile only Nim moves on the other are left.
            _ if x.is_zero() || y.is_zero() => Some(x + y),
            Form::RWythoff(pairs) if pairs.is_r_value_one(x, y) => Some(1u32.into()),
            Form::EWythoff(pairs) if pairs.is_shifted_pair(x, y) => Some(1u32.into()),
            _ => None,
        }
    }

    /// The winning moves of a position; at most `most` are listed. Panics if it has the wrong number of piles.
    pub fn winning_moves(&self, position: &Position, most: usize) -> WinningMoves {
        self.belongs(position);
        let mut moves = match &self.form {
            Form::Nim => nim::moves(position),
            Form::OddWythoff => nim::moves_with_diagonal(position),
            _ => {
                let (x, y) = (&position.0[0], &position.0[1]);
                match &self.form {
                    Form::Wythoff(pairs) => WinningMoves::all(pairs.wythoff_moves(x, y)),
                    Form::RWythoff(pairs) => WinningMoves::all(pairs.r_wythoff_moves(x, y)),
                    Form::EWythoff(pairs) => pairs.e_wythoff_moves(x, y, most),
                    Form::Diagonal(blocks) => WinningMoves::all(blocks.moves(x, y)),
                    Form::FibonacciNim | Form::Nim | Form::OddWythoff => {
                        WinningMoves::distinct(heap::moves(x, y, most))
                    }
                }
            }
        };
        moves.listed.truncate(most);
        moves
    }

    /// Whether it is that of Nim, the only one with a form under misère play.
    fn is_nim(&self) -> bool {
        matches!(self.form, Form::Nim)
    }

    /// The pairs that are its P-positions, where a formula gives them in order.
    fn pairs(&self) -> Option<&Pairs> {
        match &self.form {
            Form::Wythoff(pairs) | Form::RWythoff(pairs) | Form::EWythoff(pairs) => Some(pairs),
            Form::Nim | Form::OddWythoff | Form::Diagonal(_) | Form::FibonacciNim => None,
        }
    }
}

/// Games with all Nim moves: Nim itself, Wythoff's on two and on an odd number of piles, Fraenkel's, and the (2^m, 2^m) games.
fn with_nim_moves(vector: Rays<'_>) -> Option<Form> {
    let mut nim = vec![0; vector.piles()];
    nim[vector.piles() - 1] = 1;
    let nim = Family::ray(nim);
    let others: Vec<&Family> = vector.families().iter().filter(|f| **f != nim).collect();
    let other = match others[..] {
        [] => return Some(Form::Nim),
        [other] => other,
        _ => return None,
    };
    match (vector.piles(), &other.moves, other.as_ray()) {
        (2, MoveSet::Band(t), _) if other.who == Who::Any => Some(Form::Wythoff(Pairs::new(*t))),
        (2, _, Some(v)) if v[0] == v[1] => match v[0] {
            1 => Some(Form::Wythoff(Pairs::new(1))),
            a if a.is_power_of_two() && a <= blocks::MOST => Some(Form::Diagonal(Blocks::new(a))),
            _ => None,
        },
        (piles, _, Some(v)) if piles > 2 && piles % 2 == 1 && v.iter().all(|x| *x == 1) => {
            Some(Form::OddWythoff)
        }
        _ => None,
    }
}
