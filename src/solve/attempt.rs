//! One numeration system tried for a game: learn, prove, and on a counterexample learn from more.
//!
//! A guess ends in one of three ways: proved; refuted, with the smallest counterexample, after which the data grow past it; or left
//! as a guess, when a limit was reached before either. A way whose own limit is met (the memory for its data, say) ends, and the others
//! go on without it.
//!
//! A checkpoint keeps the automata found so far. Taken up again, they are guesses like any other: proved anew, or learned again.

use std::sync::Arc;
use std::time::Duration;

use super::answer::{Answer, Guessed, Open, Refuted, Tried};
use super::data::{Question, Sources};
use super::driver::{Found, Level, Listener, News, Settings, Solved};
use super::effort::{DEFAULT, FIRST_ROUND, Learner, Meter, Step, spent};
use super::far::{Far, Words, walked};
use super::orbits::Orbits;
use super::pairs::{Pairs, Trial};
use super::saved::{Remembered, Saved};
use super::sets::{canonical, define_level, level_name, prover};
use super::systems::Slope;
use super::theorem::{Counterexample, Proof, Theorem};
use super::watch::Deadline;
use crate::engine::Play;
use crate::logic::{Decision, Relation, System};
use crate::rules::Game;
use crate::run::Instant;
use crate::{Error, Result};

/// What all ways together may spend, and each of them in this round, in nanoseconds.
pub(super) struct Effort {
    whole: Option<Duration>,
    left: u64,
    round: u64,
}

impl Effort {
    pub(super) fn new(settings: &Settings) -> Effort {
        let unless_timed = || settings.time.is_none().then_some(DEFAULT);
        let whole = settings.effort.or_else(unless_timed);
        let left = whole.map_or(u64::MAX, |w| u64::try_from(w.as_nanos()).unwrap_or(u64::MAX));
        Effort { whole, left, round: FIRST_ROUND.min(left) }
    }
}

/// A learner in a level, what it spent, and what its last guess fell by.
struct Way<'a> {
    learner: Box<dyn Learner + 'a>,
    meter: Meter,
    fallen: Option<Counterexample>,
    over: bool,
}

/// The level that is being learned.
struct Stage<'a> {
    question: Question,
    ways: Vec<Way<'a>>,
    refuted: Vec<Counterexample>,
    guessed: Option<(Level, Error)>,
    /// Whether the guess was given, and nothing is learned.
    given: bool,
    /// What ended a way.
    ended: Option<Error>,
    seconds: (f64, f64),
}

impl Stage<'_> {
    fn trials(&self) -> Vec<Trial> {
        self.ways.iter().flat_map(|way| way.learner.trials()).collect()
    }

    fn level(&self, found: Found, proof: Proof) -> Level {
        let (trials, refuted, seconds) = (self.trials(), self.refuted.clone(), self.seconds);
        let mut level = Level::new(self.question.value, found, proof);
        (level.trials, level.refuted, level.seconds) = (trials, refuted, seconds);
        level
    }
}

/// A system, the levels proved in it, and the one under way.
pub(super) struct Attempt<'a> {
    solved: Solved,
    sources: Sources<'a>,
    stage: Option<Stage<'a>>,
}

/// How an attempt stands after a round.
enum Stand {
    /// Every level asked for is proved.
    Proved,
    /// The round is over.
    Paused,
    /// No way is left.
    Over,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(
        game: &Game,
        play: Play,
        system: Arc<System>,
        sources: Sources<'a>,
    ) -> Attempt<'a> {
        let solved = Solved { game: game.clone(), play, system, levels: vec![] };
        Attempt { solved, sources, stage: None }
    }

    #[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
    fn value(&self) -> u32 {
        self.solved.levels.len() as u32
    }

    /// The next level, ready to be learned.
    fn open(
        &self,
        own: Option<&Relation>,
        saved: &Saved,
        deadline: &Deadline,
    ) -> Result<Stage<'a>> {
        let (solved, sources) = (&self.solved, self.sources);
        let question = Question::new(solved.game.clone(), self.value(), solved.play)?;
        let way = |learner| Way { learner, meter: Meter::default(), fallen: None, over: false };
        let stage = |learners: Vec<Box<dyn Learner + 'a>>| Stage {
            ways: learners.into_iter().map(way).collect(),
            question: question.clone(),
            refuted: vec![],
            guessed: None,
            given: own.is_some(),
            ended: None,
            seconds: (0.0, 0.0),
        };
        let mut learners: Vec<Box<dyn Learner + 'a>> = Vec::new();
        if let Some(own) = own {
            learners.push(Box::new(Remembered::new(own.clone())));
            return Ok(stage(learners));
        }
        if let Some(known) = saved.level(&solved.system, self.value()) {
            learners.push(Box::new(Remembered::new(known)));
        }
        let known = solved.levels.last().and_then(Level::known_words);
        let height = saved.height(solved);
        let system = &solved.system;
        let far = Far::new(question.clone(), system, known, height, sources.run, deadline);
        let (far, ended) = match far {
            Ok(far) => (far.map(|far| Box::new(far) as Box<dyn Learner>), None),
            Err(why) => (None, Some(why)),
        };
        let stage = |learners| Stage { ended, ..stage(learners) };
        // Where the value below needed a word, lists of positions show even less of this one.
        if known.is_some() {
            learners.extend(far);
            return Ok(stage(learners));
        }
        let orbits = Orbits::new(&question, &solved.system, sources.run, &deadline.stop);
        learners.extend(orbits.map(|orbits| Box::new(orbits) as Box<dyn Learner>));
        learners.push(Box::new(Pairs::new(question.clone(), solved.system.clone(), sources)));
        learners.extend(far);
        Ok(stage(learners))
    }
}

/// The search: what is asked, and what it may use.
pub(super) struct Task<'a, 'l> {
    pub(super) top: u32,
    pub(super) sources: Sources<'a>,
    pub(super) settings: &'a Settings,
    pub(super) deadline: &'a Deadline,
    pub(super) saved: &'a mut Saved,
    pub(super) listen: Listener<'l>,
    pub(super) effort: Effort,
}

impl<'a> Task<'a, '_> {
    /// One round over all systems; the answer, if there is one now.
    ///
    /// # Errors
    /// What ends the search: the time, the effort, a stop, or no way left.
    pub(super) fn round(&mut self, attempts: &mut [Attempt<'a>]) -> Result<Option<Answer>> {
        let mut over = true;
        for (place, attempt) in attempts.iter_mut().enumerate() {
            // The system that suits best has most of the time.
            let share = if place == 0 { self.effort.round } else { self.effort.round / 4 };
            match self.advance(attempt, share)? {
                Stand::Proved => return Ok(Some(Answer::Proved(attempt.solved.clone()))),
                Stand::Paused => over = false,
                Stand::Over => {
                    if let Some((level, why)) =
                        attempt.stage.as_mut().and_then(|s| s.guessed.take())
                    {
                        let below = attempt.solved.clone();
                        let guessed = Guessed { below, level, why };
                        return Ok(Some(Answer::Guessed(guessed.into())));
                    }
                }
            }
        }
        if over {
            let ended = attempts.iter().find_map(|a| a.stage.as_ref()?.ended.clone());
            return Err(ended.unwrap_or_else(|| Error::limit("no way to learn more is left")));
        }
        // A round in which each way could spend all that is left is the last.
        if self.effort.round >= self.effort.left {
            let whole = self.effort.whole.unwrap_or(DEFAULT);
            return Err(spent(whole));
        }
        self.effort.round = self.effort.round.saturating_mul(2);
        Ok(None)
    }

    /// A round of one system.
    fn advance(&mut self, attempt: &mut Attempt<'a>, share: u64) -> Result<Stand> {
        loop {
            if attempt.value() > self.top {
                return Ok(Stand::Proved);
            }
            if attempt.stage.is_none() {
                (self.listen)(News::Trying(attempt.value(), &attempt.solved.system));
                let own = self.settings.given(attempt.value(), self.top);
                attempt.stage = Some(attempt.open(own, self.saved, self.deadline)?);
            }
            let Attempt { solved, stage: Some(stage), .. } = attempt else { continue };
            let mut proved = None;
            // Lists are the quickest where they suffice; where they do not in the first round, words come first.
            let (last, first) = (stage.ways.len(), self.effort.round <= FIRST_ROUND);
            for place in (0..last).map(|i| if first { i } else { last - 1 - i }) {
                proved = self.follow(stage, place, share, solved)?;
                if proved.is_some() {
                    break;
                }
            }
            match proved {
                Some(level) => {
                    solved.levels.push(level);
                    attempt.stage = None;
                }
                None if stage.ways.iter().all(|way| way.over) => return Ok(Stand::Over),
                None => return Ok(Stand::Paused),
            }
        }
    }

    /// Follows one way to the end of its round: the level, if it is proved.
    fn follow(
        &mut self,
        stage: &mut Stage<'a>,
        place: usize,
        share: u64,
        solved: &Solved,
    ) -> Result<Option<Level>> {
        while !stage.ways[place].over {
            let clock = Instant::now();
            let step = self.guess(&mut stage.ways[place], share, solved);
            stage.seconds.0 += clock.elapsed().as_secs_f64();
            let found = match step {
                Ok(Step::Guess(positions)) => Found::Pairs(positions),
                Ok(Step::Words(words)) => Found::Words(Arc::new(words)),
                Ok(Step::Pause) => return Ok(None),
                Ok(Step::End) => {
                    stage.ways[place].over = true;
                    return Ok(None);
                }
                Err(why) => {
                    self.own_limit(&why, !stage.trials().is_empty())?;
                    stage.ways[place].over = true;
                    stage.ended.get_or_insert(why);
                    return Ok(None);
                }
            };
            let (clock, mut sentences) = (Instant::now(), Vec::new());
            let proof = match &found {
                Found::Pairs(positions) => {
                    self.saved.keep(solved, Some(positions))?;
                    self.prove(&stage.question, solved, positions, &mut sentences)
                }
                Found::Words(words) => self.walk(words, solved.levels.len()),
            };
            let composed = stage.ways[place].learner.words().map(Arc::new);
            let (found, proof) = match (proof, &composed) {
                // Sentences about pairs outgrew the memory: the neighbours of the word need less.
                (Err(Error::Limit(_)), Some(words)) if self.check().is_ok() => {
                    let proof = self.walk(words, solved.levels.len());
                    (Found::Words(words.clone()), proof)
                }
                (proof, _) => (found, proof),
            };
            stage.seconds.1 += clock.elapsed().as_secs_f64();
            match proof {
                Ok(proof) => match proof.counterexample().cloned() {
                    Some(fallen) => {
                        (self.listen)(News::Refuted(&fallen));
                        stage.refuted.push(fallen.clone());
                        stage.ways[place].fallen = Some(fallen);
                    }
                    None => {
                        let composed = composed.filter(|_| matches!(found, Found::Pairs(_)));
                        let mut level = stage.level(found, proof);
                        level.composed = composed;
                        return Ok(Some(level));
                    }
                },
                Err(why) => {
                    // Another way may lead to a guess that is easier to prove.
                    let proof = Proof::broken_off(sentences);
                    let level = stage.level(found, proof);
                    stage.guessed.get_or_insert((level, why.clone()));
                    stage.ways[place].over = true;
                    self.own_limit(&why, true)?;
                }
            }
        }
        Ok(None)
    }

    /// An error if the run must end.
    fn check(&self) -> Result<()> {
        self.deadline.check(self.sources.run, String::new)
    }

    /// Whether an error ends one way alone: a limit other than the time, a size past what an engine holds or serves.
    fn own_limit(&self, why: &Error, tried: bool) -> Result<()> {
        // A run that ends says itself where it stood.
        if self.check().is_err() {
            return Err(why.clone());
        }
        match why {
            Error::Limit(_) | Error::Overflow(_) => Ok(()),
            Error::Unserved(_) if tried => Ok(()),
            other => Err(other.clone()),
        }
    }

    /// The learner's next guess, as the tuples that stand for positions. How far it came is kept.
    fn guess(&mut self, way: &mut Way<'a>, share: u64, solved: &Solved) -> Result<Step> {
        let (deadline, run) = (self.deadline, self.sources.run);
        let (listen, saved) = (&mut self.listen, &mut self.saved);
        let before = way.meter.spent;
        way.meter.most = share.min(before.saturating_add(self.effort.left));
        let place = format!("while value {} was learned", solved.levels.len());
        let (fallen, meter) = (way.fallen.as_ref(), &mut way.meter);
        let step = deadline.watch(run, &place, || {
            let step = way.learner.next(fallen, meter, &mut |trial| {
                listen(News::Learned(trial));
                if trial.far && trial.closed {
                    saved.reached(solved, trial.digits)?;
                }
                deadline.check(run, || format!("at {} states", trial.states))
            })?;
            match step {
                Step::Guess(raw) => {
                    canonical(&solved.game, raw, run.memory(), &deadline.stop).map(Step::Guess)
                }
                other => Ok(other),
            }
        });
        self.effort.left = self.effort.left.saturating_sub(way.meter.spent - before);
        step
    }

    /// The theorem about words: the checker walks through all neighbours.
    fn walk(&mut self, words: &Words, value: usize) -> Result<Proof> {
        let place = format!("while value {value} was proved");
        let (deadline, run) = (self.deadline, self.sources.run);
        let clock = Instant::now();
        let fault = deadline.watch(run, &place, || words.refuted(run, deadline))?;
        let decision = walked(words, fault.is_none(), clock.elapsed().as_secs_f64());
        (self.listen)(News::Decided(&decision));
        let counterexample = fault.map(|fault| Counterexample {
            sentence: fault.condition.to_string(),
            numbers: vec![("n".to_string(), fault.index)],
        });
        Ok(Proof::whole(vec![decision], counterexample))
    }

    /// Decides the theorem about a guess; `sentences` keeps what was decided before a limit.
    fn prove(
        &mut self,
        question: &Question,
        solved: &Solved,
        positions: &Relation,
        sentences: &mut Vec<Decision>,
    ) -> Result<Proof> {
        let (deadline, run) = (self.deadline, self.sources.run);
        let value = solved.levels.len();
        let lower: Vec<String> = (0..value).map(level_name).collect();
        let own = level_name(value);
        let theorem = Theorem { question, system: solved.system.name(), own: &own, lower: &lower };
        let listen = &mut self.listen;
        let place = format!("while value {value} was proved");
        deadline.watch(run, &place, || {
            let mut prover = prover(&solved.system, run.memory(), &deadline.stop)?;
            for (value, level) in solved.levels.iter().enumerate() {
                let lower = level.positions_until(run.memory(), &deadline.stop)?;
                define_level(&mut prover, &solved.game, lower, value)?;
            }
            define_level(&mut prover, &solved.game, positions, value)?;
            theorem.decide(&mut prover, &mut |outcome| {
                listen(News::Decided(outcome));
                sentences.push(outcome.clone());
                Ok(())
            })
        })
    }
}

/// What a search that was ended has to show: a guess, or all that was tried.
#[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
pub(super) fn ended(attempts: Vec<Attempt>, slope: Slope, why: Error) -> Answer {
    let value = attempts.iter().map(Attempt::value).max().unwrap_or(0);
    let (mut solved, mut tried) = (None, Vec::new());
    for Attempt { solved: levels, stage, .. } in attempts {
        let (system, own) = (levels.system.clone(), levels.levels.len() as u32);
        if let Some(mut stage) = stage {
            if let Some((level, why)) = stage.guessed.take().filter(|_| own == value) {
                return Answer::Guessed(Guessed { below: levels, level, why }.into());
            }
            if let Some(by) = stage.refuted.pop_if(|_| stage.given) {
                let solved = Some(levels).filter(|levels| !levels.levels.is_empty());
                return Answer::Refuted(Box::new(Refuted { solved, value: own, by }));
            }
            let (trials, refuted) = (stage.trials(), stage.refuted);
            tried.push(Tried { system, value: own, trials, refuted, ended: stage.ended });
        }
        if own == value && own > 0 && solved.is_none() {
            solved = Some(levels);
        }
    }
    Answer::Open(Box::new(Open { solved, value, slope, tried, why }))
}
