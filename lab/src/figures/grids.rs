//! Figures made of cells: values, level sets, outcomes, a queen's board, three piles.

use super::{Kind, Sketch};
use crate::plot::{Board, Cells, Cloud, Figure, Grid, HeatMap, Scatter, ValueTable};
use wythoff::engine::{Play, Registry};
use wythoff::rules::Rules;
use wythoff::run::Run;
use wythoff::{Error, Result, Table};

/// Larger level sets are drawn as points.
const CELLS_UP_TO: usize = 200;

/// The axes: piles, or the stones and allowance of Fibonacci Nim.
fn axes(sketch: &Sketch) -> (&'static str, &'static str) {
    if sketch.game.has_piles() { ("x", "y") } else { ("n", "r") }
}

fn table(sketch: &Sketch, side: usize, engines: &Registry, run: &Run) -> Result<Table> {
    if sketch.game.arity() != 2 {
        return Err(Error::unserved(format!(
            "a figure of kind {} needs a game of two numbers, and positions of {} are {}",
            sketch.kind,
            sketch.game,
            sketch.game.position_form()
        )));
    }
    Ok(engines.table(&sketch.game, side, side, run)?.found)
}

pub(super) fn values(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Figure> {
    let side = sketch.side(if sketch.kind == Kind::Table { 40 } else { 2000 })?;
    let table = table(sketch, side, engines, run)?;
    let (x, y) = axes(sketch);
    let grid = || Grid::new(side, side, |x, y| Ok(table.get(x as usize, y as usize)));
    match sketch.kind {
        Kind::Heat => {
            let frame = sketch.frame("Sprague–Grundy values", x, y);
            Ok(HeatMap::new(frame, grid()?, "value").into())
        }
        Kind::Levels if side <= CELLS_UP_TO => {
            let frame = sketch.frame("Level sets", x, y);
            Ok(Cells::levels(frame, grid()?, sketch.greatest)?.into())
        }
        Kind::Levels => {
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
            let (rows, columns) = if sketch.game.has_piles() { ("a", "b") } else { (x, y) };
            let frame = sketch.frame("Sprague–Grundy values", columns, rows);
            let value = |a: u64, b: u64| Ok(table.get(a as usize, b as usize));
            let mut values = ValueTable::values(frame, (most, most), value)?;
            if !sketch.game.has_piles() {
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
    let table = table(sketch, side, engines, run)?;
    let vector = sketch.game.has_piles();
    let wins = Grid::new(side, side, |x, y| {
        let mut wins = 0;
        sketch.game.visit_options(&[x, y], &mut |to| {
            // In Fibonacci Nim an allowance above the stones is as good as all of them.
            let second = if vector { to[1] } else { to[1].min(to[0]) };
            wins += u32::from(table.get(to[0] as usize, second as usize) == 0);
        });
        Ok(wins)
    })?;
    let (x, y) = axes(sketch);
    Ok(Cells::outcomes(sketch.frame("Outcomes", x, y), wins).into())
}

pub(super) fn queen(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Figure> {
    let side = sketch.side(40)?;
    let table = table(sketch, side, engines, run)?;
    let size = side as u64;
    if sketch.queen.0 >= size || sketch.queen.1 >= size {
        return Err(Error::invalid(format!(
            "the queen at {},{} stands off a board of {size} by {size}",
            sketch.queen.0, sketch.queen.1
        )));
    }
    let cells = (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
    let p = cells.filter(|(a, b)| table.get(*a, *b) == 0).map(|(a, b)| (a as u64, b as u64));
    let frame = sketch.frame("Moves and P-positions", "x", "y");
    Ok(Board::new(frame, &sketch.game, (size, size), sketch.queen, p.collect()).into())
}

pub(super) fn cloud(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Figure> {
    if sketch.game.arity() != 3 || !sketch.game.has_piles() {
        return Err(Error::unserved(format!(
            "kind 3d draws games of three piles, such as wythoff:3, and positions of {} are {}",
            sketch.game,
            sketch.game.position_form()
        )));
    }
    let side = sketch.side(1024)?;
    let solved = engines.outcomes(&sketch.game, &[side; 3], Play::Normal, run)?.found;
    let points = solved.p_positions().map(|p| [p[0] as u32, p[1] as u32, p[2] as u32]);
    let frame = sketch.frame("P-positions", "x", "y");
    Ok(Cloud::new(frame, "z", points.collect()).into())
}
