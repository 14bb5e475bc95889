//! The values of R-Wythoff: rows, diagonals, bounds, and Conjectures 14 and 15.

use super::rows::{bounds, formula, listed, proved};
use crate::claims::gu::algorithm::{diagonals, onto};
use crate::claims::gu::tools::{decided, printed, theorem_4, to_bound};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::Result;

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "H-T7",
        source: "Theorem 7",
        statement: "For all a, c >= 0 there is b with R(a,b) = c.",
        check: |effort| onto("r-wythoff", effort),
    },
    Claim {
        id: "H-T8",
        source: "Theorem 8",
        statement: "For all d, c >= 0 there is exactly one x with R(x,x+d) = c.",
        check: r_diagonals,
    },
    Claim {
        id: "H-REM1",
        source: "Remark 1",
        statement: "Theorems 7 and 8 hold for Wythoff's game too.",
        check: for_wythoff,
    },
    Claim {
        id: "H-L9",
        source: "Lemma 9",
        statement: "R(0,a) = a.",
        check: |effort| formula("r-wythoff", 0, (0, 1), Some, effort),
    },
    Claim {
        id: "H-L10",
        source: "Lemma 10",
        statement: "R(1,a) = R(2,a) = a for a >= 3.",
        check: |effort| rows_one_and_two(3, effort),
    },
    Claim {
        id: "H-L11",
        source: "Lemma 11",
        statement: "For a >= 7, R(3,a) = a if a = 0 or 3 (mod 4), and a - 4 otherwise; R(3,0..7) = 3, 3, 3, 4, 2, 0, 1, 7.",
        check: |effort| row_three(7, effort),
    },
    Claim {
        id: "H-WB",
        source: "section 2, before Theorem 12",
        statement: "In Wythoff's game b - 2a + 1 <= value(a,b) <= a + b (cited; printed with the letter of R-Wythoff's values).",
        check: wythoff_bounds,
    },
    Claim {
        id: "H-T12",
        source: "Theorem 12",
        statement: "R(a,b) >= b - 2a + 1 for 4 <= a <= b.",
        check: |effort| lower("r-wythoff", 4, effort),
    },
    Claim {
        id: "H-T13",
        source: "Theorem 13",
        statement: "R(a,b) <= a + b - 1 for 2 <= a <= b.",
        check: |effort| upper("r-wythoff", 2, 1, effort),
    },
    Claim {
        id: "H-CJ14a",
        source: "Conjecture 14",
        statement: "R(a,b) <= b + floor(b/3) - 1 for 4 <= a < b.",
        check: |effort| conjecture_14(effort.pick(400, 10_000, 20_000), false, 1, effort),
    },
    Claim {
        id: "H-CJ14b",
        source: "Conjecture 14",
        statement: "floor(3b/4) <= R(b,b) <= b + floor(b/3) for b >= 4.",
        check: |effort| conjecture_14(effort.pick(400, 10_000, 20_000), true, 0, effort),
    },
    Claim {
        id: "H-DEF-ap",
        source: "section 2, before Conjecture 15",
        statement: "A sequence is additively periodic if s_(n+p) = s_n + p for some p >= 1 and all n >= n_0; row 3 of R-Wythoff is, with p = 4.",
        check: definition,
    },
    Claim {
        id: "H-WPER",
        source: "section 2, before Conjecture 15",
        statement: "Every row of Wythoff's game is additively periodic.",
        check: |effort| periodic("wythoff", effort.pick(8, 24, 32), effort),
    },
    Claim {
        id: "H-CJ15",
        source: "Conjecture 15",
        statement: "Every row of R-Wythoff is additively periodic.",
        check: |effort| periodic("r-wythoff", effort.pick(10, 50, 80), effort),
    },
];

fn r_diagonals(effort: &Effort) -> Result<Finding> {
    let (witness, evidence) = diagonals("r-wythoff", effort)?;
    let by = "docs/proofs.md, section 1.1: (F3) gives existence; two positions of a diagonal are joined by a move, so no value comes twice";
    Ok(Finding::new(decided(witness, by), evidence, "dense table; docs/proofs.md (F3)"))
}

fn for_wythoff(effort: &Effort) -> Result<Finding> {
    let rows = onto("wythoff", effort)?;
    let (witness, evidence) = diagonals("wythoff", effort)?;
    let bound = format!(
        "{evidence} The rows (Theorem 7) are proved for all a and c by Theorem 4 of docs/proofs.md"
    );
    let verdict = if rows.verdict.is_refuted() { rows.verdict } else { to_bound(witness, bound) };
    let evidence = format!("{} {evidence}", rows.evidence);
    Ok(Finding::new(verdict, evidence, "dense table; Theorem 4"))
}

/// Lemma 10 from a given column on.
fn rows_one_and_two(from: u64, effort: &Effort) -> Result<Finding> {
    let one = formula("r-wythoff", 1, (from, 1), Some, effort)?;
    if one.verdict.is_refuted() {
        return Ok(one);
    }
    let mut two = formula("r-wythoff", 2, (from, 1), Some, effort)?;
    two.evidence = format!("{} {}", one.evidence, two.evidence);
    Ok(two)
}

/// Lemma 11 from a given column on.
fn row_three(from: u64, effort: &Effort) -> Result<Finding> {
    let value = |a: u64| if matches!(a % 4, 0 | 3) { Some(a) } else { Some(a.saturating_sub(4)) };
    let mut finding = formula("r-wythoff", 3, (from, 4), value, effort)?;
    let seeds = printed("H-L11-seeds")?;
    finding.evidence += &format!(" The eight first values: {}.", seeds.verdict);
    if seeds.verdict.is_refuted() {
        finding.verdict = seeds.verdict;
    }
    Ok(finding)
}

/// The cited bounds of Wythoff's game, without a condition on a as printed, and with the least one that they need.
fn wythoff_bounds(effort: &Effort) -> Result<Finding> {
    let size = effort.pick(150, 2_000, 4_000);
    let fails = |row: u64, more: i64| {
        let range = move |a: u64, b: u64| {
            (a >= row).then(|| (b as i64 - 2 * a as i64 + more, (a + b) as i64))
        };
        bounds("wythoff", (size, size), range, effort)
    };
    let bound = || Verdict::holds_to(format!("piles below {size}"));
    let Some(witness) = fails(0, 1)? else {
        return Ok(Finding::new(bound(), "All values of the square.", "dense table"));
    };
    let mut least = 1;
    while fails(least, 1)?.is_some() {
        least += 1;
    }
    let weaker = fails(0, 0)?;
    let first = fails(1, 1)?.unwrap_or_default();
    let verdict = Verdict::Misprint {
        printed: "no condition on a and b".into(),
        corrected: format!("for {least} <= a <= b"),
        as_printed: Box::new(Verdict::refuted(witness)),
        as_corrected: Box::new(bound()),
    };
    let evidence = format!(
        "All values with piles below {size}. The upper bound holds throughout. The lower one fails at every (0,b), of value b, and \
         in row 1 first at {first}. It is cited from other papers, and Theorems 12 and 21 have such a condition."
    );
    let survives = match weaker {
        None => format!("observed for all a <= b below {size}: b - 2a <= value(a,b) <= a + b"),
        Some(_) => format!("observed for piles below {size}: value(a,b) <= a + b"),
    };
    Ok(Finding::new(verdict, evidence, "dense table, definition").surviving(survives))
}

/// value(a,b) ≥ b − 2a + 1 for from ≤ a ≤ b.
pub(super) fn lower(name: &str, from: u64, effort: &Effort) -> Result<Finding> {
    let wide = effort.pick((20, 400), (150, 6_000), (300, 20_000));
    let square = effort.pick(200, 2_000, 6_000);
    let range = |a: u64, b: u64| (a >= from).then(|| (b as i64 - 2 * a as i64 + 1, i64::MAX));
    let witness = match bounds(name, wide, range, effort)? {
        Some(witness) => Some(witness),
        None if name == "e-wythoff" => None,
        None => bounds(name, (square, square), range, effort)?,
    };
    let bound = format!("a < {}, b < {}", wide.0, wide.1);
    let evidence = "All values of the box; the bound says something only where b >= 2a, so the box is wide. For R-Wythoff a square as well.";
    Ok(Finding::new(to_bound(witness, bound), evidence, "dense table; definition for a witness"))
}

/// value(a,b) ≤ a + b − less for from ≤ a ≤ b.
pub(super) fn upper(name: &str, from: u64, less: i64, effort: &Effort) -> Result<Finding> {
    let side = if name == "e-wythoff" {
        effort.pick(60, 500, 1_500)
    } else {
        effort.pick(200, 2_000, 6_000)
    };
    let range = |a: u64, b: u64| (a >= from).then_some((0, (a + b) as i64 - less));
    let witness = bounds(name, (side, side), range, effort)?;
    let evidence = format!("All values with piles below {side}.");
    Ok(Finding::new(
        to_bound(witness, format!("piles below {side}")),
        evidence,
        "dense table; definition for a witness",
    ))
}

/// Both halves of Conjecture 14, with `less` subtracted from the upper bound b + ⌊b/3⌋.
fn conjecture_14(most: usize, diagonal: bool, less: i64, effort: &Effort) -> Result<Finding> {
    let range = |a: u64, b: u64| {
        let high = (b + b / 3) as i64 - less;
        match diagonal {
            true => (a == b && b >= 4).then_some(((3 * b / 4) as i64, high)),
            false => (a >= 4 && a < b).then_some((0, high)),
        }
    };
    let witness = bounds("r-wythoff", (most + 1, most + 1), range, effort)?;
    let evidence = format!("All values of R-Wythoff with 4 <= a <= b <= {most}.");
    Ok(Finding::new(
        to_bound(witness, format!("b <= {most}, all a")),
        evidence,
        "dense table; definition for a witness",
    ))
}

fn definition(effort: &Effort) -> Result<Finding> {
    let rows = proved("r-wythoff", 4, effort)?;
    let row = &rows[3];
    let fits = row.period == Some(4u32.into()) && row.preperiod <= 7;
    let witness = (!fits).then(|| format!("row 3: {}", listed(&rows[3..])));
    let by = "verified certificate of the worked example: row 3 of R-Wythoff";
    Ok(Finding::new(
        decided(witness, by),
        format!("Row: preperiod, period: {}.", listed(&rows)),
        "row periods with certificate",
    ))
}

/// Theorem 4 for all rows; the first rows are proved one by one as well.
pub(super) fn periodic(name: &str, count: usize, effort: &Effort) -> Result<Finding> {
    let by = format!(
        "{}. The bounds n - a - t <= value(a,n) <= n + t, t the number of moves (k,l) in row a, leave finitely many states, so a state \
         repeats, in every row",
        theorem_4(name)?
    );
    let rows = proved(name, count, effort)?;
    let evidence = format!(
        "Rows 0..{} are proved explicitly too, by a verified certificate; row: preperiod, period: {}.",
        rows.len() - 1,
        listed(&rows)
    );
    Ok(Finding::new(
        Verdict::proved(by),
        evidence,
        "docs/proofs.md, Theorem 4; row periods with certificate",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::Level;
    use wythoff::engine::oracle::{Oracle, Play};
    use wythoff::run::{Memory, Quiet};

    fn effort() -> Effort<'static> {
        Effort { level: Level::Quick, memory: Memory::default(), progress: &Quiet }
    }

    fn witness(found: Result<Finding>) -> String {
        match found.unwrap().verdict {
            Verdict::Refuted { witness } => witness,
            other => panic!("{other}"),
        }
    }

    /// The first (a,b), by b and then a, with a wrong value, by the definition alone.
    fn first(name: &str, wrong: impl Fn(u64, u64, i64) -> bool) -> String {
        let game: wythoff::Game = name.parse().unwrap();
        let mut oracle = Oracle::new(&game, Play::Normal);
        let mut pairs = (0..40).flat_map(|b| (0..=b).map(move |a| (a, b)));
        let (a, b) =
            pairs.find(|&(a, b)| wrong(a, b, oracle.value(&[a, b]).unwrap().into())).unwrap();
        format!("({a},{b}):")
    }

    #[test]
    fn theorem_12_fails_without_its_condition() {
        let expected = first("r-wythoff", |a, b, v| a >= 1 && v < b as i64 - 2 * a as i64 + 1);
        assert!(witness(lower("r-wythoff", 1, &effort())).starts_with(&expected));
    }

    #[test]
    fn a_sharper_conjecture_14_is_refuted_at_its_first_failure() {
        let expected = first("r-wythoff", |a, b, v| a >= 4 && a < b && v > (b + b / 3) as i64 - 2);
        assert!(witness(conjecture_14(60, false, 2, &effort())).starts_with(&expected));
        let expected = first("r-wythoff", |a, b, v| a == b && b >= 4 && v > (b + b / 3) as i64 - 1);
        assert!(witness(conjecture_14(60, true, 1, &effort())).starts_with(&expected));
    }

    #[test]
    fn a_smaller_bound_in_theorem_13_is_refuted() {
        let expected = first("r-wythoff", |a, b, v| a >= 2 && v > (a + b) as i64 - 3);
        assert!(witness(upper("r-wythoff", 2, 3, &effort())).starts_with(&expected));
    }

    #[test]
    fn lemmas_10_and_11_begin_where_they_say() {
        // R(1,2) = 0, as (1,2) is a P-position; R(3,6) = 1, and 6 - 4 is 2.
        assert!(
            witness(rows_one_and_two(2, &effort())).starts_with("(1,2): claimed 2; the value is 0")
        );
        assert!(witness(row_three(6, &effort())).starts_with("(3,6): claimed 2; the value is 1"));
    }
}
