//! Wythoff's game and its board: a queen that moves left, down, or diagonally towards the corner.

use crate::claims::grounds::{
    by_definition, game, options, printed_table, proved_unless, theorem_5, to_bound,
};
use crate::claims::{Claim, Effort, Finding};
use crate::papers;
use wythoff::Result;
use wythoff::engine::dense;
use wythoff::golden::is_wythoff_pair;
use wythoff::rules::Rules;

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "S-GAME-W",
        source: "Definitions 4.1 and 4.2, equations (3) and (4)",
        statement: "Wythoff's game: from (m,n) one takes k from the first heap (1 ≤ k ≤ m), from the second (1 ≤ k ≤ n), or from both \
                    (1 ≤ k ≤ min(m,n)); its values are the mex over these.",
        check: rules,
    },
    Claim {
        id: "S-EX4.1.1",
        source: "Example 4.1.1",
        statement: "(5,8), (4,7), (1,7), (1,2), (1,1), (0,0) is a legal game, won by the first player.",
        check: |_| printed_table("S-EX4.1.1"),
    },
    Claim {
        id: "S-QUEEN",
        source: "Section 4, after Example 4.1.1",
        statement: "Wythoff's game is a queen on a board that moves left, down, or diagonally towards the corner; who reaches the \
                    corner wins.",
        check: queen,
    },
    Claim {
        id: "S-FIG2",
        source: "Figure 2",
        statement: "On the 8 by 8 chessboard the game of the queen is Wythoff's game with heaps up to 7.",
        check: chessboard,
    },
    Claim {
        id: "S-FIG3",
        source: "Figure 3",
        statement: "The values of Wythoff's game for heaps up to 15 are those of the printed table.",
        check: |_| printed_table("S-FIG3"),
    },
    Claim {
        id: "S-SYM",
        source: "Section 4, before Figure 3",
        statement: "The table of values is symmetric about the line y = x.",
        check: symmetric,
    },
];

/// The three lists of equation (3).
fn listed(m: u64, n: u64) -> Vec<Vec<u64>> {
    let first = (1..=m).map(|k| vec![m - k, n]);
    let second = (1..=n).map(|k| vec![m, n - k]);
    let both = (1..=m.min(n)).map(|k| vec![m - k, n - k]);
    let mut all: Vec<_> = first.chain(second).chain(both).collect();
    all.sort();
    all
}

/// The first cell, by rows, where the listed options are not those of the rules.
pub(super) fn first_other_options<R: Rules + ?Sized>(
    rules: &R,
    side: u64,
    listed: impl Fn(u64, u64) -> Vec<Vec<u64>>,
) -> Option<String> {
    let mut cells = (0..side).flat_map(|m| (0..side).map(move |n| (m, n)));
    cells.find(|&(m, n)| listed(m, n) != options(rules, &[m, n])).map(|(m, n)| {
        format!(
            "({m},{n}): {:?} are listed, {:?} are the options",
            listed(m, n),
            options(rules, &[m, n])
        )
    })
}

fn rules(effort: &Effort) -> Result<Finding> {
    let side = effort.pick(16, 40, 80);
    let wythoff = game("wythoff")?;
    let table = dense::table(&wythoff, side as usize, side as usize, effort.memory)?;
    let mut failure = first_other_options(&wythoff, side, listed);
    for (m, n) in [(0, 0), (1, 2), (5, 8), (side - 1, side - 2)] {
        let value = by_definition(&wythoff, &[m, n])?;
        if value != table.get(m as usize, n as usize) {
            failure = failure.or(Some(format!("G({m},{n}) = {value} by the definition")));
        }
    }
    let evidence = "the three lists against the options of the rules; values by the table and by the definition";
    Ok(Finding::new(
        to_bound(format!("heaps below {side}"), failure),
        evidence,
        "rules, dense, oracle",
    ))
}

/// The squares a queen reaches by one step and another in the same direction, and so on: no arithmetic of heaps.
fn queen_moves(column: u64, row: u64) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    for (left, down) in [(1, 0), (0, 1), (1, 1)] {
        let mut square = (column, row);
        while square.0 >= left && square.1 >= down {
            square = (square.0 - left, square.1 - down);
            found.push(vec![square.0, square.1]);
        }
    }
    found.sort();
    found
}

fn queen(effort: &Effort) -> Result<Finding> {
    let side = effort.pick(12, 40, 80);
    let wythoff = game("wythoff")?;
    let failure = first_other_options(&wythoff, side, queen_moves).or_else(|| {
        let end = (0..side).flat_map(|m| (0..side).map(move |n| (m, n)));
        end.into_iter()
            .find(|&(m, n)| queen_moves(m, n).is_empty() != ((m, n) == (0, 0)))
            .map(|(m, n)| format!("the queen is stuck at ({m},{n})"))
    });
    let evidence = "the queen's squares, step by step, against the options";
    Ok(Finding::new(to_bound(format!("boards up to {side} by {side}"), failure), evidence, "rules"))
}

fn chessboard(effort: &Effort) -> Result<Finding> {
    let wythoff = game("wythoff")?;
    let table = dense::table(&wythoff, 8, 8, effort.memory)?;
    let mut failure = first_other_options(&wythoff, 8, queen_moves);
    let mut lost = Vec::new();
    for (m, n) in (0..8u64).flat_map(|m| (0..8).map(move |n| (m, n))) {
        let p = table.get(m as usize, n as usize) == 0;
        if p && m <= n {
            lost.push(format!("({m},{n})"));
        }
        if p != is_wythoff_pair(m.min(n), m.max(n)) || p != (by_definition(&wythoff, &[m, n])? == 0)
        {
            failure = failure.or(Some(format!("square ({m},{n})")));
        }
    }
    let by = format!(
        "all 64 squares: the moves agree, and the lost squares are {} and mirrors",
        lost.join(", ")
    );
    let evidence = "a picture of a queen: every square of its board computed twice";
    Ok(Finding::new(proved_unless(by, failure), evidence, "dense, oracle, golden"))
}

fn symmetric(effort: &Effort) -> Result<Finding> {
    let side = effort.pick(16, 40, 60);
    let wythoff = game("wythoff")?;
    let mut oracle =
        wythoff::engine::oracle::Oracle::new(&wythoff, wythoff::engine::oracle::Play::Normal);
    let mut failure = None;
    for (m, n) in (0..side).flat_map(|m| (0..m).map(move |n| (m, n))) {
        let (one, other) = (oracle.value(&[m, n])?, oracle.value(&[n, m])?);
        if one != other {
            failure = failure.or(Some(format!("G({m},{n}) = {one}, G({n},{m}) = {other}")));
        }
    }
    if let Some(printed) = papers::table("S-FIG3") {
        let cells = (0..printed.cells.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let odd = cells.into_iter().find(|&(i, j)| printed.cell(i, j) != printed.cell(j, i));
        failure = failure
            .or(odd.map(|(i, j)| format!("the printed cells ({i},{j}) and ({j},{i}) differ")));
    }
    let verdict = if wythoff.is_symmetric() && theorem_5(&wythoff)? {
        proved_unless(
            "exchanging the heaps maps the move families of the game onto themselves (checked), so by induction it keeps the values",
            failure,
        )
    } else {
        to_bound(format!("heaps below {side}"), failure)
    };
    let evidence =
        format!("both halves by the definition for heaps below {side}, and the printed table");
    Ok(Finding::new(verdict, evidence, "rules, oracle"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rook_is_not_a_queen() {
        let rook = |m: u64, n: u64| {
            queen_moves(m, n).into_iter().filter(|p| p[0] == m || p[1] == n).collect()
        };
        let failure = first_other_options(&game("wythoff").unwrap(), 8, rook).unwrap();
        assert!(failure.starts_with("(1,1):"), "{failure}");
    }
}
