//! Properties 1 to 5 of the differences of a (2^m,2^m) game, in the list before Lemma 3.0.1 and in Lemmas 3.0.2 to 3.0.6.
//!
//! All follow from d_{aj+r} = (j ⊕ r) − r (Theorem 6 of docs/proofs.md):
//! 1. r = 0 gives 0, …, a−1 and j = r gives 0, …, −(a−1); nothing else lies between −a and a.
//! 2. The same r and different j give different j ⊕ r < a.
//! 3. d_{aj+r} + d_{aj+a−1−r} = 0, since j ⊕ (a−1−r) = a−1 − (j ⊕ r); for j = 0 all terms are 0.
//! 4. i + d_i = π(i), and d_{π(i)} = −d_i: the sum is 0.
//! 5. i − a + d_i = a(j−1) + (j ⊕ r) for j ≥ 1, so the sum is ((j−1) ⊕ j ⊕ r) − r < a.

use super::{diagonal::THEOREM_6, differences};
use crate::claims::grounds::{misprint, powers_of_two, proved_unless, to_bound};
use crate::claims::{Claim, Effort, Finding};
use wythoff::Result;

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "A-P1",
        source: "Section 3.2, property (1)",
        statement: "k is a difference d_i, 0 ≤ i < a², exactly when −a < k < a (a = 2^m).",
        check: |effort| range(effort, 1),
    },
    Claim {
        id: "A-L3.0.2",
        source: "Lemma 3.0.2",
        statement: "k is a difference d'_i, 0 ≤ i < 4a², of the (2a,2a) game exactly when −2a < k < 2a.",
        check: |effort| range(effort, 2),
    },
    Claim {
        id: "A-P2",
        source: "Section 3.2, property (2)",
        statement: "For i ≡ j (mod a), i ≠ j below a², d_i ≢ d_j (mod a).",
        check: |effort| incongruent(effort, 1),
    },
    Claim {
        id: "A-L3.0.3",
        source: "Lemma 3.0.3",
        statement: "For i ≡ j (mod 2a), i ≠ j below 4a², d'_i ≢ d'_j (mod 2a).",
        check: |effort| incongruent(effort, 2),
    },
    Claim {
        id: "A-P3",
        source: "Section 3.2, property (3)",
        statement: "d_i + d_{a−1} = 0 for 0 ≤ i < a.",
        check: |effort| opposite(effort, 1),
    },
    Claim {
        id: "A-L3.0.4",
        source: "Lemma 3.0.4",
        statement: "d_i + d_{a−1} = 0 for 0 ≤ i < a, carried over to the (2a,2a) game.",
        check: |effort| opposite(effort, 2),
    },
    Claim {
        id: "A-P4",
        source: "Section 3.2, property (4)",
        statement: "d_i + d_{i+d_i} < a for i < 2a².",
        check: list_property_4,
    },
    Claim {
        id: "A-L3.0.5",
        source: "Lemma 3.0.5",
        statement: "d_j + d_{j+d_j} < 2a for j < 2a²: property 4 with another bound than in the list.",
        check: lemma_property_4,
    },
    Claim {
        id: "A-P5",
        source: "Section 3.2, property (5)",
        statement: "d_i + d_{i−a+d_i} < 2a for all i < 2a².",
        check: |effort| property_5(effort, 1),
    },
    Claim {
        id: "A-L3.0.6",
        source: "Lemma 3.0.6",
        statement: "d'_j + d'_{j−a+d'_j} < 2a for all j < 2a², in the (2a,2a) game.",
        check: |effort| property_5(effort, 2),
    },
];

/// The a spoken of, the size of the game (a or 2a), and its first differences.
type Own = (i64, i64, Vec<i64>);

/// The sizes a·factor of the games spoken of, each with its a and its first differences.
fn games(effort: &Effort, factor: u64) -> Result<(u64, Vec<Own>)> {
    let most = effort.pick(8, 32, 128);
    let own = powers_of_two(most)?.into_iter().map(|a| {
        let size = factor * a;
        Ok((a as i64, size as i64, differences(size, size * size, effort.memory)?))
    });
    Ok((most, own.collect::<Result<_>>()?))
}

fn range(effort: &Effort, factor: u64) -> Result<Finding> {
    let (most, games) = games(effort, factor)?;
    let mut failure = None;
    for (a, size, own) in games {
        let outside = own.iter().zip(0..).find(|(d, _)| d.abs() >= size);
        failure = failure.or(outside.map(|(d, i)| format!("a = {a}: d_{i} = {d}")));
        let missing = (-size + 1..size).find(|k| !own.contains(k));
        failure = failure.or(missing.map(|k| format!("a = {a}: {k} is no difference")));
    }
    let by = format!("{THEOREM_6}; r = 0 gives 0, …, a−1 and j = r the negatives");
    let evidence = format!("also seen for a = 2^m ≤ {most}");
    Ok(Finding::new(proved_unless(by, failure), evidence, "involution"))
}

fn incongruent(effort: &Effort, factor: u64) -> Result<Finding> {
    let (most, games) = games(effort, factor)?;
    let mut failure = None;
    for (a, size, own) in games {
        for class in 0..size as usize {
            let mut seen = vec![false; size as usize];
            for i in (class..own.len()).step_by(size as usize) {
                let residue = own[i].rem_euclid(size) as usize;
                if std::mem::replace(&mut seen[residue], true) {
                    failure = failure.or(Some(format!("a = {a}: d_{i} = {}", own[i])));
                }
            }
        }
    }
    let by = format!("{THEOREM_6}; the same r and different j give different j ⊕ r below a");
    let evidence = format!("also seen for a = 2^m ≤ {most}");
    Ok(Finding::new(proved_unless(by, failure), evidence, "involution"))
}

fn opposite(effort: &Effort, factor: u64) -> Result<Finding> {
    let (most, games) = games(effort, factor)?;
    let (mut printed, mut corrected) = (None, None);
    for (a, size, own) in &games {
        let size = *size as usize;
        for i in 0..size {
            if own[i] + own[size - 1] != 0 {
                printed = printed.or(Some(format!(
                    "a = {a}: d_{i} + d_{} = {}",
                    size - 1,
                    own[i] + own[size - 1]
                )));
            }
        }
        for (j, block) in own.chunks(size).enumerate() {
            let odd = (0..size).find(|r| block[*r] + block[size - 1 - r] != 0);
            corrected = corrected.or(odd.map(|r| format!("a = {a}: block {j}, place {r}")));
        }
    }
    let verdict = misprint(
        "d_i + d_{a−1} = 0 for 0 ≤ i < a",
        "d_{aj+r} + d_{aj+a−1−r} = 0 in every block j, as the proof of Lemma 3.0.4 uses it",
        proved_unless(format!("{THEOREM_6}; it is empty, as d_0 = … = d_{{a−1}} = 0"), printed),
        proved_unless(format!("{THEOREM_6}; j ⊕ (a−1−r) = a−1 − (j ⊕ r)"), corrected),
    );
    let evidence = format!(
        "both forms also seen for a = 2^m ≤ {most}; in the first block every difference is 0, so the printed form says nothing"
    );
    Ok(Finding::new(verdict, evidence, "involution"))
}

/// The first (a, i) with d_i + d_{i+d_i} at or above the bound.
fn property_4(games: &[Own], bound: impl Fn(i64) -> i64) -> Option<String> {
    games.iter().find_map(|(a, _, own)| {
        let sum = |i: usize| own[i] + own[(i as i64 + own[i]) as usize];
        (0..own.len())
            .find(|i| sum(*i) >= bound(*a))
            .map(|i| format!("a = {a}: the sum at i = {i} is {}", sum(i)))
    })
}

fn list_property_4(effort: &Effort) -> Result<Finding> {
    // i runs to 2a², past {d_n}: the differences of the (2a,2a) game are meant, where Lemma 3.0.1 uses it.
    let (most, mut all) = games(effort, 2)?;
    all.extend(games(effort, 1)?.1);
    let by = format!("{THEOREM_6}; i + d_i = π(i) and d_{{π(i)}} = −d_i, so the sum is 0");
    let evidence = format!(
        "also seen for the (a,a) and (2a,2a) games, a = 2^m ≤ {most}, all i (for i ≥ a² the list of a² differences has no d_i)"
    );
    Ok(Finding::new(proved_unless(by, property_4(&all, |a| a)), evidence, "involution"))
}

fn lemma_property_4(effort: &Effort) -> Result<Finding> {
    let (most, all) = games(effort, 2)?;
    let by = format!("{THEOREM_6}; the sum is d_j + d_{{π(j)}} = 0");
    let verdict = misprint(
        "< 2a",
        "< a, as property (4) of the list; in fact the sum is 0",
        proved_unless(by.clone(), property_4(&all, |a| 2 * a)),
        proved_unless(by, property_4(&all, |_| 1)),
    );
    let evidence = format!(
        "the sum is 0 for all j in the (2a,2a) games, a = 2^m ≤ {most}; the printed proof is that of Lemma 3.0.6"
    );
    Ok(Finding::new(verdict, evidence, "involution"))
}

fn property_5(effort: &Effort, factor: u64) -> Result<Finding> {
    let (most, games) = games(effort, factor)?;
    let (mut undefined, mut weak, mut sharp) = (None, None, None);
    let mut largest = Vec::new();
    for (a, _, own) in &games {
        let end = own.len().min(2 * (a * a) as usize);
        let mut most = i64::MIN;
        for i in 0..end {
            let index = i as i64 - a + own[i];
            if index < 0 {
                undefined = undefined.or(Some(format!("a = {a}, i = {i}: there is no d_{index}")));
                continue;
            }
            let sum = own[i] + own[index as usize];
            most = most.max(sum);
            if sum >= 2 * a {
                weak = weak.or(Some(format!("a = {a}, i = {i}: the sum is {sum}")));
            }
            if sum >= *a {
                sharp = sharp.or(Some(format!("a = {a}, i = {i}: the sum is {sum}")));
            }
        }
        largest.push((a, most));
    }
    let said: Vec<String> = largest
        .iter()
        .filter(|(_, m)| *m > i64::MIN)
        .map(|(a, m)| format!("{m} for a = {a}"))
        .collect();
    let verdict = misprint(
        "< 2a, for all i < 2a²",
        "< a, for all a ≤ i < 2a² (where the index is not negative)",
        to_bound(format!("a = 2^m ≤ {most}"), undefined.or(weak)),
        proved_unless(format!("{THEOREM_6}; the sum is ((j−1) ⊕ j ⊕ r) − r, or 0"), sharp),
    );
    let evidence = format!(
        "largest sums: {}. The bound 2a follows from |d| < a alone and does not exclude d_x + d_y = a, which the proof of Lemma 3.0.1 \
         needs; the bound a does",
        said.join(", ")
    );
    Ok(Finding::new(verdict, evidence, "involution"))
}
