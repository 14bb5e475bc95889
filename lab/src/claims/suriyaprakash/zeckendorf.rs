//! Zeckendorf sums and the P-positions of Fibonacci Nim: (n,r) is P exactly when r < z₁(n).
//!
//! F_1 = F_2 = 1; a Zeckendorf sum uses F_2, F_3, … with no two neighbours. z_i(n) is its i-th smallest term.

use super::fibonacci::heap_table;
use crate::claims::grounds::{by_definition, game, proved_unless, script_fails, sentence_fails};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::zeckendorf::{smallest_term, terms, z};
use wythoff::{Result, Table};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "S-T3.1",
        source: "Theorem 3.1",
        statement: "Every positive integer is a sum of distinct Fibonacci numbers, no two of them neighbours among 1, 2, 3, 5, \
                    8, …, in exactly one way.",
        check: zeckendorf_theorem,
    },
    Claim {
        id: "S-Z",
        source: "Section 3, after Theorem 3.1",
        statement: "z₁(4) = 1 and z₂(26) = 21.",
        check: examples,
    },
    Claim {
        id: "S-T3.2",
        source: "Theorem 3.2",
        statement: "G(n,r) = 0 exactly when r < z₁(n), for n ≥ 1.",
        check: zero_rule,
    },
    Claim {
        id: "S-L3.3",
        source: "Lemma 3.3",
        statement: "If 1 ≤ k < z₁(n) and z₁(k) = F_t, then z₁(n−k) is F_{t+1} or F_{t−1}.",
        check: lemma,
    },
    Claim {
        id: "S-L3.3b",
        source: "Lemma 3.3, base case of the proof",
        statement: "If k = F_t < z₁(n) = F_s, then z₁(n−k) is F_{t+1} when s ≡ t (mod 2), and F_{t−1} otherwise.",
        check: base_case,
    },
    Claim {
        id: "S-STRAT",
        source: "Section 3, before Theorem 3.2",
        statement: "In a position (n,r) with z₁(n) ≤ r, to win one must take z₁(n).",
        check: strategy,
    },
    Claim {
        id: "S-C3.3.1",
        source: "Corollary 3.3.1",
        statement: "The start (n, n−1) has value 0 exactly when n is a Fibonacci number.",
        check: corollary,
    },
];

/// F_2, F_3, … = 1, 2, 3, 5, …, up to a bound.
fn fibonacci_up_to(most: u64) -> Vec<u64> {
    let terms = std::iter::successors(Some((1u64, 2u64)), |&(a, b)| Some((b, a + b)));
    terms.map(|(a, _)| a).take_while(|a| *a <= most).collect()
}

/// How many Zeckendorf sums each of 0, …, most has, by listing them all.
fn counts(most: usize) -> Vec<u32> {
    let numbers = fibonacci_up_to(most as u64);
    let mut counts = vec![0u32; most + 1];
    // (sum so far, the least place still allowed)
    let mut waiting = vec![(0usize, 0usize)];
    while let Some((sum, place)) = waiting.pop() {
        counts[sum] += 1;
        for (next, f) in numbers.iter().enumerate().skip(place) {
            if sum + *f as usize <= most {
                waiting.push((sum + *f as usize, next + 2));
            }
        }
    }
    counts
}

fn zeckendorf_theorem(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(2_000, 200_000, 3_000_000);
    let counts = counts(most);
    let failure =
        (1..=most).find(|n| counts[*n] != 1).map(|n| format!("{n} has {} sums", counts[n]));
    let failure = failure.or(script_fails("S-T3.1")?);
    let by = "decided in Fibonacci digits: each n > 0 has exactly one largest Fibonacci number f ≤ n, and what is left is below the number before f; \
              so by induction exactly one sum";
    let evidence = format!(
        "also all sums of non-neighbouring terms up to {most} listed and counted. By indices, F_1 = F_2 = 1 and 3 = F_4 = F_3 + F_1 would \
         spoil uniqueness: 1 must be F_2 only"
    );
    Ok(Finding::new(proved_unless(by, failure), evidence, "logic, enumeration"))
}

fn examples(_: &Effort) -> Result<Finding> {
    let failure = [(1, 4, 1), (2, 26, 21)]
        .iter()
        .find(|&&(i, n, claimed)| z(i, n) != Some(claimed))
        .map(|(i, n, claimed)| format!("z_{i}({n}) = {:?}, not {claimed}", z(*i, *n)));
    let verdict = proved_unless("4 = 3 + 1 and 26 = 21 + 5: two finite cases", failure);
    Ok(Finding::new(verdict, "both sums computed", "zeckendorf"))
}

/// The smallest (n,r), by n and then r, where "value 0" and the claimed rule differ.
fn first_wrong_zero(
    table: &Table,
    most: usize,
    claimed: impl Fn(u64, u64) -> bool,
) -> Option<(usize, usize)> {
    let cells = (1..=most).flat_map(|n| (0..2 * most + 3).map(move |r| (n, r)));
    cells.into_iter().find(|&(n, r)| (table.get(n, r) == 0) != claimed(n as u64, r as u64))
}

fn zero_rule(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(60, 400, 2000);
    let table = heap_table(effort, most)?;
    let wrong = first_wrong_zero(&table, most, |n, r| smallest_term(n).is_some_and(|z| r < z));
    let failure = wrong
        .map(|(n, r)| -> Result<String> {
            let value = by_definition(&game("fibonacci-nim")?, &[n as u64, r as u64])?;
            Ok(format!("({n},{r}) has value {value}, and z₁({n}) = {:?}", smallest_term(n as u64)))
        })
        .transpose()?;
    let failure = failure.or(script_fails("S-T3.2")?);
    let by = "decided in Fibonacci digits for all n and r: no move joins two positions of the set, and every other position has a move into it";
    let evidence = format!(
        "also every cell 1 ≤ n ≤ {most}, r ≤ {} of the table against z₁; at n = 0, where z₁ has no meaning, every value is 0",
        2 * most + 2
    );
    Ok(Finding::new(proved_unless(by, failure), evidence, "logic, dense"))
}

/// The index t of F_t, 1 being F_2 (or, if asked, F_1).
fn index(numbers: &[u64], f: u64, one_is_first: bool) -> Option<u64> {
    let place = numbers.iter().position(|x| *x == f)? as u64;
    Some(if one_is_first && f == 1 { 1 } else { place + 2 })
}

/// F_t for small t, F_0 = 0 and F_1 = 1 included.
fn nth(numbers: &[u64], t: u64) -> Option<u64> {
    match t {
        0 => Some(0),
        1 => Some(1),
        _ => numbers.get(t as usize - 2).copied(),
    }
}

/// The first (n,k), by n and then k, where z₁(n−k) is none of the allowed F_u.
fn first_outside(
    most: u64,
    only_fibonacci: bool,
    allowed: impl Fn(&[u64], u64, u64) -> Option<Vec<u64>>,
) -> Option<String> {
    let numbers = fibonacci_up_to(4 * most);
    for n in 2..=most {
        let first = smallest_term(n)?;
        for k in (1..first).filter(|k| !only_fibonacci || numbers.contains(k)) {
            let (own, left) = (smallest_term(k)?, smallest_term(n - k)?);
            let values = allowed(&numbers, own, first)?;
            if !values.contains(&left) {
                return Some(format!(
                    "n = {n}, k = {k}: z₁({}) = {left}, claimed one of {values:?}",
                    n - k
                ));
            }
        }
    }
    None
}

fn lemma(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(600, 20_000, 200_000);
    let neighbours = |one_is_first: bool| {
        move |numbers: &[u64], own: u64, _: u64| {
            let t = index(numbers, own, one_is_first)?;
            Some(vec![nth(numbers, t + 1)?, nth(numbers, t - 1)?])
        }
    };
    let failure = first_outside(most, false, neighbours(false)).or(script_fails("S-L3.3")?);
    let verdict = proved_unless("decided in Fibonacci digits for all n and k", failure);
    let other = first_outside(most, false, neighbours(true));
    let evidence = format!(
        "also all pairs n ≤ {most}, with 1 = F_2 (so F_{{t−1}} = F_1 = 1 there). With 1 = F_1 it fails: {}",
        other.unwrap_or_else(|| "no failure found".to_string())
    );
    Ok(Finding::new(verdict, evidence, "logic, zeckendorf"))
}

/// $even(k,z): k and z are Fibonacci numbers, k the smaller, their indices of the same parity; $odd(k,z) likewise.
const BASE_CASE: &str = r#"reg lowest msd_fib msd_fib "([0,0]|[1,0])*[1,1][0,0]*":
reg even msd_fib msd_fib "[0,0]*[0,1][0,0]([0,0][0,0])*[1,0][0,0]*":
reg odd msd_fib msd_fib "[0,0]*[0,1]([0,0][0,0])*[1,0][0,0]*":
eval same_parity "?msd_fib A n,k,x,z ($lowest(n,z) & $even(k,z) & $lowest(n-k,x)) => $shift(k,x)":
eval other_parity "?msd_fib A n,k,x,z ($lowest(n,z) & $odd(k,z) & $lowest(n-k,x)) => ($shift(x,k) | (k=1 & x=1))":
"#;

fn base_case(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(3_000, 100_000, 1_000_000);
    let by_parity = |numbers: &[u64], own: u64, first: u64| {
        let (t, s) = (index(numbers, own, false)?, index(numbers, first, false)?);
        Some(vec![nth(numbers, if (s - t).is_multiple_of(2) { t + 1 } else { t - 1 })?])
    };
    let failure = first_outside(most, true, by_parity).or(sentence_fails(BASE_CASE)?);
    let verdict =
        proved_unless("decided in Fibonacci digits for all n and all Fibonacci k", failure);
    let evidence = format!("also all pairs n ≤ {most}, with 1 = F_2");
    Ok(Finding::new(verdict, evidence, "logic, zeckendorf"))
}

/// The winning k of (n,r), by the values of the options.
fn winning(table: &Table, n: usize, r: usize) -> Vec<u64> {
    (1..=r.min(n)).filter(|k| table.get(n - k, 2 * k) == 0).map(|k| k as u64).collect()
}

/// The sums of the i smallest terms that leave nothing, or a next term above twice the sum.
fn partial_sums(n: u64) -> Vec<u64> {
    let mut own = terms(n);
    own.sort();
    let (mut sum, mut found) = (0, Vec::new());
    for (i, term) in own.iter().enumerate() {
        sum += term;
        if own.get(i + 1).is_none_or(|next| *next > 2 * sum) {
            found.push(sum);
        }
    }
    found
}

fn strategy(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(60, 300, 800);
    let table = heap_table(effort, most)?;
    let first = |start_only: bool| {
        let cells = (1..=most).flat_map(|n| (1..=n).map(move |r| (n, r)));
        cells.into_iter().filter(|&(n, r)| !start_only || r + 1 == n).find(|&(n, r)| {
            let z = smallest_term(n as u64);
            winning(&table, n, r).iter().any(|k| Some(*k) != z)
        })
    };
    let said = |(n, r): (usize, usize)| -> Result<String> {
        let heap = game("fibonacci-nim")?;
        let z = smallest_term(n as u64).unwrap_or(0);
        let other = winning(&table, n, r).into_iter().find(|k| *k != z).unwrap_or(0);
        let value = by_definition(&heap, &[n as u64 - other, 2 * other])?;
        Ok(format!(
            "({n},{r}): z₁({n}) = {z}, but taking {other} wins too: it leaves ({},{}), of value {value}",
            n as u64 - other,
            2 * other
        ))
    };
    let verdict = match first(false) {
        Some(at) => Verdict::refuted(said(at)?),
        None => Verdict::holds_to(format!("n ≤ {most}, r ≤ n")),
    };
    let z_wins = (1..=most).all(|n| {
        let z = smallest_term(n as u64).unwrap_or(0);
        (z as usize..=n).all(|r| winning(&table, n, r).contains(&z))
    });
    let sums = (1..=most).all(|n| {
        let sums = partial_sums(n as u64);
        (1..=n).all(|r| {
            winning(&table, n, r)
                == sums.iter().copied().filter(|k| *k <= r as u64).collect::<Vec<_>>()
        })
    });
    let start = first(true).map(said).transpose()?.unwrap_or_else(|| "none".to_string());
    let finding = Finding::new(
        verdict,
        format!(
            "all winning k of all (n,r), r ≤ n ≤ {most}; among starting positions (n,n−1) the first is {start}"
        ),
        "dense, oracle",
    );
    let survives = match (z_wins, sums) {
        (true, true) => format!(
            "Taking z₁(n) always wins when z₁(n) ≤ r. The winning k are exactly the sums z₁ + … + z_i ≤ r with z_{{i+1}} > 2(z₁ + … + z_i), or \
             with nothing left (observed for n ≤ {most}; it follows from Theorem 3.2)."
        ),
        (true, false) => "Taking z₁(n) always wins when z₁(n) ≤ r.".to_string(),
        _ => "Nothing was found to survive.".to_string(),
    };
    Ok(finding.surviving(survives))
}

fn corollary(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(100, 1000, 3000);
    let table = heap_table(effort, most)?;
    let numbers = fibonacci_up_to(most as u64);
    let failure = (1..=most)
        .find(|n| (table.get(*n, n - 1) == 0) != numbers.contains(&(*n as u64)))
        .map(|n| format!("G({n},{}) = {}", n - 1, table.get(n, n - 1)));
    let failure = failure.or(script_fails("S-T3.2")?).or(script_fails("S-C3.3.1")?);
    let verdict =
        proved_unless("decided in Fibonacci digits for all n, by the set of Theorem 3.2", failure);
    Ok(Finding::new(
        verdict,
        format!("also the column r = n − 1 of the table for n ≤ {most}"),
        "logic, dense",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::Level;
    use wythoff::run::{Memory, Quiet};

    #[test]
    fn a_wrong_zero_rule_is_caught_at_its_smallest_failure() {
        let effort = Effort { level: Level::Quick, memory: Memory::default(), progress: &Quiet };
        let table = heap_table(&effort, 20).unwrap();
        // "≤" in place of "<": already (1,1) is an N-position.
        let wrong = first_wrong_zero(&table, 20, |n, r| smallest_term(n).is_some_and(|z| r <= z));
        assert_eq!(wrong, Some((1, 1)));
        // With the largest term in place of the smallest: 4 = 3 + 1, and (4,1) is won by taking 1.
        let wrong = first_wrong_zero(&table, 20, |n, r| r < terms(n).into_iter().max().unwrap());
        assert_eq!(wrong, Some((4, 1)));
    }

    #[test]
    fn a_lemma_without_one_of_its_cases_fails() {
        let upper = |numbers: &[u64], own: u64, _: u64| {
            Some(vec![nth(numbers, index(numbers, own, false)? + 1)?])
        };
        // z₁(2) = 2 > 1 = k, and z₁(2 − 1) = 1 = F_1.
        assert!(first_outside(50, false, upper).unwrap().starts_with("n = 2, k = 1:"));
    }

    #[test]
    fn winning_moves_are_partial_sums() {
        // 12 = 8 + 3 + 1: take 1 (3 > 2), take 4 (8 > 8 fails), take 12.
        assert_eq!(partial_sums(12), [1, 12]);
        // 17 = 13 + 3 + 1: take 1, 4 (13 > 8) or 17.
        assert_eq!(partial_sums(17), [1, 4, 17]);
    }
}
