//! Points and lines: positions, ratios b/a, offsets of T_g, periods of rows.
//!
//! A positions figure has equal units on both axes, so that a line of slope 2 looks like one. What a logarithmic axis or
//! a chosen range cannot show is counted and said in the caption, never dropped in silence.

use super::canvas::{Canvas, Raster};
use super::chart::{Chart, ChartForm, LegendEntry, Mark, Marker, Texts, draw_shape};
use super::colour::{OKABE_ITO, Rgb};
use super::scale::Scale;
use super::{Draw, Frame, GREATEST, VECTOR_POINTS, check_points, check_text};
use wythoff::{Error, Result};

/// A named list of points.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Its name in the legend; nothing if empty.
    pub name: String,
    /// The points.
    pub points: Vec<(f64, f64)>,
    /// Whether neighbours in the list are joined.
    pub joined: bool,
}

impl Series {
    /// Points that are not joined.
    pub fn new(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Series { name: name.into(), points, joined: false }
    }

    /// The same points, joined in their order.
    pub fn joined(self) -> Self {
        Series { joined: true, ..self }
    }
}

/// A line to compare the data with.
#[derive(Debug, Clone, PartialEq)]
pub enum Guide {
    /// The line y = slope · x.
    Slope {
        /// Its slope.
        slope: f64,
        /// Its name in the legend.
        name: String,
    },
    /// The horizontal line at a height.
    Level {
        /// The height.
        value: f64,
        /// Its name in the legend.
        name: String,
    },
}

impl Guide {
    /// The line y = slope · x.
    pub fn slope(slope: f64, name: impl Into<String>) -> Self {
        Guide::Slope { slope, name: name.into() }
    }

    /// The horizontal line at a height.
    pub fn level(value: f64, name: impl Into<String>) -> Self {
        Guide::Level { value, name: name.into() }
    }

    fn name(&self) -> &str {
        match self {
            Guide::Slope { name, .. } | Guide::Level { name, .. } => name,
        }
    }

    fn height(&self, x: f64) -> f64 {
        match self {
            Guide::Slope { slope, .. } => slope * x,
            Guide::Level { value, .. } => *value,
        }
    }

    pub(super) fn check(&self) -> Result<()> {
        check_text(self.name())?;
        match self.height(1.0).abs() <= GREATEST {
            true => Ok(()),
            false => Err(Error::invalid(format!("the guide line {} is no number", self.name()))),
        }
    }

    /// Its line in the legend, `used` colours being taken.
    pub(super) fn entry(&self, used: usize) -> LegendEntry {
        LegendEntry { mark: Mark::Line, colour: palette(used), text: self.name().to_string() }
    }

    /// Draws the part inside the plot.
    pub(super) fn draw(&self, canvas: &mut Canvas, chart: &Chart, colour: Rgb) {
        let steps = if chart.x.log || chart.y.log { 400 } else { 1 };
        let along = |i: i32| {
            let part = f64::from(i) / f64::from(steps);
            match chart.x.log {
                true => chart.x.low * (chart.x.high / chart.x.low).powf(part),
                false => chart.x.low + part * (chart.x.high - chart.x.low),
            }
        };
        let mut points = Vec::new();
        for i in 0..steps {
            let (a, b) = (along(i), along(i + 1));
            if let Some((a, b)) =
                clip((a, self.height(a)), (b, self.height(b)), chart.y.low, chart.y.high)
            {
                points.push(chart.at(a.0, a.1));
                points.push(chart.at(b.0, b.1));
            }
        }
        points.dedup();
        canvas.dashes(&points, colour, 1.6);
    }
}

/// The part of a segment with low ≤ y ≤ high.
fn clip(a: (f64, f64), b: (f64, f64), low: f64, high: f64) -> Option<((f64, f64), (f64, f64))> {
    if a.1.max(b.1) < low || a.1.min(b.1) > high {
        return None;
    }
    let inside = |from: (f64, f64), to: (f64, f64)| {
        let bound = from.1.clamp(low, high);
        if bound == from.1 {
            return from;
        }
        (from.0 + (to.0 - from.0) * (bound - from.1) / (to.1 - from.1), bound)
    };
    Some((inside(a, b), inside(b, a)))
}

pub(super) fn palette(index: usize) -> Rgb {
    OKABE_ITO[index % OKABE_ITO.len()]
}

/// What a ratio is drawn against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Against {
    /// The number n of the pair.
    Index,
    /// The smaller pile a.
    Smaller,
}

impl Against {
    /// The points of the ratios b/a of pairs (a, b) with a > 0, numbered from 0 in their order.
    pub(super) fn ratios(
        self,
        pairs: impl IntoIterator<Item = (u64, u64)>,
    ) -> impl Iterator<Item = (f64, f64)> {
        pairs.into_iter().enumerate().filter(|(_, (a, _))| *a > 0).map(move |(n, (a, b))| {
            let x = match self {
                Against::Index => n as f64,
                Against::Smaller => a as f64,
            };
            (x, b as f64 / a as f64)
        })
    }
}

/// Points and lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Scatter {
    /// Title and axes.
    pub frame: Frame,
    /// The data; colour and form of the points go by the order.
    pub series: Vec<Series>,
    /// Lines to compare with.
    pub guides: Vec<Guide>,
    /// The range of the horizontal axis; what the data needs if absent.
    pub x_range: Option<(f64, f64)>,
    /// The range of the vertical axis; what the data needs if absent.
    pub y_range: Option<(f64, f64)>,
    /// A logarithmic horizontal axis.
    pub log_x: bool,
    /// A logarithmic vertical axis.
    pub log_y: bool,
    /// Equal units on both axes.
    pub equal: bool,
}

impl Scatter {
    /// Series on linear axes.
    pub fn new(frame: Frame, series: Vec<Series>) -> Self {
        Scatter {
            frame,
            series,
            guides: Vec::new(),
            x_range: None,
            y_range: None,
            log_x: false,
            log_y: false,
            equal: false,
        }
    }

    /// Positions (x, y), if asked for with their mirror images (y, x), from the origin and with equal units.
    pub fn positions(frame: Frame, positions: &[(u64, u64)], both: bool) -> Self {
        let mirrored = positions.iter().filter(|(x, y)| both && x != y).map(|(x, y)| (*y, *x));
        let points: Vec<_> =
            positions.iter().copied().chain(mirrored).map(|(x, y)| (x as f64, y as f64)).collect();
        let most = points.iter().fold((1.0, 1.0), |m: (f64, f64), p| (m.0.max(p.0), m.1.max(p.1)));
        Scatter {
            x_range: Some((0.0, most.0 * 1.02)),
            y_range: Some((0.0, most.1 * 1.02)),
            equal: true,
            ..Scatter::new(frame, vec![Series::new("", points)])
        }
    }

    /// One series of positions for each value 0, 1, 2, …: level sets drawn as points.
    pub fn levels(frame: Frame, levels: &[Vec<(u64, u64)>]) -> Self {
        let series = levels.iter().enumerate().map(|(value, positions)| {
            let points = positions.iter().map(|(x, y)| (*x as f64, *y as f64)).collect();
            Series::new(format!("value {value}"), points)
        });
        let all: Vec<_> = levels.iter().flatten().copied().collect();
        let bounds = Scatter::positions(frame, &all, false);
        Scatter { series: series.collect(), ..bounds }
    }

    /// The ratios b/a of pairs (a, b) with a > 0, in their order.
    pub fn ratios(frame: Frame, pairs: &[(u64, u64)], against: Against) -> Self {
        let points = against.ratios(pairs.iter().copied());
        Scatter::new(frame, vec![Series::new("", points.collect())])
    }

    /// The same with guide lines.
    pub fn guides(self, guides: Vec<Guide>) -> Self {
        Scatter { guides, ..self }
    }

    /// The same with a logarithmic vertical axis.
    pub fn log_y(self) -> Self {
        Scatter { log_y: true, ..self }
    }

    fn points(&self) -> impl Iterator<Item = &(f64, f64)> {
        self.series.iter().flat_map(|s| &s.points)
    }

    fn drawable(&self, (x, y): (f64, f64)) -> bool {
        (!self.log_x || x > 0.0) && (!self.log_y || y > 0.0)
    }

    /// An axis: the chosen range, or the data's with a little air.
    fn scale(&self, range: Option<(f64, f64)>, log: bool, pick: fn(&(f64, f64)) -> f64) -> Scale {
        let drawn = self.points().filter(|p| self.drawable(**p)).map(pick);
        let (low, high) = range.unwrap_or_else(|| {
            let (low, high) =
                drawn.fold((f64::INFINITY, f64::NEG_INFINITY), |b, v| (b.0.min(v), b.1.max(v)));
            let air = 0.03;
            match log {
                _ if low >= high => (low, high),
                true => (low / (high / low).powf(air), high * (high / low).powf(air)),
                false => (low - (high - low) * air, high + (high - low) * air),
            }
        });
        let scale = Scale::new(low, high, log);
        let all_whole = self.points().take(1000).all(|p| pick(p).fract() == 0.0);
        if all_whole { scale.whole() } else { scale }
    }

    pub(super) fn chart(&self, unit: f64) -> Chart {
        let x = self.scale(self.x_range, self.log_x, |p| p.0);
        let y = self.scale(self.y_range, self.log_y, |p| p.1);
        let named = self.series.iter().enumerate().filter(|(_, s)| !s.name.is_empty());
        let mut legend: Vec<LegendEntry> = named
            .map(|(i, s)| LegendEntry {
                mark: Mark::Point(form(i)),
                colour: palette(i),
                text: s.name.clone(),
            })
            .collect();
        legend.extend(self.guides.iter().enumerate().map(|(i, g)| g.entry(self.series.len() + i)));
        let ratio = (y.high - y.low) / (x.high - x.low);
        let shape = if self.equal { ChartForm::Ratio(ratio) } else { ChartForm::Free(420.0) };
        let texts = Texts::new(unit, &self.frame, &legend, &self.notes(x, y));
        Chart::new(unit, &self.frame, texts, (x, y), shape, 0.0)
    }

    /// What is not shown, in words.
    fn notes(&self, x: Scale, y: Scale) -> Vec<String> {
        let below = self.points().filter(|p| !self.drawable(**p)).count();
        let outside = self
            .points()
            .filter(|p| self.drawable(**p) && !(x.contains(p.0) && y.contains(p.1)))
            .count();
        let mut notes = Vec::new();
        if below > 0 {
            notes
                .push(format!("Points at 0 or below, not shown on the logarithmic axis: {below}."));
        }
        if outside > 0 {
            notes.push(format!("Points outside the frame: {outside}."));
        }
        notes
    }
}

/// The form of the points of the i-th series: it changes when the colours begin again, so a pair tells 32 apart.
fn form(index: usize) -> Marker {
    [Marker::Disc, Marker::Square, Marker::Triangle, Marker::Diamond][index / OKABE_ITO.len() % 4]
}

impl Draw for Scatter {
    fn check(&self) -> Result<()> {
        check_points(self.points())?;
        self.guides.iter().try_for_each(Guide::check)?;
        self.series.iter().try_for_each(|s| check_text(&s.name))?;
        if self.series.len() + self.guides.len() > 64 {
            return Err(Error::limit("a figure tells at most 64 series and guide lines apart"));
        }
        for ((low, high), log) in [(self.x_range, self.log_x), (self.y_range, self.log_y)]
            .iter()
            .filter_map(|(r, l)| Some((((*r)?), *l)))
        {
            if !(low.abs() <= GREATEST
                && high.abs() <= GREATEST
                && low < high
                && (!log || low > 0.0))
            {
                return Err(Error::invalid(format!("the axis cannot run from {low} to {high}")));
            }
        }
        match self.points().any(|p| self.drawable(*p)) {
            true => Ok(()),
            false => Err(Error::invalid("no point is above 0, so a logarithmic axis shows none")),
        }
    }

    fn size(&self, unit: f64) -> (i32, i32) {
        self.chart(unit).size
    }

    fn draw(&self, canvas: &mut Canvas) {
        let chart = self.chart(canvas.unit);
        chart.draw(canvas, true);
        let count = self.points().count();
        let shown =
            |p: &(f64, f64)| self.drawable(*p) && chart.x.contains(p.0) && chart.y.contains(p.1);
        if count > VECTOR_POINTS {
            let raster = self.raster(&chart, if canvas.vector { 2 } else { 1 });
            canvas.raster(chart.plot, raster);
        } else {
            let radius = match count {
                0..=60 => 4.0,
                61..=400 => 3.0,
                401..=3000 => 2.0,
                _ => 1.0,
            };
            for (i, series) in self.series.iter().enumerate() {
                if series.joined {
                    let parts = series.points.split(|p| !shown(p)).filter(|part| part.len() > 1);
                    for part in parts {
                        let along: Vec<_> = part.iter().map(|p| chart.at(p.0, p.1)).collect();
                        canvas.path(along, palette(i), 1.2);
                    }
                }
                for p in series.points.iter().filter(|p| shown(p)) {
                    draw_shape(canvas, form(i), chart.at(p.0, p.1), canvas.px(radius), palette(i));
                }
            }
        }
        for (i, guide) in self.guides.iter().enumerate() {
            guide.draw(canvas, &chart, palette(self.series.len() + i));
        }
        chart.border(canvas);
    }
}

impl Scatter {
    /// All points as a picture of the plot, `coarse` canvas pixels to each of its own.
    fn raster(&self, chart: &Chart, coarse: i32) -> Raster {
        let (width, height) = (chart.plot.width() / coarse, chart.plot.height() / coarse);
        let mut raster = Raster::new(width.max(1) as usize, height.max(1) as usize);
        for (i, series) in self.series.iter().enumerate() {
            for p in series.points.iter().filter(|p| self.drawable(**p)) {
                let (x, y) = chart.at(p.0, p.1);
                let at = ((x - chart.plot.from.0) / coarse, (y - chart.plot.from.1) / coarse);
                raster.dot((i64::from(at.0), i64::from(at.1)), 2, palette(i));
            }
        }
        raster
    }
}
