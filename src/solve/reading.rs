//! Answers read off words: values, winning moves and lists of positions, for piles of any size, without a set of pairs.
//!
//! The n-th position of a level is a_n = ⌊φn⌋ + δ(n), b_n = ⌊φn⌋ + n + ε(n), and d_n = b_n − a_n. So the index of a row x is one of a few near x/φ if x is a
//! smaller pile, near x/φ² if it is a larger one, and that of a difference d is near d. Each is tried: one run over its digits.
//!
//! Cost: a root of the length of the pile and a run over its digits for each of some ten indices.

use std::sync::Arc;
use std::time::Duration;

use num_bigint::BigUint;
use num_traits::Zero;
use wythoff_verify::{Certificate, Limits, Refused, Verified, Word, WordsClaim, verify_within};

use super::book::Book;
use super::deviations::steps_of;
use super::driver::Solved;
use super::watch::Deadline;
use crate::engine::Play;
use crate::engine::closed::{WinningMove, WinningMoves};
use crate::golden::{floor_over_phi_big, floor_phi_big};
use crate::logic::moves::{Moves, Take};
use crate::rules::Game;
use crate::run::Run;
use crate::zeckendorf::Zeckendorf;
use crate::{Error, Position, Result};

use super::sentences::in_order;

/// A word and how far its letters reach.
struct Level {
    word: Word,
    /// Least and largest δ, ε, ε − δ.
    row: (i64, i64),
    column: (i64, i64),
    difference: (i64, i64),
}

/// How a certificate begins, and a book does not.
pub(super) const CERTIFICATE: &[u8] = b"wythoff certificate";

/// What a file of a solved game holds, proved again.
pub(super) enum Kept {
    /// The pairs of a book, with the proof of each level.
    Pairs(Box<Solved>),
    /// A certificate of words, accepted by the checker.
    Words(WordsClaim),
}

impl Kept {
    /// Reads and proves it, within a time; without one a small file ends soon.
    pub(super) fn read(bytes: &[u8], time: Option<Duration>, run: &Run) -> Result<Kept> {
        let deadline = Deadline::of_file(bytes.len(), time);
        if bytes.starts_with(CERTIFICATE) {
            return Ok(Kept::Words(Reading::claim(bytes, deadline.time(), run)?));
        }
        let text = std::str::from_utf8(bytes).map_err(|_| {
            Error::invalid("this is neither a solved game nor a certificate of words")
        })?;
        Ok(Kept::Pairs(Book::read_within(text, &deadline, run)?.solved_by(&deadline, run)?.into()))
    }
}

/// The words of a game, proved.
pub(super) struct Reading {
    game: Game,
    play: Play,
    levels: Vec<Arc<Level>>,
}

/// x + by; `None` below 0.
fn shifted(x: &BigUint, by: i64) -> Option<BigUint> {
    let size = BigUint::from(by.unsigned_abs());
    if by >= 0 { Some(x + size) } else { (*x >= size).then(|| x - size) }
}

/// The numbers from low to high.
fn between(low: BigUint, high: &BigUint) -> impl Iterator<Item = BigUint> {
    let count =
        if low > *high { 0 } else { u32::try_from(high - &low).map_or(u32::MAX, |c| c + 1) };
    (0..count).map(move |i| &low + i)
}

impl Level {
    fn new(word: Word) -> Level {
        let range = |part: &dyn Fn((i16, i16)) -> i16| {
            let all = word.says.iter().map(|&letter| i64::from(part(letter)));
            (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
        };
        let row = range(&|letter| letter.0);
        let column = range(&|letter| letter.1);
        let difference = range(&|letter| letter.1 - letter.0);
        Level { word, row, column, difference }
    }

    fn letter(&self, n: &BigUint) -> (i64, i64) {
        let (mut state, mut at) = (0u32, 1);
        let digits = Zeckendorf::of(n);
        for &place in digits.indices().iter().rev() {
            // From the digit before to this one, and past it; the last place is that of F_2.
            for _ in place + 1..at {
                state = self.word.next[state as usize][0];
            }
            state = self.word.next[state as usize][1];
            at = place;
        }
        for _ in 2..at {
            state = self.word.next[state as usize][0];
        }
        let (row, column) = self.word.says[state as usize];
        (row.into(), column.into())
    }

    /// (a_n, b_n).
    fn pair(&self, n: &BigUint) -> Option<(BigUint, BigUint)> {
        let (row, column) = self.letter(n);
        let floor = floor_phi_big(n);
        Some((shifted(&floor, row)?, shifted(&(floor + n), column)?))
    }

    /// The first pair among indices that suits.
    fn find(
        &self,
        low: BigUint,
        high: &BigUint,
        suits: impl Fn(&(BigUint, BigUint)) -> bool,
    ) -> Option<(BigUint, BigUint)> {
        between(low, high).filter_map(|n| self.pair(&n)).find(suits)
    }

    /// Indices around which x = ⌊φn⌋ + (low to high), or ⌊φn⌋ + n.
    fn around(x: &BigUint, range: (i64, i64), twice: bool) -> (BigUint, BigUint) {
        let over = |x: BigUint| {
            let once = floor_over_phi_big(&x);
            if twice { floor_over_phi_big(&once) } else { once }
        };
        let low = over(shifted(x, -range.1).unwrap_or_default());
        let high = over(shifted(x, -range.0).unwrap_or_default());
        (shifted(&low, -2).unwrap_or_default(), high + 3u32)
    }

    /// The pile beside x in this level.
    fn partner(&self, x: &BigUint) -> Option<BigUint> {
        let (low, high) = Level::around(x, self.row, false);
        if let Some((_, b)) = self.find(low, &high, |pair| pair.0 == *x) {
            return Some(b);
        }
        let (low, high) = Level::around(x, self.column, true);
        self.find(low, &high, |pair| pair.1 == *x).map(|(a, _)| a)
    }

    /// The position a ≤ b with b − a = d.
    fn with_difference(&self, d: &BigUint) -> Option<(BigUint, BigUint)> {
        let low = shifted(d, -self.difference.1).unwrap_or_default();
        let high = shifted(d, -self.difference.0)?;
        self.find(low, &high, |pair| &pair.1 - &pair.0 == *d)
    }

    fn holds(&self, x: &BigUint, y: &BigUint) -> bool {
        self.partner(x).is_some_and(|partner| partner == *y)
    }
}

impl Reading {
    /// What a certificate of words claims, checked.
    fn claim(bytes: &[u8], time: Option<Duration>, run: &Run) -> Result<WordsClaim> {
        let refused = |refused: Refused| match refused {
            Refused::Rejected(why) => Error::invalid(why.to_string()),
            limit => Error::limit(limit.to_string()),
        };
        let certificate =
            Certificate::from_bytes(bytes).map_err(|e| Error::invalid(e.to_string()))?;
        let seconds = time.map(|time| time.as_secs());
        let (memory, threads) = (run.memory().limit(), Some(run.threads()));
        let limits = Limits { bytes: memory, seconds, threads, ..Limits::default() };
        let Verified::Words(_) = verify_within(bytes, &limits).map_err(refused)? else {
            return Err(Error::invalid("this certificate holds no words"));
        };
        WordsClaim::read(&certificate).map_err(|e| Error::invalid(e.to_string()))
    }

    /// Words that the checker accepted.
    pub(super) fn proved(claim: WordsClaim) -> Result<Reading> {
        let game: Game = claim.game.parse()?;
        let fits = game.rays().and_then(steps_of).is_some();
        if !fits || claim.words.is_empty() {
            return Err(Error::invalid("words are of Wythoff's game plus steps"));
        }
        let play = Play::of_misere(claim.misere);
        let levels = claim.words.into_iter().map(|word| Arc::new(Level::new(word))).collect();
        Ok(Reading { game, play, levels })
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn play(&self) -> Play {
        self.play
    }

    /// States of the word of each value.
    pub(super) fn states(&self) -> impl Iterator<Item = usize> {
        self.levels.iter().map(|level| level.word.says.len())
    }

    /// The value of a position, if it is one of those solved.
    pub(super) fn value(&self, position: &[BigUint]) -> Option<usize> {
        self.levels.iter().position(|level| level.holds(&position[0], &position[1]))
    }

    /// The winning moves of a position; at most `most` are listed.
    pub(super) fn winning(&self, position: &[BigUint], most: usize) -> Result<WinningMoves> {
        let level = &self.levels[0];
        let (x, y) = (&position[0], &position[1]);
        if level.holds(x, y) {
            return Ok(WinningMoves::default());
        }
        let vector = self.game.rays().ok_or_else(|| Error::internal("words of no rules"))?;
        let moves = in_order(Moves::of_families(vector)).all.into_iter().filter_map(|moves| {
            let to = match &moves.take {
                Take::Step(v) => {
                    let to = (
                        shifted(x, -i64::try_from(v[0]).ok()?)?,
                        shifted(y, -i64::try_from(v[1]).ok()?)?,
                    );
                    Some(to).filter(|to| level.holds(&to.0, &to.1))
                }
                Take::Ray(v) if v[0] == 0 => level.partner(x).map(|b| (x.clone(), b)),
                Take::Ray(v) if v[1] == 0 => level.partner(y).map(|a| (a, y.clone())),
                _ => {
                    let d = if x > y { x - y } else { y - x };
                    level.with_difference(&d).map(|(a, b)| if x > y { (b, a) } else { (a, b) })
                }
            };
            let to = to.filter(|to| to.0 <= *x && to.1 <= *y)?;
            let why = Some(format!("by {} to a P-position", moves.name()));
            Some(WinningMove { to: Position(vec![to.0, to.1]), why })
        });
        let mut found = WinningMoves::all(moves);
        found.listed.truncate(most);
        Ok(found)
    }

    /// The positions a ≤ b of a value, by increasing a.
    pub(super) fn list(&self, value: usize) -> Option<impl Iterator<Item = Position> + use<>> {
        let level = self.levels.get(value)?.clone();
        let mut n = BigUint::zero();
        Some(std::iter::from_fn(move || {
            let (a, b) = level.pair(&n)?;
            n += 1u32;
            Some(Position(vec![a, b]))
        }))
    }

    /// How many positions of a value have both piles below a bound.
    pub(super) fn count_below(&self, value: usize, bound: &BigUint) -> Option<BigUint> {
        let level = self.levels.get(value)?;
        let (low, high) = Level::around(bound, level.column, true);
        let near = between(low.clone(), &high).filter_map(|n| level.pair(&n));
        Some(low + near.filter(|pair| pair.1 < *bound).count())
    }
}
