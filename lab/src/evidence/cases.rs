//! Finite checks: every case is tried in order, so that the first failure is the smallest, and the cases are counted.
//!
//! [`Trying::each`] goes through as many cases as one likes and gives no proof; [`Trying::over`] goes through a universe
//! that ends ([`Finite`]), and only that can be [`Gone::complete`].

use std::fmt;

use serde::Serialize;

use super::universe::Of;
use super::{Finite, Ground, GroundKind};
use crate::verdict::Verdict;
use wythoff::Result;

/// Cases that were all tried, and none failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    what: String,
    count: u64,
}

/// A finite check under way or done: what was tried so far, and the first case that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Trying {
    tried: Tried,
    witness: Option<String>,
}

/// A universe that ends, gone through to the end or to the first failure.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Gone {
    universe: Of,
    trying: Trying,
}

impl Trying {
    /// Tries every case, in order, until one fails: `fails` says how, in words.
    ///
    /// ```
    /// use wythoff_lab::evidence::Trying;
    /// let odd = |n: u64| Ok((n % 2 == 1 && n * n % 8 != 1).then(|| format!("n = {n}")));
    /// let checked = Trying::each("n < 1000", 0..1000, odd)?;
    /// assert_eq!(checked.holds().to_string(), "Holds to n < 1000 (1000 cases)");
    /// let wrong = Trying::each("n < 1000", 0..1000, |n| Ok((n * n == 49).then(|| format!("n = {n}"))))?;
    /// assert_eq!(wrong.holds().to_string(), "Refuted: n = 7");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// What was tried in words is never a proof:
    ///
    /// ```compile_fail
    /// use wythoff_lab::evidence::Trying;
    /// let all = Trying::each("all n", [0], |n| Ok((n % 2 != 0).then(String::new))).unwrap();
    /// all.complete(); // there is no such method
    /// ```
    pub fn each<T>(
        what: impl Into<String>,
        cases: impl IntoIterator<Item = T>,
        mut fails: impl FnMut(T) -> Result<Option<String>>,
    ) -> Result<Trying> {
        let (mut count, mut witness) = (0, None);
        for case in cases {
            count += 1;
            witness = fails(case)?;
            if witness.is_some() {
                break;
            }
        }
        Ok(Trying { tried: Tried { what: what.into(), count }, witness })
    }

    /// Goes through a universe that ends; what it is called it says itself.
    ///
    /// ```
    /// use wythoff_lab::evidence::{Listed, Trying};
    /// let gone = Trying::over(&Listed::of([2u64, 3, 5]), |p| Ok((p % 2 == 0 && p > 2).then(String::new)))?;
    /// assert_eq!(gone.complete().to_string(), "Proved: a finite universe, gone through: {2, 3, 5} (3 cases)");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn over<U: Finite>(
        universe: &U,
        fails: impl FnMut(U::Case) -> Result<Option<String>>,
    ) -> Result<Gone> {
        let of = universe.of();
        Ok(Gone { trying: Trying::each(of.to_string(), universe.cases(), fails)?, universe: of })
    }

    /// Both checks: the first failure of either.
    pub fn and(self, other: Trying) -> Trying {
        let tried = self.tried.and(other.tried);
        Trying { tried, witness: self.witness.or(other.witness) }
    }

    /// What failed first, if anything did.
    pub fn witness(&self) -> Option<&str> {
        self.witness.as_deref()
    }

    /// `Refuted` by the first failure, else true to the bound and no further.
    pub fn holds(self) -> Verdict {
        self.verdict(|bound| Verdict::HoldsTo { bound })
    }

    /// `Refuted` by the first failure, else by the grounds given, proved or argued ([`Verdict::by`]); the check stands
    /// beside them as "also tested". Without a ground, true to the bound.
    pub fn by(self, grounds: impl IntoIterator<Item = Ground>) -> Verdict {
        let mut grounds = grounds.into_iter();
        match grounds.next() {
            None => self.holds(),
            Some(first) => self.verdict(|tried| Verdict::by(first, grounds).tested(tried)),
        }
    }

    /// `Refuted` by the first failure, else a definition that was exercised.
    pub fn exercised(self) -> Verdict {
        self.verdict(|exercised| Verdict::Definition { exercised })
    }

    /// `Refuted` by the first failure, else a figure that was drawn again and agrees.
    pub fn redrawn(self) -> Verdict {
        self.verdict(|redrawn| Verdict::Figure { redrawn })
    }

    fn verdict(self, holds: impl FnOnce(Tried) -> Verdict) -> Verdict {
        match self.witness {
            Some(witness) => Verdict::refuted(witness),
            None => holds(self.tried),
        }
    }

    /// What was tried, or the first failure.
    pub fn tried(self) -> std::result::Result<Tried, String> {
        match self.witness {
            Some(witness) => Err(witness),
            None => Ok(self.tried),
        }
    }
}

impl Gone {
    /// What failed first, if anything did.
    pub fn witness(&self) -> Option<&str> {
        self.trying.witness()
    }

    /// `Refuted` by the first failure, else proved: these were all the cases there are. An empty universe proves nothing:
    /// then it holds to its bound.
    pub fn complete(self) -> Verdict {
        match (self.trying.witness.is_none(), self.ground()) {
            (true, Some(ground)) => Verdict::by(ground, []),
            _ => self.trying.holds(),
        }
    }

    /// The ground that it is, if no case failed and there was one.
    pub fn ground(&self) -> Option<Ground> {
        let Trying { tried, witness } = &self.trying;
        let whole = witness.is_none() && tried.count > 0;
        whole.then(|| {
            Ground(GroundKind::Cases { universe: self.universe.clone(), tried: tried.clone() })
        })
    }

    /// The check alone, as one among others.
    pub fn trying(self) -> Trying {
        self.trying
    }
}

impl Tried {
    /// How many cases.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Both.
    pub fn and(self, other: Tried) -> Tried {
        let what = format!("{}; {}", self.what, other.what);
        Tried { what, count: self.count + other.count }
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if self.count == 1 { "case" } else { "cases" };
        write!(f, "{} ({} {word})", self.what, self.count)
    }
}

impl Serialize for Tried {
    fn serialize<S: serde::Serializer>(&self, to: S) -> std::result::Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}
