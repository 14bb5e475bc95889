//! Larsson's Conjectures 1, 2 and 3 for one pair (p,q), p < q.
//!
//! | conjecture | for this pair |
//! |---|---|
//! | 1 | b/a tends to φ if and only if (p,q) is no splitting pair |
//! | 2(i) | the positions split if and only if (p,q) is a splitting pair |
//! | 2(ii) | for a splitting pair they split once: two beams |
//! | 3 | for a splitting pair the beams narrow, on both sides of φ and within (1,3]; the paper says it of (1,2) and (2,3) |
//!
//! Established: a pair that is no splitting pair and has q/p < φ has Wythoff's P-positions (Proposition 12 of docs/proofs.md), so
//! b/a tends to φ; and (1,2) has no limit (L-T3.5). All else is observed to the bound that was read ([`Beams`]).

use crate::checks::larsson::splits::narrows_around_phi;
use crate::checks::tools::positions::above_phi;
use wythoff::analysis::beams::{BeamVerdict, Beams};
use wythoff::golden::is_splitting_pair;
use wythoff::{Error, Result};

/// How a conjecture stands for a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// True for this pair, by a theorem.
    Established,
    /// What was read agrees with it.
    Agrees,
    /// What was read speaks against it; a longer range may not.
    Against,
    /// What was read says neither.
    Undecided,
}

impl Standing {
    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            Standing::Established => "established",
            Standing::Agrees => "agrees",
            Standing::Against => "against",
            Standing::Undecided => "undecided",
        }
    }

    fn of(agrees: Option<bool>) -> Standing {
        match agrees {
            Some(true) => Standing::Agrees,
            Some(false) => Standing::Against,
            None => Standing::Undecided,
        }
    }
}

/// The conjectures for one pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairFacts {
    /// Whether (p,q) is a splitting pair.
    pub splitting: bool,
    /// Whether q/p > φ.
    pub above_phi: bool,
    /// Conjecture 1.
    pub limit: Standing,
    /// Conjecture 2(i).
    pub splits: Standing,
    /// Conjecture 2(ii), of splitting pairs.
    pub once: Option<Standing>,
    /// Conjecture 3, of splitting pairs.
    pub two_limits: Option<Standing>,
}

/// What theorems settle for a pair: Conjectures 1 and 2(i).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled {
    /// Conjecture 1.
    pub limit: bool,
    /// Conjecture 2(i).
    pub splits: bool,
}

/// Whether the theorems answer for a pair: Proposition 12 where p and q are no splitting pair and q/p < φ, and L-T3.5 for (1,2).
pub fn settled(p: u64, q: u64) -> Settled {
    let is_wythoff = !is_splitting_pair(p, q) && !above_phi(p, q);
    Settled { limit: is_wythoff || (p, q) == (1, 2), splits: is_wythoff }
}

/// Judges a pair by the beams that were seen of gdwn:p,q.
pub fn judge_pair(p: u64, q: u64, seen: &Beams) -> Result<PairFacts> {
    let (splitting, above) = (is_splitting_pair(p, q), above_phi(p, q));
    let split = match seen.verdict {
        BeamVerdict::Split(_) => Some(true),
        BeamVerdict::NoSplit => Some(false),
        BeamVerdict::Undecided(_) => None,
    };
    let as_conjectured = Standing::of(split.map(|split| split == splitting));
    let by = settled(p, q);
    if by.splits && as_conjectured == Standing::Against {
        return Err(Error::internal(format!("gdwn:{p},{q} splits, against Proposition 12")));
    }
    let or = |by: bool, seen| if by { Standing::Established } else { seen };
    let of_splitting =
        |agrees: bool| splitting.then(|| Standing::of(split.map(|split| split && agrees)));
    Ok(PairFacts {
        splitting,
        above_phi: above,
        limit: or(by.limit, as_conjectured),
        splits: or(by.splits, as_conjectured),
        once: of_splitting(seen.verdict == BeamVerdict::Split(2)),
        two_limits: of_splitting(narrows_around_phi(seen)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::engine::{Bound, Play, Registry};
    use wythoff::run::Run;

    fn judged(p: u64, q: u64) -> PairFacts {
        let game: wythoff::Game = format!("gdwn:{p},{q}").parse().unwrap();
        let (engines, extent) = (Registry::standard(), Bound::UpTo(262_143));
        let seen = Beams::of(&game, Play::Normal, extent, &engines, &Run::default(), |_, _| {});
        judge_pair(p, q, &seen.unwrap().found).unwrap()
    }

    #[test]
    fn established_and_observed_are_told_apart() {
        use Standing::{Agrees, Established};
        let own = judged(1, 2);
        assert_eq!((own.limit, own.splits), (Established, Agrees));
        assert_eq!((own.once, own.two_limits), (Some(Agrees), Some(Agrees)));
        let wythoff = judged(5, 6);
        assert_eq!((wythoff.limit, wythoff.splits, wythoff.once), (Established, Established, None));
        let above = judged(2, 4);
        assert!(above.above_phi && !above.splitting);
        assert_ne!(above.limit, Established);
    }
}
