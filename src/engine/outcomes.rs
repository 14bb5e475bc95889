//! P or N for every position of a box in any number of dimensions.
//!
//! A position is a P-position when no option is. The options of a ray v from x are the cells x − t·v, and they all lie
//! on one line, named by its lowest cell x − ⌊min xᵢ/vᵢ⌋·v. So one bit a line says whether a P-position has been
//! met on it, and in lexicographic order every option comes before its position.
//!
//! Cost: one look at a bit for each vector and position. Memory: one bit a position for each ray, and one more.

mod serve;

pub(super) use serve::BoxLookup;
pub(crate) use serve::Boxes;

use crate::engine::Play;
use crate::rules::{Directed, Game, Rays};
use crate::run::Run;
use crate::{Error, Result};

/// Cells between two looks at the listener.
const BLOCK: usize = 1 << 20;

/// The P-positions of a box.
///
/// ```
/// use wythoff::{engine::Play, engine::outcomes::Outcomes, run::Run};
/// let game: wythoff::Game = "wythoff:3".parse().unwrap();
/// let box8 = Outcomes::solve(&game, &[8, 8, 8], Play::Normal, &Run::default()).unwrap();
/// assert!(box8.is_p(&[1, 2, 3]));
/// assert_eq!(box8.p_positions().count(), 64);
/// ```
pub struct Outcomes {
    sizes: Vec<usize>,
    p: BitSet,
}

impl Outcomes {
    /// Solves the box of positions with every xᵢ below the i-th size.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a vector fits into the box at most as often as the box is long, which is a usize"
    )]
    pub fn solve(game: &Game, sizes: &[usize], play: Play, run: &Run) -> Result<Self> {
        let vector = served(game, sizes)?;
        let cells = sizes.iter().try_fold(1usize, |n, s| n.checked_mul(*s)).unwrap_or(usize::MAX);
        let rays = vector.directed().iter().filter(|d| !d.once).count();
        let shape: Vec<String> = sizes.iter().map(usize::to_string).collect();
        let bytes = cells as u128 / 8 * (rays as u128 + 1);
        let bytes = bytes.try_into().unwrap_or(u64::MAX);
        run.memory().check(bytes, &format!("a box of {}", shape.join(" by ")))?;
        let strides = strides(sizes);
        let mut lines: Vec<MetLines> =
            vector.directed().iter().map(|d| MetLines::new(d, &strides, cells)).collect();
        let mut p = BitSet::new(cells);
        let mut at = vec![0u64; sizes.len()];
        for cell in 0..cells {
            if cell.is_multiple_of(BLOCK) {
                run.go_on(|| format!("cell {cell} of {cells}"))?;
                run.progress().report(cell as u64, Some(cells as u64));
            }
            let (mut wins, mut terminal) = (false, true);
            for line in &lines {
                let reach = line.directed.multiples(&at);
                if reach > 0 && line.directed.allowed(&at) {
                    terminal = false;
                    let target = cell - reach as usize * line.stride;
                    wins |= if line.directed.once { p.get(target) } else { line.met.get(target) };
                }
            }
            let lost = if terminal { play == Play::Normal } else { !wins };
            if lost {
                p.set(cell);
                for line in lines.iter_mut().filter(|line| !line.directed.once) {
                    let reach = line.directed.multiples(&at) as usize;
                    line.met.set(cell - reach * line.stride);
                }
            }
            advance(&mut at, sizes);
        }
        Ok(Outcomes { sizes: sizes.to_vec(), p })
    }

    /// A box of outcomes from a rule: for engines that find them in another way.
    pub fn from_fn(sizes: &[usize], mut is_p: impl FnMut(&[usize]) -> bool) -> Self {
        let cells = sizes.iter().product();
        let mut p = BitSet::new(cells);
        let mut at = vec![0; sizes.len()];
        for cell in 0..cells {
            if is_p(&at) {
                p.set(cell);
            }
            for (x, size) in at.iter_mut().zip(sizes).rev() {
                *x += 1;
                if *x < *size {
                    break;
                }
                *x = 0;
            }
        }
        Outcomes { sizes: sizes.to_vec(), p }
    }

    /// The sizes of the box.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// Whether a position lies in the box.
    pub fn holds(&self, position: &[usize]) -> bool {
        position.len() == self.sizes.len() && position.iter().zip(&self.sizes).all(|(x, s)| x < s)
    }

    /// The bytes of the box.
    pub fn bytes(&self) -> u64 {
        8 * self.p.0.len() as u64
    }

    /// Whether a position of the box is a P-position. Panics outside the box: see [`Outcomes::holds`].
    pub fn is_p(&self, position: &[usize]) -> bool {
        assert!(self.holds(position), "{position:?} is outside the box {:?}", self.sizes);
        self.p.get(position.iter().zip(strides(&self.sizes)).map(|(x, stride)| x * stride).sum())
    }

    /// The P-positions in lexicographic order.
    pub fn p_positions(&self) -> impl Iterator<Item = Vec<usize>> {
        let strides = strides(&self.sizes);
        let cells = self.sizes.iter().product();
        (0..cells).filter(|cell| self.p.get(*cell)).map(move |cell| {
            let coordinate = |(stride, size): (&usize, &usize)| cell / stride % size;
            strides.iter().zip(&self.sizes).map(coordinate).collect()
        })
    }
}

fn served<'g>(game: &'g Game, sizes: &[usize]) -> Result<Rays<'g>> {
    let vector = game.rays().filter(|v| v.regions().next().is_none()).ok_or_else(|| {
        Error::unserved(format!(
            "the box engine serves games of rays and steps, and {game} is none"
        ))
    })?;
    if sizes.len() != vector.piles() {
        return Err(Error::invalid(format!(
            "{game} has {} piles, but {} sizes were given",
            vector.piles(),
            sizes.len()
        )));
    }
    Ok(vector)
}

/// A vector with the bit of each of its lines.
struct MetLines<'g> {
    directed: &'g Directed,
    stride: usize,
    met: BitSet,
}

impl<'g> MetLines<'g> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a vector longer than the box never fits, so a stride that is cut is never used"
    )]
    fn new(directed: &'g Directed, strides: &[usize], cells: usize) -> Self {
        // A vector longer than the box never fits, so a stride that wraps is never used.
        let parts =
            directed.vector.iter().zip(strides).map(|(v, s)| (*v as usize).wrapping_mul(*s));
        let stride = parts.fold(0, usize::wrapping_add);
        MetLines { directed, stride, met: BitSet::new(if directed.once { 0 } else { cells }) }
    }
}

/// How far apart neighbours in each dimension are; the last dimension is contiguous.
fn strides(sizes: &[usize]) -> Vec<usize> {
    let mut strides = vec![1; sizes.len()];
    for i in (1..sizes.len()).rev() {
        strides[i - 1] = strides[i] * sizes[i];
    }
    strides
}

fn advance(at: &mut [u64], sizes: &[usize]) {
    for (x, size) in at.iter_mut().zip(sizes).rev() {
        *x += 1;
        if *x < *size as u64 {
            return;
        }
        *x = 0;
    }
}

struct BitSet(Vec<u64>);

impl BitSet {
    fn new(bits: usize) -> Self {
        BitSet(vec![0; bits.div_ceil(64)])
    }

    fn get(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    fn set(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }
}
