//! One table: values or outcomes, by cells or by the least in squares of cells.
//!
//! Zoomed out, a picture cell shows the least value of k × k cells, so that P-positions stay visible. Squares up to 8 × 8 are
//! read from the table; larger ones from the least of all 8 × 8 squares, which is found once.

use std::sync::OnceLock;

use wythoff::Result;
use wythoff::engine::Registry;
use wythoff::run::{Reservation, Run};
use wythoff_lab::asked::board::{Board, BoardCells};
use wythoff_lab::output::Values as _;

/// The side of the squares whose least values are kept.
const SQUARE: usize = 8;

/// Tables with so many columns get their overview at once.
const LARGE: usize = 4096;

/// A table that is ready.
pub struct KeptTable {
    cells: BoardCells,
    rows: usize,
    columns: usize,
    symmetric: bool,
    /// The least values of the squares, row by row, once they were needed.
    least: OnceLock<Vec<u32>>,
    _room: Reservation,
}

impl KeptTable {
    pub fn compute(
        board: &Board,
        rows: usize,
        columns: usize,
        engines: &Registry,
        run: &Run,
    ) -> Result<KeptTable> {
        let game = &board.game;
        let rows = if game.is_one_pile() { rows.min(1) } else { rows };
        let squares = 4 * rows.div_ceil(SQUARE) * columns.div_ceil(SQUARE);
        let room = run.reserve(squares as u64, "a table's overview")?;
        let cells = board.cells((rows, columns), engines, run)?;
        let symmetric = game.arity() == 2 && game.is_symmetric();
        let grid =
            KeptTable { cells, rows, columns, symmetric, least: OnceLock::new(), _room: room };
        // Of a large table the overview is part of the work that is waited for.
        if columns >= LARGE {
            grid.squares();
        }
        Ok(grid)
    }

    /// The value of a cell, or 0 for P and 1 for N. Panics outside.
    pub fn get(&self, a: usize, b: usize) -> u32 {
        let (a, b) = if self.symmetric && a > b { (b, a) } else { (a, b) };
        self.cells.get(a, b)
    }

    /// Whether the cell is inside.
    pub fn holds(&self, a: usize, b: usize) -> bool {
        let (a, b) = if self.symmetric && a > b { (b, a) } else { (a, b) };
        a < self.rows && b < self.columns
    }

    /// The engine that computed it.
    pub fn engine(&self) -> &'static str {
        self.cells.engine()
    }

    pub fn bytes(&self) -> u64 {
        self.cells.bytes() + self._room.bytes()
    }

    /// The least value of the cells with a in `rows` and b in `columns` around (a,b) of side `scale`, cut at `edge`.
    fn least_in(&self, a: usize, b: usize, scale: usize, edge: usize) -> u32 {
        let (ends_a, ends_b) = ((a + scale).min(edge), (b + scale).min(edge));
        let mut least = u32::MAX;
        for x in a..ends_a {
            for y in b..ends_b {
                if self.holds(x, y) {
                    least = least.min(self.get(x, y));
                }
            }
        }
        least
    }

    /// The least of each 8 × 8 square.
    fn squares(&self) -> &[u32] {
        self.least.get_or_init(|| {
            let (rows, columns) = (self.rows.div_ceil(SQUARE), self.columns.div_ceil(SQUARE));
            let mut least = vec![0; rows * columns];
            for i in 0..rows {
                for j in 0..columns {
                    let mirrored = self.symmetric && j < i && i < columns && j < rows;
                    least[i * columns + j] = if mirrored {
                        least[j * columns + i]
                    } else {
                        self.least_in(i * SQUARE, j * SQUARE, SQUARE, usize::MAX)
                    };
                }
            }
            least
        })
    }

    /// The cells of a picture: from (a,b) on, `rows` × `columns` of them, each the least of scale × scale cells below `edge`.
    pub fn picture(
        &self,
        (a, b): (usize, usize),
        (rows, columns): (usize, usize),
        scale: usize,
        edge: usize,
    ) -> Vec<u32> {
        let mut cells = Vec::with_capacity(rows * columns);
        for i in 0..rows {
            for j in 0..columns {
                let (x, y) = (a + i * scale, b + j * scale);
                cells.push(match scale {
                    1 => self.get(x, y),
                    2..=SQUARE => self.least_in(x, y, scale, edge),
                    _ => self.least_square(x / SQUARE, y / SQUARE, scale / SQUARE),
                });
            }
        }
        cells
    }

    /// The least of side × side squares from square (i,j) on.
    fn least_square(&self, i: usize, j: usize, side: usize) -> u32 {
        let squares = self.squares();
        let (rows, columns) = (self.rows.div_ceil(SQUARE), self.columns.div_ceil(SQUARE));
        let mut least = u32::MAX;
        for x in i..i + side {
            for y in j..j + side {
                let (x, y) = if self.symmetric && x > y { (y, x) } else { (x, y) };
                if x < rows && y < columns {
                    least = least.min(squares[x * columns + y]);
                }
            }
        }
        least
    }
}
