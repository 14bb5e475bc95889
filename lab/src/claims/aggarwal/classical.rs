//! Wythoff's theorem and the inequalities behind the paper's proof of it, in exact integers.

use crate::claims::grounds::{
    by_definition, game, misprint, p_pairs, proved_unless, script_fails, sentence_fails, theorem_5,
    to_bound,
};
use crate::claims::{Claim, Effort, Finding};
use wythoff::beatty::{Quadratic, check_beatty};
use wythoff::engine::involution::Extent;
use wythoff::golden::{ceil_phi, floor_phi, floor_phi_fast, floor_phi_squared, wythoff_pair};
use wythoff::{Error, Result};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "A-L2.0.1",
        source: "Lemma 2.0.1",
        statement: "The P-positions of Wythoff's game are the (⌊kφ⌋, ⌊kφ²⌋), k ≥ 0, and their mirrors.",
        check: closed_form,
    },
    Claim {
        id: "A-E1",
        source: "Lemma 2.0.1, equation (1)",
        statement: "For integers k, l: if kφ < k+l, then k+l < lφ².",
        check: |effort| between(effort, true),
    },
    Claim {
        id: "A-E2",
        source: "Lemma 2.0.1, equation (2) and its consequence",
        statement: "For integers k, l: if kφ > k+l, then lφ² < k+l; hence ⌊kφ⌋ ≠ ⌊lφ²⌋ for all integers k and l.",
        check: |effort| between(effort, false),
    },
    Claim {
        id: "A-L2.0.1b",
        source: "Lemma 2.0.1, second half of the proof",
        statement: "{⌊kφ⌋} and {⌊kφ²⌋}, k ≥ 1, are disjoint, their union is all positive integers, and the differences ⌊kφ²⌋ − ⌊kφ⌋ are \
                    distinct.",
        check: partition,
    },
    Claim {
        id: "A-T2.1",
        source: "Theorem 2.1 and the base case of its proof",
        statement: "The k-th P-position (n,m), n ≤ m, has n = ⌊kφ⌋ = ⌊mφ⌋ − m and m = ⌊kφ²⌋ = ⌈nφ⌉ = n + k; for k = 1 it is (2,1).",
        check: theorem,
    },
];

fn closed_form(effort: &Effort) -> Result<Finding> {
    let count = effort.pick(2_000, 300_000, 3_000_000);
    let wythoff = game("wythoff")?;
    let found = p_pairs(&wythoff, Extent::Count(count), effort.memory)?;
    let wrong = found.iter().zip(0..).find(|(pair, k)| wythoff_pair(*k) != Some(**pair));
    let failure = wrong.map(|(pair, k)| format!("k = {k}: the game has {pair:?}"));
    let verdict = if theorem_5(&wythoff)? {
        proved_unless(
            "docs/proofs.md, Theorem 5: the moves lie between those of R-Wythoff and E-Wythoff",
            failure,
        )
    } else {
        to_bound(format!("{count} positions"), failure)
    };
    Ok(Finding::new(verdict, format!("also compared for {count} positions"), "involution, golden"))
}

/// Whether kφ > m, for integers of either sign.
fn phi_above(k: i64, m: i64) -> bool {
    let floor = floor_phi_fast(k.unsigned_abs()) as i64;
    match k.signum() {
        0 => 0 > m,
        1 => floor >= m,
        _ => floor < -m,
    }
}

/// ⌊kφ⌋ for integers of either sign.
fn floor_signed(k: i64) -> i64 {
    let floor = floor_phi_fast(k.unsigned_abs()) as i64;
    if k < 0 { -floor - 1 } else { floor }
}

/// The pairs with |k|, |l| ≤ most, by |k| + |l|.
fn pairs(most: i64) -> impl Iterator<Item = (i64, i64)> {
    (0..=2 * most).flat_map(move |total| {
        (-most.min(total)..=most.min(total)).flat_map(move |k| {
            let l = total - k.abs();
            let both = if l == 0 { vec![(k, 0)] } else { vec![(k, -l), (k, l)] };
            both.into_iter().filter(move |_| l <= most)
        })
    })
}

fn between(effort: &Effort, first: bool) -> Result<Finding> {
    let most = effort.pick(60, 600, 2000);
    let mut inequality = None;
    let mut floors = None;
    let mut floors_at_zero = None;
    for (k, l) in pairs(most) {
        // kφ < k+l ⇔ not above and not equal; kφ is an integer only for k = 0.
        let below = (k, l) != (0, 0) && !phi_above(k, k + l);
        // k+l < lφ² ⇔ k < lφ.
        let above = phi_above(l, k);
        let fails = if first { below && !above } else { phi_above(k, k + l) && above };
        if fails {
            inequality = inequality.or(Some(format!("k = {k}, l = {l}")));
        }
        if floor_signed(k) == floor_signed(l) + l {
            let said = Some(format!("k = {k}, l = {l}: both floors are {}", floor_signed(k)));
            if (k, l) == (0, 0) {
                floors_at_zero = said;
            } else {
                floors = floors.or(said);
            }
        }
    }
    let bound = format!("|k|, |l| ≤ {most}");
    let inequality = inequality.or(sentence_fails(INEQUALITIES)?);
    let by = "decided in Fibonacci digits for k, l ≥ 1; −k, −l turn the one case into the other, and with 0 or mixed signs the signs decide";
    let verdict = if first {
        proved_unless(by, inequality)
    } else {
        let floors = floors.or(script_fails("A-E2")?);
        misprint(
            "all integers k, l",
            "all integers k, l except k = l = 0",
            to_bound(bound.clone(), floors_at_zero.or(floors.clone())),
            proved_unless(by, inequality.or(floors)),
        )
    };
    let evidence = format!(
        "also {bound} in exact integers; kφ < k+l, k < lφ and k+l < lφ² are the same inequality times φ, since φ² = φ + 1"
    );
    Ok(Finding::new(verdict, evidence, "logic, golden"))
}

/// For k, l ≥ 1, with x = ⌊kφ⌋ and y = ⌊lφ⌋: kφ < k+l says x < k+l, and k+l < lφ², that is k < lφ, says k ≤ y.
const INEQUALITIES: &str = r#"eval between "?msd_fib A k,l,x,y (k>0 & l>0 & $floor(k,x) & $floor(l,y)) => (x<k+l <=> k<=y)":
"#;

/// Every positive integer is some ⌊kφ⌋ or ⌊lφ²⌋ = ⌊lφ⌋ + l; none is both; and neither sequence repeats.
const PARTITION: &str = r#"eval covered "?msd_fib A x x>0 => ((E k k>0 & $floor(k,x)) | (E l,y l>0 & $floor(l,y) & x=y+l))":
eval disjoint "?msd_fib A k,l,x,y ($floor(k,x) & $floor(l,y) & k>0 & l>0) => x!=y+l":
eval increasing "?msd_fib A k,l,x,y (k<l & $floor(k,x) & $floor(l,y)) => x<y":
"#;

fn partition(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(5_000, 300_000, 3_000_000);
    let wrong = check_beatty(&Quadratic::golden(), most)?;
    let mut failure = wrong.map(|wrong| format!("{wrong:?}"));
    for k in 0..=most {
        let (a, b) = wythoff_pair(k).ok_or_else(|| Error::overflow("k"))?;
        if b - a != k {
            failure = failure.or(Some(format!("k = {k}: the difference is {}", b - a)));
        }
    }
    let failure = failure.or(sentence_fails(PARTITION)?);
    let by = "decided in Fibonacci digits for all integers; the k-th difference is k";
    let evidence = format!("also both sequences merged up to {most}");
    Ok(Finding::new(proved_unless(by, failure), evidence, "logic, beatty"))
}

fn theorem(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(5_000, 1_000_000, 5_000_000);
    let identity = |k: u64| -> Option<bool> {
        let (n, m) = wythoff_pair(k)?;
        let first = floor_phi(k)? == n && floor_phi(m)? - m == n;
        Some(first && floor_phi_squared(k)? == m && ceil_phi(n)? == m && n + k == m)
    };
    let failure = (0..=most).find(|k| identity(*k) != Some(true)).map(|k| format!("k = {k}"));
    let (n, m) = wythoff_pair(1).ok_or_else(|| Error::overflow("k"))?;
    let printed = ((n, m) != (2, 1)).then(|| format!("k = 1: (⌊φ⌋, ⌊φ²⌋) = ({n},{m})"));
    let value = by_definition(&game("wythoff")?, &[n, m])?;
    let failure = failure.or((value != 0).then(|| format!("({n},{m}) has value {value}")));
    let failure = failure.or(script_fails("A-T2.1")?);
    let verdict = misprint(
        "for k = 1 the pair (⌊kφ⌋, ⌊kφ²⌋) is (2,1), its mirror (1,2)",
        "the pair is (1,2), its mirror (2,1); the identities as stated",
        proved_unless("one pair", printed),
        proved_unless("decided in Fibonacci digits for all k", failure),
    );
    let evidence = format!("each identity also in exact integers for k ≤ {most}");
    Ok(Finding::new(verdict, evidence, "logic, golden, oracle"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_with_phi_are_exact() {
        for (k, m, above) in [
            (1, 1, true),
            (1, 2, false),
            (-1, -1, false),
            (-1, -2, true),
            (0, 0, false),
            (5, 8, true),
            (8, 13, false),
        ] {
            assert_eq!(phi_above(k, m), above, "{k}φ > {m}");
        }
        assert_eq!([floor_signed(-1), floor_signed(-2), floor_signed(2)], [-2, -4, 3]);
    }

    #[test]
    fn pairs_come_once_and_by_size() {
        let all: Vec<_> = pairs(3).collect();
        let distinct: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!((all.len(), distinct.len()), (49, 49));
        assert!(all.windows(2).all(|w| w[0].0.abs() + w[0].1.abs() <= w[1].0.abs() + w[1].1.abs()));
    }
}
