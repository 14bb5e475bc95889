//! The words of Wythoff's game plus steps, level by level, learned from frames and proved by their neighbours.
//!
//! A word is learned to a height J from choices warmed for so long ([`super::ends`], [`super::frames`]), and must agree with the exact list. Then
//! the checker walks through all neighbouring states ([`wythoff_verify::WordsClaim`]): a wrong word falls by a condition and an index, and is learned
//! again with more of everything. Words of few states are composed to pairs, and proved as any other guess.

use std::sync::Arc;

use wythoff_verify::{Certificate, Limits, Refused, Word, WordFault, WordsClaim};

use super::data::Question;
use super::deviations::{Lists, Steps, steps_of};
use super::driver::{Found as Positions, Level};
use super::effort::{Learner, Meter, Step, Tell};
use super::frames::Frames;
use super::layers::{Found, Search};
use super::pairs::Trial;
use super::sets::prover;
use super::theorem::{Counterexample, Proof};
use super::track::recorded;
use super::warmth::warmth;
use super::watch::Deadline;
use super::word::{first_letters, positions};
use crate::engine::Play;
use crate::logic::{Decision, Relation, Stop, System};
use crate::rules::Game;
use crate::run::{Instant, Memory, Run};
use crate::{Error, Result};

/// Positions listed exactly of each level.
const LISTED: usize = 200_000;
/// Nanoseconds for the exact lists and what is measured on them, for each level.
const LISTS: u64 = 100_000_000;
/// The first height, and what is added to it.
const HEIGHT: usize = 40;
const HIGHER: usize = 4;
/// Letters that count at the left end, first.
const RIGHT: i64 = 120;
/// A word of at most so many states is composed to pairs, for its shape, bounds and densities; of a larger one they are composed on
/// request.
const COMPOSED: usize = 1_000;

/// Why a word is not learned from frames.
fn astray() -> Error {
    Error::limit("far out the positions stray further from Wythoff's than frames reach")
}

/// How a word is learned.
#[derive(Debug, Clone, Copy)]
struct Plan {
    height: usize,
    warm: i64,
    right: i64,
}

impl Plan {
    /// More of everything, after a word fell.
    fn raised(self) -> Plan {
        Plan { height: self.height + HIGHER, warm: self.warm * 5 / 4, right: self.right * 5 / 4 }
    }
}

/// The words of a game's values 0, 1, …, and the theorem about them.
#[derive(Debug, Clone)]
pub(super) struct Words(WordsClaim);

impl Words {
    fn new(game: &Game, steps: &Steps, play: Play, words: Vec<Word>) -> Words {
        let mut name = game.to_string();
        if !wythoff_verify::reads_rules(&name) {
            // The checker does not know every name.
            name = "{0,1}* {1,1}*".into();
            for (p, q) in steps.iter().filter(|step| step.0 <= step.1) {
                name.push_str(&format!(" {{{p},{q}}}"));
            }
        }
        Words(WordsClaim { game: name, misere: play == Play::Misere, words })
    }

    /// The claim, as the checker reads it.
    pub(super) fn claim(&self) -> &WordsClaim {
        &self.0
    }

    /// The word of the greatest value.
    pub(super) fn top(&self) -> &Word {
        self.0.words.last().expect("there is a word")
    }

    /// The positions of the greatest value, a ≤ b.
    pub(super) fn positions(&self, memory: Memory, stop: &Stop) -> Result<Relation> {
        let mut prover = prover(&System::named("msd_fib")?, memory, stop)?;
        positions(self.top(), &mut prover)
    }

    /// The conditions on the words as sentences in one variable, decided, with their record.
    pub(super) fn sentences(
        &self,
        game: &Game,
        memory: Memory,
        stop: &Stop,
    ) -> Result<Certificate> {
        let steps = game.rays().and_then(steps_of).transpose()?.unwrap_or_default();
        recorded(&self.0, &steps, prover(&System::named("msd_fib")?, memory, stop)?)
    }

    /// The levels of words that the checker accepted. Those of few states are composed, as when they are learned.
    pub(super) fn levels(claim: WordsClaim, memory: Memory, stop: &Stop) -> Result<Vec<Level>> {
        let upto =
            |value: usize| WordsClaim { words: claim.words[..=value].to_vec(), ..claim.clone() };
        let level = |value: usize| {
            let words = Words(upto(value));
            let decision = walked(&words, true, 0.0);
            let proof = Proof::whole(vec![decision], None);
            let found = match words.top().says.len() {
                ..=COMPOSED => Positions::Pairs(words.positions(memory, stop)?),
                _ => Positions::Words(Arc::new(words)),
            };
            Ok(Level::new(u32::try_from(value).unwrap_or(u32::MAX), found, proof))
        };
        (0..claim.words.len()).map(level).collect()
    }

    /// What is false of the words, if anything is; the walk is the checker's.
    pub(super) fn refuted(&self, run: &Run, deadline: &Deadline) -> Result<Option<WordFault>> {
        let limits = Limits {
            bytes: run.memory().limit(),
            seconds: deadline.seconds_left(),
            steps_per_byte: u64::MAX,
            threads: Some(run.threads()),
        };
        self.0.refuted_until(deadline.stop.flag(), &limits, None).map_err(|refused| match refused {
            Refused::Limit { what, remedy } => {
                Error::limit(format!("walking through a word: {what} ran out; {remedy}"))
            }
            Refused::Rejected(why) => Error::internal(why.to_string()),
        })
    }
}

/// What the walk through the neighbours of a word decided.
pub(super) fn walked(words: &Words, holds: bool, seconds: f64) -> Decision {
    let value = words.0.words.len() - 1;
    Decision {
        name: format!("five conditions on neighbours: the word is that of value {value}"),
        result: Some(holds),
        states: words.top().says.len(),
        largest: words.0.words.iter().map(|word| word.says.len()).max().unwrap_or(0),
        seconds,
        ..Decision::default()
    }
}

/// A learner of words.
pub(super) struct Far<'a> {
    question: Question,
    steps: Steps,
    run: &'a Run<'a>,
    deadline: Deadline,
    /// The words of lower values, proved.
    words: Vec<Word>,
    /// The exact lists of the level under way.
    lists: Option<Arc<Lists>>,
    height: usize,
    plan: Option<Plan>,
    search: Option<Search>,
    clock: Instant,
    /// Whether the last guess has not fallen yet.
    told: bool,
    /// The words that the last guess was composed from.
    composed: Option<Words>,
    trials: Vec<Trial>,
}

impl<'a> Far<'a> {
    /// A learner, if the game is Wythoff's plus steps and the system is Fibonacci's; it goes on from the words of lower values.
    ///
    /// # Errors
    /// If a step is longer than words are learned for.
    pub(super) fn new(
        question: Question,
        system: &System,
        known: Option<&Words>,
        height: Option<usize>,
        run: &'a Run<'a>,
        deadline: &Deadline,
    ) -> Result<Option<Far<'a>>> {
        let fits = system.name() == "msd_fib";
        let steps = question.rays().and_then(steps_of).filter(|_| fits);
        let Some(steps) = steps.transpose()? else { return Ok(None) };
        let mut words = known.map_or(vec![], |known| known.0.words.clone());
        if words.is_empty() && steps.is_empty() && question.value > 0 {
            words.push(Word::golden());
        }
        Ok(Some(Far {
            question,
            steps,
            run,
            deadline: deadline.clone(),
            words,
            lists: None,
            height: height.unwrap_or(HEIGHT),
            plan: None,
            search: None,
            clock: Instant::now(),
            told: false,
            composed: None,
            trials: vec![],
        }))
    }

    fn misere(&self) -> bool {
        self.question.play == Play::Misere
    }

    /// The lists of the level under way and how to learn its word.
    ///
    /// # Errors
    /// If positions stray further than a letter tells, or choices do not forget.
    #[expect(clippy::cast_possible_truncation, reason = "there are few levels")]
    fn open(&mut self) -> Result<(Arc<Lists>, Plan)> {
        let value = self.words.len() as u32;
        let (deadline, run) = (self.deadline.clone(), self.run);
        let look = || deadline.check(run, || format!("while value {value} was listed"));
        let known = self.lists.take().filter(|lists| lists.levels.len() as u32 == value + 1);
        let lists = match known {
            Some(lists) => lists,
            None => {
                self.plan = None;
                let lists = Lists::new(&self.steps, value, self.misere(), LISTED, &look)?;
                Arc::new(lists.ok_or_else(|| {
                    Error::limit(format!(
                        "the positions of value {value} are further from Wythoff's than the {} a letter of a word tells",
                        i8::MAX
                    ))
                })?)
            }
        };
        self.lists = Some(lists.clone());
        let plan = match self.plan {
            Some(plan) => plan,
            None => {
                let warm = warmth(&lists, &look)?.map_err(|followed| {
                    Error::limit(format!(
                        "choices of value {value} depend on choices {followed} indices before, as far as they were followed, so that no word was learned from their ends"
                    ))
                })?;
                Plan { height: self.height, warm, right: RIGHT }
            }
        };
        self.plan = Some(plan);
        Ok((lists, plan))
    }

    /// The word is wrong: it is learned again.
    fn raise(&mut self) {
        self.plan = self.plan.map(Plan::raised);
        self.search = None;
    }

    /// How the search stands.
    fn trial(&self, search: &Search, closed: bool) -> Trial {
        Trial {
            far: true,
            digits: search.height(),
            bound: LISTED as u64,
            members: LISTED,
            states: search.says.len(),
            open: search.open(),
            lengths: search.lengths().to_vec(),
            closed,
            ambiguous: 0,
            seconds: self.clock.elapsed().as_secs_f64(),
        }
    }

    /// Whether the word says what the list says.
    fn agrees(&self, word: &Word) -> bool {
        let letters = first_letters(word, LISTED);
        let listed = self.lists.iter().flat_map(|lists| &lists.top().letters);
        letters.iter().zip(listed).all(|(x, y)| *x == (i16::from(y.0), i16::from(y.1)))
    }

    /// A word that closed: the guess, if it is of the value asked for.
    #[expect(clippy::cast_possible_truncation, reason = "there are few levels")]
    fn closed(&mut self, word: Word) -> Result<Option<Step>> {
        if !self.agrees(&word) {
            self.raise();
            return Ok(None);
        }
        let own = self.words.len() as u32 == self.question.value;
        let mut words = self.words.clone();
        words.push(word);
        let (game, play) = (&self.question.game, self.question.play);
        let words = Words::new(game, &self.steps, play, words);
        if !own {
            match words.refuted(self.run, &self.deadline)? {
                Some(_) => self.raise(),
                None => self.words = words.0.words,
            }
            return Ok(None);
        }
        self.told = true;
        if words.top().says.len() > COMPOSED {
            return Ok(Some(Step::Words(words)));
        }
        // Pairs that outgrow the memory are not needed: the word is proved as it is.
        match words.positions(self.run.memory(), &self.deadline.stop) {
            Ok(pairs) => {
                self.composed = Some(words);
                Ok(Some(Step::Guess(pairs)))
            }
            Err(Error::Limit(_)) => Ok(Some(Step::Words(words))),
            Err(other) => Err(other),
        }
    }
}

impl Learner for Far<'_> {
    #[expect(clippy::cast_possible_truncation, reason = "there are few levels")]
    fn next(
        &mut self,
        fallen: Option<&Counterexample>,
        meter: &mut Meter,
        tell: Tell,
    ) -> Result<Step> {
        if fallen.is_some() && std::mem::take(&mut self.told) {
            self.raise();
        }
        loop {
            if self.search.is_none() {
                let lists = LISTS * (self.words.len() as u64 + 1);
                if !meter.affords(lists) {
                    return Ok(Step::Pause);
                }
                meter.spend(lists);
                let (lists, plan) = self.open()?;
                let frames = Frames::new(lists, plan.warm, plan.right);
                self.search = Search::new(frames, plan.height, self.run.threads())?;
                self.clock = Instant::now();
            }
            let Some(mut search) = self.search.take() else { return Err(astray()) };
            let found = search.go_on(meter, &mut |search| {
                self.run.memory().check(search.bytes(), "the states of a word")?;
                tell(&self.trial(search, false))
            });
            let trial = self.trial(&search, matches!(found, Ok(Found::Closed)));
            match found {
                Ok(Found::Paused) => {
                    self.search = Some(search);
                    return Ok(Step::Pause);
                }
                // How far it came is told, whatever ended it.
                Ok(Found::Astray) => {
                    self.trials.push(trial);
                    return Err(astray());
                }
                Err(why) => {
                    self.trials.push(trial);
                    return Err(why);
                }
                Ok(Found::Closed) => {}
            }
            // The trials of lower values are not of this level.
            if self.words.len() as u32 == self.question.value {
                tell(&trial)?;
                self.trials.push(trial);
            }
            if let Some(step) = self.closed(search.into_word())? {
                return Ok(step);
            }
        }
    }

    fn words(&self) -> Option<Words> {
        self.composed.clone()
    }

    fn trials(&self) -> Vec<Trial> {
        let mut trials = self.trials.clone();
        trials.extend(self.search.as_ref().map(|search| self.trial(search, false)));
        trials
    }
}
