//! Dynamic one-pile Nim at piles of any size: the losing numbers H₁ < H₂ < … of a limit f that never falls.
//!
//! Let H₁ = 1 and H_{k+1} = H_k + H_j with the least j such that f(H_j) ≥ H_k; if there is none, the list ends with H_k (Schwenk 1970;
//! Holshouser, Reiter and Rudzinski 2003). For f(t) = 2t these are the Fibonacci numbers 1, 2, 3, 5, …
//!
//! *Representations.* Take the largest H ≤ n away again and again: n = H_{i₁} + H_{i₂} + …, and of two neighbours the smaller, H, and
//! the larger, L, satisfy f(H) < L (what is left below H_{k+1} = H_k + H_j after H_k is less than H_j). Conversely a sum with that
//! property is this one: by induction the parts after L = H_k, the greatest of them H_l with l < j, sum to less than
//! H_{l+1} ≤ H_j. So each n has exactly one such representation. Let s(n) be its least part.
//!
//! *Theorem.* If f never falls, (n,r) is a P-position if and only if r < s(n). *Proof.* If r ≥ s(n), take s(n): f(s(n)) is less than the
//! next part, the least of n − s(n). If r < s(n) = H, let k ≤ r be taken. The representation of n − k is that of n without H,
//! followed by that of H − k (f of its parts is at most f(H), which is less than the part before H). If f(k) were less than its
//! least part, that of k could be joined to it (f of the parts of k is at most f(k)), and H would have a second
//! representation. So f(k) ≥ s(n − k), and the move loses. ∎ In the same way taking k wins if and only if k is the sum of the least parts
//! of n and f(k) is less than the part before them, or k = n: all winning moves are found.
//!
//! Cost: as many additions as there are losing numbers up to n, which is about log n if f(t) ≥ t, and a limit of [`MOST`] of them.

use num_bigint::BigUint;
use num_traits::Zero;

use crate::engine::closed::{WinningMove, WinningMoves, short};
use crate::engine::{Cost, Engine, Offer, Outcome, Play, Ways, WhoWins};
use crate::rules::{Game, Limit};
use crate::run::Run;
use crate::{Error, Position, Result};

/// The most losing numbers that are listed.
const MOST: usize = 1_000_000;

/// The engine `dynamic`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dynamic;

impl Engine for Dynamic {
    fn name(&self) -> &'static str {
        "dynamic"
    }

    fn who_wins<'q>(&'q self, WhoWins { at, play, most_moves }: WhoWins<'q>) -> Ways<'q> {
        let Some(nim) = served(at.game()).filter(|_| play == Play::Normal) else {
            return Ways::default();
        };
        let cost = Cost { nanoseconds: 10_000, bytes: 0 };
        let parts = move |run: &Run| Losing::up_to(nim, &at.piles()[0], run)?.parts(&at.piles()[0]);
        Ways {
            outcome: Some(Offer::new(cost, move |run| {
                let wins = parts(run)?.first().is_some_and(|least| at.piles()[1] >= *least);
                Ok(if wins { Outcome::N } else { Outcome::P })
            })),
            moves: Some(Offer::new(cost, move |run| {
                Ok(moves(nim, at.piles(), &parts(run)?, most_moves))
            })),
            ..Ways::default()
        }
    }
}

fn served(game: &Game) -> Option<&Limit> {
    game.heap_game()?.one_heap().filter(|limit| limit.is_nondecreasing())
}

/// The losing numbers of a limit that never falls, as far as they were asked for.
struct Losing(Vec<BigUint>);

impl Losing {
    fn up_to(nim: &Limit, most: &BigUint, run: &Run) -> Result<Self> {
        let mut found = vec![BigUint::from(1u32)];
        // The least j only grows with k, since f never falls.
        let mut j = 0;
        loop {
            let last = &found[found.len() - 1];
            if last > most {
                found.pop();
                return Ok(Losing(found));
            }
            while j < found.len() && nim.big_after(&found[j]) < *last {
                j += 1;
            }
            let Some(part) = found.get(j) else { return Ok(Losing(found)) };
            let next = last + part;
            if found.len() == MOST {
                return Err(Error::limit(format!(
                    "more than {MOST} losing numbers stand below {}: ask for a smaller pile",
                    short(most)
                )));
            }
            if found.len().is_multiple_of(1 << 14) {
                run.go_on(|| format!("losing number {}", found.len()))?;
            }
            found.push(next);
        }
    }

    /// The representation of n, the least part first. Where the list ends, its last number is taken away many times.
    fn parts(&self, n: &BigUint) -> Result<Vec<BigUint>> {
        let (mut rest, mut parts) = (n.clone(), Vec::new());
        for part in self.0.iter().rev() {
            let times = &rest / part;
            rest %= part;
            let times = u64::try_from(times).ok().filter(|times| *times <= MOST as u64);
            let times = times.ok_or_else(|| {
                Error::limit(format!("{} has too many parts: ask for a smaller pile", short(n)))
            })?;
            parts.extend((0..times).map(|_| part.clone()));
        }
        parts.reverse();
        Ok(parts)
    }
}

/// The winning moves of (n,r): sums of the least parts.
fn moves(nim: &Limit, at: &Position, parts: &[BigUint], most: usize) -> WinningMoves {
    let (n, r) = (&at[0], &at[1]);
    let mut taken = BigUint::zero();
    let mut found = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        taken += part;
        if taken > *r {
            break;
        }
        let (next, limit) = (parts.get(i + 1), nim.big_after(&taken));
        if next.is_none_or(|next| limit < *next) {
            let why = (found.len() < most).then(|| explain(&taken, &limit, next));
            found.push(WinningMove { to: Position(vec![n - &taken, limit]), why });
        }
    }
    let total = BigUint::from(found.len());
    found.truncate(most);
    WinningMoves { listed: found, total }
}

fn explain(taken: &BigUint, limit: &BigUint, next: Option<&BigUint>) -> String {
    match next {
        Some(next) => format!(
            "the least parts sum to {}, and f of it is {} < {}, the next losing number in n",
            short(taken),
            short(limit),
            short(next)
        ),
        None => "the last stone".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn losing(text: &str, up_to: BigUint) -> Vec<BigUint> {
        let game: Game = text.parse().unwrap();
        Losing::up_to(served(&game).unwrap(), &up_to, &Run::default()).unwrap().0
    }

    #[test]
    fn losing_numbers_of_known_limits() {
        let fibonacci = losing("dynamic:2t", BigUint::from(10u32).pow(300));
        let first: Vec<BigUint> = [1u32, 2, 3, 5, 8, 13].map(BigUint::from).to_vec();
        assert_eq!(fibonacci[..6], first);
        assert!(fibonacci.windows(3).skip(1).all(|w| w[2] == &w[0] + &w[1]));
        let powers = losing("dynamic:t", 1000u32.into());
        assert!(powers.iter().enumerate().all(|(i, h)| *h == BigUint::from(1u32 << i)));
        assert!(served(&"dynamic:[5,1|t]".parse().unwrap()).is_none());
    }
}
