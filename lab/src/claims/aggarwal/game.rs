//! Wythoff's game as the paper defines it, and the pictures of its P- and N-positions.

use crate::claims::grounds::{
    by_definition, game, misprint, options, proved_unless, theorem_6, to_bound,
};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::engine::closed::ClosedForm;
use wythoff::engine::dense;
use wythoff::engine::oracle::{Oracle, Play};
use wythoff::rules::Rules;
use wythoff::{Error, Position, Result};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "A-D1.1",
        source: "Definition 1.1",
        statement: "Wythoff's game: any positive number from one of two piles, or the same number from both; the last to take a stone \
                    wins.",
        check: rules,
    },
    Claim {
        id: "A-D1.2",
        source: "Definition 1.2",
        statement: "An N-position is one whose next player wins; (2,2) is one, by taking 2 from each pile.",
        check: hot,
    },
    Claim {
        id: "A-D1.3",
        source: "Definition 1.3",
        statement: "A P-position is one whose moves all lead to N-positions; (1,2) is one.",
        check: cold,
    },
    Claim {
        id: "A-D1.4",
        source: "Definition 1.4",
        statement: "(a,b) is the state with a stones in one pile and b in the other; (a,b) and (b,a) are the same state.",
        check: states,
    },
    Claim {
        id: "A-D1.5",
        source: "Definition 1.5",
        statement: "The move x(a₁,b₁) leads from (a,b) to (a − x·a₁, b − x·b₁).",
        check: moves,
    },
    Claim {
        id: "A-D1.6",
        source: "Definition 1.6",
        statement: "A game has the move vector (a,b) if γ(a,b) may be played for some integer γ.",
        check: move_vectors,
    },
    Claim {
        id: "A-R1",
        source: "Section 1, second remark on C",
        statement: "If (a,b) is P, then for i ≠ 0 none of (a+i,b), (a,b+i), (a+i,b+i) is.",
        check: alone_on_lines,
    },
    Claim {
        id: "A-R2",
        source: "Section 1, first remark on C",
        statement: "(a,b) is P exactly when (b,a) is.",
        check: symmetric,
    },
    Claim {
        id: "A-Fig1",
        source: "Figure 1",
        statement: "Every position is P, or N with exactly one move to a P-position, or N with several such moves; all three kinds occur.",
        check: ways_to_win,
    },
];

/// Vectors v with all positive multiples: the options as the definitions spell them out.
fn by_vectors(
    vectors: &[(u64, u64)],
    x: u64,
    y: u64,
    multiples: impl Fn(u64) -> bool,
) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    for &(p, q) in vectors {
        let fits = (1u64..).take_while(|t| t * p <= x && t * q <= y).filter(|t| multiples(*t));
        found.extend(fits.map(|t| vec![x - t * p, y - t * q]));
    }
    found.sort();
    found.dedup();
    found
}

pub(super) const WYTHOFF: [(u64, u64); 3] = [(1, 0), (0, 1), (1, 1)];

pub(super) fn first_other_options<R: Rules>(
    rules: &R,
    side: u64,
    vectors: &[(u64, u64)],
) -> Option<String> {
    let mut cells = (0..side).flat_map(|x| (0..side).map(move |y| (x, y)));
    cells
        .find(|&(x, y)| by_vectors(vectors, x, y, |_| true) != options(rules, &[x, y]))
        .map(|(x, y)| format!("the options of ({x},{y})"))
}

fn rules(effort: &Effort) -> Result<Finding> {
    let side = effort.pick(14, 40, 80);
    let wythoff = game("wythoff")?;
    let stuck = (0..side).flat_map(|x| (0..side).map(move |y| (x, y)));
    let stuck: Vec<_> = stuck.filter(|&(x, y)| options(&wythoff, &[x, y]).is_empty()).collect();
    let failure = first_other_options(&wythoff, side, &WYTHOFF)
        .or((stuck != [(0, 0)]).then(|| format!("the game ends at {stuck:?}")));
    let evidence = "options listed from the definition and by the rules; only (0,0) has none";
    Ok(Finding::new(to_bound(format!("piles below {side}"), failure), evidence, "rules"))
}

fn hot(_: &Effort) -> Result<Finding> {
    let wythoff = game("wythoff")?;
    let value = by_definition(&wythoff, &[2, 2])?;
    let legal = options(&wythoff, &[2, 2]).contains(&vec![0, 0]);
    let failure = (value == 0 || !legal).then(|| format!("(2,2) has value {value}"));
    let by = format!("one position: (2,2) has value {value} and the option (0,0)");
    Ok(Finding::new(proved_unless(by, failure), "the worked example", "oracle"))
}

fn cold(effort: &Effort) -> Result<Finding> {
    let wythoff = game("wythoff")?;
    let value = by_definition(&wythoff, &[1, 2])?;
    let mut failure = (value != 0).then(|| format!("(1,2) has value {value}"));
    let side = effort.pick(20, 60, 100);
    let table = dense::outcomes(&wythoff, side, side, Play::Normal, effort.memory)?;
    for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
        let mut all_hot = true;
        wythoff.visit_options(&[x as u64, y as u64], &mut |p| {
            all_hot &= table.get(p[0] as usize, p[1] as usize) != 0;
        });
        if all_hot != (table.get(x, y) == 0) {
            failure = failure.or(Some(format!("({x},{y})")));
        }
    }
    let by = "one position: every option of (1,2) is N";
    let evidence = format!(
        "the worked example; the two wordings of the definition agree below {side} by {side}"
    );
    Ok(Finding::new(proved_unless(by, failure), evidence, "oracle, outcomes"))
}

fn states(effort: &Effort) -> Result<Finding> {
    let side = effort.pick(10, 30, 50);
    let wythoff = game("wythoff")?;
    let mirrored = |x: u64, y: u64| -> Vec<Vec<u64>> {
        let mut all: Vec<_> =
            options(&wythoff, &[y, x]).into_iter().map(|p| vec![p[1], p[0]]).collect();
        all.sort();
        all
    };
    let mut cells = (0..side).flat_map(|x| (0..side).map(move |y| (x, y)));
    let failure = cells
        .find(|&(x, y)| mirrored(x, y) != options(&wythoff, &[x, y]))
        .map(|(x, y)| format!("({x},{y})"));
    let evidence = "the options of (b,a) are the mirrors of those of (a,b)";
    Ok(Finding::new(to_bound(format!("piles below {side}"), failure), evidence, "rules"))
}

fn moves(effort: &Effort) -> Result<Finding> {
    let side = effort.pick(10, 30, 50);
    let games: [(&str, &[(u64, u64)]); 3] = [
        ("wythoff", &WYTHOFF),
        ("diagonal:3", &[(1, 0), (0, 1), (3, 3)]),
        ("gdwn:1,2", &[(1, 0), (0, 1), (1, 1), (1, 2), (2, 1)]),
    ];
    let mut failure = None;
    for (name, vectors) in games {
        failure = failure
            .or(first_other_options(&game(name)?, side, vectors).map(|w| format!("{name}: {w}")));
    }
    let evidence =
        "options x(a₁,b₁), x ≥ 1, of Wythoff, the (3,3) game and (1,2)GDWN against the rules";
    Ok(Finding::new(to_bound(format!("piles below {side}"), failure), evidence, "rules"))
}

/// The first position, by x + y and then x, at which two games have different outcomes.
fn first_difference(one: &str, other: &str, side: u64) -> Result<Option<(u64, u64, u32, u32)>> {
    let (one, other) = (game(one)?, game(other)?);
    let (mut left, mut right) =
        (Oracle::new(&one, Play::Normal), Oracle::new(&other, Play::Normal));
    for total in 0..2 * side {
        for x in (0..=total).filter(|x| *x < side && total - x < side) {
            let (l, r) = (left.value(&[x, total - x])?, right.value(&[x, total - x])?);
            if (l == 0) != (r == 0) {
                return Ok(Some((x, total - x, l, r)));
            }
        }
    }
    Ok(None)
}

fn move_vectors(effort: &Effort) -> Result<Finding> {
    let side = effort.pick(10, 24, 40);
    let bound = format!("piles below {side}");
    // "For some γ": a game in which only γ = 1 is legal has the vector by this wording.
    let once = first_difference("wythoff", "{0,1}* {1,1}", side)?;
    let printed = once.map(|(x, y, l, r)| {
        format!(
            "with (1,1) playable for the one integer γ = 1 only, ({x},{y}) has value {r}; in Wythoff's game it has value {l}, so the wording \
             does not fix the game"
        )
    });
    let corrected = first_other_options(&game("wythoff")?, side, &WYTHOFF);
    let verdict = misprint(
        "for some integer γ",
        "for every positive integer γ that the piles allow",
        to_bound(bound.clone(), printed),
        to_bound(bound, corrected),
    );
    let evidence = "outcomes under both wordings; a negative γ, allowed by the printed one, would add stones without end";
    Ok(Finding::new(verdict, evidence, "oracle, rules"))
}

fn outcomes(effort: &Effort, side: usize) -> Result<wythoff::Table> {
    dense::outcomes(&game("wythoff")?, side, side, Play::Normal, effort.memory)
}

fn alone_on_lines(effort: &Effort) -> Result<Finding> {
    let side = effort.pick(60, 600, 2000);
    let table = outcomes(effort, side)?;
    let (mut rows, mut columns) = (vec![0u8; side], vec![0u8; side]);
    let mut diagonals = vec![0u8; 2 * side];
    let mut failure = None;
    for (x, y) in (0..side)
        .flat_map(|x| (0..side).map(move |y| (x, y)))
        .filter(|&(x, y)| table.get(x, y) == 0)
    {
        let lines = [&mut rows[y], &mut columns[x], &mut diagonals[side + y - x]];
        for line in lines {
            *line += 1;
            if *line > 1 {
                failure =
                    failure.or(Some(format!("({x},{y}) shares a line with another P-position")));
            }
        }
    }
    let wythoff = game("wythoff")?;
    let verdict = if theorem_6(&wythoff, 1)? {
        proved_unless(
            "docs/proofs.md, Theorem 6 with a = 1: no move joins two of its positions",
            failure,
        )
    } else {
        to_bound(format!("piles below {side}"), failure)
    };
    let evidence =
        format!("also counted on all rows, columns and diagonals below {side} by {side}");
    Ok(Finding::new(verdict, evidence, "outcomes"))
}

fn symmetric(effort: &Effort) -> Result<Finding> {
    let side = effort.pick(30, 60, 100u64);
    let wythoff = game("wythoff")?;
    let mut oracle = Oracle::new(&wythoff, Play::Normal);
    let mut failure = None;
    for (x, y) in (0..side).flat_map(|x| (0..x).map(move |y| (x, y))) {
        if oracle.value(&[x, y])? != oracle.value(&[y, x])? {
            failure = failure.or(Some(format!("({x},{y})")));
        }
    }
    let verdict = if wythoff.is_symmetric() {
        proved_unless(
            "exchanging the piles maps the move families onto themselves (checked), so it keeps outcomes",
            failure,
        )
    } else {
        to_bound(format!("piles below {side}"), failure)
    };
    Ok(Finding::new(verdict, format!("also seen for piles below {side}"), "rules, oracle"))
}

fn ways_to_win(effort: &Effort) -> Result<Finding> {
    let side = effort.pick(30, 100, 200);
    let table = outcomes(effort, side)?;
    let wythoff = game("wythoff")?;
    let form = ClosedForm::of(&wythoff)
        .ok_or_else(|| Error::invalid("Wythoff's game has a closed form"))?;
    let mut counts = [0u64; 4];
    let mut failure = None;
    for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
        let mut ways = 0usize;
        for option in options(&wythoff, &[x as u64, y as u64]) {
            ways += usize::from(table.get(option[0] as usize, option[1] as usize) == 0);
        }
        let formula = form.winning_moves(&Position::from([x as u64, y as u64]), 10).listed.len();
        let is_p = table.get(x, y) == 0;
        if ways != formula || is_p != (ways == 0) || ways > 3 {
            failure = failure
                .or(Some(format!("({x},{y}): {ways} winning moves, {formula} by the closed form")));
        } else {
            counts[ways] += 1;
        }
    }
    if failure.is_none() && (counts[1] == 0 || counts[2] + counts[3] == 0) {
        failure = Some("one of the kinds does not occur".to_string());
    }
    let verdict: Verdict = to_bound(format!("piles below {side}"), failure);
    let evidence = format!(
        "moves to P counted for every cell: {} P-positions, {} cells with one way, {} with two, {} with three (the range of the figure is \
         not given)",
        counts[0], counts[1], counts[2], counts[3]
    );
    Ok(Finding::new(verdict, evidence, "outcomes, closed forms"))
}
