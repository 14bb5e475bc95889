//! The short form of every question: of a game and its positions, over all engines there are and a quiet run within the default memory.
//!
//! Who needs another run (memory, time, progress, a checkpoint) or other engines asks a [`Registry`] the same questions.

use std::sync::OnceLock;

use num_bigint::BigUint;

use crate::engine::levels::Levels;
use crate::engine::rows::{Rows, Wanted};
use crate::engine::{Bound, Outcome, Play, Registry, Stream};
use crate::rules::{Game, GamePosition};
use crate::run::Run;
use crate::solve::{self, solve};
use crate::strategy::{self, Move, analyse};
use crate::{Position, Result, Table};

fn engines() -> &'static Registry {
    static ALL: OnceLock<Registry> = OnceLock::new();
    ALL.get_or_init(Registry::standard)
}

impl Game {
    /// A position to ask about.
    ///
    /// ```
    /// use wythoff::Game;
    /// assert_eq!("wythoff".parse::<Game>()?.at([5, 8])?.value()?, 2u32.into());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn at(&self, piles: impl Into<Position>) -> Result<GamePosition> {
        self.position(piles)
    }

    /// The Sprague–Grundy values of all (a,b) with a < rows and b < columns.
    ///
    /// ```
    /// let table = "gdwn:1,2".parse::<wythoff::Game>()?.table(10, 10)?;
    /// assert_eq!(table.get(4, 5), 0);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn table(&self, rows: usize, columns: usize) -> Result<Table> {
        Ok(engines().table(self, rows, columns, &Run::default())?.found)
    }

    /// The positions of a value, in order; of value 0 the P-positions.
    ///
    /// ```
    /// use wythoff::{Game, engine::Bound};
    /// let listed = "wythoff".parse::<Game>()?.positions(0, Bound::Count(3))?;
    /// let listed: Vec<String> = listed.map(|p| p.unwrap().to_string()).collect();
    /// assert_eq!(listed, ["0,0", "1,2", "3,5"]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn positions(&self, value: u32, bound: Bound) -> Result<Stream> {
        Ok(engines().list(self, value, Play::Normal, bound, &Run::default())?.found.stream)
    }

    /// Preperiod, period and saltus of the first rows, proved for all n.
    ///
    /// ```
    /// let euclid = "euclid".parse::<wythoff::Game>()?.rows(6)?;
    /// assert_eq!(euclid.rows[5].period, Some(5u32.into()));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn rows(&self, rows: usize) -> Result<Rows> {
        Ok(engines().rows(self, Wanted::rows(rows), &Run::default())?.found)
    }

    /// The levels T_0, T_1, … up to a value, proved for all n.
    ///
    /// ```
    /// let levels = "r-wythoff".parse::<wythoff::Game>()?.levels(3)?;
    /// assert_eq!(levels.facts[3].settled_from(), 22);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn levels(&self, up_to_value: u32) -> Result<Levels> {
        Ok(engines().levels(self, up_to_value, None, &Run::default())?.found)
    }

    /// Its P-positions, learned as an automaton and proved for all piles.
    ///
    /// ```
    /// let answer = "{0,1}* {1,1}* {1,4}".parse::<wythoff::Game>()?.solve()?;
    /// assert!(matches!(answer, wythoff::solve::Answer::Proved(_)));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn solve(&self) -> Result<solve::Answer> {
        let (settings, run) = (solve::Settings::default(), Run::default());
        solve(self, 0, Play::Normal, &settings, engines(), &run, &mut |_| {})
    }
}

impl GamePosition {
    /// The Sprague–Grundy value.
    ///
    /// ```
    /// let game: wythoff::Game = "nim:3".parse()?;
    /// assert_eq!(game.at([3, 5, 9])?.value()?, 15u32.into());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn value(&self) -> Result<BigUint> {
        Ok(engines().value(self, &Run::default())?.found)
    }

    /// Who wins.
    ///
    /// ```
    /// use wythoff::{Game, engine::Outcome};
    /// assert_eq!("wythoff".parse::<Game>()?.at([3, 5])?.outcome()?, Outcome::P);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn outcome(&self) -> Result<Outcome> {
        Ok(engines().outcome(self, Play::Normal, &Run::default())?.found)
    }

    /// The winning moves, at most a thousand, with their reasons where an engine gives them.
    ///
    /// ```
    /// let moves = "wythoff".parse::<wythoff::Game>()?.at([5, 8])?.winning_moves()?;
    /// let moves: Vec<String> = moves.iter().map(|m| m.to.to_string()).collect();
    /// assert_eq!(moves, ["5,3", "4,7"]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn winning_moves(&self) -> Result<Vec<Move>> {
        // The moves are told without the value where they can be.
        let settings = strategy::Settings { most_for_value: Some(0), ..Default::default() };
        Ok(analyse(std::slice::from_ref(self), settings, engines(), &Run::default())?.moves)
    }
}
