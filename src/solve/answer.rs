//! How a search ended: proved, guessed, refuted, open, and what there is to show.

use std::sync::Arc;

use super::density::Densities;
use super::driver::{Level, Solved};
use super::pairs::Trial;
use super::shape::{Bounds, Shape};
use super::systems::Slope;
use super::theorem::Counterexample;
use crate::engine::Play;
use crate::logic::System;
use crate::rules::Game;
use crate::run::Run;
use crate::{Error, Result};

/// How it ended.
///
/// ```
/// use wythoff::solve::{Answer, Guessed, Solved};
/// /// The levels that are proved, however the search ended.
/// fn proved(answer: &Answer) -> Option<&Solved> {
///     match answer {
///         Answer::Proved(solved) => Some(solved),
///         Answer::Guessed(guessed) => Guessed::proved(guessed),
///         Answer::Refuted(refuted) => refuted.solved.as_ref(),
///         Answer::Open(open) => open.solved.as_ref(),
///     }
/// }
/// let answer = "wythoff".parse::<wythoff::Game>()?.solve()?;
/// assert_eq!(proved(&answer).map(|solved| solved.levels().len()), Some(1));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug)]
pub enum Answer {
    /// Every level asked for is proved.
    Proved(Solved),
    /// The levels below are proved; this one agrees with all data, and its proof reached a limit.
    Guessed(Box<Guessed>),
    /// The guess given for a value is not the set of its positions.
    Refuted(Box<Refuted>),
    /// No automaton was found for a value: what was tried, and what ended it.
    Open(Box<Open>),
}

/// A level that agrees with all data and was not proved, and the levels below it, which were.
#[derive(Debug)]
pub struct Guessed {
    /// There may be none.
    pub(super) below: Solved,
    pub(super) level: Level,
    pub(super) why: Error,
}

impl Guessed {
    /// The levels that are proved, if there are any.
    pub fn proved(&self) -> Option<&Solved> {
        (!self.below.levels.is_empty()).then_some(&self.below)
    }

    /// The same, taken out.
    pub fn into_proved(self) -> Option<Solved> {
        (!self.below.levels.is_empty()).then_some(self.below)
    }

    /// The level that is not proved.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.below.game
    }

    /// Normal or misère play.
    pub fn play(&self) -> Play {
        self.below.play
    }

    /// The numeration system of all piles.
    pub fn system(&self) -> &Arc<System> {
        &self.below.system
    }

    /// What ended its proof.
    pub fn why(&self) -> &Error {
        &self.why
    }

    /// What the guess looks like: its shape, its bounds and their densities.
    ///
    /// # Errors
    /// If the memory does not suffice, or the listener asks to stop.
    pub fn looks(&self, run: &Run) -> Result<(Shape, Option<Bounds>, Option<Densities>)> {
        let shape = Shape::of(&self.below, &self.level, run)?;
        let bounds = Bounds::of(&self.below, &self.level, run)?;
        let densities = match &bounds {
            Some(bounds) => Densities::of(&self.below, &self.level, bounds, run)?,
            None => None,
        };
        Ok((shape, bounds, densities))
    }
}

/// A guess that somebody gave, and that fell.
///
/// ```
/// use wythoff::engine::{Play, Registry};
/// use wythoff::solve::{Answer, Counterexample, Refuted, Settings, solve};
/// let (game, run) = ("wythoff".parse::<wythoff::Game>()?, Default::default());
/// // Equal piles are Nim's positions, not Wythoff's.
/// let given = game.read_guess("?msd_fib a=b", &run)?;
/// let (engines, settings) = (Registry::standard(), Settings { given, ..Settings::default() });
/// let answer = solve(&game, 0, Play::Normal, &settings, &engines, &run, &mut |_| {})?;
/// let Answer::Refuted(fallen) = answer else { panic!("it is false") };
/// let Refuted { value, by: Counterexample { sentence, .. }, .. } = *fallen;
/// assert_eq!((value, sentence.as_str()), (0, "no move (1,1)* inside"));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug)]
pub struct Refuted {
    /// The levels proved before it.
    pub solved: Option<Solved>,
    /// The value it was given for.
    pub value: u32,
    /// The sentence that is false of it, and the smallest numbers that show it.
    pub by: Counterexample,
}

/// A search that did not end in an automaton.
///
/// ```
/// use wythoff::engine::{Play, Registry};
/// use wythoff::solve::{Answer, Looks, Open, Settings, Slope, Tried, solve};
/// let (engines, run) = (Registry::standard(), Default::default());
/// let little = Some(std::time::Duration::from_millis(10));
/// let settings = Settings { effort: little, ..Settings::default() };
/// let game = "gdwn:1,2".parse()?;
/// let Answer::Open(open) = solve(&game, 0, Play::Normal, &settings, &engines, &run, &mut |_| {})?
/// else {
///     panic!("so little effort solves nothing")
/// };
/// assert_eq!((open.looks(), open.why.exit_code()), (Looks::Unknown, 3));
/// let Open { slope, tried, .. } = *open;
/// assert!(matches!(slope, Slope::Several { least, largest } if least < 1.5 && largest > 2.2));
/// assert!(tried.iter().all(|Tried { value, .. }| *value == 0));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug)]
pub struct Open {
    /// The levels proved before it.
    pub solved: Option<Solved>,
    /// The value that stayed open.
    pub value: u32,
    /// Where the P-positions lie.
    pub slope: Slope,
    /// System by system, how far it was followed.
    pub tried: Vec<Tried>,
    /// What ended the search.
    pub why: Error,
}

/// How far a system was followed.
#[derive(Debug)]
pub struct Tried {
    /// The system.
    pub system: Arc<System>,
    /// The value that stayed open in it.
    pub value: u32,
    /// The sizes of data, and how the states grew.
    pub trials: Vec<Trial>,
    /// Guesses that were refuted.
    pub refuted: Vec<Counterexample>,
    /// What ended it before the rest of the search, if anything did.
    pub ended: Option<Error>,
}
