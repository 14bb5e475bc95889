//! What else a line may be behind: words whose sums are a Beatty sequence, and Beatty sequences with exceptions.
//!
//! A word of two neighbouring letters is balanced (any two factors of one length have sums that differ by at most one) iff its sums s₀ + … + s_{n−1} are ⌊αn + β⌋ for some line.
//! The word of an irrational α has periods for a long time: q, for each convergent p/q of α. So a balanced word shows a period q no sooner than its sums show the slope
//! p/q: with 4q² letters (`beatty`).
//!
//! Exceptions are looked for in the first quarter of the terms: if the rest is ⌊αn + β⌋ with an irrational α that it determines, this holds but for the terms before that differ.

use num_bigint::BigInt;

use super::Terms;
use super::beatty::{Beatty, FEWEST, Slope, recognise};
use crate::Result;
use crate::run::Run;

impl Beatty {
    /// Whether the terms after those given follow from it.
    pub(crate) fn is_irrational(&self) -> bool {
        matches!(self.slope, Slope::Quadratic(_)) && self.open.is_none()
    }
}

/// The Beatty sequence whose steps the terms are: s(n) = t(n+1) − t(n).
pub(super) fn steps(terms: &Terms) -> Option<Beatty> {
    let (least, most) = (terms.values.iter().min()?, terms.values.iter().max()?);
    if most - least > BigInt::from(1) {
        return None;
    }
    let sums = Terms { first: terms.first, values: sums(&terms.values) };
    Some(Beatty { steps: true, ..recognise(&sums)? })
}

/// Whether a word is balanced, and has too few letters to show a period of this length.
pub(super) fn hides(word: &[BigInt], period: usize) -> bool {
    word.len() + 1 >= FEWEST
        && period.saturating_mul(period).saturating_mul(4) > word.len() + 1
        && steps(&Terms { first: 0, values: word.to_vec() }).is_some()
}

fn sums(word: &[BigInt]) -> Vec<BigInt> {
    let mut sums = vec![BigInt::ZERO];
    for letter in word {
        sums.push(&sums[sums.len() - 1] + letter);
    }
    sums
}

/// The Beatty sequence that all but finitely many terms are, if those that are not lie in the first quarter and there are three terms for each number that describes it.
#[expect(clippy::cast_possible_wrap, reason = "terms below 2^24, indices below 2^41")]
pub(super) fn excepted(terms: &Terms, run: &Run) -> Result<Option<Beatty>> {
    let from = |skipped: usize| Terms {
        first: terms.first + skipped as i64,
        values: terms.values[skipped..].to_vec(),
    };
    // What is left of a Beatty sequence is one: the fewest that are skipped are found by halving.
    let (mut low, mut high) = (0, terms.len() / 4);
    if recognise(&from(high)).is_none() {
        return Ok(None);
    }
    while low < high {
        run.go_on(|| format!("{} terms, looked at for a line with exceptions", terms.len()))?;
        let middle = usize::midpoint(low, high);
        match recognise(&from(middle)) {
            Some(_) => high = middle,
            None => low = middle + 1,
        }
    }
    let Some(mut found) = recognise(&from(high)).filter(Beatty::is_irrational) else {
        return Ok(None);
    };
    found.first = terms.first;
    let given = terms.values[..high].iter().enumerate().map(|(i, s)| (terms.first + i as i64, s));
    let differ = given.filter(|(n, s)| found.term(*n) != **s);
    found.exceptions = differ.map(|(n, s)| (n, s.clone())).collect();
    Ok((3 * found.parameters() <= terms.len()).then_some(found))
}

#[cfg(test)]
mod tests {
    use super::super::GuessForm;
    use super::*;
    use crate::beatty::Quadratic;

    /// floor(n·2^{1/3}).
    fn cube_root(n: u64) -> u64 {
        let mut x = n;
        while (x + 1).pow(3) <= 2 * n.pow(3) {
            x += 1;
        }
        x
    }

    fn floor(alpha: &str) -> impl Fn(i64) -> BigInt {
        let alpha: Quadratic = alpha.parse().unwrap();
        move |n| alpha.floor_multiple(&n.into())
    }

    /// Two convergents whose periods show for thousands of terms, among differences.
    #[test]
    fn balanced_words_have_no_early_periods() {
        let differences = (0..2_000).map(|n| (cube_root(n + 1) - cube_root(n)) as i64);
        let terms = Terms::new(0, differences);
        let found = terms.recognise(&Default::default()).unwrap();
        assert_eq!(found.len(), 1, "{found:?}");
        let words = found[0].form.words();
        assert!(words.contains("for any alpha between") && words.contains("(n+1)"), "{words}");
        assert!(!found[0].form.goes_on());

        let root = floor("sqrt(14)");
        let values = (0..20_000).map(|n| root(n + 1) - root(n)).collect();
        let found = Terms { first: 0, values }.recognise(&Default::default()).unwrap();
        assert!(
            found.iter().all(|guess| !matches!(guess.form, GuessForm::Periodic(_))),
            "{found:?}"
        );
        let words = found.iter().map(|guess| guess.form.words()).collect::<Vec<_>>();
        assert!(
            words.contains(&"s(n) = t(n+1)-t(n) with t(n) = floor(sqrt(14)*n)".to_string()),
            "{words:?}"
        );

        // Three letters after which the word is balanced hide nothing.
        let late = [7, 0, 7]
            .into_iter()
            .chain((3..2_000).map(|n| (cube_root(n + 1) - cube_root(n)) as i64));
        let found = Terms::new(0, late).recognise(&Default::default()).unwrap();
        assert!(
            found.iter().all(|guess| !matches!(guess.form, GuessForm::Periodic(_))),
            "{found:?}"
        );
        // A fraction with letters enough has its period.
        let five = Terms::new(0, (0..120).map(|n| 2 * (n + 1) / 5 - 2 * n / 5));
        let found = five.recognise(&Default::default()).unwrap();
        assert!(found[0].form.words().starts_with("s(n+5) = s(n) for n >= 0"), "{found:?}");
    }

    #[test]
    fn exceptions_are_named() {
        let phi = floor("(1+sqrt(5))/2");
        let of = |changed: &[(usize, i64)], count: i64| {
            let mut values: Vec<BigInt> = (0..count).map(&phi).collect();
            for &(place, value) in changed {
                values[place] = value.into();
            }
            excepted(&Terms { first: 0, values }, &Run::default()).unwrap()
        };
        let found = of(&[(4, 9), (11, 0)], 200).unwrap();
        assert_eq!(found.words(), "floor((1+sqrt(5))/2*n) with 2 exceptions: s(4) = 9, s(11) = 0");
        assert_eq!(found.sequence(200)[3..6], [4.into(), 9.into(), 8.into()]);
        assert_eq!(found.term(100), phi(100));
        // So late that they may be the rule, or more than the terms speak for.
        assert_eq!(of(&[(60, 9)], 200), None);
        let many: Vec<(usize, i64)> = (0..20).map(|n| (n, 500)).collect();
        assert_eq!(of(&many, 100), None);
    }
}
