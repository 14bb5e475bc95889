//! E-Wythoff: its P-positions, the positions of value 1, its first rows and bounds.

use std::collections::BTreeSet;

use super::rows::{bounds, formula};
use super::values::{lower, upper};
use crate::claims::gu::algorithm::{listed_one, one_positions, onto};
use crate::claims::gu::tools::{
    Pair, contradiction, decided, game, on_table, options, outside, printed, theorem_5, to_bound,
    with_formula,
};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::Result;
use wythoff::engine::dense;
use wythoff::golden::is_wythoff_pair;

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "H-T16",
        source: "Theorem 16",
        statement: "E-Wythoff and Wythoff's game have the same P-positions.",
        check: p_positions,
    },
    Claim {
        id: "H-TAB2",
        source: "Table 2",
        statement: "The values of E-Wythoff for piles up to 9.",
        check: |_| printed("H-TAB2"),
    },
    Claim {
        id: "H-T17",
        source: "Theorem 17",
        statement: "E(a,b) = 1, a <= b, iff (a,b) = (A_n-1,B_n-1) for some n >= 1.",
        check: value_one,
    },
    Claim {
        id: "H-OBS1",
        source: "section 3, after Theorem 17",
        statement: "E(a,b) = 1 iff (a+1,b+1) is a P-position; the positions of value 1 of the two games differ only in (2,2), (2,4), (4,6).",
        check: difference,
    },
    Claim {
        id: "H-T18",
        source: "Theorem 18",
        statement: "For all a, c >= 0 there is exactly one b with E(a,b) = c.",
        check: rows_are_bijective,
    },
    Claim {
        id: "H-L19",
        source: "Lemma 19",
        statement: "W(1,a) = a + 1 if a = 0 or 1 (mod 3), and a - 2 otherwise.",
        check: |effort| row_one("wythoff", effort),
    },
    Claim {
        id: "H-REM2",
        source: "Remark 2",
        statement: "Lemma 19 holds for E-Wythoff too: its moves from (1,a), and from what these reach, are Wythoff's.",
        check: |effort| row_one("e-wythoff", effort),
    },
    Claim {
        id: "H-L20",
        source: "Lemma 20 and equation (6)",
        statement: "For a != 1, E(2,a) = a + 2, a - 3, a + 1 for a = 0, 1, 2 (mod 3); the options of (2,a) have the values a, a-1, a-2, E(1,a), E(1,a-1) and E(2,i), i < a.",
        check: row_two,
    },
    Claim {
        id: "H-T21",
        source: "Theorem 21",
        statement: "E(a,b) >= b - 2a + 1 for 3 <= a <= b.",
        check: lower_bound,
    },
    Claim {
        id: "H-T22",
        source: "Theorem 22",
        statement: "E(a,b) <= a + b.",
        check: |effort| upper("e-wythoff", 0, 0, effort),
    },
];

fn p_positions(effort: &Effort) -> Result<Finding> {
    let size = effort.pick(80, 700, 2_000);
    let mut finding = on_table(effort, "e-wythoff", (size, size), |a, b, value| {
        if is_wythoff_pair(a, b) { outside(value, 0, 0) } else { outside(value, 1, i64::MAX) }
    })?;
    if !finding.verdict.is_refuted() {
        finding.verdict = Verdict::proved(theorem_5("e-wythoff")?);
    }
    with_formula("H-T16", finding)
}

/// Whether every (a,a), 1 ≤ a ≤ size, has the option (0,1): with it Theorem 5 gives the positions of value 1.
fn reaches_zero_one(size: u64) -> Result<bool> {
    let game = game("e-wythoff")?;
    Ok((1..=size).all(|a| options(&game, a, a).contains(&(0, 1))))
}

fn value_one(effort: &Effort) -> Result<Finding> {
    let size = effort.pick(80, 700, 2_000);
    let game = game("e-wythoff")?;
    let table = dense::table_with(&game, size, size, effort.memory, effort.progress)?;
    let witness = contradiction(&game, &table, |a, b, value| {
        let listed = b > a && is_wythoff_pair(a + 1, b + 1);
        (listed != (value == 1)).then(|| if listed { "1".to_string() } else { "not 1".to_string() })
    })?;
    let by = format!(
        "{}; (a,a) has the option (0,1) for each a >= 1 (looked at up to 40)",
        theorem_5("e-wythoff")?
    );
    let verdict = if reaches_zero_one(40)? {
        decided(witness, by)
    } else {
        to_bound(witness, format!("piles below {size}"))
    };
    let evidence = format!("All values with piles below {size}.");
    with_formula("H-T17", Finding::new(verdict, evidence, "dense table; docs/proofs.md, Theorem 5"))
}

fn difference(effort: &Effort) -> Result<Finding> {
    let size = effort.pick(80, 700, 2_000);
    let ones = |name: &str| -> Result<BTreeSet<Pair>> {
        let table = dense::table(&game(name)?, size, size, effort.memory)?;
        let cells = (0..size).flat_map(|b| (0..=b).map(move |a| (a, b)));
        Ok(cells
            .filter(|&(a, b)| table.get(a, b) == 1)
            .map(|(a, b)| (a as u64, b as u64))
            .collect())
    };
    let differing: Vec<Pair> =
        ones("r-wythoff")?.symmetric_difference(&ones("e-wythoff")?).copied().collect();
    let witness =
        (differing != [(2, 2), (2, 4), (4, 6)]).then(|| format!("they differ in {differing:?}"));
    let proved = |finding: Finding| matches!(finding.verdict, Verdict::Proved { .. });
    let both = proved(value_one(effort)?)
        && proved(one_positions(effort, effort.pick(300, 1_000, 2_000))?);
    // The two formulas as sets: they differ where Theorem 4 leaves out n = 2 and adds (2,2) and (4,6).
    let by_formula = |&(a, b): &Pair| listed_one(a, b) != (b > a && is_wythoff_pair(a + 1, b + 1));
    let formulas: Vec<Pair> =
        (0..60).flat_map(|a| (a..60).map(move |b| (a, b))).filter(by_formula).collect();
    let by = "Theorem 4 (certificate of T_1) and Theorem 17 (docs/proofs.md, Theorem 5): the two sets as formulas differ in n = 2 and in the two extra positions";
    let verdict = match (both && formulas == differing, &witness) {
        (true, None) => Verdict::proved(by),
        _ => to_bound(witness, format!("piles below {size}")),
    };
    let evidence = format!(
        "Positions of value 1 of both games with piles below {size}: they differ in {differing:?}."
    );
    with_formula(
        "H-OBS1",
        Finding::new(
            verdict,
            evidence,
            "dense tables; certificate verifier; docs/proofs.md, Theorem 5",
        ),
    )
}

fn rows_are_bijective(effort: &Effort) -> Result<Finding> {
    let mut finding = onto("e-wythoff", effort)?;
    let (rows, columns) = effort.pick((20usize, 400usize), (100, 2_000), (200, 6_000));
    let table = dense::table(&game("e-wythoff")?, rows, columns, effort.memory)?;
    let repeated = (0..rows).find(|&a| {
        let row = table.row(a);
        row.iter().collect::<BTreeSet<_>>().len() != row.len()
    });
    finding.evidence += &format!(
        " No value comes twice in a row a < {rows} before column {columns}: (a,b) has every (a,y), y < b, as an option."
    );
    if let Some(a) = repeated {
        finding.verdict = Verdict::refuted(format!("row {a} holds a value twice"));
    }
    Ok(finding)
}

fn row_one(name: &str, effort: &Effort) -> Result<Finding> {
    let value = |a: u64| Some(if a % 3 == 2 { a - 2 } else { a + 1 });
    let mut finding = formula(name, 1, (0, 3), value, effort)?;
    let (own, wythoff) = (game(name)?, game("wythoff")?);
    let differing = (0..=40).find(|&a| options(&own, 1, a) != options(&wythoff, 1, a));
    finding.evidence += " The options of (1,a), a <= 40, are those of Wythoff's game.";
    if let Some(a) = differing {
        finding.verdict =
            Verdict::refuted(format!("(1,{a}) has other options than in Wythoff's game"));
    }
    Ok(finding)
}

fn row_two(effort: &Effort) -> Result<Finding> {
    let value = |a: u64| match (a, a % 3) {
        (1, _) => None,
        (_, 0) => Some(a + 2),
        (_, 1) => Some(a - 3),
        _ => Some(a + 1),
    };
    let mut finding = formula("e-wythoff", 2, (0, 3), value, effort)?;
    let game = game("e-wythoff")?;
    let most = 60u64;
    let table = dense::table(&game, 3, most as usize + 1, effort.memory)?;
    let of = |a: u64, b: u64| u64::from(table.get(a.min(b) as usize, a.max(b) as usize));
    let differing = (2..=most).find(|&a| {
        let mut listed: BTreeSet<u64> = [a, a - 1, a - 2, of(1, a), of(1, a - 1)].into();
        listed.extend((0..a).map(|i| of(2, i)));
        listed != options(&game, 2, a).iter().map(|&(x, y)| of(x, y)).collect()
    });
    finding.evidence +=
        &format!(" Equation (6) compared with the options' values for 2 <= a <= {most}.");
    if let Some(a) = differing {
        finding.verdict = Verdict::refuted(format!("equation (6) at a = {a}"));
    }
    Ok(finding)
}

fn lower_bound(effort: &Effort) -> Result<Finding> {
    let mut finding = lower("e-wythoff", 3, effort)?;
    let below =
        bounds("e-wythoff", (3, 60), |a, b| Some((b as i64 - 2 * a as i64 + 1, i64::MAX)), effort)?;
    finding.evidence += &format!(" The condition on a is needed: {}.", below.unwrap_or_default());
    Ok(finding)
}
