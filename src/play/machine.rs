//! The machine's move.
//!
//! Perfect: a winning move, the last of all or the one that takes least. With none, the move after which the opponent has the fewest winning
//! moves, and of those the one that takes least: the game is long and the way narrow. Below strength 100 a die is thrown first,
//! made of the seed and the position, so that the same question has the same answer.

use num_bigint::BigUint;

use super::teach::{LOOKED_AT, choose};
use super::{Judge, Match, Reply, words};
use crate::Result;
use crate::engine::Outcome;
use crate::strategy::Move;

/// The most moves among which a random one is drawn.
const DRAWN: usize = 10_000;

/// How many moves of a lost position are compared.
fn compared(game: &Match) -> usize {
    let far = game.parts().iter().any(|at| at.small().is_err());
    match game.parts().len() {
        // Numbers of many digits take their time, and so do the tables of a sum, made again for each move.
        _ if far => 4,
        1 => 32,
        _ => 12,
    }
}

impl Judge<'_> {
    /// As [`Match::reply`].
    pub fn reply(&self, game: &Match, strength: u8, seed: u64) -> Result<Reply> {
        if game.is_over() {
            return Ok(Reply { made: None, words: words::over(game) });
        }
        let mut die = Die::new(seed, game);
        let careless = die.below(100) >= u64::from(strength.min(100));
        let made = if careless { die.draw(game) } else { self.best(game)? };
        let words = made.as_ref().map_or_else(String::new, |made| words::made(game, made));
        Ok(Reply { made, words })
    }

    fn best(&self, game: &Match) -> Result<Option<Move>> {
        let winning = self.winning(game, LOOKED_AT)?;
        match winning.outcome {
            Outcome::N => Ok(choose(game, winning.moves)),
            Outcome::P => self.hardest(game),
        }
    }

    /// The move after which the opponent has the fewest winning moves, and of those the one that takes least.
    fn hardest(&self, game: &Match) -> Result<Option<Move>> {
        let mut best: Option<(BigUint, BigUint, Move)> = None;
        for candidate in spread(game.legal_moves(DRAWN).listed, compared(game)) {
            let mut after = game.clone();
            after.make(candidate.part, candidate.to.clone())?;
            let replies = self.winning(&after, 1)?.total;
            let taken: BigUint = candidate.take.iter().sum();
            if best.as_ref().is_none_or(|(r, t, _)| (&replies, &taken) < (r, t)) {
                best = Some((replies, taken, candidate));
            }
        }
        Ok(best.map(|(_, _, made)| made))
    }
}

/// At most so many of the moves, evenly spread.
fn spread(moves: Vec<Move>, most: usize) -> Vec<Move> {
    let step = moves.len().div_ceil(most).max(1);
    moves.into_iter().step_by(step).collect()
}

/// Random numbers by splitmix64 (Steele, Lea, Flood 2014).
struct Die(u64);

impl Die {
    /// A die for this position: the seed and the position mixed (FNV-1a).
    fn new(seed: u64, game: &Match) -> Self {
        let text: Vec<String> = game.parts().iter().map(|at| at.to_string()).collect();
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        Die(text.join(" + ").bytes().fold(0xcbf2_9ce4_8422_2325, mix) ^ Die(seed).next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; the bias of 2⁶⁴ mod bound is far too small to see.
    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A legal move.
    fn draw(&mut self, game: &Match) -> Option<Move> {
        let mut listed = game.legal_moves(DRAWN).listed;
        let count = listed.len() as u64;
        let place = if count == 0 { return None } else { self.below(count) };
        Some(listed.swap_remove(usize::try_from(place).ok()?))
    }
}
