//! What the checks share: positions by engines that share no code, dyadic windows, exact comparisons with φ.

use std::sync::{Arc, Mutex};

use crate::claims::Effort;
use wythoff::analysis::beams::{Beams, Ratio, beams_of};
use wythoff::engine::dense;
use wythoff::engine::involution::{Extent, PPositions, Stop};
use wythoff::engine::oracle::{Oracle, Play};
use wythoff::rules::VectorGame;
use wythoff::{Error, Game, Result};

/// The names of the engines, as findings print them.
pub(super) const INVOLUTION: &str = "involution";
pub(super) const BEAMS: &str = "involution, beams";
pub(super) const GRID: &str = "dense table";
pub(super) const EXACT: &str = "exact integers";

pub(super) fn game(text: &str) -> Result<Game> {
    text.parse()
}

pub(super) fn vector(game: &Game) -> Result<&VectorGame> {
    game.vector().ok_or_else(|| Error::invalid(format!("{game} is no vector game")))
}

/// Visits the P-positions (a,b), a ≤ b, a ≤ `up_to`, in order of a.
pub(super) fn visit(
    text: &str,
    up_to: u64,
    effort: &Effort,
    see: impl FnMut(u64, u64) -> Result<()>,
) -> Result<()> {
    let game = game(text)?;
    let mut positions = PPositions::new(vector(&game)?, Extent::UpTo(up_to), effort.memory)?;
    match positions.run(effort.progress, see)? {
        Stop::Done => Ok(()),
        Stop::Asked => Err(Error::limit("stopped before the end of the range")),
    }
}

/// The P-positions (a,b), a ≤ b, a ≤ `up_to`.
pub(super) fn pairs(text: &str, up_to: u64, effort: &Effort) -> Result<Vec<(u64, u64)>> {
    effort.memory.check(up_to.saturating_mul(16), "a list of positions")?;
    let mut found = Vec::new();
    visit(text, up_to, effort, |a, b| {
        found.push((a, b));
        Ok(())
    })?;
    Ok(found)
}

/// The beams of the P-positions with a ≤ `up_to`.
pub(super) fn beams(text: &str, up_to: u64, effort: &Effort) -> Result<Beams> {
    let game = game(text)?;
    beams_of(vector(&game)?, up_to, effort.memory, effort.progress)
}

type Place = Arc<Mutex<Option<Arc<Beams>>>>;

/// Beams already read, by game and bound.
static READ: Mutex<Vec<((String, u64), Place)>> = Mutex::new(Vec::new());

/// The same, read once: figures, remarks and conjectures speak of the same games. The reading has no threads of its own, so
/// waiting for it is safe.
pub(super) fn shared_beams(text: &str, up_to: u64, effort: &Effort) -> Result<Arc<Beams>> {
    let key = (text.to_string(), up_to);
    let place = {
        let mut read = READ.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match read.iter().find(|(known, _)| *known == key) {
            Some((_, place)) => place.clone(),
            None => {
                let place = Place::default();
                read.push((key, place.clone()));
                place
            }
        }
    };
    let mut known = place.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(known) = &*known {
        return Ok(known.clone());
    }
    let seen = Arc::new(beams(text, up_to, effort)?);
    *known = Some(seen.clone());
    Ok(seen)
}

/// The P-positions of a box, row by row: true at (x,y) for x, y < size.
pub(super) struct Grid {
    size: usize,
    cells: Vec<bool>,
}

impl Grid {
    /// From the table of values.
    pub fn solve(text: &str, size: usize, effort: &Effort) -> Result<Self> {
        let table = dense::table(&game(text)?, size, size, effort.memory)?;
        let cells = (0..size * size).map(|i| table.get(i / size, i % size) == 0).collect();
        Ok(Grid { size, cells })
    }

    pub fn is_p(&self, x: usize, y: usize) -> bool {
        self.cells[x * self.size + y]
    }

    /// The first position, by larger and then smaller pile, where the box is not as `claimed`.
    pub fn first_difference(
        &self,
        claimed: impl Fn(usize, usize) -> bool,
    ) -> Option<(usize, usize)> {
        let corner = (0..self.size).flat_map(|y| (0..=y).map(move |x| (x, y)));
        corner.flat_map(|(x, y)| [(x, y), (y, x)]).find(|&(x, y)| self.is_p(x, y) != claimed(x, y))
    }
}

/// Whether a position is a P-position, by the definition alone.
pub(super) fn is_p_by_definition(text: &str, x: u64, y: u64) -> Result<bool> {
    let game = game(text)?;
    Ok(Oracle::new(&game, Play::Normal).value(&[x, y])? == 0)
}

/// The y of the P-position in column x, by the definition alone.
pub(super) fn partner_by_definition(text: &str, x: u64) -> Result<u64> {
    let game = game(text)?;
    let mut oracle = Oracle::new(&game, Play::Normal);
    for y in 0..=4 * x + 4 {
        if oracle.value(&[x, y])? == 0 {
            return Ok(y);
        }
    }
    Err(Error::invalid(format!("{text} has no P-position in column {x} below {}", 4 * x + 4)))
}

/// The notation of the game with Nim and diagonal moves and these pairs.
pub(super) fn gdwn(pairs: &[(u64, u64)]) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(p, q)| format!("{p},{q}")).collect();
    if pairs.is_empty() { "wythoff".to_string() } else { format!("gdwn:{}", pairs.join("+")) }
}

/// b > φa: then b² − ab − a² > 0.
pub(super) fn above_phi(a: u64, b: u64) -> bool {
    let (a, b) = (i128::from(a), i128::from(b));
    b * b - a * b - a * a > 0
}

/// Compares b/a with n/d: whether b/a < n/d.
pub(super) fn below(a: u64, b: u64, (n, d): (u64, u64)) -> bool {
    Ratio { b, a } < Ratio { b: n, a: d }
}

/// "Infinitely often" is asked of all windows from this k on, a ≥ 1024, in every game: smaller ones hold few positions and
/// may miss. From where on no window is empty is told beside it, as observed.
pub(super) const FROM: usize = 10;

/// A count for each dyadic window 2^k ≤ a < 2^(k+1) of those positions that satisfy a condition.
pub(super) struct Windows {
    counts: Vec<u64>,
}

impl Windows {
    pub fn new() -> Self {
        Windows { counts: Vec::new() }
    }

    pub fn count(&mut self, a: u64, satisfied: bool) {
        if a > 0 {
            let k = a.ilog2() as usize;
            self.counts.resize(self.counts.len().max(k + 1), 0);
            self.counts[k] += u64::from(satisfied);
        }
    }

    /// The first window from [`FROM`] on without a position; the last window may be cut short and is left out.
    pub fn first_empty(&self) -> Option<usize> {
        let whole = self.counts.len().saturating_sub(1);
        (FROM..whole).find(|k| self.counts[*k] == 0)
    }

    /// The least k from which on no whole window is empty.
    pub fn settled(&self) -> usize {
        let whole = self.counts.len().saturating_sub(1);
        (0..whole).rev().find(|k| self.counts[*k] == 0).map_or(0, |k| k + 1)
    }

    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// Slopes and shares of beams, for people.
pub(super) fn describe(beams: &Beams) -> String {
    let one = |beam: &wythoff::analysis::beams::Beam| {
        format!("{:.4} ({:.1} %)", beam.slope(), 100.0 * beam.share())
    };
    let all: Vec<String> = beams.beams.iter().map(one).collect();
    all.join(", ")
}

/// Gaps, for people.
pub(super) fn describe_gaps(beams: &Beams) -> String {
    let one = |gap: &wythoff::analysis::beams::Gap| {
        format!("({:.5}, {:.5})", gap.above.value(), gap.below.value())
    };
    let all: Vec<String> = beams.gaps.iter().map(one).collect();
    all.join(" ")
}

/// Greatest common divisor.
pub(super) fn gcd(p: u64, q: u64) -> u64 {
    num_integer::gcd(p, q)
}
