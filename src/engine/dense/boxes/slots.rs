//! Where the sets of the lines are kept while they are inside.
//!
//! Let i be the first pile that the ray v takes from, and m = ⌊xᵢ/vᵢ⌋. Along a line of v the numbers xᵢ mod vᵢ and xⱼ − m·vⱼ (j > i) stay
//! what they are; the latter are taken modulo Mⱼ. A line begins where v does not fit, and there its slot is cleared.
//!
//! *Rays that take from the first pile* (i = 0). In W planes on end m takes at most ⌈W/v₀⌉ + 1 values, so xⱼ − m·vⱼ lies in an interval of
//! sⱼ + vⱼ⌈W/v₀⌉ = Mⱼ numbers: two lines that meet these planes differ in their slots. *Others.* Their lines stay in one plane; while the
//! piles up to i are fixed, Mⱼ = sⱼ tells its cells apart, and each of W planes has slots of its own.
//!
//! Along the last pile slots are neighbours.

use crate::rules::Directed;

/// Planes under way at most.
pub(super) const WINDOW: usize = 64;

/// Where everything is kept.
pub(super) struct BoxLayout {
    /// Two piles at least: before a single one stands a pile of size 1, from which nothing is taken.
    pub(super) sizes: Vec<usize>,
    pub(super) rays: Vec<BoxRay>,
    pub(super) steps: Vec<BoxStep>,
    /// Planes that may be under way.
    pub(super) window: usize,
    /// Words of a slot: how many of its first words are full, then the set.
    pub(super) stride: usize,
    /// The number of slots.
    pub(super) count: usize,
}

/// A ray with the slots of its lines.
pub(super) struct BoxRay {
    vector: Vec<usize>,
    pivot: usize,
    /// Its first slot, and how many it has for each plane, if its lines stay in one.
    first: usize,
    of_a_plane: usize,
    /// The numbers Mⱼ, that of the pivot being its number of classes.
    moduli: Vec<usize>,
}

/// A ray in a row, that is, with all piles but the last fixed: its slots there are those from `base` on, `length` of them, in turn.
#[derive(Clone, Copy, Default)]
pub(super) struct RowSlots {
    pub(super) base: usize,
    pub(super) length: usize,
    /// The place among them of the cell at 0.
    pub(super) start: usize,
    /// The least last pile at which the ray fits.
    pub(super) fits_from: usize,
}

/// A step, and how far back its value stands.
pub(super) struct BoxStep {
    vector: Vec<usize>,
    pub(super) back: usize,
}

fn window(planes: usize) -> usize {
    (planes / 4).clamp(1, WINDOW)
}

/// The piles, two at least.
fn padded<T: Copy>(piles: &[T], one: T) -> Vec<T> {
    let before = if piles.len() < 2 { 2 - piles.len() } else { 0 };
    std::iter::repeat_n(one, before).chain(piles.iter().copied()).collect()
}

fn words(values: usize) -> usize {
    values / 64 + 2
}

impl BoxRay {
    #[expect(clippy::cast_possible_truncation, reason = "moves that fit into the box")]
    fn new(one: &Directed, sizes: &[usize], window: usize, first: usize) -> Self {
        let vector: Vec<usize> = padded(&one.vector, 0).into_iter().map(|v| v as usize).collect();
        let pivot = vector.iter().position(|v| *v > 0).unwrap_or(0);
        let far = if pivot == 0 { window.div_ceil(vector[0].max(1)) } else { 0 };
        let modulus = |(j, size): (usize, &usize)| match j.cmp(&pivot) {
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => vector[j].max(1),
            std::cmp::Ordering::Greater => size.saturating_add(vector[j].saturating_mul(far)),
        };
        let moduli: Vec<usize> = sizes.iter().enumerate().map(modulus).collect();
        let all = moduli.iter().fold(1usize, |n, m| n.saturating_mul(*m));
        BoxRay { vector, pivot, first, of_a_plane: if pivot == 0 { 0 } else { all }, moduli }
    }

    /// How many slots it has.
    fn count(&self, window: usize) -> u128 {
        let all = self.moduli.iter().fold(1u128, |n, m| n.saturating_mul(*m as u128));
        if self.pivot == 0 { all } else { all.saturating_mul(window as u128) }
    }

    /// Its slots in the row of the cells that begin with `prefix`.
    pub(super) fn row(&self, prefix: &[usize], window: usize) -> RowSlots {
        let (i, last) = (self.pivot, prefix.len());
        let fits = prefix.iter().zip(&self.vector).all(|(x, v)| x >= v);
        let fits_from = if fits { self.vector[last] } else { usize::MAX };
        let first = self.first + prefix[0] % window * self.of_a_plane;
        let length = self.moduli[last];
        if i == last {
            return RowSlots { base: first, length, start: 0, fits_from };
        }
        let (m, mut slot) = (prefix[i] / self.vector[i], prefix[i] % self.vector[i]);
        let shifted = |x: usize, j: usize| {
            let (size, back) = (self.moduli[j], m * self.vector[j] % self.moduli[j]);
            if x >= back { x - back } else { x + size - back }
        };
        for (j, x) in prefix.iter().enumerate().skip(i + 1) {
            slot = slot * self.moduli[j] + shifted(*x, j);
        }
        RowSlots { base: first + slot * length, length, start: shifted(0, last), fits_from }
    }
}

impl BoxStep {
    /// The least last pile at which it fits in the row of the cells that begin with `prefix`.
    pub(super) fn fits_from(&self, prefix: &[usize]) -> usize {
        let fits = prefix.iter().zip(&self.vector).all(|(x, v)| x >= v);
        if fits { self.vector[prefix.len()] } else { usize::MAX }
    }
}

impl BoxLayout {
    /// The bytes that the slots take.
    pub(super) fn bytes(moves: &[Directed], sizes: &[usize], values: usize) -> u128 {
        let sizes = padded(sizes, 1);
        let window = window(sizes[0]);
        let rays = moves.iter().filter(|d| !d.once).map(|d| BoxRay::new(d, &sizes, window, 0));
        let slots = rays.map(|ray| ray.count(window)).fold(0u128, u128::saturating_add);
        slots.saturating_mul(8 * words(values) as u128)
    }

    /// The layout of slots that fit into the memory.
    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    pub(super) fn new(moves: &[Directed], sizes: &[usize], values: usize) -> Self {
        let sizes = padded(sizes, 1);
        let window = window(sizes[0]);
        let (mut rays, mut steps, mut count) = (Vec::new(), Vec::new(), 0);
        for one in moves {
            if one.once {
                let vector: Vec<usize> =
                    padded(&one.vector, 0).into_iter().map(|v| v as usize).collect();
                let back = vector.iter().zip(&sizes).fold(0, |place, (v, s)| place * s + v);
                steps.push(BoxStep { vector, back });
            } else {
                let ray = BoxRay::new(one, &sizes, window, count);
                count += ray.count(window) as usize;
                rays.push(ray);
            }
        }
        BoxLayout { sizes, rays, steps, window, stride: words(values), count }
    }
}
