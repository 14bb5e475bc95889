//! Figures made of cells: values, level sets, outcomes, a queen's board, three piles.

use std::collections::HashSet;

use super::{FigureKind, Sketch};
use crate::asked::board::{Board, BoardCells, Shown};
use crate::output::Values as _;
use crate::plot::{
    CellGrid, Cloud, ColouredCells, Figure, HeatMap, QueenBoard, Scatter, ValueTable,
};
use wythoff::engine::Registry;
use wythoff::rules::Rules;
use wythoff::run::Run;
use wythoff::{Error, Result};

/// Larger level sets are drawn as points.
const CELLS_UP_TO: usize = 200;

/// The axes: piles, or the stones and allowance of Fibonacci Nim.
fn axes(sketch: &Sketch) -> (&'static str, &'static str) {
    if sketch.game.has_limit() { ("n", "r") } else { ("x", "y") }
}

/// The square of values, or of outcomes, from 0 on.
fn square(
    sketch: &Sketch,
    shown: Shown,
    side: usize,
    engines: &Registry,
    run: &Run,
) -> Result<BoardCells> {
    if sketch.game.arity() != 2 {
        return Err(Error::unserved(format!(
            "a figure of kind {} needs a game of two numbers, and positions of {} are {}",
            sketch.kind,
            sketch.game,
            sketch.game.position_form()
        )));
    }
    let board = Board { game: sketch.game.clone(), fixed: vec![], shown };
    board.cells((side, side), engines, run)
}

/// G(n) against n, of a game of one pile.
fn one_pile(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Figure> {
    let side = sketch.side(20_000)?;
    let row = engines.table(&sketch.game, 1, side, run)?.found;
    let points: Vec<(u64, u64)> = (0..side).map(|n| (n as u64, row.get(0, n).into())).collect();
    let frame = sketch.frame("Sprague–Grundy values", "n", "G(n)");
    Ok(Scatter::positions(frame, &points, false).into())
}

pub(super) fn values(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Figure> {
    if sketch.game.is_one_pile() && sketch.game.has_values() {
        return one_pile(sketch, engines, run);
    }
    let side = sketch.side(if sketch.kind == FigureKind::Table { 40 } else { 2000 })?;
    let table = square(sketch, Shown::Values, side, engines, run)?;
    let (x, y) = axes(sketch);
    let grid = || CellGrid::new(side, side, |x, y| Ok(table.get(x as usize, y as usize)));
    match sketch.kind {
        FigureKind::Heat => {
            let frame = sketch.frame("Sprague–Grundy values", x, y);
            Ok(HeatMap::new(frame, grid()?, "value").into())
        }
        FigureKind::Levels if side <= CELLS_UP_TO => {
            let frame = sketch.frame("Level sets", x, y);
            Ok(ColouredCells::levels(frame, grid()?, sketch.greatest)?.into())
        }
        FigureKind::Levels => {
            let mut levels = vec![Vec::new(); sketch.greatest as usize + 1];
            for a in 0..side {
                for b in 0..side {
                    if let Some(level) = levels.get_mut(table.get(a, b) as usize) {
                        level.push((a as u64, b as u64));
                    }
                }
            }
            Ok(Scatter::levels(sketch.frame("Level sets", x, y), &levels).into())
        }
        _ => {
            let most = side as u64 - 1;
            let triangle = sketch.game.has_limit();
            let (rows, columns) = if triangle { (x, y) } else { ("a", "b") };
            let frame = sketch.frame("Sprague–Grundy values", columns, rows);
            let value = |a: u64, b: u64| Ok(table.get(a as usize, b as usize));
            let mut values = ValueTable::values(frame, (most, most), value)?;
            if triangle {
                // More may not be taken than there is.
                for (n, (_, row)) in values.rows.iter_mut().enumerate() {
                    row.iter_mut().skip(n + 1).for_each(String::clear);
                }
                values.marked.retain(|(n, r)| r <= n);
            }
            Ok(values.into())
        }
    }
}

pub(super) fn outcomes(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Figure> {
    if sketch.game.has_piles() && !sketch.game.stays_in_boxes() {
        return Err(Error::unserved(format!(
            "moves of {} may lead out of the picture: draw its values",
            sketch.game
        )));
    }
    let side = sketch.side(600)?;
    let lost = lost(sketch, side, engines, run)?;
    let triangle = sketch.game.has_limit();
    let wins = CellGrid::new(side, side, |x, y| {
        if lost(x as usize, y as usize) {
            return Ok(0);
        }
        let mut winning = HashSet::new();
        sketch.game.visit_options(&[x, y], &mut |to| {
            // In Fibonacci Nim an allowance above the stones is as good as all of them.
            let second = if triangle { to[1].min(to[0]) } else { to[1] };
            if lost(to[0] as usize, second as usize) {
                winning.insert([to[0], to[1]]);
            }
        });
        // Under misère play whoever cannot move has won.
        Ok((winning.len() as u32).max(1))
    })?;
    let (x, y) = axes(sketch);
    Ok(ColouredCells::outcomes(sketch.frame("Outcomes", x, y), wins).into())
}

/// Which positions of a square are lost for whoever is to move.
fn lost(
    sketch: &Sketch,
    side: usize,
    engines: &Registry,
    run: &Run,
) -> Result<Box<dyn Fn(usize, usize) -> bool>> {
    let Board { shown, .. } = Board::new(sketch.game.clone(), vec![], sketch.play);
    let cells = square(sketch, shown, side, engines, run)?;
    Ok(Box::new(move |a, b| cells.get(a, b) == 0))
}

pub(super) fn queen(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Figure> {
    let side = sketch.side(40)?;
    let lost = lost(sketch, side, engines, run)?;
    let size = side as u64;
    if sketch.queen.0 >= size || sketch.queen.1 >= size {
        return Err(Error::invalid(format!(
            "the queen at {},{} stands off a board of {size} by {size}",
            sketch.queen.0, sketch.queen.1
        )));
    }
    let cells = (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
    let p = cells.filter(|(a, b)| lost(*a, *b)).map(|(a, b)| (a as u64, b as u64));
    let frame = sketch.frame("Moves and P-positions", "x", "y");
    Ok(QueenBoard::new(frame, &sketch.game, (size, size), sketch.queen, p.collect()).into())
}

pub(super) fn cloud(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Figure> {
    if sketch.game.arity() != 3 || !sketch.game.unblocked().has_piles() {
        return Err(Error::unserved(format!(
            "kind 3d draws games of three piles, such as wythoff:3, and positions of {} are {}",
            sketch.game,
            sketch.game.position_form()
        )));
    }
    let side = sketch.side(1024)?;
    let solved = engines.outcomes(&sketch.game, &[side; 3], sketch.play, run)?.found;
    let points = solved.p_positions().map(|p| [p[0] as u32, p[1] as u32, p[2] as u32]);
    let frame = sketch.frame("P-positions", "x", "y");
    Ok(Cloud::new(frame, "z", points.collect()).into())
}
