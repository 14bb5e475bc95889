//! Beams: how the P-positions (a,b), a ≤ b, gather around lines b = slope·a.
//!
//! Positions are read once, in order of a, in dyadic windows 2^k ≤ a < 2^(k+1). In each window the ratios b/a fall
//! into bins of width 2⁻¹⁴; a bin keeps its number and its least and greatest ratio as fractions. A cluster is a run
//! of bins without an empty one, so the interval between two clusters is known exactly to be empty. A gap is an
//! interval that is empty in each of five consecutive windows, the last ones, with at least 0.2 % of the positions on
//! each side. Nothing is decided by rounding; a gap narrower than a bin is not seen.
//!
//! With a gap the positions split, and the beams are what lies between gaps. Without one, and with a spread
//! (greatest minus least ratio) that falls to a quarter over four windows, they do not. Otherwise the question stays
//! undecided. Both answers speak of the range read: beams drift, so the history of every gap is kept, and
//! D_k = max |b − ⌊φa⌋|, which doubles from window to window when positions leave the line of slope φ (Larsson,
//! *A generalized diagonal Wythoff Nim*, sections 1 and 5).
//!
//! Cost: a division and a table access a position; some megabytes, whatever the number of positions.

mod bins;
mod near;
mod prediction;

use num_bigint::BigUint;

use crate::engine::{Answer, Bound, List, Play, Registry};
use crate::golden::floor_phi;
use crate::rules::Game;
use crate::run::Run;
use crate::{Error, Result};

use bins::Bins;
pub use bins::{Cluster, Ratio};
pub use near::Near;
pub use prediction::Prediction;

/// A gap must be empty in so many consecutive windows.
const WINDOWS: usize = 5;

/// Each side of a gap must hold at least one position in so many.
const LEAST_SHARE: u64 = 500;

/// Windows with fewer positions decide nothing.
const LEAST_POSITIONS: u64 = 1000;

/// One dyadic window.
///
/// ```
/// use wythoff::analysis::beams::{Survey, Window};
/// let mut survey = Survey::new();
/// (1..8).for_each(|a| survey.push(a, 2 * a));
/// let windows: Vec<Window> = survey.finish(7).windows;
/// let positions: Vec<(u32, u64)> = windows.iter().map(|w| (w.k, w.positions)).collect();
/// assert_eq!(positions, [(0, 1), (1, 2), (2, 4)]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// The window is 2^k ≤ a < 2^(k+1).
    pub k: u32,
    /// Whether it was read to its end.
    pub complete: bool,
    /// How many positions it holds.
    pub positions: u64,
    /// max |b − ⌊φa⌋|.
    pub deviation: u64,
    /// The clusters, by increasing ratio.
    pub clusters: Vec<Cluster>,
}

impl Window {
    /// The least and the greatest ratio b/a.
    pub fn range(&self) -> Option<(Ratio, Ratio)> {
        Some((self.clusters.first()?.least, self.clusters.last()?.greatest))
    }

    /// The empty intervals with enough positions on each side.
    fn gaps(&self) -> Vec<(Ratio, Ratio)> {
        let mut below = 0;
        let mut gaps = Vec::new();
        for pair in self.clusters.windows(2) {
            below += pair[0].positions;
            if below.min(self.positions - below).saturating_mul(LEAST_SHARE) >= self.positions {
                gaps.push((pair[0].greatest, pair[1].least));
            }
        }
        gaps
    }
}

/// An interval of ratios without positions.
///
/// ```
/// use wythoff::analysis::beams::{Gap, Ratio, Survey};
/// let mut survey = Survey::new();
/// (0..100_000).for_each(|n| survey.push(2 * n, 3 * n + n % 2 * n));
/// let found = survey.finish(199_998);
/// let [Gap { above, below, .. }] = found.gaps[..] else { panic!("one gap") };
/// assert_eq!((above, below), (Ratio { b: 3, a: 2 }, Ratio { b: 2, a: 1 }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    /// No ratio of the last windows lies strictly between these two.
    pub above: Ratio,
    /// The upper end.
    pub below: Ratio,
    /// In each window k the empty interval that meets this one, if there is one.
    pub history: Vec<(u32, Option<(Ratio, Ratio)>)>,
}

/// What lies between two gaps, in the last window.
///
/// ```
/// use wythoff::analysis::beams::{Beam, Survey};
/// let mut survey = Survey::new();
/// (0..100_000).for_each(|n| survey.push(2 * n, 3 * n + n % 2 * n));
/// let beams: Vec<Beam> = survey.finish(199_998).beams;
/// assert_eq!((beams[0].slope(), beams[0].share()), (1.5, 0.5));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beam {
    /// Its positions, their sums and the ends of their ratios.
    pub cluster: Cluster,
    /// The positions of the window.
    pub of: u64,
}

impl Beam {
    /// Its mean slope, Σb/Σa: for display.
    pub fn slope(&self) -> f64 {
        self.cluster.sum_b as f64 / self.cluster.sum_a as f64
    }

    /// Its share of the positions: for display.
    pub fn share(&self) -> f64 {
        self.cluster.positions as f64 / self.of as f64
    }
}

/// Whether positions split, as far as they were read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BeamVerdict {
    /// There is a gap; the number of beams.
    Split(usize),
    /// There is no gap and the spread shrinks.
    NoSplit,
    /// Neither; why.
    Undecided(String),
}

/// The beams of a game up to a bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beams {
    /// How many positions were read.
    pub positions: u64,
    /// The dyadic windows.
    pub windows: Vec<Window>,
    /// The gaps, by increasing ratio.
    pub gaps: Vec<Gap>,
    /// The beams, by increasing ratio.
    pub beams: Vec<Beam>,
    /// Whether they split.
    pub verdict: BeamVerdict,
}

/// Reads positions in order of a and keeps what the verdict needs.
///
/// ```
/// use wythoff::analysis::beams::{Survey, BeamVerdict};
/// let mut survey = Survey::new();
/// for n in 0..100_000 {
///     survey.push(2 * n, 3 * n + n % 2 * n);
/// }
/// let beams = survey.finish(199_998);
/// assert_eq!(beams.verdict, BeamVerdict::Split(2));
/// assert_eq!((beams.beams[0].slope(), beams.beams[1].slope()), (1.5, 2.0));
/// ```
#[derive(Debug, Default)]
pub struct Survey {
    positions: u64,
    windows: Vec<Window>,
    /// The window being read: its k, its bins, and max |b − ⌊φa⌋|.
    current: Option<(u32, u64)>,
    bins: Bins,
}

impl Survey {
    /// Nothing read yet.
    pub fn new() -> Self {
        Survey::default()
    }

    /// Reads the next position, a ≤ b; (0,0) only counts.
    #[inline]
    pub fn push(&mut self, a: u64, b: u64) {
        self.positions += 1;
        if a == 0 {
            return;
        }
        let k = a.ilog2();
        if self.current.is_none_or(|(of, _)| of != k) {
            self.close(true);
            self.current = Some((k, 0));
        }
        if let Some((_, deviation)) = &mut self.current {
            // ⌊φa⌋ exceeds 64 bits only where b is far below it.
            *deviation = (*deviation).max(floor_phi(a).unwrap_or(u64::MAX).abs_diff(b));
        }
        self.bins.push(a, b);
    }

    fn close(&mut self, complete: bool) {
        if let Some((k, deviation)) = self.current.take() {
            let clusters = self.bins.take_clusters();
            let positions = clusters.iter().map(|cluster| cluster.positions).sum();
            self.windows.push(Window { k, complete, positions, deviation, clusters });
        }
    }

    /// The beams of what was read: all positions with a ≤ `up_to`.
    pub fn finish(mut self, up_to: u64) -> Beams {
        let start = self.current.map_or(0, |(k, _)| 1u64 << k);
        let read = up_to.saturating_sub(start).saturating_add(1);
        self.close(read >= start);
        // A last window of which less than a quarter was read would only blur the picture.
        let used = self.windows.len() - usize::from(read < start / 4);
        let gaps = gaps(&self.windows[..used]);
        let beams = beams(self.windows[..used].last(), &gaps);
        let verdict = verdict(&self.windows[..used], gaps.len());
        Beams { positions: self.positions, windows: self.windows, gaps, beams, verdict }
    }
}

/// The last windows that decide, newest first; none if there are too few.
fn deciding(windows: &[Window]) -> Option<Vec<&Window>> {
    let large = |window: &&Window| window.positions >= LEAST_POSITIONS;
    let last: Vec<&Window> = windows.iter().rev().take_while(large).take(WINDOWS).collect();
    (last.len() == WINDOWS).then_some(last)
}

fn gaps(windows: &[Window]) -> Vec<Gap> {
    let Some(last) = deciding(windows) else {
        return Vec::new();
    };
    let mut common = last[0].gaps();
    for window in &last[1..] {
        common = intersections(&common, &window.gaps());
    }
    let common = keep_beams(last[0], common);
    let history = |above, below| {
        let large = windows.iter().filter(|window| window.positions >= LEAST_POSITIONS);
        large.map(|window| (window.k, widest_meeting(&window.gaps(), (above, below)))).collect()
    };
    common
        .into_iter()
        .map(|(above, below)| Gap { above, below, history: history(above, below) })
        .collect()
}

/// The intersections, not empty, of intervals of two sorted lists.
fn intersections(left: &[(Ratio, Ratio)], right: &[(Ratio, Ratio)]) -> Vec<(Ratio, Ratio)> {
    let mut common = Vec::new();
    let mut start = 0;
    for one in left {
        while start < right.len() && right[start].1 <= one.0 {
            start += 1;
        }
        for other in right[start..].iter().take_while(|other| other.0 < one.1) {
            common.push((one.0.max(other.0), one.1.min(other.1)));
        }
    }
    common.retain(|(above, below)| above < below);
    common
}

/// Of gaps with less than a beam between them only the widest is kept.
fn keep_beams(window: &Window, gaps: Vec<(Ratio, Ratio)>) -> Vec<(Ratio, Ratio)> {
    let mut kept: Vec<(Ratio, Ratio)> = Vec::new();
    for gap in gaps {
        match kept.last_mut() {
            Some(before) if !is_beam(window, before.1, gap.0) => {
                if wider(gap, *before) {
                    *before = gap;
                }
            }
            _ => kept.push(gap),
        }
    }
    kept
}

fn is_beam(window: &Window, from: Ratio, to: Ratio) -> bool {
    let within = window.clusters.iter().filter(|c| c.least >= from && c.greatest <= to);
    let positions: u64 = within.map(|cluster| cluster.positions).sum();
    positions.saturating_mul(LEAST_SHARE) >= window.positions
}

fn wider(one: (Ratio, Ratio), other: (Ratio, Ratio)) -> bool {
    let ((n, d), (m, e)) = (one.1.minus(one.0), other.1.minus(other.0));
    n * e > m * d
}

fn widest_meeting(gaps: &[(Ratio, Ratio)], gap: (Ratio, Ratio)) -> Option<(Ratio, Ratio)> {
    let meeting = gaps.iter().copied().filter(|other| other.0 < gap.1 && gap.0 < other.1);
    meeting.reduce(|best, other| if wider(other, best) { other } else { best })
}

fn beams(window: Option<&Window>, gaps: &[Gap]) -> Vec<Beam> {
    let Some(window) = window else {
        return Vec::new();
    };
    let mut beams: Vec<Beam> = Vec::new();
    let mut passed = 0;
    for cluster in &window.clusters {
        let side = gaps.iter().filter(|gap| gap.below <= cluster.least).count();
        match beams.last_mut() {
            Some(beam) if side == passed => beam.cluster.join(cluster),
            _ => beams.push(Beam { cluster: cluster.clone(), of: window.positions }),
        }
        passed = side;
    }
    beams
}

fn verdict(windows: &[Window], gaps: usize) -> BeamVerdict {
    let Some(last) = deciding(windows) else {
        return BeamVerdict::Undecided(format!(
            "fewer than {WINDOWS} dyadic windows hold {LEAST_POSITIONS} positions: go further"
        ));
    };
    if gaps > 0 {
        return BeamVerdict::Split(gaps + 1);
    }
    let spread = |window: &Window| -> Option<(BigUint, BigUint)> {
        window.range().map(|(least, greatest)| greatest.minus(least))
    };
    match (spread(last[0]), spread(last[WINDOWS - 1])) {
        (Some((n, d)), Some((m, e))) if &n * &e * 4u32 <= &m * &d => BeamVerdict::NoSplit,
        _ => BeamVerdict::Undecided(format!(
            "no interval stays empty over {WINDOWS} windows, but the spread of b/a does not fall to a quarter either: go further"
        )),
    }
}

impl Beams {
    /// How many windows on end an interval must be empty in to be a gap.
    pub const WINDOWS: usize = WINDOWS;

    /// Refuses games of which there are no beams to read: those whose P-positions are no pairs, or are listed in a box alone.
    pub fn served(game: &Game, play: Play, engines: &Registry) -> Result<()> {
        let pairs = game.is_symmetric() && game.has_piles() && game.arity() == 2;
        // What is listed in a box cannot be counted off, and no box need be made to know that.
        let counted = List { value: 0, play, bound: Bound::Count(1) };
        let served = pairs && engines.best(game, counted).is_some();
        if served { Ok(()) } else { Err(unserved(game)) }
    }

    /// The beams of a game's P-positions, read in order as an engine lists them; each goes through `also`, too.
    ///
    /// ```
    /// use wythoff::analysis::beams::{Beams, BeamVerdict};
    /// use wythoff::engine::{Bound, Play, Registry};
    /// let (engines, run) = (Registry::standard(), Default::default());
    /// let beams = |game: &str| {
    ///     Beams::of(&game.parse()?, Play::Normal, Bound::UpTo(100_000), &engines, &run, |_, _| {})
    /// };
    /// let answer = beams("gdwn:1,2")?;
    /// assert_eq!((answer.found.verdict, answer.engine), (BeamVerdict::Split(2), "involution"));
    /// assert_eq!(beams("euclid").unwrap_err().exit_code(), 4);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn of(
        game: &Game,
        play: Play,
        extent: Bound,
        engines: &Registry,
        run: &Run,
        mut also: impl FnMut(u64, u64),
    ) -> Result<Answer<Beams>> {
        Self::served(game, play, engines)?;
        let Answer { engine, cost, covers, found, held } =
            engines.list(game, 0, play, extent, run)?;
        if found.in_a_box {
            return Err(unserved(game));
        }
        let (mut survey, mut last) = (Survey::new(), 0);
        found.stream.pairs(extent, run, |a, b| {
            survey.push(a, b);
            also(a, b);
            last = a;
            Ok(())
        })?;
        let read = if let Bound::UpTo(most) = extent { most } else { last };
        Ok(Answer { engine, cost, covers, found: survey.finish(read), held })
    }
}

fn unserved(game: &Game) -> Error {
    Error::unserved(format!(
        "beams are those of symmetric games on two piles whose P-positions are listed by the smaller pile, and {game} is none: choose another, such as gdwn:1,2"
    ))
}
