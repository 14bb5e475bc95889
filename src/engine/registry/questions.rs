//! The questions of the verbs, each an ask of its own and an answer of its own type.

use num_bigint::BigUint;

use super::{Offered, Registry, Ways};
use crate::engine::ask::{Answer, Ask, Bound, Found, Listed, Lookup, Outcome, Play};
use crate::engine::closed::WinningMoves;
use crate::engine::levels::Levels;
use crate::engine::outcomes::Outcomes;
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
        let Ways { value, below, .. } = self.ways(at, 0, Play::Normal);
        if let Some(value) = cheaper(value, below.as_ref()) {
            return value_of(value.answer(run)?);
        }
        let unserved = || Ask::Reachable(at, Play::Normal).unserved(at.game());
        let below = below.ok_or_else(unserved)?;
        let mut values = Values::new(at.game().clone(), reachable_of(below.answer(run)?)?);
        let found = values.get(&at.small()?)?.into();
        Ok(values.into_answer(Ask::Value(at).covers(), found))
    }

    /// Who wins at a position, if an engine tells at once.
    pub(crate) fn outcome_at_once(
        &self,
        at: &GamePosition,
        play: Play,
        run: &Run,
    ) -> Result<Option<Answer<Outcome>>> {
        let best = self.best(at.game(), Ask::Outcome(at, play));
        best.map(|offered| outcome_of(offered.answer(run)?)).transpose()
    }

    /// Who wins at a position.
    pub fn outcome(&self, at: &GamePosition, play: Play, run: &Run) -> Result<Answer<Outcome>> {
        if let Some(answer) = self.outcome_at_once(at, play, run)? {
            return Ok(answer);
        }
        let mut values = self.reachable(at, play, run)?;
        let found = if values.get(&at.small()?)? == 0 { Outcome::P } else { Outcome::N };
        Ok(values.into_answer(Ask::Outcome(at, play).covers(), found))
    }

    /// The winning moves of a position with their reasons, if an engine that knows who wins at once tells them.
    pub(crate) fn moves_at_once(
        &self,
        at: &GamePosition,
        most: usize,
        play: Play,
        run: &Run,
    ) -> Result<Option<Answer<WinningMoves>>> {
        let best = self.ways(at, most, play).moves;
        best.map(|offered| moves_of(offered.answer(run)?)).transpose()
    }

    /// The values of all positions that play from a position can reach.
    pub fn reachable(&self, at: &GamePosition, play: Play, run: &Run) -> Result<Values> {
        let answer = self.ask(at.game(), &Ask::Reachable(at, play), run)?;
        Ok(Values::new(at.game().clone(), reachable_of(answer)?))
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
        self.slice_of(game, &Ask::Table { rows, columns, fixed, whole: false }, run)
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
        let ask = Ask::Table { rows, columns, fixed, whole: true };
        let answer = self.slice_of(game, &ask, run)?;
        // More than two bytes a cell: values past 16 bits.
        let cells = rows as u64 * columns as u64;
        if answer.found.bytes() > cells.saturating_mul(2) {
            let what = format!("a table of {rows} by {columns}");
            run.memory().check(cells.saturating_mul(4), &what)?;
        }
        answer.map(|table| Some(table.into_square()))
    }

    fn slice_of(&self, game: &Game, ask: &Ask, run: &Run) -> Result<Answer<Table>> {
        let fixed = if let Ask::Table { fixed, .. } = ask { fixed } else { &[][..] };
        if !fixed.is_empty() && fixed.len() + 2 != game.arity() {
            let form = game.position_form();
            return Err(Error::invalid(match game.arity().saturating_sub(2) {
                0 => format!("positions of {game} are {form}: there is nothing to fix"),
                wanted => format!(
                    "positions of {game} are {form}: fix {wanted} of the numbers, not {}",
                    fixed.len()
                ),
            }));
        }
        let answer = self.ask(game, ask, run)?;
        table_of(answer)
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
        let answer = self.ask(game, &Ask::Outcomes { sizes, play }, run)?;
        outcomes_of(answer)
    }

    /// The positions of a value, in order.
    pub fn positions(
        &self,
        game: &Game,
        value: u32,
        bound: Bound,
        run: &Run,
    ) -> Result<Answer<Listed>> {
        let answer = self.ask(game, &Ask::Positions { value, bound }, run)?;
        positions_of(answer)
    }

    /// The positions of a value with every pile at most `most`, in order.
    ///
    /// ```
    /// use wythoff::{engine::Registry, run::Run};
    /// let (engines, run) = (Registry::standard(), Run::default());
    /// let found = engines.positions_within(&"wythoff".parse()?, 0, 5, &run)?.found;
    /// let found: Vec<String> = found.stream.map(|p| p.unwrap().to_string()).collect();
    /// assert_eq!(found, ["0,0", "1,2", "3,5"]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn positions_within(
        &self,
        game: &Game,
        value: u32,
        most: u64,
        run: &Run,
    ) -> Result<Answer<Listed>> {
        let side = usize::try_from(most).ok().and_then(|most| most.checked_add(1));
        let rows = side.unwrap_or(usize::MAX);
        let table = Ask::Table { rows, columns: rows, fixed: &[], whole: false };
        let list_ask = Ask::Positions { value, bound: Bound::UpTo(most) };
        // Other games than those of two piles are listed in a box anyhow.
        let two = game.vector().is_some_and(|v| v.piles() == 2);
        let (table, list) = (self.best(game, table).filter(|_| two), self.best(game, list_ask));
        let Some(table) = cheaper(table, list.as_ref()) else {
            let answer = list.ok_or_else(|| list_ask.unserved(game))?.answer(run)?;
            return positions_of(answer)?.map(|listed| Some(listed.within(most)));
        };
        let answer = table_of(table.answer(run)?)?;
        let cells = (0..rows).flat_map(|a| (0..rows).map(move |b| (a, b)));
        let cells = cells.filter(|(a, b)| !game.is_symmetric() || a <= b);
        let hits = cells.filter(|(a, b)| answer.found.get(*a, *b) == value);
        let hits = crate::engine::within(run, hits.map(|(a, b)| vec![a as u64, b as u64]))?;
        answer.map(|_| Some(crate::engine::listed(true, hits)))
    }

    /// The P-positions under either play: in order by the smaller pile where an engine lists them so, else every one in a
    /// box, whose sides the bound is then taken for.
    ///
    /// ```
    /// use wythoff::engine::{Bound, Play, Registry};
    /// let (engines, run) = (Registry::standard(), Default::default());
    /// let game = "block:2 nim".parse()?;
    /// let found = engines.p_positions(&game, Play::Normal, Bound::UpTo(2), &run)?.found;
    /// let found: Vec<String> = found.stream.map(|p| p.unwrap().to_string()).collect();
    /// assert_eq!(found, ["0,0", "0,1", "1,2"]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn p_positions(
        &self,
        game: &Game,
        play: Play,
        bound: Bound,
        run: &Run,
    ) -> Result<Answer<Listed>> {
        let ask = match play {
            Play::Normal => Ask::Positions { value: 0, bound },
            Play::Misere => Ask::Misere { bound },
        };
        match (self.best(game, ask), bound) {
            (Some(offered), _) => positions_of(offered.answer(run)?),
            (None, Bound::UpTo(most)) => self.p_positions_within(game, play, most, run),
            (None, Bound::Count(_)) => Err(ask.unserved(game)),
        }
    }

    /// The P-positions under either play with every pile at most `most`, in order.
    pub fn p_positions_within(
        &self,
        game: &Game,
        play: Play,
        most: u64,
        run: &Run,
    ) -> Result<Answer<Listed>> {
        if play == Play::Normal {
            return self.positions_within(game, 0, most, run);
        }
        let side = usize::try_from(most).ok().and_then(|most| most.checked_add(1));
        let side =
            side.ok_or_else(|| Error::overflow("a bound past what a box can hold: ask for less"))?;
        let answer = self.outcomes(game, &vec![side; game.arity()], play, run)?;
        let hits = answer.found.p_positions().map(|p| p.iter().map(|x| *x as u64).collect());
        let sorted = |p: &Vec<u64>| !game.is_symmetric() || p.is_sorted();
        let hits = crate::engine::within(run, hits.filter(sorted))?;
        answer.map(|_| Some(crate::engine::listed(true, hits)))
    }

    /// Preperiod and period of the first rows.
    pub fn rows(&self, game: &Game, wanted: rows::Wanted, run: &Run) -> Result<Answer<Rows>> {
        let answer = self.ask(game, &Ask::Rows(wanted), run)?;
        rows_of(answer)
    }

    /// The levels up to a value: proved for all n, or with `rows` what the first rows show.
    pub fn levels(
        &self,
        game: &Game,
        up_to_value: u32,
        rows: Option<u64>,
        run: &Run,
    ) -> Result<Answer<Levels>> {
        let answer = self.ask(game, &Ask::Levels { up_to_value, rows }, run)?;
        levels_of(answer)
    }
}

/// An offer, unless the other one is cheaper.
fn cheaper<'q>(one: Option<Offered<'q>>, other: Option<&Offered>) -> Option<Offered<'q>> {
    one.filter(|one| other.is_none_or(|other| one.cost() <= other.cost()))
}

/// Each answer by its own type.
macro_rules! answers {
    ($($name:ident: $variant:ident => $type:ty),* $(,)?) => {$(
        pub(crate) fn $name(answer: Answer<Found>) -> Result<Answer<$type>> {
            answer.map(|found| if let Found::$variant(x) = found { Some(x) } else { None })
        }
    )*};
}

answers! {
    value_of: Value => BigUint,
    outcome_of: Outcome => Outcome,
    moves_of: Moves => WinningMoves,
    reachable_of: Reachable => Box<dyn Lookup>,
    table_of: Table => Table,
    outcomes_of: Outcomes => Outcomes,
    positions_of: Positions => Listed,
    rows_of: Rows => Rows,
    levels_of: Levels => Levels,
}
