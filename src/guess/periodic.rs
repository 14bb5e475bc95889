//! Eventually additively periodic sequences: s(n + p) = s(n) + σ for all n ≥ n₀.
//!
//! With the first differences read backwards as a word w, a period p from some place on is a prefix of w that agrees
//! with w shifted by p; how far it does is z(p) of the Z-function, all of them in N steps. The (n₀, p) with the least
//! n₀ + p is taken, and only if from n₀ on there are three terms for each of its p + 1 numbers, and a third of all terms are those that it foretells, after n₀ + p.
//! What repeats may be a balanced word, the steps of some ⌊αn + β⌋: then there are 4p² terms of it, or α is anybody's guess (`sturmian`).

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::{Terms, sturmian};

/// s(n + period) = s(n) + saltus from the preperiod on.
///
/// ```
/// use wythoff::guess::{GuessForm, Periodic, Terms};
/// let found = Terms::new(0, (0..18).map(|n| [0, 1, 3][n % 3])).recognise(&Default::default())?;
/// let GuessForm::Periodic(Periodic { from, period, .. }) = found[0].form else { panic!("it repeats") };
/// assert_eq!((from, period), (0, 3));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Periodic {
    /// The index of the first term.
    pub(crate) first: i64,
    /// The least index from which on the terms repeat.
    pub from: i64,
    /// The terms up to the end of the first period.
    pub(crate) values: Vec<BigInt>,
    /// How many terms one period has.
    pub period: usize,
    /// By how much a period rises.
    pub(crate) saltus: BigInt,
}

/// The preperiod and period that the terms show, if they show one.
pub(crate) fn recognise(terms: &Terms) -> Option<Periodic> {
    let count = terms.len();
    let backwards: Vec<BigInt> = terms.values.windows(2).rev().map(|w| &w[1] - &w[0]).collect();
    let z = z_function(&backwards);
    let before = |p: usize| backwards.len() - p - z[p];
    let period = (1..=count / 3).filter(|&p| p < z.len()).min_by_key(|&p| before(p) + p)?;
    let preperiod = before(period);
    let foretold = count.checked_sub(preperiod + period + 1)?;
    let seen = 3 * (period + 1) + preperiod <= count && 3 * foretold >= count;
    let rest = terms.values.get(preperiod..)?;
    let steps: Vec<BigInt> = rest.windows(2).map(|w| &w[1] - &w[0]).collect();
    if !seen || sturmian::hides(rest, period) || sturmian::hides(&steps, period) {
        return None;
    }
    Periodic::new(terms, preperiod, period)
}

/// z(p): how far the word agrees with itself shifted by p.
fn z_function(word: &[BigInt]) -> Vec<usize> {
    let mut z = vec![0; word.len()];
    let (mut left, mut right) = (0, 0);
    for p in 1..word.len() {
        if p < right {
            z[p] = z[p - left].min(right - p);
        }
        while p + z[p] < word.len() && word[z[p]] == word[p + z[p]] {
            z[p] += 1;
        }
        if p + z[p] > right {
            (left, right) = (p, p + z[p]);
        }
    }
    z
}

impl Periodic {
    /// With this preperiod (in terms, not an index) and period, if the terms reach beyond one period.
    #[expect(clippy::cast_possible_wrap, reason = "terms below 2^24, indices below 2^41")]
    pub(super) fn new(terms: &Terms, preperiod: usize, period: usize) -> Option<Periodic> {
        let next = terms.values.get(preperiod + period)?;
        let saltus = next - &terms.values[preperiod];
        Some(Periodic {
            first: terms.first,
            from: terms.first + preperiod as i64,
            values: terms.values[..preperiod + period].to_vec(),
            period,
            saltus,
        })
    }

    /// So many terms from the first on.
    pub(super) fn sequence(&self, count: usize) -> Vec<BigInt> {
        let mut all = self.values[..self.values.len().min(count)].to_vec();
        for i in all.len()..count {
            all.push(&all[i - self.period] + &self.saltus);
        }
        all
    }

    pub(super) fn parameters(&self) -> usize {
        self.values.len() + 1
    }

    /// The recurrence in words.
    pub(crate) fn words(&self) -> String {
        let Periodic { from, period, saltus, .. } = self;
        let rise = match saltus {
            s if s.is_zero() => String::new(),
            s if s.is_negative() => format!(" - {}", -s),
            s => format!(" + {s}"),
        };
        format!("s(n+{period}) = s(n){rise} for n >= {from}")
    }

    /// The same for a paper.
    pub(crate) fn latex(&self) -> String {
        self.words().replace(">=", r"\ge").replace(" for n", r" \mbox{ for } n")
    }

    /// Preperiod, period and saltus.
    pub(crate) fn details(&self) -> String {
        let what = if self.saltus.is_zero() { "periodic" } else { "additively periodic" };
        let Periodic { from, period, saltus, .. } = self;
        format!("{what} from n = {from} on: period {period}, saltus {saltus}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_preperiod_and_period() {
        let row = [5, 1, 7].into_iter().chain((0..60).map(|n| 4 * (n / 3) + [2, 0, 1][n % 3]));
        let found = recognise(&Terms::new(2, row.map(|x| x as i64))).unwrap();
        assert_eq!((found.from, found.period, found.saltus.clone()), (5, 3, 4.into()));
        assert_eq!(found.words(), "s(n+3) = s(n) + 4 for n >= 5");
    }

    #[test]
    fn too_little_is_nothing() {
        // Two periods and a bit of a word of 10 letters.
        let word = [3, 1, 4, 1, 5, 9, 2, 6, 5, 8];
        let of = |count: usize| recognise(&Terms::new(0, (0..count).map(|n| word[n % 10])));
        assert_eq!(of(29), None);
        // A preperiod of 900 terms of 2,000; of 1,400 it is too long to tell.
        let late = |from: i64| {
            recognise(&Terms::new(
                0,
                (0..2_000).map(|n| if n < from { n * n % 1_009 } else { word[n as usize % 10] }),
            ))
        };
        let found = late(900).unwrap();
        assert_eq!((found.from, found.period), (900, 10));
        assert_eq!(late(1_400), None);
        assert_eq!(of(33).unwrap().period, 10);
        assert_eq!(recognise(&Terms::new(0, [1, 2, 3])), None);
        assert_eq!(recognise(&Terms::new(0, (0..100).map(|n| n * n))), None);
    }
}
