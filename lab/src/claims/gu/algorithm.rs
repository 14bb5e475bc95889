//! Algorithm RWSG, and the theorems of Ho that follow from it.

use super::tools::{
    Pair, a_of, contradiction, decided, game, on_table, outside, pair_of, proved_levels, streamed,
    theorem_4, to_bound, with_formula,
};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::engine::dense;
use wythoff::engine::levels::LevelGame;
use wythoff::engine::levels::plain::textbook;
use wythoff::golden::is_wythoff_pair;
use wythoff::{Result, Table};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "G-ALG",
        source: "section 2.1",
        statement: "RWSG: the next position of T_g has as its row p the mex of all a's and b's so far, and as its diagonal the least d that is unused and has (p,p+d) in no T_h, h < g.",
        check: algorithm,
    },
    Claim {
        id: "G-T2",
        source: "Theorem 2",
        statement: "RWSG lists exactly the positions of value g.",
        check: algorithm,
    },
    Claim {
        id: "G-REM-U",
        source: "section 2.1, after Theorem 2",
        statement: "To have T_g in the rows up to U it is enough to know T_h, h < g, in the rows up to U.",
        check: rows_are_enough,
    },
    Claim {
        id: "G-T3",
        source: "Theorem 3",
        statement: "For all a, c >= 0 there is b with value(a,b) = c in R-Wythoff.",
        check: rows_are_onto,
    },
    Claim {
        id: "G-T4",
        source: "Theorem 4",
        statement: "For all d, c >= 0 there is exactly one x with value(x,x+d) = c in R-Wythoff.",
        check: diagonals_are_bijective,
    },
    Claim {
        id: "G-T5",
        source: "Theorem 5",
        statement: "(a,b), a <= b, has value 0 in R-Wythoff iff it is (A_n,B_n) for some n >= 0.",
        check: |effort| value_zero("G-T5", effort),
    },
    Claim {
        id: "G-T6",
        source: "Theorem 6",
        statement: "(a,b), a <= b, has value 1 in R-Wythoff iff it is (2,2), (4,6) or (A_n-1,B_n-1) for some n >= 1, n != 2.",
        check: value_one,
    },
];

/// The positions of a value in a table's rows, a ≤ b.
fn read_off(table: &Table, value: u32) -> Vec<Pair> {
    let cells = (0..table.rows()).flat_map(|a| (a..table.columns()).map(move |b| (a, b)));
    cells.filter(|&(a, b)| table.get(a, b) == value).map(|(a, b)| (a as u64, b as u64)).collect()
}

fn algorithm(effort: &Effort) -> Result<Finding> {
    let (most, rows) = effort.pick((6u32, 120u64), (20, 700), (40, 2_000));
    let levels = textbook(LevelGame::RWythoff, most, rows);
    let table = dense::table(&game("r-wythoff")?, rows as usize, 3 * rows as usize, effort.memory)?;
    let mut witness = None;
    for (g, level) in levels.iter().enumerate() {
        let read = read_off(&table, g as u32);
        if let Some(n) = (0..read.len().max(level.len())).find(|&n| read.get(n) != level.get(n)) {
            witness.get_or_insert(format!(
                "T_{g}, n = {n}: RWSG {:?}, table {:?}",
                level.get(n),
                read.get(n)
            ));
        }
    }
    let verdict = match witness {
        Some(witness) => Verdict::refuted(witness),
        None => Verdict::proved(
            "docs/proofs.md, section 1.1 (correctness of RWSG), with the step that the printed proof leaves out",
        ),
    };
    let evidence = format!(
        "The algorithm as printed against all values with a < {rows}, b < {}, for g <= {most}. The printed proof does not \
         treat positions left of the diagonal; the fact it needs (no b equals a later a) is true.",
        3 * rows
    );
    Ok(Finding::new(verdict, evidence, "textbook RWSG, dense table"))
}

fn rows_are_enough(effort: &Effort) -> Result<Finding> {
    let (most, rows) = effort.pick((8u32, 800u64), (16, 20_000), (30, 60_000));
    let whole = textbook(LevelGame::RWythoff, most, rows);
    let by_rows = streamed(most, rows, effort)?;
    let cut = textbook(LevelGame::RWythoff, most, rows / 3);
    let mut witness = None;
    for g in 0..whole.len() {
        let short = whole[g].iter().take_while(|p| p.0 < rows / 3);
        if whole[g] != by_rows[g] || !short.eq(cut[g].iter()) {
            witness.get_or_insert(format!("T_{g} depends on rows beyond the bound"));
        }
    }
    let bound = format!("g <= {most}, U = {} and {rows}", rows / 3);
    let evidence = "RWSG with U and with U/3, level by level, and a version that finishes one row for all levels before the next: row p asks only for row p of the lower levels.";
    Ok(Finding::new(to_bound(witness, bound), evidence, "textbook RWSG, level stream"))
}

fn rows_are_onto(effort: &Effort) -> Result<Finding> {
    onto("r-wythoff", effort)
}

/// Theorem 4 gives every value in every row; the box is looked at all the same.
pub(in crate::claims) fn onto(name: &str, effort: &Effort) -> Result<Finding> {
    let rows = effort.pick(30usize, 150, 300);
    let columns = 8 * rows;
    let table = dense::table(&game(name)?, rows, columns, effort.memory)?;
    let mut witness = None;
    for a in 0..rows {
        let mut row = table.row(a);
        row.sort_unstable();
        row.dedup();
        let wanted = (columns - 4 * rows) as u32;
        if let Some(c) = (0..wanted).find(|c| row.binary_search(c).is_err()) {
            witness.get_or_insert(format!("row {a} has no {c} before column {columns}"));
        }
    }
    let repeated = (0..columns).filter(|&b| table.get(3, b) == 3).count();
    let evidence = format!(
        "Rows a < {rows} of {name} hold every value below {} before column {columns}. Row 3 holds the value 3 {repeated} times.",
        columns - 4 * rows
    );
    Ok(Finding::new(decided(witness, theorem_4(name)?), evidence, "dense table; Theorem 4"))
}

fn diagonals_are_bijective(effort: &Effort) -> Result<Finding> {
    let (witness, evidence) = diagonals("r-wythoff", effort)?;
    let by = "docs/proofs.md, section 1.1: (F3) gives existence; two positions of a diagonal are joined by a move, so no value comes twice";
    Ok(Finding::new(decided(witness, by), evidence, "dense table; docs/proofs.md (F3)"))
}

/// Every small value exactly once on every small diagonal.
pub(in crate::claims) fn diagonals(
    name: &str,
    effort: &Effort,
) -> Result<(Option<String>, String)> {
    let (most, values, side) =
        effort.pick((15usize, 25u32, 240usize), (40, 120, 1_000), (60, 250, 2_000));
    let table = dense::table(&game(name)?, side, side + most, effort.memory)?;
    let mut witness = None;
    for d in 0..most {
        for c in 0..values {
            let times = (0..side).filter(|&x| table.get(x, x + d) == c).count();
            if times != 1 {
                witness.get_or_insert(format!(
                    "value {c} comes {times} times on diagonal {d} below row {side}"
                ));
            }
        }
    }
    Ok((
        witness,
        format!(
            "Diagonals d < {most} of {name}: each value c < {values} exactly once below row {side}."
        ),
    ))
}

pub(in crate::claims) fn value_zero(id: &str, effort: &Effort) -> Result<Finding> {
    let size = effort.pick(300, 2_000, 8_000);
    let mut finding = on_table(effort, "r-wythoff", (size, size), |a, b, value| {
        if is_wythoff_pair(a, b) { outside(value, 0, 0) } else { outside(value, 1, i64::MAX) }
    })?;
    let zero = &proved_levels(0, effort)?[0];
    let begun = streamed(0, a_of(zero.n as u64)? + 2, effort)?;
    let fits = (0u64..).zip(&begun[0]).all(|(n, p)| pair_of(n).is_ok_and(|pair| pair == *p));
    if !finding.verdict.is_refuted() && fits && (zero.settled, zero.repeats, zero.k) == (0, 0, 0) {
        finding.verdict = Verdict::proved(format!(
            "verified certificate of T_0: (a_n,b_n) = (A_n,B_n) for all n >= {} (docs/proofs.md, Theorem 1); the positions before were compared",
            zero.n
        ));
    }
    finding.engine += "; level sweep and certificate verifier";
    with_formula(id, finding)
}

/// Whether Theorem 6 lists (a,b), a ≤ b.
pub(in crate::claims) fn listed_one(a: u64, b: u64) -> bool {
    let shifted = b > a && b - a != 2 && is_wythoff_pair(a + 1, b + 1);
    shifted || (a, b) == (2, 2) || (a, b) == (4, 6)
}

fn value_one(effort: &Effort) -> Result<Finding> {
    let size = effort.pick(300, 2_000, 8_000);
    with_formula("G-T6", one_positions(effort, size)?)
}

/// Theorem 6: the certificate of T_1 leaves finitely many positions to look at.
pub(in crate::claims) fn one_positions(effort: &Effort, size: usize) -> Result<Finding> {
    let game = game("r-wythoff")?;
    let table = dense::table_with(&game, size, size, effort.memory, effort.progress)?;
    let witness = contradiction(&game, &table, |a, b, value| match (listed_one(a, b), value) {
        (true, 1) => None,
        (true, _) => Some("1".to_string()),
        (false, 1) => Some("not 1".to_string()),
        _ => None,
    })?;
    let one = &proved_levels(1, effort)?[1];
    let rows = a_of(one.n as u64)? + 2;
    let mut listed = vec![(2, 2), (4, 6)];
    for n in (1..=one.n as u64 + 2).filter(|n| *n != 2) {
        let (a, b) = pair_of(n)?;
        listed.extend((a <= rows).then_some((a - 1, b - 1)));
    }
    listed.sort_unstable();
    let closed = one.repeats == 1 && one.k == 0 && streamed(1, rows, effort)?[1] == listed;
    let verdict = match witness {
        Some(witness) => Verdict::refuted(witness),
        None if closed => Verdict::proved(format!(
            "verified certificate of T_1: (a_n,b_n) = (A_n-1,B_n-1) for all n >= {} (docs/proofs.md, Theorem 1); the positions before were compared",
            one.n
        )),
        None => Verdict::holds_to(format!("piles below {size}")),
    };
    let evidence = format!(
        "All values with piles below {size}; T_1 swept, certified and verified: K = {}, R = {}, k = {}.",
        one.settled, one.repeats, one.k
    );
    Ok(Finding::new(verdict, evidence, "dense table; level sweep and certificate verifier"))
}
