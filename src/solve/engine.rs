//! A solved game as an engine: outcomes, values, winning moves and lists of positions, for piles of any size.
//!
//! The automata answer: a value is one run over the digits for each level, winning moves are the unknown numbers of a
//! relation (`winning`), lists come in order and in bounded memory (`listing`). What is served is what was solved:
//! the values 0 to g, one kind of play.
//!
//! Where positions are known by words ([`super::reading`]), answers are read off these.
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
use super::reading::{Kept, Reading};
use super::winning::Strategy;
use crate::engine::closed::WinningMoves;
use crate::engine::dense::positions::rows_are_finite;
use crate::engine::{
    Basis, Bound, Cost, Engine, List, Listed, Offer, Outcome, Play, Stream, Ways, WhoWins,
};
use crate::rules::Game;
use crate::run::{Memory, Run};
use crate::{Error, Position, Remedy, Result};

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
/// let text = Book::of(&found, Default::default())?.to_text();
/// let solved = SolvedGame::proved(Book::from_text(&text, &run)?, &run)?;
/// let engines = Registry::standard().with(solved);
/// let huge = game.position(vec![num_bigint::BigUint::from(10u32).pow(1000), 5u32.into()])?;
/// let outcome = engines.outcome(&huge, Play::Normal, &run)?;
/// assert_eq!((outcome.found.to_string().as_str(), outcome.engine), ("N", "solved game"));
/// # Ok::<(), wythoff::Error>(())
/// ```
pub struct SolvedGame {
    read: Read,
}

/// What answers are read off.
enum Read {
    Book {
        book: Arc<Book>,
        /// All values, if they were solved at once.
        function: Option<Function>,
        strategy: OnceLock<Strategy>,
    },
    Words(Reading),
}

impl SolvedGame {
    /// Decides the theorem of a book anew, every level; an error if it does not hold.
    pub fn proved(book: Book, run: &Run) -> Result<SolvedGame> {
        book.verify(run)?;
        Ok(SolvedGame::trusted(book))
    }

    /// A book that was proved before.
    pub(super) fn trusted(book: Book) -> SolvedGame {
        SolvedGame::with_values(book, None)
    }

    fn with_values(book: Book, function: Option<Function>) -> SolvedGame {
        let (book, strategy) = (Arc::new(book), OnceLock::new());
        SolvedGame { read: Read::Book { book, function, strategy } }
    }

    /// Reads the file of a solved game, a book or a certificate of words, and proves it again, within a time; without one, a file
    /// below 1 kB may take 5 s, whatever it claims, and a larger one what it takes.
    pub fn load(file: &Path, time: Option<Duration>, run: &Run) -> Result<SolvedGame> {
        let path = file.display();
        let bytes = run.read(file).map_err(|error| match error {
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
        SolvedGame::read(&bytes, time, run).map_err(named)
    }

    /// The same of bytes that were read, as [`super::Solved::to_file`] wrote them.
    pub fn read(bytes: &[u8], time: Option<Duration>, run: &Run) -> Result<SolvedGame> {
        match Kept::read(bytes, time, run)? {
            Kept::Words(claim) => Ok(SolvedGame { read: Read::Words(Reading::proved(claim)?) }),
            Kept::Pairs(solved) => Ok(SolvedGame::trusted(Book::of(&solved, run.memory())?)),
        }
    }

    /// The automata, unless answers are read off words.
    pub fn book(&self) -> Option<&Book> {
        match &self.read {
            Read::Book { book, .. } => Some(book),
            Read::Words(_) => None,
        }
    }

    /// Normal or misère play.
    pub fn play(&self) -> Play {
        match &self.read {
            Read::Book { book, .. } => book.play(),
            Read::Words(words) => words.play(),
        }
    }

    /// The states of the automaton of each value that is solved.
    pub fn states(&self) -> Vec<usize> {
        match &self.read {
            Read::Book { book, .. } => book.levels().iter().map(|l| l.dfa.states()).collect(),
            Read::Words(words) => words.states().collect(),
        }
    }

    /// The first positions of a value, in the order of the digits of their piles or by increasing a.
    pub fn first(&self, value: usize, count: usize) -> Vec<Vec<BigUint>> {
        match &self.read {
            Read::Book { book, .. } => book.levels().get(value).map_or(vec![], |l| l.tuples(count)),
            Read::Words(words) => {
                words.list(value).into_iter().flatten().take(count).map(|p| p.0).collect()
            }
        }
    }

    /// How many positions of a value have every pile below a bound.
    pub fn count_below(&self, value: usize, bound: &BigUint) -> Option<BigUint> {
        match &self.read {
            Read::Book { book, .. } => Some(book.levels().get(value)?.count_below(bound)),
            Read::Words(words) => words.count_below(value, bound),
        }
    }

    fn game(&self) -> &Game {
        match &self.read {
            Read::Book { book, .. } => book.game(),
            Read::Words(words) => words.game(),
        }
    }

    /// What this says of a game: itself, or, where this is the game beside a heap of Nim, all its values.
    ///
    /// # Errors
    /// If it is the solution of another game.
    pub fn of(self, game: &Game, memory: Memory) -> Result<SolvedGame> {
        let own = self.game();
        if own == game {
            return Ok(self);
        }
        let beside = || game.with_heap().is_ok_and(|beside| beside == *own);
        if let Some(whole) = self.book().filter(|book| book.play() == Play::Normal && beside()) {
            let (function, book) = Function::new(whole, game, memory)?;
            return Ok(SolvedGame::with_values(book, Some(function)));
        }
        Err(Error::invalid(format!(
            "this file solves {own}, and the game is {game}: name the game it solves"
        )))
    }

    /// Whether every value is known.
    pub fn all_values(&self) -> bool {
        matches!(&self.read, Read::Book { function: Some(_), .. })
    }

    /// The value of a position, if it is known (0 under misère play, for a P-position).
    pub fn value(&self, position: &[BigUint]) -> Option<BigUint> {
        match &self.read {
            Read::Book { function: Some(function), .. } => function.value(position),
            Read::Book { book, .. } => book.value(position).map(BigUint::from),
            Read::Words(words) => words.value(position).map(BigUint::from),
        }
    }

    /// The winning moves of a position; at most `most` are listed.
    pub fn winning(
        &self,
        position: &[BigUint],
        most: usize,
        memory: Memory,
    ) -> Result<WinningMoves> {
        let (book, strategy) = match &self.read {
            Read::Book { book, strategy, .. } => (book, strategy),
            Read::Words(words) => return words.winning(position, most),
        };
        if book.value(position) == Some(0) {
            return Ok(WinningMoves::default());
        }
        if strategy.get().is_none() {
            // Two threads may compute it at once, and one of them in vain.
            let _ = strategy.set(Strategy::new(book.clone(), memory)?);
        }
        let strategy = strategy.get().expect("just set");
        strategy.winning(position, most)
    }

    /// The positions of a value in order: a ≤ b … and by increasing a if the game is symmetric, all of them otherwise.
    /// Where a row may hold a value for ever, every pile is bounded.
    pub fn list(&self, value: u32, bound: Bound) -> Result<Listed> {
        let (book, function) = match &self.read {
            Read::Book { book, function, .. } => (book, function),
            Read::Words(words) => {
                let rows = words.list(value as usize).ok_or_else(|| self.unsolved(value))?;
                let stream = match bound {
                    Bound::Count(count) => {
                        Stream::new(rows.take(usize::try_from(count).unwrap_or(usize::MAX)).map(Ok))
                    }
                    Bound::UpTo(most) => {
                        let most = BigUint::from(most);
                        Stream::new(rows.take_while(move |p| p[0] <= most).map(Ok))
                    }
                };
                return Ok(Listed { in_a_box: false, never: Vec::new(), stream });
            }
        };
        let level = usize::try_from(value).ok().and_then(|value| book.levels().get(value)).cloned();
        let level = match (function, level) {
            (Some(function), None) => Some(function.level(value, book)?),
            (_, level) => level,
        };
        let Some(level) = level else { return Err(self.unsolved(value)) };
        let finite = book.game().rays().is_some_and(rows_are_finite) && book.game().arity() == 2;
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
        Ok(Listed { in_a_box: !finite, never: Vec::new(), stream: Stream::new(stream.map(Ok)) })
    }

    /// The error for a value that is not among those solved.
    fn unsolved(&self, value: u32) -> Error {
        let solved = match self.states().len() - 1 {
            0 => "only the P-positions".to_string(),
            last => format!("only the values 0 to {last}"),
        };
        let game = self.game();
        Error::invalid(format!("value {value} is not solved: {solved} of {game} are"))
            .help(Remedy::SolveFurther { value })
    }

    fn outcome(&self, position: &[BigUint]) -> Outcome {
        let value = match &self.read {
            Read::Book { book, .. } => book.value(position),
            Read::Words(words) => words.value(position),
        };
        if value == Some(0) { Outcome::P } else { Outcome::N }
    }
}

impl Engine for SolvedGame {
    fn name(&self) -> &'static str {
        "solved game"
    }

    fn basis(&self) -> Basis {
        Basis::Recall
    }

    fn who_wins<'q>(&'q self, question: WhoWins<'q>) -> Ways<'q> {
        if self.game() != question.at.game() || self.play() != question.play {
            return Ways::default();
        }
        ways(self.states().iter().sum(), move || Ok(self), question)
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let (value, bound) = list.normal()?;
        let solved = self.all_values() || (value as usize) < self.states().len();
        if self.game() != game || self.play() != Play::Normal || !solved {
            return None;
        }
        listing(self.states().iter().sum(), move || Ok(self), (game, value, bound))
    }
}

/// What steps of automata with so many states cost.
fn cost_of(states: usize, steps: u64, nanoseconds: u64) -> Cost {
    Cost::steps(steps.into(), nanoseconds, states as u128 * 100)
}

/// What is offered of a position by automata with so many states, which may be read only when they are asked.
pub(super) fn ways<'q>(
    states: usize,
    solved: impl Fn() -> Result<&'q SolvedGame> + Copy + 'q,
    WhoWins { at, play, most_moves }: WhoWins<'q>,
) -> Ways<'q> {
    let (game, piles) = (at.game(), &at.piles().0);
    let point = cost_of(states, 1, 5_000);
    let winning = cost_of(states, 1, 1_000_000 + 20_000 * states as u64);
    // A blocked game has outcomes and no values.
    let valued = play == Play::Normal && game.has_values();
    // Winning moves by formulas are those of move families.
    let moves = game.rays().map(|_| {
        Offer::new(winning, move |run: &Run| solved()?.winning(piles, most_moves, run.memory()))
    });
    Ways {
        known: valued.then(|| Offer::new(point, move |_| Ok(solved()?.value(piles)))),
        outcome: Some(Offer::new(point, move |_| Ok(solved()?.outcome(piles)))),
        moves,
        ..Ways::default()
    }
}

/// What is offered of a list, in the same way.
pub(super) fn listing<'q>(
    states: usize,
    solved: impl Fn() -> Result<&'q SolvedGame> + 'q,
    (game, value, bound): (&Game, u32, Bound),
) -> Option<Offer<'q, Listed>> {
    let cost = cost_of(states, steps_of_list(game, bound)?, 3_000);
    Some(Offer::new(cost, move |_| solved()?.list(value, bound)))
}

/// How many steps a list takes, if it has an end.
fn steps_of_list(game: &Game, bound: Bound) -> Option<u64> {
    let finite = || game.rays().is_some_and(rows_are_finite) && game.arity() == 2;
    match bound {
        Bound::Count(count) => finite().then_some(count),
        Bound::UpTo(most) => Some(most),
    }
}
