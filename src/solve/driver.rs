//! The search over numeration systems, round by round, and what it may end in.
//!
//! The levels 0, 1, …, g are solved one after the other in one numeration system, as the theorem about a level rests on those
//! below it; several systems take turns ([`super::attempt`], [`super::effort`]). Nothing but the time, the memory or the effort
//! allowed ends the search, and whatever ends it, the levels proved are returned, with all that was tried.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use super::answer::{Answer, Open};
use super::attempt::{Attempt, Effort, Task, ended};
use super::book::Book;
use super::data::{Question, Sources};
use super::far::Words;
use super::pairs::Trial;
use super::reading::Kept;
use super::saved::Saved;
use super::shape::watched;
use super::systems::{Slope, slope, suitable};
use super::theorem::{Counterexample, Proof};
use super::watch::{Deadline, Timed};
use crate::engine::{Basis, Play, Registry};
use crate::logic::{Decision, Relation, Stop, System};
use crate::rules::Game;
use crate::run::{Memory, Run};
use crate::{Error, Result};
use wythoff_verify::{Certificate, WordsClaim};

/// How to solve.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The numeration system, or those that suit the game, one after the other.
    pub system: Option<Arc<System>>,
    /// When to give up.
    pub time: Option<Duration>,
    /// How much to learn from, as the time that the engines expect for it rather than that of the clock: a minute, or without end
    /// if there is a time to give up.
    pub effort: Option<Duration>,
    /// Guesses of one's own ([`Game::read_guess`]): a single one for the greatest value asked for, several for the values from 0 on. Nothing is learned for these
    /// values, and the numeration system is theirs.
    pub given: Vec<Relation>,
}

impl Settings {
    /// The guess given for a value.
    pub(super) fn given(&self, value: u32, top: u32) -> Option<&Relation> {
        match &self.given[..] {
            [own] => (value == top).then_some(own),
            several => several.get(value as usize),
        }
    }
}

/// What happens on the way.
///
/// ```
/// use wythoff::engine::{Play, Registry};
/// use wythoff::solve::{News, Settings, Trial, solve};
/// let (engines, settings, run) = (Registry::standard(), Settings::default(), Default::default());
/// let (mut decided, mut trials) = (0, Vec::<Trial>::new());
/// solve(&"wythoff".parse()?, 0, Play::Normal, &settings, &engines, &run, &mut |news| match news {
///     News::Decided(_) => decided += 1,
///     News::Learned(trial) => trials.push(trial.clone()),
///     News::Trying(..) | News::Refuted(_) => {}
/// })?;
/// assert!(decided > 0 && trials.iter().any(|trial| trial.closed));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug)]
pub enum News<'a> {
    /// A system is tried for a value.
    Trying(u32, &'a System),
    /// One size of data was learned from, or is being learned from.
    Learned(&'a Trial),
    /// A sentence was decided.
    Decided(&'a Decision),
    /// A guess fell.
    Refuted(&'a Counterexample),
}

/// Who listens.
pub(crate) type Listener<'a> = &'a mut dyn FnMut(News);

/// The positions of one value.
///
/// ```
/// use wythoff::solve::{Answer, Level, Proof};
/// let Answer::Proved(solved) = "wythoff".parse::<wythoff::Game>()?.solve()? else {
///     panic!("this game is solved")
/// };
/// let [level]: &[Level] = solved.levels() else { panic!("only value 0 was asked for") };
/// let proof: &Proof = level.proof();
/// assert!(proof.holds() && proof.counterexample().is_none());
/// let positions = level.positions(Default::default())?;
/// let holds = |a: u32, b: u32| positions.holds(&[a.into(), b.into()]);
/// assert_eq!((holds(3, 5), holds(5, 8)), (true, false));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Level {
    /// The value.
    pub value: u32,
    /// The positions as pairs, if they are at hand.
    pairs: OnceLock<Relation>,
    /// The words of this value and those below, if the level was proved on words.
    words: Option<Arc<Words>>,
    /// The words that the pairs were composed from.
    pub(super) composed: Option<Arc<Words>>,
    /// How it was learned.
    pub trials: Vec<Trial>,
    /// Guesses that fell before this one.
    pub refuted: Vec<Counterexample>,
    /// What was decided about it.
    pub(super) proof: Proof,
    /// Time to learn and to prove, in seconds.
    pub seconds: (f64, f64),
}

impl Level {
    /// A level whose positions are known.
    pub(super) fn new(value: u32, found: Found, proof: Proof) -> Level {
        let (pairs, words) = match found {
            Found::Pairs(positions) => (positions.into(), None),
            Found::Words(words) => (OnceLock::new(), Some(words)),
        };
        let (trials, refuted, composed) = (vec![], vec![], None);
        Level { value, pairs, words, composed, trials, refuted, proof, seconds: (0.0, 0.0) }
    }

    /// The positions with increasing piles if the game is symmetric, all of them otherwise. Of a level that was proved on its word they are
    /// composed when somebody asks.
    ///
    /// # Errors
    /// If the memory does not suffice.
    pub fn positions(&self, memory: Memory) -> Result<&Relation> {
        self.positions_until(memory, &Stop::default())
    }

    /// The same, given up once the flag is raised.
    pub(super) fn positions_until(&self, memory: Memory, stop: &Stop) -> Result<&Relation> {
        if let Some(pairs) = self.pairs.get() {
            return Ok(pairs);
        }
        let words =
            self.words.as_ref().ok_or_else(|| Error::internal("a level without positions"))?;
        let pairs = words.positions(memory, stop)?;
        Ok(self.pairs.get_or_init(|| pairs))
    }

    /// What was decided about it.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// States of the automaton that was proved: of the word, or of the pairs.
    pub fn states(&self) -> usize {
        match &self.words {
            Some(words) => words.top().says.len(),
            None => self.pairs.get().map_or(0, |pairs| pairs.dfa.states()),
        }
    }

    /// The words of the values up to this one, if the level was proved on its word: what [`wythoff_verify`] checks.
    pub fn words(&self) -> Option<&WordsClaim> {
        self.words.as_ref().map(|words| words.claim())
    }

    /// The words of the values up to this one, if it was learned as a word.
    pub(super) fn known_words(&self) -> Option<&Words> {
        self.words.as_deref().or(self.composed.as_deref())
    }

    /// The bound below which data and automaton are known to agree.
    pub fn agrees_to(&self) -> u64 {
        self.trials.iter().filter(|t| t.closed).map(|t| t.bound).max().unwrap_or(0)
    }
}

/// What was found of a level.
#[derive(Debug, Clone)]
pub(super) enum Found {
    /// The positions themselves.
    Pairs(Relation),
    /// Words of deviations.
    Words(Arc<Words>),
}

/// The levels that were proved, one at least. Only what proves them makes one, and nobody can say that they are another game's.
///
/// ```compile_fail
/// # fn of(mut solved: wythoff::solve::Solved) -> wythoff::Result<()> {
/// solved.game = "wythoff".parse()?;
/// # Ok(())
/// # }
/// ```
///
/// ```compile_fail
/// # fn of(mut solved: wythoff::solve::Solved) {
/// solved.levels.clear();
/// # }
/// ```
///
/// ```
/// use wythoff::{engine::Play, solve::{Answer, Solved}};
/// let found = |answer| if let Answer::Proved(solved) = answer { Some(solved) } else { None };
/// let solved: Solved = found("wythoff".parse::<wythoff::Game>()?.solve()?).unwrap();
/// assert_eq!((solved.play(), solved.system().name()), (Play::Normal, "msd_fib"));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Solved<L = Level> {
    pub(super) game: Game,
    pub(super) play: Play,
    pub(super) system: Arc<System>,
    pub(super) levels: Vec<L>,
}

impl<L> Solved<L> {
    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Normal or misère play.
    pub fn play(&self) -> Play {
        self.play
    }

    /// The numeration system of all piles.
    pub fn system(&self) -> &Arc<System> {
        &self.system
    }

    /// The levels 0, 1, …; of a [`Book`] their positions, with increasing piles if the game is symmetric.
    pub fn levels(&self) -> &[L] {
        &self.levels
    }
}

impl Solved {
    /// The file that answers for piles of any size: a book of pairs, or, where a level was proved on its word, the certificate of the
    /// words. [`super::SolvedGame::load`] reads both.
    ///
    /// # Errors
    /// If pairs outgrow the memory.
    pub fn to_file(&self, memory: Memory) -> Result<Vec<u8>> {
        match self.levels.last().and_then(Level::words) {
            Some(words) => Ok(words.to_certificate().to_bytes()),
            None => Ok(Book::of(self, memory)?.to_text().into_bytes()),
        }
    }

    /// Reads what [`Solved::to_file`] wrote, and proves it again.
    ///
    /// # Errors
    /// If it is no such file, if what it says is false, or if time or memory run out.
    pub fn read(bytes: &[u8], time: Option<Duration>, run: &Run) -> Result<Solved> {
        match Kept::read(bytes, time, run)? {
            Kept::Pairs(solved) => Ok(*solved),
            Kept::Words(claim) => {
                let play = Play::of_misere(claim.misere);
                let (game, system) = (claim.game.parse()?, Arc::new(System::named("msd_fib")?));
                let levels = watched(run, |stop| Words::levels(claim, run.memory(), stop))?;
                Ok(Solved { game, play, system, levels })
            }
        }
    }

    /// The record of the five conditions on the game's words (docs/proofs.md, Theorem 318), as sentences about one index: what a checker that knows no words
    /// can replay.
    ///
    /// ```
    /// use wythoff::solve::Answer;
    /// let Answer::Proved(solved) = "wythoff".parse::<wythoff::Game>()?.solve()? else {
    ///     panic!("this game is solved")
    /// };
    /// // Learned from lists of pairs, it has no word.
    /// assert_eq!(solved.sentences(&Default::default()).unwrap_err().exit_code(), 4);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the greatest value was not learned as a word, if the sentences outgrow the memory, or the run is asked to stop.
    pub fn sentences(&self, run: &Run) -> Result<Certificate> {
        let words = self.levels.last().and_then(Level::known_words).ok_or_else(|| {
            Error::unserved(format!(
                "the positions of {} were learned as pairs, not as a word",
                self.game
            ))
        })?;
        watched(run, |stop| words.sentences(&self.game, run.memory(), stop))
    }

    /// The record of the proof, as [`wythoff_verify`] checks it: of words the words, of pairs the sentences ([`Book::record_of_pairs`]).
    ///
    /// # Errors
    /// If it outgrows the memory, or the run is asked to stop.
    pub fn record(&self, run: &Run) -> Result<Certificate> {
        match self.levels.last().and_then(Level::words) {
            Some(words) => Ok(words.to_certificate()),
            None => Book::of(self, run.memory())?.record_of_pairs(run),
        }
    }
}

/// Solves the values 0 to `top` of a game, with positions from the engines given. With a checkpoint, what was found before is
/// proved again in place of being learned.
pub fn solve(
    game: &Game,
    top: u32,
    play: Play,
    settings: &Settings,
    engines: &Registry,
    run: &Run,
    listen: Listener,
) -> Result<Answer> {
    let question = Question::new(game.clone(), 0, play)?;
    let deadline = Deadline::new(settings.time);
    let timed = Timed { progress: run.progress(), deadline: &deadline };
    let timed = run.part(&timed);
    let engines = &engines.resting_on(Basis::Theorem);
    let sources = Sources { engines, run: &timed };
    let mut saved = Saved::open(game, play, settings, run)?;
    let place = "while the first positions were looked at";
    let slope = match deadline.watch(run, place, || slope(&question, sources)) {
        Err(why @ (Error::Limit(_) | Error::Stopped(_))) => {
            let (slope, tried) = (Slope::None, vec![]);
            return Ok(Answer::Open(Box::new(Open { solved: None, value: 0, slope, tried, why })));
        }
        slope => slope?,
    };
    let given = settings.given.first().and_then(|own| own.systems.first());
    let mut systems = match settings.system.as_ref().or(given) {
        Some(system) => vec![system.clone()],
        None => suitable(&question, &slope)?,
    };
    if given.is_some_and(|own| *own != systems[0]) {
        return Err(Error::invalid(format!(
            "the guess given is in {}: leave the system out",
            given.map_or("", |own| own.name())
        )));
    }
    if let Some(system) = saved.system().filter(|_| given.is_none()) {
        systems.retain(|other| **other != *system);
        systems.insert(0, system);
    }
    let mut attempts: Vec<Attempt> =
        systems.into_iter().map(|system| Attempt::new(game, play, system, sources)).collect();
    let effort = Effort::new(settings);
    let mut task =
        Task { top, sources, settings, deadline: &deadline, saved: &mut saved, listen, effort };
    let why = loop {
        match task.round(&mut attempts) {
            Ok(None) => {}
            Ok(Some(answer)) => return Ok(answer),
            Err(why @ (Error::Limit(_) | Error::Stopped(_))) => break why,
            Err(error) => return Err(error),
        }
    };
    Ok(ended(attempts, slope, why))
}
