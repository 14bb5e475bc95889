//! Section 2, definitions: the game, the involution π_Q, the sequences a and b, Theorem 2.1.
//!
//! π_Q is computed as printed, with the rational numbers π(j) + (p/q)(n−j) and π(j) + (q/p)(n−j), and once more with
//! whole t only; both are compared with the P-positions of the game. The two differ where p and q have a common
//! divisor: p(n−j)/q can then be whole although no legal move takes it.

use std::collections::BTreeSet;

use super::increasing;
use super::tools::*;
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::engine::involution::plain_positions;
use wythoff::rules::Rules;
use wythoff::{Error, Result};

#[rustfmt::skip]
pub(super) const CLAIMS: &[Claim] = &[
    Claim { id: "L-D1i", source: "section 2, Definition 1(i)", statement: "QGDWN: from (x,y) one may go to (x−m, y−n) ≥ 0 if {m,n} = {tp,tq} for some (p,q) in Q and t ≥ 1, either way round; p ≤ q, q ≥ 1, and no pair of Q is a multiple of another.", check: rules },
    Claim { id: "L-D1ii", source: "section 2, Definition 1(ii)", statement: "π(n) is the least y ≥ 0 other than π(j) + (p/q)(n−j) and, if q ≠ p > 0, π(j) + (q/p)(n−j), for all j < n and (p,q) in Q; (n,π(n)) is meant to be the P-position of column n.", check: greedy },
    Claim { id: "L-R1", source: "section 2, Remark 1", statement: "(0,1) is the pair of index 0, so k counts the pairs that are not Nim moves; (p,q)GDWN has k = 2.", check: counting },
    Claim { id: "L-D2", source: "section 2, Definition 2", statement: "U = {i : τ(i) ≥ i} and L = {i : τ(i) < i} are disjoint and together all of N₀.", check: upper_and_lower },
    Claim { id: "L-D3", source: "section 2, Definition 3", statement: "a_i is the i-th element of U and b_i = π(a_i).", check: sequences },
    Claim { id: "L-D3b", source: "section 2, after Definition 3", statement: "For every Q: a₀ = b₀ = 0, a₁ = 1, a ∪ b = N₀, a ∩ b = {0}, and a increases.", check: complementary },
    Claim { id: "L-Q1", source: "section 2, after Definition 3 (question)", statement: "Is b increasing if and only if the P-positions are those of Wythoff's game?", check: increasing::check },
    Claim { id: "L-D4", source: "section 2, Definition 4", statement: "A position is P if none of its options is P, and N otherwise.", check: outcomes },
    Claim { id: "L-T2.1", source: "section 2, Theorem 2.1", statement: "For every Q, π_Q is an involution and the P-positions of QGDWN are exactly the (i, π_Q(i)).", check: theorem },
];

/// What settles the greedy description for every Q; the machine compares it with tables.
const THEOREM_8: &str = "docs/proofs.md, 7.1: Theorem 8, for every Q with (0,1)";

/// Sets Q of the paper and some more, each with (0,1).
const SETS: &[&[(u64, u64)]] = &[
    &[(0, 1)],
    &[(0, 1), (1, 1)],
    &[(0, 1), (2, 2)],
    &[(0, 1), (1, 2)],
    &[(0, 1), (1, 1), (1, 2)],
    &[(0, 1), (1, 1), (2, 3)],
    &[(0, 1), (1, 1), (2, 4)],
    &[(0, 1), (1, 1), (4, 6)],
    &[(0, 1), (1, 1), (4, 7)],
    &[(0, 1), (1, 1), (1, 2), (2, 3)],
    &[(0, 1), (1, 1), (1, 2), (2, 3), (3, 5)],
];

fn name(set: &[(u64, u64)]) -> String {
    let pairs: Vec<String> = set.iter().map(|(p, q)| format!("{p},{q}")).collect();
    format!("qgdwn:{}", pairs.join("+"))
}

/// The options of (x,y) as Definition 1(i) lists them.
fn options(set: &[(u64, u64)], (x, y): (u64, u64)) -> BTreeSet<(u64, u64)> {
    let mut found = BTreeSet::new();
    for &(p, q) in set {
        for (m, n) in [(p, q), (q, p)] {
            let taken = (1..=x.max(y)).map(|t| (t * m, t * n));
            found
                .extend(taken.take_while(|(m, n)| *m <= x && *n <= y).map(|(m, n)| (x - m, y - n)));
        }
    }
    found
}

fn rules(effort: &Effort) -> Result<Finding> {
    let size = effort.pick(12, 30, 60);
    for set in SETS {
        let game = game(&name(set))?;
        for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
            let mut listed = BTreeSet::new();
            game.visit_options(&[x, y], &mut |to| {
                listed.insert((to[0], to[1]));
            });
            if listed != options(set, (x, y)) {
                let witness = format!("{game}: the options of ({x},{y})");
                return Ok(Finding::new(Verdict::refuted(witness), "options compared", "rules"));
            }
        }
    }
    for bad in ["qgdwn:0,1+1,2+2,4", "qgdwn:0,1+2,1", "qgdwn:0,0"] {
        if game(bad).is_ok() {
            return Err(Error::invalid(format!("{bad} is against Definition 1 and was taken")));
        }
    }
    Ok(Finding::new(
        Verdict::holds_to(format!(
            "all positions with piles below {size} of {} sets Q",
            SETS.len()
        )),
        "the options listed by the rules compared with those of the definition; sets that break a condition are refused",
        "rules",
    ))
}

/// π_Q(0), …, π_Q(last): as printed, or with whole multiples only.
pub(super) fn involution(set: &[(u64, u64)], last: u64, whole: bool) -> Vec<u64> {
    let mut pi: Vec<u64> = Vec::new();
    for n in 0..=last {
        let taken = |y: u64| {
            (0..n).any(|j| {
                let (columns, from) = (n - j, pi[j as usize]);
                let hits = |p: u64, q: u64| {
                    // y = π(j) + (p/q)(n−j); a legal move needs t = (n−j)/q whole.
                    y >= from && q * (y - from) == p * columns && (!whole || columns % q == 0)
                };
                set.iter().any(|&(p, q)| hits(p, q) || (p > 0 && p != q && hits(q, p)))
            })
        };
        let y = (0..).find(|y| !taken(*y)).unwrap_or_default();
        pi.push(y);
    }
    pi
}

/// The smallest n for which (n,π(n)) is not the one P-position of column n, over sets Q in order.
fn first_failure(
    sets: &[&[(u64, u64)]],
    last: u64,
    whole: bool,
    effort: &Effort,
) -> Result<Option<(String, u64, u64)>> {
    for set in sets {
        let text = name(set);
        let grid = Grid::solve(&text, 4 * last as usize + 4, effort)?;
        for (n, y) in involution(set, last, whole).into_iter().enumerate() {
            let column = (0..4 * last as usize + 4).find(|y| grid.is_p(n, *y));
            if column != Some(y as usize) {
                return Ok(Some((text, n as u64, y)));
            }
        }
    }
    Ok(None)
}

fn greedy(effort: &Effort) -> Result<Finding> {
    let last = effort.pick(40, 100, 200);
    let corrected = match first_failure(SETS, last, true, effort)? {
        Some((text, n, y)) => Verdict::refuted(format!("{text}: π({n}) = {y} is not P")),
        None => Verdict::proved(THEOREM_8),
    };
    let wythoff: Vec<&[(u64, u64)]> =
        SETS.iter().filter(|set| set.contains(&(1, 1))).copied().collect();
    let extension = first_failure(&wythoff, last, false, effort)?;
    let extension =
        extension.map_or("none".to_string(), |(text, n, _)| format!("{text} at n = {n}"));
    let evidence = format!(
        "π computed from the printed rule and from the rule with whole t, and compared with the P-positions of a table, \
         n ≤ {last}, {} sets Q; the first failure once more by the definition of P. First extension of Wythoff's game where the printed rule fails: \
         {extension}",
        SETS.len()
    );
    let Some((text, n, y)) = first_failure(SETS, last, false, effort)? else {
        return Ok(Finding::new(corrected, evidence, GRID));
    };
    let truth = partner_by_definition(&text, n)?;
    let witness =
        format!("{text}: the printed rule gives π({n}) = {y}, the P-position is ({n},{truth})");
    let verdict = Verdict::Misprint {
        printed: "every rational π(j) + (p/q)(n−j) and π(j) + (q/p)(n−j) is forbidden".into(),
        corrected: "only those with n−j = tq, or n−j = tp, for a whole t".into(),
        as_printed: Box::new(Verdict::refuted(witness)),
        as_corrected: Box::new(corrected),
    };
    let survives = as_printed_for_coprime(last, effort)?;
    Ok(Finding::new(verdict, evidence, "dense table, oracle").surviving(survives))
}

/// What survives of the printed rule: sets without a common divisor in any pair, and reduced pairs.
fn as_printed_for_coprime(last: u64, effort: &Effort) -> Result<String> {
    let coprime = |set: &&&[(u64, u64)]| set.iter().all(|(p, q)| gcd(*p, *q) == 1);
    let sets: Vec<&[(u64, u64)]> = SETS.iter().filter(coprime).copied().collect();
    if let Some((text, n, _)) = first_failure(&sets, last, false, effort)? {
        return Ok(format!("it fails at n = {n} of {text} too, whose pairs are coprime"));
    }
    let with = |pair, whole| involution(&[(0, 1), (1, 1), pair], last, whole);
    let reduced = with((2, 4), false) == with((1, 2), true);
    Ok(format!(
        "observed for n ≤ {last}: as printed it is right for the {} sets whose pairs have no common divisor{}",
        sets.len(),
        if reduced { "; for (2,4) it gives the game of the reduced pair (1,2)" } else { "" }
    ))
}

fn theorem(effort: &Effort) -> Result<Finding> {
    let last = effort.pick(40, 100, 200);
    // Without (0,1) nothing makes a column hold a single P-position.
    let lone = involution(&[(1, 1)], 2, false);
    let lone_fails =
        lone.iter().enumerate().any(|(i, y)| lone.get(*y as usize) != Some(&(i as u64)));
    for set in SETS {
        let pi = involution(set, last, true);
        let broken = |n: &u64| {
            let y = pi[*n as usize];
            y <= last && pi[y as usize] != *n
        };
        if let Some(n) = (0..=last).find(broken) {
            let verdict = Verdict::refuted(format!("{}: π(π({n})) ≠ {n}", name(set)));
            return Ok(Finding::new(verdict, "", GRID));
        }
    }
    let as_corrected = match first_failure(SETS, last, true, effort)? {
        None => Verdict::proved(THEOREM_8),
        Some((text, n, y)) => Verdict::refuted(format!("{text}: ({n},{y})")),
    };
    let as_printed = match first_failure(SETS, last, false, effort)? {
        Some((text, n, y)) => {
            let truth = partner_by_definition(&text, n)?;
            let alone = if lone_fails {
                format!("; and without (0,1), as for Q = {{(1,1)}}, π = {lone:?}… is no involution")
            } else {
                String::new()
            };
            Verdict::refuted(format!("{text}: ({n},{y}) = (n,π(n)), but ({n},{truth}) is P{alone}"))
        }
        None => as_corrected.clone(),
    };
    let verdict = Verdict::Misprint {
        printed: "for every Q of Definition 1, with the printed π".into(),
        corrected: "for every Q with (0,1), π forbidding only what a whole t reaches".into(),
        as_printed: Box::new(as_printed),
        as_corrected: Box::new(as_corrected),
    };
    Ok(Finding::new(
        verdict,
        format!(
            "π∘π and the P-positions of a table compared column by column, n ≤ {last}, {} sets Q with (0,1)",
            SETS.len()
        ),
        "dense table, oracle",
    )
    .surviving(as_printed_for_coprime(last, effort)?))
}

fn counting(_: &Effort) -> Result<Finding> {
    for (p, q) in [(1, 2), (2, 3), (2, 4), (4, 6), (4, 7), (7, 12), (31, 51), (731, 1183)] {
        let game = game(&gdwn(&[(p, q)]))?;
        let families = vector(&game)?.families();
        let nim = families.iter().filter(|f| f.vector().is_some_and(|v| v.contains(&0))).count();
        if (families.len() - nim, nim) != (2, 1) {
            return Ok(Finding::new(Verdict::refuted(game.to_string()), "", "rules"));
        }
    }
    Ok(Finding::new(
        Verdict::proved(
            "docs/proofs.md, 7.3: a convention; the eight games (p,q)GDWN of the appendix have one Nim pair and k = 2 others",
        ),
        "the families of each game counted",
        "rules",
    ))
}

fn upper_and_lower(effort: &Effort) -> Result<Finding> {
    let last = effort.pick(60, 150, 300);
    for set in SETS {
        let pi = involution(set, last, true);
        let upper = (0..=last).filter(|n| pi[*n as usize] >= *n).count();
        let lower = (0..=last).filter(|n| pi[*n as usize] < *n).count();
        if upper + lower != last as usize + 1 {
            return Ok(Finding::new(Verdict::refuted(name(set)), "", EXACT));
        }
    }
    Ok(Finding::new(
        Verdict::proved(
            "docs/proofs.md, 7.3: of two numbers τ(i) and i exactly one of τ(i) ≥ i and τ(i) < i holds",
        ),
        format!("counted for {} sets Q and n ≤ {last} as well", SETS.len()),
        EXACT,
    ))
}

fn sequences(effort: &Effort) -> Result<Finding> {
    let last = effort.pick(60, 150, 300);
    for set in SETS {
        let pi = involution(set, last, true);
        let upper: Vec<(u64, u64)> =
            (0..=last).map(|n| (n, pi[n as usize])).filter(|(n, y)| y >= n).collect();
        let (fast, game) = (pairs(&name(set), last, effort)?, game(&name(set))?);
        if fast != upper || plain_positions(vector(&game)?, last)? != upper {
            return Ok(Finding::new(Verdict::refuted(name(set)), "(a,b) compared", INVOLUTION));
        }
    }
    Ok(Finding::new(
        Verdict::holds_to(format!("a ≤ {last} for {} sets Q", SETS.len())),
        "(a_i,b_i) read off π as defined, and from the fast and the plain engine",
        INVOLUTION,
    ))
}

/// What is wrong with the sequences a and b of a game, if anything, for numbers up to `last`.
fn complement_fault(text: &str, last: u64, effort: &Effort) -> Result<Option<String>> {
    let found = pairs(text, last, effort)?;
    if found[..2.min(found.len())].iter().map(|p| p.0).ne([0, 1]) || found[0].1 != 0 {
        return Ok(Some("a₀, b₀, a₁".into()));
    }
    let mut times = vec![0u8; last as usize + 1];
    for (a, b) in &found {
        times[*a as usize] += 1;
        if let Some(count) = times.get_mut(*b as usize) {
            *count += 1;
        }
    }
    times[0] -= 1;
    let wrong = times.iter().position(|count| *count != 1);
    Ok(wrong.map(|x| format!("{x} stands {} times in a and b together", times[x])))
}

fn complementary(effort: &Effort) -> Result<Finding> {
    let last = effort.pick(2_000, 50_000, 1_000_000);
    let (mut first, mut with_diagonal) = (None, None);
    for set in SETS {
        if let Some(fault) = complement_fault(&name(set), last, effort)? {
            let slot = if set.contains(&(1, 1)) { &mut with_diagonal } else { &mut first };
            if slot.is_none() {
                *slot = Some(format!("{}: {fault}", name(set)));
            }
        }
    }
    let as_corrected = match with_diagonal {
        Some(witness) => Verdict::refuted(witness),
        None => Verdict::proved("docs/proofs.md, 7.1: the corollary of Theorem 8"),
    };
    let evidence =
        format!("each number ≤ {last} counted in a and in b, for the paper's sets Q with (1,1)");
    let Some(witness) = first else {
        return Ok(Finding::new(as_corrected, evidence, INVOLUTION));
    };
    // The same by the definition: (1,1) is a P-position of Nim.
    if !is_p_by_definition("nim", 1, 1)? {
        return Err(Error::invalid("two engines disagree about (1,1) of Nim"));
    }
    let verdict = Verdict::Misprint {
        printed: "for every Q of Definition 1".into(),
        corrected: "for every Q with (0,1) and (1,1)".into(),
        as_printed: Box::new(Verdict::refuted(witness)),
        as_corrected: Box::new(as_corrected),
    };
    Ok(Finding::new(verdict, evidence, "involution, oracle"))
}

fn outcomes(effort: &Effort) -> Result<Finding> {
    let size = effort.pick(24, 60, 120);
    for set in SETS {
        let grid = Grid::solve(&name(set), size, effort)?;
        for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
            let to_p = options(set, (x as u64, y as u64))
                .iter()
                .any(|(v, w)| grid.is_p(*v as usize, *w as usize));
            if grid.is_p(x, y) == to_p {
                let witness = format!("{}: ({x},{y})", name(set));
                return Ok(Finding::new(Verdict::refuted(witness), "", GRID));
            }
        }
    }
    Ok(Finding::new(
        Verdict::holds_to(format!(
            "piles below {size} in {} games: the zeros of the table satisfy it",
            SETS.len()
        )),
        "no P-position has a P-option by Definition 1(i), and every other position has one",
        GRID,
    ))
}
