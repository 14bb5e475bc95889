//! A match: a position or a sum of positions, two players in turn, and what there is to say about a move.
//!
//! Under normal play whoever cannot move has lost; under misère play whoever cannot move has won. A position is lost for the
//! player to move (a P-position) if and only if every move leads to one that is won (an N-position), so a good move is one that
//! leads to a P-position. [`Match::hint`] names one and says why, [`Match::explain`] judges a move that was made, [`Match::reply`] is the machine's
//! move, perfect or weaker. All three ask a [`Judge`], which takes closed forms first (piles of any size), then a box of
//! outcomes, then the values of a sum ([`crate::strategy`]).
//!
//! In a blocked game the previous player forbids options before each move ([`Match::forbid`], [`Judge::forbidding`]).
//!
//! There is no theory of misère sums: those are searched through by their definition as long as they are small, and refused
//! otherwise.

mod blocks;
mod judge;
mod machine;
mod rule;
mod teach;
mod typed;
mod words;

use crate::engine::Registry;
use crate::engine::{Outcome, Play};
use crate::run::Run;
use crate::strategy::Move;
use crate::{Error, GamePosition, Position, Result};

pub use judge::{Judge, Winning};

/// Who is to move, counted from the start of the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// Whoever moved first.
    First,
    /// The other.
    Second,
}

impl Side {
    /// The other player.
    pub(crate) fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// A move that was made.
///
/// ```
/// use wythoff::{engine::Play, play::{Match, Turn}};
/// let mut game = Match::parse("wythoff 1,2", Play::Normal)?;
/// game.make(0, [0, 1].into())?;
/// assert_eq!(game.history(), [Turn { part: 0, from: [1, 2].into(), to: [0, 1].into() }]);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The part of the sum, counted from 0.
    pub part: usize,
    /// The position of that part before.
    pub from: Position,
    /// And after.
    pub to: Position,
}

/// A game that is being played: a sum of positions, the moves made so far.
///
/// ```
/// use wythoff::play::{Match, Side};
/// use wythoff::engine::Play;
/// let mut game = Match::parse("wythoff 1,2", Play::Normal)?;
/// assert_eq!(game.legal_moves(100).listed.len(), 4);
/// assert!(game.make(0, [0, 0].into()).is_err(), "no move of a queen");
/// game.make(0, [0, 1].into())?;
/// game.make(0, [0, 0].into())?;
/// assert_eq!(game.winner(), Some(Side::Second));
/// assert!(game.undo() && game.winner().is_none());
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    parts: Vec<GamePosition>,
    play: Play,
    history: Vec<Turn>,
    /// Options that the previous player forbids for this move.
    forbidden: Vec<Position>,
}

/// The first legal moves of a match.
///
/// ```
/// use wythoff::{engine::Play, play::{Legal, Match}};
/// let Legal { listed, more } = Match::parse("wythoff 1,2", Play::Normal)?.legal_moves(3);
/// assert_eq!((listed.len(), more), (3, true));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Legal {
    /// The moves, part by part in the order of the rules.
    pub listed: Vec<Move>,
    /// Whether there are more.
    pub more: bool,
}

impl Match {
    /// A match from a sum of at least one position.
    pub fn new(sum: Vec<GamePosition>, play: Play) -> Result<Self> {
        if sum.is_empty() {
            return Err(Error::invalid("a match needs at least one game and its position"));
        }
        if let Some(at) = sum.iter().find(|at| sum.len() > 1 && !at.game().has_values()) {
            return Err(Error::unserved(format!(
                "a sum with {} is not defined: nobody says which options of a sum may be forbidden; play one game at a time",
                at.game()
            )));
        }
        Ok(Match { parts: sum, play, history: Vec::new(), forbidden: Vec::new() })
    }

    /// A match from a sum as it is written: `GAME POSITION + GAME POSITION`.
    pub fn parse(sum: &str, play: Play) -> Result<Self> {
        Match::new(GamePosition::parse_sum(sum)?, play)
    }

    /// The parts as they stand.
    pub fn parts(&self) -> &[GamePosition] {
        &self.parts
    }

    /// Normal or misère play.
    pub fn play(&self) -> Play {
        self.play
    }

    /// The moves made so far.
    pub fn history(&self) -> &[Turn] {
        &self.history
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Side {
        if self.history.len().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// Whether no move is left.
    pub fn is_over(&self) -> bool {
        let any = self.parts.iter().any(|at| at.game().has_move(at.piles()));
        !any || !self.forbidden.is_empty() && self.all_forbidden()
    }

    /// Who has won, once no move is left.
    pub fn winner(&self) -> Option<Side> {
        let last = self.to_move().other();
        let winner = if self.play == Play::Normal { last } else { last.other() };
        self.is_over().then_some(winner)
    }

    /// The moves of the player to move, at most `most`.
    pub fn legal_moves(&self, most: usize) -> Legal {
        let mut legal = Legal { listed: Vec::new(), more: false };
        for (part, at) in self.parts.iter().enumerate() {
            let left = most.saturating_sub(legal.listed.len());
            // With no room left one is asked for, to know whether there is any.
            let forbidden = &self.forbidden;
            let mut options = at.game().options(at.piles(), left.max(1) + forbidden.len());
            options.listed.retain(|to| !forbidden.contains(to));
            legal.more |= options.more || options.listed.len() > left;
            let moves = options.listed.into_iter().take(left).map(|to| self.as_move(part, to));
            legal.listed.extend(moves);
        }
        legal
    }

    /// A legal move as data.
    fn as_move(&self, part: usize, to: Position) -> Move {
        let at = &self.parts[part];
        Move { part, take: at.game().taken(at.piles(), &to), to, why: None }
    }

    /// Whether a move is legal; if not, the error says what is wrong with it.
    pub(crate) fn check(&self, part: usize, to: &Position) -> Result<()> {
        let Some(at) = self.parts.get(part) else {
            return Err(Error::invalid(format!(
                "there is no game {}: the sum has {}",
                part + 1,
                self.parts.len()
            )));
        };
        if self.forbidden.contains(to) {
            return Err(Error::invalid(format!(
                "{} is forbidden for this move: choose another option",
                to.shown()
            )));
        }
        if at.game().allows(at.piles(), to) {
            return Ok(());
        }
        Err(Error::invalid(words::refusal(at, to)))
    }

    /// Makes a move in a part, counted from 0; an error, and no change, if it is not legal.
    pub fn make(&mut self, part: usize, to: Position) -> Result<()> {
        self.check(part, &to)?;
        let from = self.parts[part].piles().clone();
        self.parts[part] = self.parts[part].with(to.clone())?;
        self.history.push(Turn { part, from, to });
        self.forbidden.clear();
        Ok(())
    }

    /// Takes the last move back; false if there was none.
    pub fn undo(&mut self) -> bool {
        let Some(turn) = self.history.pop() else { return false };
        self.forbidden.clear();
        let part = &mut self.parts[turn.part];
        match part.with(turn.from) {
            Ok(before) => *part = before,
            Err(_) => unreachable!("a position of its own game"),
        }
        true
    }

    /// Reads a move as it is typed: the new position (`4,7`), what is taken from each pile (`-1,-1`), or `take 1 from 2`; in a
    /// sum with the game before it (`2: 4,7`) or after it (`take 1 from 2 in 2`). An error if it is not legal.
    ///
    /// ```
    /// use wythoff::{play::Match, engine::Play};
    /// let game = Match::parse("wythoff 5,8", Play::Normal)?;
    /// for text in ["4,7", "-1,-1", "take 1 from both", "take 1,1"] {
    ///     assert_eq!(game.read(text)?.to.to_string(), "4,7");
    /// }
    /// assert_eq!(game.read("take 5 from 2")?.to.to_string(), "5,3");
    /// assert!(game.read("take 9 from 2").is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn read(&self, text: &str) -> Result<Move> {
        let (part, to) = typed::read(self, text)?;
        self.check(part, &to)?;
        Ok(self.as_move(part, to))
    }
}

/// What a helper says of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// Who wins with best play.
    pub outcome: Outcome,
    /// A winning move, the last of all or the one that takes least; none in a lost position.
    pub best: Option<Move>,
    /// The reason, in words.
    pub words: String,
}

/// What a teacher says of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// Whether the rules allow it; nothing else is known of a move they forbid.
    pub legal: bool,
    /// Whether it wins: it leads to a P-position.
    pub good: bool,
    /// Who wins after it, the opponent being the next player.
    pub outcome_after: Option<Outcome>,
    /// A better move, if this one gave the win away.
    pub better: Option<Move>,
    /// All of it in words.
    pub words: String,
}

/// The machine's move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The move; none if no move is left.
    pub made: Option<Move>,
    /// What it does, in words.
    pub words: String,
}

impl Match {
    /// Who wins, a winning move, and why.
    ///
    /// ```
    /// use wythoff::{engine::{Registry, Play}, play::{Hint, Match}, run::Run};
    /// let game = Match::parse("wythoff 5,8", Play::Normal)?;
    /// let Hint { words, best, .. } = game.hint(&Registry::standard(), &Run::default())?;
    /// assert!(words.starts_with("(5,8) is not a P-position; the pair on its diagonal is (4,7)"));
    /// assert_eq!(best.unwrap().to.to_string(), "4,7");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn hint(&self, engines: &Registry, run: &Run) -> Result<Hint> {
        let judge = Judge::new(engines, run);
        judge.hint(&judge.with_blocks(self)?)
    }

    /// Judges a move that is about to be made: whether it is legal, whether it wins and why, what would have been better.
    ///
    /// ```
    /// use wythoff::{engine::{Registry, Play}, play::{Explained, Match}, run::Run};
    /// let (game, engines) = (Match::parse("wythoff 5,8", Play::Normal)?, Registry::standard());
    /// let told: Explained = game.explain(0, &[4, 8].into(), &engines, &Run::default())?;
    /// assert!(told.legal && !told.good);
    /// assert_eq!(told.better.unwrap().to.to_string(), "4,7");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn explain(
        &self,
        part: usize,
        to: &Position,
        engines: &Registry,
        run: &Run,
    ) -> Result<Explained> {
        let judge = Judge::new(engines, run);
        judge.explain(&judge.with_blocks(self)?, part, to)
    }

    /// The machine's move: perfect at strength 100; below, a random legal move in so many of 100 cases as the strength lacks. In a
    /// lost position it leaves the fewest winning moves. The same match, strength and seed give the same move.
    ///
    /// ```
    /// use wythoff::{engine::{Registry, Play}, play::{Match, Reply}, run::Run};
    /// let game = Match::parse("nim 3,5", Play::Normal)?;
    /// let Reply { made, .. } = game.reply(100, 0, &Registry::standard(), &Run::default())?;
    /// assert_eq!(made.unwrap().to.to_string(), "3,3");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn reply(&self, strength: u8, seed: u64, engines: &Registry, run: &Run) -> Result<Reply> {
        let judge = Judge::new(engines, run);
        judge.reply(&judge.with_blocks(self)?, strength, seed)
    }
}
