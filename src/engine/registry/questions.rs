//! The questions of the verbs, each in its short form.

use num_bigint::BigUint;

use super::{Registry, Round};
use crate::engine::closed::WinningMoves;
use crate::engine::levels::Levels;
use crate::engine::offer::{Answer, Listed, Offer, Ways};
use crate::engine::outcomes::Outcomes;
use crate::engine::question::{
    Bound, LevelsTo, List, Outcome, OutcomeBoard, Play, Question, ValueBoard, WhoWins, no_values,
};
use crate::engine::rows::{self, Rows};
use crate::engine::values::Values;
use crate::rules::{Game, GamePosition};
use crate::run::Run;
use crate::table::Square;
use crate::{Error, Result, Table};

impl Registry {
    /// The value of a position.
    ///
    /// ```
    /// use wythoff::{engine::Registry, run::Run};
    /// let game: wythoff::Game = "wythoff".parse()?;
    /// let value = Registry::standard().value(&game.position([5, 8])?, &Run::default())?;
    /// assert_eq!((value.found, value.engine), (2u32.into(), "dense"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn value(&self, at: &GamePosition, run: &Run) -> Result<Answer<BigUint>> {
        if !at.game().has_values() {
            return Err(no_values(at.game()));
        }
        let question = WhoWins { at, play: Play::Normal, most_moves: 0 };
        let mut round = self.round(question);
        if let Some(known) = round.known(round.ways.below.as_ref().map(Offer::cost), run)? {
            return Ok(known);
        }
        let Ways { value, below, .. } = round.ways;
        if let Some(value) = cheaper(value, below.as_ref()) {
            return value.answer(run);
        }
        let below = below.ok_or_else(|| question.unserved())?;
        let mut values = Values::new(at.game().clone(), below.answer(run)?);
        let found = values.get(&at.small()?)?.into();
        Ok(values.into_answer(question.covers(), found))
    }

    /// Who wins at a position, if an engine tells at once.
    pub(crate) fn outcome_at_once(
        &self,
        at: &GamePosition,
        play: Play,
        run: &Run,
    ) -> Result<Option<Answer<Outcome>>> {
        let Round { ways, .. } = self.round(WhoWins { at, play, most_moves: 0 });
        ways.outcome.map(|offer| offer.answer(run)).transpose()
    }

    /// Who wins at a position.
    pub fn outcome(&self, at: &GamePosition, play: Play, run: &Run) -> Result<Answer<Outcome>> {
        let question = WhoWins { at, play, most_moves: 0 };
        let Ways { outcome, below, .. } = self.round(question).ways;
        if let Some(outcome) = outcome {
            return outcome.answer(run);
        }
        let below = below.ok_or_else(|| question.unserved())?;
        let mut values = Values::new(at.game().clone(), below.answer(run)?);
        let found = if values.get(&at.small()?)? == 0 { Outcome::P } else { Outcome::N };
        Ok(values.into_answer(question.covers(), found))
    }

    /// The winning moves of a position with their reasons, if an engine that knows who wins at once tells them.
    pub(crate) fn moves_at_once(
        &self,
        at: &GamePosition,
        most_moves: usize,
        play: Play,
        run: &Run,
    ) -> Result<Option<Answer<WinningMoves>>> {
        let Round { ways, .. } = self.round(WhoWins { at, play, most_moves });
        ways.moves.map(|offer| offer.answer(run)).transpose()
    }

    /// The values of all positions that play from a position can reach.
    pub fn reachable(&self, at: &GamePosition, play: Play, run: &Run) -> Result<Values> {
        let question = WhoWins { at, play, most_moves: 0 };
        let below = self.round(question).ways.below.ok_or_else(|| question.unserved())?;
        Ok(Values::new(at.game().clone(), below.answer(run)?))
    }

    /// The values of all (a,b) with a < rows and b < columns.
    pub fn table(
        &self,
        game: &Game,
        rows: usize,
        columns: usize,
        run: &Run,
    ) -> Result<Answer<Table>> {
        self.slice(game, rows, columns, &[], run)
    }

    /// The same over the first two numbers of a position that has more, the others fixed.
    ///
    /// ```
    /// use wythoff::{engine::Registry, run::Run};
    /// let slice = Registry::standard().slice(&"nim:3".parse()?, 2, 3, &[1], &Run::default())?;
    /// assert_eq!((slice.found.row(0), slice.found.row(1)), (vec![1, 0, 3], vec![0, 1, 2]));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn slice(
        &self,
        game: &Game,
        rows: usize,
        columns: usize,
        fixed: &[u64],
        run: &Run,
    ) -> Result<Answer<Table>> {
        self.board(game, ValueBoard { rows, columns, fixed, whole: false }, run)
    }

    /// The same with every cell, row by row: symmetric games are written whole by the engine, with no copy after it.
    ///
    /// ```
    /// use wythoff::{engine::Registry, run::Run, table::Square};
    /// let square = Registry::standard().square(&"wythoff".parse()?, 2, 3, &[], &Run::default())?;
    /// assert_eq!(square.found, Square::Narrow(vec![0, 1, 2, 1, 2, 0]));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn square(
        &self,
        game: &Game,
        rows: usize,
        columns: usize,
        fixed: &[u64],
        run: &Run,
    ) -> Result<Answer<Square>> {
        let board = ValueBoard { rows, columns, fixed, whole: true };
        let answer = self.board(game, board, run)?;
        // More than two bytes a cell: values past 16 bits.
        let cells = rows as u64 * columns as u64;
        if answer.found.bytes() > cells.saturating_mul(2) {
            let what = format!("a table of {rows} by {columns}");
            run.memory().check(cells.saturating_mul(4), &what)?;
        }
        Ok(answer.map(Table::into_square))
    }

    fn board(&self, game: &Game, board: ValueBoard, run: &Run) -> Result<Answer<Table>> {
        self.ask(game, board.checked(game)?, run)
    }

    /// The outcomes of a box of positions, one size for each number.
    pub fn outcomes(
        &self,
        game: &Game,
        sizes: &[usize],
        play: Play,
        run: &Run,
    ) -> Result<Answer<Outcomes>> {
        if sizes.len() != game.arity() {
            return Err(Error::invalid(format!(
                "a position of {game} has {} numbers, but {} sizes were given",
                game.arity(),
                sizes.len()
            )));
        }
        self.ask(game, OutcomeBoard { sizes, play }, run)
    }

    /// The positions of a value, in order by the smaller pile where an engine lists them so, else every one in a box, whose sides the bound is then
    /// taken for. Of value 0 they are the P-positions: all there is to list under misère play and in games without values.
    ///
    /// ```
    /// use wythoff::engine::{Bound, Play, Registry};
    /// let (engines, run) = (Registry::standard(), Default::default());
    /// let game = "block:2 nim".parse()?;
    /// let found = engines.list(&game, 0, Play::Normal, Bound::UpTo(2), &run)?.found;
    /// let found: Vec<String> = found.stream.map(|p| p.unwrap().to_string()).collect();
    /// assert_eq!(found, ["0,0", "0,1", "1,2"]);
    /// assert_eq!(engines.list(&game, 1, Play::Normal, Bound::UpTo(2), &run).err().unwrap().exit_code(), 4);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn list(
        &self,
        game: &Game,
        value: u32,
        play: Play,
        bound: Bound,
        run: &Run,
    ) -> Result<Answer<Listed>> {
        let list = List { value, play, bound }.checked()?;
        match (self.best(game, list), bound) {
            (None, Bound::UpTo(most)) if play == Play::Misere => self.misere_box(game, most, run),
            (None, _) => Err(list.unserved(game)),
            (Some(offer), _) => offer.answer(run),
        }
    }

    /// The same with every pile at most `most`.
    ///
    /// ```
    /// use wythoff::{engine::{Play, Registry}, run::Run};
    /// let (engines, run) = (Registry::standard(), Run::default());
    /// let found = engines.list_within(&"wythoff".parse()?, 0, Play::Normal, 5, &run)?.found;
    /// let found: Vec<String> = found.stream.map(|p| p.unwrap().to_string()).collect();
    /// assert_eq!(found, ["0,0", "1,2", "3,5"]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn list_within(
        &self,
        game: &Game,
        value: u32,
        play: Play,
        most: u64,
        run: &Run,
    ) -> Result<Answer<Listed>> {
        let list = List { value, play, bound: Bound::UpTo(most) }.checked()?;
        if play == Play::Misere {
            return self.misere_box(game, most, run);
        }
        let side = usize::try_from(most).ok().and_then(|most| most.checked_add(1));
        let rows = side.unwrap_or(usize::MAX);
        let board = ValueBoard { rows, columns: rows, fixed: &[], whole: false };
        // Other games than those of two piles are listed in a box anyhow.
        let two = game.rays().is_some_and(|v| v.piles() == 2);
        let (table, offered) = (self.best(game, board).filter(|_| two), self.best(game, list));
        let Some(table) = cheaper(table, offered.as_ref()) else {
            let answer = offered.ok_or_else(|| list.unserved(game))?.answer(run)?;
            return Ok(answer.map(|listed| listed.within(most)));
        };
        let answer = table.answer(run)?;
        let cells = (0..rows).flat_map(|a| (0..rows).map(move |b| (a, b)));
        let cells = cells.filter(|(a, b)| !game.is_symmetric() || a <= b);
        let hits = cells.filter(|(a, b)| answer.found.get(*a, *b) == value);
        let hits = crate::engine::within(run, hits.map(|(a, b)| vec![a as u64, b as u64]))?;
        Ok(answer.map(|_| crate::engine::listed(true, hits)))
    }

    /// The P-positions under misère play with every pile at most `most`.
    fn misere_box(&self, game: &Game, most: u64, run: &Run) -> Result<Answer<Listed>> {
        let sizes = vec![crate::engine::side_to(most)?; game.arity()];
        let answer = self.outcomes(game, &sizes, Play::Misere, run)?;
        let listed = crate::engine::p_positions(&answer.found, game.is_symmetric(), run)?;
        Ok(answer.map(|_| listed))
    }

    /// Preperiod and period of the first rows.
    pub fn rows(&self, game: &Game, wanted: rows::Wanted, run: &Run) -> Result<Answer<Rows>> {
        self.ask(game, wanted, run)
    }

    /// The levels up to a value: proved for all n, or with `rows` what the first rows show.
    pub fn levels(
        &self,
        game: &Game,
        value: u32,
        rows: Option<u64>,
        run: &Run,
    ) -> Result<Answer<Levels>> {
        self.ask(game, LevelsTo { value, rows }, run)
    }
}

/// An offer, unless the other one is cheaper.
fn cheaper<'q, T, U>(
    one: Option<Offer<'q, T>>,
    other: Option<&Offer<'q, U>>,
) -> Option<Offer<'q, T>> {
    one.filter(|one| other.is_none_or(|other| one.cost() <= other.cost()))
}
