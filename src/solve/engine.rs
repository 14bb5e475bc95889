//! A solved game as an engine: outcomes, values, winning moves and lists of positions, for piles of any size.
//!
//! The automata answer: a value is one run over the digits for each level, winning moves are the unknown numbers of a
//! relation (`winning`), lists come in order and in bounded memory (`listing`). What is served is what was solved:
//! the values 0 to g, one kind of play.
//!
//! A book is believed only once its theorem was decided anew ([`SolvedGame::proved`]); those that come with the program
//! (`shipped`) were, by its tests.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use num_bigint::BigUint;

use super::book::Book;
use super::function::Function;
use super::listing::Rows;
use super::winning::Strategy;
use crate::engine::closed::WinningMoves;
use crate::engine::dense::positions::rows_are_finite;
use crate::engine::{Bound, Cost, Engine, List, Listed, Offer, Outcome, Play, Ways, WhoWins};
use crate::rules::Game;
use crate::run::{Memory, Run};
use crate::{Error, Position, Remedy, Result};

/// A file of fewer bytes is small, and its proof ends soon unless more is allowed.
const SMALL: usize = 1024;
const SOON: Duration = Duration::from_secs(5);

/// A solved game whose theorem is proved.
///
/// ```
/// use wythoff::engine::{Bound, Play, Registry};
/// use wythoff::run::Run;
/// use wythoff::solve::{Answer, Book, Settings, SolvedGame, solve};
/// let (run, game) = (Run::default(), "{0,1}* {1,1}* {1,4}".parse()?);
/// let Answer::Proved(found) =
///     solve(&game, 0, Play::Normal, &Settings::default(), &Registry::standard(), &run, &mut |_| {})?
/// else {
///     panic!("this game is solved")
/// };
/// let text = Book::of(&found).to_text();
/// let solved = SolvedGame::proved(Book::from_text(&text)?, &run)?;
/// let engines = Registry::standard().with(solved);
/// let huge = game.position(vec![num_bigint::BigUint::from(10u32).pow(1000), 5u32.into()])?;
/// let outcome = engines.outcome(&huge, Play::Normal, &run)?;
/// assert_eq!((outcome.found.to_string().as_str(), outcome.engine), ("N", "solved game"));
/// # Ok::<(), wythoff::Error>(())
/// ```
pub struct SolvedGame {
    book: Arc<Book>,
    /// All values, if they were solved at once.
    function: Option<Function>,
    strategy: OnceLock<Strategy>,
}

impl SolvedGame {
    /// Decides the theorem of a book anew, every level; an error if it does not hold.
    pub fn proved(book: Book, run: &Run) -> Result<SolvedGame> {
        book.verify(run)?;
        Ok(SolvedGame::trusted(book))
    }

    /// A book that was proved before.
    pub(super) fn trusted(book: Book) -> SolvedGame {
        SolvedGame { book: Arc::new(book), function: None, strategy: OnceLock::new() }
    }

    /// Reads the file of a solved game and proves it again, within a time; without one, a file below 1 kB may take 5 s, whatever it
    /// claims, and a larger one what it takes.
    pub fn load(file: &Path, time: Option<Duration>, run: &Run) -> Result<SolvedGame> {
        let path = file.display();
        let text = run.read_text(file).map_err(|error| match error {
            error @ Error::Io(_) => {
                error.help(Remedy::SolveTheGame { file: Some(path.to_string()) })
            }
            other => other,
        })?;
        let named = |error: Error| match error {
            error @ (Error::Limit(_) | Error::Stopped(_) | Error::Invalid(_)) => {
                error.told(|why| format!("{path}: {why}"))
            }
            bug @ Error::Internal(_) => bug,
            other => Error::invalid(format!("{path}: {other}")),
        };
        let small = (text.len() < SMALL).then_some(SOON);
        let book = Book::from_text(&text).map_err(named)?;
        book.solved_within(time.or(small), run).map_err(named)?;
        Ok(SolvedGame::trusted(book))
    }

    /// The automata.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// What this says of a game: itself, or, where this is the game beside a heap of Nim, all its values.
    ///
    /// # Errors
    /// If it is the solution of another game.
    pub fn of(self, game: &Game, memory: Memory) -> Result<SolvedGame> {
        let own = self.book.game();
        if own == game {
            return Ok(self);
        }
        if self.book.play() == Play::Normal && game.with_heap().is_ok_and(|beside| beside == *own) {
            let (function, book) = Function::new(&self.book, game, memory)?;
            return Ok(SolvedGame { function: Some(function), ..SolvedGame::trusted(book) });
        }
        Err(Error::invalid(format!(
            "this file solves {own}, and the game is {game}: name the game it solves"
        )))
    }

    /// Whether every value is known.
    pub fn all_values(&self) -> bool {
        self.function.is_some()
    }

    /// The value of a position, if it is known (0 under misère play, for a P-position).
    pub fn value(&self, position: &[BigUint]) -> Option<BigUint> {
        match &self.function {
            Some(function) => function.value(position),
            None => self.book.value(position).map(BigUint::from),
        }
    }

    /// The winning moves of a position; at most `most` are listed.
    pub fn winning(
        &self,
        position: &[BigUint],
        most: usize,
        memory: Memory,
    ) -> Result<WinningMoves> {
        if self.book.value(position) == Some(0) {
            return Ok(WinningMoves::default());
        }
        if self.strategy.get().is_none() {
            // Two threads may compute it at once, and one of them in vain.
            let _ = self.strategy.set(Strategy::new(self.book.clone(), memory)?);
        }
        let strategy = self.strategy.get().expect("just set");
        strategy.winning(position, most)
    }

    /// The positions of a value in order: a ≤ b … and by increasing a if the game is symmetric, all of them otherwise.
    /// Where a row may hold a value for ever, every pile is bounded.
    pub fn list(&self, value: u32, bound: Bound) -> Result<Listed> {
        let book = &self.book;
        let level = usize::try_from(value).ok().and_then(|value| book.levels().get(value)).cloned();
        let level = match (&self.function, level) {
            (Some(function), None) => Some(function.level(value, book)?),
            (_, level) => level,
        };
        let Some(level) = level else {
            let (game, last) = (book.game(), book.levels().len() - 1);
            let solved = match last {
                0 => "only the P-positions".to_string(),
                last => format!("only the values 0 to {last}"),
            };
            return Err(Error::invalid(format!(
                "value {value} is not solved: {solved} of {game} are"
            ))
            .help(Remedy::SolveFurther { value }));
        };
        let finite = book.game().vector().is_some_and(rows_are_finite) && book.game().arity() == 2;
        let stream: Box<dyn Iterator<Item = Position>> = match bound {
            Bound::Count(count) if finite => {
                Box::new(Rows::endless(level).take(usize::try_from(count).unwrap_or(usize::MAX)))
            }
            Bound::UpTo(most) if finite => {
                let most = BigUint::from(most);
                Box::new(Rows::endless(level).take_while(move |p| p[0] <= most))
            }
            Bound::UpTo(most) => Box::new(Rows::within(level, most.into())),
            Bound::Count(_) => {
                return Err(crate::engine::endless(book.game()));
            }
        };
        Ok(Listed { in_a_box: !finite, never: Vec::new(), stream: Box::new(stream.map(Ok)) })
    }

    fn states(&self) -> usize {
        self.book.levels().iter().map(|level| level.dfa.states()).sum()
    }

    fn cost(&self, steps: u64, nanoseconds: u64) -> Cost {
        Cost::steps(steps.into(), nanoseconds, self.states() as u128 * 100)
    }

    fn outcome(&self, position: &[BigUint]) -> Outcome {
        if self.book.value(position) == Some(0) { Outcome::P } else { Outcome::N }
    }
}

impl Engine for SolvedGame {
    fn name(&self) -> &'static str {
        "solved game"
    }

    fn recalls(&self) -> bool {
        true
    }

    fn who_wins<'q>(&'q self, WhoWins { at, play, most_moves }: WhoWins<'q>) -> Ways<'q> {
        let (game, piles) = (at.game(), &at.piles().0);
        if self.book.game() != game || self.book.play() != play {
            return Ways::default();
        }
        // A blocked game has outcomes and no values. Whether a value is one of those solved is one run over the digits, which tells it.
        let valued = play == Play::Normal && game.has_values();
        let value = if valued { self.value(piles) } else { None };
        // Winning moves by formulas are those of move families.
        let moves = game.vector().map(|_| {
            Offer::new(self.cost(1, 1_000_000 + 20_000 * self.states() as u64), move |run: &Run| {
                self.winning(piles, most_moves, run.memory())
            })
        });
        Ways {
            value: value.map(|value| Offer::new(self.cost(1, 5_000), move |_| Ok(value))),
            outcome: Some(Offer::new(self.cost(1, 5_000), move |_| Ok(self.outcome(piles)))),
            moves,
            below: None,
        }
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let (book, (value, bound)) = (&self.book, list.normal()?);
        let solved = self.all_values() || (value as usize) < book.levels().len();
        if book.game() != game || book.play() != Play::Normal || !solved {
            return None;
        }
        let finite = game.vector().is_some_and(rows_are_finite) && game.arity() == 2;
        let count = match bound {
            Bound::Count(count) => Some(count).filter(|_| finite)?,
            Bound::UpTo(most) => most,
        };
        Some(Offer::new(self.cost(count, 3_000), move |_| self.list(value, bound)))
    }
}
