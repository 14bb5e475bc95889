//! Heaps of octal and subtraction games: values, and periods proved for all n.
//!
//! G(n) = mex of the values of what one move leaves of a heap of n, a heap split in two having the nim-sum of its parts. A position of
//! several heaps has the nim-sum of theirs. Let k be the most that a move takes.
//!
//! *Octal periodicity* (Guy and Smith 1956). If p ≥ 1, n₀ ≥ 1 and G(n + p) = G(n) for all n₀ ≤ n < 2n₀ + p + k, then for all n ≥ n₀. *Proof*
//! by induction: let n ≥ 2n₀ + p + k. Two heaps left of n + p sum to at least n + p − k ≥ 2n₀ + 2p, so the larger one, b, is
//! at least n₀ + p, G(b) = G(b − p), and b − p ≥ 1 beside the other is left of n; of two heaps left of n the larger, b, is at least n₀, and b + p
//! beside the other is left of n + p. One heap is the same with the other empty, and n > k is never taken whole. ∎
//!
//! *Without splits* G(n) for n > k is told by the k values before it: if G(n + p) = G(n) for all n₀ ≤ n < n₀ + k, n₀ ≥ 1, then for all n ≥ n₀.
//!
//! *A ray* {v}* on one pile: the positions of a class modulo v all have different values, so there is no period.
//!
//! The values are computed to twice as many heaps again and again, and the least p is taken whose window fits; n₀ is then the least. Cost:
//! k·n²/4 nim-sums with splits, n for each take without. What the code checked is what it says was checked.

mod serve;

use crate::rules::{Family, Game, GameKind, Octal, Variant};
use crate::run::Run;
use crate::{Error, Result};

pub(crate) use serve::Heaps;

/// What a move may do to a heap: what it takes, and the digit that says what may be left.
#[derive(Clone)]
struct Take {
    amount: u64,
    digit: u8,
}

/// A game of heaps, each for itself, of which a move takes at most so much.
#[derive(Clone)]
pub(crate) struct HeapRules {
    takes: Vec<Take>,
    /// The most that is taken.
    most: u64,
    splits: bool,
}

impl HeapRules {
    fn octal(game: &Octal) -> Self {
        let digits = (1..).zip(game.digits()).filter(|(_, digit)| **digit > 0);
        Self::new(digits.map(|(amount, digit)| Take { amount, digit: *digit }).collect())
    }

    fn new(takes: Vec<Take>) -> Self {
        let most = takes.iter().map(|take| take.amount).max().unwrap_or(0);
        let splits = takes.iter().any(|take| take.digit & 4 != 0);
        HeapRules { takes, most, splits }
    }

    /// How many values are looked through for a period, if nothing is said.
    fn reach_for_a_period(&self, most: Option<u64>) -> u64 {
        most.unwrap_or(if self.splits { 1 << 16 } else { 1 << 20 })
    }

    /// An octal game, or steps on one pile.
    pub(crate) fn of(game: &Game) -> Option<Self> {
        if let GameKind::Variant(Variant::Octal(octal)) = &game.0 {
            return Some(Self::octal(octal));
        }
        let vector = game.rays().filter(|vector| vector.piles() == 1)?;
        let take = |v: Vec<u64>| Take { amount: v[0], digit: 3 };
        let steps = vector.families().iter().map(|family| family.as_step().map(take));
        steps.collect::<Option<Vec<_>>>().map(Self::new)
    }
}

/// The values G(0), G(1), … of heaps, and their period where it is proved.
pub(crate) struct HeapValues {
    rules: HeapRules,
    values: Vec<u32>,
    period: Option<HeapPeriod>,
    seen: Vec<u64>,
}

/// The period of the values of one pile, proved for all n.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HeapPeriod {
    /// G(n + period) = G(n) from here on, and not before.
    pub(crate) preperiod: u64,
    /// The least period.
    pub(crate) period: u64,
    /// The equation was checked for these n, from the first to the one before the second, …
    pub(crate) checked: (u64, u64),
    /// … which is enough by this theorem.
    pub(crate) theorem: &'static str,
}

/// What is known of the values of one pile.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Periodicity {
    /// They are periodic, proved.
    Proved(HeapPeriod),
    /// They are not, proved: why.
    Never(String),
    /// No period was found in so many values.
    NotFound(u64),
}

const OCTAL: &str = "octal periodicity: G(n+p) = G(n) for n0 <= n < 2*n0+p+k is enough";
const WINDOW: &str = "a window of k values that repeats is enough";

/// Heaps that are computed first.
const FIRST: usize = 1 << 10;

impl HeapValues {
    pub(crate) fn new(rules: HeapRules) -> Self {
        HeapValues { rules, values: Vec::new(), period: None, seen: Vec::new() }
    }

    /// Nanoseconds that so many heaps take.
    pub(crate) fn nanoseconds(rules: &HeapRules, heaps: u128) -> u128 {
        let each = if rules.splits { heaps / 2 } else { 1 };
        heaps.saturating_mul(each).saturating_mul(rules.takes.len() as u128)
    }

    /// Computes the values of all heaps below `size`, or until a period is proved, which then tells all.
    pub(crate) fn reach(&mut self, size: u64, run: &Run) -> Result<()> {
        while self.period.is_none() && (self.values.len() as u64) < size {
            let next = (2 * self.values.len()).max(FIRST);
            let next = usize::try_from(size).unwrap_or(usize::MAX).min(next);
            self.compute(next, run)?;
            if self.rules.most < self.values.len() as u64 / 2 {
                self.period = self.find_period();
            }
        }
        Ok(())
    }

    /// Computes the values of all heaps below `size`.
    fn compute(&mut self, size: usize, run: &Run) -> Result<()> {
        run.memory().check(4 * size as u64, &format!("the values of {size} heaps"))?;
        for n in self.values.len()..size {
            if n.is_multiple_of(256) {
                run.go_on(|| format!("heap {n} of {size}"))?;
                run.progress().report(n as u64, Some(size as u64));
            }
            let value = self.value_of(n);
            self.values.push(value);
        }
        Ok(())
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "a take that fits into a heap is at most the heap, whose values are held"
    )]
    fn value_of(&mut self, n: usize) -> u32 {
        let HeapValues { rules, values, seen, .. } = self;
        // Each heap marks with its own number, so nothing has to be cleared.
        let stamp = n as u64 + 1;
        let mut mark = |value: u32| {
            let value = value as usize;
            if value >= seen.len() {
                seen.resize((value + 1).next_power_of_two(), 0);
            }
            seen[value] = stamp;
        };
        for Take { amount, digit } in rules.takes.iter().filter(|take| take.amount <= n as u64) {
            let left = n - *amount as usize;
            if if left == 0 { digit & 1 != 0 } else { digit & 2 != 0 } {
                mark(values[left]);
            }
            if digit & 4 != 0 {
                (1..=left / 2).for_each(|a| mark(values[a] ^ values[left - a]));
            }
        }
        let free = seen.iter().position(|mark| *mark != stamp).unwrap_or(seen.len());
        free as u32
    }

    /// The least period that the values at hand prove.
    fn find_period(&self) -> Option<HeapPeriod> {
        let (values, k) = (&self.values, self.rules.most);
        (1..values.len() / 2).find_map(|p| {
            let equal = |n: &usize| values[*n] == values[n + p];
            let last = (0..values.len() - p).rev().find(|n| !equal(n));
            let preperiod = last.map_or(0, |n| n as u64 + 1);
            let (from, p) = (preperiod.max(1), p as u64);
            let (to, theorem) = match self.rules.splits {
                true => (2 * from + p + k, OCTAL),
                false => (from + k, WINDOW),
            };
            let fits = to + p <= values.len() as u64;
            fits.then_some(HeapPeriod { preperiod, period: p, checked: (from, to), theorem })
        })
    }

    /// G(n), if n was reached or a period tells it.
    pub(crate) fn of(&self, n: u64) -> Option<u32> {
        let n = match &self.period {
            Some(HeapPeriod { preperiod, period, .. }) if n > *preperiod => {
                preperiod + (n - preperiod) % period
            }
            _ => n,
        };
        self.values.get(usize::try_from(n).ok()?).copied()
    }
}

/// What to say of another game.
pub(super) fn refused(game: &Game) -> Error {
    Error::unserved(format!(
        "a period of one pile is looked for in octal games and in games of steps on one pile, and {game} is none"
    ))
}

/// The ray of a game of one pile, if it has one.
fn ray_of_one_pile(game: &Game) -> Option<&Family> {
    let vector = game.rays().filter(|vector| vector.piles() == 1)?;
    vector.families().iter().find(|family| family.as_ray().is_some())
}

/// The period of the values of a one-pile game, looked for among the first `most` values; by default 2¹⁶ with splits and 2²⁰
/// without.
fn periodicity(game: &Game, most: Option<u64>, run: &Run) -> Result<Periodicity> {
    let Some(rules) = HeapRules::of(game) else {
        return match ray_of_one_pile(game) {
            Some(ray) => Ok(Periodicity::Never(format!(
                "{ray} takes any multiple of {v}, so the positions of a class modulo {v} all have different values",
                v = ray.as_ray().map_or(1, |v| v[0])
            ))),
            None => Err(refused(game)),
        };
    };
    let most = rules.reach_for_a_period(most);
    let mut values = HeapValues::new(rules);
    values.reach(most, run)?;
    Ok(values.period.map_or(Periodicity::NotFound(values.values.len() as u64), Periodicity::Proved))
}
