//! Exact periods of R-Wythoff's rows, by strands.
//!
//! In the settled regime whether a diagonal takes the extension is the same along a strand (Top: next(d) = H⁻¹(d+u+1);
//! Bottom: next(d) = H(d)+l+1), and the strands never end. If H has period P, the shift by P permutes the k strands.
//! One pass of P diagonals with labelled strands gives the permutation; the marks seen at one place in pass after pass
//! run through its cycle, so the row and the next holes have the period P·m, m the lcm of the marks' periods.
//!
//! The least period divides it. P·m/q is no period when some diagonal shows a different value, for each prime q in
//! turn; where none does among [`SAMPLES`] diagonals and a full pass is too long, the period stays undecided.
//! Where P is too long for a pass, lcm(1..k) takes the place of m. When no strand takes the extension the
//! next band is a full interval and P = 1 again.
//!
//! Cost: P steps a row, for P up to the bound given.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive};

use super::Side;
use super::cycles::{least_period, primes};
use super::row_state::Used;
use super::window::{Regime, Settled};

/// How many diagonals are compared where a full comparison is too long.
const SAMPLES: u64 = 1 << 16;

/// A row's least period, if decided, and a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Period {
    pub(crate) least: Option<BigUint>,
    pub(crate) multiple: BigUint,
}

/// The holes below a row.
enum Holes {
    /// Relative to the diagonal, from d₁ on, for one least period.
    Cycle(Vec<i16>),
    /// Only a period of them is known.
    Multiple(BigUint),
}

/// The periods of all rows; passes are at most `pass` long.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "columns are bounded below 2^63"
)]
pub(super) fn periods(regime: &Regime, pass: u64) -> Vec<Period> {
    let mut holes = Holes::Cycle(vec![0]);
    let mut periods = Vec::with_capacity(regime.rows.len());
    for (row, used) in regime.rows.iter().zip(&regime.used) {
        let (period, next) = match holes {
            Holes::Cycle(cycle) if row.full => (exactly(cycle.len()), Holes::Cycle(Vec::new())),
            Holes::Cycle(cycle) => {
                let strands = Strands::trace(row, used, regime.diagonal as i64, &cycle);
                (strands.period(pass), strands.next_holes(pass))
            }
            Holes::Multiple(multiple) => {
                let multiple = if row.full { multiple } else { multiple * lcm_up_to(row.strands) };
                (Period { least: None, multiple: multiple.clone() }, Holes::Multiple(multiple))
            }
        };
        holes = if row.full { Holes::Cycle(vec![row.extension() as i16]) } else { next };
        periods.push(period);
    }
    periods
}

fn exactly(period: usize) -> Period {
    let period = BigUint::from(period);
    Period { least: Some(period.clone()), multiple: period }
}

/// lcm(1..k).
fn lcm_up_to(k: usize) -> BigUint {
    (2..=k as u64).fold(BigUint::one(), |lcm, i| lcm.lcm(&BigUint::from(i)))
}

/// One pass over the holes of a row with labelled strands.
struct Strands<'h> {
    row: Settled,
    holes: &'h [i16],
    /// The strand of each diagonal of the pass.
    label: Vec<u16>,
    /// The marks seen at a strand's place in pass after pass: where its cycle begins in `marks`, how long it is, and
    /// where in it the strand stands.
    cycles: Vec<(usize, usize, usize)>,
    marks: Vec<bool>,
    /// P·m.
    full_period: BigUint,
}

impl<'h> Strands<'h> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "columns are bounded below 2^63"
    )]
    fn trace(row: &Settled, used: &Used, d1: i64, holes: &'h [i16]) -> Self {
        let (low, high) = (-row.l - 1, row.u);
        let size = (high - low + 4) as usize;
        let mask = size.next_power_of_two() as i64 - 1;
        let mut labels = vec![0u16; mask as usize + 1];
        let band = row.l + row.u;
        let mut is_hole = vec![false; (high - low + 1) as usize];
        for (e, &hole) in (0..=band).zip(holes.iter().cycle()) {
            let value = e + i64::from(hole);
            if value <= high {
                is_hole[(value - low) as usize] = true;
            }
        }
        let wanted = row.side == Side::Top;
        let first = if wanted { low + 1 } else { low };
        let places: Vec<i64> =
            (first..=high).filter(|v| is_hole[(v - low) as usize] == wanted).collect();
        for (label, place) in (0..).zip(&places) {
            labels[(place & mask) as usize] = label;
        }
        let extension = row.extension();
        let mut label = Vec::with_capacity(holes.len());
        for (d, &hole) in (0..).zip(holes) {
            let (hole, beyond) =
                (((d + i64::from(hole)) & mask) as usize, ((d + extension) & mask) as usize);
            let (from, to) = if wanted { (hole, beyond) } else { (beyond, hole) };
            labels[to] = labels[from];
            label.push(labels[to]);
        }
        let shift = holes.len() as i64;
        let permutation: Vec<usize> =
            places.iter().map(|v| usize::from(labels[((v + shift) & mask) as usize])).collect();
        let marked: Vec<bool> = places.iter().map(|v| used.contains(d1 + v)).collect();
        Strands::from_permutation(*row, holes, label, &permutation, &marked)
    }

    fn from_permutation(
        row: Settled,
        holes: &'h [i16],
        label: Vec<u16>,
        permutation: &[usize],
        marked: &[bool],
    ) -> Self {
        let mut cycles = vec![(0, 0, 0); permutation.len()];
        let mut marks = Vec::new();
        let mut m = BigUint::one();
        for start in 0..permutation.len() {
            if cycles[start].1 > 0 {
                continue;
            }
            let mut members = vec![start];
            let mut at = permutation[start];
            while at != start {
                members.push(at);
                at = permutation[at];
            }
            let seen: Vec<bool> = members.iter().map(|&s| marked[s]).collect();
            let period = least_period(&seen);
            let begins = marks.len();
            marks.extend(&seen[..period]);
            for (i, &member) in members.iter().enumerate() {
                cycles[member] = (begins, period, i % period);
            }
            m = m.lcm(&BigUint::from(period));
        }
        let full_period = m * BigUint::from(holes.len());
        Strands { row, holes, label, cycles, marks, full_period }
    }

    /// The value and the next hole on the diagonal `at` of the pass, `shift[strand]` passes later, relative to d.
    #[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
    fn step(&self, at: usize, shift: impl Fn(usize) -> usize) -> (i16, i16) {
        let strand = usize::from(self.label[at]);
        let (begins, period, place) = self.cycles[strand];
        let mark = self.marks[begins + (place + shift(period)) % period];
        let (hole, extension) = (self.holes[at], self.row.extension() as i16);
        let takes_extension = mark == (self.row.side == Side::Top);
        if takes_extension { (extension, hole) } else { (hole, extension) }
    }

    /// The value (or next hole) `at` diagonals after d₁.
    #[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
    fn value(&self, at: u64, pick: impl Fn((i16, i16)) -> i16) -> i16 {
        let (pass, at) = (at / self.holes.len() as u64, at % self.holes.len() as u64);
        pick(self.step(at as usize, |period| (pass % period as u64) as usize))
    }

    /// The least period of the row.
    fn period(&self, pass: u64) -> Period {
        self.least(pass, |(value, _)| value)
    }

    /// Divides the full period by primes while a shorter one holds.
    fn least(&self, pass: u64, pick: impl Fn((i16, i16)) -> i16 + Copy) -> Period {
        let mut period = self.full_period.clone();
        let mut decided = true;
        let mut divisors = primes(self.holes.len() as u64);
        divisors.extend(self.cycles.iter().flat_map(|&(_, length, _)| primes(length as u64)));
        divisors.sort_unstable();
        divisors.dedup();
        for prime in divisors {
            while (&period % prime).to_u64() == Some(0) {
                let shorter = &period / prime;
                let length = period.to_u64().unwrap_or(u64::MAX);
                if self.differs(&shorter, length.min(pass.max(SAMPLES)), pick) {
                    break;
                }
                if length > pass.max(SAMPLES) {
                    decided = false;
                    break;
                }
                period = shorter;
            }
        }
        Period { least: decided.then(|| period.clone()), multiple: period }
    }

    /// Whether some diagonal of the first `count` differs from the one `shift` later.
    #[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
    fn differs(
        &self,
        shift: &BigUint,
        count: u64,
        pick: impl Fn((i16, i16)) -> i16 + Copy,
    ) -> bool {
        let length = self.holes.len() as u64;
        let (passes, rest) = shift.div_rem(&BigUint::from(length));
        let rest = rest.to_u64().expect("below the length of a pass");
        let most = self.cycles.iter().map(|c| c.1).max().unwrap_or(1);
        let residues: Vec<u64> = (0..=most as u64)
            .map(|p| if p == 0 { 0 } else { (&passes % p).to_u64().unwrap() })
            .collect();
        (0..count).any(|at| {
            let later = at + rest;
            let (pass, place) = (later / length, later % length);
            let shifted = self.step(place as usize, |period| {
                ((residues[period] + pass) % period as u64) as usize
            });
            pick(shifted) != self.value(at, pick)
        })
    }

    /// The holes below the next row.
    fn next_holes(&self, pass: u64) -> Holes {
        let Some(length) = self.full_period.to_u64().filter(|&length| length <= pass) else {
            return Holes::Multiple(self.full_period.clone());
        };
        let mut cycle: Vec<i16> = (0..length).map(|at| self.value(at, |(_, hole)| hole)).collect();
        cycle.truncate(least_period(&cycle));
        Holes::Cycle(cycle)
    }
}
