//! Positions near a huge index, without those before: windows far out.
//!
//! In Wythoff's game plus steps the upper positions of value g, (a_n, b_n) with a_n ≤ b_n by increasing a_n, are chosen
//! greedily: a_n is the least number that is no earlier pile, b_n = a_n + d with d the least unused difference that no
//! step and no lower level forbids. Near a huge n both are a local matter. The rows a_n are what the b_m, m near n/φ,
//! leave over: the same question at a smaller index. And the choice of d, started some hundred steps earlier with a
//! typical pattern of used differences, forgets how it was started. So a window costs O(log n) windows.
//!
//! That the choice forgets is part of the guess; it is tested against an exact list, and the prover decides in the end.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::golden::floor_phi_fast;
use crate::rules::VectorGame;
use crate::rules::Who;

type Pair = (i64, i64);

/// ⌊φn⌋ for the indices that occur here.
pub(super) fn floor_phi(n: i64) -> i64 {
    debug_assert!(n >= 0);
    floor_phi_fast(n as u64) as i64
}

/// The steps of a game that is Wythoff's plus steps; `None` for others.
pub(super) fn steps_of(game: &VectorGame) -> Option<Vec<Pair>> {
    let any = game.directed().iter().all(|d| d.who == Who::Any);
    if game.piles() != 2 || !game.is_symmetric() || game.regions().next().is_some() || !any {
        return None;
    }
    let rays: Vec<&[u64]> =
        game.directed().iter().filter(|d| !d.once).map(|d| &d.vector[..]).collect();
    if rays.len() != 3 || [[0, 1], [1, 0], [1, 1]].iter().any(|v| !rays.contains(&&v[..])) {
        return None;
    }
    let steps = game.directed().iter().filter(|d| d.once);
    // A long step would need a long memory.
    let steps = steps.map(|d| (d.vector[0] as i64, d.vector[1] as i64));
    steps.map(|s| (s.0.max(s.1) <= 100).then_some(s)).collect()
}

/// Indices between the start of a window's choices and its first.
const WARM: i64 = 240;
/// Differences below the start that are kept apart.
const SHIFT: i64 = 150;
/// Starts of windows are congruent to the index the pattern comes from: a phase may be kept for ever.
const PHASE: i64 = 60;
/// Below this index windows are kept in blocks of 2⁹.
const KEPT: i64 = 1 << 30;

/// The upper positions of one value of Wythoff's game plus steps, near any index.
pub(super) struct Windows {
    steps: Vec<Pair>,
    /// The first positions, exactly.
    table: Vec<Pair>,
    lower: Vec<Rc<Windows>>,
    /// Every difference below `floor` + N is used at index N = table.len(), and these above it, as d − N.
    floor: i64,
    pattern: Vec<i64>,
    kept: RefCell<HashMap<i64, Rc<Vec<Pair>>>>,
}

impl Windows {
    /// Exact to `base` positions; `lower` are the levels below, exact as far. Under misère play (0,0) is no member, and far out the same rule
    /// holds.
    pub(super) fn new(
        steps: &[Pair],
        lower: Vec<Rc<Windows>>,
        misere: bool,
        base: usize,
    ) -> Windows {
        let below: Vec<HashMap<i64, i64>> =
            lower.iter().map(|l| l.table.iter().copied().collect()).collect();
        let forbidden = |a: i64, b: i64| below.iter().any(|l| l.get(&a) == Some(&b));
        let mut table = Vec::with_capacity(base);
        let mut partner: Vec<i64> = vec![-1; 3 * base + 4096];
        let mut used = vec![false; 2 * base + 4096];
        let (mut a, mut least) = (0usize, 0usize);
        while table.len() < base {
            while partner[a] >= 0 {
                a += 1;
            }
            while used[least] {
                least += 1;
            }
            let row = a as i64;
            let d = (least..)
                .find(|&d| {
                    let b = row + d as i64;
                    let hit =
                        |&(p, q): &Pair| row >= p && b >= q && partner[(row - p) as usize] == b - q;
                    let barred = used[d] || misere && b == 0;
                    !barred
                        && partner[b as usize] < 0
                        && !forbidden(row, b)
                        && !steps.iter().any(hit)
                })
                .expect("some difference is free");
            used[d] = true;
            partner[a] = row + d as i64;
            partner[a + d] = row;
            table.push((row, row + d as i64));
        }
        while used[least] {
            least += 1;
        }
        let n = table.len() as i64;
        let floor = least as i64 - n;
        let pattern = (least..least + 300).filter(|&d| used[d]).map(|d| d as i64 - n).collect();
        let kept = RefCell::default();
        Windows { steps: steps.to_vec(), table, lower, floor, pattern, kept }
    }

    /// Forgets the windows kept if they take more than so many bytes: they are computed again.
    pub(super) fn keep_within(&self, bytes: u64) {
        // A block of 2⁹ pairs and its place.
        const BLOCK: u64 = 512 * 16 + 64;
        let share = bytes / (self.lower.len() as u64 + 1);
        if self.kept.borrow().len() as u64 * BLOCK > share {
            self.kept.borrow_mut().clear();
        }
        self.lower.iter().for_each(|level| level.keep_within(share));
    }

    /// Whether windows agree with the exact list of a longer table.
    pub(super) fn forgets(&self, exact: &Windows) -> bool {
        let (mut n, mut got) = (self.table.len() as i64 + 1000, Vec::new());
        while n + 100 < exact.table.len() as i64 {
            got.clear();
            let right = self.window(n, n + 64, &mut got).is_some();
            if !right || got[..] != exact.table[n as usize..n as usize + 64] {
                return false;
            }
            n += 997 + n / 50;
        }
        true
    }

    /// Adds (a_n, b_n) for n0 ≤ n < n1 to `out`; `None` if the positions stray too far from Wythoff's.
    pub(super) fn window(&self, n0: i64, n1: i64, out: &mut Vec<Pair>) -> Option<()> {
        if n1 <= self.table.len() as i64 {
            out.extend_from_slice(&self.table[usize::try_from(n0).ok()?..n1 as usize]);
            return Some(());
        }
        if n1 >= KEPT {
            return self.compute(n0, n1, out);
        }
        // Small indices come up again and again.
        let mut n = n0;
        while n < n1 {
            let block = n >> 9;
            let (from, to) = (block << 9, (block + 1) << 9);
            let known = self.kept.borrow().get(&block).cloned();
            let whole = match known {
                Some(whole) => whole,
                None => {
                    let mut whole = Vec::with_capacity(512);
                    if to <= self.table.len() as i64 {
                        whole.extend_from_slice(&self.table[from as usize..to as usize]);
                    } else {
                        self.compute(from, to, &mut whole)?;
                    }
                    let whole = Rc::new(whole);
                    self.kept.borrow_mut().insert(block, whole.clone());
                    whole
                }
            };
            let end = n1.min(to);
            out.extend_from_slice(&whole[(n - from) as usize..(end - from) as usize]);
            n = end;
        }
        Some(())
    }

    fn compute(&self, n0: i64, n1: i64, out: &mut Vec<Pair>) -> Option<()> {
        let warm = n0 - WARM;
        let start = warm - (warm - self.table.len() as i64).rem_euclid(PHASE);
        let (low, high) = (floor_phi(start) - 30, floor_phi(n1) + 90);
        let rows = (high - low + 1) as usize;
        let (lost, mut n) = self.lost_rows(low, high)?;
        let below = self.lower_rows(start, n1, low, rows)?;
        let count = (n1 - start) as usize;
        let mut used = vec![false; count + 700];
        used[..usize::try_from(SHIFT + self.floor).ok()?].fill(true);
        for p in &self.pattern {
            *used.get_mut(usize::try_from(p + SHIFT).ok()?)? = true;
        }
        let mut partner = vec![-1i64; rows];
        // Larger piles from here on.
        let first = low + start - SHIFT;
        let mut taken = vec![false; 3 * count + 1600];
        let mut least = 0usize;
        for at in 0..rows {
            if lost[at] {
                continue;
            }
            if n >= n1 {
                return Some(());
            }
            if n >= start {
                while *used.get(least)? {
                    least += 1;
                }
                let a = low + at as i64;
                let mut d = least;
                let b = loop {
                    let b = a + start - SHIFT + d as i64;
                    let hit = |&(p, q): &Pair| {
                        let p = p as usize;
                        at >= p && partner[at - p] == b - q
                    };
                    if !*used.get(d)?
                        && !*taken.get(usize::try_from(b - first).ok()?)?
                        && below.iter().all(|l| l[at] != b)
                        && !self.steps.iter().any(hit)
                    {
                        break b;
                    }
                    d += 1;
                };
                used[d] = true;
                taken[(b - first) as usize] = true;
                partner[at] = b;
                if n >= n0 {
                    out.push((a, b));
                }
            }
            n += 1;
        }
        (n >= n1).then_some(())
    }

    /// Which rows from low to high are larger piles, and the index of the first that is not.
    fn lost_rows(&self, low: i64, high: i64) -> Option<(Vec<bool>, i64)> {
        // ⌊y/φ²⌋ or one less: φ⁻² = 2 − φ.
        let over = |y: i64| 2 * y - floor_phi(y) - 1;
        let (m0, m1) = (over(low) - 20, over(high) + 20);
        let mut smaller = Vec::with_capacity((m1 - m0) as usize);
        self.window(m0, m1, &mut smaller)?;
        let mut lost = vec![false; (high - low + 1) as usize];
        // One position lies on the main diagonal: its row is no loss.
        let mut n = low - (m0 - 1);
        for &(_, b) in &smaller {
            if b < low {
                n -= 1;
            } else if b <= high {
                lost[(b - low) as usize] = true;
            }
        }
        Some((lost, n))
    }

    /// The larger piles that the levels below have in these rows.
    fn lower_rows(&self, start: i64, n1: i64, low: i64, rows: usize) -> Option<Vec<Vec<i64>>> {
        let mut below = Vec::with_capacity(self.lower.len());
        for level in &self.lower {
            let mut row = vec![-1; rows];
            let mut near = Vec::new();
            level.window(start - 60, n1 + 60, &mut near)?;
            for (a, b) in near {
                if let Some(slot) = usize::try_from(a - low).ok().and_then(|i| row.get_mut(i)) {
                    *slot = b;
                }
            }
            below.push(row);
        }
        Some(below)
    }
}
