//! Section 4: mechanical words of slope φ, differences of Wythoff pairs, and the games that stay Wythoff's.
//!
//! s(n) = ⌊(n+1)φ⌋ − ⌊nφ⌋ and s'(n) = ⌈(n+1)φ⌉ − ⌈nφ⌉. The sum of the factor of length l from letter m on is
//! A_{m+l} − A_m; so a sum is a difference of floors, and Lemma 4.3 says it is A_l or A_l + 1.

use std::collections::BTreeSet;

use super::examples::by_sentences;
use super::tools::*;
use crate::claims::grounds::script_fails;
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::golden::{ceil_phi, dual_pair, floor_phi_fast, is_splitting_pair, wythoff_pair};
use wythoff::{Error, Result};

#[rustfmt::skip]
pub(super) const CLAIMS: &[Claim] = &[
    Claim { id: "L-P4.1", source: "section 4, Proposition 4.1", statement: "If (p,q) is no splitting pair and 1 < q/p < φ, then (p,q)GDWN has the P-positions of Wythoff's game.", check: stays_wythoff },
    Claim { id: "L-s", source: "section 4", statement: "The word s(n) = ⌊(n+1)φ⌋ − ⌊nφ⌋ begins 1 2 1 2 2 1 2 1 2 2 1.", check: lower_word },
    Claim { id: "L-s'", source: "section 4", statement: "The word s'(n) = ⌈(n+1)φ⌉ − ⌈nφ⌉ begins 2 2 1 2 2 1 2 1 2 2 1, and s'(n) = s(n) for n ≥ 1.", check: upper_word },
    Claim { id: "L-L4.2", source: "section 4, Lemma 4.2 (cited)", statement: "Two mechanical words of the same irrational slope have the same factors.", check: same_factors },
    Claim { id: "L-L4.3", source: "section 4, Lemma 4.3", statement: "The sum of a factor of length l of s or s' is the sum of the first l letters of s or of s': A_l or A_l + 1.", check: sums },
    Claim { id: "L-P4.4", source: "section 4, Proposition 4.4", statement: "(p,q) is a splitting pair if and only if (p,q) = (A_n − A_m, B_n − B_m) for some m < n.", check: differences },
];

fn stays_wythoff(effort: &Effort) -> Result<Finding> {
    let (most, last) = effort.pick((14, 1_500), (60, 5_000), (150, 100_000));
    let wythoff = pairs("wythoff", last, effort)?;
    let mut games = 0;
    for q in 2..=most {
        for p in 1..q {
            if above_phi(p, q) || is_splitting_pair(p, q) {
                continue;
            }
            games += 1;
            let text = gdwn(&[(p, q)]);
            let found = pairs(&text, last, effort)?;
            if let Some(((a, b), _)) = found.iter().zip(&wythoff).find(|(x, y)| x != y) {
                let by_definition = is_p_by_definition(&text, *a, *b)?;
                let witness = format!("{text}: ({a},{b}), P by the definition: {by_definition}");
                return Ok(Finding::new(Verdict::refuted(witness), "", "involution, oracle"));
            }
        }
    }
    let and = ": a single move (p,q), q/p < φ, joins two of Wythoff's P-positions just if (p,q) splits; \
               multiples of a pair that does not split do not split (docs/proofs.md, 7.5). For q ≤ 12 all multiples: L-P4.1";
    let verdict = match script_fails("L-P4.1")? {
        Some(witness) => Verdict::refuted(witness),
        None => by_sentences("L-P4.1-one", and)?,
    };
    Ok(Finding::new(
        verdict,
        format!(
            "P-positions with a ≤ {last} compared one by one with those of Wythoff's game, for the {games} such pairs with \
             q ≤ {most}"
        ),
        "logic, involution",
    ))
}

fn letter(n: u64) -> u64 {
    floor_phi_fast(n + 1) - floor_phi_fast(n)
}

fn upper_letter(n: u64) -> u64 {
    let ceiling = |n| ceil_phi(n).unwrap_or_default();
    ceiling(n + 1) - ceiling(n)
}

const LOWER: [u64; 11] = [1, 2, 1, 2, 2, 1, 2, 1, 2, 2, 1];
const UPPER: [u64; 11] = [2, 2, 1, 2, 2, 1, 2, 1, 2, 2, 1];

fn lower_word(_: &Effort) -> Result<Finding> {
    let verdict = match (0..11).find(|n| letter(*n) != LOWER[*n as usize]) {
        Some(n) => Verdict::refuted(format!("s({n}) = {}", letter(n))),
        None => Verdict::proved("the eleven letters computed"),
    };
    Ok(Finding::new(verdict, "differences of ⌊nφ⌋", EXACT))
}

fn upper_word(effort: &Effort) -> Result<Finding> {
    let last = effort.pick(10_000, 1_000_000, 10_000_000);
    let printed = (0..11).find(|n| upper_letter(*n) != UPPER[*n as usize]);
    let verdict = match printed.or((1..last).find(|n| upper_letter(*n) != letter(*n))) {
        Some(n) => {
            Verdict::refuted(format!("s'({n}) = {}, s({n}) = {}", upper_letter(n), letter(n)))
        }
        None => Verdict::proved(
            "the eleven letters computed; for n ≥ 1 each ceiling is its floor plus one (docs/proofs.md, 7.4), so differences agree",
        ),
    };
    Ok(Finding::new(
        verdict,
        format!("differences of ⌈nφ⌉ and ⌊nφ⌋, also compared for n < {last}"),
        EXACT,
    ))
}

/// The factors of a length in the first letters of a word, as numbers in base 4.
fn factors(word: &[u64], length: usize) -> BTreeSet<Vec<u64>> {
    word.windows(length).map(<[u64]>::to_vec).collect()
}

/// Mechanical words of slope φ and of slope √2 with intercept k/7, rounded down or up.
fn mechanical(golden: bool, k: u64, up: bool, letters: u64) -> Vec<u64> {
    // ⌊nθ + k/7⌋ = ⌊(⌊7nθ⌋ + k)/7⌋; rounding up adds one unless nθ + k/7 is whole, which needs n = 0.
    let multiple = |n: u64| if golden { floor_phi_fast(n) } else { (2 * n * n).isqrt() };
    let value = |n: u64| {
        let whole = n == 0 && k.is_multiple_of(7);
        (multiple(7 * n) + k) / 7 + u64::from(up && !whole)
    };
    (0..letters).map(|n| value(n + 1) - value(n)).collect()
}

fn same_factors(effort: &Effort) -> Result<Finding> {
    let (length, letters) = effort.pick((12, 2_000), (40, 20_000), (60, 30_000));
    for golden in [true, false] {
        let reference = mechanical(golden, 0, false, letters);
        for l in 1..=length {
            let expected = factors(&reference, l);
            for (k, up) in (0..7).flat_map(|k| [(k, false), (k, true)]) {
                if factors(&mechanical(golden, k, up, letters), l) != expected {
                    let witness = format!(
                        "slope {}, length {l}, intercept {k}/7",
                        if golden { "φ" } else { "√2" }
                    );
                    return Ok(Finding::new(
                        Verdict::Open {
                            reached: witness,
                            why: "a factor not met in the letters read".into(),
                        },
                        "",
                        EXACT,
                    ));
                }
            }
        }
    }
    Ok(Finding::new(
        Verdict::holds_to(format!("factors of length ≤ {length} in the first {letters} letters")),
        "slopes φ and √2, intercepts k/7, rounded down and up: the sets of factors compared",
        EXACT,
    ))
}

fn sums(effort: &Effort) -> Result<Finding> {
    let (length, positions) = effort.pick((60, 1_000), (300, 15_000), (1_000, 100_000));
    let ceiling = |n| ceil_phi(n).unwrap_or_default();
    for l in 1..=length {
        let allowed = [floor_phi_fast(l), ceiling(l)];
        for m in 0..positions {
            let sums = [floor_phi_fast(m + l) - floor_phi_fast(m), ceiling(m + l) - ceiling(m)];
            if let Some(sum) = sums.iter().find(|sum| !allowed.contains(sum)) {
                let witness = format!("letters {m} to {}: sum {sum}", m + l - 1);
                return Ok(Finding::new(Verdict::refuted(witness), "", EXACT));
            }
        }
    }
    let and = ": the sum is ⌊x + lφ⌋ − ⌊x⌋ for x = mφ, or the same with ceilings, which from the first letter on are \
               floors plus one";
    Ok(Finding::new(
        by_sentences("L-L4.3", and)?,
        format!(
            "also all factors of length ≤ {length} from the first {positions} letters of both words. (Its printed proof says that \
             the prefix of n letters of s has one 1 more than that of s' for all n: for n = 0 both have none.)"
        ),
        "logic, exact integers",
    ))
}

fn differences(effort: &Effort) -> Result<Finding> {
    let (index, most) = effort.pick((100, 400), (1_000, 6_000), (2_000, 20_000));
    let a: Vec<u64> = (0..=most).map(floor_phi_fast).collect();
    for n in 1..=most {
        for m in 0..n {
            let p = a[n as usize] - a[m as usize];
            if !is_splitting_pair(p, p + n - m) {
                let witness = format!("m = {m}, n = {n}: ({p},{}) is none", p + n - m);
                return Ok(Finding::new(Verdict::refuted(witness), "", EXACT));
            }
        }
    }
    for d in 1..=index {
        for pair in [wythoff_pair(d), dual_pair(d)] {
            let (p, q) = pair.ok_or_else(|| Error::overflow("a pair"))?;
            let found = (0..=most - d).find(|m| a[(m + d) as usize] - a[*m as usize] == p);
            if found.is_none() {
                let reached = format!("({p},{q}) is no difference for n ≤ {most}");
                let why = "a larger n may give it".into();
                return Ok(Finding::new(Verdict::Open { reached, why }, "", EXACT));
            }
        }
    }
    Ok(Finding::new(
        by_sentences("L-P4.4", "")?,
        format!(
            "every difference with m < n ≤ {most} tested, and for every splitting pair with q − p ≤ {index} m and n found"
        ),
        "logic, exact integers",
    ))
}
