//! R-Wythoff: its moves, its P-positions, and the positions of value 1.

use std::collections::BTreeSet;

use num_bigint::BigInt;

use crate::claims::gu::algorithm::{one_positions, value_zero};
use crate::claims::gu::tools::{
    Pair, a_of, decided, differing_options, formula, game, options, pair_of, printed, to_bound,
    with_formula,
};
use crate::claims::{Claim, Effort, Finding};
use wythoff::Result;
use wythoff::beatty::{Quadratic, check_beatty};
use wythoff::engine::dense;
use wythoff::engine::oracle::Play;
use wythoff::golden::{Side, is_wythoff_pair, side};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "H-GAME-R",
        source: "section 1",
        statement: "R-Wythoff: take k >= 1 from the larger pile (from any if they are equal), or k >= 1 from both.",
        check: r_moves,
    },
    Claim {
        id: "H-GAME-E",
        source: "section 1",
        statement: "E-Wythoff: Wythoff's moves, and k from the smaller pile (any if they are equal) with l < k from the other. From a <= b: (a,b-i), i >= 1, and (a-k,b-l), 0 <= l <= k, k >= 1.",
        check: e_moves,
    },
    Claim {
        id: "H-BTY",
        source: "section 2",
        statement: "floor(phi^2 n) = floor(phi n) + n for n >= 1.",
        check: squares,
    },
    Claim {
        id: "H-L1",
        source: "Lemma 1",
        statement: "Every positive integer is exactly one of the numbers A_n, B_n, n >= 1, for exactly one n.",
        check: partition,
    },
    Claim {
        id: "H-T2",
        source: "Theorem 2",
        statement: "R-Wythoff and Wythoff's game have the same P-positions.",
        check: |effort| value_zero("H-T2", effort),
    },
    Claim {
        id: "H-DEF-red",
        source: "section 2, after Theorem 2",
        statement: "A move is redundant if the P-positions stay the same without it; so are, all together, Wythoff's moves on the smaller pile.",
        check: redundant,
    },
    Claim {
        id: "H-T3",
        source: "Theorem 3",
        statement: "No move of R-Wythoff can be left out: for each k >= 1, taking k from the larger pile is the only winning move of (1,2+k), and taking k from both that of (A_n+k,B_n+k) with n = 2 or n = 3.",
        check: no_restriction,
    },
    Claim {
        id: "H-TAB1",
        source: "Table 1",
        statement: "The values of R-Wythoff for piles up to 9.",
        check: |_| printed("H-TAB1"),
    },
    Claim {
        id: "H-T4",
        source: "Theorem 4",
        statement: "R(a,b) = 1, a <= b, iff (a,b) is (2,2), (4,6) or (A_n-1,B_n-1) with n >= 1, n != 2.",
        check: value_one,
    },
    Claim {
        id: "H-L5",
        source: "Lemma 5",
        statement: "(A_m,B_m) != (A_n-1,B_n-1) for all m != n.",
        check: never_equal,
    },
    Claim {
        id: "H-L6",
        source: "Lemma 6",
        statement: "Let C be the set of (A_n-1,B_n-1), n >= 1. From (a,b) in C, a <= b, neither (a,b-x) nor (a-x,b-y) is in C, for x >= 1 and 0 <= y <= x.",
        check: independent,
    },
];

const BOX: u64 = 16;

fn moves(name: &str, listed: fn(u64, u64) -> Vec<Pair>) -> Result<Finding> {
    let witness = differing_options(&game(name)?, BOX, listed)
        .map(|(a, b)| format!("({a},{b}): the moves generated are not those of the definition"));
    let verdict = to_bound(witness, format!("all positions with piles up to {BOX}"));
    let evidence = format!(
        "The rules of {name} as written against a plain list of the moves in the definition."
    );
    Ok(Finding::new(verdict, evidence, "rules"))
}

fn r_moves(_: &Effort) -> Result<Finding> {
    moves("r-wythoff", |a, b| {
        let larger = (1..=b).map(|k| (a, b - k));
        larger.chain((1..=a).map(|k| (a - k, b - k))).collect()
    })
}

fn e_moves(_: &Effort) -> Result<Finding> {
    moves("e-wythoff", |a, b| {
        let larger = (1..=b).map(|i| (a, b - i));
        larger.chain((1..=a).flat_map(|k| (0..=k).map(move |l| (a - k, b - l)))).collect()
    })
}

fn squares(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(5_000u64, 200_000, 2_000_000);
    let square = Quadratic::golden().plus(&BigInt::from(1));
    let mut witness = None;
    for n in 1..=most {
        let (left, right) = (square.floor_multiple_u64(n)?, a_of(n)? + n);
        if left != right {
            witness.get_or_insert(format!("n = {n}: {left} and {right}"));
        }
    }
    // With phi = (p + q sqrt d)/r: phi^2 = phi + 1 iff p² + q²d = (p + r)r and 2pq = qr.
    let golden = Quadratic::golden();
    let (p, q, d, r) = golden.parts();
    let same = p * p + q * q * d == (p + r) * r && p * q * 2 == q * r;
    let by =
        "exact arithmetic: phi^2 = phi + 1, and an integer added inside a floor can be taken out";
    let verdict =
        if same { decided(witness, by) } else { to_bound(witness, format!("n <= {most}")) };
    let evidence = format!(
        "phi^2 = (3 + sqrt 5)/2 as a number of its own against the multiples of phi, for n <= {most}."
    );
    Ok(Finding::new(verdict, evidence, "exact Beatty sequences, multiples of phi"))
}

fn partition(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(5_000u64, 500_000, 5_000_000);
    let witness = check_beatty(&Quadratic::golden(), most)?.map(|failure| format!("{failure:?}"));
    let evidence = "Every integer up to the bound is met exactly once by the two sequences.";
    with_formula(
        "H-L1",
        Finding::new(
            to_bound(witness, format!("integers up to {most}")),
            evidence,
            "exact Beatty sequences",
        ),
    )
}

fn redundant(effort: &Effort) -> Result<Finding> {
    let size = effort.pick(100usize, 1_000, 4_000);
    let outcomes =
        |name: &str| dense::outcomes(&game(name)?, size, size, Play::Normal, effort.memory);
    let (all, fewer) = (outcomes("wythoff")?, outcomes("r-wythoff")?);
    let cells = (0..size).flat_map(|b| (0..=b).map(move |a| (a, b)));
    let differing = cells.into_iter().find(|&(a, b)| all.get(a, b) != fewer.get(a, b));
    let witness = differing.map(|(a, b)| format!("({a},{b}) changes its outcome"));
    let evidence = format!(
        "Outcomes of Wythoff's game with and without the moves on a strictly smaller pile, piles below {size}."
    );
    let by = format!("G-T1: {}; H-T2: {}", formula("G-T1")?, formula("H-T2")?);
    Ok(Finding::new(
        decided(witness, by),
        evidence,
        "outcomes, without values; decision procedure for formulas",
    ))
}

fn no_restriction(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(150u64, 1_500, 5_000);
    let game = game("r-wythoff")?;
    let winning = |a: u64, b: u64| -> Vec<Pair> {
        options(&game, a, b).into_iter().filter(|&(x, y)| is_wythoff_pair(x, y)).collect()
    };
    let mut witness = None;
    for k in 1..=most {
        if winning(1, 2 + k) != [(1, 2)] {
            witness.get_or_insert(format!(
                "k = {k}: (1,{}) has the winning moves {:?}",
                2 + k,
                winning(1, 2 + k)
            ));
        }
        let n = if matches!(side(3 + k), Side::Lower(_)) { 2 } else { 3 };
        let (a, b) = pair_of(n)?;
        if winning(a + k, b + k) != [(a, b)] {
            witness.get_or_insert(format!(
                "k = {k}: ({},{}) has the winning moves {:?}",
                a + k,
                b + k,
                winning(a + k, b + k)
            ));
        }
    }
    let evidence = "All options of the two positions, for each k, and which of them are P-positions (H-T2). n = 2 where 3 + k is some A_m, else n = 3.";
    with_formula(
        "H-T3",
        Finding::new(
            to_bound(witness, format!("k <= {most}")),
            evidence,
            "rules, exact multiples of phi",
        ),
    )
}

fn value_one(effort: &Effort) -> Result<Finding> {
    let finding = one_positions(effort, effort.pick(300, 2_000, 8_000))?;
    with_formula("H-T4", finding)
}

fn never_equal(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(2_000u64, 500_000, 5_000_000);
    let mut witness = None;
    for n in 1..=most {
        let (a, b) = pair_of(n)?;
        if is_wythoff_pair(a - 1, b - 1) {
            witness.get_or_insert(format!("n = {n}: ({},{})", a - 1, b - 1));
        }
    }
    let evidence = "A pair's difference is its index, so for each n only m = n could fit; membership is tested all the same.";
    with_formula(
        "H-L5",
        Finding::new(
            to_bound(witness, format!("1 <= n <= {most}, all m")),
            evidence,
            "exact multiples of phi",
        ),
    )
}

fn independent(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(60u64, 200, 400);
    let pairs =
        (1..=most).map(|n| pair_of(n).map(|(a, b)| (a - 1, b - 1))).collect::<Result<Vec<_>>>()?;
    let set: BTreeSet<Pair> = pairs.iter().copied().collect();
    let within = |x: u64, y: u64| set.contains(&(x.min(y), x.max(y)));
    let mut witness = None;
    for &(a, b) in &pairs {
        let row = (1..=b).map(|x| (a, b - x));
        let inner = (1..=a).flat_map(|x| (0..=x).map(move |y| (a - x, b - y)));
        if let Some(to) = row.chain(inner).find(|&(x, y)| within(x, y)) {
            witness.get_or_insert(format!("({a},{b}) and {to:?}"));
        }
    }
    let evidence = format!("All x and y for the {most} first elements of C.");
    with_formula(
        "H-L6",
        Finding::new(
            to_bound(witness, format!("n <= {most}, all x, y")),
            evidence,
            "exact multiples of phi",
        ),
    )
}
