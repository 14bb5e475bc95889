//! The algorithms: (p_n,q_n) for a = 2^m, proved by Theorem 6 of docs/proofs.md, and the greedy rule for every (b,b) game.

use std::collections::HashSet;

use super::{block_difference, confirm, diagonal::THEOREM_6, differences, listed};
use crate::claims::grounds::{
    by_definition, diagonal, mex_pairs, misprint, p_pairs, powers_of_two, printed_table,
    proved_unless, to_bound,
};
use crate::claims::{Claim, Effort, Finding};
use wythoff::Result;
use wythoff::engine::dense;
use wythoff::engine::involution::Extent;
use wythoff::engine::oracle::Play;

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "A-Tab1",
        source: "Table 1",
        statement: "The differences of the (2,2) game are 0, 0, 1, −1.",
        check: |_| printed_table("A-Tab1"),
    },
    Claim {
        id: "A-Tab2",
        source: "Table 2",
        statement: "The 16 differences of the (4,4) game, each as a difference of the (2,2) game plus 0, 2 or −2, are as printed.",
        check: |_| printed_table("A-Tab2"),
    },
    Claim {
        id: "A-D3.8",
        source: "Definition 3.8",
        statement: "P_n is the mex of the P_i, Q_i with 1 ≤ i ≤ n−1, and Q_n = P_n + a⌊n/a²⌋; for a = 1 these are the P-positions.",
        check: bases,
    },
    Claim {
        id: "A-D3.9",
        source: "Definition 3.9",
        statement: "p_n = P_n and q_n = Q_{n+d_j}, where n ≡ j (mod a); these are P-positions of the (a,a) game.",
        check: shifted,
    },
    Claim {
        id: "A-L3.0.7",
        source: "Lemma 3.0.7",
        statement: "For n = a²k + aj + r there are integers k_j with p_n = a·k_j + r and q_n = a·k_j + r + ak + d_{aj+r}.",
        check: block_lemma,
    },
    Claim {
        id: "A-T3.1",
        source: "Theorem 3.1",
        statement: "The (p_n,q_n) and their mirrors are all P-positions of the (a,a) game, a = 2^m.",
        check: theorem,
    },
    Claim {
        id: "A-T3.1'",
        source: "Theorem 3.1 in block form (ours)",
        statement: "With X_N = mex{X_i, Y_i : i < N} and Y_N = X_N + ⌊N/a⌋, the P-positions for a = 2^m are (aX_N + r, aY_N + ((N mod a) ⊕ r)), \
                    0 ≤ r < a, and mirrors.",
        check: block_form,
    },
    Claim {
        id: "A-T3.2",
        source: "Theorem 3.2",
        statement: "In every (b,b) game the P-positions (a_n,b_n), a_n < b_n for n ≥ 1, are: a_n the mex of the earlier numbers, b_n the least \
                    unused number such that no i < n has the same difference and a_i ≡ a_n (mod b).",
        check: greedy,
    },
];

/// (P_n, Q_n) of Definition 3.8 with the index of the first term.
fn base_pairs(a: u64, from: u64, count: u64) -> Vec<(u64, u64)> {
    mex_pairs(from, count, |n| a * (n / (a * a)))
}

fn bases(effort: &Effort) -> Result<Finding> {
    let (most, rounds) = (effort.pick(8, 32, 64), effort.pick(4, 30, 100));
    let wythoff = diagonal(1)?;
    let mut printed = None;
    for (n, &(p, q)) in (1..).zip(&base_pairs(1, 1, 20)) {
        let value = by_definition(&wythoff, &[p, q])?;
        if value != 0 && printed.is_none() {
            printed = Some(format!(
                "a = 1, n = {n}: (P,Q) = ({p},{q}) has value {value} in Wythoff's game"
            ));
        }
    }
    let mut corrected = None;
    for a in powers_of_two(most)? {
        let own = listed(a, rounds * a * a, effort.memory)?;
        let wrong = own
            .iter()
            .zip(base_pairs(a, 0, own.len() as u64))
            .zip(0..)
            .find(|((x, y), _)| x.0 != y.0);
        corrected = corrected
            .or(wrong.map(|((x, y), n)| format!("a = {a}: P_{n} = {}, the game has {}", y.0, x.0)));
    }
    let verdict = misprint(
        "i from 1 on",
        "i from 0 on, with P_0 = Q_0 = 0 (Lemma 3.0.7 begins at n = 0)",
        to_bound("20 terms", printed),
        proved_unless(
            "docs/proofs.md, Theorem 6: P_{aN+r} = aX_N + r, Q_{aN+r} = aY_N + r, whole blocks at a time",
            corrected,
        ),
    );
    let evidence = format!(
        "the P_n from 0 on are the smaller piles of the games a = 2^m ≤ {most}, {rounds}·a² terms each"
    );
    Ok(Finding::new(verdict, evidence, "mex recursion, involution, oracle"))
}

/// The first (a, n) at which (P_n, Q_{n + d_j}), j = n mod `period(a)`, is not the n-th position of the game.
fn first_wrong(
    effort: &Effort,
    most: u64,
    rounds: u64,
    period: impl Fn(u64) -> u64,
) -> Result<Option<String>> {
    for a in powers_of_two(most)? {
        let count = rounds * a * a;
        let own = listed(a, count, effort.memory)?;
        let d = differences(a, a * a, effort.memory)?;
        let base = base_pairs(a, 0, count + a);
        for n in 0..count {
            let shift = d[(n % period(a)) as usize];
            let q = base[n.saturating_add_signed(shift) as usize].1;
            let found = (base[n as usize].0, q);
            if found != own[n as usize] {
                confirm(a, own[n as usize])?;
                return Ok(Some(format!(
                    "a = {a}, n = {n}: {found:?}, and the game has {:?}",
                    own[n as usize]
                )));
            }
        }
    }
    Ok(None)
}

fn shifted(effort: &Effort) -> Result<Finding> {
    let (most, rounds) = (effort.pick(8, 32, 64), effort.pick(4, 30, 100));
    let bound = format!("a = 2^m ≤ {most}, {rounds}·a² terms");
    let verdict = misprint(
        "n ≡ j (mod a)",
        "n ≡ j (mod a²); Q_{n+d_j} is then also Q_n + d_j",
        to_bound(bound, first_wrong(effort, most, rounds, |a| a)?),
        proved_unless(THEOREM_6, first_wrong(effort, most, rounds, |a| a * a)?),
    );
    let evidence = "modulo a only the zeros d_0, …, d_{a−1} are ever used (or the wording is ambiguous); modulo a² the positions are right, because n + d_j \
                    stays in the block of n";
    Ok(Finding::new(verdict, evidence, "mex recursion, involution"))
}

fn block_lemma(effort: &Effort) -> Result<Finding> {
    let (most, rounds) = (effort.pick(8, 32, 64), effort.pick(4, 30, 100));
    let mut failure = None;
    for a in powers_of_two(most)? {
        let own = listed(a, rounds * a * a, effort.memory)?;
        for (n, &(x, y)) in (0..).zip(&own) {
            let d = y as i64 - x as i64;
            if x % a != n % a || d != block_difference(a, n) {
                failure = failure.or(Some(format!("a = {a}, n = {n}: ({x},{y})")));
            }
        }
    }
    let evidence = format!("also seen for a = 2^m ≤ {most}, {rounds}·a² terms");
    Ok(Finding::new(proved_unless(THEOREM_6, failure), evidence, "involution"))
}

fn theorem(effort: &Effort) -> Result<Finding> {
    let (most, rounds) = (effort.pick(8, 64, 128), effort.pick(6, 50, 60));
    let failure = first_wrong(effort, most, rounds, |a| a * a)?;
    let evidence = format!(
        "the algorithm, with Definitions 3.8 and 3.9 corrected, also compared for a = 2^m ≤ {most}, {rounds}·a² terms"
    );
    Ok(Finding::new(
        proved_unless("docs/proofs.md, Theorem 6", failure),
        evidence,
        "mex recursion, involution",
    ))
}

fn block_form(effort: &Effort) -> Result<Finding> {
    let (most, count) = (effort.pick(16, 64, 256), effort.pick(4_000, 300_000, 1_000_000));
    let mut failure = None;
    for a in powers_of_two(most)? {
        let blocks = mex_pairs(0, count / a, |n| n / a);
        let mut own = p_pairs(&diagonal(a)?, Extent::Count(count), effort.memory)?.into_iter();
        'blocks: for (n, &(x, y)) in (0..).zip(&blocks) {
            for r in 0..a {
                let claimed = (a * x + r, a * y + ((n % a) ^ r));
                if claimed.0 > claimed.1 {
                    continue; // the mirror of another r of the block
                }
                let found = own.next();
                if found != Some(claimed) {
                    failure = failure.or(Some(format!(
                        "a = {a}, N = {n}, r = {r}: {claimed:?}, and the game has {found:?}"
                    )));
                    break 'blocks;
                }
            }
        }
    }
    let evidence = format!("also compared for a = 2^m ≤ {most}, to about {count} positions each");
    Ok(Finding::new(
        proved_unless("docs/proofs.md, Theorem 6", failure),
        evidence,
        "mex recursion, involution",
    ))
}

/// The rule of Theorem 3.2, with a_n < b_n or a_n ≤ b_n.
fn greedy_pairs(b: u64, count: usize, strict: bool) -> Vec<(u64, u64)> {
    let (mut used, mut lines) = (HashSet::from([0]), HashSet::from([(0, 0)]));
    let mut pairs = vec![(0, 0)];
    let mut least = 0;
    while pairs.len() < count {
        while used.contains(&least) {
            least += 1;
        }
        let fits = |y: &u64| !used.contains(y) && !lines.contains(&(y - least, least % b));
        let Some(second) = (least + u64::from(strict)..).find(fits) else { break };
        used.extend([least, second]);
        lines.insert((second - least, least % b));
        pairs.push((least, second));
    }
    pairs
}

/// The first b, and n, at which the rule does not give the P-position of the game.
fn first_not_greedy(
    effort: &Effort,
    most: u64,
    count: usize,
    strict: bool,
) -> Result<Option<String>> {
    for b in 1..=most {
        let own = p_pairs(&diagonal(b)?, Extent::Count(count as u64), effort.memory)?;
        let rule = greedy_pairs(b, count, strict);
        if let Some(n) = (0..count).find(|n| own[*n] != rule[*n]) {
            let (x, y) = rule[n];
            let value = by_definition(&diagonal(b)?, &[x, y])?;
            return Ok(Some(format!(
                "b = {b}, n = {n}: the rule gives ({x},{y}), of value {value}; the P-position is ({},{})",
                own[n].0, own[n].1
            )));
        }
    }
    Ok(None)
}

fn greedy(effort: &Effort) -> Result<Finding> {
    let (most, count) = (effort.pick(12, 64, 100), effort.pick(400, 2_000, 6_000));
    let side = effort.pick(60usize, 400, 1000);
    let mut failure = first_not_greedy(effort, most, count, false)?;
    for b in 1..=effort.pick(4, 8, 12) {
        let grid = dense::outcomes(&diagonal(b)?, side, side, Play::Normal, effort.memory)?;
        let rule: HashSet<(u64, u64)> = greedy_pairs(b, side, false).into_iter().collect();
        let mut cells = (0..side).flat_map(|x| (x..side).map(move |y| (x, y)));
        let wrong =
            cells.find(|&(x, y)| (grid.get(x, y) == 0) != rule.contains(&(x as u64, y as u64)));
        failure = failure.or(wrong.map(|(x, y)| format!("b = {b}: ({x},{y})")));
    }
    let verdict = misprint(
        "a_n < b_n",
        "a_n ≤ b_n (equal piles are P-positions below b)",
        to_bound(
            format!("b ≤ {most}, {count} positions"),
            first_not_greedy(effort, most, count, true)?,
        ),
        to_bound(format!("b ≤ {most}, {count} positions each"), failure),
    );
    let evidence = format!(
        "the rule against the involution engine, and for small b against all outcomes below {side} by {side}"
    );
    Ok(Finding::new(verdict, evidence, "plain rule, involution, outcomes"))
}
