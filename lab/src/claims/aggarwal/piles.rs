//! More piles and other vectors: Proposition 3.1, and the three-pile game of the sponge.

use crate::claims::grounds::{by_definition, game, misprint, theorem_7, to_bound};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::engine::oracle::{Oracle, Play};
use wythoff::engine::outcomes::Outcomes;
use wythoff::{Game, Result};

pub(super) const PROPOSITION: Claim = Claim {
    id: "A-P3.1",
    source: "Proposition 3.1",
    statement: "A game on n piles whose move vectors are linearly independent is equivalent to n-pile Nim: by P = Σ aᵢvᵢ its positions are Nim \
                positions (a₁, …, a_m).",
    check: independent_vectors,
};

/// The game of the rays v and w as written, on two piles.
fn two_rays(v: [u64; 2], w: [u64; 2]) -> Result<Game> {
    game(&format!("({},{})* ({},{})*", v[0], v[1], w[0], w[1]))
}

/// The coefficients of p in the basis v, w, if they are natural numbers.
fn coefficients(v: [u64; 2], w: [u64; 2], p: [u64; 2]) -> Option<(u64, u64)> {
    let det = |x: [u64; 2], y: [u64; 2]| x[0] as i64 * y[1] as i64 - x[1] as i64 * y[0] as i64;
    let whole = det(v, w);
    let (s, t) = (det(p, w), det(v, p));
    let natural = |x: i64| (x % whole == 0 && x / whole >= 0).then(|| (x / whole) as u64);
    natural(s).zip(natural(t))
}

/// The first counterexample to "value = nim-sum of the coefficients" among positions that have natural coefficients: by the
/// sum of the piles, then the vectors.
fn with_coefficients(most: u64) -> Result<Option<String>> {
    let vectors = || (0..=2u64).flat_map(|p| (0..=2).map(move |q| [p, q])).filter(|v| *v != [0, 0]);
    for total in 0..=2 * most {
        for v in vectors() {
            for w in vectors().filter(|w| *w > v && w[0] * v[1] != w[1] * v[0]) {
                let own = two_rays(v, w)?;
                let mut oracle = Oracle::new(&own, Play::Normal);
                for x in 0..=total {
                    let p = [x, total - x];
                    let Some((s, t)) = coefficients(v, w, p) else { continue };
                    let value = oracle.value(&p)?;
                    let fast = Outcomes::solve(
                        &own,
                        &[p[0] as usize + 1, p[1] as usize + 1],
                        Play::Normal,
                        Default::default(),
                    )?;
                    let p_position = fast.is_p(&[p[0] as usize, p[1] as usize]);
                    if p_position != (s ^ t == 0) && p_position == (value == 0) {
                        return Ok(Some(format!(
                            "vectors ({},{}) and ({},{}): ({},{}) = {s}·({},{}) + {t}·({},{}) should have value {}, and has {value}",
                            v[0],
                            v[1],
                            w[0],
                            w[1],
                            p[0],
                            p[1],
                            v[0],
                            v[1],
                            w[0],
                            w[1],
                            s ^ t
                        )));
                    }
                }
            }
        }
    }
    Ok(None)
}

fn independent_vectors(effort: &Effort) -> Result<Finding> {
    // One pile, one vector: independent whenever it is not 0.
    let mut witness = None;
    'search: for total in 1..=4u64 {
        for c in 1..=3u64 {
            let own = game(&format!("({c})*"))?;
            let value = by_definition(&own, &[total])?;
            let fast = Outcomes::solve(&own, &[total as usize + 1], Play::Normal, effort.memory)?;
            if value == 0 && fast.is_p(&[total as usize]) {
                witness = Some(format!(
                    "one pile, vector ({c}): a pile of {total} has no move and is P; in one-pile Nim it is N"
                ));
                break 'search;
            }
        }
    }
    let combined = with_coefficients(effort.pick(3, 5, 6))?;
    let side = effort.pick(10, 20, 30);
    let mut axes = true;
    for (c, d) in [(1, 1), (1, 2), (2, 3), (3, 3)] {
        let own = two_rays([c, 0], [0, d])?;
        let mut oracle = Oracle::new(&own, Play::Normal);
        for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
            axes &= u64::from(oracle.value(&[x, y])?) == (x / c) ^ (y / d);
        }
    }
    let verdict = to_bound("the games searched", witness);
    let evidence = format!(
        "the smallest position of the smallest game; coefficients need not be natural numbers, and moves need not stay among those positions: {}",
        combined.unwrap_or_else(|| "no further failure was found".to_string())
    );
    let finding = Finding::new(verdict, evidence, "oracle, outcomes");
    Ok(match axes {
        true => finding.surviving(format!(
            "For vectors cᵢeᵢ along the axes the value is the nim-sum of the ⌊xᵢ/cᵢ⌋ (a sum of one-pile games; checked for two piles below {side})."
        )),
        false => finding,
    })
}

/// Whether a cell lies in the Menger sponge's approximation: in no place of base 3 do two coordinates have the digit 1.
fn in_menger(mut p: [u64; 3]) -> bool {
    while p != [0, 0, 0] {
        if p.iter().filter(|x| *x % 3 == 1).count() >= 2 {
            return false;
        }
        p = p.map(|x| x / 3);
    }
    true
}

/// Whether the box of side 2^n holds exactly the positions with nim-sum 0, in four copies of the box half as large.
fn nim_box(effort: &Effort, side: usize) -> Result<Option<String>> {
    let solved = Outcomes::solve(&game("wythoff:3")?, &[side; 3], Play::Normal, effort.memory)?;
    let mut count = 0u64;
    for x in 0..side {
        for y in 0..side {
            for z in 0..side {
                let p = solved.is_p(&[x, y, z]);
                count += u64::from(p);
                if p != (x ^ y ^ z == 0) {
                    return Ok(Some(format!("({x},{y},{z}) against its nim-sum {}", x ^ y ^ z)));
                }
            }
        }
    }
    let half = side / 2;
    let copied = solved.p_positions().all(|p| {
        let high = p.iter().filter(|x| **x >= half).count();
        let low: Vec<usize> = p.iter().map(|x| x % half).collect();
        (high == 0 || high == 2) && solved.is_p(&low)
    });
    let squares = (side * side) as u64;
    Ok((!copied || count != squares)
        .then(|| format!("{count} P-positions below {side}, not {squares} in four copies")))
}

fn sponge_by_theorem(effort: &Effort) -> Result<(usize, Verdict)> {
    let side = effort.pick(16, 128, 256);
    let failure = nim_box(effort, side)?;
    let verdict = match (failure, theorem_7(&game("wythoff:3")?)?) {
        (Some(witness), _) => Verdict::refuted(witness),
        (None, true) => Verdict::proved(
            "docs/proofs.md, Theorem 7: the P-positions are x ⊕ y ⊕ z = 0; scaled by 2^−n they converge to the attractor of four halvings, the \
             Sierpiński tetrahedron (dimension 2)",
        ),
        (None, false) => Verdict::holds_to(format!("piles below {side}")),
    };
    Ok((side, verdict))
}

pub(super) fn sponge(effort: &Effort) -> Result<Finding> {
    let (side, corrected) = sponge_by_theorem(effort)?;
    let three = game("wythoff:3")?;
    let mut printed = None;
    let mut cells: Vec<[u64; 3]> = (0..27u64).map(|i| [i / 9, i / 3 % 3, i % 3]).collect();
    cells.sort_by_key(|p| (p.iter().sum::<u64>(), *p));
    for p in cells {
        let value = by_definition(&three, &p)?;
        if printed.is_none() && (value == 0) != in_menger(p) {
            printed = Some(format!(
                "({},{},{}) {} the sponge, and has value {value}",
                p[0],
                p[1],
                p[2],
                if in_menger(p) { "lies in" } else { "is a hole of" }
            ));
        }
    }
    let verdict = misprint(
        "the Sierpiński sponge, read as the Menger sponge (20 of 27 cubes, dimension log 20/log 3)",
        "the Sierpiński tetrahedron (4 of 8 cubes, dimension 2)",
        to_bound("the first 27 cells", printed),
        corrected,
    );
    let evidence = format!(
        "all {side}³ positions: P exactly where the nim-sum is 0, and the box is four copies of the one half as large. The move (1,1,1) changes nothing \
         against Nim: taking t flips the lowest bit of t in three piles, an odd number"
    );
    Ok(Finding::new(verdict, evidence, "outcomes, oracle"))
}

pub(super) fn figure_3(effort: &Effort) -> Result<Finding> {
    let (side, verdict) = sponge_by_theorem(effort)?;
    let evidence = format!(
        "the figure's range is not given; the set is known for all piles, and drawn data agree below {side}³"
    );
    Ok(Finding::new(verdict, evidence, "outcomes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coefficients_are_found_only_when_natural() {
        assert_eq!(coefficients([1, 0], [1, 1], [2, 1]), Some((1, 1)));
        assert_eq!(coefficients([1, 0], [1, 1], [1, 2]), None);
        assert_eq!(coefficients([2, 0], [0, 1], [3, 1]), None);
    }

    #[test]
    fn the_menger_sponge_has_twenty_cells_in_its_first_stage() {
        let cells = (0..27u64).map(|i| [i / 9, i / 3 % 3, i % 3]);
        assert_eq!(cells.filter(|p| in_menger(*p)).count(), 20);
    }
}
