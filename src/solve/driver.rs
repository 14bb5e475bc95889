//! The loop: learn, prove, and on a counterexample learn from more.
//!
//! The levels 0, 1, …, g are solved one after the other in one numeration system, as the theorem about a level rests on those
//! below it. A guess ends in one of three ways: proved; refuted, with the smallest counterexample, after which the data grow past
//! it; or left as a guess, when a limit was reached before either.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::data::Question;
use super::pairs::{Pairs, Trial};
use super::sentences::PILES;
use super::systems::{Slope, slope, suitable};
use super::theorem::{Counterexample, Proof, Theorem};
use super::word::Far;
use crate::engine::Play;
use crate::logic::{Budget, Decision, Prover, Relation, System};
use crate::rules::Game;
use crate::run::Memory;
use crate::{Error, Result};

/// How to solve.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The numeration system, or those that suit the game, one after the other.
    pub system: Option<Arc<System>>,
    /// Memory for data and proofs.
    pub memory: Memory,
    /// When to give up; looked at between two steps.
    pub time: Option<Duration>,
}

/// What happens on the way.
#[derive(Debug)]
pub enum News<'a> {
    /// A system is tried for a value.
    Trying(u32, &'a System),
    /// One size of data was learned from.
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

/// Solves the values 0 to `top` of a game.
pub fn solve(
    game: &Game,
    top: u32,
    play: Play,
    settings: &Settings,
    listen: Listener,
) -> Result<Answer> {
    let question = Question::new(game.clone(), 0, play)?;
    let slope = slope(&question, settings.memory)?;
    let systems = match &settings.system {
        Some(system) => vec![system.clone()],
        None => suitable(&question, &slope)?,
    };
    let clock = Instant::now();
    let mut tried = Vec::new();
    let mut refuted = Vec::new();
    let mut run = Run { settings, clock, listen };
    let mut best: Option<Solved> = None;
    for system in systems {
        let mut solved =
            Solved { game: game.clone(), play, system: system.clone(), levels: vec![] };
        loop {
            let value = solved.levels.len() as u32;
            if value > top {
                return Ok(Answer::Proved(solved));
            }
            let question = Question::new(game.clone(), value, play)?;
            match run.level(&question, &solved)? {
                Found::Level(level, None) => solved.levels.push(*level),
                Found::Level(level, Some(why)) => {
                    solved.levels.push(*level);
                    return Ok(Answer::Guessed(solved, why));
                }
                Found::Open(trials, fallen) => {
                    tried.push((system.clone(), trials));
                    refuted.extend(fallen);
                    break;
                }
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

/// The names of the sets of levels in a prover.
pub(super) fn level_name(value: usize) -> String {
    format!("value_{value}")
}

/// Gives a prover the set of a level: the automaton, and its mirror images if the game is symmetric. Of a file's
/// automaton only tuples with increasing piles count, as only these are looked up.
pub(super) fn define_level(
    prover: &mut Prover,
    game: &Game,
    positions: &Relation,
    value: usize,
) -> Result<()> {
    let name = level_name(value);
    if !game.is_symmetric() || game.arity() == 1 {
        return prover.insert(&name, positions.clone());
    }
    let sorted = format!("{name}_sorted");
    prover.insert(&sorted, positions.clone())?;
    let system = positions.systems[0].name().to_string();
    let images: Vec<String> = permutations(&PILES[..game.arity()])
        .iter()
        .map(|order| {
            let increasing = order.windows(2).map(|x| format!("{}<={} & ", x[0], x[1]));
            format!("({}${sorted}({}))", increasing.collect::<String>(), order.join(","))
        })
        .collect();
    prover.define(&name, &format!("?{system} {}", images.join(" | ")))?;
    Ok(())
}

fn permutations<'s>(items: &[&'s str]) -> Vec<Vec<&'s str>> {
    if items.len() <= 1 {
        return vec![items.to_vec()];
    }
    let mut all = Vec::new();
    for i in 0..items.len() {
        let mut rest = items.to_vec();
        let first = rest.remove(i);
        for mut tail in permutations(&rest) {
            tail.insert(0, first);
            all.push(tail);
        }
    }
    all
}

/// A prover that keeps to the memory allowed and knows the system.
pub(super) fn prover(system: &System, memory: Memory) -> Result<Prover> {
    let bytes = usize::try_from(memory.limit()).unwrap_or(usize::MAX);
    let mut prover = Prover::with_budget(Budget { bytes, ..Budget::default() });
    add_system(&mut prover, system)?;
    Ok(prover)
}

/// Gives a prover the system, unless it knows it.
pub(super) fn add_system(prover: &mut Prover, system: &System) -> Result<()> {
    if prover.system(system.name()).is_ok_and(|known| *known == *system) {
        return Ok(());
    }
    prover.add_system(system.clone())
}

/// A relation that was just defined.
pub(super) fn defined(prover: &Prover, name: &str) -> Result<Relation> {
    let missing = || Error::internal(format!("${name} was defined and is missing"));
    prover.relation(name).cloned().ok_or_else(missing)
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

struct Run<'a, 'l> {
    settings: &'a Settings,
    clock: Instant,
    listen: Listener<'l>,
}

impl Run<'_, '_> {
    fn in_time(settings: &Settings, clock: Instant) -> Result<()> {
        match settings.time {
            Some(time) if clock.elapsed() > time => Err(Error::limit(format!(
                "the time allowed is over ({} s): allow more with --time",
                time.as_secs()
            ))),
            _ => Ok(()),
        }
    }

    fn level(&mut self, question: &Question, solved: &Solved) -> Result<Found> {
        let system = &solved.system;
        (self.listen)(News::Trying(question.value, system));
        let memory = self.settings.memory;
        let far = Far::new(question, system, memory);
        let most = question.largest_bound().min(if far.is_some() { BEFORE_FAR } else { u64::MAX });
        let mut learners: Vec<Box<dyn Learner + '_>> =
            vec![Box::new(Pairs::new(question, system.clone(), most, memory)?)];
        learners.extend(far.map(|far| Box::new(far) as Box<dyn Learner>));
        let (mut trials, mut refuted) = (Vec::new(), Vec::new());
        let mut guessed = None;
        let (begin, mut proving) = (Instant::now(), 0.0);
        for mut learner in learners {
            let mut fallen: Option<Counterexample> = None;
            loop {
                let (settings, clock) = (self.settings, self.clock);
                let listen = &mut self.listen;
                let guess = learner.next(fallen.as_ref(), &mut |trial| {
                    listen(News::Learned(trial));
                    Run::in_time(settings, clock)
                })?;
                trials.extend(learner.trials());
                let Some(positions) = guess else { break };
                let (proof_clock, mut sentences) = (Instant::now(), Vec::new());
                let proof = self.prove(question, solved, &positions, &mut sentences);
                proving += proof_clock.elapsed().as_secs_f64();
                let seconds = (begin.elapsed().as_secs_f64() - proving, proving);
                let value = question.value;
                let proof = match proof {
                    Ok(proof) => proof,
                    Err(why @ Error::Limit(_)) => {
                        // Another way may lead to a guess that is easier to prove.
                        let proof = Proof { sentences, counterexample: None };
                        let (trials, refuted) = (trials.clone(), refuted.clone());
                        let level = Level { value, positions, trials, refuted, proof, seconds };
                        if Run::in_time(self.settings, self.clock).is_err() {
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

    /// Decides the theorem about a guess; `sentences` keeps what was decided before a limit.
    fn prove(
        &mut self,
        question: &Question,
        solved: &Solved,
        positions: &Relation,
        sentences: &mut Vec<Decision>,
    ) -> Result<Proof> {
        let mut prover = prover(&solved.system, self.settings.memory)?;
        for (value, level) in solved.levels.iter().enumerate() {
            define_level(&mut prover, &solved.game, &level.positions, value)?;
        }
        let value = solved.levels.len();
        define_level(&mut prover, &solved.game, positions, value)?;
        let lower: Vec<String> = (0..value).map(level_name).collect();
        let own = level_name(value);
        let theorem = Theorem { question, system: solved.system.name(), own: &own, lower: &lower };
        let (settings, clock) = (self.settings, self.clock);
        let listen = &mut self.listen;
        theorem.decide(&mut prover, &mut |outcome| {
            listen(News::Decided(outcome));
            sentences.push(outcome.clone());
            Run::in_time(settings, clock)
        })
    }
}
