//! The loop: learn, prove, and on a counterexample learn from more.
//!
//! The levels 0, 1, …, g are solved one after the other in one numeration system, as the theorem about a level rests on those
//! below it. A guess ends in one of three ways: proved; refuted, with the smallest counterexample, after which the data grow past
//! it; or left as a guess, when a limit was reached before either. Whatever ends the loop, the levels proved are returned.
//!
//! A checkpoint keeps the automata found so far. Taken up again, they are guesses like any other: proved anew, or learned again.

use std::sync::Arc;
use std::time::Duration;

use super::data::{Question, Sources};
use super::pairs::{Pairs, Trial};
use super::saved::{Remembered, Saved};
use super::sets::{canonical, define_level, level_name, prover};
use super::systems::{Slope, slope, suitable};
use super::theorem::{Counterexample, Proof, Theorem};
use super::watch::{Deadline, Timed};
use super::word::Far;
use crate::engine::{Play, Registry};
use crate::logic::{Decision, Relation, System};
use crate::rules::Game;
use crate::run::{Instant, Run};
use crate::{Error, Result};

/// How to solve.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The numeration system, or those that suit the game, one after the other.
    pub system: Option<Arc<System>>,
    /// When to give up.
    pub time: Option<Duration>,
}

/// What happens on the way.
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
pub type Listener<'a> = &'a mut dyn FnMut(News);

/// The positions of one value.
#[derive(Debug, Clone)]
pub struct Level {
    /// The value.
    pub value: u32,
    /// The positions with increasing piles if the game is symmetric, all of them otherwise.
    pub positions: Relation,
    /// How it was learned.
    pub trials: Vec<Trial>,
    /// Guesses that fell before this one.
    pub refuted: Vec<Counterexample>,
    /// What was decided about it.
    pub proof: Proof,
    /// Time to learn and to prove, in seconds.
    pub seconds: (f64, f64),
}

impl Level {
    /// The bound below which data and automaton are known to agree.
    pub fn agrees_to(&self) -> u64 {
        self.trials.iter().filter(|t| t.closed).map(|t| t.bound).max().unwrap_or(0)
    }
}

/// The levels found.
#[derive(Debug, Clone)]
pub struct Solved {
    /// The game.
    pub game: Game,
    /// Normal or misère play.
    pub play: Play,
    /// The numeration system of all piles.
    pub system: Arc<System>,
    /// The levels 0, 1, ….
    pub levels: Vec<Level>,
}

/// How it ended.
#[derive(Debug)]
pub enum Answer {
    /// Every level asked for is proved.
    Proved(Solved),
    /// The levels but the last are proved; the last agrees with all data, and the proof reached a limit.
    Guessed(Solved, Error),
    /// A limit was reached, or the run was stopped, before there was a guess for the next value.
    Ended {
        /// The levels proved before it.
        solved: Option<Solved>,
        /// The value that was being learned.
        value: u32,
        /// What ended it.
        why: Error,
    },
    /// No automaton was found for a value: what was tried.
    Open {
        /// The levels proved before it.
        solved: Option<Solved>,
        /// The value that stayed open.
        value: u32,
        /// Where the P-positions lie.
        slope: Slope,
        /// System by system, the sizes of data and how the states grew.
        tried: Vec<(Arc<System>, Vec<Trial>)>,
        /// Guesses that were refuted.
        refuted: Vec<Counterexample>,
    },
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
    let engines = &engines.that_compute();
    let sources = Sources { engines, run: &timed };
    let mut saved = Saved::open(game, play, settings, run)?;
    let place = "while the first positions were looked at";
    let slope = match deadline.watch(run, place, || slope(&question, sources)) {
        Err(why @ (Error::Limit(_) | Error::Stopped(_))) => {
            return Ok(Answer::Ended { solved: None, value: 0, why });
        }
        slope => slope?,
    };
    let mut systems = match &settings.system {
        Some(system) => vec![system.clone()],
        None => suitable(&question, &slope)?,
    };
    if let Some(system) = saved.system() {
        systems.retain(|other| **other != *system);
        systems.insert(0, system);
    }
    let (mut tried, mut refuted) = (Vec::new(), Vec::new());
    let mut best: Option<Solved> = None;
    let mut task = Task { deadline: deadline.clone(), sources, saved: &mut saved, listen };
    for system in systems {
        let mut solved =
            Solved { game: game.clone(), play, system: system.clone(), levels: vec![] };
        loop {
            let value = solved.levels.len() as u32;
            if value > top {
                return Ok(Answer::Proved(solved));
            }
            let question = Question::new(game.clone(), value, play)?;
            match task.level(&question, &solved) {
                Ok(Found::Level(level, None)) => solved.levels.push(*level),
                Ok(Found::Level(level, Some(why))) => {
                    solved.levels.push(*level);
                    return Ok(Answer::Guessed(solved, why));
                }
                Ok(Found::Open(trials, fallen)) => {
                    tried.push((system.clone(), trials));
                    refuted.extend(fallen);
                    break;
                }
                Err(why @ (Error::Limit(_) | Error::Stopped(_))) => {
                    // An engine that the clock stopped says it was asked to.
                    let why = task.deadline.check_clock().err().unwrap_or(why);
                    let proved = [Some(solved), best].into_iter().flatten();
                    let solved = proved.max_by_key(|s| s.levels.len());
                    let solved = solved.filter(|s| !s.levels.is_empty());
                    return Ok(Answer::Ended { solved, value, why });
                }
                Err(error) => return Err(error),
            }
        }
        if best.as_ref().is_none_or(|b| b.levels.len() < solved.levels.len()) {
            best = Some(solved);
        }
    }
    let solved = best.filter(|b| !b.levels.is_empty());
    let value = solved.as_ref().map_or(0, |s| s.levels.len() as u32);
    Ok(Answer::Open { solved, value, slope, tried, refuted })
}

/// Who is told of each trial; an error stops the learner.
pub(super) type Tell<'a> = &'a mut dyn FnMut(&Trial) -> Result<()>;

/// A way to guess the positions of a value.
pub(super) trait Learner {
    /// The next guess, better than one that fell; `None` when this way ends.
    fn next(&mut self, fallen: Option<&Counterexample>, tell: Tell) -> Result<Option<Relation>>;

    /// The trials since they were last asked for.
    fn trials(&mut self) -> Vec<Trial>;
}

/// The bound of lists of positions where windows far out can follow.
const BEFORE_FAR: u64 = 80_000;

enum Found {
    Level(Box<Level>, Option<Error>),
    Open(Vec<Trial>, Vec<Counterexample>),
}

struct Task<'a, 'l> {
    deadline: Deadline,
    sources: Sources<'a>,
    saved: &'a mut Saved,
    listen: Listener<'l>,
}

impl Task<'_, '_> {
    fn level(&mut self, question: &Question, solved: &Solved) -> Result<Found> {
        let system = &solved.system;
        (self.listen)(News::Trying(question.value, system));
        let (sources, value) = (self.sources, question.value);
        let far =
            Far::new(question, system, self.saved.height(solved), sources.run, &self.deadline);
        let most = question.largest_bound(sources.engines);
        let most = most.min(if far.is_some() { BEFORE_FAR } else { u64::MAX });
        let mut learners: Vec<Box<dyn Learner + '_>> = Vec::new();
        if let Some(known) = self.saved.level(system, value) {
            learners.push(Box::new(Remembered::new(known)));
        }
        learners.push(Box::new(Pairs::new(question, system.clone(), most, sources)?));
        learners.extend(far.map(|far| Box::new(far) as Box<dyn Learner>));
        let (mut trials, mut refuted) = (Vec::new(), Vec::new());
        let mut guessed = None;
        let (begin, mut proving) = (Instant::now(), 0.0);
        for mut learner in learners {
            let mut fallen: Option<Counterexample> = None;
            loop {
                let guess = self.guess(&mut *learner, fallen.as_ref(), solved)?;
                trials.extend(learner.trials());
                let Some(guess) = guess else { break };
                let positions = canonical(&question.game, guess, sources.run.memory())?;
                self.saved.keep(solved, Some(&positions))?;
                let (proof_clock, mut sentences) = (Instant::now(), Vec::new());
                let proof = self.prove(question, solved, &positions, &mut sentences);
                proving += proof_clock.elapsed().as_secs_f64();
                let seconds = (begin.elapsed().as_secs_f64() - proving, proving);
                let proof = match proof {
                    Ok(proof) => proof,
                    Err(why @ (Error::Limit(_) | Error::Stopped(_))) => {
                        // Another way may lead to a guess that is easier to prove.
                        let proof = Proof { sentences, counterexample: None };
                        let (trials, refuted) = (trials.clone(), refuted.clone());
                        let level = Level { value, positions, trials, refuted, proof, seconds };
                        if self.deadline.check(sources.run, String::new).is_err() {
                            return Ok(Found::Level(Box::new(level), Some(why)));
                        }
                        guessed.get_or_insert((level, why));
                        break;
                    }
                    Err(error) => return Err(error),
                };
                fallen = proof.counterexample.clone();
                if let Some(fallen) = &fallen {
                    (self.listen)(News::Refuted(fallen));
                    refuted.push(fallen.clone());
                    continue;
                }
                let level = Level { value, positions, trials, refuted, proof, seconds };
                return Ok(Found::Level(Box::new(level), None));
            }
        }
        Ok(match guessed {
            Some((level, why)) => Found::Level(Box::new(level), Some(why)),
            None => Found::Open(trials, refuted),
        })
    }

    /// The learner's next guess. How far it came is kept.
    fn guess(
        &mut self,
        learner: &mut dyn Learner,
        fallen: Option<&Counterexample>,
        solved: &Solved,
    ) -> Result<Option<Relation>> {
        let (deadline, run) = (&self.deadline, self.sources.run);
        let (listen, saved) = (&mut self.listen, &mut self.saved);
        let place = format!("while value {} was learned", solved.levels.len());
        deadline.watch(run, &place, || {
            learner.next(fallen, &mut |trial| {
                listen(News::Learned(trial));
                if trial.far && trial.closed {
                    saved.reached(solved, trial.digits)?;
                }
                deadline.check(run, || format!("at {} states", trial.states))
            })
        })
    }

    /// Decides the theorem about a guess; `sentences` keeps what was decided before a limit.
    fn prove(
        &mut self,
        question: &Question,
        solved: &Solved,
        positions: &Relation,
        sentences: &mut Vec<Decision>,
    ) -> Result<Proof> {
        let (deadline, run) = (&self.deadline, self.sources.run);
        let mut prover = prover(&solved.system, run.memory(), &deadline.stop)?;
        for (value, level) in solved.levels.iter().enumerate() {
            define_level(&mut prover, &solved.game, &level.positions, value)?;
        }
        let value = solved.levels.len();
        define_level(&mut prover, &solved.game, positions, value)?;
        let lower: Vec<String> = (0..value).map(level_name).collect();
        let own = level_name(value);
        let theorem = Theorem { question, system: solved.system.name(), own: &own, lower: &lower };
        let listen = &mut self.listen;
        let place = format!("while value {value} was proved");
        deadline.watch(run, &place, || {
            theorem.decide(&mut prover, &mut |outcome| {
                listen(News::Decided(outcome));
                sentences.push(outcome.clone());
                Ok(())
            })
        })
    }
}
