//! Beatty's theorem and the closed form of Wythoff's P-positions: (⌊φn⌋, ⌊φ²n⌋).

use crate::claims::grounds::{game, misprint, p_pairs, proved_unless, theorem_5, to_bound};
use crate::claims::{Claim, Effort, Finding};
use wythoff::beatty::{Quadratic, check_beatty};
use wythoff::engine::involution::Extent;
use wythoff::golden::{floor_phi_squared, wythoff_pair};
use wythoff::{Error, Result};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "S-T4.3",
        source: "Theorem 4.3 (Beatty)",
        statement: "For irrational α, β > 1 with 1/α + 1/β = 1 every positive integer is exactly one of the ⌊αn⌋, ⌊βn⌋, n ≥ 1.",
        check: beatty,
    },
    Claim {
        id: "S-EQ9",
        source: "Equation (9)",
        statement: "For such α < β, a'_n = ⌊αn⌋ is the mex of the a'_l and b'_l = ⌊βl⌋ with 0 ≤ l < n, for the sequences that start at \
                    n = 1.",
        check: mex_of_earlier,
    },
    Claim {
        id: "S-PHI",
        source: "Section 4, after equation (9)",
        statement: "1/φ + 1/φ² = 1, and ⌊φ²n⌋ = ⌊φn⌋ + n.",
        check: golden,
    },
    Claim {
        id: "S-FINAL",
        source: "Section 4, end",
        statement: "The P-positions of Wythoff's game are the (⌊φn⌋, ⌊φ²n⌋), n ≥ 0, and their mirrors.",
        check: closed_form,
    },
];

/// Irrationals between 1 and 2, so that the complement is the larger.
const SAMPLES: [&str; 6] =
    ["(1+sqrt(5))/2", "sqrt(2)", "sqrt(3)", "(1+sqrt(17))/4", "(5+sqrt(7))/6", "(1+sqrt(2))/2"];

fn samples() -> Result<Vec<Quadratic>> {
    SAMPLES.iter().map(|text| text.parse()).collect()
}

fn beatty(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(2_000, 100_000, 1_000_000);
    let mut failure = None;
    for alpha in samples()? {
        if let Some(wrong) = check_beatty(&alpha, most)? {
            failure = failure.or(Some(format!("α = {alpha}: {wrong:?}")));
        }
    }
    let bound = format!("the integers ≤ {most} for α = {}", SAMPLES.join(", "));
    let evidence = "both sequences merged, in exact arithmetic";
    Ok(Finding::new(to_bound(bound, failure), evidence, "beatty"))
}

/// The first n ≥ 1 with ⌊αn⌋ not the mex of the terms with index in first..n.
fn first_not_mex(alpha: &Quadratic, most: u64, first: u64) -> Result<Option<(u64, u64, u64)>> {
    let beta = alpha.complement()?;
    let mut used = std::collections::HashSet::new();
    let mut least = 0u64;
    for n in 0..=most {
        while used.contains(&least) {
            least += 1;
        }
        let own = alpha.floor_multiple_u64(n)?;
        if n >= 1 && own != least {
            return Ok(Some((n, own, least)));
        }
        if n >= first {
            used.extend([own, beta.floor_multiple_u64(n)?]);
        }
    }
    Ok(None)
}

fn mex_of_earlier(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(500, 20_000, 200_000);
    let (mut printed, mut corrected) = (None, None);
    for alpha in samples()? {
        let said = |(n, own, least): (u64, u64, u64)| {
            format!("α = {alpha}, n = {n}: ⌊αn⌋ = {own}, the mex is {least}")
        };
        printed = printed.or(first_not_mex(&alpha, most, 1)?.map(said));
        corrected = corrected.or(first_not_mex(&alpha, most, 0)?.map(said));
    }
    let bound = format!("n ≤ {most} for α = {}", SAMPLES.join(", "));
    let verdict = misprint(
        "sequences from n = 1 on (so that no term is 0)",
        "sequences from n = 0 on, with a'_0 = b'_0 = 0",
        to_bound(bound.clone(), printed),
        to_bound(bound, corrected),
    );
    let evidence = "the mex kept up term by term, with and without the terms of index 0";
    Ok(Finding::new(verdict, evidence, "beatty"))
}

fn golden(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(10_000, 300_000, 3_000_000);
    let phi = Quadratic::golden();
    let square = phi.plus(&1.into());
    let mut failure =
        (phi.complement()? != square).then(|| "the complement of φ is not φ + 1".to_string());
    // φ² = φ·φ by its own arithmetic: (1 + 2√5 + 5)/4 = (3 + √5)/2.
    let product: Quadratic = "(3+sqrt(5))/2".parse()?;
    failure = failure.or((product != square).then(|| "φ² is not φ + 1".to_string()));
    for n in 0..=most {
        let (a, b) = wythoff_pair(n).ok_or_else(|| Error::overflow("n"))?;
        if b != a + n || square.floor_multiple_u64(n)? != b || floor_phi_squared(n) != Some(b) {
            failure = failure.or(Some(format!("n = {n}")));
        }
    }
    let by = "equality of exact numbers of Q(√5): the complement of φ is φ + 1 = φ²; and ⌊x + n⌋ = ⌊x⌋ + n for integers n";
    let evidence = format!("the floors also compared for n ≤ {most}");
    Ok(Finding::new(proved_unless(by, failure), evidence, "beatty, golden"))
}

fn closed_form(effort: &Effort) -> Result<Finding> {
    let count = effort.pick(2_000, 300_000, 3_000_000);
    let wythoff = game("wythoff")?;
    let found = p_pairs(&wythoff, Extent::Count(count), effort.memory)?;
    let wrong = found.iter().zip(0..).find(|(pair, n)| wythoff_pair(*n) != Some(**pair));
    let failure = wrong.map(|(pair, n)| {
        format!("n = {n}: the game has {pair:?}, the formula {:?}", wythoff_pair(n))
    });
    let verdict = if theorem_5(&wythoff)? {
        proved_unless(
            "docs/proofs.md, Theorem 5: the moves lie between those of R-Wythoff and E-Wythoff",
            failure,
        )
    } else {
        to_bound(format!("{count} positions"), failure)
    };
    let evidence = format!("also compared for {count} positions");
    Ok(Finding::new(verdict, evidence, "involution, golden"))
}
