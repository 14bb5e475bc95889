//! Figures made of points: positions, ratios, offsets, periods.

use num_traits::ToPrimitive;

use super::Sketch;
use super::pairs::Pairs;
use crate::plot::{Against, Counts, Density, Figure, Guide, Scatter, Series};
use wythoff::engine::Registry;
use wythoff::engine::rows::Wanted;
use wythoff::run::Run;
use wythoff::{Error, Game, Result};

pub(super) fn positions(sketch: &Sketch, pairs: &dyn Pairs) -> Result<Figure> {
    let axes = if sketch.game.has_limit() { ("n", "r") } else { ("x", "y") };
    let frame = sketch.frame(&sketch.what(), axes.0, axes.1);
    let both = sketch.game.is_symmetric();
    let guides = sketch.lines(Guide::slope);
    let shown = |(x, _): &(u64, u64)| sketch.columns.is_none_or(|most| *x <= most);
    let mirrored = |(a, b): (u64, u64)| [Some((a, b)), (both && a != b).then_some((b, a))];
    let dense = pairs.dense(sketch);
    let (mut most, mut points) = ((1, 1), Vec::new());
    pairs.visit(&mut |pairs| {
        for point in pairs.flat_map(mirrored).flatten().filter(shown) {
            most = (most.0.max(point.0), most.1.max(point.1));
            if !dense {
                points.push(point);
            }
        }
    })?;
    if !dense {
        return Ok(Scatter::positions(frame, &points, false).guides(guides).into());
    }
    let mut counts = Counts::positions([], most, false)?;
    pairs.visit(&mut |pairs| {
        let points = pairs.flat_map(mirrored).flatten().filter(shown);
        points.for_each(|(x, y)| counts.add(x as f64, y as f64));
    })?;
    Ok(Density::new(frame, counts).guides(guides).into())
}

pub(super) fn ratios(sketch: &Sketch, pairs: &dyn Pairs) -> Result<Figure> {
    let (against, x) =
        if sketch.against_smaller { (Against::Smaller, "a") } else { (Against::Index, "n") };
    let frame = sketch.frame("Ratios b/a", x, "b/a");
    let counted = pairs.dense(sketch);
    let mut seen = Seen::default();
    pairs.visit(&mut |pairs| pairs.for_each(|pair| seen.add(pair)))?;
    let range = sketch.range.or_else(|| counted.then(|| seen.usual_range()));
    // A line outside the frame would only stand in the legend.
    let within = |at: f64| range.is_none_or(|(low, high)| (low..=high).contains(&at));
    let inside = sketch.guides.iter().filter(|(at, _)| within(*at));
    let guides = inside.map(|(at, name)| Guide::level(*at, name.clone())).collect();
    let most = if sketch.against_smaller { seen.last.unwrap_or(1) } else { seen.count };
    let mut figure = Err(Error::internal("a figure without pairs"));
    pairs.visit(&mut |pairs| {
        figure = match range.filter(|_| counted) {
            Some(range) => Counts::ratios(pairs, against, most, range)
                .map(|counts| Density::new(frame.clone(), counts).into()),
            None => Ok(Scatter::ratios(frame.clone(), &pairs.collect::<Vec<_>>(), against).into()),
        };
    })?;
    Ok(match figure? {
        Figure::Density(density) => density.guides(guides).into(),
        Figure::Scatter(scatter) => {
            let mut scatter = scatter.guides(guides);
            scatter.y_range = sketch.range;
            if let Some((low, high)) = sketch.range {
                let inside = |(_, y): &(f64, f64)| (low..=high).contains(y);
                scatter.series.iter_mut().for_each(|series| series.points.retain(inside));
                scatter.x_range = Some((0.0, (most as f64).max(1.0)));
            }
            scatter.into()
        }
        other => other,
    })
}

/// How many pairs there are, how far they go, and between which ratios they lie.
#[derive(Default)]
struct Seen {
    count: u64,
    last: Option<u64>,
    /// The least and the greatest ratio of the first hundred pairs, which may stray far, and of the others.
    first: Option<(f64, f64)>,
    others: Option<(f64, f64)>,
}

impl Seen {
    fn add(&mut self, (a, b): (u64, u64)) {
        self.count += 1;
        self.last = Some(a);
        if a > 0 {
            let ratio = b as f64 / a as f64;
            let range = if self.count <= 100 { &mut self.first } else { &mut self.others };
            let (low, high) = range.unwrap_or((ratio, ratio));
            *range = Some((low.min(ratio), high.max(ratio)));
        }
    }

    /// The ratios but for those of the first hundred pairs.
    fn usual_range(&self) -> (f64, f64) {
        let range = if self.count > 100 { self.others } else { self.first };
        let Some((low, high)) = range else { return (1.0, 3.0) };
        let air = (high - low).max(0.02) * 0.05;
        (low - air, high + air)
    }
}

pub(super) fn offsets(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Figure> {
    if sketch.game != "r-wythoff".parse::<Game>()? {
        return offsets_seen(sketch, engines, run);
    }
    let levels = engines.levels(&sketch.game, sketch.greatest, None, run)?.found;
    if let Some(given_up) = levels.given_up {
        return Err(given_up.error());
    }
    let facts = levels.facts;
    let series = |name: &str, pick: fn(&wythoff::engine::levels::LevelFacts) -> u64| {
        let points = facts.iter().map(|x| (f64::from(x.value()), pick(x) as f64)).collect();
        Series::new(name, points).joined()
    };
    let frame = sketch.frame("Levels", "value g", "C, M and the wrong n, log scale");
    let series = vec![
        series("offset C", |x| x.offset()),
        series("settled from M", |x| x.settled_from()),
        series("wrong diagonals", |x| x.wrong()),
    ];
    Ok(Scatter::new(frame, series).log_y().into())
}

/// Of a game whose levels are not proved to settle: how far the n-th position of each value lies below the n-th P-position.
fn offsets_seen(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Figure> {
    const MOST_LEVELS: u32 = 12;
    let of = |value: u32| Sketch { value, ..sketch.clone() }.pairs(engines, run);
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
        return Err(why);
    }
    if let Some(why) = found.never {
        return Err(Error::unserved(format!("there is no period to draw: {why}")));
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
