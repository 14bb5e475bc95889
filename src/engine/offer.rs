//! The contract between engines and those who ask: a question, an [`Offer`] or none, an [`Answer`].
//!
//! An engine looks at the game and the question and offers an answer at a cost, or does not serve it. It is chosen by that alone
//! ([`super::Registry`]), and the answer carries its name and what it covers, so that nobody types them.

use num_bigint::BigUint;

use super::closed::WinningMoves;
use super::levels::Levels;
use super::outcomes::Outcomes;
use super::question::{Bound, LevelsTo, List, Outcome, OutcomeBoard, ValueBoard, WhoWins};
use super::rows::{Rows, Wanted};
use crate::rules::Game;
use crate::run::{Reservation, Run};
use crate::{Error, Position, Result, Table};

/// What an answer is expected to cost. The cheapest engine is asked: by time, then by memory.
///
/// ```
/// use wythoff::engine::Cost;
/// let cost = Cost::steps(1_000, 5, 64);
/// assert_eq!((cost.nanoseconds, cost.bytes), (15_000, 64));
/// assert!(cost < Cost::steps(1_000, 6, 0), "time counts first");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost {
    /// Nanoseconds, a rough estimate.
    pub nanoseconds: u64,
    /// Bytes held at once, a rough estimate; the engine itself refuses what does not fit.
    pub bytes: u64,
}

impl Cost {
    /// So many steps of so many nanoseconds, and so many bytes; ten microseconds to begin with.
    pub fn steps(count: u128, nanoseconds: u64, bytes: u128) -> Self {
        const BEGINNING: u64 = 10_000;
        let narrow = |x: u128| u64::try_from(x).unwrap_or(u64::MAX);
        Cost {
            nanoseconds: narrow(count.saturating_mul(nanoseconds.into())).saturating_add(BEGINNING),
            bytes: narrow(bytes),
        }
    }
}

/// Values that can be looked up, and computed first if need be.
///
/// ```
/// use wythoff::{Game, engine::{Lookup, Play, Registry, Ways, WhoWins}};
/// let (engines, at) = (Registry::standard(), "gdwn:1,2".parse::<Game>()?.at([10, 20])?);
/// let ways: Ways = engines.who_wins(WhoWins { at: &at, play: Play::Normal, most_moves: 9 });
/// let mut values: Box<dyn Lookup> = ways.below.unwrap().answer(&Default::default())?.found;
/// assert_eq!(values.get(&[4, 5])?, 0);
/// assert!(values.get(&[4, 50]).is_err());
/// # Ok::<(), wythoff::Error>(())
/// ```
pub trait Lookup {
    /// The value of a position within what was asked for; anything else is an error.
    fn get(&mut self, position: &[u64]) -> Result<u32>;

    /// How many bytes it holds now.
    fn bytes(&self) -> u64;
}

/// Positions in order, one at a time; or handed over as pairs, which takes no room for numbers of any length.
///
/// ```
/// use wythoff::{engine::{Bound, Play, Registry, Stream}, run::Run};
/// let (engines, run, extent) = (Registry::standard(), Run::default(), Bound::UpTo(99_999));
/// let listed = engines.list(&"gdwn:1,2".parse()?, 0, Play::Normal, extent, &run)?.found;
/// let (stream, mut last): (Stream, _) = (listed.stream, (0, 0));
/// stream.pairs(extent, &run, |a, b| Ok(last = (a, b)))?;
/// assert_eq!(last, (99_999, 224_746));
/// # Ok::<(), wythoff::Error>(())
/// ```
pub struct Stream(Box<dyn Source>);

/// What a stream is read from.
pub(super) trait Source: Iterator<Item = Result<Position>> {
    /// Hands over the rest as pairs, to the end or to the first error.
    fn pairs(
        &mut self,
        extent: Bound,
        run: &Run,
        see: &mut dyn FnMut(u64, u64) -> Result<()>,
    ) -> Result<()>;
}

/// Positions that are there as such.
struct Plain<I>(I);

impl<I: Iterator<Item = Result<Position>>> Iterator for Plain<I> {
    type Item = Result<Position>;

    fn next(&mut self) -> Option<Result<Position>> {
        self.0.next()
    }
}

impl<I: Iterator<Item = Result<Position>>> Source for Plain<I> {
    fn pairs(
        &mut self,
        extent: Bound,
        run: &Run,
        see: &mut dyn FnMut(u64, u64) -> Result<()>,
    ) -> Result<()> {
        let pair = |position: Result<Position>| match position?.small()?[..] {
            [a, b] => Ok((a, b)),
            _ => Err(Error::unserved("pairs are positions of two numbers")),
        };
        handed_over(self.0.by_ref().map(pair), extent, run, see)
    }
}

/// Hands pairs over one by one, with a look at the listener now and then.
pub(super) fn handed_over(
    pairs: impl Iterator<Item = Result<(u64, u64)>>,
    extent: Bound,
    run: &Run,
    see: &mut dyn FnMut(u64, u64) -> Result<()>,
) -> Result<()> {
    // Positions between two looks.
    const BLOCK: u64 = 1 << 12;
    for (n, pair) in (0u64..).zip(pairs) {
        let (a, b) = pair?;
        if n.is_multiple_of(BLOCK) {
            run.go_on(|| format!("position {n}"))?;
            match extent {
                Bound::UpTo(last) => run.progress().report(a, last.checked_add(1)),
                Bound::Count(count) => run.progress().report(n, Some(count)),
            }
        }
        see(a, b)?;
    }
    Ok(())
}

impl Stream {
    /// A stream of these positions.
    pub fn new(positions: impl Iterator<Item = Result<Position>> + 'static) -> Self {
        Stream(Box::new(Plain(positions)))
    }

    /// A stream that hands its pairs over in a way of its own.
    pub(super) fn of(source: impl Source + 'static) -> Self {
        Stream(Box::new(source))
    }

    /// Hands all positions of two numbers over, one by one, until `see` fails or the run is asked to stop. Progress is reported in first numbers
    /// where `extent` bounds them, else in positions.
    pub fn pairs(
        mut self,
        extent: Bound,
        run: &Run,
        mut see: impl FnMut(u64, u64) -> Result<()>,
    ) -> Result<()> {
        self.0.pairs(extent, run, &mut see)
    }
}

impl Iterator for Stream {
    type Item = Result<Position>;

    fn next(&mut self) -> Option<Result<Position>> {
        self.0.next()
    }
}

/// The positions of a value: a ≤ b (≤ c …) and by increasing a if the game is symmetric, all of them otherwise.
///
/// ```
/// use wythoff::engine::{Bound, Listed, Play, Registry};
/// let (engines, run) = (Registry::standard(), Default::default());
/// let list = |game: &str| engines.list(&game.parse()?, 0, Play::Normal, Bound::UpTo(9), &run);
/// let Listed { in_a_box, stream, .. } = list("wythoff")?.found;
/// assert_eq!((in_a_box, stream.count()), (false, 7));
/// assert!(list("euclid")?.found.in_a_box, "a row may hold infinitely many");
/// # Ok::<(), wythoff::Error>(())
/// ```
pub struct Listed {
    /// Whether every pile is bounded, not only the smaller.
    pub in_a_box: bool,
    /// Smaller piles within the bound whose rows were proved never to show the value.
    pub never: Vec<u64>,
    /// The positions.
    pub stream: Stream,
}

impl Listed {
    /// Only the positions with every pile at most `most`.
    pub(super) fn within(self, most: u64) -> Self {
        let most = BigUint::from(most);
        let stream = self.stream.filter(move |position| {
            position.as_ref().map_or(true, |position| position.iter().all(|x| *x <= most))
        });
        Listed { in_a_box: true, never: Vec::new(), stream: Stream::new(stream) }
    }
}

/// What was found, by which engine, how far, and the memory it holds.
#[derive(Debug)]
pub struct Answer<T> {
    /// The engine that answered.
    pub engine: &'static str,
    /// What it was expected to cost.
    pub(crate) cost: Cost,
    /// How far the answer goes.
    pub covers: String,
    /// The answer.
    pub found: T,
    pub(crate) held: Reservation,
}

impl<T> Answer<T> {
    /// The same answer in another form.
    pub(super) fn map<U>(self, change: impl FnOnce(T) -> U) -> Answer<U> {
        let Answer { engine, cost, covers, found, held } = self;
        Answer { engine, cost, covers, found: change(found), held }
    }
}

/// What an offer runs.
type WayTo<'q, T> = Box<dyn FnOnce(&Run) -> Result<T> + 'q>;

/// What an engine offers: a cost, and the way to the answer. What is offered is what is run, so that the two cannot disagree.
///
/// ```
/// use wythoff::engine::{Cost, Offer};
/// let offer = Offer::new(Cost::steps(1, 1, 0), |_| Ok(6 * 7));
/// assert_eq!(offer.cost().nanoseconds, 10_001);
/// assert_eq!(offer.answer(&Default::default())?.found, 42);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub struct Offer<'q, T> {
    cost: Cost,
    way: WayTo<'q, T>,
    /// The engine, what an answer covers and the bytes it holds: the registry notes them.
    engine: &'static str,
    covers: String,
    held: fn(&T) -> u64,
}

impl<'q, T> Offer<'q, T> {
    /// An offer at a cost.
    pub fn new(cost: Cost, way: impl FnOnce(&Run) -> Result<T> + 'q) -> Self {
        Offer { cost, way: Box::new(way), engine: "", covers: String::new(), held: |_| 0 }
    }

    /// An answer of another engine, kept: it goes on under that engine's name.
    pub fn kept_from(self, engine: &'static str) -> Self {
        Offer { engine, ..self }
    }

    pub(super) fn by(self, engine: &'static str) -> Self {
        if self.engine.is_empty() { Offer { engine, ..self } } else { self }
    }

    pub(super) fn about(self, covers: String, held: fn(&T) -> u64) -> Self {
        Offer { covers, held, ..self }
    }

    /// The name of the engine.
    pub fn engine(&self) -> &'static str {
        self.engine
    }

    /// What the answer would cost.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// The answer, within the run's memory; what it holds is reserved in the run's account until it is dropped.
    pub fn answer(self, run: &Run) -> Result<Answer<T>> {
        let Offer { cost, way, engine, covers, held } = self;
        let found = way(run)?;
        let held = run.reserve(held(&found), "this answer")?;
        Ok(Answer { engine, cost, covers, found, held })
    }
}

/// What is offered to tell who wins at a position, each way with an answer of its own.
///
/// ```
/// use wythoff::{Game, engine::{Play, Registry, Ways, WhoWins}};
/// let (engines, at) = (Registry::standard(), "nim".parse::<Game>()?.at([5, 8])?);
/// let asked = WhoWins { at: &at, play: Play::Normal, most_moves: 9 };
/// let Ways { known, .. } = engines.who_wins(asked);
/// assert_eq!(known.unwrap().answer(&Default::default())?.found, Some(13u32.into()));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Default)]
pub struct Ways<'q> {
    /// The value, at once: without a table.
    pub value: Option<Offer<'q, BigUint>>,
    /// The value if it is one of those that are known: whether it is, only the answer says.
    pub known: Option<Offer<'q, Option<BigUint>>>,
    /// Who wins, at once.
    pub outcome: Option<Offer<'q, Outcome>>,
    /// The winning moves with their reasons.
    pub moves: Option<Offer<'q, WinningMoves>>,
    /// The value of every position that play from this one can reach; under misère play 0 for P and 1 for N.
    pub below: Option<Offer<'q, Box<dyn Lookup>>>,
}

/// An engine: a way to answer some questions about some games. A question that it does not serve of a game has no offer, and an offer computes
/// nothing: a value that some positions of a game have and others have not is offered as one that may be known.
///
/// ```
/// use wythoff::engine::{Bound, Cost, Engine, List, Listed, Offer, Play, Registry, Stream};
/// use wythoff::{Game, run::Run};
/// /// The P-positions of two-pile Nim: equal piles.
/// struct Twins;
/// impl Engine for Twins {
///     fn name(&self) -> &'static str {
///         "twins"
///     }
///     fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
///         let List { value: 0, play: Play::Normal, bound: Bound::Count(count) } = list else {
///             return None;
///         };
///         let listed = move |_: &Run| {
///             let stream = Stream::new((0..count).map(|a| Ok([a, a].into())));
///             Ok(Listed { in_a_box: false, never: vec![], stream })
///         };
///         (*game == "nim".parse().ok()?).then(|| Offer::new(Cost::steps(1, 1, 0), listed))
///     }
/// }
/// let engines = Registry::none().with(Twins);
/// let answer = engines.list(&"nim".parse()?, 0, Play::Normal, Bound::Count(3), &Run::default())?;
/// assert_eq!(answer.engine, "twins");
/// assert_eq!(answer.found.stream.last().unwrap()?.to_string(), "2,2");
/// # Ok::<(), wythoff::Error>(())
/// ```
pub trait Engine: Send + Sync {
    /// Its name, as answers carry it.
    fn name(&self) -> &'static str;

    /// Who wins at a position.
    fn who_wins<'q>(&'q self, _question: WhoWins<'q>) -> Ways<'q> {
        Ways::default()
    }

    /// A board of values.
    fn values<'q>(&'q self, _game: &'q Game, _board: ValueBoard<'q>) -> Option<Offer<'q, Table>> {
        None
    }

    /// A box of outcomes.
    fn outcomes<'q>(
        &'q self,
        _game: &'q Game,
        _board: OutcomeBoard<'q>,
    ) -> Option<Offer<'q, Outcomes>> {
        None
    }

    /// The positions of a value.
    fn list<'q>(&'q self, _game: &'q Game, _list: List) -> Option<Offer<'q, Listed>> {
        None
    }

    /// The first rows.
    fn rows<'q>(&'q self, _game: &'q Game, _wanted: Wanted) -> Option<Offer<'q, Rows>> {
        None
    }

    /// The levels.
    fn levels<'q>(&'q self, _game: &'q Game, _levels: LevelsTo) -> Option<Offer<'q, Levels>> {
        None
    }

    /// What its answers rest on.
    fn basis(&self) -> Basis {
        Basis::Rules
    }
}

/// What answers rest on: who checks a claim, or solves a game, asks only those that do not lean on it
/// ([`Registry::resting_on`](super::Registry::resting_on)).
///
/// ```
/// use wythoff::engine::{Basis, Bound, List, Play, Registry};
/// let list = List { value: 0, play: Play::Normal, bound: Bound::UpTo(100) };
/// let (engines, game) = (Registry::standard(), "wythoff".parse()?);
/// let asked = |most| engines.resting_on(most).best(&game, list).unwrap().engine();
/// assert_eq!((asked(Basis::Recall), asked(Basis::Rules)), ("closed form", "involution"));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// A game's rules alone.
    Rules,
    /// A theorem about single games, built in.
    Theorem,
    /// What was solved before.
    Recall,
}
