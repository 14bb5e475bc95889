//! E-Wythoff: its P-positions, the positions of value 1, and its first rows.

use std::collections::BTreeSet;

use crate::bench::{Bench, Check};
use crate::checks::tools::values::{
    listed_one, ones_are, onto, read_off, row_formula, with_rows, with_sets, zeros_are_pairs,
};
use crate::checks::tools::{Pair, finding, options, value_at, with_script};
use crate::evidence::{Between, FormOfTheorem4, Trying, claim, theorems};
use crate::verdict::Finding;
use wythoff::golden::is_wythoff_pair;
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("H-T16", p_positions),
    ("H-T17", value_one),
    ("H-OBS1", difference),
    ("H-T18", rows_are_bijective),
    ("H-L19", row_one_of_wythoff),
    ("H-REM2", row_one),
    ("H-L20", row_two),
];

fn side(bench: &Bench) -> usize {
    bench.pick(80, 700, 2_000)
}

fn p_positions(bench: &Bench) -> Result<Finding> {
    let game = bench.game("e-wythoff")?;
    let checked = zeros_are_pairs(bench, &game, side(bench))?;
    let more = [theorems::theorem_5(&Between::of(&game)?)?, claim("G-T1")];
    let evidence = "every value of a square; the sentences state that the pairs are independent and absorbing; Wythoff's own are those of G-T1";
    finding(with_sets(bench, "H-T16", &game, checked, more)?, evidence)
}

/// Whether (a,b) is (A_n−1,B_n−1), n ≥ 1.
fn shifted(a: u64, b: u64) -> bool {
    b > a && is_wythoff_pair(a + 1, b + 1)
}

fn value_one(bench: &Bench) -> Result<Finding> {
    let game = bench.game("e-wythoff")?;
    let checked = ones_are(bench, &game, side(bench), shifted)?;
    let evidence = "every value of a square; the sentences state that the two sets are disjoint, independent and absorbing";
    finding(with_sets(bench, "H-T17", &game, checked, [])?, evidence)
}

fn difference(bench: &Bench) -> Result<Finding> {
    let size = side(bench);
    let ones = |name: &str| -> Result<BTreeSet<Pair>> {
        let table = bench.table(&bench.game(name)?, size, size)?;
        Ok(read_off(&table, 1).into_iter().collect())
    };
    let (r, e) = (ones("r-wythoff")?, ones("e-wythoff")?);
    let differing: Vec<Pair> = r.symmetric_difference(&e).copied().collect();
    let what = format!("the positions of value 1 of both games, piles below {size}");
    let all: BTreeSet<Pair> = r.union(&e).copied().collect();
    let checked = Trying::each(what, all, |(a, b)| {
        let listed = [(2, 2), (2, 4), (4, 6)].contains(&(a, b));
        let formulas = listed_one(a, b) != shifted(a, b);
        let wrong = differing.contains(&(a, b)) != listed || formulas != listed;
        Ok(wrong.then(|| format!("({a},{b})")))
    })?;
    let evidence = format!(
        "they differ in {differing:?}; that the two formulas differ nowhere else is decided"
    );
    let verdict = with_script(bench, "H-OBS1", checked)?;
    finding(verdict.and([claim("H-T4"), claim("H-T17")]), evidence)
}

fn rows_are_bijective(bench: &Bench) -> Result<Finding> {
    let game = bench.game("e-wythoff")?;
    let (rows, columns) = bench.pick((20usize, 400usize), (100, 2_000), (200, 6_000));
    let table = bench.table(&game, rows, columns)?;
    let once = Trying::each(format!("rows a < {rows}, b < {columns}"), 0..rows, |a| {
        let row = table.row(a);
        let distinct = row.iter().collect::<BTreeSet<_>>().len();
        Ok((distinct != row.len()).then(|| format!("row {a} holds a value twice")))
    })?;
    let evidence = "every small value in the first rows, and none twice: (a,b) has every (a,y), y < b, as an option";
    let theorem = theorems::theorem_4(&FormOfTheorem4::of(&game)?)?;
    finding(onto(bench, &game)?.and(once).by([theorem]), evidence)
}

fn first_row(a: u64) -> Option<u64> {
    Some(if a % 3 == 2 { a - 2 } else { a + 1 })
}

fn row_one_of_wythoff(bench: &Bench) -> Result<Finding> {
    let game = bench.game("wythoff")?;
    let checked = row_formula(bench, &game, 1, 0, first_row)?;
    let evidence = "row 1 of a table, and the recursion decided";
    finding(with_rows(bench, "H-L19", &game, checked)?, evidence)
}

fn row_one(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(40u64, 200, 400);
    let (own, wythoff) = (bench.game("e-wythoff")?, bench.game("wythoff")?);
    let rows = row_formula(bench, &own, 1, 0, first_row)?;
    bench.note("rules", format!("the options of (1,a) and (0,a) in both games, a ≤ {most}"));
    let cases = (0..=most).flat_map(|a| [(0, a), (1, a)]);
    let moves =
        Trying::each(format!("the options of (0,a) and (1,a), a ≤ {most}"), cases, |(x, a)| {
            let differ = options(&own, x, a) != options(&wythoff, x, a);
            Ok(differ.then(|| format!("({x},{a}) has other options than in Wythoff's game")))
        })?;
    // M_1 is (1,0) and (1,1) in both games, so the sentences are those of H-L19.
    let recursion = theorems::argument_102(&FormOfTheorem4::of(&own)?)?;
    let evidence = "row 1 of a table, the moves of both games, and the recursion decided: from (1,a) both take 1 from the smaller pile and \
                    at most 1 from the other";
    finding(rows.and(moves).by([recursion, claim("H-L19")]), evidence)
}

fn row_two(bench: &Bench) -> Result<Finding> {
    let value = |a: u64| match (a, a % 3) {
        (1, _) => None,
        (_, 0) => Some(a + 2),
        (_, 1) => Some(a - 3),
        _ => Some(a + 1),
    };
    let game = bench.game("e-wythoff")?;
    let row = row_formula(bench, &game, 2, 0, value)?;
    let most = bench.pick(60u64, 300, 600);
    let columns = bench.pick(61usize, 301, 601);
    let table = bench.table(&game, 3, columns)?;
    let of = |a: u64, b: u64| {
        let value = value_at(&table, a.min(b), a.max(b)).map(u64::from);
        value.ok_or_else(|| Error::invalid("outside the table"))
    };
    let equation = Trying::each(format!("equation (6), 2 ≤ a ≤ {most}"), 2..=most, |a| {
        let mut listed: BTreeSet<u64> = [a, a - 1, a - 2, of(1, a)?, of(1, a - 1)?].into();
        for i in 0..a {
            listed.insert(of(2, i)?);
        }
        let own: BTreeSet<u64> =
            options(&game, 2, a).iter().map(|&(x, y)| of(x, y)).collect::<Result<_>>()?;
        Ok((listed != own).then(|| format!("equation (6) at a = {a}")))
    })?;
    let evidence = "row 2 of a table, equation (6) against the options' values, and the recursion decided; equation (6) for all a is in proofs.md";
    let verdict = with_rows(bench, "H-L20", &game, row.and(equation))?;
    finding(verdict, evidence)
}
