//! The conjectures of Aggarwal, Geller, Sadhuka and Yu for one (a,a) game.
//!
//! Grid: π(x) < a² for all x < a², a finite statement. Cyclic: d_{i+a²} ≡ d_i (mod a) for all i; a failure is a proof, and for
//! a = 2^m it holds (Corollary 6.2 of docs/proofs.md). Asymptote: |y − ⌊αx⌋| stays small; bounded for a = 2^m (Theorem 150).
//!
//! Cost: the P-positions of some 6a² columns.

use std::sync::OnceLock;

use crate::bench::{Bench, Effort, Pair, Shared};
use crate::checks::aggarwal::{asymptote, conjectures};
use crate::papers::Papers;
use crate::pool::Pool;
use wythoff::engine::Registry;
use wythoff::run::Run;
use wythoff::{Error, Result};

/// What was found of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagonal {
    /// The P-positions (x,y) with x < a² ≤ y: the Grid Conjecture holds if there is none.
    pub outside: Vec<Pair>,
    /// The first i with d_{i+a²} ≢ d_i (mod a), with both differences, if there is one among `differences`.
    pub acyclic: Option<(u64, i64, i64)>,
    /// How many differences were compared.
    pub differences: u64,
    /// The largest |y − ⌊αx⌋|.
    pub stray: u64,
    /// Among so many P-positions.
    pub positions: u64,
}

/// The papers, read once.
fn papers() -> Result<&'static Papers> {
    static PAPERS: OnceLock<Result<Papers>> = OnceLock::new();
    PAPERS.get_or_init(Papers::built_in).as_ref().map_err(Clone::clone)
}

/// The (a,a) game, with at least so many P-positions compared with its asymptote, and 4a² at least.
///
/// ```
/// let found = wythoff_lab::atlas::diagonal(3, 1000, &Default::default()).unwrap();
/// assert_eq!((found.outside.len(), found.acyclic), (0, Some((0, 0, 2))));
/// ```
pub fn diagonal(a: u64, positions: u64, run: &Run) -> Result<Diagonal> {
    let square = a.checked_mul(a).and_then(|square| square.checked_mul(4));
    let square = square.ok_or_else(|| Error::overflow(format!("{a} squared")))? / 4;
    let (engines, shared) = (Registry::standard(), Shared::default());
    let (memory, progress) = (run.memory(), run.progress());
    let pool = Pool::new(memory, 1);
    let bench = Bench::new(Effort::Default, memory, progress, &engines, papers()?, &shared, &pool);
    let positions = positions.max(4 * square);
    let differences = 2 * square;
    Ok(Diagonal {
        outside: conjectures::outside(&bench, a, square)?,
        acyclic: conjectures::first_acyclic(&bench, a, differences)?,
        differences,
        stray: asymptote::stray(&bench, a, positions)?,
        positions,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two_are_cyclic_and_47_leaves_the_square() {
        let run = Run::default();
        for a in [1, 2, 8] {
            let found = diagonal(a, 1000, &run).unwrap();
            assert_eq!((found.outside.len(), found.acyclic), (0, None), "{a}");
            assert!(found.stray <= 4 * a * a + 6 * a);
        }
        let found = diagonal(47, 1000, &run).unwrap();
        assert_eq!(found.outside, [(2187, 2209), (2203, 2224)]);
        assert_eq!(found.acyclic.unwrap().0, 0);
    }
}
