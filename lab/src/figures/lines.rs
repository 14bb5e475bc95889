//! Figures made of points: positions, ratios, offsets, periods.

use num_traits::ToPrimitive;

use super::{DENSE_FROM, Sketch};
use crate::plot::{Against, Counts, Density, Figure, Guide, Scatter, Series};
use wythoff::engine::Registry;
use wythoff::engine::rows::Wanted;
use wythoff::rules::Game;
use wythoff::run::Run;
use wythoff::{Error, Result};

fn dense(sketch: &Sketch, pairs: &[(u64, u64)]) -> bool {
    sketch.density.unwrap_or(pairs.len() as u64 > DENSE_FROM)
}

pub(super) fn positions(sketch: &Sketch, pairs: &[(u64, u64)]) -> Result<Figure> {
    let axes = if sketch.game.vector().is_some() { ("x", "y") } else { ("n", "r") };
    let frame = sketch.frame(&sketch.what(), axes.0, axes.1);
    let both = sketch.game.is_symmetric();
    let guides = sketch.lines(Guide::slope);
    let mirrored = pairs.iter().filter(|(a, b)| both && a != b).map(|(a, b)| (*b, *a));
    let shown = |(x, _): &(u64, u64)| sketch.columns.is_none_or(|most| *x <= most);
    let points: Vec<(u64, u64)> = pairs.iter().copied().chain(mirrored).filter(shown).collect();
    if dense(sketch, pairs) {
        let most = points.iter().fold((1, 1), |m: (u64, u64), p| (m.0.max(p.0), m.1.max(p.1)));
        let counts = Counts::positions(points, most, false)?;
        return Ok(Density::new(frame, counts).guides(guides).into());
    }
    Ok(Scatter::positions(frame, &points, false).guides(guides).into())
}

pub(super) fn ratios(sketch: &Sketch, pairs: &[(u64, u64)]) -> Result<Figure> {
    let (against, x) =
        if sketch.against_smaller { (Against::Smaller, "a") } else { (Against::Index, "n") };
    let frame = sketch.frame("Ratios b/a", x, "b/a");
    let counted = dense(sketch, pairs);
    let range = sketch.range.or_else(|| counted.then(|| usual_range(pairs)));
    // A line outside the frame would only stand in the legend.
    let seen = |at: f64| range.is_none_or(|(low, high)| (low..=high).contains(&at));
    let inside = sketch.guides.iter().filter(|(at, _)| seen(*at));
    let guides = inside.map(|(at, name)| Guide::level(*at, name.clone())).collect();
    if let Some(range) = range.filter(|_| counted) {
        let most = match against {
            Against::Smaller => pairs.last().map_or(1, |pair| pair.0),
            Against::Index => pairs.len() as u64,
        };
        let counts = Counts::ratios(pairs.iter().copied(), against, most, range)?;
        return Ok(Density::new(frame, counts).guides(guides).into());
    }
    let mut scatter = Scatter::ratios(frame, pairs, against).guides(guides);
    scatter.y_range = sketch.range;
    if let Some((low, high)) = sketch.range {
        let inside = |(_, y): &(f64, f64)| (low..=high).contains(y);
        scatter.series.iter_mut().for_each(|series| series.points.retain(inside));
        let most = if sketch.against_smaller {
            pairs.last().map_or(1.0, |pair| pair.0 as f64)
        } else {
            pairs.len() as f64
        };
        scatter.x_range = Some((0.0, most.max(1.0)));
    }
    Ok(scatter.into())
}

/// The ratios but for those of the first hundred pairs, which stray far.
fn usual_range(pairs: &[(u64, u64)]) -> (f64, f64) {
    let rest = pairs.get(100..).filter(|rest| !rest.is_empty()).unwrap_or(pairs);
    let ratios = rest.iter().filter(|(a, _)| *a > 0).map(|(a, b)| *b as f64 / *a as f64);
    let (low, high) =
        ratios.fold((f64::INFINITY, f64::NEG_INFINITY), |m, r| (m.0.min(r), m.1.max(r)));
    let air = (high - low).max(0.02) * 0.05;
    if low <= high { (low - air, high + air) } else { (1.0, 3.0) }
}

pub(super) fn offsets(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Figure> {
    if sketch.game != "r-wythoff".parse::<Game>()? {
        return offsets_seen(sketch, engines, run);
    }
    let levels = engines.levels(&sketch.game, sketch.greatest, None, run)?.found;
    if let Some(given_up) = levels.given_up {
        return Err(Error::limit(given_up.to_string()));
    }
    let facts = levels.facts;
    let series = |name: &str, pick: fn(&wythoff::engine::levels::LevelFacts) -> u64| {
        let points = facts.iter().map(|x| (f64::from(x.value), pick(x) as f64)).collect();
        Series::new(name, points).joined()
    };
    let frame = sketch.frame("Levels", "value g", "C, M and the wrong n, log scale");
    let series = vec![
        series("offset C", |x| x.offset),
        series("settled from M", |x| x.settled_from),
        series("wrong diagonals", |x| x.wrong),
    ];
    Ok(Scatter::new(frame, series).log_y().into())
}

/// Of a game whose levels are not proved to settle: how far the n-th position of each value lies below the n-th P-position.
fn offsets_seen(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Figure> {
    const MOST_LEVELS: u32 = 12;
    let of = |value: u32| Sketch { value, ..sketch.clone() }.pairs_by(engines, run);
    let zero = of(0)?;
    let mut series = Vec::new();
    for value in 1..=sketch.greatest.min(MOST_LEVELS) {
        let own = of(value)?;
        let below = zero.iter().zip(&own).map(|(p, q)| p.0 as f64 - q.0 as f64);
        let points = (0u32..).map(f64::from).zip(below).collect();
        series.push(Series::new(format!("value {value}"), points));
    }
    let frame = sketch.frame("Offsets of the levels", "n", "a of value 0 minus a of value g");
    Ok(Scatter::new(frame, series).into())
}

pub(super) fn periods(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Figure> {
    let rows = sketch.side(100_000)?;
    let found = engines.rows(&sketch.game, Wanted::rows(rows), run)?.found;
    if let Some(why) = found.stopped {
        return Err(Error::limit(why));
    }
    let mut series = vec![];
    let mut add = |name: &str, points: Vec<(f64, f64)>| {
        if points.iter().any(|(_, y)| *y > 0.0) {
            series.push(Series::new(name, points));
        }
    };
    let rows = || found.rows.iter().map(|row| (row.row as f64, row));
    let number = |n: &num_bigint::BigUint| n.to_f64().filter(|n| *n <= 1e30);
    add("preperiod", rows().map(|(a, row)| (a, row.preperiod as f64)).collect());
    add("period", rows().filter_map(|(a, row)| Some((a, number(row.period.as_ref()?)?))).collect());
    let undecided = rows().filter(|(_, row)| row.period.is_none());
    let multiples = undecided.filter_map(|(a, row)| Some((a, number(&row.multiple)?)));
    add("a multiple of the period", multiples.collect());
    let frame = sketch.frame("Preperiods and periods of the rows", "row a", "log scale");
    Ok(Scatter::new(frame, series).log_y().into())
}
