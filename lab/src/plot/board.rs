//! A queen on a chessboard: a position as her square, the moves as lines towards the origin, P-positions marked.
//!
//! The square (x, y) is the x-th column from the left and the y-th row from below, both from 0. The directions are read
//! off the squares she can reach, so a rider of any game can stand for the queen.

use std::collections::BTreeMap;

use num_integer::gcd;

use super::canvas::{Anchor, At, Canvas, Rect, pixels};
use super::chart::{LegendEntry, Mark, Marker, Texts};
use super::colour::{BLACK, OKABE_ITO, P_COLOUR, Rgb, WHITE};
use super::{Draw, Frame};
use wythoff::rules::Rules;
use wythoff::{Error, Result};

const LIGHT: Rgb = [246, 238, 222];
const DARK: Rgb = [214, 196, 164];
const MOVES: Rgb = OKABE_ITO[1];
const MARGIN: f64 = 46.0;
/// The most columns and rows.
const MOST: u64 = 40;

/// A queen on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueenBoard {
    /// Title and axes.
    pub frame: Frame,
    /// Columns and rows, from 1 to 40 of each.
    pub size: (u64, u64),
    /// The queen's square.
    pub queen: Option<(u64, u64)>,
    /// The squares she can reach.
    pub options: Vec<(u64, u64)>,
    /// The P-positions.
    pub marked: Vec<(u64, u64)>,
}

impl QueenBoard {
    /// The queen's options by the rules, on a board that holds all of them.
    ///
    /// ```
    /// use wythoff_lab::plot::{QueenBoard, Frame};
    /// let game: wythoff::Game = "wythoff".parse().unwrap();
    /// let frame = Frame::new("Wythoff's game", "x", "y");
    /// let board = QueenBoard::new(frame, &game, (8, 8), (3, 2), vec![(0, 0), (1, 2), (2, 1)]);
    /// assert_eq!(board.options.len(), 3 + 2 + 2);
    /// ```
    pub fn new(
        frame: Frame,
        rules: &dyn Rules,
        size: (u64, u64),
        queen: (u64, u64),
        marked: Vec<(u64, u64)>,
    ) -> Self {
        let mut options = Vec::new();
        // Refused when drawn; listing the options of a far square could take long.
        if queen.0 < size.0.min(MOST) && queen.1 < size.1.min(MOST) {
            rules.visit_options(&[queen.0, queen.1], &mut |to| options.push((to[0], to[1])));
        }
        options.sort_unstable();
        options.dedup();
        QueenBoard { frame, size, queen: Some(queen), options, marked }
    }

    fn side(&self, unit: f64) -> i32 {
        let room = pixels(unit, (f64::from(self.frame.width) - 2.0 * MARGIN).min(600.0));
        room / self.size.0.max(self.size.1).max(1) as i32
    }

    fn texts(&self, unit: f64) -> Texts {
        let mut legend = Vec::new();
        if !self.marked.is_empty() {
            let text = "P-position".to_string();
            legend.push(LegendEntry { mark: Mark::Point(Marker::Disc), colour: P_COLOUR, text });
        }
        if !self.options.is_empty() {
            let text = "moves of the queen".to_string();
            legend.push(LegendEntry { mark: Mark::Line, colour: MOVES, text });
        }
        Texts::new(unit, &self.frame, &legend, &[])
    }

    /// The farthest square in each direction.
    fn lines(&self, queen: (u64, u64)) -> Vec<(u64, u64)> {
        let mut farthest: BTreeMap<(i64, i64), (i64, (u64, u64))> = BTreeMap::new();
        for &(x, y) in &self.options {
            let step = (x as i64 - queen.0 as i64, y as i64 - queen.1 as i64);
            let times = gcd(step.0, step.1).abs();
            if times > 0 {
                let best = farthest.entry((step.0 / times, step.1 / times)).or_insert((0, (x, y)));
                *best = (*best).max((times, (x, y)));
            }
        }
        farthest.into_values().map(|(_, square)| square).collect()
    }
}

impl Draw for QueenBoard {
    fn check(&self) -> Result<()> {
        let (columns, rows) = self.size;
        if columns == 0 || rows == 0 {
            return Err(Error::invalid("there is nothing to draw: the board is empty"));
        }
        if columns > MOST || rows > MOST {
            return Err(Error::limit(format!(
                "a board has at most {MOST} columns and rows, not {columns} × {rows}: draw the outcomes as cells"
            )));
        }
        let squares = self.queen.iter().chain(&self.options).chain(&self.marked);
        match squares.into_iter().find(|(x, y)| *x >= columns || *y >= rows) {
            Some((x, y)) => Err(Error::invalid(format!(
                "the square {x},{y} lies outside the board of {columns} × {rows}"
            ))),
            None => Ok(()),
        }
    }

    fn size(&self, unit: f64) -> (i32, i32) {
        let texts = self.texts(unit);
        let board = self.side(unit) * self.size.1 as i32;
        (
            pixels(unit, f64::from(self.frame.width)),
            texts.above + board + pixels(unit, MARGIN) + texts.below,
        )
    }

    fn draw(&self, canvas: &mut Canvas) {
        let (texts, side) = (self.texts(canvas.unit), self.side(canvas.unit));
        let (width, height) = self.size(canvas.unit);
        texts.draw(canvas, height);
        let (columns, rows) = (self.size.0 as i32, self.size.1 as i32);
        let (left, top) = ((width - side * columns) / 2, texts.above);
        let square = |(x, y): (u64, u64)| {
            let from = (left + side * x as i32, top + side * (rows - 1 - y as i32));
            Rect { from, to: (from.0 + side, from.1 + side) }
        };
        let middle = |at| square(at).middle();
        for y in 0..self.size.1 {
            for x in 0..self.size.0 {
                canvas.rect(square((x, y)), if (x + y) % 2 == 0 { DARK } else { LIGHT });
            }
        }
        let board = Rect { from: (left, top), to: (left + side * columns, top + side * rows) };
        canvas.outline(board, BLACK, 1.0);
        for x in 0..self.size.0 {
            let at = (middle((x, 0)).0, board.to.1 + canvas.px(11.0));
            canvas.text(&x.to_string(), at, Anchor::Middle, 13.0, BLACK);
        }
        for y in 0..self.size.1 {
            let at = (left - canvas.px(6.0), middle((0, y)).1);
            canvas.text(&y.to_string(), at, Anchor::Right, 13.0, BLACK);
        }
        let centre = board.middle();
        let below = (centre.0, board.to.1 + canvas.px(30.0));
        canvas.text(&self.frame.x, below, Anchor::Middle, 14.0, BLACK);
        canvas.text_upwards(&self.frame.y, (left - canvas.px(34.0), centre.1), 14.0, BLACK);
        for at in &self.marked {
            canvas.disc(middle(*at), side * 3 / 10, P_COLOUR);
        }
        if let Some(queen) = self.queen {
            for end in self.lines(queen) {
                arrow(canvas, middle(queen), middle(end), side);
            }
            for at in &self.options {
                canvas.disc(middle(*at), side / 11, MOVES);
            }
            draw_queen(canvas, square(queen));
        }
    }
}

/// A line with a head at its end.
fn arrow(canvas: &mut Canvas, from: At, to: At, side: i32) {
    let (dx, dy) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy, s) = (dx / length, dy / length, f64::from(side));
    let point = |along: f64, aside: f64| {
        let (x, y) = (ux * along - uy * aside, uy * along + ux * aside);
        (to.0 + x.round() as i32, to.1 + y.round() as i32)
    };
    canvas.path([from, point(s * 0.1, 0.0)], MOVES, 3.0);
    let head = [point(s * 0.36, 0.0), point(s * 0.08, s * 0.15), point(s * 0.08, -s * 0.15)];
    canvas.polygon(head, MOVES);
}

/// The crown of a queen in a square of side 1, from its left foot round its five points to the right foot.
const CROWN: [(f64, f64); 11] = [
    (0.27, 0.76),
    (0.15, 0.36),
    (0.34, 0.56),
    (0.31, 0.26),
    (0.44, 0.54),
    (0.50, 0.20),
    (0.56, 0.54),
    (0.69, 0.26),
    (0.66, 0.56),
    (0.85, 0.36),
    (0.73, 0.76),
];

/// A black queen with a white edge, which keeps her apart from what is under her.
fn draw_queen(canvas: &mut Canvas, square: Rect) {
    let side = f64::from(square.width());
    let at = |(x, y): (f64, f64)| {
        (square.from.0 + (x * side).round() as i32, square.from.1 + (y * side).round() as i32)
    };
    let base = Rect { from: at((0.24, 0.78)), to: at((0.76, 0.87)) };
    canvas.disc(at((0.5, 0.52)), (side * 0.46) as i32, WHITE);
    canvas.polygon(CROWN.map(at), BLACK);
    canvas.rect(base, BLACK);
    canvas.path([at((0.28, 0.70)), at((0.72, 0.70))], WHITE, side / canvas.unit * 0.03);
    for tip in CROWN.iter().skip(1).step_by(2) {
        canvas.disc(at(*tip), (side * 0.055) as i32, BLACK);
    }
}
