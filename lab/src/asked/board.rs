//! Boards: a value for each position over the first two numbers, those after them fixed; or outcomes, 0 for P and 1 for N, where there
//! are no values, as under misère play and in blocked games, or where they are wanted. A game of one pile has a board of one row.

use std::ops::Range;

use wythoff::engine::outcomes::Outcomes;
use wythoff::engine::{Answer, Cost, OutcomeBoard, Play, Registry, ValueBoard};
use wythoff::run::Run;
use wythoff::{Error, Game, Remedy, Result, Table};

use crate::output::Values;

/// What a board shows of each position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shown {
    /// Its Sprague–Grundy value.
    Values,
    /// 0 for P, 1 for N.
    Outcomes(Play),
}

/// Whether there are outcomes and no values under this play.
pub fn shows_outcomes(game: &Game, play: Play) -> bool {
    play == Play::Misere || !game.has_values()
}

/// What to look at: a game, with the numbers after the second fixed.
#[derive(Debug, Clone)]
pub struct Board {
    /// The game.
    pub game: Game,
    /// The numbers after the second.
    pub fixed: Vec<u64>,
    /// What is shown of each position.
    pub shown: Shown,
}

impl Board {
    /// The values where there are any, else the outcomes.
    ///
    /// ```
    /// use wythoff::engine::{Play, Registry};
    /// use wythoff_lab::{asked::board::Board, output::Values};
    /// let board = Board::new("wythoff:3".parse()?, vec![2], Play::Normal);
    /// let cells = board.cells((4, 4), &Registry::standard(), &Default::default())?;
    /// assert_eq!((cells.size(), cells.get(1, 3)), ((4, 4), 0));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn new(game: Game, fixed: Vec<u64>, play: Play) -> Board {
        let outcomes = shows_outcomes(&game, play);
        Board { game, fixed, shown: if outcomes { Shown::Outcomes(play) } else { Shown::Values } }
    }

    /// The sizes of the box that holds the first rows and columns; one pile has no rows.
    fn sizes(&self, (rows, columns): (usize, usize)) -> Result<Vec<usize>> {
        let far = || Error::overflow("a number is past what a box can hold: fix a smaller one");
        let size = |x: &u64| usize::try_from(*x).ok().and_then(|x| x.checked_add(1));
        let first = if self.game.is_one_pile() { vec![columns] } else { vec![rows, columns] };
        let fixed = self.fixed.iter().map(|x| size(x).ok_or_else(far));
        first.into_iter().map(Ok).chain(fixed).collect()
    }

    /// What the first rows and columns would cost, if any engine serves them.
    pub fn cost(&self, (rows, columns): (usize, usize), engines: &Registry) -> Option<Cost> {
        let sizes = self.sizes((rows, columns)).ok()?;
        match self.shown {
            Shown::Values => {
                let board = ValueBoard { rows, columns, fixed: &self.fixed, whole: false };
                engines.cost(&self.game, board)
            }
            Shown::Outcomes(play) => engines.cost(&self.game, OutcomeBoard { sizes: &sizes, play }),
        }
    }

    /// The first rows and columns. A game of one pile has one row, whatever is asked for.
    pub fn cells(
        &self,
        (rows, columns): (usize, usize),
        engines: &Registry,
        run: &Run,
    ) -> Result<BoardCells> {
        let size = (if self.game.is_one_pile() { 1 } else { rows }, columns);
        let found = match self.shown {
            Shown::Values => {
                Computed::Values(engines.slice(&self.game, size.0, size.1, &self.fixed, run)?)
            }
            Shown::Outcomes(play) => {
                Computed::Outcomes(engines.outcomes(&self.game, &self.sizes(size)?, play, run)?)
            }
        };
        Ok(BoardCells { found, size })
    }
}

enum Computed {
    Values(Answer<Table>),
    Outcomes(Answer<Outcomes>),
}

/// The cells of a board, on the account of the run that found them.
pub struct BoardCells {
    found: Computed,
    size: (usize, usize),
}

impl BoardCells {
    /// The engine that found them.
    pub fn engine(&self) -> &'static str {
        match &self.found {
            Computed::Values(table) => table.engine,
            Computed::Outcomes(outcomes) => outcomes.engine,
        }
    }

    /// The bytes they take.
    pub fn bytes(&self) -> u64 {
        match &self.found {
            Computed::Values(table) => table.found.bytes(),
            Computed::Outcomes(outcomes) => outcomes.found.bytes(),
        }
    }
}

impl Values for BoardCells {
    fn size(&self) -> (usize, usize) {
        self.size
    }

    fn get(&self, a: usize, b: usize) -> u32 {
        let outcomes = match &self.found {
            Computed::Values(table) => return table.found.get(a, b),
            Computed::Outcomes(outcomes) => &outcomes.found,
        };
        u32::from(!match outcomes.sizes() {
            [_] => outcomes.is_p(&[b]),
            [_, _] => outcomes.is_p(&[a, b]),
            [_, _, fixed @ ..] => {
                let fixed = fixed.iter().map(|size| size - 1);
                outcomes.is_p(&[a, b].into_iter().chain(fixed).collect::<Vec<_>>())
            }
            [] => outcomes.is_p(&[]),
        })
    }

    fn largest(&self) -> u32 {
        match &self.found {
            Computed::Values(table) => table.found.largest(),
            Computed::Outcomes(_) => 1,
        }
    }

    fn block(&self, rows: Range<usize>, columns: Range<usize>, out: &mut Vec<u32>) {
        match &self.found {
            Computed::Values(table) => table.found.block(rows, columns, out),
            Computed::Outcomes(_) => {
                rows.for_each(|a| out.extend(columns.clone().map(|b| self.get(a, b))))
            }
        }
    }
}

/// A number of rows or columns.
pub fn to_size(n: u64) -> Result<usize> {
    match usize::try_from(n) {
        Ok(0) => Err(Error::invalid("a table needs at least one row and one column")),
        Ok(n) if n < 1 << 31 => Ok(n),
        _ => {
            Err(Error::limit(format!("a table with {n} rows or columns"))
                .help(Remedy::SmallerTable))
        }
    }
}

/// Refuses a table of more than two numbers without what fixes the others.
pub fn check_fixed(game: &Game, fixed: bool) -> Result<()> {
    if !fixed && game.arity() > 2 {
        return Err(Error::invalid(format!("positions of {game} are {}", game.position_form()))
            .help(Remedy::FixNumbers { count: game.arity() - 2 }));
    }
    Ok(())
}
