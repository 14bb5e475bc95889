//! Games whose positions of a value are proved to lie near the beams of Wythoff's game, for all n (docs/proofs.md, section 11).
//!
//! | positions | \|b − φa\| | by |
//! |---|---|---|
//! | P, with Wythoff's moves and k single vectors, both ways round | ≤ 72k | Corollary 302 |
//! | of value g ≥ 1, in Wythoff's game, or with k such vectors | ≤ 36g, ≤ 36(g + 2k) | Corollary 303 |
//! | P, in (p,q)GDWN, q − pφ ≥ 54, or q ≥ 2p + 27 and q ≥ p + 52 | < 29 | Theorem 308 |

use crate::golden::ceil_phi;
use crate::rules::{Family, Rays, Who};

/// A distance from the beams that is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Near {
    /// |b − φa| is at most this for every position (a,b), a ≤ b, of the value.
    pub distance: u64,
    /// The theorem of docs/proofs.md.
    pub theorem: &'static str,
}

/// The families beside those of Wythoff's game, if it has these.
fn beside_wythoff(game: Rays<'_>) -> Option<Vec<&Family>> {
    let wythoff = [Family::ray([0, 1]), Family::ray([1, 1])];
    let all = game.families();
    let has = wythoff.iter().all(|family| all.contains(family));
    has.then(|| all.iter().filter(|family| !wythoff.contains(family)).collect())
}

impl Near {
    /// How many single vectors a game has besides Wythoff's moves, if it has nothing else and each goes both ways round.
    ///
    /// ```
    /// use wythoff::{Game, analysis::beams::Near};
    /// let further = |text: &str| Near::further_moves(text.parse::<Game>().unwrap().rays().unwrap());
    /// assert_eq!(further("maharaja"), Some(1));
    /// assert_eq!(further("{0,1}* {1,1}* {2,3} {3,5}"), Some(2));
    /// assert_eq!(further("wythoff"), None);
    /// assert_eq!(further("gdwn:1,2"), None);
    /// assert_eq!(further("{0,1}* {1,1}* (1,2)"), None);
    /// ```
    pub fn further_moves(game: Rays<'_>) -> Option<u64> {
        let further = beside_wythoff(game)?;
        let single = |family: &&Family| match (family.as_step(), family.who) {
            (Some(v), Who::Any) => matches!(v[..], [u, v] if u > 0 && v > 0 && u != v),
            _ => false,
        };
        let all = game.is_symmetric() && !further.is_empty() && further.iter().all(single);
        if all { u64::try_from(further.len()).ok() } else { None }
    }

    /// The distance that is proved of the positions of a value, under normal play.
    ///
    /// ```
    /// use wythoff::{Game, analysis::beams::Near};
    /// let of = |text: &str, value| Near::of(text.parse::<Game>().unwrap().rays().unwrap(), value);
    /// assert_eq!(of("wythoff", 3).unwrap().distance, 108);
    /// assert_eq!(of("maharaja", 3).unwrap().distance, 180);
    /// assert!(of("gdwn:1,56", 1).is_none() && of("{0,1}* {1,1}* (1,2)", 1).is_none());
    /// // Wythoff's P-positions themselves are known: there is nothing to bound.
    /// assert!(of("wythoff", 0).is_none());
    /// let near = |text| of(text, 0);
    /// assert_eq!(near("maharaja").unwrap().distance, 72);
    /// assert_eq!(near("gdwn:1,56").unwrap().theorem, "Theorem 308");
    /// // 90φ + 54 = 199.6…
    /// assert!(near("gdwn:90,200").is_some() && near("gdwn:90,199").is_none());
    /// assert!(near("gdwn:1,2").is_none() && near("gdwn:1,56+1,58").is_none());
    /// ```
    pub fn of(game: Rays<'_>, value: u64) -> Option<Self> {
        let beside = beside_wythoff(game)?;
        let none = (beside.is_empty() && game.is_symmetric()).then_some(0);
        if let Some(vectors) = Near::further_moves(game).or(none.filter(|_| value > 0)) {
            let theorem = if value > 0 { "Corollary 303" } else { "Corollary 302" };
            let disturbed = vectors.checked_mul(2)?.checked_add(value)?;
            return Some(Near { distance: disturbed.checked_mul(36)?, theorem });
        }
        let [family] = beside[..] else { return None };
        if value > 0 {
            return None;
        }
        let (Some(v), Who::Any) = (family.as_ray(), family.who) else { return None };
        let &[one, other] = &v[..] else { return None };
        let (p, q) = (one.min(other), one.max(other));
        // q − 54 ≥ pφ, which is no integer.
        let far = q.checked_sub(54).zip(ceil_phi(p)).is_some_and(|(rest, least)| rest >= least);
        let beyond = |part: u64, more: u64| p.checked_mul(part)?.checked_add(more);
        let steep = beyond(2, 27).is_some_and(|x| q >= x) && beyond(1, 52).is_some_and(|x| q >= x);
        let proved = p >= 1 && game.is_symmetric() && (far || steep);
        proved.then_some(Near { distance: 29, theorem: "Theorem 308" })
    }
}
