//! Finite checks: every case is tried in order, so that the first failure is the smallest, and the cases are counted.

use std::fmt;

use super::{Ground, Hypothesis, Kind};
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
        self.verdict(Verdict::HoldsTo)
    }

    /// `Refuted` by the first failure, else proved: these were all the cases there are.
    pub fn complete(self) -> Verdict {
        self.verdict(|tried| Verdict::Proved(vec![tried.complete()]))
    }

    /// `Refuted` by the first failure, else proved by the grounds given; the check stands beside them.
    pub fn proved_by(self, grounds: impl IntoIterator<Item = Ground>) -> Verdict {
        let grounds: Vec<Ground> = grounds.into_iter().collect();
        if grounds.is_empty() {
            return self.holds();
        }
        self.verdict(|_| Verdict::Proved(grounds))
    }

    /// `Refuted` by the first failure, else a definition that was exercised.
    pub fn exercised(self) -> Verdict {
        self.verdict(Verdict::Exercised)
    }

    /// `Refuted` by the first failure, else a figure that was drawn again and agrees.
    pub fn redrawn(self) -> Verdict {
        self.verdict(Verdict::Redrawn)
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

    /// The ground of a proof by a finite case: these were all the cases there are.
    pub fn complete(self) -> Ground {
        Ground(Kind::Cases(self))
    }

    /// As a hypothesis of a written theorem.
    pub fn hypothesis(self) -> Hypothesis {
        Hypothesis::tried(&self)
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if self.count == 1 { "case" } else { "cases" };
        write!(f, "{} ({} {word})", self.what, self.count)
    }
}
