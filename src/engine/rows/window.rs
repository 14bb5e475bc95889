//! Rows of R-Wythoff by the window theorem, without the explosion of joint periods.
//!
//! Index row a by the diagonal d = n − a. With D_a(d) = {G(j,d+j) : j < a}, row a is v_a(d) = mex(used ∪ D_a(d)).
//! Once D_a(d) is an interval with one hole, [d−l,d+u] \ {H(d)}, for all d ≥ d_a, the row sees the rows below through
//! H alone, and a look at one diagonal d₁ ≥ d_a settles it for ever (docs/rows.md, Theorem 3):
//!
//! - Top, if at d₁ all v < d₁−l are used, none > d₁+u is, and each unused v between is H(e), e ≥ d₁: the row takes
//!   H(d) if unused, else d+u+1.
//! - Bottom, if all v < d₁−l−1 are used, none > d₁+u is, and no H(e), e ≥ d₁, is: the row takes d−l−1 if unused, else
//!   H(d).
//!
//! The option not taken is the hole of D_{a+1}, which has the same form from d₁ on. As d_0 = 0 and each row may be
//! looked at as late as one likes, one diagonal serves all rows: compute them to d₁ + A and check upwards from row 0.
//! That every row meets one of the two cases is not proved; when some row does not, look again further right.
//!
//! Cost: A·d₁ cells of a strip in the coordinates (a,d), where D_a(d) is what stands below in the column.

use super::Side;
use super::moves::{Line, Moves};
use super::row_state::Used;
use super::strip::{RowSpread, Strayed, Strip, TILE};
use crate::engine::dense;
use crate::run::{Reader, Run, Saver, Writer};
use crate::{Error, Game, Remedy, Result};

/// A row under the window theorem: the band [d−l,d+u] below it and the case it meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Settled {
    pub(crate) side: Side,
    pub(crate) l: i64,
    pub(crate) u: i64,
    /// The number of strands that cross the diagonal d₁.
    pub(crate) strands: usize,
    /// Whether no strand takes the extension, so that the next band is a full interval.
    pub(crate) full: bool,
}

impl Settled {
    /// The value outside the band that the row may take, relative to d.
    pub(crate) fn extension(&self) -> i64 {
        match self.side {
            Side::Top => self.u + 1,
            Side::Bottom => -self.l - 1,
        }
    }
}

/// All rows, settled at one diagonal.
pub(super) struct Regime {
    /// d₁.
    pub(crate) diagonal: u64,
    pub(crate) rows: Vec<Settled>,
    /// What each row has used before d₁.
    pub(crate) used: Vec<Used>,
    /// Strips along the way, from diagonal 0 on.
    pub(crate) stations: Vec<Strip>,
    /// G(a,y) for a, y < A.
    pub(crate) square: crate::Table,
}

/// Diagonals between two stations.
pub(super) const STATION: u64 = 4096;

/// What ended the walk when no diagonal settled all rows.
pub(super) enum Walk {
    Settled(Box<Regime>),
    /// At the last look, at the bound, only some rows were settled.
    Partly(Box<Regime>),
}

/// In the coordinates (a,d) the options of R-Wythoff in lower rows stand in the same column.
pub(super) fn moves() -> Moves {
    let line = Line { p: 1, q: 0, added: vec![(0, 0)], is_option: true };
    Moves { lines: vec![line], wedge: None, steps: Vec::new(), reach: 0 }
}

/// Walks right until one diagonal settles rows 0..rows.
pub(super) fn settle(
    rows: usize,
    most: u64,
    run: &Run,
    saved: Option<&[u8]>,
    saver: &mut Saver,
) -> Result<Walk> {
    let (memory, progress) = (run.memory(), run.progress());
    let game: Game = "r-wythoff".parse()?;
    let square = dense::table(&game, rows, rows.max(1), run)?;
    let used: Vec<Vec<u32>> = (0..rows).map(|a| square.row(a)[..a].to_vec()).collect();
    // n − 2a ≤ G(a,n) ≤ n + a, so d − a ≤ v_a(d) ≤ d + 2a, and the floor obeys the same lower bound.
    let window = RowSpread { below: rows as u64 + 16, above: 2 * rows as u64 + 16 };
    if window.above > i16::MAX as u64 {
        return Err(
            Error::limit("at most 16,000 rows fit the 16-bit offsets").help(Remedy::FewerRows)
        );
    }
    let lost = |_: Strayed| Error::internal("R-Wythoff left its window");
    let moves = moves();
    let size = Strip::bytes(&moves, rows, window);
    let mut strip = Strip::from_used(&moves, &used, 0, window).map_err(lost)?;
    let mut stations = vec![strip.clone()];
    let mut look = 8;
    if let Some(saved) = saved {
        let mut saved = Reader::new(saved);
        look = saved.number()?;
        let count = saved.number()?;
        let fresh = strip.clone();
        stations = (0..count).map(|_| restored(&fresh, &mut saved)).collect::<Result<_>>()?;
        strip = restored(&fresh, &mut saved)?;
    }
    loop {
        while strip.next() < look {
            let station = stations.len() as u64 * STATION;
            let most = look.min(station) - strip.next();
            let mut nobody = vec![(); rows];
            strip.advance_many(most, run.threads(), &mut nobody, |(), _, _| ()).map_err(lost)?;
            if strip.next() == station {
                memory
                    .check(size * (stations.len() as u64 + 2), "the way back to the preperiods")?;
                stations.push(strip.clone());
            }
            let place = || format!("diagonal {}", strip.next());
            saver.pause(progress, place, |out| {
                let mut out = Writer::new(out);
                out.number(look)?;
                out.number(stations.len() as u64)?;
                stations.iter().chain([&strip]).try_for_each(|strip| strip.save(&mut out))
            })?;
            progress.report(strip.next(), None);
        }
        let mut ahead = strip.clone();
        let mut offsets = vec![Vec::with_capacity(rows + 1 + TILE); rows];
        while ahead.next() < look + rows as u64 + 1 {
            ahead
                .advance(TILE as u64, |a, _, row| offsets[a].extend_from_slice(row))
                .map_err(lost)?;
        }
        let used: Vec<Used> = (0..rows).map(|a| strip.used(a)).collect();
        let settled = check(look, &used, &offsets)?;
        if settled.len() == rows || look >= most {
            let all = settled.len() == rows;
            let regime = Regime { diagonal: look, rows: settled, used, stations, square };
            let regime = Box::new(regime);
            return Ok(if all { Walk::Settled(regime) } else { Walk::Partly(regime) });
        }
        look = (look + look / 16).max(look + rows as u64 + 1).min(most);
    }
}

fn restored(fresh: &Strip, saved: &mut Reader) -> Result<Strip> {
    let mut strip = fresh.clone();
    strip.restore(saved)?;
    Ok(strip)
}

/// The rows, from 0 on, that the theorem settles at diagonal d₁; `offsets` are those from d₁ on.
#[expect(clippy::cast_possible_wrap, reason = "columns are bounded below 2^63")]
fn check(d1: u64, used: &[Used], offsets: &[Vec<i16>]) -> Result<Vec<Settled>> {
    let length = used.len() + 1;
    let mut holes: Vec<i64> = vec![0; length];
    let (mut l, mut u) = (0, 0);
    let mut settled = Vec::new();
    for (a, (used, offsets)) in used.iter().zip(offsets).enumerate() {
        let Some(row) = case(d1 as i64, used, &holes[..=a], l, u) else { break };
        for (hole, &offset) in holes.iter_mut().zip(offsets) {
            let (offset, extension) = (i64::from(offset), row.extension());
            if offset == *hole {
                *hole = extension;
            } else if offset != extension {
                return Err(Error::internal(format!(
                    "row {a} leaves the regime it was proved to keep"
                )));
            }
        }
        match row.side {
            Side::Top => u += 1,
            Side::Bottom => l += 1,
        }
        settled.push(row);
    }
    Ok(settled)
}

/// The case that a row meets at d₁, given the holes on d₁..=d₁+a relative to their diagonals.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "columns are bounded below 2^63"
)]
fn case(d1: i64, used: &Used, holes: &[i64], l: i64, u: i64) -> Option<Settled> {
    let (low, high) = (d1 - l, d1 + u);
    if used.top as i64 > high + 1 {
        return None;
    }
    let mut is_hole = vec![false; (high - low + 2) as usize];
    let mut hole_used = false;
    for (e, hole) in (d1..).zip(holes) {
        let value = e + hole;
        hole_used |= used.contains(value);
        if value <= high {
            is_hole[(value - low + 1) as usize] = true;
        }
    }
    let future = |v: i64| is_hole[(v - low + 1) as usize];
    let top = used.floor as i64 >= low && (low..=high).all(|v| used.contains(v) || future(v));
    if top {
        let pending: Vec<i64> = (low..=high).filter(|&v| future(v)).collect();
        let full = !pending.iter().any(|&v| used.contains(v));
        return Some(Settled { side: Side::Top, l, u, strands: pending.len(), full });
    }
    let bottom = used.floor as i64 >= low - 1 && !hole_used;
    bottom.then(|| {
        let pending: Vec<i64> = (low - 1..=high).filter(|&v| !future(v)).collect();
        let full = pending.iter().all(|&v| used.contains(v));
        Settled { side: Side::Bottom, l, u, strands: pending.len(), full }
    })
}
