//! The two games, the values, the first theorem and the first figure.

use super::tools::{
    decided, differing_options, game, on_table, outside, pair_of, printed, streamed, theorem_5,
    to_bound, with_formula,
};
use crate::claims::{Claim, Effort, Finding};
use wythoff::engine::dense;
use wythoff::engine::oracle::{Oracle, Play};
use wythoff::golden::is_wythoff_pair;
use wythoff::{Result, mex};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "G-GAME-W",
        source: "section 1",
        statement: "Wythoff's game on an unordered pair of piles: take k >= 1 from one pile, or k >= 1 from both; the last player to move wins.",
        check: wythoff_moves,
    },
    Claim {
        id: "G-GAME-R",
        source: "section 1",
        statement: "R-Wythoff: take k >= 1 from the larger pile (from either if they are equal), or k >= 1 from both.",
        check: r_wythoff_moves,
    },
    Claim {
        id: "G-DEF-SG",
        source: "section 1",
        statement: "The value of a position is the mex of the values of its options; value 0 is the same as a P-position.",
        check: values,
    },
    Claim {
        id: "G-DEF-T",
        source: "section 1.2",
        statement: "T_g lists the positions (a,b), a <= b, of value g by increasing a; it begins with (0,g).",
        check: levels,
    },
    Claim {
        id: "G-T1",
        source: "Theorem 1",
        statement: "The P-positions of Wythoff's game are (A_n,B_n), n >= 0, and their mirror images.",
        check: p_positions,
    },
    Claim {
        id: "G-FIG1",
        source: "Figure 1",
        statement: "The values of R-Wythoff for piles up to 9.",
        check: |_| printed("G-FIG1"),
    },
];

const BOX: u64 = 16;

fn moves(name: &str, listed: fn(u64, u64) -> Vec<(u64, u64)>, example: &str) -> Result<Finding> {
    let witness = differing_options(&game(name)?, BOX, listed)
        .map(|(a, b)| format!("({a},{b}): the moves generated are not those of the definition"));
    let verdict = to_bound(witness, format!("all positions with piles up to {BOX}"));
    let evidence = format!(
        "The rules of {name} as written against a plain list of the moves in the definition. {example}"
    );
    Ok(Finding::new(verdict, evidence.trim_end(), "rules"))
}

fn wythoff_moves(_: &Effort) -> Result<Finding> {
    let listed = |a: u64, b: u64| {
        let mut all: Vec<_> = (1..=a).map(|k| (a - k, b)).collect();
        all.extend((1..=b).map(|k| (a, b - k)));
        all.extend((1..=a.min(b)).map(|k| (a - k, b - k)));
        all
    };
    moves("wythoff", listed, "")
}

fn r_wythoff_moves(_: &Effort) -> Result<Finding> {
    let listed = |a: u64, b: u64| {
        let mut all: Vec<_> = (1..=a.min(b)).map(|k| (a - k, b - k)).collect();
        all.extend((1..=a).filter(|_| a >= b).map(|k| (a - k, b)));
        all.extend((1..=b).filter(|_| b >= a).map(|k| (a, b - k)));
        all
    };
    moves(
        "r-wythoff",
        listed,
        "The text does not speak of equal piles; Figure 1 fits the reading that either may be reduced.",
    )
}

fn values(effort: &Effort) -> Result<Finding> {
    let size = effort.pick(20u64, 40, 60);
    let mut witness = None;
    for name in ["wythoff", "r-wythoff"] {
        let game = game(name)?;
        let side = size as usize + 1;
        let table = dense::table(&game, side, side, effort.memory)?;
        let outcomes = dense::outcomes(&game, side, side, Play::Normal, effort.memory)?;
        let mut oracle = Oracle::new(&game, Play::Normal);
        for (a, b) in (0..=size).flat_map(|b| (0..=b).map(move |a| (a, b))) {
            let cell = (a as usize, b as usize);
            let value = table.get(cell.0, cell.1);
            let options = super::tools::options(&game, a, b);
            let by_definition =
                mex(options.iter().map(|&(x, y)| table.get(x as usize, y as usize)));
            let outcome = outcomes.get(cell.0, cell.1);
            if value != by_definition
                || value != oracle.value(&[a, b])?
                || (value == 0) != (outcome == 0)
            {
                witness.get_or_insert(format!(
                    "{name} ({a},{b}): value {value}, mex {by_definition}, outcome {outcome}"
                ));
            }
        }
    }
    let bound = format!("piles up to {size}, Wythoff and R-Wythoff");
    let evidence = "Table, memoised definition, mex of the table's own entries, and outcomes computed without values.";
    Ok(Finding::new(to_bound(witness, bound), evidence, "dense table, definition, outcomes"))
}

fn levels(effort: &Effort) -> Result<Finding> {
    let (most, rows) = effort.pick((6u32, 60u64), (16, 300), (30, 600));
    let levels = streamed(most, rows, effort)?;
    let game = game("r-wythoff")?;
    let table = dense::table(&game, rows as usize, 3 * rows as usize, effort.memory)?;
    let mut witness = None;
    for (g, level) in levels.iter().enumerate() {
        let pairs = |a: usize| (a..table.columns()).filter(move |_| true).map(move |b| (a, b));
        let listed: Vec<(u64, u64)> = (0..table.rows())
            .flat_map(pairs)
            .filter(|&(a, b)| table.get(a, b) as usize == g)
            .map(|(a, b)| (a as u64, b as u64))
            .collect();
        if level.first() != Some(&(0, g as u64)) || listed != *level {
            witness.get_or_insert(format!(
                "T_{g}: the list and the table differ, or it does not begin with (0,{g})"
            ));
        }
    }
    let bound = format!("g <= {most}, a < {rows}");
    let evidence = format!(
        "The positions of value g <= {most} with a < {rows} read off a table, row by row, against the streaming engine."
    );
    Ok(Finding::new(to_bound(witness, bound), evidence, "dense table, level stream"))
}

fn p_positions(effort: &Effort) -> Result<Finding> {
    let size = effort.pick(300, 2_000, 8_000);
    let mut finding = on_table(effort, "wythoff", (size, size), |a, b, value| {
        if is_wythoff_pair(a, b) { outside(value, 0, 0) } else { outside(value, 1, i64::MAX) }
    })?;
    if !finding.verdict.is_refuted() {
        finding.verdict = decided(None, theorem_5("wythoff")?);
    }
    let (a, b) = pair_of(size as u64)?;
    finding.evidence += &format!(" The pair of index {size} is ({a},{b}).");
    with_formula("G-T1", finding)
}
